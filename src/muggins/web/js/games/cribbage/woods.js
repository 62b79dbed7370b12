/** What a board is made of: wood, inlay and brass, or a graveyard at night. */

import { svg } from '../../../vendor/lit.js';
import { round } from './points.js';

/** @typedef {import('../../../vendor/lit.js').TemplateResult} Template */
/** @typedef {import('./track.js').Rules} Rules */

/**
 * The bare board.
 *
 * @param {Rules} rules
 * @param {number} width
 * @param {number} height
 * @returns {Template}
 */
export function wood(rules, width, height) {
  const id = `wood-${rules}`;
  return svg`<defs><linearGradient id=${id} x2="0.06" y2="1">
      <stop class="wood-lit" offset="0"/><stop class="wood-mid" offset="0.5"/><stop class="wood-dim" offset="1"/>
    </linearGradient></defs>
    <rect class="board-rim" width=${width} height=${height} rx="12"/>
    <rect x="7" y="7" width=${width - 14} height=${height - 14} rx="7" fill="url(#${id})"/>
    ${rules === 'zombie' ? night(width, height) : svg`<path class="grain" d=${grain(width, height)}/>
`}
    <path class="rim-lit" d="M12 ${height - 7}H${width - 12}"/><path class="rim-dim" d="M12 7H${width - 12}"/>`;
}

/** The lines of the wood, the same for every board of this size. @param {number} width @param {number} height */
function grain(width, height) {
  let lines = '';
  for (let y = 11, at = 0; y < height - 10; at += 1) {
    const [a, b, c] = [Math.sin(at * 2.4) * 4, Math.sin(at * 1.7 + 1) * 5, Math.sin(at * 3.1 + 2) * 4];
    const from = at % 3 === 0 ? 8 : 8 + (at * 97) % (width / 2);
    const to = at % 4 === 0 ? width - 8 : width - 8 - (at * 61) % (width / 3);
    lines += `M${round(from)} ${round(y)}C${round(from + width / 4)} ${round(y + a)} ${round(to - width / 4)} `
      + `${round(y + b)} ${round(to)} ${round(Math.min(Math.max(y + c, 9), height - 9))}`;
    y += 3 + Math.abs(Math.sin(at * 5.3)) * 5;
  }
  return lines;
}

/** What the Cabinet has at its corners. @param {number} width @param {number} height */
export const brass = (width, height) => [0, width].flatMap((x) => [0, height].map((y) => svg`
  <g transform="translate(${x} ${y}) scale(${x ? -1 : 1} ${y ? -1 : 1})">
    <path class="brass" d="M0 12A12 12 0 0 1 12 0H30L24 8H14A6 6 0 0 0 8 14V24L0 30Z"/>
    <path class="brass-nail" d="M9 9h0M20 4.5h0M4.5 20h0"/></g>`));

/** @param {number} width @param {number} height */
const night = (width, height) => svg`<path class="wisp" d="M7 ${round(height * 0.62)}C${width * 0.2}
  ${round(height * 0.5)} ${width * 0.3} ${round(height * 0.75)} ${width * 0.5} ${round(height * 0.6)}S${width * 0.8}
  ${round(height * 0.55)} ${width - 7} ${round(height * 0.7)}V${height - 7}H7Z"/>
  <path class="grass" d=${grass(width, height)}/>`;

/** @param {number} width @param {number} height */
function grass(width, height) {
  let tufts = '';
  for (let at = 1; at < (width * height) / 2600; at += 1) {
    const [x, y] = [(at * 0.7549) % 1, (at * 0.5698) % 1];
    tufts += `M${round(14 + x * (width - 34))} ${round(20 + y * (height - 32))}l-1-5m3 5v-7m3 7 2-5`;
  }
  return tufts;
}

/** A line of darker wood let in along the edge. @param {number} width @param {number} height */
export const purfling = (width, height) => svg`<rect class="purfling" x="12" y="12" width=${width - 24}
  height=${height - 24} rx="4"/>`;

/** Against the moon. @param {number} x @param {number} y its foot */
export const tree = (x, y) => svg`<g transform="translate(${x} ${y})"><circle class="moon" cx="14" cy="-42" r="26"/>
  <path class="tree" d="M-5-24-20-40-34-43M-20-40-24-54M-5-24C-4-36-10-46-8-62M-4-14C4-28 14-34 28-40H40M28-40 36-54
    M14-33 17-52 12-64M17-52 26-62"/>
  <path class="tree-trunk" d="M-12 2C-6-6-6-14-6-26H-2C-2-14 0-6 6 2Z"/></g>`;
