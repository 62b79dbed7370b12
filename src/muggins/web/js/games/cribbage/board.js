/** The rulebooks' boards, drawn from a view's numbers. Lines, targets and games come with them: no rule is known here. */

import { html, nothing, svg } from '../../../vendor/lit.js';
import { holes, lanes, numbers, pegs, score, skunks } from './markings.js';
import { mark, peg } from './pegs.js';
import { dots } from './points.js';
import { strip } from './strip.js';
import { BAND } from './streets.js';
import { track } from './track.js';
import { brass, purfling, tree, wood } from './woods.js';

export { animatePeg, sideMark } from './pegs.js';
export { pegPath } from './track.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */
/** @typedef {import('./track.js').Rules} Rules */
/** @typedef {import('./track.js').Track} Track */
/** @typedef {{front: number, back: number, name: string, games: number}} Side */
/** @typedef {{side: number, from: number, to: number}} Arc */

/**
 * A board as it stands.
 *
 * @typedef {object} Board
 * @property {Rules} rules
 * @property {number} target
 * @property {readonly Side[]} sides
 * @property {number} [gamesToWin]
 * @property {readonly (number | null)[]} [skunkLines] the first hole past the skunk line, then past the double one
 * @property {boolean} [compact] only the stretch that is played, for 360 px
 * @property {Arc | null} [arc] the last score
 * @property {number} [focus] the side whose pegs must be in the stretch
 */

/** @param {Board} shown @returns {Template} */
export const board = (shown) => (shown.compact ? strip(shown) : whole(shown));

/** @param {Board} shown @returns {Template} */
function whole({ rules, target, sides, gamesToWin = 1, skunkLines = [], arc = null }) {
  const made = track({ rules, target, sides: sides.length });
  const stretch = { first: -1, last: target, target };
  return html`<svg class="board board-${rules}" viewBox="0 0 ${made.width} ${made.height}" data-rules=${rules}
    data-target=${target} data-sides=${sides.length} aria-hidden="true" focusable="false">
    ${wood(rules, made.width, made.height)}${ornament(made, rules, target)}${lanes(made, sides.length)}
    ${skunks(made, skunkLines, stretch)}${numbers(made, rules, stretch)}${holes(made, sides.length, stretch)}
    ${plate(made, rules, sides, gamesToWin)}${score(made, arc)}${pegs(made, rules, sides)}</svg>`;
}

/** What makes this board itself. @param {Track} made @param {Rules} rules @param {number} target */
function ornament(made, rules, target) {
  if (rules === 'regal') return purfling(made.width, made.height);
  if (rules === 'cabinet') return brass(made.width, made.height);
  const corner = made.streets === 2 && made.at(0, target).x > 160;
  return corner ? tree(92, made.height - 12) : nothing;
}

const PLATE = 44;

/**
 * Between the streets, or below them: games won, names and scores.
 *
 * @param {Track} made
 * @param {Rules} rules
 * @param {readonly Side[]} sides
 * @param {number} gamesToWin
 */
function plate(made, rules, sides, gamesToWin) {
  const y = made.streets === 2 ? made.top + made.rise / 2 : made.height - BAND / 2 - 12;
  const counted = rules === 'cabinet' || gamesToWin > 1;
  const left = counted ? PLATE + 62 + gamesToWin * 11 : PLATE + 60;
  const room = (640 - left) / sides.length;
  return svg`<g class="plate" transform="translate(0 ${y})">
    ${counted ? gamesWon(rules, sides, gamesToWin) : nothing}
    ${sides.map(({ name, front }, side) => svg`<g transform="translate(${left + side * room} 0)">
      ${mark(rules, side)}
      <text x="15" y="5">${short(name, Math.floor((room - 75) / 8))}<tspan class="plate-score" dx="9" dy="2">${
        front}</tspan></text></g>`)}</g>`;
}

const GAME = 11;

/** @param {Rules} rules @param {readonly Side[]} sides @param {number} gamesToWin */
function gamesWon(rules, sides, gamesToWin) {
  /** @param {number} side @param {number} games */
  const at = (side, games) => ({
    x: PLATE + games * GAME + (games ? 5 : 0),
    y: (side - (sides.length - 1) / 2) * 13,
  });
  const drilled = sides.flatMap((_, side) => Array.from({ length: gamesToWin + 1 }, (_none, games) => at(side, games)));
  const last = at(sides.length - 1, gamesToWin);
  return svg`<rect class="games-plate" x=${PLATE - 9} y=${-last.y - 8} rx="4" width=${last.x - PLATE + 18}
      height=${2 * last.y + 16}/>
    <path class="hole" d=${dots(drilled)}/>
    ${sides.map(({ games }, side) => peg(rules, side, 'games', at(side, Math.min(games, gamesToWin)), 0.86))}`;
}

/** @param {string} name @param {number} room in letters */
const short = (name, room) => (name.length > room ? `${name.slice(0, room - 1)}…` : name);
