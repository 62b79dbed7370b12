/** How what happened is shown: one moment after another, with pauses as at a table. */

import { after, sceneOf } from './scene.js';

/** @typedef {import('../drawing').StepOf<'cribbage'>} Step */
/** @typedef {import('../../../wire').Shown} Shown */
/** @typedef {import('../drawing').Event} Event */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../drawing').Moment<Scene>} Moment */

/** How long words stay, cards slide, pegs hop; how long one looks at an item of the show, and at a whole count. */
const WORDS = 1200;
const SLIDE = 260;
const ITEM = 1000;
const WHOLE = 2200;

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
    const last = told.at(-1);
    const next = after(scene, event);
    if (event.kind === 'shown') {
      told.push(...counted(next, event, setting));
    } else if (event.kind === 'pegged') {
      // The words that the pegs move for stay, and so does what waits for the player.
      told.push({ scene: next, event, hold: hop(event.points), sound: 'peg', stop: last?.stop });
      if (last) last.stop = undefined;
    } else {
      told.push({ scene: next, event, ...manner(event, step.over === null) });
    }
    scene = next;
  }
  return settled(told, scene, step, setting);
}

/**
 * The last moment is what the server says; a count that is waited for, or just looked at, stays until then.
 * @param {Moment[]} told
 * @param {Scene} scene
 * @param {Step} step
 * @param {Setting} setting
 */
function settled(told, scene, step, setting) {
  const end = sceneOf(step.view);
  const first = told[0];
  if (first) first.think = thought(step, setting);
  const showed = scene.counted !== null && scene.counted.done;
  const last = told.at(-1);
  if (!last) return [{ scene: end }];
  const { pegs, games, cuts, dealer } = scene.view;
  if (!showed && !scene.won) {
    last.scene = { ...end, view: { ...end.view, cuts }, layer: scene.layer, leap: scene.leap };
    return told;
  }
  // The next one deals when this has been looked at.
  last.scene = { ...scene, view: { ...step.view, pegs, games, dealer } };
  return step.over ? told : [...told, { scene: end, caption: '', lit: [] }];
}

/** The pause before somebody acts, from what all can see. @param {Step} step @param {Setting} setting */
function thought({ by, view, events }, { players }) {
  if (by < 0) return 0;
  if (!players[by]?.bot) return 0;
  const kind = events[0]?.kind;
  if (kind === 'laid_away') return 1100;
  if (kind === 'card_played' && view.sizes[by] === 0) return 250;
  return 600;
}

/**
 * @param {Event} event
 * @param {boolean} goesOn whether there is more to play
 * @returns {Omit<Moment, 'scene' | 'event'>}
 */
function manner(event, goesOn) {
  switch (event.kind) {
    case 'card_played': {
      const lit = [...new Set(event.scored.flatMap(({ cards }) => cards))];
      const hold = event.scored.length ? WORDS : SLIDE;
      const bell = event.scored.some(({ kind }) => kind === 'thirty-one');
      return { caption: event.caption, lit, hold, sound: bell ? 'bell' : 'card' };
    }
    case 'cards_cut':
    case 'cut_tied':
    case 'deal_won':
      return { caption: event.text, lit: [], hold: WORDS, sound: event.kind === 'cards_cut' ? 'card' : undefined };
    case 'starter_turned':
      return { caption: event.text, lit: [event.card], hold: 800, sound: 'card' };
    case 'hands_dealt':
      return { caption: '', lit: [], hold: 500, sound: 'card' };
    case 'laid_away':
      return { caption: '', lit: [], hold: SLIDE, sound: 'card' };
    case 'count_reset':
      return { caption: '', lit: [], hold: 450 };
    case 'crib_turned':
      return { caption: event.text, lit: [], hold: 700, sound: 'card' };
    case 'game_won':
      return goesOn ? { caption: '', lit: [], stop: 'Next game' } : { caption: '', lit: [] };
    case 'game_over':
      return {};
    default:
      return { caption: event.text, lit: [], hold: WORDS };
  }
}

/**
 * A hand or crib, item by item where that is wished.
 * @param {Scene} whole
 * @param {Shown} event
 * @param {Setting} setting
 * @returns {Moment[]}
 */
function counted(whole, event, { walk }) {
  if (!walk || whole.counted === null) return [{ scene: whole, event, caption: '', lit: [], hold: WHOLE }];
  const { counted } = whole;
  /** @param {number} said @returns {Scene} */
  const at = (said) => ({ ...whole, counted: { ...counted, said: counted.said.slice(0, said), done: false } });
  const items = event.scored.map((item, index) => ({ scene: at(index + 1), lit: item.cards, hold: ITEM }));
  return [
    { scene: at(0), event, caption: '', lit: [], hold: 700 },
    ...items,
    { scene: whole, lit: [], hold: 0, stop: 'Continue' },
  ];
}

/** @param {number} points */
function hop(points) {
  return Math.min(500, 230 + 30 * Math.abs(points));
}
