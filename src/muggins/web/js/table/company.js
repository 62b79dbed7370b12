/** What the players ask of each other beside the game, and what is done about one who is away. */

import { assertive, polite } from '../announce.js';
import { Problem, request } from '../api.js';
import { tablePath } from './enquiries.js';
import { sentence } from './sentence.js';

/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Proposal} Proposal */

/**
 * What is proposed, in words.
 * @param {Table} table
 * @param {Proposal} proposal
 */
export function told({ players, people }, { seat, what, about }) {
  const mine = people.includes(seat);
  const who = mine ? 'You ask' : `${players[seat].name} asks`;
  const whom = about === null ? '' : players[about].name;
  switch (what) {
    case 'back':
      return `${who} to take back what ${mine ? 'you' : players[seat].name} did last.`;
    case 'abandon':
      return `${who} to leave the game without a winner.`;
    case 'claim':
      return `${who} that ${whom}, who is away, loses the game.`;
    case 'stand_in':
      return `${who} that a bot plays for ${whom}, who is away.`;
  }
}

/** Who is away for less, in milliseconds, may only have loaded the page again. */
const A_WHILE = 3000;

export class Company {
  /** Since when somebody is away, by his seat. @type {Map<number, number>} */
  #away = new Map();
  #id;
  #changed;
  #say;
  /** The proposal that was announced. @type {number | null} */
  #announced = null;

  /** What this player does not want to be asked now: it is shown again once it is something else. @type {string | null} */
  put = null;

  /**
   * @param {string} id
   * @param {() => void} changed is called whenever something is to be drawn anew
   * @param {(text: string) => void} say is told why something is not done
   */
  constructor(id, changed, say) {
    this.#id = id;
    this.#changed = changed;
    this.#say = say;
  }

  /** The table as it was before, and as it stands now. @param {Table | null} before @param {Table} now */
  follow(before, now) {
    const { proposal } = now;
    this.awayNow(now.away);
    if (proposal && proposal.number !== this.#announced) {
      this.#announced = proposal.number;
      const due = proposal.open.some((seat) => now.people.includes(seat));
      (due ? assertive : polite)(told(now, proposal));
    } else if (before?.proposal && !proposal && before.seq === now.seq) {
      polite('It was not agreed on.');
    }
    now.players.forEach(({ name }, seat) => {
      const bot = now.stand_ins.includes(seat);
      if (!before || bot === before.stand_ins.includes(seat)) return;
      const mine = now.people.includes(seat);
      if (bot) polite(mine ? 'A bot plays for you.' : `A bot plays for ${name}.`);
      else polite(mine ? 'You play for yourself again.' : `${name} plays again.`);
    });
    if (now.rematch !== null && before && before.rematch === null) polite('Another game of the same players is set up.');
  }

  /**
   * Ask the others for something.
   * @param {number} seat
   * @param {Proposal['what']} what
   * @param {{line?: number, about?: number}} [more]
   */
  propose(seat, what, more = {}) {
    return this.#done('proposals', { seat, what, ...more });
  }

  /** @param {number} seat @param {Proposal} proposal @param {boolean} agree */
  answer(seat, { number }, agree) {
    return this.#done('answers', { seat, proposal: number, agree });
  }

  /** Play again for a seat of one's own. @param {number} seat */
  comeBack(seat) {
    return this.#done(`seats/${seat}/return`);
  }

  /** These seats are away now. @param {readonly number[]} seats */
  awayNow(seats) {
    const now = performance.now();
    const before = this.#away;
    this.#away = new Map(seats.map((seat) => [seat, before.get(seat) ?? now]));
    if (seats.some((seat) => !before.has(seat))) setTimeout(this.#changed, A_WHILE + 50);
  }

  /** Whether somebody is away for a while. @param {number} seat */
  isAway(seat) {
    return performance.now() - (this.#away.get(seat) ?? Infinity) > A_WHILE;
  }

  /** Not now. @param {string} what */
  putAside(what) {
    this.put = what;
    this.#changed();
  }

  /** @param {string} path @param {object} [body] */
  async #done(path, body) {
    try {
      await request('POST', `${tablePath(this.#id)}/${path}`, body);
    } catch (error) {
      this.#say(sentence(Problem.of(error).message));
    }
  }
}
