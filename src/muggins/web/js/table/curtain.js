/** Between two players at one screen: nobody's cards are there until the next says that he sits down. */

import { html } from '../../vendor/lit.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */

/**
 * @param {Sitting} sitting
 * @param {number} seat
 */
export function curtain(sitting, seat) {
  const name = sitting.table?.players[seat].name;
  return html`
    <section class="curtain" aria-labelledby="curtain-title">
      <h2 id="curtain-title">Pass the screen to ${name}</h2>
      <button type="button" class="button main" id="main-action" @click=${() => sitting.sit(seat)}>I am ${name}</button>
    </section>
  `;
}
