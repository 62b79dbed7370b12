/**
 * A walk through a game: which line and which stop of it one is at, seen from which seat. Draws nothing.
 */

import { Problem, request } from '../api.js';
import { DRAWINGS, bring } from '../games/drawings.js';
import { stops } from './stops.js';
import { Stretch } from './stretch.js';

/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Step} Step */
/** @typedef {import('../games/drawing').Setting} Setting */
/** @typedef {import('./stops.js').Stop} Stop */

export class Walk {
  /**
   * @param {string} id the table
   * @param {() => void} changed called when there is something new to draw
   */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Problem | null} */
    this.trouble = null;
    this.compact = false;
    /** The line, from 1; 0 where there is none. */
    this.place = 0;
    /** The stop within the line. */
    this.at = 0;
    /** @type {Stretch | null} */
    this.stretch = null;
    /** @type {readonly Stop[]} */
    this.stops = [];
    this.wanted = 0;
  }

  /** @returns {Setting} */
  get setting() {
    const { rules = '', players = [], options = {}, names = {} } = this.table ?? {};
    return { rules, players, options, names, near: this.seat ?? 0, walk: false, compact: this.compact };
  }

  get drawing() {
    return this.table && DRAWINGS[this.table.view.game];
  }

  get seat() {
    return this.stretch?.seat ?? null;
  }

  get total() {
    return this.stretch?.total ?? 0;
  }

  /** @returns {Step | undefined} */
  get step() {
    return this.stretch?.steps.get(this.place);
  }

  /** @returns {Stop | undefined} */
  get stop() {
    return this.stops[this.at];
  }

  get atStart() {
    return this.place <= 1 && this.at === 0;
  }

  get atEnd() {
    return this.place >= this.total && this.at >= this.stops.length - 1;
  }

  /** What happened at this stop. */
  get texts() {
    return (this.stop?.events ?? []).map((at) => this.step?.events[at].text ?? '');
  }

  /** The log up to this stop, as far back as it is here. @returns {import('../../wire').LogLine[]} */
  get lines() {
    const lines = (this.stretch?.upTo(this.place) ?? []).map(({ seq, by, events }) => ({ seq, by, back: false, events }));
    const last = lines.at(-1);
    if (!last) return lines;
    const told = this.stops.slice(0, this.at + 1).reduce((sum, { events }) => sum + events.length, 0);
    return [...lines.slice(0, -1), { ...last, events: last.events.slice(0, told) }];
  }

  /** The seats from which it may be seen: any, once there is nothing to hide. */
  get seats() {
    const { table } = this;
    if (!table) return [];
    return table.over || table.opened ? table.players.map((_, seat) => seat) : table.people;
  }

  /**
   * @param {number} place the line to begin at
   */
  async open(place) {
    await this.#trying(async () => {
      /** @type {Table} */
      const table = await request('GET', `/api/tables/${encodeURIComponent(this.id)}`);
      await bring(table.view.game);
      this.table = table;
      this.stretch = new Stretch(this.id, this.table?.people[0] ?? this.seats[0] ?? null);
      await this.#to(place, 0);
    });
  }

  /**
   * See it from another seat; null: as one who looks on.
   * @param {number | null} seat
   */
  async from(seat) {
    const stretch = new Stretch(this.id, seat);
    await this.#trying(async () => {
      await stretch.bring(Math.max(1, this.place));
      this.stretch = stretch;
      await this.#to(this.place, this.at);
    });
  }

  first() {
    return this.#trying(() => this.#to(1, 0));
  }

  last() {
    return this.#trying(() => this.#to(this.total, Infinity));
  }

  next() {
    if (this.at < this.stops.length - 1) return this.#trying(() => this.#to(this.place, this.at + 1));
    return this.lineNext();
  }

  back() {
    if (this.at > 0) return this.#trying(() => this.#to(this.place, this.at - 1));
    if (this.place <= 1) return Promise.resolve();
    return this.#trying(() => this.#to(this.place - 1, Infinity));
  }

  lineNext() {
    if (this.place >= this.total) return this.last();
    return this.#trying(() => this.#to(this.place + 1, 0));
  }

  lineBack() {
    return this.#trying(() => this.#to(Math.max(1, this.place - 1), 0));
  }

  /** @param {number} place */
  slide(place) {
    return this.#trying(() => this.#to(place, 0));
  }

  /** Fetch lines before those that are here. @param {number} first the number of the first that is shown */
  older(first) {
    const { stretch } = this;
    const place = [...(stretch?.steps ?? [])].find(([, step]) => step.seq === first)?.[0] ?? 1;
    return this.#trying(async () => stretch?.bring(Math.max(1, place - 1)));
  }

  /**
   * Why something happened.
   * @param {number} seq
   * @param {number} event
   * @returns {Promise<string>}
   */
  async explain(seq, event) {
    const seat = this.seat === null ? '' : `&seat=${this.seat}`;
    try {
      const { text } = await request('GET', `/api/tables/${encodeURIComponent(this.id)}/explain?seq=${seq}&event=${event}${seat}`);
      return text;
    } catch (error) {
      return Problem.of(error).message;
    }
  }

  /**
   * Go to a stop of a line; only the newest wish counts.
   * @param {number} place
   * @param {number} at
   */
  async #to(place, at) {
    const { stretch } = this;
    const mine = ++this.wanted;
    if (!stretch) return;
    await stretch.bring(Math.max(1, place));
    if (place > stretch.total && stretch.total > 0) {
      place = stretch.total;
      await stretch.bring(place);
    }
    if (mine !== this.wanted || stretch !== this.stretch) return;
    const step = stretch.steps.get(place);
    if (!step || !this.drawing) return;
    this.place = place;
    this.stops = stops(this.drawing, stretch.steps.get(place - 1), step, this.setting);
    this.at = Math.min(at, this.stops.length - 1);
  }

  /** @param {() => Promise<unknown>} work */
  async #trying(work) {
    try {
      await work();
      this.trouble = null;
    } catch (error) {
      this.trouble = Problem.of(error);
    }
    this.changed();
  }
}
