/**
 * All that happened, the newest below: each line can be explained, an own decision taken back.
 */

import { LitElement, html, nothing, repeat } from '../../vendor/lit.js';
import { polite } from '../announce.js';
import { rove } from './roving.js';

/** @typedef {import('./told.js').Line} Line */
/** @typedef {{seq: number, at: number}} Place */

/** How near to its end the log may be to go along with what comes. */
const NEAR = 60;

class MugginsLog extends LitElement {
  static properties = {
    lines: { attribute: false },
    earlier: { attribute: false },
    explain: { attribute: false },
    back: { attribute: false },
    older: { attribute: false },
    opened: { state: true },
    text: { state: true },
    stop: { state: true },
  };

  constructor() {
    super();
    /** @type {readonly Line[]} */
    this.lines = [];
    this.earlier = false;
    /** @type {(seq: number, event: number) => Promise<string>} */
    this.explain = async () => '';
    /** @type {(seq: number) => void} */
    this.back = () => {};
    /** @type {() => Promise<void>} */
    this.older = async () => {};
    /** The event that is explained. @type {string | null} */
    this.opened = null;
    this.text = '';
    /** The event at which Tab stops; null: the newest. @type {string | null} */
    this.stop = null;
  }

  createRenderRoot() {
    return this;
  }

  /** Go to the newest line. */
  focus() {
    this.stop = null;
    void this.updateComplete.then(() => this.#stopped()?.focus());
  }

  willUpdate() {
    const list = this.#list();
    this.#follows = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  #follows = true;

  updated() {
    const list = this.#list();
    if (this.#follows && list && !list.contains(document.activeElement)) list.scrollTop = list.scrollHeight;
  }

  render() {
    const events = this.lines.flatMap((line) =>
      line.events.map((event, at) => ({ line, event, at, id: `${line.seq}-${at}` })),
    );
    const stop = events.some(({ id }) => id === this.stop) ? this.stop : events.at(-1)?.id;
    return html`
      <ol
        class="log-lines"
        role="list"
        aria-label="What happened"
        @keydown=${(/** @type {KeyboardEvent} */ event) => rove(event, '.log-line', { across: false })}
      >
        ${this.earlier
          ? html`<li>
              <button type="button" class="button quiet small" @click=${() => this.older()}>Older lines</button>
            </li>`
          : nothing}
        ${repeat(
          events,
          ({ id }) => id,
          ({ line, event, at, id }) => html`
            <li class="log-event" data-kind=${event.kind}>
              <button
                type="button"
                class="log-line"
                tabindex=${id === stop ? 0 : -1}
                aria-expanded=${String(id === this.opened)}
                @focus=${() => (this.stop = id)}
                @click=${() => this.#toggle(line, at, id)}
              >
                ${event.text}
              </button>
              ${id === this.opened ? this.#more(line) : nothing}
            </li>
          `,
        )}
      </ol>
    `;
  }

  /** @param {Line} line */
  #more(line) {
    return html`
      <div class="log-more">
        <p>${this.text || 'Asking why'}</p>
        ${line.back
          ? html`<button type="button" class="button small" @click=${() => this.back(line.seq)}>
              Take back to here
            </button>`
          : nothing}
      </div>
    `;
  }

  /** @param {Line} line @param {number} at @param {string} id */
  async #toggle(line, at, id) {
    this.text = '';
    if (this.opened === id) {
      this.opened = null;
      return;
    }
    this.opened = id;
    const text = await this.explain(line.seq, at);
    if (this.opened !== id) return;
    this.text = text;
    polite(text);
    await this.updateComplete;
    this.querySelector('.log-more')?.scrollIntoView({ block: 'nearest' });
  }

  /** @returns {HTMLElement | null} */
  #list() {
    return this.querySelector('.log-lines');
  }

  /** @returns {HTMLElement | null} */
  #stopped() {
    return this.querySelector('.log-line[tabindex="0"]');
  }
}

customElements.define('muggins-log', MugginsLog);
