/**
 * The game that is being set up: the rulebook, what is otherwise than in it, who sits where. Values only.
 */

import { sameCounts } from './counts.js';

/** @typedef {import('../../wire').Rulebook} Rulebook */
/** @typedef {import('../../wire').Settled} Settled */
/** @typedef {import('../../wire').NewGame} NewGame */
/** @typedef {import('../../wire').NewGame['players'][number]} Sitter */
/** @typedef {import('../../wire').Value['value']} OptionValue */
/** @typedef {import('./terms.js').Agreed} Agreed */

/**
 * `options` are those that are not the rulebook's own. `seats` are as many as a table can have; those
 * beyond the game's are kept in case they are wanted again. `terms` hold where others are to come.
 * @typedef {Readonly<{
 *   rules: string, options: Readonly<Record<string, OptionValue>>, seats: readonly Sitter[], terms: Agreed,
 * }>} Draft
 */

export const MOST_SEATS = 4;

/**
 * A rulebook as the lobby offers it, the seats as they are; a bot that does not play it makes room for one of its own,
 * as far from the strongest as it was among those of the rulebook before.
 * @param {Rulebook} book
 * @param {readonly Sitter[]} given
 * @param {Agreed} terms
 * @param {Rulebook} before
 * @returns {Draft}
 */
export function offered(book, given, terms, before = book) {
  const seats = given.map((sitter) => (sitter.kind === 'bot' ? { ...sitter, level: playing(sitter.level, book, before) } : sitter));
  const pairs = book.options.filter(({ offered, default: own }) => !sameValue(offered, own)).map(({ name, offered }) => [name, offered]);
  return { rules: book.rules, options: Object.fromEntries(pairs), seats, terms };
}

/**
 * @param {string} level
 * @param {Rulebook} book
 * @param {Rulebook} before
 */
function playing(level, { bots }, before) {
  if (bots.some(({ name }) => name === level)) return level;
  const at = before.bots.findIndex(({ name }) => name === level);
  const weaker = at < 0 ? 0 : before.bots.length - 1 - at;
  return bots[Math.max(0, bots.length - 1 - weaker)]?.name ?? level;
}

/**
 * The draft with an option's value, and with what that brings along.
 * @param {Draft} draft
 * @param {Rulebook} book
 * @param {string} name
 * @param {OptionValue} value
 * @returns {Draft}
 */
export function withOption(draft, book, name, value) {
  const chosen = book.options.find((option) => option.name === name)?.values.find((one) => one.value === value);
  const pairs = [[name, value], ...Object.entries(chosen?.brings ?? {})];
  return pairs.reduce((before, [option, of]) => withValue(before, book, /** @type {string} */ (option), of), draft);
}

/**
 * @param {Draft} draft
 * @param {Rulebook} book
 * @param {string} name
 * @param {OptionValue} value
 * @returns {Draft}
 */
function withValue(draft, book, name, value) {
  const { [name]: _, ...others } = draft.options;
  const own = book.options.find((option) => option.name === name)?.default;
  return { ...draft, options: own !== undefined && sameValue(value, own) ? others : { ...others, [name]: value } };
}

/**
 * Whether two values of an option are the same; counts are where each number is.
 * @param {OptionValue} one
 * @param {OptionValue} other
 */
export function sameValue(one, other) {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return sameCounts(one, other);
}

/**
 * @param {Draft} draft
 * @param {number} seat
 * @param {Sitter} sitter
 * @returns {Draft}
 */
export function withSitter(draft, seat, sitter) {
  return { ...draft, seats: draft.seats.map((before, at) => (at === seat ? sitter : before)) };
}

/**
 * What the server is sent: the seats that the game has, nobody without a name.
 * @param {Draft} draft
 * @param {Settled} settled
 * @returns {NewGame}
 */
export function newGame(draft, settled) {
  const seats = settled.sides.flat().length;
  const [first] = draft.seats;
  const sitting = playsAlone(settled) ? Array.from({ length: seats }, () => first) : draft.seats.slice(0, seats);
  const players = sitting
    .map((sitter, seat) => (sitter.kind === 'person' && sitter.name.trim() === '' ? { ...sitter, name: unnamed(playsAlone(settled) ? 0 : seat) } : sitter));
  const game = { rules: draft.rules, options: draft.options, players: /** @type {NewGame['players']} */ (players) };
  return invites(draft, settled) ? { ...game, terms: /** @type {NewGame['terms']} */ (draft.terms) } : game;
}

/**
 * Whether others are to come to a seat.
 * @param {Draft} draft
 * @param {Settled | null} settled
 */
export function invites({ seats }, settled) {
  return !playsAlone(settled) && seats.slice(0, settled?.sides.flat().length ?? 0).some(({ kind }) => kind === 'free');
}

/**
 * Whether one person plays all seats.
 * @param {Settled | null} settled
 */
export function playsAlone(settled) {
  return settled?.alone ?? false;
}

/**
 * What a person is called who gave no name.
 * @param {number} seat
 */
export function unnamed(seat) {
  return `Player ${seat + 1}`;
}
