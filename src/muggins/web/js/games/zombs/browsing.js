/** What is opened over the table: the Grave and the Vault in order, and questions with few answers. */

import { html, nothing } from '../../../vendor/lit.js';
import { head, openModal } from '../../dialogs/modal.js';
import { card } from './cards.js';
import { sentenced } from './spots.js';

/** @typedef {import('../../../wire').Choice} Choice */
/** @typedef {import('../../../wire').ZombsView} View */
/** @typedef {import('../drawing').Setting} Setting */

/** Look through the Grave. @param {View} view @param {Setting['names']} names */
export const lookThrough = ({ grave }, names) => openPile('grave', 'The Grave', grave, names);

/** Look through the Vault. @param {View} view @param {Setting['names']} names */
export const lookIntoVault = ({ vault }, names) => openPile('vault', 'The Vault', vault, names);

/**
 * @param {string} kind
 * @param {string} title
 * @param {readonly string[]} cards from the top
 * @param {Setting['names']} names
 */
async function openPile(kind, title, cards, names) {
  await openModal(
    kind,
    (modal) => html`
      ${head(kind, title, modal)}
      <div class="sheet-body" tabindex="0" role="region" aria-label="Cards, the top one first">
        <p class="pile-size">${sizeOf(cards)}</p>
        ${list(cards, names, () => null)}
      </div>
    `,
  );
}

/**
 * Open the Grave to take a card of it.
 * @param {View} view
 * @param {Setting['names']} names
 * @param {{robbing: readonly Choice[], others: readonly Choice[]}} ways
 * @returns {Promise<Choice | null>}
 */
export async function openGrave({ grave }, names, { robbing, others }) {
  /** @param {string} name @param {number} at */
  const taking = (name, at) => (grave.indexOf(name) === at ? (robbing.find(({ takes }) => takes === name) ?? null) : null);
  const answer = await openModal(
    'rob',
    (modal) => html`
      ${head('rob', 'Rob the Grave', modal)}
      <div class="sheet-body">
        <p class="pile-size">Choose the card to take; Rob the Grave lies in its place then. ${sizeOf(grave)}</p>
        ${list(grave, names, (name, at) => {
          const choice = taking(name, at);
          return choice && { choice, run: () => modal.close(choice.action) };
        })}
        ${others.length
          ? html`<div class="sheet-answers">${others.map((choice) => way(choice, () => modal.close(choice.action)))}</div>`
          : nothing}
      </div>
    `,
  );
  return [...robbing, ...others].find(({ action }) => action === answer) ?? null;
}

/**
 * Ask which of several things is meant.
 * @param {readonly Choice[]} choices
 * @returns {Promise<Choice | null>}
 */
export async function chooseWay(choices) {
  const answer = await openModal(
    'way',
    (modal) => html`
      ${head('way', 'Which of these?', modal)}
      <div class="sheet-body ways-body">${choices.map((choice) => way(choice, () => modal.close(choice.action)))}</div>
    `,
  );
  return choices.find(({ action }) => action === answer) ?? null;
}

/** @param {Choice} choice @param {() => void} run */
const way = ({ name }, run) => html`<button type="button" class="button" @click=${run}>${sentenced(name)}</button>`;

/** @param {readonly string[]} cards */
function sizeOf({ length }) {
  if (length === 0) return 'No cards lie there.';
  return length === 1 ? 'One card.' : `${length} cards, the top one first.`;
}

/**
 * Cards in order, each with its place from the top.
 * @param {readonly string[]} cards
 * @param {Setting['names']} names
 * @param {(name: string, at: number) => {choice: Choice, run: () => void} | null} taking
 */
function list(cards, names, taking) {
  return html`
    <ol class="pile-cards" role="list">
      ${cards.map((name, at) => {
        const taken = taking(name, at);
        /** @param {boolean} silent */
        const shown = (silent) => html`<span class="pile-place figures" aria-hidden=${String(silent)}>${at + 1}</span>${card(name)}
          <span class="pile-name" aria-hidden=${String(silent)}>${names[name]}</span>`;
        return html`<li>
          ${taken
            ? html`<button type="button" class="pile-take" data-takes=${name} @click=${taken.run}>
              <span class="spoken">${sentenced(taken.choice.label)}, ${at + 1} from the top</span>${shown(true)}
            </button>`
            : html`<span class="pile-card">${shown(false)}</span>`}
        </li>`;
      })}
    </ol>
  `;
}
