/** Pieces that were in one place slide to the other, by their names. */

/** @typedef {{pieces: Map<string, DOMRect>, places: Map<string, DOMRect>}} Places */

const SLIDE = 180;
const APART = 40;

/**
 * Where everything lies now.
 * @param {Element} root
 * @returns {Places}
 */
export function places(root) {
  const pieces = new Map();
  for (const element of all(root, '[data-piece]')) pieces.set(element.dataset.piece, element.getBoundingClientRect());
  const named = new Map();
  for (const element of all(root, '[data-place]')) named.set(element.dataset.place, element.getBoundingClientRect());
  return { pieces, places: named };
}

/**
 * Let all that lies elsewhere than before slide there, from where it was or where it comes from.
 * @param {Element} root
 * @param {Places} before
 * @param {{reduced: boolean}} how
 */
export function fly(root, before, { reduced }) {
  const now = places(root);
  let fresh = 0;
  for (const element of all(root, '[data-piece]')) {
    const { piece = '', from = '' } = element.dataset;
    const known = before.pieces.get(piece);
    const start = known ?? before.places.get(from) ?? now.places.get(from);
    const end = now.pieces.get(piece);
    if (!start || !end || start.width === 0 || end.width === 0) continue;
    const x = start.x + start.width / 2 - (end.x + end.width / 2);
    const y = start.y + start.height / 2 - (end.y + end.height / 2);
    if (known && Math.hypot(x, y) < 2) continue;
    const delay = known ? 0 : APART * fresh++;
    if (reduced) fade(element);
    else slide(element, x, y, known ? known.width / end.width : 0.9, delay);
  }
}

/**
 * Let all that moves be where it goes.
 * @param {Element} root
 */
export function land(root) {
  for (const animation of root.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** @param {HTMLElement} element */
function fade(element) {
  element.animate({ opacity: [0, 1] }, { duration: SLIDE, easing: 'ease-out' });
}

/**
 * @param {HTMLElement} element
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {number} delay
 */
function slide(element, x, y, scale, delay) {
  element.animate(
    { translate: [`${x}px ${y}px`, '0px 0px'], scale: [scale, 1] },
    { duration: SLIDE, delay, easing: 'cubic-bezier(.25, .7, .3, 1)', fill: 'backwards' },
  );
}

/** @param {Element} root @param {string} selector @returns {NodeListOf<HTMLElement>} */
function all(root, selector) {
  return root.querySelectorAll(selector);
}
