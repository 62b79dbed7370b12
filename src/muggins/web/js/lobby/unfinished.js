/**
 * The games that wait to be played on.
 */

import { html, nothing, repeat } from '../../vendor/lit.js';
import { when } from '../when.js';
import { company, standing } from './told.js';

/** @typedef {import('../../wire').Listed} Listed */
/** @typedef {import('./told.js').Kept} Kept */

/** So many are shown at first: one row on a wide screen. */
const AT_FIRST = 3;

/**
 * `more` fetches older ones, `unfold` shows those that are here.
 * @param {readonly Listed[]} tables
 * @param {{folded: boolean, unfold: () => void, more: (() => void) | null, remove: (table: Listed) => void, kept: Kept | null}} how
 */
export function unfinished(tables, { folded, unfold, more, remove, kept }) {
  if (tables.length === 0) return nothing;
  return html`
    <section class="unfinished" aria-labelledby="unfinished-title">
      <h2 id="unfinished-title">Play on</h2>
      <ul class="unfinished-list">
        ${repeat(folded ? tables.slice(0, AT_FIRST) : tables, ({ id }) => id, (table) => one(table, remove, kept))}
      </ul>
      ${folded && tables.length > AT_FIRST
        ? html`<button type="button" class="button quiet small" @click=${unfold}>Show earlier games as well</button>`
        : !folded && more
          ? html`<button type="button" class="button quiet small" @click=${more}>Show more</button>`
          : nothing}
    </section>
  `;
}

/**
 * @param {Listed} table
 * @param {(table: Listed) => void} remove
 * @param {Kept | null} kept
 */
function one(table, remove, kept) {
  return html`
    <li class="placard wood">
      <a class="placard-link" href=${`/table/${encodeURIComponent(table.id)}`}>
        <span class="placard-title">${table.title} <span class="placard-company">${company(table)}</span></span>
        <span class="placard-scores">
          ${standing(table).map(
            ({ name, score, games }) => html`
              <span class="placard-score">
                <span class="placard-name">${name}</span>
                <span class="figures">${score}</span>
                ${games === null ? nothing : html`<span class="placard-games">${games} won</span>`}
              </span>
            `,
          )}
        </span>
        <span class="placard-go">Continue</span>
      </a>
      <p class="placard-when">
        ${when(table.changed)}${table.practice ? ', practice' : ''}
        <button type="button" class="button quiet small" @click=${() => remove(table)}>
          Remove<span class="spoken"> ${table.title} ${company(table)}</span>
        </button>
      </p>
      <div role="alert">${kept?.id === table.id ? html`<p class="trouble">${kept.why}</p>` : nothing}</div>
    </li>
  `;
}
