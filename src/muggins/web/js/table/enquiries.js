/** What the server is asked at a table beside the game itself: hints, explanations, older lines, another game. */

import { request } from '../api.js';

/** @typedef {import('../../wire').Table} Table */
/** @typedef {import('../../wire').Hint} Hint */
/** @typedef {import('../../wire').Explanation} Explanation */
/** @typedef {import('../../wire').Steps} Steps */
/** @typedef {import('../../wire').Created} Created */

/** So many older lines are fetched at a time. */
const OLDER = 50;

/**
 * The address of a table among the server's operations.
 * @param {string} id
 */
export function tablePath(id) {
  return `/api/tables/${encodeURIComponent(id)}`;
}

/**
 * What a good player would do, and why.
 * @param {string} id
 * @param {number} seat
 * @returns {Promise<Hint>}
 */
export function askHint(id, seat) {
  return request('GET', `${tablePath(id)}/hint?seat=${seat}`);
}

/**
 * Why something in the log happened.
 * @param {string} id
 * @param {number | null} seat
 * @param {number} seq
 * @param {number} event
 * @returns {Promise<Explanation>}
 */
export function askWhy(id, seat, seq, event) {
  return request('GET', `${tablePath(id)}/explain?${eyes(seat)}seq=${seq}&event=${event}`);
}

/**
 * The steps just before those that are known, of which there are so many; `earlier` if there are more before them.
 * @param {string} id
 * @param {number | null} seat
 * @param {number} known
 */
export async function askOlder(id, seat, known) {
  /** @param {number} from @param {number} count @returns {Promise<Steps>} */
  const stretch = (from, count) => request('GET', `${tablePath(id)}/steps?${eyes(seat)}from=${from}&count=${count}`);
  const { total } = await stretch(1, 1);
  const last = total - known;
  if (last < 1) return { steps: [], earlier: false };
  const from = Math.max(1, last - OLDER + 1);
  const { steps } = await stretch(from, last - from + 1);
  return { steps, earlier: from > 1 };
}

/**
 * Set up a table for another game of the same players, the deal turned over, or find the one that is set up.
 * @param {Table} table
 * @returns {Promise<string>} its id
 */
export async function setUpAgain({ id: played }) {
  /** @type {Created} */
  const { id } = await request('POST', `${tablePath(played)}/rematch`);
  return id;
}

/** @param {number | null} seat */
function eyes(seat) {
  return seat === null ? '' : `seat=${seat}&`;
}
