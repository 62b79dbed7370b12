/**
 * Whether the draws of a record are those of its seed and nonces: each is derived anew from its lines alone.
 *
 * Says of every record that is played by the rules what `muggins verify` says of it. The rules of play are none of its
 * business.
 */

import { bytesToHex, hexToBytes, sha256 } from '../../vendor/hashes.js';
import { cribbage } from './cribbage.js';
import { kings } from './kings.js';
import { Stream } from './stream.js';
import { zombs } from './zombs.js';

/** @typedef {import('./following').Written} Written */
/** @typedef {import('./following').Following} Following */
/** @typedef {import('./following').Finding} Finding */

/** @type {Record<string, (options: Record<string, any>) => Following>} */
const GAMES = { cribbage, kings, zombs };

/** What brings cards or tiles to players. */
const DEALS = ['deal', 'draw'];

/** By these several draw for the start. */
const STARTS = ['cut', 'first'];

/** After so many words of a deal there are only pieces, and what stands between them. */
const SPOKEN = 3;

/** So many of them agree with another stream by accident less than once in thousands of times. */
const TELLING = 4;

/** @param {Written} record @returns {Finding} */
export function check(record) {
  const { fair } = record;
  if (!fair) return found('no_fair');
  if (fair.seed === undefined) return found('no_seed');
  const seed = hexToBytes(fair.seed);
  if (bytesToHex(sha256(seed)) !== fair.commitment.toLowerCase()) return found('wrong_seed');
  const nonces = (fair.nonces ?? []).map((nonce) => nonce.toLowerCase());
  if (nonces.some((nonce, at) => at > 0 && nonce < nonces[at - 1])) return found('wrong_order');
  const lines = standing(record.actions);
  if (typeof lines === 'number') return found('unreadable', { line: lines, written: record.actions[lines - 1] });
  return derived(record, lines, new Stream(seed, nonces.map(hexToBytes)));
}

/**
 * @param {Written} record
 * @param {readonly {number: number, words: string[]}[]} lines
 * @param {Stream} stream
 */
function derived({ game, options = {} }, lines, stream) {
  const following = GAMES[game](options);
  let deals = 0;
  let draws = 0;
  /** @type {Finding | null} */
  let wrong = null;
  /** @type {(boolean | null)[]} */
  const near = [];
  for (const { number, words: read } of lines) {
    const [who, verb, ...pieces] = read;
    const words = [who, verb, ...pieces.map(following.spelt)];
    if (who === '*') {
      const given = following.given(words, stream);
      const written = words.join(' ');
      if (given === null) return wrong ?? found('unreadable', { line: number, written, deals, draws });
      draws += 1;
      if (DEALS.includes(verb)) deals += 1;
      near.push(isNear(verb, given, words));
      if (given.join(' ') !== written) wrong ??= found('wrong_draw', { line: number, written, given: given.join(' '), deals, draws });
    }
    following.follow(words);
  }
  if (wrong === null) return found('fair', { deals, draws });
  const telling = near.filter((one) => one !== null);
  // With another nonce all are others throughout; where a piece was changed, the rest still lies where it should.
  return telling.length > 1 && !telling.includes(true) ? { ...wrong, verdict: /** @type {const} */ ('wrong_nonces') } : wrong;
}

/**
 * Of a draw that would hardly be so by accident: whether it is the same, or for the most part. Null for others.
 * @param {string} verb
 * @param {readonly string[]} given
 * @param {readonly string[]} written
 */
function isNear(verb, given, written) {
  if (STARTS.includes(verb)) return given.join(' ') === written.join(' ');
  const words = given.slice(SPOKEN);
  if (!DEALS.includes(verb) || words.length < TELLING) return null;
  return 2 * words.filter((word, at) => word === written[SPOKEN + at]).length > words.length;
}

/**
 * The lines that stand once everything that was taken back is out, each with its number from 1; or the number of the one
 * that takes back to none of them.
 * @param {readonly string[]} actions
 */
function standing(actions) {
  /** @type {{number: number, words: string[]}[]} */
  const lines = [];
  for (const [at, text] of actions.entries()) {
    const words = text.trim().split(/\s+/);
    if (words.length === 3 && words[0] === '!' && words[1] === 'back') {
      const place = lines.findIndex(({ number }) => number === Number(words[2]));
      if (place < 0) return at + 1;
      lines.splice(place);
    } else {
      lines.push({ number: at + 1, words });
    }
  }
  return lines;
}

/** @param {Finding['verdict']} verdict @param {Partial<Finding>} [more] @returns {Finding} */
function found(verdict, more = {}) {
  return { verdict, deals: 0, draws: 0, line: null, written: null, given: null, ...more };
}
