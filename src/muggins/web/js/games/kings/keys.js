/** What keys do on the board. */

import { get } from '../../settings.js';
import { KEYS as TABLE } from '../../table/keys.js';

/** @typedef {import('./laying.js').Laying} Laying */
/** @typedef {import('../../dialogs/help.js').KeyHelp} KeyHelp */

/** Shown on `?`. @type {readonly KeyHelp[]} */
export const KEYS = [
  { keys: ['Tab'], does: 'to the board, to your rack, to the next thing' },
  { keys: ['←', '→'], does: 'to your rack, and along it' },
  { keys: ['↑'], does: 'from the rack to the board' },
  { keys: ['←', '→', '↑', '↓'], does: 'on the board, from square to square' },
  { keys: ['Shift', '→', '↓'], does: 'lay tiles across, or down; “/” changes it' },
  { keys: ['A', '2', '…', '9', 'T', 'J', 'Q', 'K'], does: 'on the board, lay that tile at the cursor, the light one first; 0 is the ten' },
  { keys: ['Shift', 'A', '…', 'K'], does: 'the same, the dark one first' },
  { keys: ['R'], does: 'on the board, turn a six to a nine, or back' },
  { keys: ['Backspace'], does: 'take the last tile back' },
  { keys: ['Space'], does: 'pick a tile up, or lay it down at the cursor' },
  { keys: ['Enter'], does: 'play what lies there; in the rack, pick a tile up' },
  ...TABLE.filter(({ keys }) => /^[0GLBC?]$/.test([keys].flat()[0])),
  { keys: ['Esc'], does: 'take all back; out of the log' },
];

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A key is pressed on the board; whether it has a meaning there.
 * @param {KeyboardEvent} event
 * @param {Laying | null} laying null where one only looks
 * @param {(across: number, down: number) => void} walk
 */
export function keyed(event, laying, walk) {
  const { key, code, shiftKey } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const step = STEPS[key];
  if (step) {
    if (shiftKey && laying?.open) laying.point(step[0] !== 0);
    else walk(...step);
    return true;
  }
  if (key === 'Home' || key === 'End') {
    walk(key === 'Home' ? -13 : 13, 0);
    return true;
  }
  if (key === 'PageUp' || key === 'PageDown') {
    walk(0, key === 'PageUp' ? -13 : 13);
    return true;
  }
  if (!laying?.open) return false;
  if (key === '/') laying.point();
  else if (key === ' ') laying.press();
  else if (key === 'Backspace' || key === 'Delete') return laying.takeBackLast();
  else if (key === 'Enter' && laying.picked !== null) laying.press();
  else if (get().letters === 'on' && /^[rR]$/.test(key)) laying.turn();
  else if (rankOf(key, code)) laying.type(rankOf(key, code), shiftKey);
  else return false;
  return true;
}

/** The rank that a key stands for; with Shift the digits are told by where they are. @param {string} key @param {string} code */
function rankOf(key, code) {
  const digit = /^(?:Digit|Numpad)([02-9])$/.exec(code)?.[1] ?? (/^[02-9]$/.test(key) ? key : '');
  if (digit) return digit === '0' ? 'T' : digit;
  if (get().letters === 'off') return '';
  return /^[atjqkATJQK]$/.test(key) ? key.toUpperCase() : '';
}
