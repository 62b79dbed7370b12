/** Kings Cribbage as it is drawn. */

import { html } from '../../vendor/lit.js';
import { stillness } from '../settings.js';
import '../table/review.js';
import './kings/board.js';
import { hand } from './kings/hand.js';
import { KEYS } from './kings/keys.js';
import { Laying } from './kings/laying.js';
import { middle } from './kings/middle.js';
import { moments } from './kings/moments.js';
import { drop } from './kings/moving.js';
import { plate } from './kings/plates.js';
import { sceneOf } from './kings/scene.js';
import { tile } from './kings/tiles.js';

/** @typedef {import('./kings/scene.js').Scene} Scene */

/**
 * Rings a turn on the board, and the best beside it.
 * @param {Laying | null} laying
 * @returns {(turn: import('../../wire').JudgedTurn | null) => void}
 */
const sought = (laying) => (turn) =>
  laying?.look(turn && { made: turn.squares, best: turn.points < turn.best_points ? turn.best_squares : [] });

/** @type {import('./drawing').Drawing<Scene>} */
export const kings = {
  scene: (view) => sceneOf(/** @type {Scene['view']} */ (view)),
  moments,
  score: (event) => (event.kind === 'play_scored' ? event.text : null),
  verdict: (event) => (event.kind === 'rack_deducted' ? event.text : null),
  held: ({ view }) => view.rack,
  piece: (name) => tile(name),
  atOnce: () => false,
  plate,
  board: (drawn, setting, laying) =>
    html`<kings-board .drawn=${drawn} .setting=${setting} .laying=${/** @type {Laying | null} */ (laying)}></kings-board>`,
  middle: (drawn, setting, laying) => middle(drawn, setting, /** @type {Laying | null} */ (laying)),
  move(root, before, after, milliseconds) {
    if (after.dropped && after.dropped !== before.dropped) drop(root, after.dropped, milliseconds, stillness());
  },
  laying: (host) => new Laying(host),
  hand: (drawn, setting, laying) => hand(drawn, setting, /** @type {Laying} */ (laying)),
  afterwards: ({ id, seat }, setting, laying) =>
    html`<turns-review .table=${id} .seat=${seat} .setting=${setting} .sought=${sought(/** @type {Laying | null} */ (laying))}></turns-review>`,
  alone: (view) => view.game === 'kings' && view.solitaire,
  keys: KEYS,
};
