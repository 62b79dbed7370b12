/**
 * What this browser noted of its tables' deals before the first card: the commitment, and the nonce that it put in.
 *
 * What the server says afterwards can be held against it.
 */

/** @typedef {import('./following').Written} Written */
/** @typedef {{commitment: string, nonce?: string, seat?: number}} Noted */

/** How a record disagrees with what was noted. @typedef {'other_commitment' | 'lost_nonce' | 'moved_nonce'} Doubt */

const PLACE = 'muggins.deals';

/** The newest notes are kept. */
const MOST = 200;

/**
 * Note a table's deals; what was noted of another commitment is gone.
 * @param {string} id
 * @param {Noted} noted
 */
export function note(id, noted) {
  const { [id]: before, ...others } = all();
  const now = before?.commitment === noted.commitment ? { ...before, ...noted } : noted;
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...Object.entries(others), [id, now]].slice(-MOST))));
  } catch {
    // Storage is barred or full: then the player's own note has to do.
  }
}

/** @param {string} id @returns {Noted | null} */
export function noted(id) {
  const found = all()[id];
  return typeof found?.commitment === 'string' ? found : null;
}

/**
 * Whether a record is dealt from something else than what was noted.
 * @param {Written} record
 * @param {Noted | null} noted
 * @returns {Doubt | null}
 */
export function doubt({ fair, players = [] }, noted) {
  if (!noted || !fair) return null;
  if (fair.commitment.toLowerCase() !== noted.commitment) return 'other_commitment';
  const { nonce, seat } = noted;
  if (nonce === undefined) return null;
  const nonces = (fair.nonces ?? []).map((one) => one.toLowerCase());
  if (!nonces.includes(nonce)) return 'lost_nonce';
  const people = players.flatMap((player, at) => (player.startsWith('bot:') ? [] : [at]));
  // Each holds one seat, so the nonces stand in the order of theirs: who could order them anew could choose among deals.
  const ordered = seat !== undefined && nonces.length === people.length;
  return ordered && nonces[people.indexOf(seat)] !== nonce ? 'moved_nonce' : null;
}

/** @returns {Record<string, Noted>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
