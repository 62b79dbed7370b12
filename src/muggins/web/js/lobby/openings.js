/**
 * The tables that wait for players, as long as somebody looks.
 *
 * They are asked for now and then: who waits is known to the server only while his own page is there, so a list is
 * old in a moment anyway, and a line held open for each page that stands in a lobby would cost far more than it tells.
 */

import { polite } from '../announce.js';
import { request } from '../api.js';

/** @typedef {import('../../wire').OpenTable} OpenTable */
/** @typedef {import('../../wire').OpenTables} OpenTables */

/** How often, in milliseconds. */
const OFTEN = 10_000;

export class Openings {
  /** @type {readonly OpenTable[]} */
  tables = [];
  /** Whether there are more than these. */
  more = false;
  /** Whether the server has ever told. */
  known = false;

  #changed;
  #pages = 1;
  #timer = 0;
  #ended = new AbortController();

  /** @param {() => void} changed called when there is something new to draw */
  constructor(changed) {
    this.#changed = changed;
  }

  open() {
    this.#ended = new AbortController();
    document.addEventListener('visibilitychange', () => this.#look(), { signal: this.#ended.signal });
    this.#look();
  }

  close() {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  /** Those that follow as well. */
  async unfold() {
    this.#pages += 1;
    await this.refresh();
  }

  /** Nobody is asked for a page that nobody sees. */
  #look() {
    clearTimeout(this.#timer);
    if (document.hidden || this.#ended.signal.aborted) return;
    void this.refresh().then(() => {
      clearTimeout(this.#timer);
      if (!this.#ended.signal.aborted) this.#timer = setTimeout(() => this.#look(), OFTEN);
    });
  }

  async refresh() {
    /** @type {OpenTable[]} */
    const found = [];
    let following = '';
    try {
      for (let page = 0; page < this.#pages; page += 1) {
        /** @type {OpenTables} */
        const { tables, next } = await request('GET', `/api/open${following}`, undefined, { signal: this.#ended.signal });
        found.push(...tables.filter(({ id }) => found.every((one) => one.id !== id)));
        following = next === null ? '' : `?next=${encodeURIComponent(next)}`;
        if (next === null) break;
      }
    } catch {
      // What was there a moment ago is shown until the server answers again.
      return;
    }
    this.#tell(found);
    this.tables = found;
    this.more = following !== '';
    this.known = true;
    this.#changed();
  }

  /** Say what has come, not what was there when the page was opened. @param {readonly OpenTable[]} now */
  #tell(now) {
    const fresh = now.filter(({ id, yours }) => !yours && this.tables.every((one) => one.id !== id));
    if (!this.known || fresh.length === 0) return;
    polite(fresh.length === 1 ? `A table waits for players: ${fresh[0].title}.` : `${fresh.length} more tables wait for players.`);
  }
}
