/**
 * The games that were played to an end, a page at a time.
 */

import { html, nothing, repeat } from '../../vendor/lit.js';
import { Problem, request } from '../api.js';
import { company, result } from '../lobby/told.js';
import { when } from '../when.js';

/** @typedef {import('../../wire').FinishedGame} FinishedGame */
/** @typedef {import('../../wire').FinishedGames} FinishedGames */

/** How a game went, in a word. @type {Record<string, string>} */
const OUTCOMES = { won: 'Won', lost: 'Lost', tied: 'Tied' };

export class Played {
  /** @param {() => void} changed called when there is something new to draw */
  constructor(changed) {
    this.changed = changed;
    /** @type {readonly FinishedGame[]} */
    this.games = [];
    /** Which rulebook's; all of them where it is empty. */
    this.rules = '';
    /** @type {string | null} */
    this.next = null;
    this.known = false;
    /** @type {string | null} */
    this.trouble = null;
  }

  /**
   * Fetch the newest, of one rulebook or of all.
   * @param {string} rules
   */
  async show(rules) {
    this.rules = rules;
    await this.#fetch(null, []);
  }

  /** Fetch what follows. */
  async more() {
    if (this.next !== null) await this.#fetch(this.next, this.games);
  }

  /**
   * @param {string | null} following
   * @param {readonly FinishedGame[]} before
   */
  async #fetch(following, before) {
    const { rules } = this;
    const query = new URLSearchParams();
    if (rules) query.set('rules', rules);
    if (following !== null) query.set('next', following);
    try {
      /** @type {FinishedGames} */
      const page = await request('GET', `/api/games?${query}`);
      // Another choice was made while this was on its way.
      if (rules !== this.rules) return;
      const had = new Set(before.map(({ table }) => table.id));
      this.games = [...before, ...page.games.filter(({ table }) => !had.has(table.id))];
      this.next = page.next;
      this.known = true;
      this.trouble = null;
    } catch (error) {
      this.trouble = Problem.of(error).message;
    }
    this.changed();
  }
}

/**
 * @param {Played} played
 * @param {readonly {rules: string, title: string}[]} books those that were played
 */
export function playedList(played, books) {
  return html`
    <section class="card played" aria-labelledby="played-title">
      <h2 id="played-title" tabindex="-1">Games played</h2>
      ${books.length > 1
        ? html`
            <div class="entry played-filter">
              <label for="played-rules">Rulebook</label>
              <select class="field" id="played-rules" @change=${(/** @type {Event} */ { target }) => played.show(/** @type {HTMLSelectElement} */ (target).value)}>
                <option value="">All</option>
                ${books.map(({ rules, title }) => html`<option value=${rules}>${title}</option>`)}
              </select>
            </div>
          `
        : nothing}
      ${played.trouble ? html`<p class="trouble" role="alert">${played.trouble}</p>` : nothing}
      ${played.known && played.games.length === 0
        ? html`<p class="quieter">None yet. A game that is over is kept here, to be stepped through again.</p>`
        : html`<ul class="rows">${repeat(played.games, ({ table }) => table.id, one)}</ul>`}
      ${played.next === null ? nothing : html`<button type="button" class="button small" @click=${() => played.more()}>Earlier games</button>`}
    </section>
  `;
}

/** @param {FinishedGame} game */
function one({ table, outcome }) {
  const id = encodeURIComponent(table.id);
  const word = outcome === null ? '' : (OUTCOMES[outcome] ?? '');
  return html`
    <li class="row">
      <p>
        ${word ? html`<strong class="outcome outcome-${outcome}">${word}</strong>` : nothing} ${result(table)}
        ${table.practice ? html`<span class="mark">practice</span>` : nothing}
        <span class="quieter">${table.title} ${company(table)}, ${when(table.changed)}</span>
      </p>
      <a class="button quiet small" href=${`/record/${id}`}>
        Step through<span class="spoken"> ${table.title} ${company(table)}, ${result(table)}</span>
      </a>
    </li>
  `;
}
