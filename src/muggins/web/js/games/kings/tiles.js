/** Tiles of wood: a carved figure, the light ones with round corners, the dark ones cut at the corners and rimmed. */

import { html, nothing, svg } from '../../../vendor/lit.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */

const SHAPES = /** @type {const} */ ({
  l: {
    side: 'M-13-17H13Q18-17 18-12V13.5Q18 18.5 13 18.5H-13Q-18 18.5-18 13.5V-12Q-18-17-13-17Z',
    top: 'M-13-18.5H13Q18-18.5 18-13.5V11Q18 16 13 16H-13Q-18 16-18 11V-13.5Q-18-18.5-13-18.5Z',
  },
  d: {
    side: 'M-11-17H11L18-10V11.5L11 18.5H-11L-18 11.5V-10Z',
    top: 'M-11-18.5H11L18-11.5V9L11 16H-11L-18 9V-11.5Z',
  },
});

/** Inside the edge of a dark tile. */
const RIM = 'M-9.8-16H9.8L15.5-10.4V7.9L9.8 13.5H-9.8L-15.5 7.9V-10.4Z';

const GRAIN = 'M-16-9C-6-11 4-7 16-10M-16 1C-8 3-2-1 16 2M-16 9C-4 7 6 11 16 8';

/** What is carved into a tile. @param {string} tile in notation, as it lies: `9l` is a six that was turned */
export const figureOf = ([rank]) => (rank === 'T' ? '10' : rank);

/**
 * A tile around the origin, 40 by 40 with the gap to the next.
 * @param {string} tile in notation
 * @returns {Template}
 */
export function face(tile) {
  const dark = tile[1] === 'd';
  const shape = SHAPES[dark ? 'd' : 'l'];
  const figure = figureOf(tile);
  const turns = figure === '6' || figure === '9';
  const size = figure.length > 1 ? 'tile-figure tile-wide' : 'tile-figure';
  const y = turns ? 5 : 6.8;
  return svg`<g class=${dark ? 'tile tile-dark' : 'tile tile-light'}>
    <path class="tile-side" d=${shape.side}/><path class="tile-top" d=${shape.top}/>
    ${dark ? svg`<path class="tile-rim" d=${RIM}/>` : svg`<path class="tile-grain" d=${GRAIN}/>`}
    <text class=${`${size} tile-lip`} x=".6" y=${y + 0.9}>${figure}</text>
    <text class=${size} y=${y}>${figure}</text>
    ${turns ? svg`<path class="tile-line" d="M-5.4 9.6H5.4"/>` : nothing}
  </g>`;
}

const BACK = svg`<g class="tile tile-back"><path class="tile-side" d=${SHAPES.l.side}/>
  <path class="tile-top" d=${SHAPES.l.top}/></g>`;

/**
 * A tile by itself; silent, whatever is around it has the name.
 * @param {string | null} tile in notation; null is one that nobody here knows
 * @returns {Template}
 */
export function tile(tile) {
  return html`<svg class="tile-alone" viewBox="-20 -20 40 40" aria-hidden="true" focusable="false">
    ${tile === null ? BACK : face(tile)}
  </svg>`;
}
