/** Places on the table where the chosen card can be put: each a button that says what is done there. */

import { classMap, html, nothing } from '../../../vendor/lit.js';

/** @typedef {import('../../../wire').Choice} Choice */
/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */
/** @typedef {import('./choosing.js').Choosing} Choosing */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** What an action is, by the first word of its notation. @param {Choice} choice */
export const verb = ({ action }) => action.split(' ')[0];

/** In one word, which is among those of its whole name. @param {Choice} choice */
export function word(choice) {
  return verb(choice) === 'quarantine' ? 'Quarantine' : (choice.label.split(' ')[0] ?? '');
}

/** @param {string} text */
export const sentenced = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The button of a place, where it is one; what is done there is asked for if it is several things.
 * @param {Choosing | null} choosing
 * @param {string} place
 * @param {{at?: number, low?: number, high?: number, word?: string, about?: string, only?: (choice: Choice) => boolean}} [how]
 * @returns {Template | typeof nothing}
 */
export function spot(choosing, place, { at, low, high, word: shown, about, only = () => true } = {}) {
  const choices = (choosing?.at(place) ?? []).filter(only);
  const [first] = choices;
  if (!choosing || !first) return nothing;
  const several = choices.length > 1;
  const name = several ? `${shown ?? word(first)}: ${choices.length} ways` : sentenced(first.name);
  const advised = choices.some(({ action }) => action === choosing.advised?.action);
  const looks = { spot: true, hinted: advised, over: choosing.over === place };
  return html`
    <button
      type="button"
      class=${classMap(looks)}
      data-spot=${place}
      data-verb=${verb(first)}
      data-at=${at ?? nothing}
      data-low=${low ?? nothing}
      data-high=${high ?? nothing}
      aria-haspopup=${several ? 'dialog' : nothing}
      @click=${() => void choosing.take(choices)}
      @keydown=${among}
    >
      <span class="spoken">${name}${advised ? ', hinted' : ''}</span><span aria-hidden="true">${shown ?? word(first)}${about ? html` <small>${about}</small>` : nothing}</span>
    </button>
  `;
}

/** The arrows lead from one place to the next. @param {KeyboardEvent} event */
function among(event) {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const spots = all();
  const here = spots.indexOf(/** @type {HTMLElement} */ (event.currentTarget));
  spots[(here + step + spots.length) % spots.length]?.focus();
}

/** All places, in the order in which Tab meets them. */
function all() {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-spot]')]);
}

/** The focus goes to where the chosen card can be put, to the place of a hint first. */
export async function toSpots() {
  const table = /** @type {(HTMLElement & {updateComplete: Promise<unknown>}) | null} */ (document.querySelector('muggins-table'));
  await table?.updateComplete;
  const spots = all();
  const wanted = spots.find((each) => each.classList.contains('hinted')) ?? spots[0];
  wanted?.focus();
}

/** The place that is under a point of the screen, by what can be done there. @param {number} x @param {number} y */
export function spotAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest('[data-spot]')?.getAttribute('data-spot');
    if (place) return place;
    // A horde or pile with one place takes what is let go over any of it.
    const around = element.closest('[data-drop]');
    const within = around ? [...around.querySelectorAll('[data-spot]')] : [];
    const places = new Set(within.map((one) => one.getAttribute('data-spot')));
    if (places.size === 1) return [...places][0];
  }
  return null;
}
