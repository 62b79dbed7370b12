/**
 * An option that says how many there are of each of many things, as of each card of a deck: a line that sums it up, and
 * a dialog with a number for each.
 */

import { html, ifDefined, nothing } from '../../vendor/lit.js';
import { head, openModal } from '../dialogs/modal.js';
import { unlessTyped } from './typing.js';

/** @typedef {import('../../wire').Option} Option */
/** @typedef {import('../../wire').Counted} Counted */
/** @typedef {import('../../wire').Problem} Problem */
/** @typedef {import('./draft.js').OptionValue} OptionValue */
/** @typedef {Readonly<Record<string, number>>} Counts */

/** Take a value, and tell what is wrong with it then. @typedef {(value: OptionValue) => Promise<Problem | null>} Take */

/**
 * The option in the list.
 * @param {Option} option
 * @param {OptionValue} value
 * @param {string} described
 * @param {string | undefined} wrong
 * @param {Take} take
 */
export function countsField(option, value, described, wrong, take) {
  const counts = countsOf(value);
  const own = Object.keys(countsOf(option.default)).length > 0 && !sameCounts(counts, countsOf(option.default));
  return html`
    <div class="option-counts">
      <span class="counts-sum">${own ? 'A deck of your own' : 'As in the rulebook'}, ${cards(total(counts))}</span>
      <button
        type="button"
        class="button"
        id=${`field-${option.name}`}
        aria-haspopup="dialog"
        aria-describedby=${described}
        data-wrong=${ifDefined(wrong && 'true')}
        @click=${() => void openCounts(option, counts, wrong, take)}
      >
        Change the ${option.label.toLowerCase()}
      </button>
    </div>
  `;
}

/**
 * @param {Option} option
 * @param {Counts} before
 * @param {string | undefined} wrong
 * @param {Take} take
 */
async function openCounts(option, before, wrong, take) {
  let counts = { ...before };
  let trouble = wrong ?? '';
  let redraw = () => {};
  /** @param {Counts} next */
  const set = async (next) => {
    counts = { ...next };
    redraw();
    const problem = await take(counts);
    // It speaks of this option only where it is among those that are to be mended.
    trouble = problem?.options?.includes(option.name) ? problem.detail : '';
    redraw();
  };
  await openModal('counts', (modal) => {
    redraw = modal.draw;
    return html`
      ${head('counts', option.label, modal)}
      <div class="sheet-body counts-body">
        <p class="counts-told"><span role="status">${cards(total(counts))} in all</span></p>
        ${trouble ? html`<p class="trouble" role="alert" id="counts-wrong">${sentenced(trouble)}</p>` : nothing}
        ${groups(option.counts).map(([legend, members]) => group(legend, members, counts, trouble, set))}
      </div>
      <div class="counts-foot">
        <button type="button" class="button" @click=${() => void set(countsOf(option.default))}>As in the rulebook</button>
        <button type="button" class="button main" @click=${() => modal.close()}>Done</button>
      </div>
    `;
  });
}

/**
 * @param {string} legend
 * @param {readonly Counted[]} members
 * @param {Counts} counts
 * @param {string} trouble
 * @param {(counts: Counts) => Promise<void>} set
 */
function group(legend, members, counts, trouble, set) {
  const worded = members.some(({ label }) => !/\d/.test(label));
  return html`
    <fieldset class=${worded ? 'counts-group worded' : 'counts-group'}>
      <legend>${sentenced(legend)}</legend>
      ${members.map(({ name, label, most }) => {
        /** @param {Event} event */
        const change = ({ target }) => {
          const field = /** @type {HTMLInputElement} */ (target);
          // What is no number is none of it; what is too many the table says itself.
          const number = Number.isInteger(field.valueAsNumber) ? field.valueAsNumber : 0;
          field.value = String(number);
          void set({ ...counts, [name]: number });
        };
        const short = label.startsWith(`${legend} `) ? label.slice(legend.length + 1) : label;
        return html`
          <label class="count-one">
            <span aria-hidden="true">${short}</span>
            <input
              class="field figures"
              type="number"
              inputmode="numeric"
              min="0"
              max=${most}
              step="1"
              name=${`count-${name}`}
              aria-label=${label}
              aria-describedby=${ifDefined(trouble ? 'counts-wrong' : undefined)}
              .value=${unlessTyped(`count-${name}`, String(counts[name] ?? 0))}
              @change=${change}
            />
          </label>
        `;
      })}
    </fieldset>
  `;
}

/**
 * Things whose names begin alike stand together, as the cards of a colour.
 * @param {readonly Counted[]} things
 * @returns {[string, Counted[]][]}
 */
function groups(things) {
  /** @type {Map<string, Counted[]>} */
  const found = new Map();
  /** @param {Counted} thing */
  const start = ({ label }) => label.split(' ')[0];
  for (const thing of things) {
    const alike = things.filter((other) => start(other) === start(thing)).length;
    const legend = alike > 2 ? start(thing) : 'the others';
    found.set(legend, [...(found.get(legend) ?? []), thing]);
  }
  return [...found];
}

/** @param {OptionValue} value @returns {Counts} */
export function countsOf(value) {
  return typeof value === 'object' && value !== null ? value : {};
}

/** What is not named is not there. @param {Counts} one @param {Counts} other */
export function sameCounts(one, other) {
  return [...Object.keys(one), ...Object.keys(other)].every((name) => (one[name] ?? 0) === (other[name] ?? 0));
}

/** @param {Counts} counts */
const total = (counts) => Object.values(counts).reduce((sum, number) => sum + number, 0);

/** @param {number} number */
const cards = (number) => `${number} ${number === 1 ? 'card' : 'cards'}`;

/** @param {string} text */
const sentenced = (text) => text.charAt(0).toUpperCase() + text.slice(1);
