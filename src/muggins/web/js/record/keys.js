/**
 * The keys of the step-through page.
 */

/** @typedef {'first' | 'back' | 'next' | 'last' | 'lineBack' | 'lineNext' | 'board'} Move */

/** @type {readonly {key: string, shown: string, does: string, move: Move}[]} */
const MOVES = [
  { key: 'ArrowRight', shown: '→', does: 'to the next thing that happened', move: 'next' },
  { key: 'ArrowLeft', shown: '←', does: 'back', move: 'back' },
  { key: 'PageDown', shown: 'Page down', does: 'to the next action', move: 'lineNext' },
  { key: 'PageUp', shown: 'Page up', does: 'to the action before', move: 'lineBack' },
  { key: 'Home', shown: 'Home', does: 'to the beginning', move: 'first' },
  { key: 'End', shown: 'End', does: 'to the end', move: 'last' },
  { key: 'b', shown: 'B', does: 'hear the board', move: 'board' },
];

/** As the help lists them. */
export const KEYS = [
  ...MOVES.map(({ shown, does }) => ({ keys: shown, does })),
  { keys: '?', does: 'this help' },
  { keys: 'Esc', does: 'back' },
];

/**
 * What a key asks for; nothing where it belongs to what has the focus.
 * @param {KeyboardEvent} event
 * @returns {Move | null}
 */
export function moveOf({ key, target, defaultPrevented, ctrlKey, metaKey, altKey }) {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return null;
  if (target instanceof Element && target.closest('input, select, textarea, .log-lines')) return null;
  const wanted = key.length === 1 ? key.toLowerCase() : key;
  return MOVES.find((move) => move.key === wanted)?.move ?? null;
}
