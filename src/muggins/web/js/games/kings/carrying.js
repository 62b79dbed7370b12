/** A tile is carried from the rack or over the board by mouse, pen or finger, and laid where it is let go. */

/** @typedef {import('./laying.js').Laying} Laying */

/** A finger that goes no further has only touched. */
const STILL = 6;

/** The square that is under a point of the screen. @param {number} x @param {number} y */
export function squareAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const square = element.closest('[data-square]')?.getAttribute('data-square');
    if (square) return square;
  }
  return null;
}

/**
 * Follow the pointer that has pressed a tile.
 * @param {PointerEvent} event
 * @param {Laying} laying
 * @param {string} key of the tile
 * @param {(() => void) | null} touched is called if it was only touched; null where that is told otherwise
 */
export function carry(event, laying, key, touched) {
  if (event.button !== 0 || !(event.currentTarget instanceof Element)) return;
  const { pointerId, clientX, clientY } = event;
  const held = event.target instanceof Element ? (event.target.closest('[data-key]') ?? event.currentTarget) : event.currentTarget;
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @param {PointerEvent} moved */
  const move = (moved) => {
    if (moved.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < STILL || !laying.lift(key)) return;
      ghost = ghostOf(held);
    }
    moved.preventDefault();
    ghost.style.translate = `${moved.clientX}px ${moved.clientY}px`;
    laying.hover(squareAt(moved.clientX, moved.clientY));
  };
  /** @param {PointerEvent} ended */
  const end = (ended) => {
    if (ended.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!ghost) {
      if (ended.type === 'pointerup') touched?.();
      return;
    }
    ghost.remove();
    laying.hover(null);
    // The click that follows is no touch.
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }));
    const square = ended.type === 'pointerup' ? squareAt(ended.clientX, ended.clientY) : null;
    if (square) laying.put(key, square);
    else laying.drop(key, slotAt(ended.clientX, ended.clientY));
  };
  addEventListener('pointermove', move, { passive: false });
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** The place in the rack that is under a point; null where it is not over the rack. @param {number} x @param {number} y */
function slotAt(x, y) {
  const rack = document.elementsFromPoint(x, y).find((element) => element.matches('.rack'));
  if (!rack) return null;
  const slots = [...rack.querySelectorAll('.slot')];
  const at = slots.findIndex((slot) => {
    const { left, width } = slot.getBoundingClientRect();
    return x < left + width;
  });
  return at < 0 ? slots.length - 1 : at;
}

/** What is carried, as it looks. @param {Element} held */
function ghostOf(held) {
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  ghost.setAttribute('aria-hidden', 'true');
  const drawing = held.querySelector('.tile');
  const sheet = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sheet.setAttribute('viewBox', '-20 -20 40 40');
  if (drawing) sheet.append(drawing.cloneNode(true));
  ghost.append(sheet);
  document.body.append(ghost);
  return ghost;
}
