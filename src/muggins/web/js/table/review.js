/** Every turn of a game that is over, beside the best that could have been done, in any game that is judged. */

import { html, LitElement, nothing } from '../../vendor/lit.js';
import { Problem, request } from '../api.js';
import { tablePath } from './enquiries.js';

/** @typedef {import('../../wire').JudgedTurn} JudgedTurn */
/** @typedef {import('../games/drawing').Setting} Setting */

class TurnsReview extends LitElement {
  static properties = {
    table: { attribute: false },
    seat: { attribute: false },
    setting: { attribute: false },
    sought: { attribute: false },
    chances: { attribute: false },
    turns: { state: true },
    trouble: { state: true },
    asked: { state: true },
    chosen: { state: true },
  };

  constructor() {
    super();
    this.table = '';
    /** @type {number | null} */
    this.seat = null;
    /** @type {Setting | null} */
    this.setting = null;
    /** Is told the turn that is looked at, or that none is. @type {((turn: JudgedTurn | null) => void) | null} */
    this.sought = null;
    /** Whether the numbers are chances to win in a hundred; else they are points. */
    this.chances = false;
    /** @type {readonly JudgedTurn[]} */
    this.turns = [];
    /** @type {string | null} */
    this.trouble = null;
    this.asked = false;
    /** The turn that is looked at, by its line. @type {number | null} */
    this.chosen = null;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    if (!this.asked) {
      return html`<button type="button" class="button" @click=${this.open}>Look at every turn</button>`;
    }
    if (this.trouble) return html`<p class="trouble" role="alert">${this.trouble}</p>`;
    if (this.turns.length === 0) return html`<p class="waiting" role="status">Looking at every turn</p>`;
    return html`
      <table class="review">
        <caption class=${this.chances ? '' : 'spoken'}>
          ${this.chances ? 'Every turn, beside the best: of a hundred games so many are expected to be won' : 'Every turn, beside the best; choose one to see it on the board'}
        </caption>
        <thead>
          <tr><th scope="col">Who</th><th scope="col">Made</th><th scope="col">Best</th></tr>
        </thead>
        <tbody>
          ${this.turns.map((turn) => this.#row(turn))}
        </tbody>
      </table>
    `;
  }

  /** @param {JudgedTurn} turn */
  #row(turn) {
    const { seq, seat, made, points, best, best_points } = turn;
    const chosen = seq === this.chosen;
    const name = this.setting?.players[seat]?.name ?? '';
    return html`
      <tr class=${points < best_points ? 'missed' : ''}>
        <td>${name}</td>
        <td>
          <button type="button" class="turn-look" aria-pressed=${String(chosen)} @click=${() => this.#look(turn)}>
            <b class="figures">${points}</b>${this.chances ? html` <span class="turn-made">${made}</span>` : nothing}
            <span class="spoken">${this.chances ? '' : made}; best ${best}, ${best_points}</span>
          </button>
        </td>
        <td><b class="figures">${best_points}</b></td>
      </tr>
      ${chosen
        ? html`<tr class="turn-told">
            <td colspan="3">
              <p>${this.#key('made')}${sentenced(made)}</p>
              ${points < best_points ? html`<p>${this.#key('best')}Best: ${best}.</p>` : nothing}
            </td>
          </tr>`
        : nothing}
    `;
  }

  /** How it is marked on the board, where it is. @param {'made' | 'best'} which */
  #key(which) {
    return this.sought ? html`<span class="key key-${which}"></span>` : nothing;
  }

  /** @param {JudgedTurn} turn */
  #look(turn) {
    const chosen = this.chosen === turn.seq ? null : turn.seq;
    this.chosen = chosen;
    this.sought?.(chosen === null ? null : turn);
    void this.updateComplete.then(() => this.querySelector('.turn-told')?.scrollIntoView({ block: 'nearest' }));
  }

  open = async () => {
    this.asked = true;
    try {
      const seat = this.seat === null ? '' : `?seat=${this.seat}`;
      /** @type {import('../../wire').Review} */
      const { turns } = await request('GET', `${tablePath(this.table)}/review${seat}`);
      this.turns = turns.filter((turn) => turn.kind === 'judged');
      if (turns.length === 0) this.trouble = 'Nobody had a turn in this game.';
    } catch (error) {
      this.trouble = Problem.of(error).message;
    }
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('.turn-look'))?.focus();
  };
}

/** @param {string} text */
const sentenced = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

customElements.define('turns-review', TurnsReview);
