/**
 * Asking the server whether options go together; only the newest question counts.
 */

import { Problem, request } from '../api.js';

/** @typedef {import('../../wire').Settled} Settled */

/**
 * @returns {(chosen: import('../../wire').Chosen) => Promise<Settled | Problem | null>} nothing, where a newer
 *   question has been asked since
 */
export function optionCheck() {
  let asking = new AbortController();
  return async (chosen) => {
    asking.abort();
    const mine = (asking = new AbortController());
    try {
      const settled = await request('POST', '/api/options', chosen, { signal: mine.signal });
      return mine === asking ? settled : null;
    } catch (error) {
      return mine === asking ? Problem.of(error) : null;
    }
  };
}
