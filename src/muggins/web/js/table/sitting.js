/**
 * Somebody sits at a table: what is known, what is shown of it, and a choice half made.
 *
 * All that the page draws is read from here; all that a player does is a method.
 */

import { assertive, hush, polite } from '../announce.js';
import { Problem, request } from '../api.js';
import { isAnother, opening, part } from '../fair/noted.js';
import { DRAWINGS, bring } from '../games/drawings.js';
import * as settings from '../settings.js';
import { play } from '../sound.js';
import { bytesToHex, hexToBytes, sha256 } from '../../vendor/hashes.js';
import { take } from './action.js';
import { offers } from './choosing.js';
import { Company } from './company.js';
import { Connection, randomHex } from './connection.js';
import { askHint, askOlder, askWhy, tablePath } from './enquiries.js';
import { Gathering } from './gathering.js';
import { HalfMade } from './half_made.js';
import { Playback } from './playback.js';
import { sentence } from './sentence.js';
import { Talk } from './talk.js';
import { addStep, addTold } from './told.js';

/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Step} Step */
/** @typedef {import('../../wire').Ask} Ask */
/** @typedef {import('../../wire').Problem} Said */
/** @typedef {import('../games/drawing').Moment<any>} Moment */
/** @typedef {import('../games/drawing').Setting} Setting */
/** @typedef {import('./playback.js').Shown<Step, Moment>} Shown */
/** @typedef {import('./told.js').Line} Line */

/** @typedef {import('./choosing.js').Note} Note */
/** @typedef {import('../games/drawing').Laying} Laying */

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
  /** @type {Note | null} */
  note = null;
  /** A play that is put together on the board, where games are played so. @type {Laying | null} */
  laying = null;
  /** @type {Link} */
  link = 'opening';
  /** @type {Said | null} why there is no such table */
  trouble = null;
  compact = false;
  /** How many look on. */
  watching = 0;
  /** What time each has left, and when that was told. @type {(import('../../wire').Clocks & {since: number}) | null} */
  clocks = null;

  /** @type {Connection | null} */
  #connection = null;
  /** @type {Playback<Step, Moment>} */
  #playback;
  #changed;
  #starting = false;
  /** Whether it was said that the deals are committed to by another. */
  #warned = false;
  /** The one who sat here last. */
  #lately = 0;
  /** The decision that was answered, until the next comes. @type {number | null} */
  #answered = null;
  #half = new HalfMade();
  /** Whose play is put together on the board. @type {number | null} */
  #layer = null;
  /** The decision that was announced. @type {number | null} */
  #announced = null;
  /** The taking back that is on its way. */
  #backing = '';
  /** Whether it is more than what a turn allows. */
  #practice = false;
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
    this.gathering = new Gathering(id, changed);
    this.talk = new Talk(id, changed);
    this.company = new Company(id, changed, (text) => this.say({ kind: 'refused', text }));
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
    const { rules = '', players = [], options = {}, names = {} } = this.table ?? {};
    return { rules, players, options, names, near: this.near, walk: settings.get().walk === 'on', compact: this.compact };
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

  /** The log, with what may be taken back now. @returns {Line[]} */
  get lines() {
    return this.log.map((line) => ({ ...line, back: this.#mayBack(line) || this.isOrdinary(line.seq) }));
  }

  /** Whether taking back to a line is ordinary play. @param {number} seq */
  isOrdinary(seq) {
    return this.ask?.backs?.includes(seq) ?? false;
  }

  /** What was done in this turn and can be taken back as ordinary play: the lines, and what each told. */
  get backs() {
    const lines = this.ask?.backs ?? [];
    return this.log
      .filter(({ seq }) => lines.includes(seq))
      .map(({ seq, events }) => ({ seq, text: events[0]?.text ?? '' }));
  }

  get chosen() {
    return this.#half.chosen;
  }

  get number() {
    return this.#half.number;
  }

  get hinted() {
    return this.#half.hinted;
  }

  /** What can be done with what is put together on the board; null where only pieces are chosen. */
  get offers() {
    return this.ask && (this.laying?.offers(this.ask) ?? null);
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
      await bring(table.view.game);
      this.#lately = table.people[0] ?? 0;
      const alone = DRAWINGS[table.view.game].alone?.(table.view);
      const first = alone ? (this.#next(table) ?? table.people[0]) : null;
      // Who waits for others may lose his seat yet, so he looks on until the game begins.
      const waits = table.shared && !table.started;
      this.sit(table.people.length === 1 && !waits ? table.people[0] : first);
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

  /** The player of this screen who is to act. @param {Table | Step} known */
  #next({ waiting }) {
    return (this.table?.people ?? []).find((seat) => waiting.includes(seat)) ?? null;
  }

  /**
   * Look with the eyes of a seat, and forget all that another saw; who plays alone sees the same as before.
   * @param {number | null} seat
   * @param {{alone?: boolean}} [how]
   */
  sit(seat, { alone = false } = {}) {
    this.close();
    document.addEventListener('visibilitychange', this.#hidden);
    this.#lately = this.near;
    if (this.seat !== null && !alone) hush();
    this.covered = !alone;
    this.seat = seat;
    this.curtain = null;
    this.known = null;
    this.log = [];
    this.caption = '';
    this.#forget();
    this.#connection = new Connection(this.id, seat, {
      table: (table) => this.#take(table),
      step: (step) => this.#follow(step),
      talk: ({ spoken }) => {
        if (this.table) this.talk.hear(spoken, this.table);
      },
      presence: ({ away, watching }) => this.#present(away, watching),
      accepted: (key) => this.#accepted(key),
      refused: (key, problem) => this.#refused(problem),
      lost: () => this.#lost(),
      back: () => this.#cameBack(),
      gone: (problem) => this.#gone(problem),
    });
    this.#connection.open();
    this.#changed();
  }

  /** The screen's part in the deals, once. Another device may have sent its own meanwhile. @param {Table} table */
  async #start({ commitment }) {
    if (this.#starting || commitment === null) return;
    this.#starting = true;
    // Noted before the server knows the nonce: afterwards it cannot choose a seed to it.
    const { nonce } = part(this.id, commitment, () => randomHex(32));
    opening(this.id, [bytesToHex(sha256(hexToBytes(nonce)))]);
    try {
      await request('POST', `${tablePath(this.id)}/start`, { nonce });
    } catch (error) {
      this.#starting = false;
      const { problem } = Problem.of(error);
      if (problem.code !== 'started') this.say({ kind: 'refused', text: sentence(problem.detail) });
    }
  }

  // What the table says.

  /** @param {Table} table */
  #take(table) {
    this.#playback.clear();
    this.company.follow(this.table, table);
    this.talk.follow(table);
    this.table = table;
    this.#time(table.clocks);
    this.known = this.drawn = table;
    this.covered = false;
    this.moving = 0;
    this.scene = DRAWINGS[table.view.game].scene(table.view);
    this.#lay(table);
    this.log = table.log.map((line) => ({ ...line, events: [...line.events] }));
    this.caption = '';
    this.lit = new Set();
    this.#between = false;
    this.#answered = null;
    if (this.link === 'opening') this.link = 'live';
    this.#tellAll();
    this.laying?.follow(this.scene, this.ask, Boolean(this.drawn?.over));
    this.#asked();
    this.#rest();
    this.#changed();
    if (table.started) {
      this.#hold(table);
      this.#expect();
    } else if (table.shared) this.gathering.follow(table);
    else void this.#start(table);
  }

  /** Hold the commitment against the one for which this browser opened its nonce. @param {Table} table */
  #hold({ commitment }) {
    if (this.#warned || !isAnother(this.id, commitment)) return;
    this.#warned = true;
    this.say({ kind: 'refused', text: 'The commitment is not the one for which this browser opened its nonce: the deals are not proved.' });
  }

  /** @param {import('../../wire').Clocks | null} clocks */
  #time(clocks) {
    this.clocks = clocks && { ...clocks, since: performance.now() };
  }

  /** Whether others are still to come to the table, or to agree on its deals. */
  get gathers() {
    return this.table !== null && this.table.shared && !this.table.started;
  }

  /** Who has come or gone. @param {readonly number[]} away @param {number} watching */
  #present(away, watching) {
    if (!this.table) return;
    const { players, people } = this.table;
    const gone = away.filter((seat) => !this.away.includes(seat) && !people.includes(seat));
    const back = this.away.filter((seat) => !away.includes(seat) && !people.includes(seat));
    if (gone.length) polite(gone.map((seat) => `${players[seat].name} is away.`).join(' '));
    if (back.length) polite(back.map((seat) => `${players[seat].name} is back.`).join(' '));
    this.table = { ...this.table, away: [...away] };
    this.company.awayNow(away);
    this.watching = watching;
    if (this.gathers) this.gathering.follow(this.table);
    this.#changed();
  }

  /** The seats of people who are not there at the moment. */
  get away() {
    return this.table?.away ?? [];
  }

  /** Begin what is put together on the board, unless it goes on. @param {Table} table */
  #lay(table) {
    if (this.laying && this.#layer === table.seat) return;
    this.#layer = table.seat;
    const { seat, names } = table;
    this.laying =
      seat === null
        ? null
        : (this.drawing?.laying?.({
            id: this.id,
            seat,
            names,
            changed: () => this.#changed(),
            say: (note) => (note ? this.say(note) : this.#unsay()),
            act: (action) => this.act(action),
            backs: () => this.backs,
            back: (to) => this.back(to),
          }) ?? null);
  }

  /** @param {Step} step */
  #follow(step) {
    const before = this.known;
    if (!before || !this.drawing) return;
    if (this.gathers) {
      // It begins: each sits down with his own eyes.
      this.close();
      void this.open();
      return;
    }
    const elsewhere = step.by === this.seat && !this.sending;
    if (this.table) this.table.started = true;
    const moments = this.drawing.moments(this.drawing.scene(before.view), step, this.setting);
    this.known = step;
    if (step.clocks) this.#time(step.clocks);
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
    const { known, table } = this;
    if (!known || known.over || known.waiting.some((seat) => table?.players[seat].bot === null)) return;
    this.#missing = setTimeout(() => void this.#connection?.refresh(), AT_ONCE);
  }

  /** @param {string} key */
  #accepted(key) {
    if (key === this.#backing) this.say({ kind: 'done', text: this.#practice ? 'Taken back. The game counts as practice now.' : 'Taken back.' });
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
    this.laying?.follow(this.scene, this.ask, Boolean(this.drawn?.over));
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

  /** Whether a line may be taken back for practice. @param {{by: number}} line */
  #mayBack({ by }) {
    return (this.table?.may_back ?? false) && by === this.seat;
  }

  /** All was shown: the screen is passed on if it is somebody else's turn. */
  #rest() {
    this.#between = false;
    const waiting = this.known?.waiting ?? [];
    const next = this.known && this.#next(this.known);
    if (this.people.length < 2 || (this.seat !== null && waiting.includes(this.seat))) return;
    if (this.known && this.drawing?.alone?.(this.known.view)) {
      if (next !== null) this.sit(next, { alone: true });
      return;
    }
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
    if (this.#half.opened !== ask.opened) {
      const refused = this.note?.kind === 'refused' ? this.note : null;
      this.#forget();
      this.note = refused;
      this.#half.opened = ask.opened;
    }
    if (this.#announced !== ask.opened) {
      this.#announced = ask.opened;
      assertive(ask.spans.length ? ask.question : this.status || ask.question);
    }
  }

  #forget() {
    this.#half.forget();
    this.note = null;
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
    const done = this.#half.touch(ask, piece, drawing.atOnce(ask));
    if (done && 'play' in done) {
      this.act(done.play);
      return;
    }
    if (done) {
      this.say({ kind: 'barred', text: sentence(done.barred) });
      return;
    }
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
    this.#half.enter(this.ask, number);
    this.#changed();
  }

  /** Nothing is chosen any more, nothing lies tried on the board; whether something was. */
  unchoose() {
    if (this.laying?.clear()) return true;
    if (!this.#half.unchoose()) return false;
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
    this.#half.hinted = [];
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
    const { main } = this.offers ?? offers(ask, this.chosen, this.number);
    if (main) take(this, main);
  }

  /** @param {number} to */
  back(to) {
    if (this.seat === null) return;
    this.#practice = !this.isOrdinary(to);
    this.#backing = this.#connection?.send({ type: 'back', seat: this.seat, to }) ?? '';
  }

  resign() {
    if (this.seat !== null) this.#connection?.send({ type: 'resign', seat: this.seat });
  }

  async hint() {
    const { ask } = this;
    if (ask === null) return;
    try {
      const hint = await askHint(this.id, ask.seat);
      if (this.ask?.opened !== ask.opened) return;
      this.#half.hinted = hint.cards;
      this.laying?.hinted(hint);
      this.say({ kind: 'hint', text: hint.reason });
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
    (loud ? assertive : polite)(note.spoken ?? note.text);
    this.#changed();
  }

  #unsay() {
    this.note = null;
    this.#changed();
  }
}
