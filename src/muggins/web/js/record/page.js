/**
 * The step-through page: draws where a walk is, and hands on what its reader wants.
 */

import { LitElement, html, live, nothing } from '../../vendor/lit.js';
import { assertive, polite } from '../announce.js';
import { Problem, request } from '../api.js';
import '../fair/panel.js';
import { stillness, subscribe } from '../settings.js';
import { handOn } from '../share.js';
import '../table/log.js';
import { sentence } from '../table/sentence.js';
import { moveOf } from './keys.js';
import { Walk } from './walk.js';
import { walkBar } from './walk_bar.js';

/** @typedef {import('./keys.js').Move} Move */

/** A screen so narrow is a phone's. */
const PHONE = matchMedia('(width < 46rem)');

const HOP = 380;

class MugginsRecord extends LitElement {
  constructor() {
    super();
    /** Who comes to have the deals checked has them checked. */
    this.checks = location.hash === '#deals';
    /** What was done to share it. */
    this.shared = '';
    this.walk = new Walk(decodeURIComponent(location.pathname.split('/').at(-1) ?? ''), () => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.keyed);
    PHONE.addEventListener('change', this.measure);
    this.ends = subscribe(() => this.requestUpdate());
    this.measure();
    void this.walk.open(Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? 1));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.keyed);
    PHONE.removeEventListener('change', this.measure);
    this.ends?.();
  }

  measure = () => {
    this.walk.compact = PHONE.matches;
    this.requestUpdate();
  };

  /** @type {any} */
  #scene = null;

  updated() {
    const { walk } = this;
    const { table, drawing, stop, place } = walk;
    if (!table) return;
    document.title = `${table.title}, line ${place} of ${walk.total} - Muggins`;
    /** @type {any} */ (document.querySelector('muggins-header')).rules = table.rules;
    if (place) history.replaceState(null, '', `#${place}`);
    const before = this.#scene;
    this.#scene = stop?.scene ?? null;
    if (before && stop && drawing && before !== stop.scene && !stillness()) drawing.move(this, before, stop.scene, HOP);
  }

  render() {
    const { table, trouble } = this.walk;
    if (!table) return trouble ? this.#gone(trouble.message) : html`<main class="walk-opening" id="table"><p class="waiting">Opening the record</p></main>`;
    return html`
      <main class="table walk-table" id="table" data-game=${table.view.game} data-players=${table.players.length}>
        <h1 class="walk-title">
          ${table.title} <span class="walk-names">${table.players.map(({ name }) => name).join(', ')}</span>
          ${table.practice ? html`<span class="mark">practice</span>` : nothing}
        </h1>
        ${trouble ? html`<p class="trouble" role="alert">${trouble.message}</p>` : nothing} ${this.#lies()}
      </main>
      ${this.#aside()}
    `;
  }

  /** The table as it lies at this stop. */
  #lies() {
    const { walk } = this;
    const { table, drawing, stop, step, setting } = walk;
    if (!table || !drawing || !stop || !step) return html`<p class="waiting">Nothing has happened at this table yet.</p>`;
    const { scene, lit } = stop;
    // What would rise in words is told whole, below.
    const drawn = { scene, caption: '', lit, scores: [] };
    const seats = table.players.map((_, at) => (setting.near + at) % table.players.length);
    const text = walk.texts.join(' ');
    return html`
      <section class="others" data-count=${seats.length - 1} aria-label="Other players">
        ${seats.slice(1).map((seat) => this.#player(seat, 'h2'))}
      </section>
      <section class="board-place" aria-label="Board">
        <p class="spoken">${step.aloud}</p>
        ${drawing.board(drawn, setting, null)}
      </section>
      <section class="cloth" aria-label="On the table">${drawing.middle(drawn, setting, null)}</section>
      <section class="walk-dock" aria-label=${table.players[setting.near].name}>
        ${this.#player(setting.near, 'p')}
        <ul class="walk-hand" role="list" aria-label="In hand">
          ${walk.seat === null
            ? nothing
            : drawing.held(scene).map((name) => html`<li><span class="spoken">${setting.names[name]}</span>${drawing.piece(name)}</li>`)}
        </ul>
        <p class="walk-text">${text || step.status}</p>
        ${walkBar({
          place: walk.place,
          total: walk.total,
          text,
          atStart: walk.atStart,
          atEnd: walk.atEnd,
          move: (move) => void this.move(move),
          slide: (place) => void this.walk.slide(place),
        })}
      </section>
    `;
  }

  /**
   * @param {number} seat
   * @param {'h2' | 'p'} heading
   */
  #player(seat, heading) {
    const { table, drawing, stop, setting } = this.walk;
    if (!table || !drawing || !stop) return nothing;
    const { mark, score, scored, games, marks, held } = drawing.plate(stop.scene, seat, setting);
    const name = html`<span class="name">${table.players[seat].name}</span>`;
    return html`
      <div class="player">
        ${mark} ${heading === 'h2' ? html`<h2 class="who">${name}</h2>` : html`<p class="who">${name}</p>`}
        <p class="score">
          <span class="spoken">score ${scored}</span><b class="figures" aria-hidden="true">${score}</b>
          ${games === null ? nothing : html`<span class="games" aria-hidden="true">${games} won</span>`}
        </p>
        <p class="marks">${marks.map((word) => html`<span class="mark">${word}</span>`)}</p>
        ${held}
      </div>
    `;
  }

  #aside() {
    const { walk } = this;
    const { table, lines, place } = walk;
    return html`
      <aside class="walk-aside" aria-labelledby="log-title">
        <fieldset class="ask walk-from">
          <legend>Seen from</legend>
          <div class="chips">
            ${walk.seats.map((seat) => this.#eyes(seat, table?.players[seat].name ?? ''))} ${this.#eyes(null, 'beside the table')}
          </div>
        </fieldset>
        ${table?.over || table?.opened
          ? html`<muggins-deals
              table=${walk.id}
              .commitment=${table.commitment}
              .atOnce=${this.checks}
              .go=${this.go}
            ></muggins-deals>`
          : nothing}
        <section class="log walk-log">
          <div class="log-head">
            <h2 id="log-title">Log</h2>
            ${table?.over || table?.opened
              ? html`${table.own || table.shared
                    ? html`<button type="button" class="button quiet small" @click=${this.share}>Share</button>`
                    : nothing}<a class="button quiet small" href=${`/api/tables/${encodeURIComponent(walk.id)}/record`} download>Download</a>`
              : nothing}
          </div>
          ${this.shared ? html`<p class="walk-shared" role="status">${this.shared}</p>` : nothing}
          <muggins-log
            .lines=${lines}
            .earlier=${lines.length < place}
            .explain=${this.explain}
            .older=${this.older}
          ></muggins-log>
        </section>
      </aside>
    `;
  }

  /**
   * @param {number | null} seat
   * @param {string} name
   */
  #eyes(seat, name) {
    return html`
      <label class="chip">
        <input type="radio" name="seat" .checked=${live(this.walk.seat === seat)} @change=${() => void this.walk.from(seat)} />
        <span>${name}</span>
      </label>
    `;
  }

  /** @param {string} why */
  #gone(why) {
    return html`
      <main class="walk-opening" id="table">
        <h1>This record cannot be shown</h1>
        <p class="trouble" role="alert">${why}</p>
        <p><a class="button main" href="/">To the lobby</a></p>
      </main>
    `;
  }

  // What the reader does.

  /** @param {number} seq @param {number} event */
  explain = (seq, event) => this.walk.explain(seq, event);

  older = async () => {
    const [first] = this.walk.stretch?.upTo(this.walk.place) ?? [];
    if (first) await this.walk.older(first.seq);
  };

  /** Let whoever has the address step through this game. */
  share = async () => {
    const { id, table } = this.walk;
    const address = new URL(`/record/${encodeURIComponent(id)}`, location.href).href;
    try {
      if (!table?.shared) await request('POST', `/api/tables/${encodeURIComponent(id)}/share`);
      const done = await handOn(table?.title ?? '', address);
      this.shared = done === null ? `Whoever has this address may look at the game: ${address}` : done;
    } catch (error) {
      this.shared = sentence(Problem.of(error).message);
    }
    this.requestUpdate();
  };

  /** @param {number} place */
  go = async (place) => {
    await this.walk.slide(place);
    polite(this.walk.texts.join(' '));
  };

  /** @param {KeyboardEvent} event */
  keyed = (event) => {
    const move = moveOf(event);
    if (!move) return;
    event.preventDefault();
    void this.move(move);
  };

  /** @param {Move} move */
  async move(move) {
    const { walk } = this;
    if (move === 'board') {
      assertive(walk.step?.aloud ?? '');
      return;
    }
    await walk[move]();
    polite(walk.texts.join(' '));
  }
}

customElements.define('muggins-record', MugginsRecord);
