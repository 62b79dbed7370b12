/**
 * A list of this browser's tables, fetched page by page.
 */

import { Problem, request } from '../api.js';

/** @typedef {import('../../wire').Listed} Listed */
/** @typedef {import('../../wire').Tables} Tables */

export class Shelf {
  /**
   * @param {boolean} over those that are over, or those that are not
   * @param {() => void} changed called when there is something new to draw
   */
  constructor(over, changed) {
    this.over = over;
    this.changed = changed;
    /** @type {readonly Listed[]} */
    this.tables = [];
    /** @type {string | null} */
    this.next = null;
    this.known = false;
    /** @type {string | null} */
    this.trouble = null;
  }

  /** Fetch the newest, in place of what is here. */
  async refresh() {
    await this.#fetch('', []);
  }

  /** Fetch what follows. */
  async more() {
    if (this.next !== null) await this.#fetch(`&next=${encodeURIComponent(this.next)}`, this.tables);
  }

  /**
   * Take one out that is no more.
   * @param {string} id
   */
  drop(id) {
    this.tables = this.tables.filter((table) => table.id !== id);
    this.changed();
  }

  /**
   * @param {string} following
   * @param {readonly Listed[]} before
   */
  async #fetch(following, before) {
    try {
      /** @type {Tables} */
      const page = await request('GET', `/api/tables?over=${this.over}${following}`);
      const had = new Set(before.map(({ id }) => id));
      this.tables = [...before, ...page.tables.filter(({ id }) => !had.has(id))];
      this.next = page.next;
      this.known = true;
      this.trouble = null;
    } catch (error) {
      this.trouble = Problem.of(error).message;
    }
    this.changed();
  }
}
