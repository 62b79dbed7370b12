/** The cards of Zombs: ink on paper; a colour has its letter and its pattern. Whatever is around one has the name. */

import { html, nothing } from '../../../vendor/lit.js';
import { figure } from './figures.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */

/** What stands on a special card, short enough for a small one. @type {Record<string, string>} */
const WORDS = { Frank: 'Frank the Pig', Trade: 'Trade Hands', Fish: 'Zomb-Fish', Rob: 'Rob the Grave' };

const SPECIALS = ['Brain', 'Cure', 'Quarantine', 'Frank', 'Unicorn', 'Trade', 'Fish', 'Rob'];

/** Whether a card is a Zomb. @param {string} name in notation */
export const isZomb = (name) => /^[RGBP]\d/.test(name);

/**
 * A card, or its back; silent.
 * @param {string | null} name in notation; null is a card that nobody here knows
 * @returns {Template}
 */
export function card(name) {
  if (name === null) return html`<span class="zcard zcard-back" aria-hidden="true"><svg viewBox="0 0 48 48"><path d="M24 7a17 17 0 1 0 .1 0ZM24 12v24M12 24h24M15.5 15.5l17 17M32.5 15.5l-17 17" /></svg></span>`;
  if (isZomb(name)) {
    const [letter] = name;
    return html`<span class="zcard" data-colour=${letter} aria-hidden="true">
      <b class="zcard-rank ${name.length > 2 ? 'wide' : ''}">${name.slice(1)}</b>${figure(name)}<span class="zcard-band"><i>${letter}</i></span>
    </span>`;
  }
  const word = name === '0' ? nothing : html`<span class="zcard-word">${WORDS[name] ?? name}</span>`;
  return html`<span class="zcard" data-colour="none" data-special=${name} aria-hidden="true">
    ${name === '0' ? html`<b class="zcard-rank">0</b>` : nothing}${figure(name)}${word}
  </span>`;
}

/**
 * How a hand is put in order: by colour and number, then the 0, then the specials.
 * @param {string} one
 * @param {string} other
 */
export const inOrder = (one, other) => place(one) - place(other);

/** @param {string} name */
function place(name) {
  if (isZomb(name)) return 20 * 'RGBP'.indexOf(name[0]) + Number(name.slice(1));
  return name === '0' ? 90 : 100 + SPECIALS.indexOf(name);
}
