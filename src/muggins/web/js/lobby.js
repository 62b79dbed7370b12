/**
 * The lobby: play on, set up a new game, look at those played.
 */

import { LitElement, html, nothing } from '../vendor/lit.js';
import { polite } from './announce.js';
import { Problem, request } from './api.js';
import { confirm } from './dialogs.js';
import './header.js';
import { invites, newGame, offered, playsAlone, withOption, withSitter } from './lobby/draft.js';
import { keep, recall } from './lobby/habits.js';
import { history } from './lobby/history.js';
import './lobby/open_record.js';
import { openCount, openTables } from './lobby/open_tables.js';
import { Openings } from './lobby/openings.js';
import { optionCheck } from './lobby/option_check.js';
import { optionSheet } from './lobby/options.js';
import { rulebookChoice } from './lobby/rulebook_choice.js';
import { seatPlan } from './lobby/seats.js';
import { Shelf } from './lobby/shelf.js';
import { startBar } from './lobby/start_bar.js';
import { termsSheet } from './lobby/terms.js';
import { company, listed } from './lobby/told.js';
import { unfinished } from './lobby/unfinished.js';

/** @typedef {import('../wire').Rulebook} Rulebook */
/** @typedef {import('../wire').Listed} Listed */
/** @typedef {import('./lobby/draft.js').Draft} Draft */

class MugginsLobby extends LitElement {
  static properties = {
    books: { state: true },
    draft: { state: true },
    settled: { state: true },
    problem: { state: true },
    trouble: { state: true },
    kept: { state: true },
    busy: { state: true },
    more: { state: true },
    folded: { state: true },
  };

  constructor() {
    super();
    /** @type {readonly Rulebook[]} */
    this.books = [];
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {import('../wire').Settled | null} */
    this.settled = null;
    /** What is wrong with the options. @type {import('../wire').Problem | null} */
    this.problem = null;
    /** What else went wrong. @type {string | null} */
    this.trouble = null;
    /** What could not be deleted. @type {import('./lobby/told.js').Kept | null} */
    this.kept = null;
    this.busy = false;
    /** Whether the options behind "more" are shown. */
    this.more = false;
    /** Whether only the newest of the games that wait are shown. */
    this.folded = true;
    this.check = optionCheck();
    /** The newest check of the options. @type {Promise<unknown>} */
    this.checking = Promise.resolve();
    const draw = () => this.requestUpdate();
    this.waiting = new Shelf(false, draw);
    this.past = new Shelf(true, draw);
    this.openings = new Openings(draw);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    void this.begin();
    this.openings.open();
    addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      this.busy = false;
      this.refresh();
      void this.openings.refresh();
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.openings.close();
  }

  async begin() {
    this.refresh();
    try {
      /** @type {import('../wire').Rulebooks} */
      const { rulebooks } = await request('GET', '/api/rulebooks');
      const { book, seats, terms } = recall(rulebooks);
      this.books = rulebooks;
      this.trouble = null;
      await this.take(offered(book, seats, terms));
    } catch (error) {
      this.trouble = Problem.of(error).message;
    }
  }

  refresh() {
    void this.waiting.refresh();
    void this.past.refresh();
  }

  /** @returns {Rulebook} */
  get book() {
    return /** @type {Rulebook} */ (this.books.find(({ rules }) => rules === this.draft?.rules));
  }

  render() {
    const opened = this.waiting.tables.filter((table) => table.opened);
    const open = this.waiting.tables.filter((table) => !table.opened);
    const past = [...opened, ...this.past.tables].sort((one, other) => other.changed - one.changed);
    /** @param {Shelf} shelf */
    const more = (shelf) => (shelf.next === null ? null : () => void shelf.more());
    /** @param {Listed} table */
    const remove = (table) => void this.discard(table);
    const drawn = this.draft && this.settled ? this.setup(this.draft) : nothing;
    return html`
      <h1 class="lobby-title" tabindex="-1">Take a seat</h1>
      ${openCount(this.openings)}
      ${unfinished(open, {
        folded: this.folded,
        unfold: () => (this.folded = false),
        more: more(this.waiting),
        remove,
        kept: this.kept,
      })}
      <section class="setup" aria-labelledby="setup-title">
        <h2 id="setup-title">${open.length ? 'Or a new game' : 'A new game'}</h2>
        ${this.trouble && drawn === nothing ? this.troubleShown(this.trouble) : nothing} ${drawn}
      </section>
      <div class="aside">
        ${openTables(this.openings)}
        ${this.past.known ? history(past, { more: more(this.past), remove, kept: this.kept }) : nothing}
        ${this.past.trouble && !this.trouble ? html`<p class="trouble">${this.past.trouble}</p>` : nothing}
        <muggins-open-record></muggins-open-record>
      </div>
    `;
  }

  /** @param {string} trouble */
  troubleShown(trouble) {
    return html`
      <div class="setup-trouble" role="alert">
        <p class="trouble">${trouble}</p>
        ${this.books.length ? nothing : html`<button type="button" class="button" @click=${this.begin}>Try again</button>`}
      </div>
    `;
  }

  /** @param {Draft} draft */
  setup(draft) {
    return html`
      ${rulebookChoice({
        books: this.books,
        chosen: draft.rules,
        choose: (rules) => {
          const book = this.books.find((each) => each.rules === rules);
          if (book) void this.take(offered(book, draft.seats, draft.terms, this.book));
        },
      })}
      ${seatPlan({
        seats: draft.seats,
        sides: this.settled?.sides ?? [],
        alone: playsAlone(this.settled),
        bots: this.book.bots,
        sit: (seat, sitter) => (this.draft = withSitter(draft, seat, sitter)),
      })}
      ${invites(draft, this.settled) ? termsSheet(draft.terms, (terms) => (this.draft = { ...draft, terms })) : nothing}
      ${optionSheet({
        book: this.book,
        values: draft.options,
        trouble: this.problem,
        choose: async (name, value) => {
          // A dialog may stay open over several changes, and knows only the draft that it was drawn with.
          await this.take(withOption(this.draft ?? draft, this.book, name, value));
          return this.problem;
        },
        restore: () => {
          void this.take({ ...draft, options: {} });
          // Its button goes.
          /** @type {HTMLElement | null} */ (this.querySelector('#options-title'))?.focus();
        },
        open: this.more,
        toggle: (open) => (this.more = open),
      })}
      ${startBar({
        summary: this.summary(draft),
        invites: invites(draft, this.settled),
        trouble: this.problem && disagreement(this.problem, this.book),
        failed: this.trouble,
        busy: this.busy,
        start: () => void this.start(),
        mend: () => this.mend(),
      })}
    `;
  }

  /** @param {Draft} draft */
  summary(draft) {
    const seats = this.settled?.sides.flat().length ?? 0;
    if (playsAlone(this.settled)) return `${this.book.title}, you alone`;
    const names = draft.seats.slice(1, seats).map((sitter, at) => {
      if (sitter.kind === 'free') return 'a friend';
      if (sitter.kind === 'person') return sitter.name.trim() || `player ${at + 2}`;
      return this.book.bots.find(({ name }) => name === sitter.level)?.label ?? sitter.level;
    });
    return `${this.book.title}, you with ${listed(names)}`;
  }

  /**
   * Take a changed draft, and have its options checked.
   * @param {Draft} draft
   */
  async take(draft) {
    this.draft = draft;
    const checking = this.check({ rules: draft.rules, options: draft.options });
    this.checking = checking;
    const answer = await checking;
    if (answer instanceof Problem) {
      this.refuse(answer);
    } else if (answer) {
      if (this.problem) polite('The options go together again.');
      this.settled = answer;
      this.problem = null;
      this.trouble = null;
    }
  }

  /** @param {Problem} refused */
  refuse({ problem, message }) {
    const names = problem.options ?? [];
    if (names.length === 0) {
      this.trouble = message;
      return;
    }
    this.problem = problem;
    this.more ||= this.book.options.some(({ name, first }) => !first && names.includes(name));
    polite(message);
  }

  /** Lead to the first option that is to be mended. */
  mend() {
    const names = this.problem?.options ?? [];
    const first = this.book.options.find(({ name }) => names.includes(name));
    const place = first && this.querySelector(`#option-${first.name}`);
    const control = place?.querySelector('input:checked, select, input, button');
    if (control instanceof HTMLElement) control.focus();
    place?.scrollIntoView({ block: 'center' });
  }

  /** Begin what is chosen now, once it is known to go together: a number may have been typed a moment ago. */
  async start() {
    this.busy = true;
    await this.checking;
    await this.updateComplete;
    const { draft } = this;
    if (!draft || !this.settled || this.problem) {
      this.busy = false;
      return;
    }
    keep(draft.rules, draft.seats, draft.terms);
    this.trouble = null;
    try {
      /** @type {import('../wire').Created} */
      const { id } = await request('POST', '/api/tables', newGame(draft, this.settled));
      location.assign(`/table/${encodeURIComponent(id)}`);
    } catch (error) {
      this.busy = false;
      this.refuse(Problem.of(error));
    }
  }

  /** Where the focus goes when what had it is gone. @returns {HTMLElement | null} */
  get landing() {
    return this.querySelector('.lobby-title');
  }

  /** @param {Listed} table */
  async discard(table) {
    const sure = await confirm({
      title: table.over || table.opened ? 'Delete this game?' : 'Remove this game?',
      text: `${table.title} ${company(table)} is gone then, with its record.`,
      yes: table.over || table.opened ? 'Delete it' : 'Remove it',
      no: 'Keep it',
    });
    if (!sure) return;
    this.kept = null;
    try {
      await request('DELETE', `/api/tables/${encodeURIComponent(table.id)}`);
      this.waiting.drop(table.id);
      this.past.drop(table.id);
      polite('It is gone.');
      await this.updateComplete;
      this.landing?.focus();
    } catch (error) {
      this.kept = { id: table.id, why: Problem.of(error).message };
    }
  }
}

/**
 * Which options are to be mended; why is said beside each.
 * @param {import('../wire').Problem} problem
 * @param {Rulebook} book
 */
function disagreement({ options = [], detail }, book) {
  const labels = options.flatMap((name) => book.options.filter((option) => option.name === name).map(({ label }) => label));
  if (labels.length === 0) return detail;
  return labels.length === 1 ? `${labels[0]} cannot be so.` : `${listed(labels)} do not go together.`;
}

customElements.define('muggins-lobby', MugginsLobby);
