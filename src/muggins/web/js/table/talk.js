/** What players say to each other: what was said, phrases to say, and whom one does not want to hear. */

import { polite } from '../announce.js';
import { Problem, request } from '../api.js';
import { html, live, nothing } from '../../vendor/lit.js';
import { randomHex } from './connection.js';
import { tablePath } from './enquiries.js';
import { sentence } from './sentence.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */
/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Spoken} Spoken */

/** So many of the newest lines are kept. */
const MOST = 100;

/** So long what was said stands beside its speaker, in milliseconds. */
const STANDS = 7000;

export class Talk {
  /** What was said, but by those whom this screen has muted. @type {readonly Spoken[]} */
  spoken = [];
  /** How many of them nobody here has looked at. */
  unread = 0;
  /** Whether it is shown. */
  shown = false;
  /** What could not be said, in a sentence. */
  trouble = '';
  /** All that can be said by its name, once it is known. @type {readonly import('../../wire').Phrase[]} */
  phrases = [];
  /** What stands beside a speaker now, by his seat. @type {Map<number, string>} */
  aloud = new Map();

  #id;
  #changed;
  #asked = false;

  /**
   * @param {string} id
   * @param {() => void} changed is called whenever something is to be drawn anew
   */
  constructor(id, changed) {
    this.#id = id;
    this.#changed = changed;
  }

  /** The table as it was sent whole. @param {Table} table */
  follow(table) {
    this.spoken = table.spoken;
    if (table.shared && table.people.length) void this.#read();
  }

  /** Something was said just now. @param {readonly Spoken[]} spoken @param {Table} table */
  hear(spoken, { people }) {
    const known = this.spoken.at(-1)?.number ?? 0;
    const news = spoken.filter(({ number }) => number > known);
    this.spoken = [...this.spoken, ...news].slice(-MOST);
    for (const { seat, name, text } of news) {
      if (people.includes(seat)) continue;
      polite(`${name}: ${text}`);
      if (!this.shown) this.unread += 1;
      this.aloud.set(seat, text);
      setTimeout(() => {
        if (this.aloud.get(seat) === text) this.aloud.delete(seat);
        this.#changed();
      }, STANDS);
    }
    this.#changed();
  }

  /** @param {boolean} shown */
  show(shown) {
    this.shown = shown;
    if (shown) this.unread = 0;
    this.#changed();
  }

  /** @param {number} seat @param {{phrase: string} | {text: string}} words */
  say(seat, words) {
    return this.#done('POST', 'say', { key: randomHex(8), seat, ...words });
  }

  /** @param {number} seat @param {boolean} muted */
  mute(seat, muted) {
    return this.#done('PUT', 'mutes', { seat, muted });
  }

  /** @param {Table['talk']} how */
  allow(how) {
    return this.#done('PUT', 'talk', { how });
  }

  /** Whether it was done. @param {string} method @param {string} path @param {object} body */
  async #done(method, path, body) {
    try {
      await request(method, `${tablePath(this.#id)}/${path}`, body);
      this.trouble = '';
      return true;
    } catch (error) {
      this.trouble = sentence(Problem.of(error).message);
      return false;
    } finally {
      this.#changed();
    }
  }

  async #read() {
    if (this.#asked) return;
    this.#asked = true;
    try {
      /** @type {import('../../wire').Phrases} */
      const { phrases } = await request('GET', '/api/phrases');
      this.phrases = phrases;
      this.#changed();
    } catch {
      this.#asked = false;
    }
  }
}

/**
 * All of it, to be unfolded.
 * @param {Talk} talk
 * @param {Table | null} table
 */
export function talkPanel(talk, table) {
  if (!table?.shared) return nothing;
  const { spoken, unread, shown, trouble } = talk;
  /** @param {Event} event */
  const toggle = ({ target }) => talk.show(/** @type {HTMLDetailsElement} */ (target).open);
  return html`
    <details class="talk" ?open=${shown} @toggle=${toggle}>
      <summary>Talk${unread ? html` <span class="mark">${unread} new</span>` : nothing}</summary>
      ${spoken.length
        ? html`<ol class="talk-lines" role="list" tabindex="0" aria-label="What was said">
            ${spoken.map(({ name, text }) => html`<li><b>${name}</b> ${text}</li>`)}
          </ol>`
        : html`<p>Nothing was said yet.</p>`}
      ${trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : nothing} ${words(talk, table)} ${others(talk, table)}
      ${table.own ? allowed(talk, table) : nothing}
    </details>
  `;
}

/** What can be said. @param {Talk} talk @param {Table} table */
function words(talk, { people, talk: how }) {
  const [seat] = people;
  if (seat === undefined || how === 'nothing') return nothing;
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = String(new FormData(form).get('text') ?? '').trim();
    if (text && (await talk.say(seat, { text }))) form.reset();
  };
  return html`
    <div class="talk-phrases" role="group" aria-label="Say">
      ${talk.phrases.map(
        ({ name, text }) => html`<button type="button" class="button small" @click=${() => void talk.say(seat, { phrase: name })}>${text}</button>`,
      )}
    </div>
    ${how === 'text'
      ? html`<form class="talk-form" @submit=${submit}>
          <label class="spoken" for="talk-text">Say something</label>
          <input class="field" id="talk-text" name="text" maxlength="200" autocomplete="off" placeholder="Say something" />
          <button class="button small">Say it</button>
        </form>`
      : nothing}
  `;
}

/** Whom one does not want to hear. @param {Talk} talk @param {Table} table */
function others(talk, { players, people, muted, started }) {
  if (!started) return nothing;
  const seats = players.flatMap(({ bot, free }, seat) => (bot === null && !free && !people.includes(seat) ? [seat] : []));
  return html`
    <p class="talk-mutes">
      ${seats.map((seat) => {
        const quiet = muted.includes(seat);
        return html`<button type="button" class="button quiet small" aria-pressed=${String(quiet)} @click=${() => void talk.mute(seat, !quiet)}>
          Mute ${players[seat].name}${quiet ? ': muted' : nothing}
        </button>`;
      })}
    </p>
  `;
}

/** What may be said, for who set the table up. @param {Talk} talk @param {Table} table */
function allowed(talk, { talk: how }) {
  /** @param {Event} event */
  const change = ({ target }) => void talk.allow(/** @type {Table['talk']} */ (/** @type {HTMLSelectElement} */ (target).value));
  return html`
    <p class="talk-allowed">
      <label for="talk-how">What may be said</label>
      <select class="field" id="talk-how" @change=${change}>
        <option value="phrases" .selected=${live(how === 'phrases')}>Phrases</option>
        <option value="text" .selected=${live(how === 'text')}>Phrases and any text</option>
        <option value="nothing" .selected=${live(how === 'nothing')}>Nothing</option>
      </select>
    </p>
  `;
}
