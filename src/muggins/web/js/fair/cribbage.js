/** The cards of cribbage, as a record's lines deal them. */

import { eachDraws } from './seats.js';

/** @typedef {import('./following').Following} Following */

const JOKERS = ['X1', 'X2'];
const CARDS = [...'A23456789TJQK'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));

/**
 * @param {Record<string, any>} options those that differ from the rulebook's own
 * @returns {Following}
 */
export function cribbage({ players = 2, jokers = 0 }) {
  const deck = [...JOKERS.slice(0, jokers), ...CARDS];
  const each = players === 2 ? 6 : 5;
  const extra = players === 3 ? 1 : 0;
  /** @type {readonly string[]} */
  let out = [];
  return {
    spelt: (word) => word.replace(/^(10|[A2-9TJQKX])([cdhs12])$/i, (_, rank, suit) => (rank === '10' ? 'T' : rank) + suit.toLowerCase()),

    given([, verb, ...words], stream) {
      switch (verb) {
        case 'cut':
          return ['*', verb, ...eachDraws(words, players, (seats) => stream.draw(deck, seats.length))];
        case 'deal': {
          const cards = stream.draw(deck, each * players + extra);
          const hands = Array.from({ length: players }, (_, seat) => cards.slice(each * seat, each * (seat + 1)));
          const hidden = extra ? ['+', ...cards.slice(-extra)] : [];
          return ['*', verb, ...hands.flatMap((hand, seat) => (seat ? ['/', ...hand] : hand)), ...hidden];
        }
        case 'starter':
          return ['*', verb, ...stream.draw(deck.filter((card) => !out.includes(card)), 1)];
        default:
          return null;
      }
    },

    follow([who, verb, ...words]) {
      if (who === '*' && verb === 'deal') out = words;
    },
  };
}
