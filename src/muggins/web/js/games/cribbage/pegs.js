/** Pegs, each side's of its own colour and shape, and how they hop. */

import { html, svg } from '../../../vendor/lit.js';
import { round } from './points.js';
import { track } from './track.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */
/** @typedef {import('./track.js').Rules} Rules */
/** @typedef {import('./points.js').Point} Point */
/** @typedef {'front' | 'back' | 'games'} Which */

/** Round, square, diamond, from above; and as zombies, whose heads are these shapes. */
export const SHAPES = [
  'M-5.2 0A5.2 5.2 0 1 1 5.2 0 5.2 5.2 0 1 1-5.2 0Z',
  'M-4.8-4.8H4.8V4.8H-4.8Z',
  'M0-6.6 6.6 0 0 6.6-6.6 0Z',
];
const ZOMBIES = [
  'M-4.6-14.5A4.6 4.6 0 1 1 4.6-14.5 4.6 4.6 0 1 1-4.6-14.5Z',
  'M-4.4-19H4.4V-10.4H-4.4Z',
  'M0-20.5 5.6-14.7 0-9 -5.6-14.7Z',
];

const DOT = svg`<circle class="peg-dot" r="1.7"/>`;
const SHINE = svg`<path class="peg-shine" d="M-2.4-.6A2.6 2.6 0 0 1 .6-2.6"/>`;

/** @param {Rules} rules @param {number} side @param {Which} which */
function figure(rules, side, which) {
  if (rules !== 'zombie' || which === 'games') {
    return svg`<path class="peg-shade" d=${SHAPES[side]} transform="translate(1 1.6)"/>
      <path class="peg-body" d=${SHAPES[side]}/>
      ${which === 'back' ? DOT : SHINE}`;
  }
  return svg`<ellipse class="peg-shade" cx="1" cy="1" rx="5.5" ry="2"/>
    <path class="peg-limb" d="M-1.8-3V0M2-3 2.6 0M-2.6-7.5-7.5-8.5M2-7-6.5-5.5"/>
    <path class="peg-body" d="M-3.4-10.5H3.4L4-2.5 2-4 0-2.2-2-4-4-2.5Z"/><path class="peg-body" d=${ZOMBIES[side]}/>
    <path class="peg-face" d="M-2-15.6h.01M1.8-15.6h.01M-1.6-12.4 1.8-12.8"/>`;
}

/**
 * A peg in its hole, to be found again by side and which.
 *
 * @param {Rules} rules
 * @param {number} side
 * @param {Which} which
 * @param {Point} point
 * @param {number} size
 */
export const peg = (rules, side, which, { x, y }, size) => svg`<g class="peg peg-${which} side-${side}"
  data-peg="${side}-${which}" transform="translate(${round(x)} ${round(y)})"><g transform="scale(${round(size)})">
  ${figure(rules, side, which)}</g></g>`;

/** A side's colour and shape, on what its pegs stand on. @param {Rules} rules @param {number} side */
export const mark = (rules, side) => svg`<g class="side-${side}"><circle class="mark-under" r="9.5"/>
  <path class="peg-body" d=${SHAPES[side]}/>
  ${rules === 'zombie' ? svg`<path class="peg-face" d="M-2-1.2h.01M2-1.2h.01M-1.8 2.2 1.8 1.8"/>` : null}</g>`;

/**
 * The same to stand beside a name.
 *
 * @param {Rules} rules
 * @param {number} side
 * @returns {Template}
 */
export const sideMark = (rules, side) => html`<svg class="side-mark board-${rules}" viewBox="-10 -10 20 20"
  aria-hidden="true" focusable="false">${mark(rules, side)}</svg>`;

/**
 * The hop of a side's front peg, already drawn where it arrives, hole to hole; at its end (or `finish()`) nothing of it
 * is left. With `reduced` the peg fades in where it stands.
 *
 * @param {ParentNode} root where the board was drawn
 * @param {number} side
 * @param {number} from the hole of the side's other peg, from which the points are counted
 * @param {number} to
 * @param {number} ms for all of it
 * @param {{reduced?: boolean, origin?: number}} [options] `origin` the hole it leaves, if it jumps over
 * @returns {Animation | null} null where there is nothing to move
 */
export function animatePeg(root, side, from, to, ms, { reduced = false, origin = from } = {}) {
  const moved = root.querySelector(`.board [data-peg="${side}-front"]`);
  if (!moved || ms <= 0 || from === to) return null;
  const timing = { duration: ms, easing: 'ease-in-out' };
  if (reduced) return moved.animate([{ opacity: 0 }, { opacity: 1 }], timing);
  const { at } = trackOf(/** @type {Element} */ (moved.closest('.board')));
  const step = from < to ? 1 : -1;
  const holes = [origin, ...(origin === from ? [] : [from])];
  for (let hole = from + step; hole !== to + step; hole += step) holes.push(hole);
  const points = holes.map((hole) => at(side, hole));
  return moved.animate(points.flatMap(hop), timing);
}

/**
 * A landing, and the height of the jump that led to it.
 *
 * @param {Point} point
 * @param {number} index
 * @param {readonly Point[]} points
 */
function hop(point, index, points) {
  const landing = { transform: `translate(${round(point.x)}px, ${round(point.y)}px)` };
  if (index === 0) return [landing];
  const before = points[index - 1];
  const x = (before.x + point.x) / 2;
  const y = (before.y + point.y) / 2 - 4;
  return [{ transform: `translate(${round(x)}px, ${round(y)}px) scale(1.18)` }, landing];
}

/** @param {Element} board */
function trackOf(board) {
  const { rules, target, sides, from } = /** @type {SVGSVGElement} */ (board).dataset;
  return track({
    rules: /** @type {Rules} */ (rules),
    target: Number(target),
    sides: Number(sides),
    from: from === undefined ? null : Number(from),
  });
}
