/** The rack: tiles to be laid or exchanged, put in order, turned. */

import { classMap, html, ifDefined, nothing, repeat } from '../../../vendor/lit.js';
import { rove } from '../../table/roving.js';
import { carry } from './carrying.js';
import { tile } from './tiles.js';

/** @typedef {import('../../../wire').Ask} Ask */
/** @typedef {import('./laying.js').Laying} Laying */
/** @typedef {import('./rack.js').Piece} Piece */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<import('./scene.js').Scene>} Drawn */

/**
 * @param {Drawn} drawn
 * @param {Setting} setting
 * @param {Laying} laying
 */
export function hand(drawn, setting, laying) {
  const { pieces } = laying.rack;
  const free = pieces.filter(({ key }) => !laying.lies(key));
  const stop = free.some(({ key }) => key === laying.stop) ? laying.stop : free[0]?.key;
  return html`
    <div class="hand rack" data-size=${pieces.length}>
      <div
        class="rack-tiles"
        id="hand"
        role="group"
        aria-label="Your hand"
        data-place="hand"
        @keydown=${key}
      >
        ${repeat(
          pieces,
          ({ key }) => key,
          (piece) => slot(piece, piece.key === stop, setting, laying),
        )}
      </div>
      ${setting.compact ? nothing : tools(laying)}
    </div>
  `;
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (rove(event, 'button', { down: false }) || event.key !== 'ArrowUp') return;
  event.preventDefault();
  toBoard();
}

/**
 * @param {Piece} piece
 * @param {boolean} isStop
 * @param {Setting} setting
 * @param {Laying} laying
 */
function slot(piece, isStop, { names }, laying) {
  const { key } = piece;
  if (laying.lies(key)) return html`<div class="slot slot-empty"></div>`;
  const face = laying.rack.faceOf(key);
  const chosen = laying.exchanging ? laying.chosen.includes(key) : laying.picked === key;
  const hinted = laying.advised.includes(key);
  const looks = { piece: true, asked: laying.open, chosen, hinted, away: laying.exchanging && chosen };
  /** @param {MouseEvent} event */
  const click = (event) => {
    laying.touch(key);
    // By key it goes on on the board.
    if (event.detail === 0 && laying.picked === key) toBoard();
  };
  return html`
    <div class="slot" data-piece=${key} data-from="bag">
      <button
        type="button"
        class=${classMap(looks)}
        data-key=${key}
        data-name=${face}
        tabindex=${isStop ? 0 : -1}
        aria-pressed=${ifDefined(laying.open ? String(chosen) : undefined)}
        aria-disabled=${String(!laying.open)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => carry(event, laying, key, null)}
        @click=${click}
        @focus=${() => (laying.stop = key)}
      >
        <span class="spoken">${names[face]}${hinted ? ', hinted' : ''}</span>${tile(face)}
      </button>
    </div>
  `;
}

/** What puts the rack in order. @param {Laying} laying */
export function tools(laying) {
  if (laying.rack.pieces.length === 0) return nothing;
  const turnable = laying.turnable;
  return html`
    <div class="rack-tools" role="group" aria-label="Rack">
      ${tool('Shuffle', 'M4 7h3c4 0 6 10 10 10h3M4 17h3c1.5 0 2.7-1.4 3.8-3.2M13.2 9.6C14.4 8 15.6 7 17 7h3M17.5 4.5 20 7l-2.5 2.5M17.5 14.5 20 17l-2.5 2.5', () => laying.shuffle())}
      ${tool('Sort', 'M5 6h14M5 12h9M5 18h5', () => laying.sort())}
      ${turnable === null ? nothing : tool('Turn', 'M6.5 14.5a6 6 0 1 1 3.2 3.2M6 18.5l3.6-.8.8-3.6', () => laying.turn(turnable))}
    </div>
  `;
}

/** @param {string} name @param {string} path @param {() => void} run */
const tool = (name, path, run) => html`
  <button type="button" class="button quiet small icon tool" aria-label=${name} title=${name} @click=${run}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>
  </button>
`;

/** The focus goes to the board, where the tile is laid. */
function toBoard() {
  /** @type {(HTMLElement & {enter: () => void}) | null} */
  const board = document.querySelector('kings-board');
  board?.enter();
}
