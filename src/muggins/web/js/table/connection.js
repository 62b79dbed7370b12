/**
 * The line to a table: a socket that comes back by itself, in step by the numbers of the lines, and HTTP where it
 * is down.
 */

import { Problem, request } from '../api.js';

/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Step} Step */
/** @typedef {import('../../wire').Accepted} Accepted */
/** @typedef {import('../../wire').Refused} Refused */
/** @typedef {import('../../wire').Presence} Presence */
/** @typedef {import('../../wire').Talk} Talk */
/** @typedef {import('../../wire').Act} Act */
/** @typedef {import('../../wire').Back} Back */
/** @typedef {import('../../wire').Resign} Resign */
/** @typedef {import('../../wire').Problem} Said */

/** @typedef {Act | Back | Resign} Message */
/** @typedef {Omit<Act, 'key'> | Omit<Back, 'key'> | Omit<Resign, 'key'>} Intent */

/**
 * Who listens. A table comes whole, a step follows what came before; `refused` is followed by the table as it stands.
 * `lost` and `back` tell how the line is; `gone` that there is no such table here.
 * @typedef {object} Listener
 * @property {(table: Table) => void} table
 * @property {(step: Step) => void} step
 * @property {(presence: Presence) => void} presence
 * @property {(talk: Talk) => void} talk
 * @property {(key: string) => void} accepted
 * @property {(key: string | null, problem: Said) => void} refused
 * @property {() => void} lost
 * @property {() => void} back
 * @property {(problem: Said) => void} gone
 */

/** Pauses before the line is tried again, growing to the last. */
const PAUSES = [150, 400, 1000, 2000, 4000, 8000];

/** A break that is over before this is not told. */
const UNNOTICED = 500;

/** So long may a page have been out of sight and still be believed to be in step. */
const ASLEEP = 10_000;

/** An answer comes sooner, or the line is dead. */
const ANSWERED = 5000;

/** @type {Record<Message['type'], string>} */
const PATHS = { act: 'actions', back: 'back', resign: 'resign' };

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** The last line that is known; -1 before any. */
  #seq = -1;
  #tries = 0;
  #closed = false;
  #told = false;
  #hiddenAt = 0;
  /** @type {Step[] | null} steps that wait for a table that is being fetched */
  #waiting = null;
  /** @type {Map<string, Message>} */
  #unanswered = new Map();
  #retry = 0;
  /** How much of what was done beside the game is known. */
  #aside = 0;
  #notice = 0;
  #ended = new AbortController();
  #id;
  #seat;
  #listener;

  /**
   * @param {string} id
   * @param {number | null} seat null: a spectator
   * @param {Listener} listener
   */
  constructor(id, seat, listener) {
    this.#id = id;
    this.#seat = seat;
    this.#listener = listener;
  }

  open() {
    const { signal } = this.#ended;
    addEventListener('online', () => this.#again(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && this.#again(), { signal });
    document.addEventListener('visibilitychange', () => this.#seen(), { signal });
    this.#connect();
  }

  close() {
    this.#closed = true;
    this.#ended.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#notice);
    this.#drop();
  }

  /**
   * Ask the table for something, once: it is asked again with the same key until it is answered.
   * @param {Intent} intent
   * @returns {string} its key
   */
  send(intent) {
    const key = randomKey();
    const message = /** @type {Message} */ ({ ...intent, key });
    this.#unanswered.set(key, message);
    if (this.#open) this.#say(message);
    else void this.#post(message);
    return key;
  }

  /** Fetch the table, in case something was missed. */
  async refresh() {
    const waiting = (this.#waiting = this.#waiting ?? []);
    try {
      const query = this.#seat === null ? '' : `?seat=${this.#seat}`;
      /** @type {Table} */
      const table = await request('GET', `${this.#path}${query}`, undefined, { signal: this.#ended.signal });
      this.#waiting = null;
      if (table.seq > this.#seq || table.asides > this.#aside) this.#hear(table);
      for (const step of waiting) this.#hear(step);
    } catch (error) {
      this.#waiting = null;
      if (this.#closed) return;
      const { problem } = Problem.of(error);
      if (isGone(problem)) this.#gone(problem);
      else if (this.#open) this.#again();
    }
  }

  get #path() {
    return `/api/tables/${encodeURIComponent(this.#id)}`;
  }

  get #open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #connect() {
    const query = new URLSearchParams();
    if (this.#seat !== null) query.set('seat', String(this.#seat));
    if (this.#seq >= 0) {
      query.set('after', String(this.#seq));
      query.set('aside', String(this.#aside));
    }
    const address = new URL(`${this.#path}/socket?${query}`, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    let opened = false;
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      opened = true;
      this.#up();
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(data));
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.#down(opened);
    });
  }

  #up() {
    this.#tries = 0;
    clearTimeout(this.#notice);
    this.#notice = 0;
    if (this.#told) this.#listener.back();
    this.#told = false;
    for (const message of this.#unanswered.values()) this.#say(message);
  }

  /** @param {boolean} opened whether it had been open, or could not be opened */
  #down(opened) {
    if (this.#closed) return;
    this.#notice ||= setTimeout(() => {
      this.#told = true;
      this.#listener.lost();
    }, UNNOTICED);
    if (opened) this.#later();
    // Why a socket does not open nobody says; an answer over HTTP does, and brings the table meanwhile.
    else void this.refresh().then(() => this.#later());
  }

  #later() {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    const pause = PAUSES[Math.min(this.#tries, PAUSES.length - 1)];
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random()));
  }

  /** At once, with a new socket. */
  #again() {
    if (this.#closed) return;
    clearTimeout(this.#retry);
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #seen() {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
    } else if (!this.#open) {
      this.#again();
    } else if (Date.now() - this.#hiddenAt > ASLEEP) {
      // It may have died while nobody was there to notice.
      this.#again();
    }
  }

  /** @param {Message} message */
  #say(message) {
    this.#socket?.send(JSON.stringify(message));
    this.#expect(message);
  }

  /** @param {Message} message */
  async #post(message) {
    try {
      /** @type {Accepted} */
      const accepted = await request('POST', `${this.#path}/${PATHS[message.type]}`, message);
      this.#hear({ ...accepted, type: 'accepted' });
    } catch (error) {
      const { problem } = Problem.of(error);
      // No answer is no refusal: it is said again once the line is back.
      if (problem.status === 0) return;
      this.#hear({ type: 'refused', key: message.key, problem });
    }
    if (!this.#open && !this.#closed) void this.refresh();
  }

  /** A line that swallows what is said is dead, whatever it looks like. @param {Message} message */
  #expect({ key }) {
    setTimeout(() => {
      if (!this.#closed && this.#unanswered.has(key)) this.#again();
    }, ANSWERED);
  }

  /** @param {Table | Step | Presence | Talk | Accepted | Refused} message */
  #hear(message) {
    if (this.#closed) return;
    switch (message.type) {
      case 'table':
        this.#seq = message.seq;
        this.#aside = message.asides;
        this.#listener.table(message);
        break;
      case 'step':
        this.#follow(message);
        break;
      case 'talk':
        this.#aside = Math.max(this.#aside, ...message.spoken.map(({ number }) => number));
        this.#listener.talk(message);
        break;
      case 'presence':
        this.#listener.presence(message);
        break;
      case 'accepted':
        if (this.#unanswered.delete(message.key)) this.#listener.accepted(message.key);
        // What it did is told before it is said to be done; if not, that was lost on the way.
        if (message.seq > this.#seq) void this.refresh();
        break;
      case 'refused':
        this.#refused(message);
        break;
    }
  }

  /** @param {Step} step */
  #follow(step) {
    if (this.#waiting) this.#waiting.push(step);
    else if (step.seq <= this.#seq) return;
    else if (step.after !== this.#seq) {
      this.#waiting = [];
      void this.refresh();
    } else {
      this.#seq = step.seq;
      this.#listener.step(step);
    }
  }

  /** @param {Refused} refused */
  #refused({ key, problem, table }) {
    if (key === null && isGone(problem)) {
      this.#gone(problem);
      return;
    }
    if (key !== null && !this.#unanswered.delete(key)) return;
    this.#listener.refused(key, problem);
    if (table && table.seq >= this.#seq) this.#hear(table);
  }

  /** @param {Said} problem */
  #gone(problem) {
    this.close();
    this.#listener.gone(problem);
  }
}

/** @param {Said} problem */
function isGone({ status }) {
  return status === 403 || status === 404;
}

/** A name for something that is done here, which nobody else gives. */
export function randomKey() {
  return randomHex(12);
}

/** @param {number} bytes */
export function randomHex(bytes) {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
