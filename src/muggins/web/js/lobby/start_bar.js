/**
 * The lobby's one main action, always at the lower edge: what will be played, and sitting down to it.
 */

import { html, nothing } from '../../vendor/lit.js';

/**
 * `trouble` says what is to be mended first; the button leads there then. `failed` is why it could not be begun.
 * @param {{
 *   summary: string,
 *   trouble: string | null,
 *   failed: string | null,
 *   busy: boolean,
 *   invites: boolean,
 *   start: () => void,
 *   mend: () => void,
 * }} how
 */
export function startBar({ summary, trouble, failed, busy, invites, start, mend }) {
  const label = trouble ? 'Mend the options first' : busy ? 'Setting up the table' : invites ? 'Set up the table' : 'Sit down and play';
  return html`
    <div class="start">
      <div class="start-summary">
        <div role="alert">${failed && !trouble ? html`<p class="start-trouble">${failed}</p>` : nothing}</div>
        <p class=${trouble ? 'start-trouble' : ''} id="start-summary">${trouble ?? summary}</p>
      </div>
      <button
        type="button"
        class=${trouble ? 'button start-button' : 'button main start-button'}
        aria-describedby="start-summary"
        aria-disabled=${busy ? 'true' : 'false'}
        @click=${trouble ? mend : busy ? () => {} : start}
      >
        ${label}
      </button>
    </div>
  `;
}
