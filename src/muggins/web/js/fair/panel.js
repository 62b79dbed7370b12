/**
 * `<muggins-deals>`: the reader's own browser checks the deals of a game, and shows from what they come.
 */

import { LitElement, html, nothing } from '../../vendor/lit.js';
import { polite } from '../announce.js';
import { Problem, request } from '../api.js';
import { noted } from './noted.js';
import { told, toldOfNote } from './told.js';

/** @typedef {import('./following').Written} Written */
/** @typedef {import('./following').Finding} Finding */
/** @typedef {import('./held.js').Held} Held */

/** A check and a cross: the outcome is not told by its colour alone. */
const MARKS = { fair: 'M5 13l5 5L19 7', wrong: 'M6 6l12 12M18 6L6 18', open: 'M6 12h12' };

class MugginsDeals extends LitElement {
  static properties = {
    table: { type: String },
    commitment: { attribute: false },
    atOnce: { attribute: false },
    go: { attribute: false },
    record: { state: true },
    finding: { state: true },
    held: { state: true },
    trouble: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    /** The table's id. */
    this.table = '';
    /** As the table told it; null where it is dealt from no seed. @type {string | null} */
    this.commitment = null;
    /** Whether to check without being asked. */
    this.atOnce = false;
    /** Called to look at a line. @type {(place: number) => void} */
    this.go = () => {};
    /** @type {Written | null} */
    this.record = null;
    /** @type {Finding | null} */
    this.finding = null;
    /** What this browser's note says of the record; null where it has none. @type {Held | null} */
    this.held = null;
    this.trouble = '';
    this.busy = false;
  }

  createRenderRoot() {
    return this;
  }

  async firstUpdated() {
    if (!this.atOnce) return;
    await this.check();
    const found = /** @type {HTMLElement | null} */ (this.querySelector('.deals-found'));
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'center' });
  }

  render() {
    return html`
      <section class="deals" aria-labelledby="deals-title">
        <div class="deals-head">
          <h2 id="deals-title">Deals</h2>
          <button type="button" class="button small" aria-disabled=${String(this.busy)} @click=${() => void this.check()}>
            Check the deals
          </button>
        </div>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        ${this.finding && this.record ? this.#found(this.finding, this.record) : html`<p class="deals-what">
          Your own browser makes every draw again from the seed, and compares.
        </p>`}
        <details class="deals-proof" @toggle=${this.#unfolded}>
          <summary>Commitment, nonces, seed</summary>
          ${this.#proof()}
        </details>
      </section>
    `;
  }

  /** @param {Finding} finding @param {Written} record */
  #found(finding, record) {
    const { outcome, title, text } = told(finding, this.held);
    const { line, written, given } = finding;
    return html`
      <div class="deals-found" data-outcome=${outcome} tabindex="-1">
        <p class="deals-title">
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${MARKS[outcome]} /></svg> <strong>${title}</strong>
        </p>
        ${text ? html`<p>${text}</p>` : nothing} ${record.fair ? html`<p class="deals-noted">${toldOfNote(this.held)}</p>` : nothing}
        ${line === null
          ? nothing
          : html`
              <dl class="deals-line">
                <div><dt>Written</dt><dd class="notation">${written}</dd></div>
                ${given === null ? nothing : html`<div><dt>The seed gives</dt><dd class="notation">${given}</dd></div>`}
              </dl>
              <button type="button" class="button quiet small" @click=${() => this.go(line)}>Look at line ${line}</button>
            `}
      </div>
    `;
  }

  /** From what the deals come. */
  #proof() {
    if (!this.commitment) return html`<p>This game was dealt from no seed that could be checked.</p>`;
    const { nonces = [], seed } = this.record?.fair ?? {};
    const note = noted(this.table);
    const own = note?.commitment === this.commitment;
    return html`
      <dl>
        <div>
          <dt>Commitment</dt>
          <dd><span class="hex">${this.commitment}</span> The SHA-256 of the seed, told before the first card.
            ${own ? 'This browser noted it then.' : nothing}</dd>
        </div>
        ${this.record
          ? html`
              ${nonces.map(
                (nonce, at) => html`<div>
                  <dt>Nonce${nonces.length > 1 ? ` ${at + 1}` : nothing}</dt>
                  <dd><span class="hex">${nonce}</span> ${nonce === note?.nonce ? 'Put in by this browser.' : nothing}</dd>
                </div>`,
              )}
              <div>
                <dt>Seed</dt>
                <dd>${seed ? html`<span class="hex">${seed}</span>` : 'not published'}</dd>
              </div>
            `
          : nothing}
      </dl>
    `;
  }

  /** @param {Event} event */
  #unfolded = ({ target }) => {
    if (/** @type {HTMLDetailsElement} */ (target).open) void this.#fetch();
  };

  /** Whether the record is here. */
  async #fetch() {
    if (this.record) return true;
    try {
      this.record = await request('GET', `/api/tables/${encodeURIComponent(this.table)}/record`);
      this.trouble = '';
      return true;
    } catch (error) {
      this.trouble = Problem.of(error).message;
      return false;
    }
  }

  async check() {
    if (this.busy) return;
    this.busy = true;
    if (await this.#fetch()) await this.#derive(/** @type {Written} */ (this.record));
    this.busy = false;
    await this.updateComplete;
  }

  /** @param {Written} record */
  async #derive(record) {
    try {
      // What checks is wanted by few.
      const [{ check }, { held }] = await Promise.all([import('./checking.js'), import('./held.js')]);
      this.held = held(record, noted(this.table));
      this.finding = check(record);
      const { title, text } = told(this.finding, this.held);
      polite([`${title}.`, text, record.fair ? toldOfNote(this.held) : ''].filter(Boolean).join(' '));
    } catch (error) {
      this.trouble = Problem.of(error).message;
    }
  }
}

customElements.define('muggins-deals', MugginsDeals);
