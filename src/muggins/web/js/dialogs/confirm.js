/**
 * A question before something that cannot be undone.
 */

import { html } from '../../vendor/lit.js';
import { openModal, textOf, titleOf } from './modal.js';

/**
 * Whether the player says yes; Esc is a no.
 * @param {{title: string, text: string, yes: string, no: string}} question
 * @returns {Promise<boolean>}
 */
export async function confirm({ title, text, yes, no }) {
  const answer = await openModal(
    'confirm',
    (modal) => html`
      <div class="sheet-body">
        <h2 id=${titleOf('confirm')}>${title}</h2>
        <p id=${textOf('confirm')}>${text}</p>
        <div class="sheet-answers">
          <button type="button" class="button" autofocus @click=${() => modal.close()}>${no}</button>
          <button type="button" class="button main" @click=${() => modal.close('yes')}>${yes}</button>
        </div>
      </div>
    `,
    { role: 'alertdialog' },
  );
  return answer === 'yes';
}
