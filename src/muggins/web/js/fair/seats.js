/** Draws for the start, for which a line has a word a seat. */

/**
 * The words of such a line: what each seat draws that does not show `-`, in seat order.
 * @param {readonly string[]} words as they are written
 * @param {number} players
 * @param {(seats: readonly number[]) => string[]} drawn
 */
export function eachDraws(words, players, drawn) {
  const seats = Array.from({ length: players }, (_, seat) => seat).filter((seat) => words[seat] !== '-');
  const pieces = drawn(seats);
  return Array.from({ length: players }, (_, seat) => pieces[seats.indexOf(seat)] ?? '-');
}
