/** The one main action, always in the same place, and what can be done beside it. */

import { classMap, html, ifDefined, nothing } from '../../vendor/lit.js';
import { offers } from './choosing.js';
import { sentence } from './sentence.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */
/** @typedef {import('./choosing.js').Offer} Offer */

/** What the button does; without `run` it only says what is waited for. */
/** @typedef {{label: string, run: (() => void) | null, quiet?: boolean}} Action */

/**
 * @param {Sitting} sitting
 * @param {{rematch: () => void}} ways
 * @returns {{main: Action, others: Offer[]}}
 */
export function actions(sitting, { rematch }) {
  const { ask, stopped, behind, sending, over } = sitting;
  if (stopped !== null) return { main: { label: stopped, run: () => sitting.goOn() }, others: [] };
  if (ask) {
    const { main, others, wanted } = sitting.offers ?? offers(ask, sitting.chosen, sitting.number);
    return { main: { label: main?.label ?? wanted, run: main && (() => take(sitting, main)) }, others };
  }
  if (over) return { main: { label: 'Rematch', run: rematch }, others: [] };
  if (behind) return { main: { label: 'Skip', run: () => sitting.goOn(), quiet: true }, others: [] };
  return { main: { label: sending ? 'Sent' : 'Wait', run: null, quiet: true }, others: [] };
}

/** @param {Sitting} sitting @param {Offer} offer */
export function take(sitting, { action, run, barred }) {
  if (barred !== undefined) sitting.say({ kind: 'barred', text: sentence(barred) });
  else if (run) run();
  else if (action !== undefined) sitting.act(action);
}

/**
 * @param {Sitting} sitting
 * @param {{rematch: () => void}} ways
 */
export function actionArea(sitting, ways) {
  const { main, others } = actions(sitting, ways);
  return html`
    <div class="actions">
      <button
        type="button"
        id="main-action"
        class=${classMap({ button: true, main: main.run !== null && !main.quiet, resting: main.quiet ?? false })}
        aria-disabled=${String(main.run === null)}
        @click=${() => main.run?.()}
      >
        ${main.label}
      </button>
      ${others.length
        ? others.map(
            (offer) => html`<button
              type="button"
              class="button"
              aria-disabled=${ifDefined(offer.barred === undefined ? undefined : 'true')}
              @click=${() => take(sitting, offer)}
            >
              ${offer.label}
            </button>`,
          )
        : nothing}
    </div>
  `;
}
