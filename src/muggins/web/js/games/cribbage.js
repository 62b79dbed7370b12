/** Cribbage as it is drawn. */

import { html, nothing } from '../../vendor/lit.js';
import { stillness } from '../settings.js';
import '../table/decisions.js';
import { animatePeg, board } from './cribbage/board.js';
import { card } from './cribbage/cards.js';
import { middle } from './cribbage/layout.js';
import { moments } from './cribbage/moments.js';
import { sideMark } from './cribbage/pegs.js';
import { sceneOf } from './cribbage/scene.js';

/** @typedef {import('./cribbage/scene.js').Scene} Scene */
/** @typedef {import('./cribbage/track.js').Rules} Rules */
/** @typedef {import('./drawing').Setting} Setting */
/** @typedef {import('./drawing').Plate} Plate */
/** @typedef {import('./drawing').Drawn<Scene>} Drawn */

/** @type {import('./drawing').Drawing<Scene>} */
export const cribbage = {
  scene: (view) => sceneOf(/** @type {Scene['view']} */ (view)),
  moments,
  score: (event) => (event.kind === 'pegged' ? event.text : null),
  verdict,
  held: ({ view, counted }) => (counted && counted.seat === view.seat && !counted.crib ? [] : view.hand),
  piece: (name) => card(name),
  atOnce: ({ kind }) => kind !== 'lay',
  plate,
  board: drawnBoard,
  middle,
  move(root, before, after, milliseconds) {
    const { leap } = after;
    if (leap === null || leap === before.leap) return;
    const origin = before.view.pegs[leap.side]?.back || undefined;
    animatePeg(root, leap.side, leap.from, leap.to, milliseconds, { reduced: stillness(), origin });
  },
  afterwards: ({ id, seat }, setting) =>
    html`<decisions-review .table=${id} .seat=${seat} .setting=${setting}></decisions-review>`,
};

/**
 * What the table's own sentence on the end does not say: who is skunked, how a match stands, who gave up.
 * @param {import('./drawing').Event} event
 */
function verdict(event) {
  if (event.kind === 'game_over') return event.seat === null ? null : event.text;
  if (event.kind !== 'game_won') return null;
  const games = event.games.reduce((sum, won) => sum + won, 0);
  return event.skunks.some((skunk) => skunk > 0) || games > 1 ? event.text : null;
}

/** @param {Drawn} drawn @param {Setting} setting */
function drawnBoard({ scene: { view, leap } }, { rules, players, near, compact }) {
  const sides = view.pegs.map(({ front, back }, side) => ({
    front,
    back,
    name: players
      .filter((player) => player.side === side)
      .map(({ name }) => name)
      .join(' and '),
    games: view.games[side] ?? 0,
  }));
  return board({
    rules: /** @type {Rules} */ (rules),
    target: view.target,
    sides,
    gamesToWin: view.games_to_win,
    skunkLines: [view.skunk_line, view.double_skunk_line],
    compact,
    arc: leap,
    focus: leap ? leap.side : players[near].side,
  });
}

/** @param {Scene} scene @param {number} seat @param {Setting} setting @returns {Plate} */
function plate({ view, counted }, seat, { rules, players, names, near }) {
  const { side } = players[seat];
  const score = view.pegs[side]?.front ?? 0;
  const marks = [];
  if (view.dealer === seat) marks.push('dealer');
  if (view.out.includes(seat)) marks.push('go');
  // Of two the crib shows it.
  if (players.length > 2 && view.laid_away.includes(seat) && view.starter === null) marks.push('has laid away');
  const games = view.games_to_win > 1 ? `, ${view.games[side] ?? 0} of ${view.games_to_win} games` : '';
  return {
    mark: sideMark(/** @type {Rules} */ (rules), side),
    score: String(score),
    scored: `${score} of ${view.target}${games}`,
    games: view.games_to_win > 1 ? (view.games[side] ?? 0) : null,
    marks,
    // While hands are counted they lie on the table.
    held: seat === view.seat || counted ? html`${nothing}` : held(view, seat, near, names),
  };
}

/**
 * A seat's cards as others see them: backs, or open.
 * @param {Scene['view']} view
 * @param {number} seat
 * @param {number} near
 * @param {Setting['names']} names
 */
function held(view, seat, near, names) {
  const size = view.sizes[seat] ?? 0;
  const open = view.open_hands[seat];
  if (open) {
    return html`<ul class="fan open" role="list" data-place="seat:${seat}" aria-label="Cards that lie open">
      ${open.map(
        (name) => html`<li data-piece=${name}><span class="spoken">${names[name]}</span>${card(name)}</li>`,
      )}
    </ul>`;
  }
  const backs = Array.from({ length: size }, (_, at) => html`<i data-at=${at}>${card(null)}</i>`);
  const said = `${size} ${size === 1 ? 'card' : 'cards'} left`;
  return html`<div class="fan ${seat === near ? 'near' : ''}" data-place="seat:${seat}">
    <span class="spoken">${said}</span>${backs}
  </div>`;
}
