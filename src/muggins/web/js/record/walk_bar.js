/**
 * The controls that step through a game: to its beginning and end, on and back, and a slider over all its lines.
 */

import { html, live } from '../../vendor/lit.js';

/**
 * @param {{
 *   place: number,
 *   total: number,
 *   text: string,
 *   atStart: boolean,
 *   atEnd: boolean,
 *   move: (move: 'first' | 'back' | 'next' | 'last') => void,
 *   slide: (place: number) => void,
 * }} how
 */
export function walkBar({ place, total, text, atStart, atEnd, move, slide }) {
  /**
   * @param {'first' | 'back' | 'next' | 'last'} to
   * @param {string} name
   * @param {string} path
   */
  const button = (to, name, path) => {
    const ends = to === 'first' || to === 'back' ? atStart : atEnd;
    return html`
      <button
        type="button"
        class=${to === 'next' ? 'button main icon walk-next' : 'button icon'}
        aria-label=${name}
        aria-disabled=${String(ends)}
        @click=${() => !ends && move(to)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
      </button>
    `;
  };
  return html`
    <div class="walk" role="group" aria-label="Step through">
      <div class="walk-buttons">
        ${button('first', 'To the beginning', 'M7 5v14M18 5l-7 7 7 7')} ${button('back', 'Back', 'M15 5l-7 7 7 7')}
        ${button('next', 'Next', 'M9 5l7 7-7 7')} ${button('last', 'To the end', 'M17 5v14M6 5l7 7-7 7')}
      </div>
      <label class="walk-line">
        <span class="spoken">Line</span>
        <input
          type="range"
          min="1"
          max=${total}
          .value=${live(String(place))}
          aria-valuetext=${`${place} of ${total}: ${text}`}
          @input=${(/** @type {Event} */ { target }) => slide(/** @type {HTMLInputElement} */ (target).valueAsNumber)}
        />
        <span class="walk-place figures" aria-hidden="true">${place} / ${total}</span>
      </label>
    </div>
  `;
}
