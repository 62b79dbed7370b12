/** What is drilled, inlaid and engraved along a track, and the pegs in it: the same on a whole board and on a strip. */

import { keyed, nothing, repeat, svg } from '../../../vendor/lit.js';
import { peg } from './pegs.js';
import { dots, round } from './points.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */
/** @typedef {import('./track.js').Rules} Rules */
/** @typedef {import('./points.js').Point} Point */
/** @typedef {import('./track.js').Track} Track */
/** @typedef {import('./board.js').Side} Side */
/** @typedef {import('./board.js').Arc} Arc */

/**
 * @typedef {object} Stretch the holes to draw
 * @property {number} first
 * @property {number} last
 * @property {number} target
 */

/** @param {Track} track @param {number} sides */
export const lanes = (track, sides) => Array.from({ length: track.lanes }, (_, lane) => {
  const path = track.way(((track.lanes - 1) / 2 - lane) * track.gap);
  return svg`<path class="lane lane-${lane} ${lane < sides ? '' : 'lane-idle'}" d=${path}/>`;
});

/** @param {Track} track @param {number} sides @param {Stretch} stretch */
export function holes(track, sides, { first, last, target }) {
  const drilled = [];
  for (let lane = 0; lane < track.lanes; lane += 1) {
    const start = lane < sides ? -1 : 1;
    for (let hole = Math.max(first, start); hole <= last && hole < target; hole += 1) drilled.push(track.at(lane, hole));
  }
  const path = dots(drilled);
  return svg`<path class="hole-lip" d=${path} transform="translate(.5 .9)"/><path class="hole" d=${path}/>
    ${last >= target ? gameHole(track.at(0, target)) : nothing}`;
}

/** @param {Point} point */
const gameHole = ({ x, y }) => svg`<g transform="translate(${round(x)} ${round(y)})"><circle class="game-ring" r="10"/>
  <path class="game-star" d="M0-9V9M-9 0H9M-6.4-6.4 6.4 6.4M6.4-6.4-6.4 6.4"/>
  <circle class="game-hole" r="4.2"/></g>`;

/** The tens, and the target. @param {Track} track @param {Rules} rules @param {Stretch} stretch */
export function numbers(track, rules, { first, last, target }) {
  const tens = [];
  for (let ten = Math.max(10, Math.ceil(first / 10) * 10); ten <= last && ten < target - 1; ten += 10) tens.push(ten);
  if (last >= target) tens.push(target);
  return svg`<g class="board-numbers">${tens.map((hole) => {
    const { x, y } = outside(track, hole, rules === 'zombie' ? 20 : 14.5);
    return svg`<g transform="translate(${round(x)} ${round(y)})">${rules === 'zombie' ? STONE : nothing}
      <text y="4">${hole}</text></g>`;
  })}</g>`;
}

const STONE = svg`<path class="stone" d="M-12 9V-3C-12-13 12-13 12-3V9Z"/>`;

/** Beside all lanes at a hole, where there is room. @param {Track} track @param {number} hole @param {number} room */
function outside(track, hole, room) {
  const far = ((track.lanes - 1) / 2) * track.gap + room;
  const [left, right] = [track.beside(hole, far), track.beside(hole, -far)];
  if (track.streets < 3) return left;
  if (Math.abs(left.x - right.x) < 6) return left.y < right.y ? left : right;
  return Math.abs(left.x - track.width / 2) > Math.abs(right.x - track.width / 2) ? left : right;
}

/**
 * The lines that a loser should have crossed.
 *
 * @param {Track} track
 * @param {readonly (number | null)[]} lines
 * @param {Stretch} stretch
 */
export const skunks = (track, lines, { first, last, target }) => lines.map((line, at) => {
  if (line === null || line < 2 || line < first || line > last || line >= target) return nothing;
  const far = ((track.lanes - 1) / 2) * track.gap + 8;
  const [a, b] = [before(track, line, far), before(track, line, -far)];
  return svg`<path class="skunk-line" d="M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}"/>
    ${skunkWord(track, line, Math.abs(a.x - b.x) > 9 ? before(track, line, -far - 4) : null, at)}`;
});

const SKUNKS = [{ word: 'skunk', length: 34 }, { word: 'double skunk', length: 70 }];

/**
 * Past its line, in the row of numbers, if the next ten leaves room; on a bend inside it.
 *
 * @param {Track} track
 * @param {number} line
 * @param {Point | null} inside
 * @param {number} at
 */
function skunkWord(track, line, inside, at) {
  const { word, length } = SKUNKS[at];
  const crowded = (10 - (line % 10)) * track.pitch < length;
  const rightward = track.beside(line + 1, 0).x > track.beside(line, 0).x;
  const { x } = inside ?? before(track, line, 0);
  const { y } = inside ?? outside(track, line, 14.5);
  const back = inside !== null || rightward === crowded;
  return svg`<text class="skunk-word ${back ? 'skunk-back' : ''}" x=${round(x + (back ? -5 : 5))}
    y=${round(y + 4)}>${word}</text>`;
}

/**
 * Between a hole and the one before it, even where a new street begins.
 *
 * @param {Track} track
 * @param {number} hole
 * @param {number} away
 */
function before(track, hole, away) {
  const [last, here, next] = [hole - 1, hole, hole + 1].map((at) => track.beside(at, away));
  const jump = track.beside(hole - 1, 0).y - track.beside(hole, 0).y;
  const from = Math.abs(jump) > 40 ? { x: 2 * here.x - next.x, y: here.y } : last;
  return { x: (here.x + from.x) / 2, y: (here.y + from.y) / 2 };
}

/** The last score. @param {Track} track @param {Arc | null} arc */
export function score(track, arc) {
  if (!arc || arc.from === arc.to) return nothing;
  const [a, b] = [track.at(arc.side, arc.from), track.at(arc.side, arc.to)];
  const [run, fall] = [b.x - a.x, b.y - a.y];
  const lift = Math.min(44 / Math.hypot(run, fall), 0.3 + 10 / Math.hypot(run, fall));
  const [x, y] = [(a.x + b.x) / 2 + fall * lift, (a.y + b.y) / 2 - run * lift];
  const path = `M${round(a.x)} ${round(a.y)}Q${round(x)} ${round(y)} ${round(b.x)} ${round(b.y)}`;
  return keyed(`${arc.side} ${arc.from} ${arc.to}`, svg`<g class="arc side-${arc.side}">
    <path class="arc-halo" pathLength="1" d=${path}/><path class="arc-line" pathLength="1" d=${path}/></g>`);
}

/**
 * Both pegs of each side, the nearer ones over those behind.
 *
 * @param {Track} track
 * @param {Rules} rules
 * @param {readonly Side[]} sides
 */
export function pegs(track, rules, sides) {
  const standing = sides.flatMap(({ front, back }, side) => [
    { side, which: /** @type {const} */ ('back'), point: track.at(side, back || -1) },
    { side, which: /** @type {const} */ ('front'), point: track.at(side, front) },
  ]);
  if (rules === 'zombie') standing.sort((a, b) => a.point.y - b.point.y);
  return repeat(standing, ({ side, which }) => `${side}-${which}`,
    ({ side, which, point }) => peg(rules, side, which, point, track.size));
}
