/** What the keys do at the table. */

import { get } from '../settings.js';

/** @typedef {import('../dialogs/help.js').KeyHelp} KeyHelp */

/** Shown on `?`. @type {KeyHelp[]} */
export const KEYS = [
  { keys: ['←', '→'], does: 'choose a card' },
  { keys: ['Enter', 'Space'], does: 'play it, or press the button that has the focus' },
  { keys: ['Enter'], does: 'the main action, from anywhere else; go on in the show; skip what moves' },
  { keys: ['0', '…', '9'], does: 'enter a number, where one is counted' },
  { keys: ['G'], does: 'a hint' },
  { keys: ['L'], does: 'to the log, and back' },
  { keys: ['T'], does: 'to what is said, where others play' },
  { keys: ['B'], does: 'the board, read aloud' },
  { keys: ['C'], does: 'where the game stands, read aloud' },
  { keys: ['Tab'], does: 'to the next thing' },
  { keys: ['?'], does: 'this help' },
  { keys: ['Esc'], does: 'back: out of the log, or with nothing chosen' },
];

/**
 * What a table can be asked by keys.
 * @typedef {object} Keyed
 * @property {() => void} main
 * @property {() => void} hint
 * @property {() => void} log
 * @property {() => void} talk
 * @property {() => void} board
 * @property {() => void} count
 * @property {() => void} leave
 * @property {(step: -1 | 1) => void} hand go into the hand, from its near or far end
 * @property {(digit: string) => boolean} digit whether a number is asked for
 */

/** @type {Record<string, 'hint' | 'log' | 'talk' | 'board' | 'count'>} */
const LETTERS = { g: 'hint', l: 'log', t: 'talk', b: 'board', c: 'count' };

/**
 * @param {Keyed} keyed
 * @returns {(event: KeyboardEvent) => void} for the whole document
 */
export function keysOf(keyed) {
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const { key, target } = event;
    if (document.querySelector('dialog[open]')) return;
    if (key === 'Enter' || key === ' ') {
      // A key that is held down is pressed once.
      if (event.repeat) event.preventDefault();
      else if (!takesEnter(target, key)) done(event, keyed.main);
    } else if (key === 'Escape') {
      keyed.leave();
    } else if (isField(target) && !isNumber(target)) {
      return;
    } else if (/^[0-9]$/.test(key)) {
      if (!isNumber(target) && keyed.digit(key)) event.preventDefault();
    } else if (LETTERS[key.toLowerCase()]) {
      if (get().letters === 'off') return;
      if (!event.repeat) done(event, keyed[LETTERS[key.toLowerCase()]]);
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      if (!inRow(target)) done(event, () => keyed.hand(key === 'ArrowLeft' ? -1 : 1));
    }
  };
}

/** @param {KeyboardEvent} event @param {() => void} run */
function done(event, run) {
  event.preventDefault();
  run();
}

/** Whether Enter (or Space) belongs to what has the focus. @param {EventTarget | null} target @param {string} key */
function takesEnter(target, key) {
  if (!(target instanceof Element)) return false;
  if (isField(target)) return key === ' ' || !isNumber(target);
  return target.closest('a, button, summary, select') !== null;
}

/** @param {EventTarget | null} target */
function isField(target) {
  return target instanceof Element && target.matches('input, textarea, select');
}

/** Whether it is where a number is counted: no letter has a meaning there. @param {EventTarget | null} target */
function isNumber(target) {
  return target instanceof Element && target.id === 'number';
}

/** Whether the arrows have another meaning there. @param {EventTarget | null} target */
function inRow(target) {
  return target instanceof Element && target.closest('input, .hand, .log-lines, [role=region]') !== null;
}
