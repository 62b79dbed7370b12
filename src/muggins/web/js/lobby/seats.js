/**
 * Who sits at the table: you at its near edge, the others across, as the server says how many and on which side.
 */

import { html, live, nothing, repeat } from '../../vendor/lit.js';
import { unnamed } from './draft.js';

/** @typedef {import('./draft.js').Sitter} Sitter */
/** @typedef {import('../../wire').BotLevel} BotLevel */

const HERE = 'person';
const ELSEWHERE = 'free';

/** @type {Record<string, string>} */
const LINES = {
  [HERE]: 'The screen is handed over, and nobody sees what the other holds.',
  [ELSEWHERE]: 'Whoever opens the address of the table sits down here.',
};

/**
 * @param {{
 *   seats: readonly Sitter[],
 *   sides: readonly (readonly number[])[],
 *   alone: boolean,
 *   bots: readonly BotLevel[],
 *   sit: (seat: number, sitter: Sitter) => void,
 * }} how
 */
export function seatPlan({ seats, sides, alone, bots, sit }) {
  const taken = seats.slice(0, sides.flat().length);
  const others = taken.slice(alone ? taken.length : 1).map((sitter, at) => ({ sitter, seat: at + 1 }));
  return html`
    <div class="seats wood" role="group" aria-labelledby="seats-title">
      <h3 class="part" id="seats-title">At the table</h3>
      <div class="seats-row">
        ${you(taken[0], sit)}
        ${repeat(
          others,
          ({ seat }) => seat,
          ({ sitter, seat }) => other({ sitter, seat, bots, sit, place: placeName(seat, taken.length, sides) }),
        )}
        ${alone ? html`<p class="seat seat-line">You sit at both sides, and see what lies on either.</p>` : nothing}
      </div>
    </div>
  `;
}

/**
 * @param {Sitter} sitter
 * @param {(seat: number, sitter: Sitter) => void} sit
 */
function you(sitter, sit) {
  return html`
    <div class="seat">
      <label for="seat-0-name">You</label>
      ${nameField(0, sitter.kind === 'person' ? sitter.name : '', sit)}
    </div>
  `;
}

/**
 * @param {{
 *   sitter: Sitter, seat: number, place: string, bots: readonly BotLevel[],
 *   sit: (seat: number, sitter: Sitter) => void,
 * }} how
 */
function other({ sitter, seat, place, bots, sit }) {
  const chosen = sitter.kind === 'bot' ? sitter.level : sitter.kind;
  const line = LINES[chosen] ?? bots.find(({ name }) => name === chosen)?.line;
  /** @param {Event} event */
  const change = ({ target }) => {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    if (value === HERE) sit(seat, { kind: 'person', name: '' });
    else sit(seat, value === ELSEWHERE ? { kind: 'free' } : { kind: 'bot', level: value });
  };
  return html`
    <div class="seat">
      <label for=${`seat-${seat}`}>${place}</label>
      <select class="field" id=${`seat-${seat}`} aria-describedby=${`seat-${seat}-line`} @change=${change}>
        ${bots.map(({ name, label }) => html`<option value=${name} .selected=${live(name === chosen)}>${label}</option>`)}
        <option value=${HERE} .selected=${live(chosen === HERE)}>A person at this screen</option>
        <option value=${ELSEWHERE} .selected=${live(chosen === ELSEWHERE)}>A friend at another screen</option>
      </select>
      ${sitter.kind === 'person'
        ? html`
            <label class="spoken" for=${`seat-${seat}-name`}>Their name</label>
            ${nameField(seat, sitter.name, sit)}
          `
        : nothing}
      <p class="seat-line" id=${`seat-${seat}-line`}>${line}</p>
    </div>
  `;
}

/**
 * @param {number} seat
 * @param {string} name
 * @param {(seat: number, sitter: Sitter) => void} sit
 */
function nameField(seat, name, sit) {
  /** @param {Event} event */
  const input = ({ target }) => sit(seat, { kind: 'person', name: /** @type {HTMLInputElement} */ (target).value });
  return html`
    <input
      class="field"
      id=${`seat-${seat}-name`}
      maxlength="24"
      autocomplete=${seat === 0 ? 'nickname' : 'off'}
      autocapitalize="words"
      spellcheck="false"
      placeholder=${seat === 0 ? 'Your name' : unnamed(seat)}
      .value=${live(name)}
      @input=${input}
    />
  `;
}

/**
 * Where somebody sits, seen from your chair, the play going to the left.
 * @param {number} seat
 * @param {number} count
 * @param {readonly (readonly number[])[]} sides
 */
function placeName(seat, count, sides) {
  if (sides.some((side) => side.includes(0) && side.includes(seat))) return 'Your partner';
  if (2 * seat === count) return 'Across';
  return 2 * seat < count ? 'On your left' : 'On your right';
}
