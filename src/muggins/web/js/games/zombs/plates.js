/** What stands beside a player's name: the shape of his side, his longest horde, his cards, what he has shown. */

import { html, nothing } from '../../../vendor/lit.js';
import { card } from './cards.js';
import { spot, verb } from './spots.js';
import { cards } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./choosing.js').Choosing} Choosing */
/** @typedef {import('../../../wire').HandShown} HandShown */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Plate} Plate */

const SHAPES = ['M0-8.5A8.5 8.5 0 1 1-.01-8.5Z', 'M-7.5-7.5H7.5V7.5H-7.5Z', 'M0-10 10 0 0 10-10 0Z', 'M0-9 9.5 7.5H-9.5Z'];

/** The shape of a side: partners have the same. @param {number} side */
export const mark = (side) => html`<svg class="side-mark zombs-mark" viewBox="-12 -12 24 24" aria-hidden="true"><path d=${SHAPES[side]} /></svg>`;

/** @param {Scene} scene @param {number} seat @param {Setting} setting @param {Choosing | null} choosing @returns {Plate} */
export function plate({ view }, seat, { names, players, options, near }, choosing) {
  const { side } = players[seat];
  const length = view.lengths[side] ?? 0;
  const marks = [];
  if (view.dealer === seat) marks.push('dealer');
  if (view.seat !== null && seat !== view.seat && view.partners.includes(seat)) marks.push('partner');
  const match = Number(options.games ?? 1) > 1;
  return {
    mark: mark(side),
    score: String(length),
    scored: `${length} of ${view.goal}`,
    games: match ? (view.games[side] ?? 0) : null,
    marks,
    held: html`${seat === near && view.seat !== null ? html`<span class="hand-size" data-place="seat:${seat}"></span>` : held(view.sizes[seat] ?? 0, seat)}
    ${seat === view.seat ? nothing : shown(view.shown[seat], names)}${spot(choosing, `seat ${seat}`, { word: wordAt(choosing, seat), about: cards(view.sizes[seat] ?? 0) })}`,
  };
}

/** @param {number} size @param {number} seat */
function held(size, seat) {
  return html`<span class="hand-size" data-place="seat:${seat}">${card(null)}<b class="figures" aria-hidden="true">${size}</b><span class="spoken">${cards(size)} in hand</span></span>`;
}

/** What is asked of him, with what he holds where that is the question. @param {Choosing | null} choosing @param {number} seat */
function wordAt(choosing, seat) {
  const [choice] = choosing?.at(`seat ${seat}`) ?? [];
  if (!choice) return undefined;
  return { trade: 'Trade hands', fish: 'Ask', give: 'Give' }[verb(choice)];
}

/** What is known of his hand, folded. @param {HandShown | undefined} known @param {Setting['names']} names */
function shown(known, names) {
  if (!known || known.held.length + known.lacked.length === 0) return nothing;
  const { held, lacked } = known;
  const short = [held.length ? `has ${held.length}` : '', lacked.length ? `lacks ${lacked.length}` : ''].filter(Boolean);
  return html`
    <details class="known">
      <summary><span class="spoken">Known of this hand: </span>${short.join(', ')}</summary>
      <div class="known-body">
        ${held.length
          ? html`<p>Holds</p><ul role="list">${held.map((name) => html`<li>${card(name)}<span>${names[name]}</span></li>`)}</ul>`
          : nothing}
        ${lacked.length
          ? html`<p>Had none when asked</p><ul role="list">${lacked.map(({ card: name, fresh }) => html`<li>${card(name)}<span>${names[name]}${since(fresh)}</span></li>`)}</ul>`
          : nothing}
      </div>
    </details>
  `;
}

/** @param {number} fresh */
function since(fresh) {
  return fresh === 0 ? '' : `, ${cards(fresh)} drawn since`;
}
