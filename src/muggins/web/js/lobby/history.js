/**
 * The games that are over, and the records that were opened.
 */

import { html, nothing, repeat } from '../../vendor/lit.js';
import { when } from '../when.js';
import { company, result } from './told.js';

/** @typedef {import('../../wire').Listed} Listed */
/** @typedef {import('./told.js').Kept} Kept */

/**
 * @param {readonly Listed[]} tables
 * @param {{more: (() => void) | null, remove: (table: Listed) => void, kept: Kept | null}} how
 */
export function history(tables, { more, remove, kept }) {
  return html`
    <section class="history" aria-labelledby="history-title">
      <h2 id="history-title">Games played</h2>
      ${tables.length === 0
        ? html`<p class="history-empty">None yet. A game that is over is kept here, to be stepped through again.</p>`
        : html`<ul class="history-list">${repeat(tables, ({ id }) => id, (table) => one(table, remove, kept))}</ul>`}
      ${more ? html`<button type="button" class="button small" @click=${more}>Earlier games</button>` : nothing}
    </section>
  `;
}

/**
 * @param {Listed} table
 * @param {(table: Listed) => void} remove
 * @param {Kept | null} kept
 */
function one(table, remove, kept) {
  const id = encodeURIComponent(table.id);
  const which = html`<span class="spoken"> ${table.title} ${company(table)}, ${result(table)}</span>`;
  return html`
    <li class="past">
      <p class="past-result">
        ${result(table)}
        ${table.practice ? html`<span class="mark">practice</span>` : nothing}
        ${table.opened ? html`<span class="mark">record</span>` : nothing}
      </p>
      <p class="past-line">${table.title} ${company(table)}, ${when(table.changed)}</p>
      <div class="past-do">
        <a class="button small" href=${`/record/${id}`}>Step through${which}</a>
        ${table.over || table.opened
          ? html`<a class="button quiet small" href=${`/api/tables/${id}/record`} download>Download${which}</a>`
          : nothing}
        <button type="button" class="button quiet small" @click=${() => remove(table)}>Delete${which}</button>
      </div>
      <div role="alert">${kept?.id === table.id ? html`<p class="trouble">${kept.why}</p>` : nothing}</div>
    </li>
  `;
}
