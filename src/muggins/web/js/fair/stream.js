/** The stream of a fair deal, out of a seed and nonces: docs/reference/fair-deals.md, "The stream of bytes" and below. */

import { hmac, sha256 } from '../../vendor/hashes.js';

const PERSONALIZATION = new TextEncoder().encode('muggins fair deal 1');
const BLOCKS = 32;

export class Stream {
  /** @type {Uint8Array} */
  #key = new Uint8Array(32);
  /** @type {Uint8Array} */
  #value = new Uint8Array(32).fill(1);
  /** What was given out and not taken yet. @type {number[]} */
  #bytes = [];

  /**
   * @param {Uint8Array} seed
   * @param {readonly Uint8Array[]} nonces
   */
  constructor(seed, nonces) {
    const data = joined(seed, ...nonces, PERSONALIZATION);
    this.#update(0, data);
    this.#update(1, data);
  }

  /**
   * An integer from 0 to n - 1.
   * @param {number} n
   */
  below(n) {
    let size = 1;
    while (256 ** size < n) size += 1;
    const most = 256 ** size - (256 ** size % n);
    for (;;) {
      let number = 0;
      for (let at = 0; at < size; at += 1) number = 256 * number + this.#byte();
      if (number < most) return number % n;
    }
  }

  /**
   * So many pieces of a sorted pool, all of it where it holds no more, in the order in which they are drawn.
   * @template T
   * @param {readonly T[]} pool
   * @param {number} count
   */
  draw(pool, count) {
    const rest = [...pool];
    const number = Math.min(count, rest.length);
    for (let at = 0; at < number; at += 1) {
      const other = at + this.below(rest.length - at);
      [rest[at], rest[other]] = [rest[other], rest[at]];
    }
    return rest.slice(0, number);
  }

  #byte() {
    if (this.#bytes.length === 0) {
      for (let block = 0; block < BLOCKS; block += 1) {
        this.#value = hmac(sha256, this.#key, this.#value);
        this.#bytes.push(...this.#value);
      }
      this.#bytes.reverse();
      this.#update(0, new Uint8Array());
    }
    return /** @type {number} */ (this.#bytes.pop());
  }

  /** @param {number} mark @param {Uint8Array} data */
  #update(mark, data) {
    this.#key = hmac(sha256, this.#key, joined(this.#value, Uint8Array.of(mark), data));
    this.#value = hmac(sha256, this.#key, this.#value);
  }
}

/** @param {readonly Uint8Array[]} parts */
function joined(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
