/** A record held against what this browser noted of its deals before the first card. */

import { bytesToHex, hexToBytes, sha256 } from '../../vendor/hashes.js';

/** @typedef {import('./following').Written} Written */
/** @typedef {import('./noted.js').Noted} Noted */

/** How a record disagrees with what was noted. @typedef {'other_commitment' | 'lost_nonce' | 'other_nonces'} Doubt */

/**
 * What a note says of a record: `doubts` are all the ways in which they differ, `renewed` counts the commitments that came
 * after this browser had opened its nonce for another.
 *
 * @typedef {{doubts: Doubt[], renewed: number}} Held
 */

/**
 * Null where there is nothing to compare: no note, or no proof in the record.
 * @param {Written} record
 * @param {Noted | null} note
 * @returns {Held | null}
 */
export function held({ fair }, note) {
  // Until a nonce is opened a commitment may become another, so what was noted by then says nothing.
  if (!fair || !note?.pledges) return null;
  const { commitment, nonce, pledges, renewed = 0 } = note;
  const nonces = (fair.nonces ?? []).map((one) => one.toLowerCase());
  /** @type {Doubt[]} */
  const doubts = [];
  if (fair.commitment.toLowerCase() !== commitment) doubts.push('other_commitment');
  if (!nonces.includes(nonce)) doubts.push('lost_nonce');
  else if (!arePledged(nonces, pledges)) doubts.push('other_nonces');
  return { doubts, renewed };
}

/** Whether the nonces are those that were pledged, each once. @param {readonly string[]} nonces @param {readonly string[]} pledges */
function arePledged(nonces, pledges) {
  const digests = nonces.map((nonce) => bytesToHex(sha256(hexToBytes(nonce)))).sort();
  return digests.length === pledges.length && digests.every((digest, at) => digest === pledges[at]);
}
