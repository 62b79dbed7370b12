/** How what happened is shown: one action after another, each with its sentence. */

import { grownBy, reached } from './scene.js';

/** @typedef {import('../drawing').StepOf<'zombs'>} Step */
/** @typedef {import('../drawing').Event} Event */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../drawing').Moment<Scene>} Moment */

/** How long words stay on what somebody else does, cards slide; how long one looks at what changes much. */
const WORDS = 1100;
const SLIDE = 240;
const MUCH = 1700;

/**
 * @param {Scene} before
 * @param {Step} step
 * @param {Setting} setting
 * @returns {Moment[]}
 */
export function moments(before, step, setting) {
  const after = reached(step.view, before, step.events);
  const next = step.over === null && step.events.some(({ kind }) => kind === 'zombs_game_won');
  // The next game of a match is dealt when the one that is over has been looked at.
  const scene = next ? grownBy(before, step.events) : after;
  const told = step.events.map((event) => ({
    // What is asked for lies in its hand still.
    scene: event.kind === 'fish_asked' ? before : scene,
    event,
    ...manner(event, step, setting),
  }));
  const first = told.at(0);
  if (!first) return [{ scene: after, caption: '', lit: [] }];
  first.think = thought(step, setting);
  if (next) return [...told, { scene: after, caption: '', lit: [] }];
  told[told.length - 1].scene = after;
  return told;
}

/** The pause before somebody acts, from what all can see. @param {Step} step @param {Setting} setting */
function thought({ by, events }, { players }) {
  if (by < 0 || !players[by]?.bot) return 0;
  switch (events[0]?.kind) {
    case 'grave_taken':
      return 500;
    case 'card_discarded':
      return 600;
    default:
      return 800;
  }
}

/**
 * @param {Event} event
 * @param {Step} step
 * @param {Setting} setting
 * @returns {Omit<Moment, 'scene' | 'event'>}
 */
function manner(event, { view, by, over }, { compact }) {
  const own = by === view.seat;
  switch (event.kind) {
    case 'hand_dealt':
      return { caption: '', lit: [], hold: 260, sound: 'card' };
    case 'cards_drawn':
    case 'grave_taken':
      return { caption: compact || own || by < 0 ? '' : event.text, lit: [], hold: own || by < 0 ? SLIDE : 700, sound: 'card' };
    case 'horde_started':
    case 'horde_grown':
    case 'end_blocked':
    case 'block_removed':
    case 'zomb_cured':
    case 'horde_quarantined':
    case 'quarantine_lifted':
    case 'card_discarded':
      return { caption: own ? '' : event.text, lit: [], hold: own ? SLIDE : WORDS, sound: 'card' };
    case 'hands_traded':
    case 'fish_failed':
      return { caption: event.text, lit: [], hold: MUCH, sound: 'card' };
    case 'turn_ended':
      return { hold: 300 };
    case 'zombs_game_won':
      return over ? {} : { caption: event.text, lit: [], stop: 'Next game' };
    case 'zombs_game_over':
      return {};
    default:
      return { caption: event.text, lit: [], hold: WORDS, sound: 'card' };
  }
}
