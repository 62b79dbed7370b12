/** What is said to those who only look on, where they see it late. */

import { seconds } from '../lobby/terms.js';

/** @param {import('../../wire').Table} table */
export function late({ people, opened, terms: { delay = 0 } }) {
  return delay && people.length === 0 && !opened ? `You see this table ${seconds(delay)} late.` : '';
}
