/** A number is said: typed, or put together on keys. */

import { html, live } from '../../vendor/lit.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** @param {Sitting} sitting */
export function countPad(sitting) {
  const { ask, number } = sitting;
  if (!ask) return html``;
  /** @param {InputEvent} event */
  const typed = ({ currentTarget }) => sitting.enter(/** @type {HTMLInputElement} */ (currentTarget).value);
  return html`
    <div class="pad" data-kind=${ask.kind}>
      <div class="pad-shown">
        <label class="pad-question" for="number">${ask.question}</label>
        <input
          class="field figures"
          id="number"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          maxlength=${String(ask.spans[0]?.last ?? 99).length}
          .value=${live(number)}
          @input=${typed}
        />
      </div>
      <div class="pad-keys" role="group" aria-label="Digits">
        ${DIGITS.map(
          (digit) => html`
            <button type="button" class="button figures" @click=${() => sitting.enter(number + digit)}>${digit}</button>
          `,
        )}
        <button
          type="button"
          class="button wipe"
          aria-label="Take back a digit"
          aria-disabled=${String(number === '')}
          @click=${() => sitting.enter(number.slice(0, -1))}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5h11v14H9L3 12zM12 9l5 6M17 9l-5 6" /></svg>
        </button>
      </div>
    </div>
  `;
}
