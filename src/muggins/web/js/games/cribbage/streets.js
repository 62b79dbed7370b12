/** A whole board: streets of holes in fives, up and down, joined by bends or not. */

import { round } from './points.js';

/** @typedef {import('./track.js').Rules} Rules */
/** @typedef {import('./track.js').Track} Track */

/** Lanes and the gap between them, holes on a bend, room between fives (in holes), margin, room between streets. */
const LOOKS = {
  regal: { lanes: 2, gap: 16, bend: 0, five: 0.55, left: 80, top: 42, hall: 34, sway: 0, start: 16 },
  cabinet: { lanes: 3, gap: 15.5, bend: 10, five: 0.45, left: 74, top: 42, hall: 34, sway: 0, start: 16 },
  zombie: { lanes: 2, gap: 22, bend: 5, five: 0.3, left: 96, top: 58, hall: 48, sway: 5, start: 21 },
};
const WIDTH = 820;

/** Between two streets, where names stand. */
const HALL = 60;

/** Room for names below the streets, where there is none between them. */
export const BAND = 46;

/** @param {number} target */
function streetsFor(target) {
  if (target <= 31) return 1;
  if (target <= 121) return 2;
  return target <= 181 ? 3 : 4;
}

/** @typedef {ReturnType<typeof shapeOf>} Shape */

/** @param {Rules} rules @param {number} target @param {number} sides */
function shapeOf(rules, target, sides) {
  const look = LOOKS[rules];
  const lanes = Math.max(look.lanes, sides);
  const streets = streetsFor(target);
  const long = streets > 2;
  const bend = look.bend && (long || target <= 61 ? 5 : look.bend);
  const length = Math.ceil((target - 1 - bend * (streets - 1)) / streets / 5) * 5;
  const half = ((lanes - 1) / 2) * look.gap;
  const rise = 2 * half + (long ? look.hall : HALL);
  const turn = rise / 2 + half;
  const left = bend && long ? Math.max(look.left, turn + 34) : look.left;
  const right = WIDTH - (bend && streets > 1 ? turn + 42 : 44);
  const pitch = (right - left) / (length - 1 + (length / 5 - 1) * look.five);
  const sway = long ? look.sway / 2 : look.sway;
  return { look, lanes, streets, target, bend, length, half, rise, top: half + look.top, left, right, pitch, sway };
}

/**
 * On which street a hole is, and how far along it; past its length it is on the bend.
 *
 * @param {Shape} shape
 * @param {number} hole
 */
function placeOf({ length, bend, streets }, hole) {
  const street = Math.min(Math.floor((hole - 1) / (length + bend)), streets - 1);
  const index = hole - 1 - street * (length + bend);
  return { street, forth: street % 2 === 0, index, bent: index >= length && street < streets - 1 };
}

/**
 * The middle of all lanes at a hole, and the heading there: 0 to the right, half a turn to the left.
 *
 * @param {Shape} shape
 * @param {number} hole
 */
function middle(shape, hole) {
  const { look, bend, length, rise, left, right, pitch, top } = shape;
  if (hole < 1) return { x: left - pitch * 0.8 - Math.min(pitch, look.start) * (1 - hole), y: top, heading: 0 };
  const { street, forth, index, bent } = placeOf(shape, hole);
  const y = top + street * rise;
  if (!bent) {
    const along = (index + Math.floor(index / 5) * look.five) * pitch;
    const sway = shape.sway * Math.sin((along / (right - left)) * Math.PI * 6);
    return { x: forth ? left + along : right - along, y: y + sway, heading: forth ? 0 : Math.PI };
  }
  const on = index - length;
  const fives = bend / 5 - 1;
  const turned = (Math.PI * (on + 0.5 + (on > 4 ? fives : 0))) / (bend + fives);
  const out = (rise / 2) * Math.sin(turned) + pitch * 0.7;
  return {
    x: forth ? right + out : left - out,
    y: y + (rise / 2) * (1 - Math.cos(turned)),
    heading: forth ? turned : Math.PI - turned,
  };
}

/** @param {Shape} shape @param {number} hole @param {number} away */
function beside(shape, hole, away) {
  const { target, pitch } = shape;
  const { x, y, heading } = middle(shape, Math.min(hole, target - 1));
  const past = hole >= target ? Math.max(20, pitch * 1.1) * Math.cos(heading) : 0;
  return { x: x + past + away * Math.sin(heading), y: y - away * Math.cos(heading) };
}

/** Every straight, and every bend as an arc. @param {Shape} shape @param {number} away */
function way(shape, away) {
  const { target, bend, length, rise, left, right, pitch, top } = shape;
  const begin = middle(shape, -1);
  let path = `M${round(begin.x - 6)} ${round(begin.y - away)}`;
  for (let hole = 1; hole < target; hole += 1) {
    const { street, forth, index, bent } = placeOf(shape, hole);
    if (!bent) {
      const { x, y } = beside(shape, hole, away);
      path += `${street && !bend && index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
    } else if (index === length) {
      const radius = rise / 2 + (forth ? away : -away);
      const x = forth ? right + pitch * 0.7 : left - pitch * 0.7;
      const y = top + street * rise + (forth ? -away : away);
      path += `L${round(x)} ${y}A${radius} ${radius} 0 0 ${forth ? 1 : 0} ${round(x)} ${y + 2 * radius}`;
    }
  }
  return path;
}

/**
 * @param {Rules} rules
 * @param {number} target
 * @param {number} sides
 * @returns {Track}
 */
export function streets(rules, target, sides) {
  const shape = shapeOf(rules, target, sides);
  const { look, top, rise } = shape;
  const bottom = rules === 'zombie' ? top - 8 : top;
  return {
    width: WIDTH,
    height: top + (shape.streets - 1) * rise + bottom + (shape.streets === 2 ? 0 : BAND),
    lanes: shape.lanes,
    gap: look.gap,
    pitch: shape.pitch,
    size: Math.min(1.3, shape.pitch / 10.9),
    streets: shape.streets,
    top,
    rise,
    at: (side, hole) => beside(shape, hole, hole >= target ? 0 : shape.half - side * look.gap),
    beside: (hole, away) => beside(shape, hole, away),
    way: (away) => way(shape, away),
  };
}
