/**
 * The rules of a rulebook, as the server has them.
 */

import { html, unsafeHTML } from '../../vendor/lit.js';
import { Problem, request } from '../api.js';
import { polite } from '../announce.js';
import { head, openModal } from './modal.js';

/** @typedef {import('../../wire').RulesPage} RulesPage */

/**
 * @param {string} rules
 * @returns {Promise<void>} resolves when it is closed
 */
export async function openRules(rules) {
  /** @type {RulesPage | undefined} */
  let page;
  let trouble = '';
  let redraw = () => {};
  const closed = openModal('rules', (modal) => {
    redraw = modal.draw;
    return html`
      ${head('rules', 'Rules', modal)}
      <div class="sheet-body prose" tabindex="0" role="region" aria-label="Text of the rules">
        ${page ? unsafeHTML(fitted(page.html)) : html`<p class=${trouble ? 'trouble' : 'waiting'}>${trouble || 'Fetching the rules'}</p>`}
      </div>
    `;
  });
  try {
    page = await request('GET', `/api/rulebooks/${encodeURIComponent(rules)}`);
  } catch (error) {
    trouble = Problem.of(error).message;
    polite(trouble);
  }
  redraw();
  await closed;
}

/**
 * The page's headings stand below the dialog's own, and what is too wide for it can be scrolled by keyboard.
 * @param {string} html
 */
function fitted(html) {
  return html
    .replace(/(<\/?h)([1-5])\b/g, (_, start, level) => `${start}${Number(level) + 1}`)
    .replaceAll('<pre>', '<pre tabindex="0">');
}
