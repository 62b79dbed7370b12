/**
 * What this browser's player chose last time: the rulebook, and who sat where.
 */

import { MOST_SEATS } from './draft.js';
import { known } from './terms.js';

/** @typedef {import('./draft.js').Sitter} Sitter */
/** @typedef {import('./terms.js').Agreed} Agreed */

const PLACE = 'muggins.lobby';
const LONGEST_NAME = 24;

/**
 * What was chosen last, as far as it is still on offer.
 * @param {readonly import('./draft.js').Rulebook[]} books
 * @returns {{book: import('./draft.js').Rulebook, seats: Sitter[], terms: Agreed}}
 */
export function recall(books) {
  const kept = stored();
  const book = books.find(({ rules }) => rules === kept.rules) ?? books[0];
  const levels = new Set(book.bots.map(({ name }) => name));
  const strongest = book.bots.at(-1)?.name ?? '';
  const seats = Array.from({ length: MOST_SEATS }, (_, seat) => sitter(kept.seats?.[seat], seat, levels, strongest));
  return { book, seats, terms: known(kept.terms) };
}

/**
 * @param {string} rules
 * @param {readonly Sitter[]} seats
 * @param {Agreed} terms
 */
export function keep(rules, seats, terms) {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ rules, seats, terms }));
  } catch {
    // Storage is barred or full: next time begins as the first.
  }
}

/** The name under which this browser's player sat down last, '' if there was none. */
export function recallName() {
  const name = /** @type {any} */ (stored().seats?.[0])?.name;
  return typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '';
}

/**
 * Keep it for the next time.
 * @param {string} name
 */
export function keepName(name) {
  const { rules, seats, terms } = stored();
  keep(String(rules ?? ''), /** @type {any} */ ({ ...seats, 0: { kind: 'person', name } }), known(terms));
}

/** @returns {{rules?: unknown, seats?: Record<number, unknown>, terms?: unknown}} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {any} kept
 * @param {number} seat
 * @param {ReadonlySet<string>} levels
 * @param {string} strongest
 * @returns {Sitter}
 */
function sitter(kept, seat, levels, strongest) {
  if (kept?.kind === 'person' && typeof kept.name === 'string') return { kind: 'person', name: kept.name.slice(0, LONGEST_NAME) };
  if (seat === 0) return { kind: 'person', name: '' };
  if (kept?.kind === 'free') return { kind: 'free' };
  return { kind: 'bot', level: levels.has(kept?.level) ? kept.level : strongest };
}
