/**
 * Before the game at a table to which others come: who sits where, and this screen's part in the deals.
 *
 * The nonce is drawn when somebody here has sat down, and its SHA-256 sent at once. The nonce itself is sent when the
 * server says that all have pledged theirs. It is noted with the commitment for which it is good, so that the page may be loaded
 * again, and the record be held against both.
 */

import { assertive, polite } from '../announce.js';
import { Problem, request } from '../api.js';
import { handOn } from '../share.js';
import { noted, opening, part } from '../fair/noted.js';
import { bytesToHex, hexToBytes, sha256 } from '../../vendor/hashes.js';
import { randomHex } from './connection.js';
import { tablePath } from './enquiries.js';
import { sentence } from './sentence.js';

/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Rulebook} Rulebook */
/** @typedef {import('../../wire').Sitter} Sitter */

export class Gathering {
  /** @type {Table | null} */
  table = null;
  /** The rulebook that is played, once it is known. @type {Rulebook | null} */
  book = null;
  /** What could not be done, in a sentence. */
  trouble = '';
  /** What was done with the address. */
  copied = '';
  /** That the deals were begun anew after this screen had opened its nonce. */
  renewed = '';

  #id;
  #changed;
  #busy = false;
  #asked = false;

  /**
   * @param {string} id
   * @param {() => void} changed is called whenever something is to be drawn anew
   */
  constructor(id, changed) {
    this.#id = id;
    this.#changed = changed;
  }

  get address() {
    return new URL(`/table/${encodeURIComponent(this.#id)}`, location.href).href;
  }

  get code() {
    return `${tablePath(this.#id)}/code`;
  }

  /** The seats that nobody has taken. */
  get free() {
    return (this.table?.players ?? []).flatMap(({ free }, seat) => (free ? [seat] : []));
  }

  /** The seats of people. */
  get #persons() {
    return (this.table?.players ?? []).flatMap(({ bot, free }, seat) => (bot === null && !free ? [seat] : []));
  }

  /** The table as it stands now. @param {Table} table */
  follow(table) {
    this.#tell(this.table, table);
    this.table = table;
    void this.#meet();
    void this.#read();
  }

  /**
   * Sit down, or take another name.
   * @param {number} seat
   * @param {string} name
   */
  sit(seat, name) {
    return this.#seat(seat, { kind: 'person', name });
  }

  /** @param {number} seat @param {string} level */
  fill(seat, level) {
    return this.#seat(seat, { kind: 'bot', level });
  }

  /** Have the table listed in the lobby no more. */
  async unlist() {
    if (!(await this.#done(() => request('DELETE', `${tablePath(this.#id)}/open`)))) return;
    polite('The table is not in the lobby any more.');
    // Its button has gone.
    /** @type {HTMLElement | null} */ (document.querySelector('#table'))?.focus();
  }

  /** Nobody sits there any more. @param {number} seat */
  leave(seat) {
    return this.#done(() => request('DELETE', `${tablePath(this.#id)}/seats/${seat}`));
  }

  /** Hand the address on. */
  async share() {
    const done = await handOn(this.table?.title ?? '', this.address);
    if (done === '') return;
    if (done !== null) {
      this.copied = done;
    } else {
      // By plain http there is no clipboard: the field is there to copy from.
      const field = /** @type {HTMLInputElement | null} */ (document.querySelector('#table-address'));
      field?.select();
      this.copied = field && document.execCommand('copy') ? 'The address is copied.' : 'Copy it from the field.';
    }
    polite(this.copied);
    this.#changed();
  }

  /** @param {number} seat @param {Sitter['player']} player */
  #seat(seat, player) {
    return this.#done(() => request('PUT', `${tablePath(this.#id)}/seats/${seat}`, { player }));
  }

  /**
   * Whether it was done; else why not is shown.
   * @param {() => Promise<unknown>} work
   */
  async #done(work) {
    try {
      await work();
      this.trouble = '';
      return true;
    } catch (error) {
      this.trouble = sentence(Problem.of(error).message);
      return false;
    } finally {
      this.#changed();
    }
  }

  /** Do what is due of this screen's part in the deals. */
  async #meet() {
    const { table } = this;
    if (this.#busy || !table || table.started) return;
    const step = this.#due(table);
    if (step === null) return;
    this.#busy = true;
    try {
      await step();
      this.trouble = '';
    } catch (error) {
      await this.#mend(Problem.of(error).problem);
    } finally {
      this.#busy = false;
    }
    // The table may have come again while this was on its way.
    if (this.table !== table) void this.#meet();
  }

  /** @param {Table} table */
  #due(table) {
    const { people, pledged, pledges, opened_nonces: opened, commitment } = table;
    if (people.length === 0 || commitment === null) return null;
    const nonce = this.#part(commitment);
    const digest = bytesToHex(sha256(hexToBytes(nonce)));
    /** @param {readonly (string | null)[]} known */
    const start = (known) => () => {
      opening(this.#id, known.filter((pledge) => pledge !== null));
      return request('POST', `${tablePath(this.#id)}/start`, { nonce });
    };
    const persons = this.#persons;
    const whole = this.free.length === 0;
    if (whole && persons.every((seat) => people.includes(seat))) return start([digest]);
    if (!people.every((seat) => pledged.includes(seat))) {
      return () => request('POST', `${tablePath(this.#id)}/pledge`, { sha256: digest });
    }
    if (whole && persons.every((seat) => pledged.includes(seat)) && !people.every((seat) => opened.includes(seat))) return start(pledges);
    return null;
  }

  /** @param {import('../../wire').Problem} problem */
  async #mend({ code, detail }) {
    // The game has begun, or others came between: the table that follows says how it stands.
    if (code === 'started' || code === 'not_pledged' || code === 'pledged') return;
    const seat = this.table?.people[0];
    if (code === 'wrong_nonce' && seat !== undefined) {
      // What was pledged is lost, or another device's: whoever sits down anew lets all pledge anew.
      await this.sit(seat, this.table?.players[seat].name ?? '');
      return;
    }
    this.trouble = sentence(detail);
    this.#changed();
  }

  /** This screen's nonce: another for each seed that is committed to. @param {string} commitment */
  #part(commitment) {
    const before = noted(this.#id);
    const now = part(this.#id, commitment, () => randomHex(32));
    if ((now.renewed ?? 0) > (before?.renewed ?? 0)) {
      this.renewed = 'The deals are committed to anew, although this browser had opened its nonce. That is right if a seat has just changed hands.';
      assertive(this.renewed);
    }
    return now.nonce;
  }

  /** What the rulebook calls things, for who sets the table up and for who comes. */
  async #read() {
    if (this.#asked) return;
    this.#asked = true;
    try {
      /** @type {import('../../wire').Rulebooks} */
      const { rulebooks } = await request('GET', '/api/rulebooks');
      this.book = rulebooks.find(({ rules }) => rules === this.table?.rules) ?? null;
      this.#changed();
    } catch {
      this.#asked = false;
    }
  }

  /**
   * Say who has come and gone.
   * @param {Table | null} before
   * @param {Table} now
   */
  #tell(before, now) {
    if (!before) return;
    now.players.forEach(({ name, free }, seat) => {
      const was = before.players[seat];
      if (was.free && !free) polite(`${name} sits down.`);
      else if (!was.free && free) polite(`${was.name} has left.`);
    });
  }
}
