/** What is wanted now and then, beside the player's name. */

import { html, nothing } from '../../vendor/lit.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */

/**
 * @param {Sitting} sitting
 * @param {{log: () => void, logShown: boolean}} ways
 */
export function menu(sitting, { log, logShown }) {
  const offered = sitting.ask?.hint ?? false;
  return html`
    <div class="menu" role="group" aria-label="At the table">
      ${sitting.over
        ? nothing
        : html`<button
          type="button"
          class="button quiet small"
          aria-keyshortcuts="G"
          aria-disabled=${String(!offered)}
          @click=${() => sitting.hint()}
        >
          Hint
        </button>`}
      <button
        type="button"
        class="button quiet small to-log"
        aria-keyshortcuts="L"
        aria-expanded=${String(logShown)}
        @click=${log}
      >
        Log${sitting.talk.unread ? html` <span class="unread">${sitting.talk.unread}<span class="spoken"> new lines of talk</span></span>` : nothing}
      </button>
    </div>
  `;
}
