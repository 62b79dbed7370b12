/** Points on a board, and how a path is written through them. */

/** @typedef {{x: number, y: number}} Point */

/** @param {number} length */
export const round = (length) => Math.round(length * 10) / 10;

/** A path of dots, for strokes with round ends. @param {readonly Point[]} points */
export const dots = (points) => points.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join('');
