/** The pieces in hand: a row of buttons, one stop for Tab, the arrows within. */

import { classMap, html, ifDefined, repeat } from '../../vendor/lit.js';
import { barred } from './choosing.js';
import { rove } from './roving.js';

/** @typedef {import('./sitting.js').Sitting} Sitting */

/**
 * @param {Sitting} sitting
 * @param {string | null} stop the piece at which Tab stops
 * @param {(piece: string) => void} stopAt is told where it stops from now on
 */
export function hand(sitting, stop, stopAt) {
  const { drawing, scene } = sitting;
  if (!drawing || !scene) return html``;
  const pieces = drawing.held(scene);
  const at = stop !== null && pieces.includes(stop) ? stop : pieces[0];
  return html`
    <div
      class="hand"
      id="hand"
      role="group"
      aria-label="Your hand"
      data-place="hand"
      data-size=${pieces.length}
      @keydown=${(/** @type {KeyboardEvent} */ event) => rove(event, 'button', { down: false })}
    >
      ${repeat(
        pieces,
        (name) => name,
        (name) => piece(sitting, name, name === at, stopAt),
      )}
    </div>
  `;
}

/**
 * @param {Sitting} sitting
 * @param {string} name
 * @param {boolean} isStop
 * @param {(piece: string) => void} stopAt
 */
function piece(sitting, name, isStop, stopAt) {
  const { drawing, ask, chosen, hinted, lit } = sitting;
  if (!drawing) return html``;
  const asked = ask !== null && ask.pick > 0;
  const why = asked ? barred(ask, name) : null;
  const isChosen = chosen.includes(name);
  const isHinted = hinted.includes(name);
  const toggles = asked && !(ask.pick === 1 && drawing.atOnce(ask));
  const said = [sitting.setting.names[name], asked && !toggles ? (why ?? 'playable') : '', isHinted ? 'hinted' : ''];
  const looks = { piece: true, asked, chosen: isChosen, hinted: isHinted, barred: why !== null, lit: lit.has(name) };
  /** @param {MouseEvent} event */
  const click = (event) => {
    // The second click of a double one is for a card that is played already.
    if (toggles || event.detail < 2) sitting.touch(name);
  };
  const focus = () => {
    stopAt(name);
    sitting.look(why);
  };
  return html`
    <div class="held" data-piece=${name} data-from="deck">
      <button
        type="button"
        class=${classMap(looks)}
        data-name=${name}
        tabindex=${isStop ? 0 : -1}
        aria-pressed=${ifDefined(toggles ? String(isChosen) : undefined)}
        aria-disabled=${String(!asked || why !== null)}
        @click=${click}
        @focus=${focus}
      >
        <span class="spoken">${said.filter(Boolean).join(', ')}</span>${drawing.piece(name)}
      </button>
    </div>
  `;
}
