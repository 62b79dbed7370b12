/** A choice half made: the pieces chosen, the number entered, the decision that they are for. */

import { barred, onlyChoice, touched } from './choosing.js';

/** @typedef {import('../../wire').Ask} Ask */
/** @typedef {import('./choosing.js').Offer} Offer */

export class HalfMade {
  /** @type {readonly string[]} */
  chosen = [];
  number = '';
  /** The pieces of a hint. @type {readonly string[]} */
  hinted = [];
  /** The decision that it is for. @type {number | null} */
  opened = null;

  forget() {
    this.chosen = [];
    this.number = '';
    this.hinted = [];
    this.opened = null;
  }

  /** Nothing is chosen any more; whether something was. */
  unchoose() {
    if (this.chosen.length === 0 && this.number === '') return false;
    this.chosen = [];
    this.number = '';
    return true;
  }

  /** Only digits, and no more of them than can be meant. @param {Ask | null} ask @param {string} number */
  enter(ask, number) {
    const most = String(ask?.spans[0]?.last ?? 99).length;
    this.number = number
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, most);
  }

  /**
   * A piece of the hand is touched: it is chosen, or no longer; it is played at once where that is all it can be; or it
   * is said why not.
   * @param {Ask} ask
   * @param {string} piece
   * @param {boolean} atOnce
   * @returns {{play: string} | {barred: string} | null}
   */
  touch(ask, piece, atOnce) {
    const why = barred(ask, piece);
    if (why !== null) return { barred: why };
    const only = onlyChoice(ask, [piece]);
    if (ask.pick === 1 && atOnce && only) return { play: only.action };
    const chosen = touched(ask, this.chosen, piece);
    if (chosen === null) return { barred: `${ask.pick} are chosen: put one back first` };
    this.chosen = chosen;
    return null;
  }
}
