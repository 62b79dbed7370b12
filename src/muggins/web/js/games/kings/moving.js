/** Tiles that were laid come onto the board from where their player holds them. */

const APART = 70;
const FALL = 260;

/**
 * @param {Element} root
 * @param {{seat: number, squares: readonly string[]}} dropped
 * @param {number} milliseconds
 * @param {boolean} still whether nothing is to fly
 */
export function drop(root, { seat, squares }, milliseconds, still) {
  const from = root.querySelector(`[data-place="seat:${seat}"]`);
  const board = /** @type {SVGSVGElement | null} */ (root.querySelector('.kings-board'));
  // Where they were tried they lie already.
  if (!from || !board) return;
  const start = from.getBoundingClientRect();
  squares.forEach((square, at) => {
    const tile = board.querySelector(`.lying[data-square="${square}"] .lying-tile`);
    if (!(tile instanceof SVGGElement)) return;
    const how = { duration: Math.min(FALL, milliseconds), delay: at * APART, easing: 'cubic-bezier(.25, .7, .3, 1)', fill: /** @type {const} */ ('backwards') };
    if (still) {
      tile.animate({ opacity: [0, 1] }, how);
      return;
    }
    const end = tile.getBoundingClientRect();
    const scale = board.viewBox.baseVal.width / board.clientWidth;
    const x = (start.x + start.width / 2 - end.x - end.width / 2) * scale;
    const y = (start.y + start.height / 2 - end.y - end.height / 2) * scale;
    tile.animate({ translate: [`${x}px ${y}px`, '0px 0px'], opacity: [0.4, 1] }, how);
  });
}
