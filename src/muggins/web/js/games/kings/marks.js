/** What lies on the felt beside the tiles: what lines score, what is wrong, where the next tile goes. */

import { nothing, svg } from '../../../vendor/lit.js';
import { middle, moved } from './felt.js';
import { place } from './grid.js';

/** @typedef {import('../../../wire').KingsLine} Line */
/** @typedef {import('../../../wire').Tried} Tried */

/**
 * At the end of each line what it scores; grey where the play is not allowed.
 * @param {readonly Line[]} lines
 * @param {boolean} allowed
 */
export function worths(lines, allowed) {
  return lines.map(({ squares, points, idle }) => {
    const last = squares[squares.length - 1];
    const { x, y } = middle(last);
    const across = place(squares[0]).row === place(last).row;
    const at = across ? [x + 31, y] : [x, y + 31];
    const bad = idle.length > 0;
    if (points === null && !bad) return nothing;
    const text = points === null ? '' : String(points);
    return svg`<g class=${`worth ${allowed ? '' : 'worth-not'}`} transform=${`translate(${at[0]} ${at[1]})`}>
      <rect x=${text.length > 1 ? -11.5 : -9.5} y="-9.5" width=${text.length > 1 ? 23 : 19} height="19" rx="9.5"/>
      ${text ? svg`<text y="4.8">${text}</text>` : svg`<path d="M-4-4 4 4M4-4-4 4"/>`}
    </g>`;
  });
}

/** Around a line. @param {readonly string[]} squares @param {string} kind */
export function ring(squares, kind) {
  if (squares.length === 0) return nothing;
  const [first, last] = [middle(squares[0]), middle(squares[squares.length - 1])];
  const [x, y] = [Math.min(first.x, last.x) - 21, Math.min(first.y, last.y) - 21];
  return svg`<rect
    class=${`ring ${kind}`}
    x=${x}
    y=${y}
    width=${Math.abs(last.x - first.x) + 42}
    height=${Math.abs(last.y - first.y) + 42}
    rx="7"
  />`;
}

/** Around each of some squares. @param {readonly string[]} squares @param {string} kind */
export const rings = (squares, kind) => squares.map((square) => ring([square], kind));

/** Where the next tile goes, and which way it goes on. @param {string} square @param {boolean} across @param {boolean} points */
export function cursor(square, across, points) {
  const way = across ? '' : 'rotate(90)';
  return svg`<g class="cursor" transform=${moved(square)}>
    <rect x="-19" y="-19" width="38" height="38" rx="4"/>
    ${points ? svg`<path transform=${way} d="M-7 0H8M2-6 8 0 2 6"/>` : nothing}
  </g>`;
}

