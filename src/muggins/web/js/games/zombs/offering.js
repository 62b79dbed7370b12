/** What the buttons offer beside the hand. */

import { verb } from './spots.js';

/** @typedef {import('../../../wire').Ask} Ask */
/** @typedef {import('../../../wire').Choice} Choice */
/** @typedef {import('../../table/choosing.js').Offers} Offers */
/** @typedef {import('../../table/choosing.js').Offer} Offer */
/** @typedef {import('./choosing.js').Choosing} Choosing */

/**
 * @param {Choosing} choosing
 * @param {Ask} ask
 * @returns {Offers}
 */
export function offersOf(choosing, ask) {
  if (ask.kind === 'draw') return drawing(choosing, ask);
  const { choices, card } = choosing;
  const plays = choices.filter((choice) => verb(choice) !== 'discard');
  const discard = choices.find((choice) => verb(choice) === 'discard');
  const others = takeBack(choosing);
  if (card === null) return { main: null, wanted: ask.prompts[0] ?? '', others };
  if (discard && plays.length === 0) return { main: offer(choosing, [discard]), wanted: '', others };
  if (discard) others.unshift({ ...offer(choosing, [discard]), label: 'Discard it' });
  const robs = plays.length > 1 && plays.every((choice) => verb(choice) === 'rob');
  if (robs) return { main: { label: 'Rob the Grave', run: () => void choosing.take(plays) }, wanted: '', others };
  return { main: plays.length === 1 ? offer(choosing, plays) : null, wanted: 'Choose where', others };
}

/** From the Pool, unless there is none. @param {Choosing} choosing @param {Ask} ask @returns {Offers} */
function drawing(choosing, { choices }) {
  const ordered = [...choices].sort((one, other) => Number(other.place === 'pool') - Number(one.place === 'pool'));
  const [main, ...others] = ordered.map((choice) => offer(choosing, [choice]));
  return { main: main ?? null, wanted: '', others: [...others, ...takeBack(choosing)] };
}

/** @param {Choosing} choosing @returns {Offer[]} */
function takeBack(choosing) {
  const newest = choosing.done.at(-1);
  return newest ? [{ label: 'Take back', run: () => choosing.back(newest.seq) }] : [];
}

/** @param {Choosing} choosing @param {readonly Choice[]} choices @returns {Offer} */
function offer(choosing, choices) {
  return { label: choices[0].label, run: () => void choosing.take(choices) };
}
