/** The strip that tells what is to be settled among the players: one thing at a time. */

import { html, nothing } from '../../vendor/lit.js';
import { told } from './company.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */
/** @typedef {import('../../wire').Table} Table */

/** @param {Sitting} sitting */
export function affair(sitting) {
  const { table, company } = sitting;
  if (!table) return nothing;
  const found = sitting.over ? another(table) : proposed(sitting, table) ?? away(sitting, table) ?? replaced(sitting, table);
  if (!found || company.put === found.about) return nothing;
  return html`
    <section class="affair" aria-label="Among the players">
      <p>${found.text}</p>
      <p class="affair-ways">${found.ways}</p>
    </section>
  `;
}

/** @typedef {{about: string, text: string, ways: unknown}} Affair */

/** @param {Sitting} sitting @param {Table} table @returns {Affair | null} */
function proposed({ company, known }, table) {
  const { proposal, people, players } = table;
  if (!proposal || known?.seq !== table.seq) return null;
  const mine = people.includes(proposal.seat);
  const asked = proposal.open.find((seat) => people.includes(seat));
  const waits = proposal.open.map((seat) => players[seat].name).join(' and ');
  const text = `${told(table, proposal)}${mine && waits ? ` ${waits} ${proposal.open.length === 1 ? 'has' : 'have'} to agree.` : ''}`;
  /** @param {boolean} agree */
  const answer = (agree) => () => void company.answer(mine ? proposal.seat : /** @type {number} */ (asked), proposal, agree);
  if (mine) return { about: '', text, ways: button('Do not ask', answer(false)) };
  if (asked === undefined) return { about: '', text, ways: nothing };
  return { about: '', text, ways: html`${button('Agree', answer(true), true)}${button('Do not agree', answer(false))}` };
}

/** Somebody for whom the game waits is not there. @param {Sitting} sitting @param {Table} table @returns {Affair | null} */
function away(sitting, { players, people, stand_ins }) {
  const { company } = sitting;
  const [own] = people;
  const about = sitting.away.find((seat) => sitting.waiting.includes(seat) && !people.includes(seat) && !stand_ins.includes(seat) && company.isAway(seat));
  if (own === undefined || about === undefined) return null;
  const { name } = players[about];
  const key = `away-${about}-${sitting.known?.seq}`;
  return {
    about: key,
    text: `${name} is away. After a minute you may do something about it.`,
    ways: html`
      ${button('Let a bot play', () => void company.propose(own, 'stand_in', { about }))}
      ${button('Claim the game', () => void company.propose(own, 'claim', { about }))}
      ${button('Wait', () => company.putAside(key))}
    `,
  };
}

/** Somebody has set up another game. @param {Table} table @returns {Affair | null} */
function another({ rematch, people }) {
  if (rematch === null || people.length === 0) return null;
  return {
    about: 'rematch',
    text: 'Another game of the same players is set up.',
    ways: html`<a class="button main small" href=${`/table/${encodeURIComponent(rematch)}`}>Play again</a>`,
  };
}

/** A bot plays for somebody at this screen. @param {Sitting} sitting @param {Table} table @returns {Affair | null} */
function replaced({ company }, { people, stand_ins }) {
  const seat = people.find((own) => stand_ins.includes(own));
  if (seat === undefined) return null;
  return {
    about: `replaced-${seat}`,
    text: 'A bot plays for you.',
    ways: html`
      ${button('Play myself again', () => void company.comeBack(seat), true)}
      ${button('Let it play', () => company.putAside(`replaced-${seat}`))}
    `,
  };
}

/** @param {string} label @param {() => void} click @param {boolean} [main] */
function button(label, click, main = false) {
  return html`<button type="button" class=${main ? 'button main small' : 'button small'} @click=${click}>${label}</button>`;
}
