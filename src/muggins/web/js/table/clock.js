/** How much time a player has left: it runs here between what the server tells. */

import { LitElement, html, nothing } from '../../vendor/lit.js';

/** With so many seconds left it is marked, and said to its player. */
const LOW = [30, 10];

/**
 * The time left in figures.
 * @param {number} seconds
 */
export function figures(seconds) {
  const whole = Math.ceil(Math.max(0, seconds));
  const [days, hours, minutes] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  if (days) return `${days} d ${hours} h`;
  const rest = String(whole % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/**
 * The time left in words, the two greatest parts of it.
 * @param {number} seconds
 */
export function spoken(seconds) {
  const whole = Math.ceil(Math.max(0, seconds));
  /** @type {[number, string][]} */
  const parts = [
    [Math.floor(whole / 86400), 'day'],
    [Math.floor(whole / 3600) % 24, 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const first = parts.findIndex(([number]) => number > 0);
  const told = first < 0 ? parts.slice(3) : parts.slice(first, first + 2).filter(([number]) => number > 0);
  return `${told.map(([number, unit]) => `${number} ${unit}${number === 1 ? '' : 's'}`).join(' ')} left`;
}

class MugginsClock extends LitElement {
  static properties = { left: { type: Number }, since: { type: Number }, running: { type: Boolean } };

  constructor() {
    super();
    /** The seconds that were left then. */
    this.left = 0;
    /** When that was, as `performance.now` tells it. */
    this.since = 0;
    this.running = false;
    /** @type {((seconds: number) => void) | null} is told when little is left */
    this.low = null;
    this.#told = Infinity;
  }

  /** The least that was told to be left. */
  #told;
  #beat = 0;

  createRenderRoot() {
    return this;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#beat);
  }

  get now() {
    return this.left - (this.running ? (performance.now() - this.since) / 1000 : 0);
  }

  updated() {
    clearTimeout(this.#beat);
    if (!this.running) {
      this.#told = Infinity;
      return;
    }
    const { now } = this;
    const due = LOW.filter((seconds) => now <= seconds && seconds < this.#told).at(-1);
    if (due !== undefined) {
      if (now > 0) this.low?.(Math.ceil(now));
      this.#told = due;
    }
    // The figures change when a whole second is over.
    if (now > 0) this.#beat = setTimeout(() => this.requestUpdate(), 1000 * (now - Math.ceil(now) + 1) + 5);
  }

  render() {
    const { now, running } = this;
    const low = running && now <= LOW[0];
    return html`<span class="clock" data-running=${String(running)} data-low=${String(low)} role="timer" aria-label=${spoken(now)}>
      ${low ? html`<span aria-hidden="true">!</span>` : nothing}<span aria-hidden="true">${figures(now)}</span>
    </span>`;
  }
}

customElements.define('muggins-clock', MugginsClock);
