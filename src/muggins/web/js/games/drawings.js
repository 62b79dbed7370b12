/** The drawing of each game, by the name that its views bear. */

import { cribbage } from './cribbage.js';

/** @typedef {import('./drawing').Drawing<any>} Drawing */

/** @type {Record<string, Drawing>} */
export const DRAWINGS = { cribbage };
