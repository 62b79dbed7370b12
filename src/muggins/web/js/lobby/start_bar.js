/**
 * The lobby's one main action, always at the lower edge: what will be played, and sitting down to it.
 */

import { html } from '../../vendor/lit.js';

/**
 * `trouble` says what is to be mended first; the button leads there then.
 * @param {{
 *   summary: string,
 *   trouble: string | null,
 *   busy: boolean,
 *   invites: boolean,
 *   start: () => void,
 *   mend: () => void,
 * }} how
 */
export function startBar({ summary, trouble, busy, invites, start, mend }) {
  const label = trouble ? 'Mend the options first' : busy ? 'Setting up the table' : invites ? 'Set up the table' : 'Sit down and play';
  return html`
    <div class="start">
      <p class=${trouble ? 'start-summary start-trouble' : 'start-summary'} id="start-summary">${trouble ?? summary}</p>
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
