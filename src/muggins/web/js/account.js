/**
 * The account's page: signing in, and then what is the account's: how one gets in, where one is in, and one's games.
 *
 * Without an account the games are those of this browser.
 */

import { LitElement, html, nothing } from '../vendor/lit.js';
import './account/entering.js';
import { figures } from './account/figures.js';
import { farewell, takeAlong } from './account/leaving.js';
import { makePasskey } from './account/passkeys.js';
import { Played, playedList } from './account/played.js';
import { sessionList } from './account/sessions.js';
import { ways } from './account/ways.js';
import { polite } from './announce.js';
import { Problem, request } from './api.js';
import { confirm } from './dialogs.js';
import './header.js';

/** @typedef {import('../wire').Account} Account */
/** @typedef {import('../wire').BookStatistics} BookStatistics */
/** @typedef {'page' | 'ways' | 'farewell'} Part */

class MugginsAccount extends LitElement {
  static properties = {
    account: { state: true },
    known: { state: true },
    books: { state: true },
    troubles: { state: true },
  };

  constructor() {
    super();
    /** @type {Account | null} */
    this.account = null;
    this.known = false;
    /** @type {readonly BookStatistics[]} */
    this.books = [];
    /** What went wrong, by the part of the page that it is said in. @type {Partial<Record<Part, string>>} */
    this.troubles = {};
    /** What is being done; what is asked meanwhile waits for it. */
    this.turn = Promise.resolve();
    this.played = new Played(() => this.requestUpdate());
  }

  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    void this.begin();
    // A page that the browser has kept may be another's by now.
    addEventListener('pageshow', (event) => event.persisted && void this.begin());
  }

  async begin() {
    await this.tried('page', async () => {
      /** @type {import('../wire').Whoami} */
      const { account } = await request('GET', '/api/account');
      this.account = account;
      this.known = true;
      await this.refresh();
    });
  }

  async refresh() {
    const games = this.played.show('');
    /** @type {import('../wire').Statistics} */
    const { books } = await request('GET', '/api/games/statistics');
    this.books = books;
    await games;
  }

  render() {
    const { account } = this;
    return html`
      <div class="account-head">
        <h1 tabindex="-1">${account ? account.name : 'Sign in'}</h1>
        ${account ? html`<button type="button" class="button" @click=${this.signOut}>Sign out</button>` : nothing}
      </div>
      ${this.troubles.page ? html`<p class="trouble" role="alert">${this.troubles.page}</p>` : nothing}
      ${this.known ? html`<div class="account-columns">${account ? this.own(account) : this.strangers()}</div>` : nothing}
    `;
  }

  strangers() {
    return html`
      <div class="account-column">
        <section class="card" aria-label="Sign in or make an account">
          <p class="quieter">
            An account is for those who want their games on every device. Without one all works as well, in this browser alone; its games pass to
            the account when you sign in.
          </p>
          <muggins-entering @entered=${this.entered}></muggins-entering>
        </section>
        ${takeAlong(null)}
      </div>
      <div class="account-column">${figures(this.books)} ${playedList(this.played, this.books)}</div>
    `;
  }

  /** @param {Account} account */
  own(account) {
    return html`
      <div class="account-column">${figures(this.books)} ${playedList(this.played, this.books)}</div>
      <div class="account-column">
        ${ways(account, {
          trouble: this.troubles.ways ?? null,
          setPassword: (form) => void this.setPassword(form),
          addPasskey: () => void this.addPasskey(),
          removePasskey: (passkey) => void this.removePasskey(passkey),
        })}
        ${sessionList(account.sessions, {
          end: (session) => void this.endSession(session),
          endAll: () => void this.signOutEverywhere(),
        })}
        ${takeAlong(account)}
        ${farewell(account, { trouble: this.troubles.farewell ?? null, remove: (password) => void this.depart(password) })}
      </div>
    `;
  }

  /** @param {CustomEvent<Account>} event */
  async entered({ detail }) {
    this.account = detail;
    await this.arrive(`You are signed in as ${detail.name}. The games of this browser are yours now.`);
  }

  signOut() {
    void this.tried('page', async () => {
      await request('POST', '/api/account/sign-out');
      this.account = null;
      await this.arrive('You are signed out.');
    });
  }

  async signOutEverywhere() {
    const sure = await confirm({
      title: 'Sign out everywhere?',
      text: 'Every device is signed out, this one too.',
      yes: 'Sign out everywhere',
      no: 'Stay signed in',
    });
    if (!sure) return;
    await this.tried('page', async () => {
      await request('POST', '/api/account/sign-out/everywhere');
      this.account = null;
      await this.arrive('You are signed out everywhere.');
    });
  }

  /** @param {import('../wire').KnownSession} session */
  async endSession(session) {
    await this.tried('page', async () => {
      this.account = await request('DELETE', `/api/account/sessions/${encodeURIComponent(session.id)}`);
      await this.land('sessions-title', `${session.device} is signed out.`);
    });
  }

  /** @param {HTMLFormElement} form */
  async setPassword(form) {
    const given = new FormData(form);
    const old = given.get('old');
    await this.tried('ways', async () => {
      this.account = await request('PUT', '/api/account/password', { new: given.get('new'), ...(old === null ? {} : { old }) });
      form.reset();
      await this.land('ways-title', 'The password is set. All other devices are signed out.');
    });
  }

  async addPasskey() {
    await this.tried('ways', async () => {
      this.account = await request('POST', '/api/account/passkeys', await makePasskey(null));
      polite('The passkey is added.');
    });
  }

  /** @param {import('../wire').KnownPasskey} passkey */
  async removePasskey(passkey) {
    const sure = await confirm({
      title: 'Remove this passkey?',
      text: `The passkey of ${passkey.label} opens this account no more.`,
      yes: 'Remove it',
      no: 'Keep it',
    });
    if (!sure) return;
    await this.tried('ways', async () => {
      this.account = await request('DELETE', `/api/account/passkeys/${encodeURIComponent(passkey.id)}`);
      await this.land('ways-title', 'The passkey is removed.');
    });
  }

  /** @param {string | null} password */
  async depart(password) {
    const sure = await confirm({
      title: 'Delete the account?',
      text: 'It is gone for good then, with the games that you alone have.',
      yes: 'Delete it',
      no: 'Keep it',
    });
    if (!sure) return;
    await this.tried('farewell', async () => {
      await request('POST', '/api/account/delete', { password });
      this.account = null;
      await this.arrive('The account is deleted.');
    });
  }

  /**
   * Do one thing after another, and say what goes wrong in that part of the page.
   * @param {Part} part
   * @param {() => Promise<void>} work
   */
  tried(part, work) {
    this.turn = this.turn.then(() => this.now(part, work));
    return this.turn;
  }

  /**
   * @param {Part} part
   * @param {() => Promise<void>} work
   */
  async now(part, work) {
    this.troubles = {};
    try {
      await work();
    } catch (error) {
      const problem = Problem.of(error);
      this.troubles = { [part]: problem.message };
      // The session was ended elsewhere.
      if (problem.problem.code === 'not_signed_in') {
        this.account = null;
        this.troubles = { page: problem.message };
      }
    }
  }

  /**
   * The page is another's now: say so, and begin at its top.
   * @param {string} said
   */
  async arrive(said) {
    await this.updateComplete;
    this.querySelector('h1')?.focus();
    polite(said);
    await this.refresh();
  }

  /**
   * Say what was done, and lead to the heading of its part: what had the focus may be gone.
   * @param {string} id
   * @param {string} said
   */
  async land(id, said) {
    await this.updateComplete;
    document.getElementById(id)?.focus();
    polite(said);
  }
}

customElements.define('muggins-account', MugginsAccount);
