/**
 * The tables that wait for players, each a link to where one sits down.
 */

import { html, nothing, repeat } from '../../vendor/lit.js';
import { agreed } from './terms.js';
import { listed } from './told.js';

/** @typedef {import('../../wire').OpenTable} OpenTable */
/** @typedef {import('./openings.js').Openings} Openings */

/** @param {Openings} openings */
export function openTables(openings) {
  if (!openings.known) return nothing;
  const { tables, more } = openings;
  return html`
    <section class="open-tables" aria-labelledby="open-title">
      <h2 id="open-title" tabindex="-1">Tables that wait for players</h2>
      ${tables.length === 0
        ? html`<p class="history-empty">
            Nobody waits at the moment. Leave a seat free for a friend, and you can list your table here.
          </p>`
        : html`<ul class="history-list">${repeat(tables, ({ id }) => id, one)}</ul>`}
      ${more ? html`<button type="button" class="button small" @click=${() => void openings.unfold()}>Show more tables</button>` : nothing}
    </section>
  `;
}

/** Where they are, said at the top: on a phone they are far below. @param {Openings} openings */
export function openCount({ tables }) {
  const others = tables.filter(({ yours }) => !yours).length;
  if (others === 0) return nothing;
  /** @param {Event} event */
  const lead = (event) => {
    event.preventDefault();
    const title = document.querySelector('#open-title');
    if (!(title instanceof HTMLElement)) return;
    title.scrollIntoView({ block: 'start' });
    title.focus({ preventScroll: true });
  };
  return html`
    <p class="open-count">
      <a href="#open-title" @click=${lead}>${others === 1 ? 'A table waits' : `${others} tables wait`} for players</a>
    </p>
  `;
}

/** @param {OpenTable} table */
function one({ id, title, players, free, options, terms, yours }) {
  const people = listed(players.filter((player) => !player.free).map(({ name, bot }) => (bot === null ? name : `${name} (bot)`)));
  const otherwise = options.map(({ label, value }) => `${label}: ${value}`);
  return html`
    <li class="past">
      <p class="past-result">${title} ${yours ? html`<span class="mark">your table</span>` : nothing}</p>
      <p class="past-line">${people || 'Nobody yet'}; ${free.length === 1 ? 'one seat is' : `${free.length} seats are`} free</p>
      ${[...otherwise, ...agreed(terms)].map((line) => html`<p class="past-line">${line}</p>`)}
      <div class="past-do">
        <a class="button small" href=${`/table/${encodeURIComponent(id)}`}>
          ${yours ? 'Back to it' : 'Go there'}<span class="spoken"> ${title}, ${people || 'nobody yet'}</span>
        </a>
      </div>
    </li>
  `;
}
