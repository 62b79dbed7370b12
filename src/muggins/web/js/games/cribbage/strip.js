/** A phone's board: the whole track as thin lines, and the stretch that is played. */

import { html, nothing, svg } from '../../../vendor/lit.js';
import { holes, lanes, numbers, pegs, score, skunks } from './markings.js';
import { mark } from './pegs.js';
import { dots, round } from './points.js';
import { STRIP, track } from './track.js';
import { wood } from './woods.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */
/** @typedef {import('./track.js').Rules} Rules */
/** @typedef {import('./track.js').Track} Track */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Side} Side */

const WIDTH = 360;
const LINE = 10;

/** @param {Board} shown @returns {Template} */
export function strip({ rules, target, sides, gamesToWin = 1, skunkLines = [], arc = null, focus = arc?.side ?? 0 }) {
  const from = stretchFrom(sides, target, focus, arc ? [arc.from, arc.to] : []);
  const made = track({ rules, target, sides: sides.length, from });
  const stretch = { first: from - 1, last: from + STRIP + 2, target };
  const head = 16 + LINE * sides.length;
  const height = head + made.height + 7;
  const games = rules === 'cabinet' || gamesToWin > 1 ? gamesToWin : 0;
  return html`<svg class="board board-strip board-${rules}" viewBox="0 0 ${WIDTH} ${height}" data-rules=${rules}
    data-target=${target} data-sides=${sides.length} data-from=${from} aria-hidden="true" focusable="false">
    ${wood(rules, WIDTH, height)}${overview(rules, sides, target, from, games)}
    <svg x="7" y=${head} width=${made.width - 2} height=${made.height} viewBox="0 0 ${made.width - 2} ${made.height}">
    ${lanes(made, sides.length)}${skunks(made, skunkLines, stretch)}${numbers(made, rules, stretch)}
    ${holes(made, sides.length, stretch)}${score(made, arc)}${pegs(made, rules, sides)}${elsewhere(made, sides, from)}
    </svg></svg>`;
}

/**
 * The hole before the stretch: its first five holds the rear peg of the side in focus, or of all that fit with it.
 *
 * @param {readonly Side[]} sides
 * @param {number} target
 * @param {number} focus
 * @param {number[]} also
 */
function stretchFrom(sides, target, focus, also) {
  const { front } = sides[focus];
  const wished = [...also, ...sides.flatMap((side) => [side.front, side.back])];
  /** @param {number} hole */
  const far = (hole) => Math.abs(hole - front);
  const near = wished.filter((hole) => far(hole) < STRIP - 5).sort((a, b) => far(a) - far(b));
  let [low, high] = [front, front];
  for (const hole of [sides[focus].back, ...near]) {
    const [wider, further] = [Math.min(low, hole), Math.max(high, hole)];
    if (further - five(wider) <= STRIP) [low, high] = [wider, further];
  }
  return Math.min(five(low), Math.max(-5, Math.ceil((target - STRIP) / 5) * 5));
}

/** @param {number} hole */
const five = (hole) => Math.floor((hole - 1) / 5) * 5;

/**
 * How far everybody is, what stretch is shown, and games won.
 *
 * @param {Rules} rules
 * @param {readonly Side[]} sides
 * @param {number} target
 * @param {number} from
 * @param {number} games
 */
function overview(rules, sides, target, from, games) {
  const end = WIDTH - 18 - (games ? 10 + games * 8 : 0);
  /** @param {number} hole */
  const x = (hole) => round(18 + ((end - 18) * Math.min(Math.max(hole, 0), target)) / target);
  /** @param {number} count */
  const won = (count) => dots(Array.from({ length: count }, (_, at) => ({ x: end + 16 + at * 8, y: 0 })));
  return svg`<g class="overview"><rect class="overview-stretch" x=${x(from)} y="10" rx="3"
    width=${round(x(from + STRIP) - x(from))} height=${LINE * sides.length + 2}/>
    ${sides.map((side, at) => svg`<g class="side-${at}" transform="translate(0 ${16 + at * LINE})">
      <path class="overview-line" d="M18 0H${end}"/><path class="overview-done" d="M18 0H${x(side.front)}"/>
      <g transform="translate(${x(side.front)} 0) scale(.74)">${mark(rules, at)}</g>
      <path class="overview-game" d=${won(games)}/><path class="overview-won" d=${won(Math.min(games, side.games))}/>
    </g>`)}</g>`;
}

/**
 * Where those pegs are that are not in the stretch.
 *
 * @param {Track} made
 * @param {readonly Side[]} sides
 * @param {number} from
 */
const elsewhere = (made, sides, from) => sides.map(({ front }, side) => {
  if (front > from && front <= from + STRIP) return nothing;
  if (from < 0 && front === 0) return nothing;
  const { y } = made.at(side, 1);
  const behind = front <= from;
  return svg`<g class="elsewhere side-${side}" transform="translate(${behind ? 4 : made.width - 6} ${y})">
    <rect x=${behind ? -8 : -33} y="-10" width="41" height="20" rx="4"/>
    <path d=${behind ? 'M4.5-4 1 0 4.5 4' : 'M-4.5-4-1 0-4.5 4'}/>
    <text x=${behind ? 19 : -19} y="4.5">${front}</text></g>`;
});
