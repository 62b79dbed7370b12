/** The tiles of Kings Cribbage, as a record's lines move them between bag and racks. */

import { eachDraws } from './seats.js';

/** @typedef {import('./following').Following} Following */

const RACK = 5;

/** A turnable tile is a six in bag and rack. */
const TILES = [...'A2345678TJQK'].flatMap((rank) => [...'dl'].flatMap((colour) => Array(rank === '6' ? 8 : 4).fill(rank + colour)));

/**
 * @param {Record<string, any>} options those that differ from the rulebook's own
 * @returns {Following}
 */
export function kings({ players = 2, solitaire = false }) {
  /** @type {string[][]} */
  const bags = solitaire ? [...'ld'].map((own) => TILES.filter(([, colour]) => colour === own)) : [[...TILES]];
  /** How many tiles each rack holds. @type {number[]} */
  const racks = Array(players).fill(0);
  /** What was laid aside, until the draw for it is over. @type {readonly string[]} */
  let aside = [];

  /** @param {number} seat */
  const bagOf = (seat) => bags[seat % bags.length];

  return {
    spelt: (word) => word.replace(/^(10|[A2-9TJQK])([ld])$/i, (_, rank, colour) => (rank === '10' ? 'T' : rank) + colour.toLowerCase()),

    given([, verb, ...words], stream) {
      if (verb === 'first') {
        const drawn = (/** @type {readonly number[]} */ seats) =>
          solitaire ? seats.flatMap((seat) => stream.draw(bagOf(seat), 1)) : stream.draw(bags[0], seats.length);
        return ['*', verb, ...eachDraws(words, players, drawn)];
      }
      const seat = Number(words[0]);
      if (verb !== 'draw' || words.length < 2 || !(seat in racks)) return null;
      return ['*', verb, words[0], ...stream.draw(bagOf(seat), RACK - racks[seat])];
    },

    follow([who, verb, ...words]) {
      if (who === '*' && verb === 'draw') {
        const [seat, ...tiles] = words;
        const bag = bagOf(Number(seat));
        racks[Number(seat)] += tiles.length;
        for (const tile of tiles) if (bag.includes(tile)) bag.splice(bag.indexOf(tile), 1);
        bag.push(...aside);
        bag.sort((one, other) => TILES.indexOf(one) - TILES.indexOf(other));
        aside = [];
      } else if (verb === 'exchange') {
        aside = words;
        racks[Number(who)] -= words.length;
      } else if (verb === 'place') {
        racks[Number(who)] -= words.length - 1;
      }
    },
  };
}
