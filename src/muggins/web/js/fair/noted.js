/**
 * What this browser noted of its tables' deals before the first card: the commitment that it was shown, the nonce that it
 * puts in, and once that is opened what all had pledged by then.
 *
 * What the server says afterwards can be held against it.
 */

/**
 * `pledges` are the SHA-256s of all nonces, each once, noted when this browser opened its own: until then they are not there.
 * `renewed` counts how often the commitment became another after that.
 *
 * @typedef {{commitment: string, nonce: string, pledges?: string[], renewed?: number}} Noted
 */

const PLACE = 'muggins.deals';

/** The newest notes are kept. */
const MOST = 200;

/** What could not be stored lasts as long as the page. @type {Record<string, Noted>} */
const unstored = {};

/** @param {string} id @returns {Noted | null} */
export function noted(id) {
  const found = all()[id];
  return typeof found?.commitment === 'string' && typeof found.nonce === 'string' ? found : null;
}

/**
 * This browser's part in the deals of a commitment: what is noted already, or else a new nonce, noted at once. So a page that
 * is loaded again, or another tab, puts in the same.
 * @param {string} id
 * @param {string} commitment
 * @param {() => string} draw draws a nonce
 * @returns {Noted}
 */
export function part(id, commitment, draw) {
  const before = noted(id);
  if (before?.commitment === commitment) return before;
  const renewed = (before?.renewed ?? 0) + (before?.pledges ? 1 : 0);
  return keep(id, { commitment, nonce: draw(), ...(renewed && { renewed }) });
}

/**
 * The nonce is about to be opened. What was pledged the first time counts: of two that open for the same commitment, the
 * second would open to somebody who knows the first.
 * @param {string} id
 * @param {readonly string[]} pledges the SHA-256s as hex, those of bots none
 */
export function opening(id, pledges) {
  const before = noted(id);
  if (before && !before.pledges) keep(id, { ...before, pledges: [...new Set(pledges)].sort() });
}

/**
 * Whether a table that has begun shows another commitment than the one for which this browser opened its nonce.
 * @param {string} id
 * @param {string | null} commitment
 */
export function isAnother(id, commitment) {
  const note = noted(id);
  return note?.pledges !== undefined && note.commitment !== commitment;
}

/** @param {string} id @param {Noted} note */
function keep(id, note) {
  const { [id]: _, ...others } = all();
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...Object.entries(others), [id, note]].slice(-MOST))));
  } catch {
    // Storage is barred or full: then the player's own note has to do.
    unstored[id] = note;
  }
  return note;
}

/** @returns {Record<string, Noted>} */
function all() {
  try {
    return { ...unstored, ...JSON.parse(localStorage.getItem(PLACE) ?? '{}') };
  } catch {
    return unstored;
  }
}
