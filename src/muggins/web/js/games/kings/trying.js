/** The table is asked what tiles would be that are laid to try; only the newest answer counts. */

import { Problem, request } from '../../api.js';

/** @typedef {import('../../../wire').Tried} Tried */
/** @typedef {import('../../../wire').TriedTile} TriedTile */

/** So long tiles have to lie still. */
const STILL = 90;

export class Trying {
  /** What the table says of what lies there now; null while it is not known. @type {Tried | null} */
  answer = null;
  /** Whether an answer is on its way. */
  pending = false;
  #timer = 0;
  /** @type {AbortController | null} */
  #asked = null;

  /**
   * @param {string} path the table's among the server's operations
   * @param {number} seat
   * @param {(failed: string | null) => void} answered is called with each answer, or why there is none
   */
  constructor(path, seat, answered) {
    this.path = path;
    this.seat = seat;
    this.answered = answered;
  }

  /** Ask about these tiles; nothing is asked about none. @param {readonly TriedTile[]} tiles */
  ask(tiles) {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = null;
    this.answer = null;
    this.pending = tiles.length > 0;
    if (this.pending) this.#timer = setTimeout(() => void this.#send(tiles), STILL);
  }

  /** @param {readonly TriedTile[]} tiles */
  async #send(tiles) {
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const said = await request('POST', `${this.path}/try`, { seat: this.seat, tiles }, { signal: asked.signal });
      if (asked !== this.#asked) return;
      this.answer = said;
      this.pending = false;
      this.answered(null);
    } catch (error) {
      if (asked !== this.#asked || asked.signal.aborted) return;
      this.pending = false;
      this.answered(Problem.of(error).message);
    }
  }
}
