/** Who sits at the table: names, bots' levels, what they hold, how they stand. */

import { classMap, html, nothing } from '../../vendor/lit.js';
import { polite } from '../announce.js';
import './clock.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */
/** @typedef {import('../../wire').Player} Player */

/** All but the one at the lower edge, from his left. @param {Sitting} sitting */
export function others(sitting) {
  const { near, table } = sitting;
  const players = table?.players ?? [];
  const seats = players.map((_, at) => (near + at) % players.length).slice(1);
  return html`
    <section class="others" data-count=${seats.length} aria-label="Other players">
      ${seats.map((seat) => plate(sitting, seat, 'h2'))}
    </section>
  `;
}

/**
 * @param {Sitting} sitting
 * @param {number} seat
 * @param {'h2' | 'p'} heading
 */
export function plate(sitting, seat, heading) {
  const { table, drawing, scene, waiting, laying, clocks } = sitting;
  if (!table || !drawing || !scene) return nothing;
  const player = table.players[seat];
  const { mark, score, scored, games, marks, held } = drawing.plate(scene, seat, sitting.setting, laying);
  const turn = waiting.includes(seat);
  const name = html`<span class="name">${player.name}</span>${level(player)}`;
  return html`
    <div class=${classMap({ player: true, turn })}>
      ${mark}
      ${heading === 'h2' ? html`<h2 class="who">${name}</h2>` : html`<p class="who">${name}</p>`}
      <p class="score"><span class="spoken">score ${scored}</span><b class="figures" aria-hidden="true">${score}</b>
        ${games === null ? nothing : html`<span class="games" aria-hidden="true">${games} won</span>`}
      </p>
      <p class="marks">
        ${clocks ? time(sitting, clocks, seat) : nothing}
        ${turn ? html`<span class="spoken">to act</span>` : nothing}
        ${table.stand_ins.includes(seat) ? html`<span class="mark">a bot plays</span>` : nothing}
        ${table.away.includes(seat) && !table.people.includes(seat) ? html`<span class="mark">away</span>` : nothing}
        ${(table.practice && seat === sitting.near ? ['practice', ...marks] : marks).map((word) => html`<span class="mark">${word}</span>`)}
      </p>
      ${held}
      ${sitting.talk.aloud.has(seat) ? html`<p class="speech" aria-hidden="true">${sitting.talk.aloud.get(seat)}</p>` : nothing}
    </div>
  `;
}

/**
 * What time a player has left, if any.
 * @param {Sitting} sitting
 * @param {NonNullable<Sitting['clocks']>} clocks
 * @param {number} seat
 */
function time({ people }, { left, running, since }, seat) {
  const seconds = left[seat];
  if (seconds === null || seconds === undefined) return nothing;
  /** @param {number} rest */
  const low = (rest) => polite(`${rest} seconds left.`);
  return html`<muggins-clock
    .left=${seconds}
    .since=${since}
    .running=${running.includes(seat)}
    .low=${people.includes(seat) ? low : null}
  ></muggins-clock>`;
}

/** A bot's level, where its name does not say it. @param {Player} player */
function level({ name, bot }) {
  if (bot === null) return nothing;
  return html`<span class="level">${name.toLowerCase().includes(bot.toLowerCase()) ? 'bot' : `${bot} bot`}</span>`;
}
