/** What stands beside a player's name: a peg of brass in a shape of his own, his score, what he holds. */

import { html, nothing } from '../../../vendor/lit.js';
import { tile } from './tiles.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Plate} Plate */

const SHAPES = ['M0-8.5A8.5 8.5 0 1 1-.01-8.5Z', 'M-7.5-7.5H7.5V7.5H-7.5Z', 'M0-10 10 0 0 10-10 0Z', 'M0-9 9.5 7.5H-9.5Z'];

/** @param {Scene} scene @param {number} seat @param {Setting} setting @returns {Plate} */
export function plate({ view }, seat, { names, near }) {
  const score = view.scores[seat] ?? 0;
  const marks = [];
  if (view.starter === seat) marks.push('starter');
  if (view.solitaire) marks.push(seat === 0 ? 'light' : 'dark');
  if (view.servant === seat) marks.push('Servant');
  if (view.joker === seat) marks.push('Joker');
  return {
    mark: html`<svg class="side-mark kings-mark" viewBox="-12 -12 24 24" aria-hidden="true"><path d=${SHAPES[seat]} /></svg>`,
    score: String(score).replace('-', '−'),
    scored: String(score),
    games: null,
    marks,
    held: seat === near ? html`${nothing}` : held(view, seat, names),
  };
}

/**
 * A seat's rack as others see it: backs, or open.
 * @param {Scene['view']} view
 * @param {number} seat
 * @param {Setting['names']} names
 */
function held({ racks, sizes }, seat, names) {
  const open = racks[seat];
  if (open) {
    return html`<ul class="fan open tiles" role="list" data-place="seat:${seat}" aria-label="Tiles that lie open">
      ${open.map((name) => html`<li><span class="spoken">${names[name]}</span>${tile(name)}</li>`)}
    </ul>`;
  }
  const size = sizes[seat] ?? 0;
  return html`<div class="fan tiles" data-place="seat:${seat}">
    <span class="spoken">${size} ${size === 1 ? 'tile' : 'tiles'} left</span>
    ${Array.from({ length: size }, () => html`<i>${tile(null)}</i>`)}
  </div>`;
}
