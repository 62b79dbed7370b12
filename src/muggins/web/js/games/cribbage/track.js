/** Where the holes are, on a whole board or in the stretch of it that a phone shows. */

import { round } from './points.js';
import { streets } from './streets.js';

/** @typedef {'regal' | 'cabinet' | 'zombie'} Rules */
/** @typedef {import('./points.js').Point} Point */

/**
 * `at` gives a hole of a side: 0 the start, -1 the hole behind it, the target the one game hole.
 * `beside` is a point so far to the left of the middle of all lanes, as one walks; `size` is how large pegs may be.
 *
 * @typedef {object} Track
 * @property {number} width
 * @property {number} height
 * @property {number} lanes
 * @property {number} gap between lanes
 * @property {number} pitch between holes
 * @property {number} size
 * @property {number} streets
 * @property {number} top the middle of the first street
 * @property {number} rise from one street to the next
 * @property {(side: number, hole: number) => Point} at
 * @property {(hole: number, away: number) => Point} beside
 * @property {(away: number) => string} way the path so far beside the middle, from the start to the last hole
 */

/** `from` is the hole before a stretch, a multiple of five; a whole board has none. */
/** @typedef {{rules: Rules, target: number, sides: number, from?: number | null}} Plan */

/** The holes of a stretch. */
export const STRIP = 20;

/** @type {Map<string, Track>} */
const made = new Map();

/** @param {Plan} plan @returns {Track} */
export function track({ rules, target, sides, from = null }) {
  const key = `${rules} ${target} ${sides} ${from}`;
  const known = made.get(key) ?? (from === null ? streets(rules, target, sides) : strip(rules, target, sides, from));
  made.set(key, known);
  return known;
}

/**
 * Where a side's peg stands in a hole.
 *
 * @param {Rules} rules
 * @param {number} target
 * @param {number} side
 * @param {number} hole
 * @param {{sides?: number, from?: number | null}} [options] `from` as a strip has it (`data-from`)
 * @returns {Point}
 */
export function pegPath(rules, target, side, hole, { sides = 2, from = null } = {}) {
  return track({ rules, target, sides, from }).at(side, hole);
}

/**
 * @param {Rules} rules
 * @param {number} target
 * @param {number} sides
 * @param {number} from
 * @returns {Track}
 */
function strip(rules, target, sides, from) {
  const width = 348;
  const gap = rules === 'zombie' ? 30 : 24;
  const five = 0.45;
  const pitch = (width - 28) / (STRIP - 1 + (STRIP / 5 - 1) * five);
  const half = ((sides - 1) / 2) * gap;
  const top = half + (rules === 'zombie' ? 38 : 24);
  /** @param {number} hole */
  const x = (hole) => {
    const index = hole - 1;
    const end = hole >= target ? 0.5 : 0;
    return 14 + (index - from + (Math.floor(index / 5) - from / 5) * five + end) * pitch;
  };
  /** @param {number} hole @param {number} away */
  const beside = (hole, away) => ({ x: x(hole), y: top - away });
  return {
    width,
    height: top + half + (rules === 'zombie' ? 15 : 13),
    lanes: sides,
    gap,
    pitch,
    size: 1.25,
    streets: 1,
    top,
    rise: 0,
    at: (side, hole) => beside(hole, hole >= target ? 0 : half - side * gap),
    beside,
    way: (away) => `M${round(Math.max(x(-1), -40))} ${top - away}H${round(Math.min(x(target - 1), width + 40))}`,
  };
}
