/**
 * Somebody sits at a table: what is known, what is shown of it, and a choice half made.
 *
 * All that the page draws is read from here; all that a player does is a method.
 */

import { assertive, hush, polite } from '../announce.js';
import { Problem, request } from '../api.js';
import { DRAWINGS } from '../games/drawings.js';
import * as settings from '../settings.js';
import { play } from '../sound.js';
import { barred, offers, onlyChoice, touched } from './choosing.js';
import { Connection, randomHex } from './connection.js';
import { askHint, askOlder, askWhy, tablePath } from './enquiries.js';
import { Playback } from './playback.js';
import { addStep, addTold } from './told.js';

/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Step} Step */
/** @typedef {import('../../wire').Ask} Ask */
/** @typedef {import('../../wire').Problem} Said */
/** @typedef {import('../games/drawing').Moment<any>} Moment */
/** @typedef {import('../games/drawing').Setting} Setting */
/** @typedef {import('./playback.js').Shown<Step, Moment>} Shown */
/** @typedef {import('./told.js').Line} Line */

/** What is said beside the action: that something was refused, or was done; a hint; why a card is barred. */
/** @typedef {{kind: 'refused' | 'done' | 'hint' | 'barred', text: string}} Note */

/** How the table is reached. */
/** @typedef {'opening' | 'live' | 'lost' | 'back' | 'gone'} Link */

const PACES = { calm: 1, brisk: 0.5, instant: 0 };

/** No move is quicker, in milliseconds. */
const SHORTEST = 120;

/** So long it is told that the connection is back. */
const BACK = 2500;

/** Bots and chance act at once: where they are waited for so long, something was lost on the way. */
const AT_ONCE = 2000;

/** Announced as the last thing, in place of a decision. */
const OVER = -1;

export class Sitting {
  /** The table as it was last sent whole; what changes with each line stands in `known`. @type {Table | null} */
  table = null;
  /** Whose eyes the page has; null: a spectator's. @type {number | null} */
  seat = null;
  /** Who has to take the screen before it goes on. @type {number | null} */
  curtain = null;
  /** Whether the screen is between two players' eyes: nothing of either is shown. */
  covered = false;
  /** Where the table stands for the server. @type {Table | Step | null} */
  known = null;
  /** Where it stands as it is drawn: some steps behind, or the same. @type {Table | Step | null} */
  drawn = null;
  /** @type {any} what lies on the table */
  scene = null;
  /** How the scene came about, to let things move: for how long; 0 to show it at once. */
  moving = 0;
  caption = '';
  /** @type {ReadonlySet<string>} */
  lit = new Set();
  /** @type {Line[]} */
  log = [];
  /** @type {readonly string[]} */
  chosen = [];
  number = '';
  /** @type {Note | null} */
  note = null;
  /** @type {readonly string[]} the pieces of a hint */
  hinted = [];
  /** @type {Link} */
  link = 'opening';
  /** @type {Said | null} why there is no such table */
  trouble = null;
  compact = false;

  /** @type {Connection | null} */
  #connection = null;
  /** @type {Playback<Step, Moment>} */
  #playback;
  #changed;
  #nonce = '';
  /** The one who sat here last. */
  #lately = 0;
  /** The decision that was answered, until the next comes. @type {number | null} */
  #answered = null;
  /** The decision that a choice half made is for. @type {number | null} */
  #choosing = null;
  /** The decision that was announced. @type {number | null} */
  #announced = null;
  /** The taking back that is on its way. */
  #backing = '';
  #missing = 0;
  /** The last line before a player of several acted: what came after it is told again to all. @type {number | null} */
  #since = null;
  /** Whether a part of a step is drawn, and more of it to come. */
  #between = false;

  /**
   * @param {string} id
   * @param {() => void} changed is called whenever something is to be drawn anew
   */
  constructor(id, changed) {
    this.id = id;
    this.#changed = changed;
    this.#playback = new Playback({
      show: (passed, still) => this.#show(passed, still),
      rest: () => this.#rest(),
      pace: () => this.#pace,
    });
  }

  get #pace() {
    return PACES[settings.get().speed];
  }

  get drawing() {
    return this.table ? DRAWINGS[this.table.view.game] : null;
  }

  get people() {
    return this.table?.people ?? [];
  }

  /** The seat at the lower edge of the screen. */
  get near() {
    return this.seat ?? this.curtain ?? this.#lately;
  }

  /** @returns {Setting} */
  get setting() {
    const { rules = '', players = [], names = {} } = this.table ?? {};
    return { rules, players, names, near: this.near, walk: settings.get().walk === 'on', compact: this.compact };
  }

  /** What the player is asked, once he has seen what led to it. @returns {Ask | null} */
  get ask() {
    const ask = this.known?.ask ?? null;
    if (ask === null || ask.opened === this.#answered || this.stopped !== null) return null;
    return this.drawn && this.drawn.seq >= ask.opened ? ask : null;
  }

  /** What the button says on which the show waits; null where it does not. */
  get stopped() {
    return this.#playback.stopped;
  }

  /** Whether there is something that was not shown yet. */
  get behind() {
    return this.#playback.behind;
  }

  /** Where the game stands, in a sentence of the server; nothing while something happens. */
  get status() {
    return this.#between || this.covered ? '' : (this.drawn?.status ?? '');
  }

  /** Who is to act; nobody while something happens. @returns {readonly number[]} */
  get waiting() {
    return this.#between || this.over ? [] : (this.drawn?.waiting ?? []);
  }

  /** How it ended, once that has been shown. */
  get over() {
    return this.stopped === null && !this.behind ? (this.drawn?.over ?? null) : null;
  }

  /** Whether an answer is on its way. */
  get sending() {
    return this.#answered !== null && this.known?.ask?.opened === this.#answered;
  }

  // The page comes and goes.

  async open() {
    document.addEventListener('visibilitychange', this.#hidden);
    try {
      /** @type {Table} */
      const table = await request('GET', tablePath(this.id));
      if (table.opened) {
        location.replace(`/record/${encodeURIComponent(this.id)}`);
        return;
      }
      this.#lately = table.people[0] ?? 0;
      this.sit(table.people.length === 1 ? table.people[0] : null);
    } catch (error) {
      this.#gone(Problem.of(error).problem);
    }
  }

  close() {
    document.removeEventListener('visibilitychange', this.#hidden);
    clearTimeout(this.#missing);
    this.#connection?.close();
    this.#playback.clear();
  }

  /** Look with the eyes of a seat, and forget all that another saw. @param {number | null} seat */
  sit(seat) {
    this.close();
    document.addEventListener('visibilitychange', this.#hidden);
    this.#lately = this.near;
    if (this.seat !== null) hush();
    this.covered = true;
    this.seat = seat;
    this.curtain = null;
    this.known = null;
    this.log = [];
    this.caption = '';
    this.#forget();
    this.#connection = new Connection(this.id, seat, {
      table: (table) => this.#take(table),
      step: (step) => this.#follow(step),
      accepted: (key) => this.#accepted(key),
      refused: (key, problem) => this.#refused(problem),
      lost: () => this.#lost(),
      back: () => this.#cameBack(),
      gone: (problem) => this.#gone(problem),
    });
    this.#connection.open();
    this.#changed();
  }

  /** The screen's part in the deals, once. Another tab may have sent its own meanwhile. */
  async #start() {
    if (this.#nonce !== '') return;
    this.#nonce = randomHex(32);
    try {
      await request('POST', `${tablePath(this.id)}/start`, { nonce: this.#nonce });
    } catch (error) {
      this.#nonce = '';
      const { problem } = Problem.of(error);
      if (problem.code !== 'started') this.say({ kind: 'refused', text: sentence(problem.detail) });
    }
  }

  // What the table says.

  /** @param {Table} table */
  #take(table) {
    this.#playback.clear();
    this.table = table;
    this.known = this.drawn = table;
    this.covered = false;
    this.moving = 0;
    this.scene = DRAWINGS[table.view.game].scene(table.view);
    this.log = table.log.map((line) => ({ ...line, events: [...line.events] }));
    this.caption = '';
    this.lit = new Set();
    this.#between = false;
    this.#answered = null;
    if (this.link === 'opening') this.link = 'live';
    this.#tellAll();
    this.#asked();
    this.#rest();
    this.#changed();
    if (table.started) this.#expect();
    else void this.#start();
  }

  /** @param {Step} step */
  #follow(step) {
    const before = this.known;
    if (!before || !this.drawing) return;
    const elsewhere = step.by === this.seat && !this.sending;
    if (this.table) this.table.started = true;
    const moments = this.drawing.moments(this.drawing.scene(before.view), step, this.setting);
    this.known = step;
    // Who has played on in another tab has seen it there.
    if (elsewhere) this.#playback.finish();
    this.#playback.push(step, moments);
    if (document.hidden) this.#playback.finish();
    this.#expect();
    this.#changed();
  }

  /** See that what follows of itself does follow. */
  #expect() {
    clearTimeout(this.#missing);
    const { known, people } = this;
    if (!known || known.over || known.waiting.some((seat) => people.includes(seat))) return;
    this.#missing = setTimeout(() => void this.#connection?.refresh(), AT_ONCE);
  }

  /** @param {string} key */
  #accepted(key) {
    if (key === this.#backing) this.say({ kind: 'done', text: 'Taken back. The game counts as practice now.' });
    else this.#changed();
  }

  /** @param {Said} problem */
  #refused(problem) {
    this.#answered = null;
    this.say({ kind: 'refused', text: sentence(problem.detail) });
  }

  /** @param {Said} problem */
  #gone(problem) {
    this.close();
    this.#reach('gone', problem);
  }

  #lost() {
    this.#reach('lost');
    assertive('The connection is lost. Trying again.');
  }

  #cameBack() {
    this.#reach('back');
    polite('The connection is back.');
    setTimeout(() => {
      if (this.link === 'back') this.#reach('live');
    }, BACK);
  }

  /** @param {Link} link @param {Said | null} [trouble] */
  #reach(link, trouble = null) {
    this.link = link;
    this.trouble = trouble;
    this.#changed();
  }

  // What is shown of it.

  /**
   * @param {Shown[]} passed
   * @param {boolean} still
   */
  #show(passed, still) {
    for (const { moment, step, ends } of passed) {
      this.scene = moment.scene;
      this.caption = moment.caption ?? this.caption;
      if (moment.lit) this.lit = new Set(moment.lit);
      if (moment.event) addTold(this.log, step, moment.event, this.#mayBack(step));
      if (ends) {
        addStep(this.log, step, this.#mayBack(step));
        this.drawn = step;
      }
      this.#between = !ends || moment.stop !== undefined;
    }
    polite(passed.map(({ moment }) => moment.event?.spoken ?? '').join(' '));
    const { hold = 0, sound } = passed[passed.length - 1].moment;
    this.moving = still ? 0 : Math.max(SHORTEST, hold * this.#pace);
    if (sound) play(sound);
    this.#asked();
    this.#changed();
  }

  /** Say again, as all may hear it, what a player has brought about. */
  #tellAll() {
    const since = this.#since;
    if (since === null || this.seat !== null || this.people.length < 2) return;
    this.#since = null;
    const events = this.log.filter(({ seq }) => seq > since).flatMap((line) => line.events);
    polite(events.map(({ spoken }) => spoken).join(' '));
  }

  /** @param {Step} step */
  #mayBack({ by }) {
    return (this.table?.may_back ?? false) && by === this.seat;
  }

  /** All was shown: the screen is passed on if it is somebody else's turn. */
  #rest() {
    this.#between = false;
    const waiting = this.known?.waiting ?? [];
    const next = this.people.find((seat) => waiting.includes(seat)) ?? null;
    if (this.people.length < 2 || (this.seat !== null && waiting.includes(this.seat))) return;
    if (this.seat !== null) {
      // How it ended is told to all of them.
      if (next !== null || this.known?.over) this.sit(null);
      return;
    }
    if (next !== null && next !== this.curtain) assertive(`Pass the screen to ${this.table?.players[next].name}.`);
    this.curtain = next;
    this.#changed();
  }

  /** Say what is asked, once, and begin its choice with nothing chosen. */
  #asked() {
    const { ask } = this;
    if (this.over && this.drawn && this.#announced !== OVER) {
      this.#announced = OVER;
      this.#forget();
      assertive(this.drawn.status);
    }
    if (ask === null) return;
    if (this.#choosing !== ask.opened) {
      const refused = this.note?.kind === 'refused' ? this.note : null;
      this.#forget();
      this.note = refused;
      this.#choosing = ask.opened;
    }
    if (this.#announced !== ask.opened) {
      this.#announced = ask.opened;
      assertive(ask.spans.length ? ask.question : this.status || ask.question);
    }
  }

  #forget() {
    this.chosen = [];
    this.number = '';
    this.note = null;
    this.hinted = [];
    this.#choosing = null;
  }

  #hidden = () => {
    if (document.hidden) this.#playback.skip();
  };

  // What the player does.

  /** Go on in the show, or skip what moves. */
  goOn() {
    this.#playback.goOn();
    this.#asked();
    this.#changed();
  }

  /** A piece of the hand is touched. @param {string} piece */
  touch(piece) {
    const { ask, drawing } = this;
    if (ask === null || drawing === null) {
      this.goOn();
      return;
    }
    if (ask.pick === 0) return;
    const why = barred(ask, piece);
    if (why !== null) {
      this.say({ kind: 'barred', text: sentence(why) });
      return;
    }
    const only = onlyChoice(ask, [piece]);
    if (ask.pick === 1 && drawing.atOnce(ask) && only) {
      this.act(only.action);
      return;
    }
    const chosen = touched(ask, this.chosen, piece);
    if (chosen === null) {
      this.say({ kind: 'barred', text: `${ask.pick} are chosen: put one back first.` });
      return;
    }
    this.chosen = chosen;
    if (this.note?.kind !== 'hint') this.note = null;
    this.#changed();
  }

  /** A piece has the focus: why it is barred stands there; its name says it too. @param {string | null} why */
  look(why) {
    if (why === null && this.note?.kind !== 'barred') return;
    this.note = why === null ? null : { kind: 'barred', text: sentence(why) };
    this.#changed();
  }

  /** @param {string} number */
  enter(number) {
    this.number = number
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, 2);
    this.#changed();
  }

  /** Nothing is chosen any more; whether something was. */
  unchoose() {
    if (this.chosen.length === 0 && this.number === '') return false;
    this.chosen = [];
    this.number = '';
    this.#changed();
    return true;
  }

  /** @param {string} action */
  act(action) {
    const { ask } = this;
    if (ask === null || this.#connection === null) return;
    this.#playback.finish();
    this.#answered = ask.opened;
    this.#since = this.known?.seq ?? null;
    this.note = null;
    this.hinted = [];
    this.#connection.send({ type: 'act', seat: ask.seat, opened: ask.opened, action });
    this.#changed();
  }

  /** The one main action, if there is one. */
  main() {
    const { ask } = this;
    if (ask === null) {
      this.goOn();
      return;
    }
    const { main } = offers(ask, this.chosen, this.number);
    if (main) this.act(main.action);
  }

  /** @param {number} to */
  back(to) {
    if (this.seat !== null) this.#backing = this.#connection?.send({ type: 'back', seat: this.seat, to }) ?? '';
  }

  resign() {
    if (this.seat !== null) this.#connection?.send({ type: 'resign', seat: this.seat });
  }

  async hint() {
    const { ask } = this;
    if (ask === null) return;
    try {
      const { cards, reason } = await askHint(this.id, ask.seat);
      if (this.ask?.opened !== ask.opened) return;
      this.hinted = cards;
      this.say({ kind: 'hint', text: reason });
    } catch (error) {
      this.say({ kind: 'refused', text: sentence(Problem.of(error).message) });
    }
  }

  /**
   * Why something in the log happened, or why that is not told.
   * @param {number} seq
   * @param {number} event
   */
  async explain(seq, event) {
    try {
      return (await askWhy(this.id, this.seat, seq, event)).text;
    } catch (error) {
      return sentence(Problem.of(error).message);
    }
  }

  /** Fetch lines of the log that are older than those at hand. */
  async older() {
    try {
      const { steps, earlier } = await askOlder(this.id, this.seat, this.log.length);
      const lines = steps.map((step) => ({
        seq: step.seq,
        by: step.by,
        back: this.#mayBack(step),
        events: step.events,
      }));
      this.log = [...lines, ...this.log];
      if (this.table) this.table.earlier = earlier;
      this.#changed();
    } catch (error) {
      this.say({ kind: 'refused', text: sentence(Problem.of(error).message) });
    }
  }

  /** @param {Note} note */
  say(note) {
    this.note = note;
    const loud = note.kind === 'refused' || note.kind === 'barred';
    (loud ? assertive : polite)(note.text);
    this.#changed();
  }
}

/** A sentence as it is shown: with a capital and its full stop. @param {string} text */
export function sentence(text) {
  const told = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(told) ? told : `${told}.`;
}
