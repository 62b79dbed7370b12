/** What stands in the table's place before it is there, and where there is none. */

import { html, nothing } from '../../vendor/lit.js';
import { sentence } from './sentence.js';

/** @typedef {import('../../wire').Problem} Said */

export function opening() {
  return html`<main class="opening" id="table" tabindex="-1"><p class="waiting">Setting the table</p></main>`;
}

/** @param {Said | null} trouble */
export function gone(trouble) {
  const isThere = trouble !== null && trouble.status !== 404 && trouble.status !== 403;
  return html`
    <main class="opening gone" id="table" tabindex="-1">
      <h1>${isThere ? 'The table cannot be reached' : 'There is no such table here'}</h1>
      <p>${sentence(trouble?.detail ?? '')}</p>
      <p>
        ${isThere ? again() : nothing}
        <a class="button" href="/">To the lobby</a>
      </p>
    </main>
  `;
}

function again() {
  return html`<button type="button" class="button main" @click=${() => location.reload()}>Try again</button>`;
}
