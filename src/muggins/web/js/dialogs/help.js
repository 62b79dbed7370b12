/**
 * What the keys do on this page.
 */

import { html } from '../../vendor/lit.js';
import { head, openModal } from './modal.js';

/** @typedef {{keys: string | string[], does: string}} KeyHelp */

/**
 * @param {readonly KeyHelp[]} keys
 * @returns {Promise<void>} resolves when it is closed
 */
export async function openHelp(keys) {
  await openModal(
    'help',
    (modal) => html`
      ${head('help', 'Keys', modal)}
      <div class="sheet-body" tabindex="0" role="region" aria-label="What the keys do">
        <dl class="keys">
          ${keys.map(
            ({ keys: pressed, does }) => html`
              <div>
                <dt>${[pressed].flat().map((key, at) => html`${at ? ' ' : ''}<kbd>${key}</kbd>`)}</dt>
                <dd>${does}</dd>
              </div>
            `,
          )}
        </dl>
      </div>
    `,
  );
}
