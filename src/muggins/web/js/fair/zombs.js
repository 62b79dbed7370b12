/**
 * The cards of Zombs, as a record's lines move them: docs/reference/fair-deals.md, "Where the cards of Zombs lie".
 *
 * What the Grave holds is the Pool of the next draws, so every card is followed through hands and hordes to it.
 */

/** @typedef {import('./following').Following} Following */
/** @typedef {{colour: string, low: number, high: number, blocks: Record<string, string | null>}} Horde */

const CARDS = [
  ...[...'RGBP'].flatMap((colour) => Array.from({ length: 10 }, (_, at) => `${colour}${at + 1}`)),
  ...['0', 'Brain', 'Cure', 'Quarantine', 'Frank', 'Unicorn', 'Trade', 'Fish', 'Rob'],
];
const SPELT = new Map(CARDS.map((card) => [card.toLowerCase(), card]));

/** How many of each the usual deck has; two where nothing is said. @type {Record<string, number>} */
const USUAL = { 0: 4, Brain: 4, Cure: 4, Quarantine: 4, Frank: 1, Unicorn: 1, Rob: 3 };

const DEALT = 7;

/**
 * @param {Record<string, any>} options those that differ from the rulebook's own
 * @returns {Following}
 */
export function zombs({ players = 2, trade_hands: trades = true, deck: list }) {
  /** @param {string} card */
  const copies = (card) => (card === 'Trade' && !trades ? 0 : list ? (list[card] ?? 0) : (USUAL[card] ?? 2));
  const deck = CARDS.flatMap((card) => Array(copies(card)).fill(card));
  const lying = new Lying(players, deck);
  return {
    spelt: (word) => SPELT.get(word.toLowerCase()) ?? (/^[rgbp][-+]?$/.test(word) ? word.toUpperCase() : word),

    given([, verb, ...words], stream) {
      switch (verb) {
        case 'dealer':
          return ['*', verb, ...stream.draw([...lying.hands.keys()], 1).map(String)];
        case 'deal': {
          const cards = stream.draw(deck, DEALT * players);
          const hands = lying.hands.map((_, seat) => cards.slice(DEALT * seat, DEALT * (seat + 1)));
          return ['*', verb, ...hands.flatMap((hand, seat) => (seat ? ['/', ...hand] : hand))];
        }
        case 'grave':
          return ['*', verb, ...stream.draw(lying.pool, 1)];
        case 'draw':
          return words.length < 2 ? null : ['*', verb, words[0], ...stream.draw(lying.pool, words.length - 1)];
        case 'reshuffle':
          return ['*', verb];
        default:
          return null;
      }
    },

    follow: ([who, verb, ...words]) => (who === '*' ? lying.chance(verb, words) : lying.player(Number(who), verb, words)),
  };
}

/** Where all cards lie. What is in the Vault does not come back, so nobody has to know it. */
class Lying {
  /** The top card is the last. @type {string[]} */
  grave = [];
  /** @type {(Horde | null)[]} */
  hordes = [];

  /** @param {number} players @param {readonly string[]} deck */
  constructor(players, deck) {
    this.deck = deck;
    this.pool = [...deck];
    /** @type {string[][]} */
    this.hands = Array.from({ length: players }, () => []);
  }

  /** @param {string} verb @param {readonly string[]} words */
  chance(verb, words) {
    if (verb === 'deal') {
      const hands = words.join(' ').split(' / ');
      this.pool = [...this.deck];
      this.grave = [];
      this.hordes = this.hands.map(() => null);
      this.hands = this.hands.map((_, seat) => (hands[seat] ?? '').split(' '));
      for (const card of this.hands.flat()) take(this.pool, card);
    } else if (verb === 'grave') {
      take(this.pool, words[0]);
      this.grave = [words[0]];
    } else if (verb === 'draw') {
      const [seat, ...cards] = words;
      for (const card of cards) take(this.pool, card);
      this.hands[Number(seat)]?.push(...cards);
    } else if (verb === 'reshuffle') {
      this.pool = this.grave.splice(0, this.grave.length - 1).sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other));
    }
  }

  /** @param {number} seat @param {string} verb @param {readonly string[]} words */
  player(seat, verb, words) {
    const hand = this.hands[seat];
    if (!hand) return;
    switch (verb) {
      case 'draw':
        if (words[0] === 'grave' && this.grave.length > 0) hand.push(/** @type {string} */ (this.grave.pop()));
        break;
      case 'start':
        this.#start(seat, words);
        break;
      case 'grow':
      case 'give':
        take(hand, words[0]);
        this.#grow(words[0]);
        break;
      case 'block':
        take(hand, words[1]);
        this.#lay(words[0], words[1]);
        break;
      case 'quarantine':
        // Both go to the Vault in the end.
        take(hand, 'Quarantine');
        take(hand, 'Quarantine');
        break;
      case 'unblock':
        take(hand, words[1]);
        this.#unblock(words[0], words[1]);
        break;
      case 'cure':
        take(hand, 'Cure');
        this.#cure(words[0]);
        break;
      case 'trade':
        take(hand, 'Trade');
        [this.hands[seat], this.hands[Number(words[0])]] = [this.hands[Number(words[0])] ?? [], hand];
        break;
      case 'fish':
        take(hand, 'Fish');
        this.#fish(seat, Number(words[0]));
        break;
      case 'rob':
        take(hand, 'Rob');
        this.#rob(hand, words[0]);
        break;
      case 'discard':
        take(hand, words[0]);
        this.grave.push(words[0]);
    }
  }

  /** @param {string} place a colour, or an end of its horde */
  #horde(place) {
    return this.hordes.find((horde) => horde?.colour === place[0]);
  }

  /** @param {number} seat @param {readonly string[]} cards */
  #start(seat, cards) {
    for (const card of cards) take(this.hands[seat], card);
    const numbers = cards.map(numberOf);
    this.hordes[seat] = { colour: cards[0][0], low: Math.min(...numbers), high: Math.max(...numbers), blocks: {} };
  }

  /** @param {string} card */
  #grow(card) {
    const horde = this.#horde(card);
    if (!horde) return;
    if (numberOf(card) < horde.low) horde.low -= 1;
    else horde.high += 1;
  }

  /** @param {string} end @param {string | null} card */
  #lay(end, card) {
    const horde = this.#horde(end);
    if (horde) horde.blocks[end[1]] = card;
  }

  /** @param {string} place @param {string} card */
  #unblock(place, card) {
    const block = this.#horde(place)?.blocks[place[1]];
    if (block) {
      this.grave.push(block);
      this.#lay(place, null);
    }
    if (isZomb(card)) this.grave.push(card);
  }

  /** @param {string} end */
  #cure(end) {
    const horde = this.#horde(end);
    if (!horde) return;
    this.grave.push(`${horde.colour}${end[1] === '-' ? horde.low : horde.high}`);
    if (end[1] === '-') horde.low += 1;
    else horde.high -= 1;
  }

  /** @param {number} seat @param {number} asked */
  #fish(seat, asked) {
    const theirs = this.hands[asked] ?? [];
    const { colour, low, high } = this.hordes[seat] ?? { colour: '?', low: 0, high: 0 };
    const there = [`${colour}${low - 1}`, `${colour}${high + 1}`].filter((card) => theirs.includes(card));
    if (there.length === 0) this.grave.unshift('Fish');
    if (there.length !== 1) return;
    // Of two he chooses, on a line of its own.
    take(theirs, there[0]);
    this.#grow(there[0]);
  }

  /** @param {string[]} hand @param {string} card */
  #rob(hand, card) {
    const at = this.grave.lastIndexOf(card);
    if (at < 0) return;
    this.grave[at] = 'Rob';
    hand.push(card);
  }
}

/** @param {string} card */
function numberOf(card) {
  return Number(card.slice(1));
}

/** @param {string} card */
function isZomb(card) {
  return /^[RGBP]\d/.test(card);
}

/** Take a card away, where it is. @param {string[]} cards @param {string} card */
function take(cards, card) {
  const at = cards.indexOf(card);
  if (at >= 0) cards.splice(at, 1);
}
