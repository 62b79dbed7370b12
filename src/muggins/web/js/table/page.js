/** The table on its page: draws a sitting, and hands on what the player does. */

import { LitElement, html, nothing } from '../../vendor/lit.js';
import { assertive } from '../announce.js';
import { Problem } from '../api.js';
import { confirm } from '../dialogs.js';
import * as settings from '../settings.js';
import { actionArea } from './action.js';
import { affair } from './affair.js';
import { countPad } from './count_pad.js';
import { curtain } from './curtain.js';
import { ending } from './ending.js';
import { setUpAgain } from './enquiries.js';
import { fly, land, places } from './flight.js';
import { gone, opening } from './gone.js';
import { hand } from './hand.js';
import { KEYS, keysOf } from './keys.js';
import './log.js';
import { late } from './late.js';
import { logFoot } from './log_foot.js';
import { menu } from './menu.js';
import { room } from './room.js';
import { others, plate } from './seats.js';
import { sentence } from './sentence.js';
import { Sitting } from './sitting.js';
import { talkPanel } from './talk.js';
import { titleOf } from './title.js';

/** A screen so narrow is a phone's. */
const PHONE = matchMedia('(width < 46rem)');

/** Nobody asks for another game so soon after the end of one. */
const UNASKED = 500;

class MugginsTable extends LitElement {
  static properties = { stop: { state: true }, logShown: { state: true } };

  constructor() {
    super();
    /** The piece of the hand at which Tab stops. @type {string | null} */
    this.stop = null;
    /** Whether the log is unfolded on a phone. */
    this.logShown = false;
    this.sitting = new Sitting(decodeURIComponent(location.pathname.split('/').at(-1) ?? ''), () =>
      this.requestUpdate(),
    );
    this.keys = keysOf({
      main: () => this.sitting.main(),
      hint: () => void this.sitting.hint(),
      log: () => this.toLog(),
      talk: () => this.toTalk(),
      board: () => assertive(this.sitting.drawn?.aloud ?? ''),
      count: () => assertive(this.sitting.status || this.sitting.caption),
      leave: () => this.leave(),
      hand: (step) => this.toHand(step),
      digit: (digit) => this.digit(digit),
    });
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.keys);
    document.addEventListener('visibilitychange', this.unseen);
    PHONE.addEventListener('change', this.measure);
    this.ends = settings.subscribe(() => this.requestUpdate());
    this.measure();
    void this.sitting.open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.keys);
    document.removeEventListener('visibilitychange', this.unseen);
    PHONE.removeEventListener('change', this.measure);
    this.ends?.();
    this.sitting.close();
  }

  measure = () => {
    this.sitting.compact = PHONE.matches;
    this.requestUpdate();
  };

  /** Nothing moves that nobody sees: who comes back finds all in its place. */
  unseen = () => {
    if (document.hidden) land(this);
  };

  // Drawing.

  /** @type {import('./flight.js').Places | null} */
  #places = null;
  /** @type {any} */
  #scene = null;
  /** The place in the hand of the piece that had the focus, in case it goes. */
  #held = -1;
  /** Whether anything by the hand had it. */
  #atHand = false;

  /** When the end of the game was first drawn. */
  #ended = Infinity;

  willUpdate() {
    const { scene } = this.sitting;
    this.#places = scene !== this.#scene && this.#scene ? places(this) : null;
    const focused = document.activeElement;
    // From where the chosen piece can be put the focus goes back to it.
    const put = focused?.matches('[data-spot]') ?? false;
    this.#held = this.#pieces().findIndex((piece) => piece === focused || (put && piece.matches('.chosen')));
    this.#atHand = put || (this.querySelector('.dock')?.contains(focused) ?? false);
  }

  updated() {
    const { sitting } = this;
    document.title = titleOf(sitting);
    this.#header();
    this.#keepFocus();
    if (!sitting.over) this.#ended = Infinity;
    else if (this.#ended === Infinity) this.#ended = performance.now();
    const { scene, drawing, moving } = sitting;
    const before = this.#scene;
    this.#scene = scene;
    this.unseen();
    if (!this.#places || !scene || !drawing || moving === 0 || document.hidden) return;
    fly(this, this.#places, { reduced: settings.stillness() });
    drawing.move(this, before, scene, moving);
  }

  /** The site's header offers the rules of what is played. */
  #header() {
    const header = /** @type {(HTMLElement & {rules: string | null, keys: typeof KEYS | readonly import('../dialogs/help.js').KeyHelp[]}) | null} */ (
      document.querySelector('muggins-header')
    );
    if (!header) return;
    header.rules = this.sitting.table?.rules ?? null;
    header.keys = this.sitting.drawing?.keys ?? KEYS;
  }

  /** The focus goes on to the next piece, and to the main action where none is left. */
  #keepFocus() {
    if (!this.#atHand || document.activeElement !== document.body) return;
    const pieces = this.#held < 0 ? [] : this.#pieces();
    /** @type {HTMLElement | null} */
    const next = pieces[Math.min(this.#held, pieces.length - 1)] ?? this.querySelector('#main-action');
    next?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement[]} */
  #pieces() {
    return [...this.querySelectorAll('.hand .piece')].map((piece) => /** @type {HTMLElement} */ (piece));
  }

  render() {
    const { sitting } = this;
    const { link, table, drawing, scene } = sitting;
    if (link === 'gone') return gone(sitting.trouble);
    if (!table || !drawing || !scene) return opening();
    if (sitting.gathers) return html`${this.#bar()}${room(sitting.gathering, sitting.talk)}`;
    const { caption, lit, setting, laying } = sitting;
    const drawn = { scene, caption, lit, scores: this.#scores() };
    return html`
      <main
        class="table"
        id="table"
        tabindex="-1"
        data-rules=${table.rules}
        data-game=${table.view.game}
        data-players=${table.players.length}
        data-sending=${String(sitting.sending)}
        data-resting=${String(!sitting.behind && sitting.stopped === null)}
        @pointerdown=${this.#tap}
      >
        <h1 class="spoken">${table.title}: ${table.players.map(({ name }) => name).join(', ')}</h1>
        ${this.#bar()}${affair(sitting)}${others(sitting)}
        <section class="board-place" aria-label="Board">
          <p class="spoken">${sitting.drawn?.aloud}</p>
          ${drawing.board(drawn, setting, laying)}${this.#recent(drawn.scores)}
        </section>
        <section class="cloth" aria-label="On the table">
          ${sitting.over ? ending(sitting, sitting.over) : drawing.middle(drawn, setting, laying)}
        </section>
        ${this.#dock(drawn)}
      </main>
      ${this.#log()}
    `;
  }

  #bar() {
    const { link } = this.sitting;
    const dots = html`<span class="dots" aria-hidden="true"></span>`;
    if (link === 'lost') return html`<p class="bar lost">${dots}Connection lost, trying again</p>`;
    return link === 'back' ? html`<p class="bar back">The connection is back</p>` : nothing;
  }

  /** The texts of the last two scores. */
  #scores() {
    const { log, drawing } = this.sitting;
    const found = [];
    for (let at = log.length - 1; at >= 0 && found.length < 2; at -= 1) {
      for (const event of [...log[at].events].reverse()) {
        const text = drawing?.score(event);
        if (text && found.length < 2) found.unshift(text);
      }
    }
    return found;
  }

  /** @param {readonly string[]} scores */
  #recent(scores) {
    const lines = scores.map((text) => html`<li>${text}</li>`);
    return html`<ul class="recent" role="list" aria-label="Last scores">${lines}</ul>`;
  }

  /** @param {import('../games/drawing').Drawn<any>} drawn */
  #dock(drawn) {
    const { sitting } = this;
    const { ask, status, near, note, over, covered, curtain: next, table } = sitting;
    const own = plate(sitting, near, 'p');
    if (next !== null) return html`<div class="dock passing">${own}${curtain(sitting, next)}</div>`;
    const counting = (ask?.spans.length ?? 0) > 0;
    const inHand = over || covered ? nothing : this.#hand(drawn);
    const asked = over ? 'over' : (ask?.kind ?? 'nothing');
    return html`
      <section class="dock" data-asked=${asked} aria-label="${sitting.table?.players[near].name}">
        ${own}${menu(sitting, { log: () => this.toLog(), logShown: this.logShown })}
        <p class="status">${counting || over || !table ? '' : `${status} ${late(table)}`}</p>
        ${counting ? countPad(sitting) : inHand}
        <p class="note" data-kind=${note?.kind ?? 'none'}>${note?.text}</p>
        ${actionArea(sitting, { rematch: () => this.rematch() })}
      </section>
    `;
  }

  /** @param {import('../games/drawing').Drawn<any>} drawn */
  #hand(drawn) {
    const { drawing, laying, setting, ask } = this.sitting;
    if (drawing?.hand && laying) return drawing.hand(drawn, setting, laying, ask);
    return hand(this.sitting, this.stop, (piece) => (this.stop = piece));
  }

  #log() {
    const { sitting } = this;
    return html`
      <aside class="log" data-shown=${String(this.logShown)} aria-labelledby="log-title">
        <div class="log-head">
          <h2 id="log-title">Log</h2>
          <button type="button" class="button quiet icon fold" aria-label="Close the log" @click=${() => this.leave()}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6 18 18M18 6 6 18" /></svg>
          </button>
        </div>
        <muggins-log
          .lines=${sitting.lines}
          .earlier=${sitting.table?.earlier ?? false}
          .explain=${this.#explain}
          .back=${this.#back}
          .older=${this.#older}
        ></muggins-log>
        ${talkPanel(sitting.talk, sitting.table)}
        ${logFoot(sitting, { resign: this.#resign, back: this.#askBack, abandon: this.#abandon })}
      </aside>
    `;
  }

  // What the player does.

  /** A tap beside all buttons skips what moves. @param {PointerEvent} event */
  #tap = ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, button, input, label, .ending, .pad')) return;
    if (this.sitting.behind && this.sitting.stopped === null) this.sitting.goOn();
  };

  /** @param {number} seq @param {number} event */
  #explain = (seq, event) => this.sitting.explain(seq, event);

  #older = () => this.sitting.older();

  /** @param {number} seq */
  #back = async (seq) => {
    const ordinary = this.sitting.isOrdinary(seq);
    const yes = await confirm({
      title: 'Take back to here?',
      text: ordinary ? 'All that you did after it is undone.' : 'All that came after is undone, and the game counts as practice.',
      yes: 'Take back',
      no: 'Play on',
    });
    if (yes) this.sitting.back(seq);
  };

  #resign = async () => {
    const yes = await confirm({
      title: 'Resign the game?',
      text: 'The game ends, and you lose it.',
      yes: 'Resign',
      no: 'Play on',
    });
    if (yes) this.sitting.resign();
  };

  /** Ask the others to take back what was done last. */
  #askBack = async () => {
    const { seat, log, company } = this.sitting;
    const line = log.filter(({ by }) => by === seat).at(-1)?.seq;
    if (seat !== null && line !== undefined) await company.propose(seat, 'back', { line });
  };

  #abandon = async () => {
    const { seat, company } = this.sitting;
    const yes = await confirm({
      title: 'Leave the game without a winner?',
      text: 'It ends here, if the others agree.',
      yes: 'Ask them',
      no: 'Play on',
    });
    if (yes && seat !== null) await company.propose(seat, 'abandon');
  };

  async rematch() {
    const { table } = this.sitting;
    // Who goes on through the last count has not asked for another game yet.
    if (!table || performance.now() - this.#ended < UNASKED) return;
    try {
      location.assign(`/table/${encodeURIComponent(await setUpAgain(table))}`);
    } catch (error) {
      this.sitting.say({ kind: 'refused', text: sentence(Problem.of(error).message) });
    }
  }

  toLog() {
    if (this.querySelector('.log')?.contains(document.activeElement)) {
      this.leave();
      return;
    }
    this.logShown = true;
    void this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector('muggins-log'))?.focus());
  }

  toTalk() {
    if (!this.sitting.table?.shared) return;
    this.logShown = true;
    this.sitting.talk.show(true);
    void this.updateComplete.then(() => /** @type {HTMLElement | null} */ (this.querySelector('.talk summary'))?.focus());
  }

  /** Back: from the log to the hand, or with nothing chosen. */
  leave() {
    const within = this.querySelector('.log')?.contains(document.activeElement) ?? false;
    if (!within && !this.logShown) {
      this.sitting.unchoose();
      return;
    }
    this.logShown = false;
    if (within) this.toHand(1);
  }

  /** @param {-1 | 1} step */
  toHand(step) {
    const pieces = this.#pieces();
    const stopped = pieces.find((piece) => piece.tabIndex === 0);
    const piece = stopped ?? (step > 0 ? pieces[0] : pieces.at(-1));
    (piece ?? /** @type {HTMLElement | null} */ (this.querySelector('#main-action')))?.focus();
  }

  /** @param {string} digit */
  digit(digit) {
    const { sitting } = this;
    if (!sitting.ask?.spans.length) return false;
    sitting.enter(sitting.number + digit);
    /** @type {HTMLElement | null} */ (this.querySelector('#number'))?.focus();
    return true;
  }
}

customElements.define('muggins-table', MugginsTable);
