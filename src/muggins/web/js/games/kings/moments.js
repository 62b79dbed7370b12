/** How what happened is shown: tiles are laid, then the lines light up one after another. */

import { after, sceneOf } from './scene.js';

/** @typedef {import('../drawing').StepOf<'kings'>} Step */
/** @typedef {import('../../../wire').PlayScored} PlayScored */
/** @typedef {import('../drawing').Event} Event */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../drawing').Moment<Scene>} Moment */

/** How long words stay, tiles slide; how long one looks at a line, and at a whole play. */
const WORDS = 1200;
const SLIDE = 420;
const LINE = 1100;
const WHOLE = 1800;

/**
 * @param {Scene} before
 * @param {Step} step
 * @param {Setting} setting
 * @returns {Moment[]}
 */
export function moments(before, step, setting) {
  /** @type {Moment[]} */
  const told = [];
  let scene = before;
  for (const event of step.events) {
    const next = after(scene, event);
    if (event.kind === 'play_scored') told.push(...counted(scene, next, event, setting));
    else told.push({ scene: next, event, ...manner(event, setting) });
    scene = next;
  }
  const { counted: said, dropped } = scene;
  const end = { ...sceneOf(step.view), counted: said, dropped };
  const last = told.at(-1);
  if (!last) return [{ scene: end }];
  last.scene = end;
  told[0].think = thought(step, setting);
  return told;
}

/** The pause before somebody acts, from what all can see. @param {Step} step @param {Setting} setting */
function thought({ by, events }, { players }) {
  if (by < 0 || !players[by]?.bot) return 0;
  switch (events[0]?.kind) {
    case 'tiles_placed':
      return 1000;
    case 'call_passed':
      return 300;
    default:
      return 600;
  }
}

/**
 * @param {Event} event
 * @param {Setting} setting
 * @returns {Omit<Moment, 'scene' | 'event'>}
 */
function manner(event, { compact }) {
  switch (event.kind) {
    case 'first_drawn':
      return { caption: event.text, lit: [], hold: WORDS, sound: 'card' };
    case 'tiles_placed':
      return { caption: '', lit: event.squares, hold: SLIDE, sound: 'card' };
    case 'tiles_drawn':
      // On a phone the words lie over the board, so they do not stay.
      return { caption: compact ? '' : undefined, hold: 260, sound: 'card' };
    case 'game_ended':
      return {};
    default:
      return { caption: event.text, lit: [], hold: WORDS };
  }
}

/**
 * A play, line by line where that is wished, then its bonuses, then all of it, which is what it scores.
 * @param {Scene} before
 * @param {Scene} whole
 * @param {PlayScored} event
 * @param {Setting} setting
 * @returns {Moment[]}
 */
function counted(before, whole, event, { walk }) {
  const { counted } = whole;
  /** @type {Moment} */
  const all = { scene: whole, event, caption: event.text, lit: [], hold: WHOLE, sound: 'peg' };
  const { lines, bonuses } = event;
  if (!walk || counted === null || lines.length + bonuses.length === 0) return [all];
  /** @param {number} said @param {number} added @returns {Scene} */
  const at = (said, added) => ({
    ...before,
    counted: { ...counted, lines: lines.slice(0, said), bonuses: bonuses.slice(0, added), gained: null },
  });
  return [
    ...lines.map(({ squares, text }, index) => ({ scene: at(index + 1, 0), caption: text, lit: squares, hold: LINE })),
    ...bonuses.map(({ line, text }, index) => ({
      scene: at(lines.length, index + 1),
      caption: text,
      lit: line === null ? [] : (lines[line]?.squares ?? []),
      hold: LINE,
    })),
    all,
  ];
}
