/** What is drawn on the cards in ink: heads of the undead, and what helps against them. Each 48 by 48. */

import { html, svg } from '../../../vendor/lit.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */

/**
 * The drawing of a card; silent.
 * @param {string} name in notation
 * @returns {Template}
 */
export function figure(name) {
  const drawing = FIGURES[name]?.() ?? head(Number(name.slice(1)));
  return html`<svg class="zcard-figure" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${drawing}</svg>`;
}

/** A head that looks a little worse with every number. @param {number} number */
function head(number) {
  const lean = [-6, 4, -3, 7, 0, -5, 5, -8, 3, -4][number - 1] ?? 0;
  const wide = 3 + (number % 3);
  return svg`<g class="ink" transform="rotate(${lean} 24 26)">
    <path class="flesh" d="M11 24C10 12 16 6 25 6S39 13 37 25C37 31 35 33 35 38 35 42 30 43 24 43S14 42 14 38C14 33 12 30 11 24Z"/>
    <path d="M13 15 11 9 17 11 18 4 23 8 27 3 30 9 35 7 34 14"/>
    <circle class="hole" cx="18.5" cy="23" r=${wide}/><circle class="hole" cx="30" cy="22" r=${7.5 - wide}/>
    <path d="M24 27 22.5 31H26"/>
    <path d="M17 36H31M19 34V38.5M23 34.4V38M27 34V38.5"/>
    ${number > 5 ? svg`<path d="M31 11 35 16M32.5 15 35.5 12.5"/>` : ''}
    ${number > 8 ? svg`<path d="M12 28 17 30M13 31.5 15.5 26.5"/>` : ''}
  </g>`;
}

/** @type {Record<string, () => Template>} */
const FIGURES = {
  0: () => svg`<g class="ink"><path class="flesh" d="M8 43C9 30 13 8 24 8S39 30 40 43"/><path d="M4 43H44"/>
    <path d="M19 20H29M24 15V31"/></g>`,
  Brain: () => svg`<g class="ink"><path class="flesh" d="M24 10C20 5 11 8 11 14 5 16 4 24 9 27 7 34 14 40 20 37 21 41 27 41 28 37 34 40 41 34
    39 27 44 24 43 16 37 14 37 8 28 5 24 10Z"/><path d="M24 10V36M15 16C18 15 20 17 19 20M11 24C15 22 18 24 17 28M33 16C30 15 28 17 29 20M37
    24C33 22 30 24 31 28"/></g>`,
  Cure: () => svg`<g class="ink" transform="rotate(45 24 24)"><path class="flesh" d="M18 14H30V34H18Z"/><path d="M24 34V46M24 14V5M18 5H30M15
    14H33M18 20H23M18 25H23M18 30H23"/></g>`,
  Quarantine: () => svg`<g class="ink"><path class="flesh" d="M8 6H17V42H8ZM31 6H40V42H31Z"/><path d="M8 15 17 8M8 24 17 17M8 33 17 26M9 41 17
    35M31 15 40 8M31 24 40 17M31 33 40 26M32 41 40 35M17 24H31"/></g>`,
  Frank: () => svg`<g class="ink"><path class="flesh" d="M8 24C8 13 15 9 24 9S40 13 40 24 34 41 24 41 8 35 8 24Z"/><path class="flesh" d="M10
    15 8 5 18 10M38 15 40 5 30 10"/><path class="flesh" d="M16 29C16 25 19 23 24 23S32 25 32 29 29 35 24 35 16 33 16 29Z"/><path d="M21
    27V31M27 27V31M17 18V20M31 18V20"/></g>`,
  Unicorn: () => svg`<g class="ink"><path class="flesh" d="M13 43C14 34 11 30 13 22 15 14 21 11 27 13L40 28C41 32 37 35 33 32L26 30C27 36 30
    38 31 43Z"/><path class="flesh" d="M23 12 36 2 29 16Z"/><path d="M28 9 31 12M32 6 33.5 8.5M13 22C8 24 8 30 10 33M14 30C10 33 10 38 12
    42M25 20V22M36 29 37 30"/></g>`,
  Trade: () => svg`<g class="ink"><path class="flesh" d="M5 17H30V9L43 20.5 30 31V24H5Z"/><path class="flesh" d="M43 34H20V28L7 37.5 20
    46V41H43Z"/></g>`,
  Fish: () => svg`<g class="ink"><path class="flesh" d="M5 24C9 15 17 14 20 16V32C17 34 9 33 5 24Z"/><path d="M20 24H38M25 17V31M30 18.5V29.5M35
    20V28M38 24 45 15V33Z"/><path d="M11 21 14 24M14 21 11 24"/></g>`,
  Rob: () => svg`<g class="ink"><path class="flesh" d="M6 42V22C6 12 22 12 22 22V42Z"/><path d="M10 25H18M14 21V33M3 42H45M35 5 30 30M31.5
    4 38.5 6"/><path class="flesh" d="M26 29 35 31 33 40C30 43 26 41 25 38Z"/></g>`,
};
