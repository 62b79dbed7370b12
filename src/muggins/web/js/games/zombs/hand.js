/** The hand: cards that can be played now stand out; each can be chosen, or carried to where it goes. */

import { classMap, html, ifDefined, nothing, repeat } from '../../../vendor/lit.js';
import { rove } from '../../table/roving.js';
import { card } from './cards.js';
import { carry } from './carrying.js';
import { toSpots } from './spots.js';

/** @typedef {import('../../../wire').Ask} Ask */
/** @typedef {import('./choosing.js').Choosing} Choosing */
/** @typedef {import('./held.js').Piece} Piece */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<Scene>} Drawn */

/** @param {Drawn} drawn @param {Setting} setting @param {Choosing} choosing */
export function hand({ scene }, setting, choosing) {
  const { pieces } = choosing.held;
  const stop = choosing.held.piece(choosing.stop)?.key ?? pieces[0]?.key;
  return html`
    <div
      class="hand zhand"
      id="hand"
      role="group"
      aria-label="Your hand"
      data-place="hand"
      data-size=${pieces.length}
      @keydown=${key}
    >
      ${repeat(
        pieces,
        ({ key }) => key,
        (piece) => slot(piece, piece.key === stop, scene, setting, choosing),
      )}
    </div>
  `;
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (rove(event, 'button', { down: false }) || event.key !== 'ArrowUp') return;
  event.preventDefault();
  void toSpots();
}

/**
 * @param {Piece} piece
 * @param {boolean} isStop
 * @param {Scene} scene
 * @param {Setting} setting
 * @param {Choosing} choosing
 */
function slot({ key, card: name }, isStop, { origins }, { names }, choosing) {
  const asked = choosing.open && (choosing.ask?.choices.some(({ cards = [] }) => cards.includes(name)) ?? false);
  const playable = asked && choosing.playable(name);
  const chosen = choosing.picked === key;
  const hinted = choosing.advised?.keys.includes(key) ?? false;
  const looks = { piece: true, asked, raised: playable, chosen, hinted, resting: choosing.open && !playable };
  /** @param {MouseEvent} event */
  const click = (event) => {
    choosing.touch(key);
    // By key it goes on where the card can be put.
    if (event.detail === 0 && choosing.picked === key) void toSpots();
  };
  return html`
    <div class="held" data-piece=${key} data-place="held:${name}" data-from=${origins.held}>
      <button
        type="button"
        class=${classMap(looks)}
        data-key=${key}
        data-name=${name}
        tabindex=${isStop ? 0 : -1}
        aria-pressed=${ifDefined(choosing.open ? String(chosen) : undefined)}
        aria-disabled=${String(!asked)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => carry(event, choosing, key)}
        @click=${click}
        @focus=${() => (choosing.stop = key)}
      >
        <span class="spoken">${names[name]}${playable ? ', can be played' : ''}${hinted ? ', hinted' : ''}</span>${card(name)}
        ${playable ? html`<i class="lift" aria-hidden="true"></i>` : nothing}
      </button>
    </div>
  `;
}
