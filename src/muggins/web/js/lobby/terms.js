/** What is agreed on beside the rules, where others come to the table. */

import { html, live, nothing } from '../../vendor/lit.js';
import { delayField, knownAudience, openBox } from './audience.js';

/** @typedef {import('../../wire').Terms} Terms */
/** @typedef {Readonly<Partial<Terms>>} Agreed */

/** @type {readonly {name: string, label: string, clock: Terms['clock']}[]} */
const CLOCKS = [
  { name: 'none', label: 'No clock', clock: null },
  { name: 'turn-30', label: '30 seconds a turn', clock: { kind: 'turn', seconds: 30 } },
  { name: 'turn-120', label: '2 minutes a turn', clock: { kind: 'turn', seconds: 120 } },
  { name: 'turn-day', label: 'A day a turn', clock: { kind: 'turn', seconds: 86_400 } },
  { name: 'game-600', label: '10 minutes a game, and 5 seconds a turn', clock: { kind: 'game', seconds: 600, increment: 5 } },
  { name: 'game-1800', label: '30 minutes a game', clock: { kind: 'game', seconds: 1800, increment: 0 } },
];

/**
 * Terms that were kept, as far as they are still on offer.
 * @param {any} kept
 * @returns {Agreed}
 */
export function known(kept) {
  const clock = CLOCKS.find((one) => one.name === nameOf({ clock: kept?.clock ?? null }))?.clock ?? null;
  const talk = kept?.talk === 'text' || kept?.talk === 'nothing' ? kept.talk : 'phrases';
  return { clock, time_up: kept?.time_up === 'bot' ? 'bot' : 'lose', talk, ...knownAudience(kept) };
}

/** @param {Agreed} terms */
function nameOf({ clock = null }) {
  return CLOCKS.find((one) => JSON.stringify(one.clock) === JSON.stringify(clock))?.name ?? 'none';
}

/**
 * @param {Agreed} terms
 * @param {(terms: Agreed) => void} choose
 */
export function termsSheet(terms, choose) {
  const chosen = nameOf(terms);
  /** @param {Event} event */
  const clock = ({ target }) => {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    choose({ ...terms, clock: CLOCKS.find(({ name }) => name === value)?.clock ?? null });
  };
  /** @param {Event} event */
  const timeUp = ({ target }) => {
    choose({ ...terms, time_up: /** @type {Terms['time_up']} */ (/** @type {HTMLSelectElement} */ (target).value) });
  };
  /** @param {Event} event */
  const talk = ({ target }) => {
    choose({ ...terms, talk: /** @type {Terms['talk']} */ (/** @type {HTMLSelectElement} */ (target).value) });
  };
  const said = terms.talk ?? 'phrases';
  return html`
    <div class="terms" role="group" aria-labelledby="terms-title">
      <h3 class="part" id="terms-title">Agreed on</h3>
      <div class="terms-row">
        <div class="term">
          <label for="term-clock">Clock</label>
          <select class="field" id="term-clock" @change=${clock}>
            ${CLOCKS.map(({ name, label }) => html`<option value=${name} .selected=${live(name === chosen)}>${label}</option>`)}
          </select>
        </div>
        ${chosen === 'none'
          ? nothing
          : html`
              <div class="term">
                <label for="term-time-up">Whose time is up</label>
                <select class="field" id="term-time-up" @change=${timeUp}>
                  <option value="lose" .selected=${live(terms.time_up !== 'bot')}>Loses the game</option>
                  <option value="bot" .selected=${live(terms.time_up === 'bot')}>Has a bot play on for them</option>
                </select>
              </div>
            `}
        <div class="term">
          <label for="term-talk">What may be said</label>
          <select class="field" id="term-talk" @change=${talk}>
            <option value="phrases" .selected=${live(said === 'phrases')}>Phrases</option>
            <option value="text" .selected=${live(said === 'text')}>Phrases and any text</option>
            <option value="nothing" .selected=${live(said === 'nothing')}>Nothing</option>
          </select>
        </div>
        ${delayField(terms, choose)}
      </div>
      ${openBox(terms, choose)}
    </div>
  `;
}

/**
 * What is agreed on, in words, for those who come: nothing where all is as usual.
 * @param {Terms} terms
 * @returns {string[]}
 */
export function agreed({ clock = null, time_up: timeUp, delay = 0 }) {
  const late = delay ? [`Who only looks on sees the game ${seconds(delay)} late.`] : [];
  if (clock === null) return late;
  const end = timeUp === 'bot' ? 'Whose time is up has a bot play on for them.' : 'Whose time is up loses the game.';
  return [`${clockInWords(clock)} ${end}`, ...late];
}

/** @param {NonNullable<Terms['clock']>} clock */
function clockInWords(clock) {
  if (clock.kind === 'turn') return `Each turn may take ${seconds(clock.seconds)}.`;
  const more = clock.increment ? `, and ${seconds(clock.increment)} more after each turn` : '';
  return `Each player has ${seconds(clock.seconds)} for the game${more}.`;
}

/** A number of seconds in words, in the greatest unit that fits. @param {number} number */
export function seconds(number) {
  const [size, unit] = /** @type {[number, string]} */ (
    [
      [86_400, 'day'],
      [3600, 'hour'],
      [60, 'minute'],
      [1, 'second'],
    ].find(([one]) => number % Number(one) === 0)
  );
  const many = number / size;
  return `${many} ${unit}${many === 1 ? '' : 's'}`;
}
