/** Playing cards, drawn here: 100 by 140, every path inline, so that a card needs nothing else of the page. */

import { nothing, svg, html } from '../../../vendor/lit.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */

/**
 * A playing card, or its back. The drawing is silent: the button around it has the name.
 *
 * @param {string | null} name in notation (`5h`, `Td`, `X1`); null is a card nobody here knows
 * @param {{faceDown?: boolean}} [options]
 * @returns {Template}
 */
export function card(name, { faceDown = false } = {}) {
  if (name === null || faceDown) return sheet('card-back', BACK);
  const [rank, suit] = name;
  if (rank === 'X') return sheet(`card-joker card-joker-${suit}`, JOKER);
  return sheet(`card-${suit}`, svg`${face(rank, suit)}${corner(rank, suit)}
    <g class="card-far" transform="rotate(180 50 70)">${corner(rank, suit)}</g>`);
}

/** @param {string} kind @param {Template} drawing */
const sheet = (kind, drawing) => html`<svg class="card ${kind}" viewBox="0 0 100 140" aria-hidden="true"
  focusable="false">${drawing}</svg>`;

/** Each within 20 by 20 around the origin. @type {Record<string, string>} */
const PIPS = {
  h: 'M0 9.6C-2.6 5-9.4 1.4-9.4-4.2-9.4-7.6-7.2-9.6-4.6-9.6-2.4-9.6-.7-8.2 0-6 .7-8.2 2.4-9.6 4.6-9.6 7.2-9.6 9.4-7.6 '
    + '9.4-4.2 9.4 1.4 2.6 5 0 9.6Z',
  d: 'M0-10.4C2-6.4 4.6-2.8 7.8 0 4.6 2.8 2 6.4 0 10.4-2 6.4-4.6 2.8-7.8 0-4.6-2.8-2-6.4 0-10.4Z',
  s: 'M0-10.2C1.8-5.4 9.2-2.2 9.2 3 9.2 5.8 7.2 7.4 5 7.4 3.2 7.4 1.6 6.4.8 4.6 1 7.2 2 8.8 4 10H-4C-2 8.8-1 7.2-.8 '
    + '4.6-1.6 6.4-3.2 7.4-5 7.4-7.2 7.4-9.2 5.8-9.2 3-9.2-2.2-1.8-5.4 0-10.2Z',
  c: 'M-4.4-5.6a4.4 4.4 0 1 1 7.6 3A4.5 4.5 0 1 1 1 3.8C1.2 6.8 2 8.6 4 10H-4C-2 8.6-1.2 6.8-1 3.8A4.5 4.5 0 1 1-3.2-2.6 '
    + '4.4 4.4 0 0 1-4.4-5.6Z',
};

const LEFT = 38.5;
const RIGHT = 61.5;

/** Where the pips of the upper half stand; the lower half is the upper one turned. @type {Record<string, number[][]>} */
const UPPER = {
  2: [[50, 25]],
  3: [[50, 25]],
  4: [[LEFT, 25], [RIGHT, 25]],
  5: [[LEFT, 25], [RIGHT, 25]],
  6: [[LEFT, 25], [RIGHT, 25]],
  7: [[LEFT, 25], [RIGHT, 25]],
  8: [[LEFT, 25], [RIGHT, 25], [50, 47.5]],
  9: [[LEFT, 23], [RIGHT, 23], [LEFT, 54.5], [RIGHT, 54.5]],
  T: [[LEFT, 23], [RIGHT, 23], [LEFT, 54.5], [RIGHT, 54.5], [50, 39]],
};

/** And those of the middle, upright. @type {Record<string, number[][]>} */
const MIDDLE = {
  3: [[50, 70]],
  5: [[50, 70]],
  6: [[LEFT, 70], [RIGHT, 70]],
  7: [[LEFT, 70], [RIGHT, 70], [50, 47.5]],
  8: [[LEFT, 70], [RIGHT, 70]],
  9: [[50, 70]],
};

/** @param {string} suit @param {number} x @param {number} y @param {number} size */
const pip = (suit, x, y, size) => svg`<path d=${PIPS[suit]} transform="translate(${x} ${y}) scale(${size})"/>`;

/** @param {string} rank @param {Template} sign what stands under it */
const index = (rank, sign) => svg`<g class="card-index"><text class="card-rank" x="15.5" y="29"
  textLength=${rank.length > 1 ? 26 : nothing} lengthAdjust="spacingAndGlyphs">${rank}</text>${sign}</g>`;

/** @param {string} rank @param {string} suit */
const corner = (rank, suit) => index(rank === 'T' ? '10' : rank, pip(suit, 15.5, 47.5, 0.95));

/** @param {string} rank @param {string} suit @returns {Template} */
function face(rank, suit) {
  if (rank === 'A') return ace(suit);
  if (rank in COURT) return court(COURT[rank], suit);
  const upper = UPPER[rank].map(([x, y]) => pip(suit, x, y, 0.76));
  const middle = (MIDDLE[rank] ?? []).map(([x, y]) => pip(suit, x, y, 0.76));
  return svg`<g class="card-pips">${upper}${middle}<g transform="rotate(180 50 70)">${upper}</g></g>`;
}

/** @param {string} suit */
const ace = (suit) => svg`<g class="card-pips">${pip(suit, 50, 70, 2.1)}
  <path class="card-line" d="M50 36v6M50 98v6M27 70h-5M73 70h5"/></g>`;

/** The half of a king, queen, jack above the middle. @type {Record<string, Template>} */
const COURT = {
  K: svg`
    <path class="card-hair" d="M40.5 30C39 46 44 58 50 59.5 56 58 61 46 59.5 30Z"/>
    <path class="card-skin" d="M43 30H57C58 38 56 44 54 45.5 52 44 48 44 46 45.5 44 44 42 38 43 30Z"/>
    <path class="card-gold" d="M40.5 31 38.5 19 44.5 24 50 15.5 55.5 24 61.5 19 59.5 31Z"/>
    <path class="card-line" d="M45.5 36.5h3M51.5 36.5h3M50 37v4.5M47.5 49h5M40.5 28H59.5"/>`,
  Q: svg`
    <path class="card-hair" d="M40.5 33C37 42 38 52 41 57H59C62 52 63 42 59.5 33 57 27 43 27 40.5 33Z"/>
    <path class="card-skin" d="M50 29.5C57 32 57.5 38 56 42 55 46 52.5 48 52.5 48V54H47.5V48S45 46 44 42C42.5 38 43 32 50
      29.5Z"/>
    <path class="card-gold" d="M41 30C40 26 40.5 22.5 41.5 20 43 23 44.5 24.5 46 24.5 48 24.5 49.5 21 50 17 50.5
      21 52 24.5 54 24.5 55.5 24.5 57 23 58.5 20 59.5 22.5 60 26 59 30 54 27 46 27 41 30Z"/>
    <path class="card-line" d="M46 38q1.3-1 2.6 0M51.4 38q1.3-1 2.6 0M50 38.5v3M48.7 44.5h2.6"/>`,
  J: svg`
    <path class="card-hair" d="M41.5 29C40 38 40 45 41.5 49 45 50 55 50 58.5 49 60 45 60 38 58.5 29Z"/>
    <path class="card-skin" d="M44 30H56C57 37 56 43 54.5 45.5L52.5 48V54H47.5V48L45.5 45.5C44 43 43 37 44 30Z"/>
    <path class="card-robe" d="M39.5 31C38.5 24 43 19.5 50 19.5S61.5 24 60.5 31C54 28 46 28 39.5 31Z"/>
    <path class="card-gold" d="M57 24C59 18 63.5 14.5 68 15 67.5 20 63 24.5 57.5 25.5Z"/>
    <path class="card-line" d="M46 36.5h2.8M51.2 36.5H54M50 37v4M48.3 44.5h3.4"/>`,
};

/** @param {Template} head @param {string} suit */
function court(head, suit) {
  const half = svg`
    <path class="card-robe" d="M30 70V57C35 54 42 53.5 45 52.5L50 59 55 52.5C58 53.5 65 54 70 57V70Z"/>
    <path class="card-trim" d="M35 56.5V70M65 56.5V70"/>
    <path class="card-gold" d="M40.5 53.6 50 69.5 59.5 53.6 55 52.5 50 60 45 52.5Z"/>${head}
    ${pip(suit, 36, 20.5, 0.46)}`;
  return svg`<g class="card-court">${half}<g transform="rotate(180 50 70)">${half}</g>
    <path class="card-gold" d="M30 67.8H70V72.2H30Z"/>
    <rect class="card-frame" x="29.5" y="12" width="41" height="116" rx="3"/></g>`;
}

const HEAD = 'M-7.5-3C-8-9.5 7-10 7.5-3L6.5 3.5C6 8 3 9.8 0 9.8S-6 8-6.5 3.5Z';

/** A zombie's head, as large as a pip. @param {string} at its transform */
const head = (at) => svg`<g transform=${at}><path class="card-rot" d=${HEAD}/>
  <circle class="card-eye" cx="-3" cy="-1.6" r="2.4"/><circle class="card-eye" cx="3.4" cy="-1.2" r="1.5"/>
  <path class="card-line" d="M-3.6 5.2 3.6 4.4M-1.5 3.8V6.4M1.5 3.4V6M-5-7-1-6"/></g>`;

/** Its value where another card has its rank: jokers count nothing (C50). */
const JOKER = svg`<g class="card-court">
  <circle class="card-moon" cx="58" cy="46" r="22"/>
  <path class="card-stone" d="M70 116V97C70 90 86 90 86 97V116Z"/>
  <path class="card-limb" d="M54 92 51 112 45 114M62 92 64 111 71 114"/>
  <path class="card-limb" d="M57 67 38 65 35 71M61 72 40 78 38 84"/>
  <path class="card-limb card-bare" d="M57 67 38 65 35 71M61 72 40 78 38 84"/>
  <path class="card-rag" d="M48 62C54 58 62 59 66 63L69 99 63 93 59 100 54 93 47 98Z"/>
  ${head('translate(56 46) rotate(-9) scale(1.6)')}
  <path class="card-line" d="M27 116H92M30 116l2-4 2 4 2-6 2 6M54 72l7-2M55 78l7-2M75 100h6"/></g>
  ${index('0', head('translate(15.5 47) scale(1.1)'))}`;

const BACK = svg`<rect class="card-panel" x="5" y="5" width="90" height="130" rx="4"/>
  <path class="card-lattice" d=${lattice()}/>
  <rect class="card-rule" x="8.5" y="8.5" width="83" height="123" rx="2.5"/>
  <circle class="card-panel" cx="50" cy="70" r="19"/><circle class="card-rule" cx="50" cy="70" r="16.5"/>
  <path class="card-dots" d="M50 70h0M43 63h0M57 63h0M43 77h0M57 77h0"/>`;

/** Crossing slants over the field of the back. */
function lattice() {
  const [left, top, right, bottom] = [9, 9, 91, 131];
  const lines = [];
  for (let start = left - (bottom - top) + 5; start < right; start += 9) {
    const low = Math.max(start, left);
    const high = Math.min(start + bottom - top, right);
    lines.push(`M${low} ${top + low - start}L${high} ${top + high - start}`);
    lines.push(`M${low} ${bottom - low + start}L${high} ${bottom - high + start}`);
  }
  return lines.join('');
}
