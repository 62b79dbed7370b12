/** A hand or crib that is counted: its cards beside the starter, what was said of it, how far the count is. */

import { classMap, html, nothing } from '../../../vendor/lit.js';
import { card } from './cards.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Counted} Counted */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<Scene>} Drawn */

/**
 * @param {Drawn} drawn
 * @param {Counted} counted
 * @param {Setting} setting
 */
export function show({ scene: { view }, lit }, counted, { players, names }) {
  const { seat, crib, cards, starter, said, done } = counted;
  const owner = seat === view.seat ? 'Your' : `${players[seat].name}’s`;
  const total = said.reduce((sum, { points }) => sum + points, 0);
  /** @param {string} name @param {string} extra */
  const lying = (name, extra) => html`
    <li class=${classMap({ lit: lit.has(name), [extra]: extra !== '' })} data-piece=${name} data-from="seat:${seat}">
      <span class="spoken">${names[name]}${extra === 'turned' ? ', the starter' : ''}</span>${card(name)}
    </li>
  `;
  const waiting = said.length === 0 && !done;
  return html`
    <section class="show" aria-labelledby="show-title">
      <h2 class="show-title" id="show-title">${owner} ${crib ? 'crib' : 'hand'}</h2>
      <ul class="show-cards" role="list">
        ${cards.map((name) => lying(name, ''))}${lying(starter, 'turned')}
      </ul>
      ${waiting
        ? nothing
        : html`
          <ol class="said" role="list">
            ${said.map(
              ({ text }, at) => html`<li class=${classMap({ newest: at === said.length - 1 && !done })}>${text}</li>`,
            )}
            ${said.length ? nothing : html`<li>nothing</li>`}
          </ol>
          <p class="total"><span class="spoken">Total</span> <b class="figures">${total}</b></p>
        `}
    </section>
  `;
}
