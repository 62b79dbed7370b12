/**
 * Signing in, or making an account: a name with a password, or a passkey.
 */

import { LitElement, html, nothing } from '../../vendor/lit.js';
import { polite } from '../announce.js';
import { Problem, request } from '../api.js';
import { makePasskey, passkeysWork, signByPasskey } from './passkeys.js';

/** @typedef {import('../../wire').Account} Account */

/** Which field a refusal is about. @type {Record<string, 'name' | 'password'>} */
const FIELDS = { bad_name: 'name', name_taken: 'name', bad_password: 'password' };

class MugginsEntering extends LitElement {
  static properties = {
    fresh: { state: true },
    trouble: { state: true },
    busy: { state: true },
    shown: { state: true },
  };

  constructor() {
    super();
    /** Whether a new account is made. */
    this.fresh = false;
    /** @type {import('../../wire').Problem | null} */
    this.trouble = null;
    this.busy = false;
    /** Whether the password can be read. */
    this.shown = false;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const { fresh } = this;
    const field = this.trouble && FIELDS[this.trouble.code];
    return html`
      <form class="entering" aria-labelledby="entering-title" novalidate @submit=${this.submitted}>
        <h2 id="entering-title" class="spoken">Name and password</h2>
        <fieldset class="ask">
          <legend class="spoken">What to do</legend>
          <div class="chips">${this.choice('Sign in', false)} ${this.choice('New account', true)}</div>
        </fieldset>
        <div class="entry">
          <label for="entry-name">Name</label>
          <input
            class="field"
            id="entry-name"
            name="username"
            autocomplete=${fresh ? 'username' : 'username webauthn'}
            autocapitalize="words"
            spellcheck="false"
            maxlength="60"
            required
            aria-describedby=${fresh ? 'entry-name-line entry-trouble' : 'entry-trouble'}
            aria-invalid=${field === 'name' ? 'true' : 'false'}
          />
          ${fresh ? html`<p class="entry-line" id="entry-name-line">3 to 24 letters and digits. Others see it only where you sit down under it.</p>` : nothing}
        </div>
        <div class="entry">
          <label for="entry-password">Password</label>
          <span class="entry-secret">
            <input
              class="field"
              id="entry-password"
              name="password"
              type=${this.shown ? 'text' : 'password'}
              autocomplete=${fresh ? 'new-password' : 'current-password'}
              autocapitalize="off"
              spellcheck="false"
              maxlength="300"
              required
              aria-describedby=${fresh ? 'entry-password-line entry-trouble' : 'entry-trouble'}
              aria-invalid=${field === 'password' ? 'true' : 'false'}
            />
            <button type="button" class="button quiet" aria-pressed=${this.shown ? 'true' : 'false'} @click=${() => (this.shown = !this.shown)}>
              Show<span class="spoken"> the password</span>
            </button>
          </span>
          ${fresh ? html`<p class="entry-line" id="entry-password-line">8 characters or more. A few words are easy to keep and hard to guess.</p>` : nothing}
        </div>
        <p class="trouble" id="entry-trouble" role="alert" ?hidden=${!this.trouble}>${this.trouble?.detail}</p>
        <div class="entering-do">
          <button class="button main" aria-disabled=${this.busy ? 'true' : 'false'}>${fresh ? 'Make the account' : 'Sign in'}</button>
          ${passkeysWork()
            ? html`<button type="button" class="button" aria-disabled=${this.busy ? 'true' : 'false'} @click=${this.byPasskey}>
                ${fresh ? 'Make it with a passkey' : 'Sign in with a passkey'}
              </button>`
            : nothing}
        </div>
        ${passkeysWork() ? nothing : html`<p class="entry-line">Passkeys work where the address is a name and begins with https.</p>`}
      </form>
    `;
  }

  /**
   * @param {string} label
   * @param {boolean} fresh
   */
  choice(label, fresh) {
    const choose = () => {
      this.fresh = fresh;
      this.trouble = null;
    };
    return html`
      <label class="chip">
        <input type="radio" name="entering" .checked=${this.fresh === fresh} @change=${choose} />
        <span>${label}</span>
      </label>
    `;
  }

  /** @param {string} id */
  value(id) {
    return /** @type {HTMLInputElement} */ (this.querySelector(`#${id}`)).value;
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    event.preventDefault();
    const name = this.value('entry-name');
    const password = this.value('entry-password');
    const missing = !name.trim() ? 'name' : !password ? 'password' : null;
    if (missing) {
      this.say({ title: '', status: 0, code: `bad_${missing}`, detail: `The ${missing} is missing: enter it, please.` });
      return;
    }
    void this.enter(() => request('POST', this.fresh ? '/api/account' : '/api/account/sign-in', { name, password }));
  }

  byPasskey() {
    const name = this.value('entry-name');
    if (this.fresh && !name.trim()) {
      this.say({ title: '', status: 0, code: 'bad_name', detail: 'Enter the name that the account is to have, then make its passkey.' });
      return;
    }
    void this.enter(async () =>
      this.fresh
        ? request('POST', '/api/account/by-passkey', { name, passkey: await makePasskey(name) })
        : request('POST', '/api/account/sign-in/by-passkey', await signByPasskey()),
    );
  }

  /** @param {() => Promise<Account>} ask */
  async enter(ask) {
    if (this.busy) return;
    this.busy = true;
    this.trouble = null;
    try {
      const account = await ask();
      this.dispatchEvent(new CustomEvent('entered', { detail: account, bubbles: true }));
    } catch (error) {
      this.say(Problem.of(error).problem);
    }
    this.busy = false;
  }

  /** @param {import('../../wire').Problem} problem */
  async say(problem) {
    this.trouble = problem;
    await this.updateComplete;
    const field = FIELDS[problem.code];
    if (field) /** @type {HTMLElement | null} */ (this.querySelector(`#entry-${field}`))?.focus();
    else polite(problem.detail);
  }
}

customElements.define('muggins-entering', MugginsEntering);
