/**
 * The settings: every one takes hold at once.
 */

import { html } from '../../vendor/lit.js';
import { get, set, subscribe } from '../settings.js';
import { play } from '../sound.js';
import { head, openModal } from './modal.js';

/** @typedef {import('../settings.js').Setting} Setting */

/** @type {{name: Setting, legend: string, values: [value: string, label: string][]}[]} */
const QUESTIONS = [
  { name: 'speed', legend: 'Pace of the game', values: [['calm', 'Calm'], ['brisk', 'Brisk'], ['instant', 'Instant']] },
  { name: 'walk', legend: 'Count the show item by item', values: [['on', 'Yes'], ['off', 'No, all at once']] },
  { name: 'sound', legend: 'Sound', values: [['off', 'Off'], ['on', 'On']] },
  { name: 'theme', legend: 'Light', values: [['auto', 'As the device'], ['light', 'Day'], ['dark', 'Evening']] },
  { name: 'deck', legend: 'Colours of the suits', values: [['two', 'Two'], ['four', 'Four']] },
  { name: 'cards', legend: 'Size of the cards', values: [['normal', 'Normal'], ['large', 'Large']] },
  { name: 'letters', legend: 'Keys of one letter', values: [['on', 'On'], ['off', 'Off']] },
  { name: 'motion', legend: 'Movement', values: [['auto', 'As the device'], ['reduced', 'Little']] },
];

/** @returns {Promise<void>} resolves when it is closed */
export async function openSettings() {
  let redraw = () => {};
  const closed = openModal('settings', (modal) => {
    redraw = modal.draw;
    return html`
      ${head('settings', 'Settings', modal)}
      <div class="sheet-body settings">${QUESTIONS.map(question)}</div>
    `;
  });
  const end = subscribe(() => redraw());
  await closed;
  end();
}

/** @param {(typeof QUESTIONS)[number]} question */
function question({ name, legend, values }) {
  return html`
    <fieldset class="ask">
      <legend>${legend}</legend>
      <div class="chips">
        ${values.map(
          ([value, label]) => html`
            <label class="chip">
              <input type="radio" name=${`setting-${name}`} .checked=${get()[name] === value} @change=${() => choose(name, value)} />
              <span>${label}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/**
 * @param {Setting} name
 * @param {string} value
 */
function choose(name, value) {
  set(name, /** @type {never} */ (value));
  if (name === 'sound') play('peg');
}
