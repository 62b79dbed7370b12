/**
 * A small drawing of each rulebook's board; a rulebook without one has a plain plank.
 */

import { html, svg } from '../../vendor/lit.js';

/** @typedef {import('../../vendor/lit.js').TemplateResult} Template */

/** @param {string} rules */
export function emblem(rules) {
  const drawing = DRAWINGS[rules] ?? plank;
  return html`<svg class=${`emblem emblem-${rules}`} viewBox="0 0 240 84" aria-hidden="true" focusable="false">
    <rect class="emblem-rim" width="240" height="84" rx="8" />
    <rect class="emblem-board" x="4" y="4" width="232" height="76" rx="5" />
    ${drawing()}
  </svg>`;
}

/** @type {Record<string, () => Template>} */
const DRAWINGS = { regal, cabinet, zombie, kings, zombs };

/** Two tracks up and down a pale board, an inlaid edge. */
function regal() {
  return svg`
    <rect class="emblem-inlay" x="7.5" y="7.5" width="225" height="69" rx="3" />
    ${lane('a', 'M20 21H222')}${lane('a', 'M20 31H222')}${lane('a', 'M44 54H222')}${lane('a', 'M44 64H222')}
    ${wheel(27, 59)}
    ${round(105.5, 21, 'one-back')}${round(140, 21, 'one')}
    ${square(80.8, 31, 'two-back')}${square(117.3, 31, 'two')}
  `;
}

/** Three tracks in their colours, turning at the end; the games won on a plate of brass. */
function cabinet() {
  return svg`
    ${[[0, 0], [1, 0], [0, 1], [1, 1]].map(([x, y]) => svg`<path
      class="emblem-brass"
      transform="translate(${x * 240} ${y * 84}) scale(${1 - 2 * x} ${1 - 2 * y})"
      d="M0 8A8 8 0 0 1 8 0H20L16 5H9A4 4 0 0 0 5 9V16L0 20Z"
    />`)}
    ${lane('a', 'M18 18H192a24 24 0 0 1 0 48H60')}
    ${lane('b', 'M18 27.5H192a14.5 14.5 0 0 1 0 29H60')}
    ${lane('c', 'M18 37H192a5 5 0 0 1 0 10H60')}
    <rect class="emblem-brass" x="17" y="47" width="34" height="22" rx="3" />
    ${[53, 63].map((y) => svg`<path class="emblem-holes" stroke-dasharray="0 8" d="M26 ${y}h17" />`)}
    ${round(98, 18, 'one-back')}${round(121, 18, 'one')}${square(109.5, 27.5, 'two')}${diamond(138, 37, 'three')}
    ${round(26, 53, 'one')}${square(34, 63, 'two')}
  `;
}

/** A road between graves, at night, and those who walk it. */
function zombie() {
  return svg`
    <path class="emblem-grass" d="M26 68l-1-4m2 4v-5m2 5 1-4M92 47l-1-4m2 4v-5m2 5 1-4M196 15l-1-4m2 4v-5m2 5 1-4M150 72l-1-4m2 4v-5m2 5 1-4M60 15l-1-4m2 4v-5m2 5 1-4" />
    ${grave(34, 58)}${grave(117, 22)}${grave(206, 74)}
    ${lane('a', 'M14 33C40 26 64 26 92 33S146 42 178 33S224 36 224 47S206 62 186 60S150 52 124 58S84 68 62 62')}
    ${walker(76, 27, 'one')}${walker(152, 32, 'two')}
  `;
}

/** Ruled felt, a corner of wood, and two hands that cross. */
function kings() {
  const ruled = Array.from({ length: 9 }, (_, at) => `M${30 + at * 22.5} 8V76`).join('');
  return svg`
    <path class="emblem-felt" d="M8 8H232V59H200V76H8Z" />
    <path class="emblem-rule" d=${`M8 25H232M8 42H232M8 59H200${ruled}`} />
    ${block(86.25, 33.5, '7', 'light')}${block(108.75, 33.5, '8', 'dark')}${block(131.25, 33.5, '9', 'light')}
    ${block(131.25, 16.5, '6', 'dark')}${block(131.25, 50.5, 'K', 'light')}${block(131.25, 67.5, '5', 'dark')}
  `;
}

/** Cards in a row on the bare earth, one laid across their end. */
function zombs() {
  return svg`
    <path class="emblem-earth" d="M8 60C60 56 90 64 130 60S200 57 232 61V76H8Z" />
    <path class="emblem-soil" d="M20 68h9M52 71h6M88 67h10M140 70h8M176 66h9M210 70h10" />
    ${[5, 6, 7, 8].map((number, at) => paper(52 + at * 32, 40, String(number)))}
    <g class="emblem-card emblem-across" transform="translate(184 40)">
      <rect x="-21" y="-14" width="42" height="28" rx="3" /><path d="M-21 6H21V11Q21 14 18 14H-18Q-21 14-21 11Z" />
      <text x="-9" y="3">0</text>
    </g>
    <path class="emblem-open" d="M8.5 22h23v36h-23Z" />
  `;
}

/** @param {number} x @param {number} y @param {string} figure */
const paper = (x, y, figure) => svg`
  <g class="emblem-card" transform="translate(${x} ${y})">
    <rect x="-13" y="-20" width="26" height="40" rx="3" /><path d="M-13 11H13V17Q13 20 10 20H-10Q-13 20-13 17Z" />
    <text y="4">${figure}</text>
  </g>
`;

/** @param {number} x @param {number} y @param {string} figure @param {'light' | 'dark'} colour */
const block = (x, y, figure, colour) => svg`
  <g class=${`emblem-tile tile-${colour}`} transform="translate(${x} ${y})">
    <path d=${colour === 'light' ? 'M-7.5-7.5H7.5V7.5H-7.5Z' : 'M-4.5-7.5H4.5L7.5-4.5V4.5L4.5 7.5H-4.5L-7.5 4.5V-4.5Z'} />
    <text y="4.4">${figure}</text>
  </g>
`;

function plank() {
  return svg`${lane('a', 'M20 32H222')}${lane('a', 'M20 52H222')}`;
}

/**
 * A groove with holes in fives.
 * @param {string} kind
 * @param {string} path
 */
const lane = (kind, path) => svg`
  <path class="emblem-lane lane-${kind}" d=${path} />
  <path class="emblem-holes" stroke-dasharray="0 6.2 0 6.2 0 6.2 0 6.2 0 9.2" d=${path} />
`;

/** @param {number} x @param {number} y */
const wheel = (x, y) => svg`
  <g class="emblem-wheel" transform="translate(${x} ${y})"><circle r="6.5" /><path d="M-6.5 0h13M0-6.5v13M-4.6-4.6l9.2 9.2M4.6-4.6-4.6 4.6" /></g>
`;

/** @param {number} x @param {number} y */
const grave = (x, y) => svg`<path class="emblem-grave" d="M${x - 6} ${y}v-8a6 6 0 0 1 12 0v8Z" />`;

/** @param {number} x @param {number} y @param {string} whose */
const round = (x, y, whose) => svg`<circle class="emblem-peg peg-${whose}" cx=${x} cy=${y} r="4" />`;

/** @param {number} x @param {number} y @param {string} whose */
const square = (x, y, whose) =>
  svg`<rect class="emblem-peg peg-${whose}" x=${x - 3.6} y=${y - 3.6} width="7.2" height="7.2" rx="0.9" />`;

/** @param {number} x @param {number} y @param {string} whose */
const diamond = (x, y, whose) => svg`<path class="emblem-peg peg-${whose}" d="M${x} ${y - 5}l4.6 5-4.6 5-4.6-5Z" />`;

/** @param {number} x @param {number} y @param {string} whose */
const walker = (x, y, whose) => svg`
  <g transform="translate(${x} ${y})">
    <path class="emblem-peg peg-${whose}" d="M-3.5 2h7v7h-1.8v3.5h-1.4V9h-1v3.5h-1.6V9h-1.2Z" />
    <path class="emblem-peg peg-${whose}" d="M-3 3.2h-6.5v2h6.5M-3 6h-5v2h5Z" />
    ${whose === 'one'
      ? svg`<circle class="emblem-peg peg-one" cy="-3" r="5.6" />`
      : svg`<rect class="emblem-peg peg-two" x="-5.2" y="-8.4" width="10.4" height="10.6" rx="1.2" />`}
    <path class="emblem-face" d="M-2.6-4.4h1.6M1-3.6h2M-2.4-.2h4.6" />
  </g>
`;
