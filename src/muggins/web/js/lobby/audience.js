/** Who may come to a table, and when those who only look on see what happens. */

import { html, live } from '../../vendor/lit.js';

/** @typedef {import('./terms.js').Agreed} Agreed */

/** @type {readonly [number, string][]} */
const DELAYS = [
  [0, 'Sees it at once'],
  [30, 'Sees it 30 seconds late'],
  [120, 'Sees it 2 minutes late'],
  [300, 'Sees it 5 minutes late'],
];

/**
 * What was kept of it, as far as it is still on offer.
 * @param {any} kept
 * @returns {Agreed}
 */
export function knownAudience(kept) {
  return { open: kept?.open === true, delay: DELAYS.find(([seconds]) => seconds === kept?.delay)?.[0] ?? 0 };
}

/**
 * @param {Agreed} terms
 * @param {(terms: Agreed) => void} choose
 */
export function delayField(terms, choose) {
  /** @param {Event} event */
  const change = ({ target }) => choose({ ...terms, delay: Number(/** @type {HTMLSelectElement} */ (target).value) });
  return html`
    <div class="term">
      <label for="term-delay">Who only looks on</label>
      <select class="field" id="term-delay" @change=${change}>
        ${DELAYS.map(([seconds, label]) => html`<option value=${seconds} .selected=${live(seconds === (terms.delay ?? 0))}>${label}</option>`)}
      </select>
    </div>
  `;
}

/**
 * @param {Agreed} terms
 * @param {(terms: Agreed) => void} choose
 */
export function openBox(terms, choose) {
  /** @param {Event} event */
  const change = ({ target }) => choose({ ...terms, open: /** @type {HTMLInputElement} */ (target).checked });
  return html`
    <label class="term-open">
      <input type="checkbox" id="term-open" .checked=${live(terms.open ?? false)} @change=${change} aria-describedby="term-open-line" />
      <span>List this table in the lobby</span>
    </label>
    <p class="option-line" id="term-open-line">Whoever comes to this server may see it there and sit down, while you wait at it.</p>
  `;
}
