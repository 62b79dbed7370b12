/** Every decision of a game that is over, with what each choice was worth; it is thought out stretch by stretch. */

import { html, LitElement, nothing } from '../../vendor/lit.js';
import { Problem, request } from '../api.js';
import { tablePath } from './enquiries.js';

/** @typedef {import('../../wire').WeighedTurn} WeighedTurn */
/** @typedef {import('../../wire').Weighing} Weighing */
/** @typedef {import('../../wire').Told} Told */
/** @typedef {import('../games/drawing').Setting} Setting */

/** So many lines are asked for at a time: about a deal. */
const STRETCH = 12;

/** So many choices are shown at first, and the one that was made. */
const FIRST = 5;

class DecisionsReview extends LitElement {
  static properties = {
    table: { attribute: false },
    seat: { attribute: false },
    setting: { attribute: false },
    turns: { state: true },
    done: { state: true },
    total: { state: true },
    trouble: { state: true },
    asked: { state: true },
    chosen: { state: true },
    whole: { state: true },
    who: { state: true },
    missed: { state: true },
  };

  constructor() {
    super();
    this.table = '';
    /** @type {number | null} */
    this.seat = null;
    /** @type {Setting | null} */
    this.setting = null;
    /** @type {readonly WeighedTurn[]} */
    this.turns = [];
    /** Lines that are looked at, of so many; none yet. */
    this.done = 0;
    this.total = 0;
    /** @type {string | null} */
    this.trouble = null;
    this.asked = false;
    /** The decision that is looked at closely, by its line. @type {number | null} */
    this.chosen = null;
    /** Whether all of its choices are shown. */
    this.whole = false;
    /** Whose are shown; null: everybody's. @type {number | null} */
    this.who = null;
    /** Whether only those are shown that could have been better. */
    this.missed = false;
    /** @type {AbortController | null} */
    this.going = null;
  }

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.going?.abort();
    this.going = null;
  }

  render() {
    if (!this.asked) {
      return html`<button type="button" class="button" @click=${this.open}>Look at every decision</button>`;
    }
    const shown = this.turns.filter(
      ({ seat, missed }) => (this.who === null || seat === this.who) && (missed || !this.missed),
    );
    return html`
      <section class="decisions" aria-label="Every decision">
        ${this.#progress()} ${this.#sums()} ${this.turns.length ? this.#filters() : nothing}
        ${shown.length ? this.#table(shown) : nothing}
        ${this.turns.length && !shown.length ? html`<p>Nothing of that kind${this.complete ? '' : ' so far'}.</p>` : nothing}
      </section>
    `;
  }

  /** Whether all lines have been looked at. */
  get complete() {
    return this.total > 0 && this.done >= this.total;
  }

  #progress() {
    const better = this.turns.filter(({ missed }) => missed).length;
    const all = this.turns.length
      ? `${counted(this.turns.length, 'decision')}, ${better} of which could have been better`
      : 'Nobody had anything to decide in this game';
    const said = this.complete ? all : 'Looking at every decision';
    return html`
      <p class=${this.complete ? 'decisions-said' : 'waiting'} role="status">${said}</p>
      ${this.trouble
        ? html`<p class="trouble" role="alert">${this.trouble}</p>
            <button type="button" class="button" @click=${this.go}>Try again</button>`
        : this.complete
          ? nothing
          : html`<progress aria-label="Lines looked at" max=${this.total || 1} value=${this.done}></progress>`}
    `;
  }

  /** What each player gave away in all. */
  #sums() {
    if (!this.complete || !this.turns.length) return nothing;
    const seats = this.#seats();
    return html`
      <table class="review decisions-sums">
        <caption>What each gave away</caption>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Decisions</th>
            <th scope="col">Not the best</th>
            <th scope="col">Given away</th>
          </tr>
        </thead>
        <tbody>
          ${seats.map((seat) => {
            const own = this.turns.filter((turn) => turn.seat === seat);
            return html`<tr>
              <th scope="row">${this.#name(seat)}</th>
              <td class="figures">${own.length}</td>
              <td class="figures">${own.filter(({ missed }) => missed).length}</td>
              <td class="figures">${sum(own)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    `;
  }

  #filters() {
    return html`
      <div class="decisions-filters">
        <fieldset class="ask">
          <legend>Whose</legend>
          <div class="chips">
            ${this.#chip('whose', 'everybody', this.who === null, () => (this.who = null))}
            ${this.#seats().map((seat) => this.#chip('whose', this.#name(seat), this.who === seat, () => (this.who = seat)))}
          </div>
        </fieldset>
        <fieldset class="ask">
          <legend>Which</legend>
          <div class="chips">
            ${this.#chip('which', 'all', !this.missed, () => (this.missed = false))}
            ${this.#chip('which', 'not the best', this.missed, () => (this.missed = true))}
          </div>
        </fieldset>
      </div>
    `;
  }

  /** @param {string} name @param {string} label @param {boolean} checked @param {() => void} choose */
  #chip(name, label, checked, choose) {
    return html`<label class="chip">
      <input type="radio" name="decisions-${name}" .checked=${checked} @change=${choose} /><span>${label}</span>
    </label>`;
  }

  /** @param {readonly WeighedTurn[]} shown */
  #table(shown) {
    return html`
      <table class="review decisions-table">
        <caption>Every decision, and what it gave away; choose one to see what each choice was worth</caption>
        <thead>
          <tr><th scope="col">Who</th><th scope="col">Done</th><th scope="col">Lost</th></tr>
        </thead>
        ${this.#deals(shown).map(
          ({ number, turns }) => html`<tbody>
            <tr class="deal">
              <th scope="rowgroup" colspan="3">Deal ${number} <span>at ${this.#score(number)}</span></th>
            </tr>
            ${turns.map((turn) => this.#row(turn))}
          </tbody>`,
        )}
      </table>
    `;
  }

  /** @param {WeighedTurn} turn */
  #row(turn) {
    const { seq, seat, made, best, missed } = turn;
    const open = seq === this.chosen;
    return html`
      <tr class=${missed ? 'missed' : ''}>
        <td>${this.#name(seat)}</td>
        <td>
          <button
            type="button"
            class="turn-look"
            aria-expanded=${String(open)}
            aria-controls=${open ? `turn-${seq}` : nothing}
            @click=${() => this.#look(turn)}
          >
            <span class="turn-made">${told(made)}</span>${missed
              ? html`<span class="spoken">; best ${best.spoken}; lost ${lost(turn)}</span>`
              : html`<span class="spoken">; nothing is better</span>`}
          </button>
        </td>
        <td>${missed ? html`<b class="figures">${lost(turn)}</b>` : html`<span class="none">none</span>`}</td>
      </tr>
      ${open ? html`<tr class="turn-told" id="turn-${seq}"><td colspan="3">${this.#told(turn)}</td></tr>` : nothing}
    `;
  }

  /** @param {WeighedTurn} turn */
  #told({ why, weighings, place }) {
    return html`
      <p>${told(why)}</p>
      ${weighings.map((weighing) => this.#weighing(weighing))}
      <p><a href="/record/${encodeURIComponent(this.table)}#${Math.max(1, place - 1)}">Look at the table as it lay then</a></p>
    `;
  }

  /** @param {Weighing} weighing */
  #weighing({ title, columns, choices }) {
    const shown = choices
      .map((choice, at) => ({ ...choice, rank: at + 1 }))
      .filter(({ made, rank }) => this.whole || made || rank <= FIRST);
    return html`
      <table class="weighing">
        <caption>${title}</caption>
        <thead>
          <tr>
            <th scope="col"><span class="spoken">Choice</span></th>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            ({ name, figures, made, rank }) => html`<tr class=${made ? 'made' : ''}>
              <th scope="row">
                <span class="rank">${rank}.</span> ${told(name)}${made ? html` <span class="mark">done</span>` : nothing}
              </th>
              ${figures.map((figure) => html`<td class="figures">${figure}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
      ${shown.length < choices.length
        ? html`<button type="button" class="button quiet small" @click=${this.#showAll}>Show all ${choices.length}</button>`
        : nothing}
    `;
  }

  #showAll = async () => {
    this.whole = true;
    await this.updateComplete;
    // The button is gone; the focus goes back to what opened the list.
    /** @type {HTMLElement | null} */ (this.querySelector('.turn-look[aria-expanded="true"]'))?.focus();
  };

  /** @param {WeighedTurn} turn */
  #look({ seq }) {
    this.chosen = this.chosen === seq ? null : seq;
    this.whole = false;
    void this.updateComplete.then(() => this.querySelector('.turn-told')?.scrollIntoView({ block: 'nearest' }));
  }

  /** The seats that decided something. */
  #seats() {
    return [...new Set(this.turns.map(({ seat }) => seat))].sort((a, b) => a - b);
  }

  /** @param {number} seat */
  #name(seat) {
    return this.setting?.players[seat]?.name ?? '';
  }

  /** @param {readonly WeighedTurn[]} shown */
  #deals(shown) {
    /** @type {{number: number, turns: WeighedTurn[]}[]} */
    const deals = [];
    for (const turn of shown) {
      const last = deals.at(-1);
      if (last?.number === turn.deal) last.turns.push(turn);
      else deals.push({ number: turn.deal, turns: [turn] });
    }
    return deals;
  }

  /** How it stood when a deal began. @param {number} number */
  #score(number) {
    return this.turns.find(({ deal }) => deal === number)?.scores.join('-') ?? '';
  }

  open = async () => {
    this.asked = true;
    await this.go();
  };

  /** Look at all that has not been looked at yet. */
  go = async () => {
    const going = new AbortController();
    this.going = going;
    this.trouble = null;
    try {
      /** @type {number | null} */
      let next = this.done + 1;
      while (next !== null) {
        const asked = `${this.seat === null ? '' : `seat=${this.seat}&`}from=${next}&count=${STRETCH}`;
        /** @type {import('../../wire').Review} */
        const review = await request('GET', `${tablePath(this.table)}/review?${asked}`, undefined, going);
        await this.#add(review);
        next = review.next;
      }
    } catch (error) {
      if (!going.signal.aborted) this.trouble = Problem.of(error).message;
    }
  };

  /** @param {import('../../wire').Review} review */
  async #add({ turns, next, total }) {
    const first = this.turns.length === 0;
    this.turns = [...this.turns, ...turns.filter((turn) => turn.kind === 'weighed')];
    this.total = total;
    this.done = next === null ? total : next - 1;
    await this.updateComplete;
    if (first) /** @type {HTMLElement | null} */ (this.querySelector('.turn-look'))?.focus();
  }
}

/** As it is read, and as it is spoken. @param {Told} what */
function told({ text, spoken }) {
  return text === spoken ? text : html`<span aria-hidden="true">${text}</span><span class="spoken">${spoken}</span>`;
}

/** What was given away, with what it is. @param {WeighedTurn} turn */
function lost({ lost, unit, decision }) {
  return unit === 'win' ? percent(lost) : points(lost, decision === 'count' || decision === 'claim' ? 0 : 2);
}

/** The same of many decisions. @param {readonly WeighedTurn[]} turns */
function sum(turns) {
  /** @param {WeighedTurn['unit']} unit */
  const all = (unit) => turns.reduce((whole, turn) => whole + (turn.unit === unit ? turn.lost : 0), 0);
  const [chance, score] = [all('win'), all('points')];
  const said = [chance ? percent(chance) : '', score ? points(score, Number.isInteger(score) ? 0 : 2) : ''];
  return said.filter(Boolean).join(' and ') || 'nothing';
}

/** @param {number} chance */
const percent = (chance) => `${(100 * chance).toFixed(1)}%`;

/** @param {number} number @param {number} decimals */
const points = (number, decimals) => `${number.toFixed(decimals)} ${number === 1 ? 'point' : 'points'}`;

/** @param {number} number @param {string} what */
const counted = (number, what) => `${number} ${what}${number === 1 ? '' : 's'}`;

customElements.define('decisions-review', DecisionsReview);
