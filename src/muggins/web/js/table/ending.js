/** How it ended: who won, by how much, and what can be done now. */

import { html, nothing } from '../../vendor/lit.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */
/** @typedef {import('../../wire').Ending} Ending */
/** @typedef {import('../../wire').Table} Table */

/**
 * @param {Sitting} sitting
 * @param {Ending} over
 */
export function ending(sitting, over) {
  const { table, drawn, drawing, id, seat, setting, laying } = sitting;
  if (!table || !drawn || !drawing) return html``;
  const told = (sitting.log.at(-1)?.events ?? [])
    .map((event) => drawing.verdict(event))
    .filter((text) => text !== null);
  const path = encodeURIComponent(id);
  return html`
    <section class="ending" data-outcome=${outcome(sitting, over)} aria-labelledby="ending-title">
      <h2 id="ending-title">${drawn.status}</h2>
      <ol class="standing" role="list">
        ${order(over).map((side) => line(table, over, side))}
      </ol>
      ${told.map((text) => html`<p>${text}</p>`)}
      ${table.practice ? html`<p class="practice">A practice game: something was taken back.</p>` : nothing}
      <p class="ways">
        <a class="button" href="/record/${path}">Look back</a>
        ${table.commitment === null ? nothing : html`<a class="button" href="/record/${path}#deals">Check the deals</a>`}
        <a class="button" href="/api/tables/${path}/record" download>Download the record</a>
        <a class="button" href="/">New game</a>
      </p>
      ${drawing.afterwards?.({ id, seat }, setting, laying) ?? nothing}
    </section>
  `;
}

/**
 * For the one who looks on: won, lost; seen where it is nobody's or several people's.
 * @param {Sitting} sitting
 * @param {Ending} over
 */
function outcome({ people, table }, { standings }) {
  if (people.length !== 1 || !table) return 'seen';
  return standings[table.players[people[0]].side] === 1 ? 'won' : 'lost';
}

/** The sides, the best first. @param {Ending} over */
function order({ standings }) {
  return standings.map((_, side) => side).sort((a, b) => standings[a] - standings[b]);
}

/** @param {Table} table @param {Ending} over @param {number} side */
function line({ players }, { scores, games }, side) {
  const names = players.filter((player) => player.side === side).map(({ name }) => name);
  const won =
    games === null ? nothing : html`<span class="games"> ${games[side]} ${games[side] === 1 ? 'game' : 'games'}</span>`;
  return html`<li><span class="name">${names.join(' and ')}</span> <b class="figures">${scores[side]}</b>${won}</li>`;
}
