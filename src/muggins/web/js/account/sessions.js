/**
 * Where an account is signed in.
 */

import { html, nothing } from '../../vendor/lit.js';
import { when } from '../when.js';

/** @typedef {import('../../wire').KnownSession} KnownSession */

/**
 * @param {readonly KnownSession[]} sessions
 * @param {{end: (session: KnownSession) => void, endAll: () => void}} how
 */
export function sessionList(sessions, { end, endAll }) {
  return html`
    <section class="card" aria-labelledby="sessions-title">
      <h2 id="sessions-title" tabindex="-1">Where you are signed in</h2>
      <ul class="rows">
        ${sessions.map(
          (session) => html`
            <li class="row">
              <p>
                <strong>${session.device}</strong>
                <span class="quieter">${session.this ? 'this browser' : html`last seen ${when(session.seen)}`}, since ${when(session.created)}</span>
              </p>
              ${session.this
                ? nothing
                : html`
                    <button type="button" class="button quiet small" @click=${() => end(session)}>
                      Sign out<span class="spoken"> ${session.device}</span>
                    </button>
                  `}
            </li>
          `,
        )}
      </ul>
      ${sessions.length > 1 ? html`<button type="button" class="button small" @click=${endAll}>Sign out everywhere</button>` : nothing}
    </section>
  `;
}
