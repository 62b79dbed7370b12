/**
 * Which rulebook is played: a card for each.
 */

import { html, live } from '../../vendor/lit.js';
import { openRules } from '../dialogs.js';
import { emblem } from './emblems.js';

/**
 * @param {{books: readonly import('./draft.js').Rulebook[], chosen: string, choose: (rules: string) => void}} how
 */
export function rulebookChoice({ books, chosen, choose }) {
  return html`
    <fieldset class="books">
      <legend class="spoken">Which rules</legend>
      <div class="books-row">
        ${books.map(
          ({ rules, title, line, blurb }) => html`
            <div class="book">
              <label class="book-card">
                <input
                  type="radio"
                  name="rules"
                  value=${rules}
                  aria-describedby=${`blurb-${rules}`}
                  .checked=${live(rules === chosen)}
                  @change=${() => choose(rules)}
                />
                ${emblem(rules)}
                <span class="book-title">${title}</span>
                <span class="book-line">${line}</span>
              </label>
              <p class="book-blurb" id=${`blurb-${rules}`}>${blurb}</p>
              <button type="button" class="button quiet small book-rules" aria-haspopup="dialog" @click=${() => openRules(rules)}>
                Read the rules<span class="spoken"> of ${title}</span>
              </button>
            </div>
          `,
        )}
      </div>
    </fieldset>
  `;
}
