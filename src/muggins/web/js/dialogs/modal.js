/**
 * A native dialog over the page: one of a kind at a time, the focus goes back to where it came from.
 */

import { html, render } from '../../vendor/lit.js';

/** @typedef {import('../../vendor/lit.js').TemplateResult} Template */
/** @typedef {{close: (answer?: string) => void, draw: () => void}} Modal */

/**
 * Open a dialog, and resolve with its answer once it is closed (the empty text by Esc, the cross, or a click beside it).
 * @param {string} kind names its style, and keeps a second one of the kind from opening
 * @param {(modal: Modal) => Template} content all within; drawn again by `draw`
 * @param {{role?: 'alertdialog'}} [how]
 * @returns {Promise<string>}
 */
export function openModal(kind, content, { role } = {}) {
  if (document.querySelector(`dialog.sheet-${kind}`)) return Promise.resolve('');
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  dialog.className = `sheet sheet-${kind}`;
  dialog.setAttribute('aria-labelledby', titleOf(kind));
  if (role) {
    dialog.setAttribute('role', role);
    dialog.setAttribute('aria-describedby', textOf(kind));
  }
  /** @type {Modal} */
  const modal = {
    close: (answer = '') => dialog.close(answer),
    draw: () => render(content(modal), dialog),
  };
  modal.draw();
  document.body.append(dialog);
  dialog.showModal();
  // Keys that are pressed in here are none of the page's.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  closeFromBeside(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const answer = dialog.returnValue;
      dialog.remove();
      // This comes a moment later: who has gone on by keys meanwhile is not led back.
      const gone = document.activeElement === null || document.activeElement === document.body;
      if (gone && before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(answer);
    });
  });
}

/**
 * A dialog's first line: its title, and the cross.
 * @param {string} kind
 * @param {string} title
 * @param {Modal} modal
 */
export function head(kind, title, modal) {
  return html`
    <div class="sheet-head">
      <h2 id=${titleOf(kind)}>${title}</h2>
      <button type="button" class="button quiet icon" aria-label="Close" @click=${() => modal.close()}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6 18 18M18 6 6 18" /></svg>
      </button>
    </div>
  `;
}

/**
 * The id by which a dialog is named.
 * @param {string} kind
 */
export function titleOf(kind) {
  return `sheet-${kind}-title`;
}

/**
 * The id of the text that an alert is described by.
 * @param {string} kind
 */
export function textOf(kind) {
  return `sheet-${kind}-text`;
}

/** @param {HTMLDialogElement} dialog */
function closeFromBeside(dialog) {
  // Pressed and let go beside it: a text that is selected outwards does not close it.
  let pressed = false;
  dialog.addEventListener('pointerdown', (event) => (pressed = event.target === dialog));
  dialog.addEventListener('click', (event) => {
    if (pressed && event.target === dialog) dialog.close('');
  });
}
