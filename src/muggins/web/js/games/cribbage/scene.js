/** What lies on the table, from what a seat sees and from what happens between two views. */

/** @typedef {import('../../../wire').CribbageView} View */
/** @typedef {import('../../../wire').Scored} Scored */
/** @typedef {import('../../../wire').GameWon} GameWon */
/** @typedef {import('../drawing').Event} Event */

/**
 * A hand or crib that is being counted: what was said of it so far. `worth` is known once all is said.
 * @typedef {object} Counted
 * @property {number} seat
 * @property {boolean} crib
 * @property {readonly string[]} cards
 * @property {string} starter
 * @property {readonly Scored[]} said
 * @property {boolean} done
 */

/**
 * `layer` is who laid away last, `leap` the last move of pegs: a side's, from hole to hole.
 * @typedef {object} Scene
 * @property {View} view
 * @property {Counted | null} counted
 * @property {GameWon | null} won
 * @property {number | null} layer
 * @property {{side: number, from: number, to: number} | null} leap
 */

/** @param {View} view @returns {Scene} */
export function sceneOf(view) {
  return { view, counted: due(view), won: null, layer: null, leap: null };
}

/**
 * The scene once something has happened.
 * @param {Scene} scene
 * @param {Event} event
 * @returns {Scene}
 */
export function after(scene, event) {
  const { view } = scene;
  switch (event.kind) {
    case 'cards_cut':
      return { ...scene, won: null, view: { ...view, cuts: [...view.cuts, event.cards] } };
    case 'hands_dealt':
      return {
        view: dealt(view, event.dealer, event.sizes, event.hand ?? []),
        counted: null,
        won: null,
        layer: null,
        leap: scene.leap,
      };
    case 'laid_away': {
      const laid = event.cards ?? [];
      const own = event.seat === view.seat;
      const next = put(scene, {
        sizes: less(view.sizes, event.seat, event.number),
        laid_away: [...view.laid_away, event.seat],
        crib_size: view.crib_size + event.number,
        hand: own ? without(view.hand, laid) : view.hand,
        laid: own ? laid : view.laid,
      });
      return { ...next, layer: event.seat };
    }
    case 'starter_turned':
      return put(scene, { starter: event.card, stage: 'playing' });
    case 'card_played': {
      const { seat, card, count } = event;
      return put(scene, {
        count,
        sizes: less(view.sizes, seat, 1),
        hand: without(view.hand, [card]),
        open_hands: view.open_hands.map((hand, at) => (hand && at === seat ? without(hand, [card]) : hand)),
        played: [...view.played, { seat, card, count, past: false }],
      });
    }
    case 'said_go':
    case 'joker_declined':
      return put(scene, { out: [...view.out, event.seat] });
    case 'count_reset':
      return put(scene, { count: 0, out: [], played: view.played.map((card) => ({ ...card, past: true })) });
    case 'hand_revealed':
      return put(scene, { open_hands: view.open_hands.map((hand, at) => (at === event.seat ? event.cards : hand)) });
    case 'crib_turned':
      return put(scene, { crib: event.cards });
    case 'shown': {
      const { seat, crib, cards, starter, scored } = event;
      return { ...scene, counted: { seat, crib, cards, starter, said: scored, done: true } };
    }
    case 'pegged': {
      const pegs = view.pegs.map((pair, side) => (side === event.side ? event.pegs : pair));
      const to = event.pegs.front;
      return { ...put(scene, { pegs }), leap: { side: event.side, from: to - event.points, to } };
    }
    case 'game_won':
      return { ...put(scene, { games: event.games }), counted: null, won: event };
    default:
      return scene;
  }
}

/** @param {Scene} scene @param {Partial<View>} change @returns {Scene} */
function put(scene, change) {
  return { ...scene, view: { ...scene.view, ...change } };
}

/**
 * @param {View} view
 * @param {number} dealer
 * @param {readonly number[]} sizes
 * @param {readonly string[]} hand
 * @returns {View}
 */
function dealt(view, dealer, sizes, hand) {
  return {
    ...view,
    stage: 'laying',
    dealer,
    sizes: [...sizes],
    hand: [...hand],
    cuts: [],
    laid: [],
    laid_away: [],
    crib_size: 0,
    crib: null,
    starter: null,
    count: 0,
    played: [],
    out: [],
    open_hands: sizes.map(() => null),
    due: null,
  };
}

/** The hand or crib that is to be counted, as all see it. @param {View} view @returns {Counted | null} */
function due(view) {
  if (view.due === null || view.starter === null) return null;
  const played = view.played.filter(({ seat }) => seat === view.due).map(({ card }) => card);
  const cards = view.due_crib ? (view.crib ?? []) : played;
  return { seat: view.due, crib: view.due_crib, cards, starter: view.starter, said: [], done: false };
}

/** @param {readonly string[]} cards @param {readonly string[]} gone */
function without(cards, gone) {
  return cards.filter((card) => !gone.includes(card));
}

/** @param {readonly number[]} sizes @param {number} seat @param {number} number */
function less(sizes, seat, number) {
  return sizes.map((size, at) => (at === seat ? Math.max(0, size - number) : size));
}
