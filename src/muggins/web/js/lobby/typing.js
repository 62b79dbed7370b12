/** Fields that are drawn anew while somebody types in them. */

import { live, noChange } from '../../vendor/lit.js';

/**
 * What a field is to hold: its value, or what is being typed, which is not taken back.
 * @param {string} name of the field
 * @param {string} value
 */
export function unlessTyped(name, value) {
  const { activeElement: focused } = document;
  return focused instanceof HTMLInputElement && focused.name === name ? noChange : live(value);
}
