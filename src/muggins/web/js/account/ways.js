/**
 * How an account is signed in to: its password, and its passkeys.
 */

import { html, nothing } from '../../vendor/lit.js';
import { when } from '../when.js';
import { passkeysWork } from './passkeys.js';

/** @typedef {import('../../wire').Account} Account */
/** @typedef {import('../../wire').KnownPasskey} KnownPasskey */

/**
 * @param {Account} account
 * @param {{
 *   trouble: string | null,
 *   setPassword: (form: HTMLFormElement) => void,
 *   addPasskey: () => void,
 *   removePasskey: (passkey: KnownPasskey) => void,
 * }} how
 */
export function ways(account, { trouble, setPassword, addPasskey, removePasskey }) {
  return html`
    <section class="card ways" aria-labelledby="ways-title">
      <h2 id="ways-title" tabindex="-1">How you sign in</h2>
      <h3>Passkeys</h3>
      ${account.passkeys.length === 0
        ? html`<p class="quieter">None. A passkey signs you in by the lock of your phone or computer; there is nothing to remember, and nothing to steal.</p>`
        : html`<ul class="rows">${account.passkeys.map((passkey) => one(passkey, removePasskey))}</ul>`}
      ${passkeysWork()
        ? html`<button type="button" class="button small" @click=${addPasskey}>Add a passkey</button>`
        : html`<p class="quieter">Passkeys are made where the address is a name and begins with https.</p>`}
      <h3>${account.password ? 'Change the password' : 'Set a password'}</h3>
      <form
        class="password-form"
        novalidate
        @submit=${(/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          setPassword(/** @type {HTMLFormElement} */ (event.target));
        }}
      >
        <input class="spoken" name="username" autocomplete="username" .value=${account.name} readonly tabindex="-1" aria-hidden="true" />
        ${account.password
          ? html`
              <div class="entry">
                <label for="old-password">Password now</label>
                <input class="field" id="old-password" name="old" type="password" autocomplete="current-password" maxlength="300" required />
              </div>
            `
          : nothing}
        <div class="entry">
          <label for="new-password">New password</label>
          <input class="field" id="new-password" name="new" type="password" autocomplete="new-password" maxlength="300" required aria-describedby="new-password-line" />
          <p class="entry-line" id="new-password-line">8 characters or more. All other devices are signed out.</p>
        </div>
        <button class="button small">${account.password ? 'Change it' : 'Set it'}</button>
      </form>
      <p class="trouble" role="alert" ?hidden=${!trouble}>${trouble}</p>
    </section>
  `;
}

/**
 * @param {KnownPasskey} passkey
 * @param {(passkey: KnownPasskey) => void} remove
 */
function one(passkey, remove) {
  return html`
    <li class="row">
      <p>
        <strong>${passkey.label}</strong>
        <span class="quieter">
          made ${when(passkey.created)}${passkey.used === null ? ', not used yet' : html`, used ${when(passkey.used)}`}${passkey.here ? '' : `, for ${passkey.host}`}
        </span>
      </p>
      <button type="button" class="button quiet small" @click=${() => remove(passkey)}>
        Remove<span class="spoken"> the passkey of ${passkey.label}</span>
      </button>
    </li>
  `;
}
