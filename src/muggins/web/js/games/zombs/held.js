/** The cards of a hand, each to be told from its like, in a settled order. */

import { inOrder } from './cards.js';

/** @typedef {{key: string, card: string}} Piece */

export class Held {
  /** @type {readonly Piece[]} */
  pieces = [];
  #made = 0;

  /** @param {string | null} key */
  piece(key) {
    return this.pieces.find((piece) => piece.key === key) ?? null;
  }

  /**
   * Hold these cards: those that stay keep their keys. Of several alike that goes which is named.
   * @param {readonly string[]} cards
   * @param {string | null} first by its key
   */
  hold(cards, first) {
    const kept = [...this.pieces].sort((one, other) => Number(one.key === first) - Number(other.key === first));
    const pieces = cards.map((card) => {
      const at = kept.findIndex((piece) => piece.card === card);
      return at < 0 ? { key: `${card}~${this.#made++}`, card } : kept.splice(at, 1)[0];
    });
    this.pieces = pieces.sort((one, other) => inOrder(one.card, other.card) || order(one.key) - order(other.key));
  }
}

/** @param {string} key */
const order = (key) => Number(key.split('~')[1]);
