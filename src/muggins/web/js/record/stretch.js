/**
 * The lines of a game as one seat sees them, fetched by the page when they are wanted.
 */

import { request } from '../api.js';

/** @typedef {import('../../wire').Step} Step */
/** @typedef {import('../../wire').Steps} Steps */

const PAGE = 50;

export class Stretch {
  /**
   * @param {string} id the table
   * @param {number | null} seat
   */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** How many lines stand in all; known once any was fetched. */
    this.total = 0;
    /** By place, from 1. @type {Map<number, Step>} */
    this.steps = new Map();
    /** @type {Map<number, Promise<void>>} */
    this.asked = new Map();
  }

  /**
   * See that a line is here, and the one before it.
   * @param {number} place
   */
  async bring(place) {
    await Promise.all([this.#page(place), place > 1 ? this.#page(place - 1) : null]);
  }

  /**
   * The lines that are here, without a gap, up to a place.
   * @param {number} place
   */
  upTo(place) {
    /** @type {Step[]} */
    const found = [];
    for (let at = place; at >= 1; at -= 1) {
      const step = this.steps.get(at);
      if (!step) break;
      found.unshift(step);
    }
    return found;
  }

  /** @param {number} place */
  #page(place) {
    const page = Math.floor((place - 1) / PAGE);
    const before = this.asked.get(page);
    if (before) return before;
    const asked = this.#fetch(page);
    this.asked.set(page, asked);
    asked.catch(() => this.asked.delete(page));
    return asked;
  }

  /** @param {number} page */
  async #fetch(page) {
    const from = page * PAGE + 1;
    const seat = this.seat === null ? '' : `&seat=${this.seat}`;
    /** @type {Steps} */
    const { steps, total } = await request('GET', `/api/tables/${encodeURIComponent(this.id)}/steps?from=${from}&count=${PAGE}${seat}`);
    this.total = total;
    steps.forEach((step, at) => this.steps.set(from + at, step));
  }
}
