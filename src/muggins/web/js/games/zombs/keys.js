/** What keys do at this table. */

import { KEYS as TABLE } from '../../table/keys.js';

/** @typedef {import('../../dialogs/help.js').KeyHelp} KeyHelp */

/** Shown on `?`. @type {readonly KeyHelp[]} */
export const KEYS = [
  { keys: ['←', '→'], does: 'to your hand, and along it' },
  { keys: ['Enter', 'Space'], does: 'in the hand, choose a card, and go to where it can be put' },
  { keys: ['↑'], does: 'from the hand to where the chosen card can be put' },
  { keys: ['←', '→', '↑', '↓', 'Tab'], does: 'from one such place to the next' },
  { keys: ['Enter'], does: 'put it there; from anywhere else, the main action' },
  ...TABLE.filter(({ keys }) => /^[GLBC?]$/.test([keys].flat()[0])),
  { keys: ['Esc'], does: 'let go of the card; out of the log' },
];
