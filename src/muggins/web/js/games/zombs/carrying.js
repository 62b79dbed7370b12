/** A card is carried from the hand by mouse, pen or finger, and done with what can be done where it is let go. */

import { spotAt } from './spots.js';

/** @typedef {import('./choosing.js').Choosing} Choosing */

/** A finger that goes no further has only touched. */
const STILL = 6;

/**
 * Follow the pointer that has pressed a card.
 * @param {PointerEvent} event
 * @param {Choosing} choosing
 * @param {string} key of the card
 */
export function carry(event, choosing, key) {
  const held = event.currentTarget;
  if (event.button !== 0 || !(held instanceof Element)) return;
  const { pointerId, clientX, clientY } = event;
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @param {PointerEvent} moved */
  const move = (moved) => {
    if (moved.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < STILL || !choosing.lift(key)) return;
      ghost = ghostOf(held);
    }
    moved.preventDefault();
    ghost.style.translate = `${moved.clientX}px ${moved.clientY}px`;
    choosing.hover(spotAt(moved.clientX, moved.clientY));
  };
  /** @param {PointerEvent} ended */
  const end = (ended) => {
    if (ended.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!ghost) return;
    ghost.remove();
    choosing.hover(null);
    // The click that follows is no touch.
    addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }));
    const place = ended.type === 'pointerup' ? spotAt(ended.clientX, ended.clientY) : null;
    // Where it cannot go it is still chosen, and its places are seen.
    if (place !== null) choosing.drop(place);
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

/** What is carried, as it looks. @param {Element} held */
function ghostOf(held) {
  const ghost = document.createElement('div');
  ghost.className = 'ghost zghost';
  ghost.setAttribute('aria-hidden', 'true');
  const drawing = held.querySelector('.zcard');
  if (drawing) ghost.append(drawing.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}
