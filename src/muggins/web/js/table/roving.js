/** One stop for Tab in a row of things, and the arrows within it. */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Move the focus by an arrow, Home or End; whether the key was one of them.
 * @param {KeyboardEvent} event
 * @param {string} selector of the things in the row
 * @param {{across?: boolean, down?: boolean}} [ways] which arrows lead on
 */
export function rove(event, selector, { across = true, down = true } = {}) {
  const row = /** @type {HTMLElement} */ (event.currentTarget);
  const things = [.../** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll(selector))];
  const at = things.findIndex((thing) => thing.contains(document.activeElement));
  const next = target(event.key, at, things.length - 1, across, down);
  if (next === null || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  things[next].focus();
  return true;
}

/**
 * @param {string} key
 * @param {number} at
 * @param {number} last
 * @param {boolean} across
 * @param {boolean} down
 */
function target(key, at, last, across, down) {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = STEPS[key];
  if (step === undefined) return null;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  if (isAcross ? !across : !down) return null;
  return Math.min(last, Math.max(0, at + step));
}
