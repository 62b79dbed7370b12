/**
 * What can be taken along, and the end of an account.
 */

import { html, nothing } from '../../vendor/lit.js';

/** @typedef {import('../../wire').Account} Account */

/** @param {Account | null} account */
export function takeAlong(account) {
  return html`
    <section class="card" aria-labelledby="along-title">
      <h2 id="along-title">To take along</h2>
      <p class="quieter">Every game that is over, as records: one file, a game a line. Any of them can be opened, replayed and verified.</p>
      <div class="along">
        <a class="button small" href="/api/records" download="muggins-games.jsonl">All games</a>
        ${account ? html`<a class="button small" href="/api/account/export" download="muggins-account.json">What is kept of the account</a>` : nothing}
      </div>
    </section>
  `;
}

/**
 * @param {Account} account
 * @param {{trouble: string | null, remove: (password: string | null) => void}} how
 */
export function farewell(account, { trouble, remove }) {
  return html`
    <section class="card farewell" aria-labelledby="farewell-title">
      <h2 id="farewell-title">Delete the account</h2>
      <p class="quieter">
        Your name, your passkeys and the games that you alone have are gone then. Games with people at other devices stay theirs, with
        “Someone” in your place; those that are still played you give up.
      </p>
      <form
        class="password-form"
        novalidate
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const given = new FormData(/** @type {HTMLFormElement} */ (event.target)).get('password');
          remove(account.password ? String(given ?? '') : null);
        }}
      >
        <input class="spoken" name="username" autocomplete="username" .value=${account.name} readonly tabindex="-1" aria-hidden="true" />
        ${account.password
          ? html`
              <div class="entry">
                <label for="farewell-password">Password</label>
                <input class="field" id="farewell-password" name="password" type="password" autocomplete="current-password" maxlength="300" required />
              </div>
            `
          : nothing}
        <button class="button small danger">Delete the account</button>
      </form>
      <p class="trouble" role="alert" ?hidden=${!trouble}>${trouble}</p>
    </section>
  `;
}
