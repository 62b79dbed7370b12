/** Zombs as it is drawn. */

import { html } from '../../vendor/lit.js';
import '../table/review.js';
import { board } from './zombs/board.js';
import { card } from './zombs/cards.js';
import { Choosing } from './zombs/choosing.js';
import { hand } from './zombs/hand.js';
import { KEYS } from './zombs/keys.js';
import { middle } from './zombs/middle.js';
import { moments } from './zombs/moments.js';
import { plate } from './zombs/plates.js';
import { sceneOf } from './zombs/scene.js';

/** @typedef {import('./zombs/scene.js').Scene} Scene */
/** @typedef {import('./drawing').Laying} Laying */

/** The same, as it is here. @param {Laying | null | undefined} laying */
const own = (laying) => /** @type {Choosing | null} */ (laying ?? null);

/** @type {import('./drawing').Drawing<Scene>} */
export const zombs = {
  scene: (view) => sceneOf(/** @type {Scene['view']} */ (view)),
  moments,
  score: () => null,
  verdict: (event) => (event.kind === 'zombs_game_over' ? event.text : null),
  held: ({ view }) => view.hand,
  piece: (name) => card(name),
  atOnce: () => false,
  plate: (scene, seat, setting, laying) => plate(scene, seat, setting, own(laying)),
  board: (drawn, setting, laying) => board(drawn, setting, own(laying)),
  middle: (drawn, setting, laying) => middle(drawn, setting, own(laying)),
  move() {},
  laying: (host) => new Choosing(host),
  hand: (drawn, setting, laying) => hand(drawn, setting, /** @type {Choosing} */ (laying)),
  afterwards: ({ id, seat }, setting) =>
    html`<turns-review .table=${id} .seat=${seat} .setting=${setting} .chances=${true}></turns-review>`,
  keys: KEYS,
};
