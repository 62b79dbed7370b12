/**
 * The options of a rulebook: those that come first, the rest behind "more", and what does not go together.
 */

import { html, ifDefined, live, nothing, repeat } from '../../vendor/lit.js';
import { countsField } from './counts.js';
import { sameValue } from './draft.js';
import { unlessTyped } from './typing.js';

/** @typedef {import('../../wire').Option} Option */
/** @typedef {import('./draft.js').OptionValue} OptionValue */
/**
 * @typedef {{
 *   book: import('./draft.js').Rulebook,
 *   values: Readonly<Record<string, OptionValue>>,
 *   trouble: import('../../wire').Problem | null,
 *   choose: (name: string, value: OptionValue) => Promise<import('../../wire').Problem | null>,
 *   restore: () => void,
 *   open: boolean,
 *   toggle: (open: boolean) => void,
 * }} How
 */

/** With more values than this they are listed, not laid out. */
const MOST_CHIPS = 4;

/** @param {How} how */
export function optionSheet(how) {
  // That it was opened or folded is told a moment later: `open` is no `live` value, which would undo it before.
  const { book, values, restore, open, toggle } = how;
  const more = book.options.filter(({ first }) => !first);
  const changed = book.options.some((option) => isChanged(option, values));
  return html`
    <div class="options" role="group" aria-labelledby="options-title">
      <div class="options-head">
        <h3 class="part" id="options-title" tabindex="-1">How it is played</h3>
        <button type="button" class="button quiet small" ?hidden=${!changed} @click=${restore}>All as in the rulebook</button>
      </div>
      <div class="options-list">${list(book.options.filter(({ first }) => first), how)}</div>
      ${more.length === 0
        ? nothing
        : html`
            <details
              class="options-more"
              .open=${open}
              @toggle=${(/** @type {Event} */ { target }) => toggle(/** @type {HTMLDetailsElement} */ (target).open)}
            >
              <summary>
                <span>More options</span>
                <span class="options-count">${countOf(more, values)}</span>
              </summary>
              <div class="options-list">${list(more, how)}</div>
            </details>
          `}
    </div>
  `;
}

/**
 * @param {readonly Option[]} options
 * @param {How} how
 */
function list(options, how) {
  return repeat(options, ({ name }) => name, (option) => one(option, how));
}

/**
 * @param {Option} option
 * @param {How} how
 */
function one(option, { values, trouble, choose }) {
  const { name, label, line } = option;
  const value = values[name] ?? option.default;
  const wrong = trouble?.options?.includes(name) ? trouble.detail : undefined;
  const described = `option-${name}-line${wrong ? ` option-${name}-wrong` : ''}`;
  /** @param {OptionValue} to */
  const pick = (to) => void choose(name, to);
  const laidOut = option.values.length > 0 && option.values.length <= MOST_CHIPS;
  const title = html`${label}${isChanged(option, values) ? html` <span class="option-changed">changed</span>` : nothing}`;
  const field = () => {
    if (option.counts.length) return countsField(option, value, described, wrong, (to) => choose(name, to));
    return option.range ? number(option, value, described, wrong, pick) : menu(option, value, described, wrong, pick);
  };
  const rest = html`
    <p class="option-line" id=${`option-${name}-line`}>${line}</p>
    ${wrong ? html`<p class="trouble" id=${`option-${name}-wrong`}>${wrong}</p>` : nothing}
  `;
  return laidOut
    ? html`
        <fieldset class="option ask" id=${`option-${name}`} aria-describedby=${described}>
          <legend>${title}</legend>
          ${chips(option, value, pick)} ${rest}
        </fieldset>
      `
    : html`
        <div class="option ask" id=${`option-${name}`}>
          ${option.counts.length ? html`<p class="option-title">${title}</p>` : html`<label for=${`field-${name}`}>${title}</label>`}
          ${field()} ${rest}
        </div>
      `;
}

/**
 * @param {Option} option
 * @param {OptionValue} value
 * @param {(value: OptionValue) => void} pick
 */
function chips({ name, values }, value, pick) {
  return html`
    <div class="chips">
      ${values.map(
        (each) => html`
          <label class="chip">
            <input type="radio" name=${`option-${name}`} .checked=${live(each.value === value)} @change=${() => pick(each.value)} />
            <span>${each.label}</span>
          </label>
        `,
      )}
    </div>
  `;
}

/**
 * @param {Option} option
 * @param {OptionValue} value
 * @param {string} described
 * @param {string | undefined} wrong
 * @param {(value: OptionValue) => void} pick
 */
function menu({ name, values }, value, described, wrong, pick) {
  /** @param {Event} event */
  const change = ({ target }) => pick(values[/** @type {HTMLSelectElement} */ (target).selectedIndex].value);
  return html`
    <select class="field" id=${`field-${name}`} aria-describedby=${described} aria-invalid=${ifDefined(wrong && 'true')} @change=${change}>
      ${values.map((each) => html`<option .selected=${live(each.value === value)}>${each.label}</option>`)}
    </select>
  `;
}

/**
 * A whole number; what is none is sent as it is typed, for the server to say so.
 * @param {Option} option
 * @param {OptionValue} value
 * @param {string} described
 * @param {string | undefined} wrong
 * @param {(value: OptionValue) => void} pick
 */
function number({ name, range }, value, described, wrong, pick) {
  const [least, most] = /** @type {[number, number]} */ (/** @type {unknown} */ (range));
  /** @param {Event} event */
  const change = ({ target }) => {
    const field = /** @type {HTMLInputElement} */ (target);
    pick(Number.isInteger(field.valueAsNumber) ? field.valueAsNumber : field.value);
  };
  return html`
    <div class="option-number">
      <input
        class="field figures"
        id=${`field-${name}`}
        name=${`option-${name}`}
        type="number"
        inputmode="numeric"
        min=${least}
        max=${most}
        step="1"
        aria-describedby=${described}
        aria-invalid=${ifDefined(wrong && 'true')}
        .value=${unlessTyped(`option-${name}`, String(value))}
        @change=${change}
      />
      <span>${least} to ${most}</span>
    </div>
  `;
}

/**
 * @param {Option} option
 * @param {Readonly<Record<string, OptionValue>>} values
 */
function isChanged({ name, default: own }, values) {
  return name in values && !sameValue(values[name], own);
}

/**
 * @param {readonly Option[]} options
 * @param {Readonly<Record<string, OptionValue>>} values
 */
function countOf(options, values) {
  const changed = options.filter((option) => isChanged(option, values)).length;
  return changed ? `${options.length}, ${changed} changed` : String(options.length);
}
