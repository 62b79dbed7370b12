/** What stands below the log: by what the deal is fixed, and the way out of the game. */

import { html, nothing } from '../../vendor/lit.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */

/** So much of the commitment is told at first: enough to compare it with one's note. */
const TOLD = 8;

/**
 * @param {Sitting} sitting
 * @param {{resign: () => void, back: () => void, abandon: () => void}} ways
 */
export function logFoot({ table, seat, over }, { resign, back, abandon }) {
  const commitment = table?.commitment ?? null;
  const plays = seat !== null && !over;
  if (!plays && commitment === null) return nothing;
  const others = (table?.players ?? []).some(({ bot }, at) => bot === null && !table?.people.includes(at));
  return html`
    <div class="log-foot">
      ${commitment === null ? nothing : fixed(commitment)}
      ${plays && others
        ? html`<p class="log-ways">
            <button type="button" class="button quiet small" @click=${back}>Ask to take back</button>
            <button type="button" class="button quiet small" @click=${abandon}>Ask to end the game</button>
          </p>`
        : nothing}
      ${plays ? html`<p><button type="button" class="button quiet small" @click=${resign}>Resign the game</button></p>` : nothing}
    </div>
  `;
}

/** @param {string} commitment */
function fixed(commitment) {
  return html`
    <details class="fixed-deal">
      <summary><span>The deal is fixed: <span class="hex">${commitment.slice(0, TOLD)}</span>…</span></summary>
      <p>
        This is the SHA-256 of the secret seed from which all is drawn. Note it: after the game the seed is told, and
        anybody can check every draw.
      </p>
      <p class="hex">${commitment}</p>
    </details>
  `;
}
