/**
 * The board as something to look at, to lay tiles on and to walk over: drawn for the eye, a grid of words for the ear.
 * The keyboard's cursor and the reader's are one.
 */

import { html, LitElement, nothing, repeat, svg } from '../../../vendor/lit.js';
import { carry, squareAt } from './carrying.js';
import { ALL, around, coordinates, felt, middle, moved, names } from './felt.js';
import { extent, isSquare, middleOf, place as whereIn } from './grid.js';
import { keyed } from './keys.js';
import { cursor, ring, rings, worths } from './marks.js';
import { face } from './tiles.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./laying.js').Laying} Laying */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<Scene>} Drawn */

/** So many squares are seen of what is looked at closely. */
const CLOSE = 7.4;

/** A finger that goes no further has only touched. */
const STILL = 6;

const GRID = names();

class KingsBoard extends LitElement {
  static properties = {
    drawn: { attribute: false },
    setting: { attribute: false },
    laying: { attribute: false },
    close: { state: true },
    at: { state: true },
    walked: { state: true },
  };

  constructor() {
    super();
    /** @type {Drawn | null} */
    this.drawn = null;
    /** @type {Setting | null} */
    this.setting = null;
    /** @type {Laying | null} */
    this.laying = null;
    /** Whether a part is looked at closely, and the middle of it. */
    this.close = false;
    this.centre = { x: 260, y: 260 };
    /** Where the reader is, where nothing is laid. */
    this.at = 'G7';
    /** Whether the grid has the focus. */
    this.walked = false;
  }

  createRenderRoot() {
    return this;
  }

  get where() {
    return this.laying?.cursor ?? this.at;
  }

  /** Who lays tiles on a phone looks closely meanwhile. */
  #active = false;

  willUpdate() {
    const active = this.laying?.active ?? false;
    if (active !== this.#active && this.setting?.compact) {
      this.close = active;
      if (active) this.#centreOn(this.laying?.aimed || this.laying?.laid.length ? this.where : this.#played());
    }
    this.#active = active;
  }

  /** The middle of what was played, or the newest part of it where that is too wide. */
  #played() {
    const tiles = this.drawn?.scene.view.tiles ?? [];
    const newest = tiles.filter(({ last }) => last);
    const all = extent(tiles.map(({ square }) => square));
    if (all && all.right - all.left < CLOSE && all.bottom - all.top < CLOSE) return middleOf(all);
    const part = extent(newest.map(({ square }) => square));
    return part ? middleOf(part) : 'G7';
  }

  /** @param {string} square */
  #centreOn(square) {
    this.centre = middle(square);
  }

  get window() {
    return this.close ? around(this.centre, CLOSE) : ALL;
  }

  render() {
    const { drawn, setting } = this;
    if (!drawn || !setting) return nothing;
    const { x, y, size } = this.window;
    const label = this.close ? 'See the whole board' : 'Look closely';
    return html`
      <svg
        class="kings-board"
        viewBox="${x} ${y} ${size} ${size}"
        data-close=${String(this.close)}
        aria-hidden="true"
        focusable="false"
        @pointerdown=${this.#press}
        @pointermove=${this.#drag}
        @pointerup=${this.#release}
        @pointercancel=${this.#cancel}
      >
        ${felt(drawn.scene.view.rows)}${this.#tiles(drawn)}${this.#tries()}${this.#worths(drawn)}${coordinates(this.window, setting.compact)}
      </svg>
      ${this.#grid(drawn.scene, setting)}
      <button type="button" class="button icon zoom" aria-label=${label} aria-pressed=${String(this.close)} @click=${this.#zoom}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d=${this.close ? 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5 20 20M7.5 10.5h6' : 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5 20 20M7.5 10.5h6M10.5 7.5v6'} />
        </svg>
      </button>
    `;
  }

  /** @param {Drawn} drawn */
  #tiles({ scene: { view }, lit }) {
    const newest = view.tiles.filter(({ last }) => last).map(({ square }) => square);
    const line = [...lit];
    return svg`
      ${repeat(
        view.tiles,
        ({ square }) => square,
        ({ square, tile }) => svg`<g class="lying" data-square=${square} data-tile=${tile} transform=${moved(square)}>
          <g class="lying-tile">${face(tile)}</g></g>`,
      )}
      ${rings(newest, 'ring-last')}
      ${line.length ? (inLine(line) ? ring(sorted(line), 'ring-lit') : rings(line, 'ring-lit')) : nothing}
      ${this.laying?.looked ? [rings(this.laying.looked.made, 'ring-made'), rings(this.laying.looked.best, 'ring-best')] : nothing}`;
  }

  /** What the lines of the last play score, until another is tried. @param {Drawn} drawn */
  #worths({ scene: { counted } }) {
    return counted && !this.laying?.laid.length ? worths(counted.lines, true) : nothing;
  }

  /** What lies there to try, and where the next tile goes. */
  #tries() {
    const { laying } = this;
    if (!laying) return this.walked ? cursor(this.at, true, false) : nothing;
    const { answer, laid } = laying;
    const shown = this.walked || laying.aimed;
    return svg`
      ${shown ? cursor(laying.cursor, laying.across, laying.open) : nothing}
      ${laying.over ? cursor(laying.over, true, false) : nothing}
      ${repeat(
        laid,
        ({ key }) => key,
        ({ key, square }) => {
          const tile = laying.rack.faceOf(key);
          const state = key === laying.picked ? 'tried tried-picked' : 'tried';
          return svg`<g class=${state} data-square=${square} data-key=${key} data-tile=${tile} transform=${moved(square)}>
            <g class="tried-tile">${face(tile)}</g>
            ${laying.rack.turns(key) ? TURN : nothing}</g>`;
        },
      )}
      ${answer ? [rings(answer.action || !answer.why ? [] : answer.at, 'ring-wrong'), worths(answer.lines, !answer.why)] : nothing}`;
  }

  // For the ear, and the keys.

  /** @param {Scene} scene @param {Setting} setting */
  #grid({ view }, { names: called }) {
    const lying = new Map(view.tiles.map((tile) => [tile.square, tile]));
    /** @param {string} square */
    const said = (square) => {
      if (!isSquare(view.rows, square)) return 'no square';
      const tile = lying.get(square);
      if (tile) return `${called[tile.tile]}${tile.last ? ', of the last play' : ''}`;
      const laid = this.laying?.laidAt(square);
      return laid ? `${called[this.laying?.rack.faceOf(laid.key) ?? '']}, to try` : 'empty';
    };
    const { where } = this;
    return html`
      <div
        class="spoken kings-grid"
        role="grid"
        aria-label="Squares"
        @keydown=${this.#key}
        @focusin=${() => (this.walked = true)}
        @focusout=${() => (this.walked = false)}
      >
        ${GRID.map(
          (row, at) => html`<div role="row" aria-label="Row ${at + 1}">
            ${row.map(
              (square) => html`<span role="gridcell" data-cell=${square} tabindex=${square === where ? 0 : -1}
                >${square}, ${said(square)}</span
              >`,
            )}
          </div>`,
        )}
      </div>
    `;
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const walked = keyed(event, this.laying, (across, down) => this.#walk(across, down));
    if (walked) event.preventDefault();
  };

  /** @param {number} across @param {number} down */
  #walk(across, down) {
    const { column, row } = whereIn(this.where);
    const square = GRID[Math.min(12, Math.max(0, row + down))][Math.min(12, Math.max(0, column + across))];
    if (this.laying) this.laying.go(square);
    else this.at = square;
    this.#keepSeen(square);
  }

  /** The board goes along with what is looked at closely. @param {string} square */
  #keepSeen(square) {
    if (!this.close) return;
    const { x, y } = middle(square);
    const room = (CLOSE / 2 - 1.2) * 40;
    this.centre = {
      x: Math.min(x + room, Math.max(x - room, this.centre.x)),
      y: Math.min(y + room, Math.max(y - room, this.centre.y)),
    };
  }

  updated() {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !this.contains(focused) || !focused.dataset.cell) return;
    if (focused.dataset.cell !== this.where) this.enter();
  }

  /** The focus goes to where the cursor is. */
  enter() {
    /** @type {HTMLElement | null} */
    const cell = this.querySelector(`[data-cell="${this.where}"]`);
    cell?.focus({ preventScroll: true });
    this.#keepSeen(this.where);
  }

  // For the hand.

  #zoom = () => {
    this.close = !this.close;
    if (this.close) this.#centreOn(this.laying?.active ? this.where : this.#played());
  };

  /** @type {{x: number, y: number, centre: {x: number, y: number}, key: string | null, moves: boolean} | null} */
  #pressed = null;

  /** @param {PointerEvent} event */
  #press = (event) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const turn = event.target.closest('.turn');
    const key = event.target.closest('[data-key]')?.getAttribute('data-key') ?? null;
    if (turn && key) {
      this.laying?.turn(key);
      return;
    }
    if (key !== null && this.laying) {
      const laying = this.laying;
      carry(event, laying, key, () => laying.aim(laying.laid.find((laid) => laid.key === key)?.square ?? laying.cursor));
      return;
    }
    this.#pressed = { x: event.clientX, y: event.clientY, centre: this.centre, key, moves: false };
  };

  /** What is looked at closely is drawn along by the finger. @param {PointerEvent} event */
  #drag = (event) => {
    const pressed = this.#pressed;
    if (!pressed) return;
    const [right, down] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!pressed.moves && Math.hypot(right, down) < STILL) return;
    pressed.moves = true;
    const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
    if (!this.close) return;
    svg.setPointerCapture(event.pointerId);
    const scale = this.window.size / svg.clientWidth;
    const half = (CLOSE / 2) * 40;
    /** @param {number} at */
    const within = (at) => Math.min(520 - half + 20, Math.max(half - 20, at));
    this.centre = { x: within(pressed.centre.x - right * scale), y: within(pressed.centre.y - down * scale) };
    this.requestUpdate();
  };

  /** @param {PointerEvent} event */
  #release = (event) => {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (!pressed || pressed.moves) return;
    const square = squareAt(event.clientX, event.clientY);
    if (square === null) return;
    if (this.laying) this.laying.aim(square);
    else this.at = square;
  };

  #cancel = () => {
    this.#pressed = null;
  };
}

const TURN = svg`<g class="turn" transform="translate(13 -14)"><circle r="8.5"/>
  <path d="M-3.6 1.6A4 4 0 1 1 2 3.4M-.6 4.6 2.2 3.4 1.2.5"/></g>`;

/** @param {readonly string[]} squares */
function inLine(squares) {
  const around = extent(squares);
  if (!around) return false;
  const [wide, high] = [around.right - around.left, around.bottom - around.top];
  return (wide === 1 || high === 1) && wide * high === squares.length;
}

/** @param {readonly string[]} squares */
function sorted(squares) {
  return [...squares].sort((one, other) => {
    const [a, b] = [whereIn(one), whereIn(other)];
    return a.row - b.row || a.column - b.column;
  });
}

customElements.define('kings-board', KingsBoard);
