/**
 * Opening a record file: chosen, or dropped anywhere on the page.
 */

import { LitElement, html, nothing } from '../../vendor/lit.js';
import { polite } from '../announce.js';
import { Problem, request } from '../api.js';

class MugginsOpenRecord extends LitElement {
  static properties = { trouble: { state: true }, over: { state: true }, busy: { state: true } };

  constructor() {
    super();
    /** @type {string | null} */
    this.trouble = null;
    this.over = false;
    this.busy = false;
    this.dragged = this.dragged.bind(this);
    this.dropped = this.dropped.bind(this);
    this.left = this.left.bind(this);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('dragover', this.dragged);
    document.addEventListener('dragleave', this.left);
    document.addEventListener('drop', this.dropped);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('dragover', this.dragged);
    document.removeEventListener('dragleave', this.left);
    document.removeEventListener('drop', this.dropped);
  }

  render() {
    return html`
      <section class=${this.over ? 'opening opening-over' : 'opening'} aria-labelledby="opening-title">
        <h2 id="opening-title">Open a record</h2>
        <p id="opening-line">Choose a record file, or drop one on this page, and step through its game.</p>
        <label class="button opening-button" aria-disabled=${this.busy ? 'true' : 'false'}>
          <input class="spoken" type="file" accept=".json,.jsonl,.txt,application/json" aria-describedby="opening-line" @change=${this.picked} />
          ${this.busy ? 'Reading the record' : 'Choose a file'}
        </label>
        ${this.trouble ? html`<p class="trouble">${this.trouble}</p>` : nothing}
      </section>
    `;
  }

  /** @param {Event} event */
  async picked({ target }) {
    const field = /** @type {HTMLInputElement} */ (target);
    const file = field.files?.[0];
    if (file) await this.open(file);
    // The same file may be chosen again once it is mended.
    field.value = '';
  }

  /** @param {DragEvent} event */
  dragged(event) {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.over = true;
  }

  /** @param {DragEvent} event */
  left({ relatedTarget }) {
    if (relatedTarget === null) this.over = false;
  }

  /** @param {DragEvent} event */
  dropped(event) {
    this.over = false;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.open(file);
  }

  /** @param {File} file */
  async open(file) {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      /** @type {import('../../wire').Created} */
      const { id } = await request('POST', '/api/records', await file.text());
      location.assign(`/record/${encodeURIComponent(id)}`);
    } catch (error) {
      this.trouble = `The record ${file.name} cannot be opened: ${Problem.of(error).message}`;
      polite(this.trouble);
    }
    this.busy = false;
  }
}

customElements.define('muggins-open-record', MugginsOpenRecord);
