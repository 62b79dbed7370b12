/** The board by itself: a frame of wood, ruled felt, letters and numbers at the edge of what is seen. */

import { svg } from '../../../vendor/lit.js';
import { COLUMNS, named, SIZE, squares } from './grid.js';

/** A square is so wide, in the drawing's own measure. */
export const SQUARE = 40;

/** What is seen: a square window, in the drawing's own measure. @typedef {{x: number, y: number, size: number}} Window */

const EDGE = 26;
const RIM = 14;
const WHOLE = SIZE * SQUARE;

/** All of the board, with its frame. @type {Window} */
export const ALL = { x: -EDGE, y: -EDGE, size: WHOLE + EDGE + RIM };

/**
 * So many squares around a point, but not beyond the frame.
 * @param {{x: number, y: number}} middle
 * @param {number} wide in squares
 * @returns {Window}
 */
export function around({ x, y }, wide) {
  const edge = EDGE * (wide / SIZE);
  const size = wide * SQUARE + edge;
  /** @param {number} at */
  const held = (at) => Math.min(WHOLE + RIM - size, Math.max(-edge, at - size / 2 - edge / 2));
  return { x: held(x), y: held(y), size };
}

/** Its middle, in the drawing's own measure. @param {string} square */
export function middle(square) {
  return { x: (COLUMNS.indexOf(square[0]) + 0.5) * SQUARE, y: (Number(square.slice(1)) - 0.5) * SQUARE };
}

/** @param {string} square */
export const moved = (square) => {
  const { x, y } = middle(square);
  return `translate(${x} ${y})`;
};

/** @type {WeakMap<readonly string[], ReturnType<typeof drawn>>} */
const made = new WeakMap();

/** Frame and felt. @param {readonly string[]} rows */
export function felt(rows) {
  const had = made.get(rows);
  if (had) return had;
  const now = drawn(rows);
  made.set(rows, now);
  return now;
}

/** @param {readonly string[]} rows */
function drawn(rows) {
  const edge = WHOLE + RIM + EDGE;
  return svg`
    <rect class="frame" x=${-EDGE} y=${-EDGE} width=${edge} height=${edge} rx="9"/>
    <path class="frame-grain" d=${GRAIN}/>
    ${patches(rows).map((d) => svg`<path class="frame-grain" d=${d}/>`)}
    <path class="felt-sunk" d=${field(rows)}/>
    ${squares(rows).map((square) => {
      const { x, y } = middle(square);
      return svg`<rect class="square" data-square=${square} x=${x - 20} y=${y - 20} width="40" height="40"/>`;
    })}
    <path class="felt-rule" d=${field(rows)}/>
    <path class="felt-star" d="M260 252V268M252 260H268"/>`;
}

const GRAIN = [-21, -15, -9, 524, 530].map((y, at) => `M-24 ${y}C120 ${y + 3 - at} 300 ${y - 3 + at} 532 ${y + 1}`).join('');

/** The grain of the wood where squares are cut away. @param {readonly string[]} rows */
function patches(rows) {
  return rows.flatMap((row, at) => {
    const cut = [...row].flatMap((sign, column) => (sign === ' ' ? [column * SQUARE] : []));
    return cut.map((x) => {
      const y = at * SQUARE;
      return `M${x} ${y + 9}q20 4 40 0M${x} ${y + 22}q20-3 40 0M${x} ${y + 34}q20 3 40 0`;
    });
  });
}

/** The edge of the felt, all around. @param {readonly string[]} rows */
function field(rows) {
  /** @param {number} column @param {number} row */
  const is = (column, row) => (rows[row]?.[column] ?? ' ') !== ' ';
  const edges = [];
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column < SIZE; column += 1) {
      if (!is(column, row)) continue;
      const [x, y] = [column * SQUARE, row * SQUARE];
      if (!is(column, row - 1)) edges.push(`M${x} ${y}h40`);
      if (!is(column, row + 1)) edges.push(`M${x} ${y + 40}h40`);
      if (!is(column - 1, row)) edges.push(`M${x} ${y}v40`);
      if (!is(column + 1, row)) edges.push(`M${x + 40} ${y}v40`);
    }
  }
  return edges.join('');
}

/**
 * Letters above and numbers at the left, wherever the window is.
 * @param {Window} window
 * @param {boolean} compact
 */
export function coordinates({ x, y, size }, compact) {
  const scale = size / ALL.size;
  const strip = EDGE * scale;
  const large = compact ? 1.3 * scale : scale;
  const font = `translate(0 ${4.6 * large})`;
  const marks = Array.from({ length: SIZE }, (_, at) => ({ at, centre: (at + 0.5) * SQUARE }));
  /** @param {number} centre @param {number} from */
  const seen = (centre, from) => centre > from + strip + 4 && centre < from + size - 4;
  return svg`<g class="edge">
    <path d=${`M${x} ${y}h${size}v${strip}h${strip - size}v${size - strip}h${-strip}Z`}/>
    ${marks.filter(({ centre }) => seen(centre, x)).map(({ at, centre }) => label(centre, y + strip / 2, COLUMNS[at], font, large))}
    ${marks.filter(({ centre }) => seen(centre, y)).map(({ at, centre }) => label(x + strip / 2, centre, String(at + 1), font, large))}
  </g>`;
}

/** @param {number} x @param {number} y @param {string} text @param {string} font @param {number} scale */
const label = (x, y, text, font, scale) =>
  svg`<text transform=${`translate(${x} ${y}) ${font} scale(${scale})`}>${text}</text>`;

/** Every square's name, row by row, with what is cut away. @returns {string[][]} */
export const names = () => Array.from({ length: SIZE }, (_, row) => Array.from({ length: SIZE }, (_, column) => named(column, row)));
