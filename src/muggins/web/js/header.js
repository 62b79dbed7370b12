/**
 * The site's header: the name that leads home, the rules, the keys, the settings.
 *
 * `<muggins-header rules="regal">`; a page that has keys of its own hands them over as `keys`. With `account` it says who
 * is signed in, and leads there.
 */

import { LitElement, html, nothing } from '../vendor/lit.js';
import { request } from './api.js';
import { openHelp, openRules, openSettings } from './dialogs.js';

/** @typedef {import('./dialogs/help.js').KeyHelp} KeyHelp */

/** What the keys do wherever there is nothing else to say. @type {KeyHelp[]} */
export const PLAIN_KEYS = [
  { keys: ['Tab'], does: 'to the next thing' },
  { keys: ['←', '→'], does: 'choose among the things in a row' },
  { keys: ['Enter', 'Space'], does: 'press what has the focus' },
  { keys: ['?'], does: 'this help' },
  { keys: ['Esc'], does: 'back' },
];

class MugginsHeader extends LitElement {
  static properties = { rules: { type: String }, keys: { attribute: false }, account: { type: Boolean }, name: { state: true } };

  constructor() {
    super();
    /** @type {string | null} */
    this.rules = null;
    /** @type {readonly KeyHelp[]} */
    this.keys = PLAIN_KEYS;
    this.account = false;
    /** Who is signed in. @type {string | null} */
    this.name = null;
    this.listen = this.listen.bind(this);
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.listen);
    if (!this.account) return;
    void this.ask();
    addEventListener('pageshow', (event) => event.persisted && void this.ask());
  }

  async ask() {
    try {
      /** @type {import('../wire').Whoami} */
      const { account } = await request('GET', '/api/account');
      this.name = account?.name ?? null;
    } catch {
      // The page itself says that the server does not answer.
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.listen);
  }

  render() {
    const rules = this.rules;
    return html`
      <header class="site">
        <a class="site-name" href="/">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <rect class="brand-board" x="1.5" y="6" width="29" height="20" rx="6" />
            <g class="brand-hole">
              <circle cx="8" cy="12.5" r="1.7" /><circle cx="13.3" cy="12.5" r="1.7" /><circle cx="18.6" cy="12.5" r="1.7" />
              <circle cx="8" cy="19.5" r="1.7" /><circle cx="24" cy="19.5" r="1.7" /><circle cx="13.3" cy="19.5" r="1.7" />
            </g>
            <circle class="brand-peg" cx="24" cy="12.5" r="3" />
            <rect class="brand-peg-other" x="15.9" y="16.8" width="5.4" height="5.4" rx="0.8" />
          </svg>
          <span>Muggins</span>
        </a>
        <nav class="site-tools" aria-label="Help and settings">
          ${rules
            ? html`<button type="button" class="button quiet" aria-haspopup="dialog" @click=${() => openRules(rules)}>Rules</button>`
            : nothing}
          <button type="button" class="button quiet" aria-haspopup="dialog" @click=${this.help}>Keys</button>
          <button type="button" class="button quiet" aria-haspopup="dialog" @click=${openSettings}>Settings</button>
          ${this.account
            ? html`<a class="button quiet site-account" href="/account">${this.name === null ? 'Sign in' : html`<span class="spoken">Your account, </span>${this.name}`}</a>`
            : nothing}
        </nav>
      </header>
    `;
  }

  help() {
    void openHelp(this.keys);
  }

  /** @param {KeyboardEvent} event */
  listen(event) {
    if (event.key !== '?' || event.defaultPrevented || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    this.help();
  }
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.matches('input:not([type=radio], [type=range], [type=checkbox]), select, textarea');
}

customElements.define('muggins-header', MugginsHeader);
