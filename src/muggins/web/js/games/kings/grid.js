/** The squares of the board by their names: a letter from the left, a number from the top, as H8. */

/** @typedef {{column: number, row: number}} Place counted from 0 */

export const SIZE = 13;
export const COLUMNS = 'ABCDEFGHIJKLM';

/** @param {number} column @param {number} row */
export const named = (column, row) => `${COLUMNS[column]}${row + 1}`;

/** @param {string} square @returns {Place} */
export function place(square) {
  return { column: COLUMNS.indexOf(square[0]), row: Number(square.slice(1)) - 1 };
}

/**
 * Every square that a board has.
 * @param {readonly string[]} rows as the server cuts the board
 * @returns {string[]}
 */
export function squares(rows) {
  return rows.flatMap((row, at) => [...row].flatMap((sign, column) => (sign === ' ' ? [] : [named(column, at)])));
}

/** @param {readonly string[]} rows @param {string} square */
export function isSquare(rows, square) {
  const { column, row } = place(square);
  return (rows[row]?.[column] ?? ' ') !== ' ';
}

/**
 * So many steps on; at the edge it goes no further.
 * @param {string} square
 * @param {number} across
 * @param {number} down
 */
export function stepped(square, across, down) {
  const { column, row } = place(square);
  /** @param {number} at */
  const within = (at) => Math.min(SIZE - 1, Math.max(0, at));
  return named(within(column + across), within(row + down));
}

/**
 * The rectangle around some squares, in squares; null where there are none.
 * @param {readonly string[]} around
 */
export function extent(around) {
  if (around.length === 0) return null;
  const places = around.map(place);
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  return {
    left: Math.min(...columns),
    right: Math.max(...columns) + 1,
    top: Math.min(...rows),
    bottom: Math.max(...rows) + 1,
  };
}

/** The square in the middle of a rectangle. @param {{left: number, right: number, top: number, bottom: number}} area */
export const middleOf = ({ left, right, top, bottom }) =>
  named(Math.floor((left + right) / 2), Math.floor((top + bottom) / 2));
