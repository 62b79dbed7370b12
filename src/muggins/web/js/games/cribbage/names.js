/** Cards as they are called. */

/** @type {Record<string, string>} */
const RANKS = {
  A: 'ace',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
};

/** @type {Record<string, string>} */
const SUITS = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/**
 * A card's whole name.
 * @param {string} card in notation
 */
export function cardName(card) {
  const [rank, suit] = card;
  if (rank === 'X') return suit === '1' ? 'first joker' : 'second joker';
  return `${RANKS[rank]} of ${SUITS[suit]}`;
}
