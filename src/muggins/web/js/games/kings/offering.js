/** What the buttons offer while a play is put together. */

/** @typedef {import('../../../wire').Ask} Ask */
/** @typedef {import('../../table/choosing.js').Offers} Offers */
/** @typedef {import('../../table/choosing.js').Offer} Offer */
/** @typedef {import('./laying.js').Laying} Laying */

/** What the button said last, while the next is not known. @type {WeakMap<Laying, string>} */
const lately = new WeakMap();

/**
 * What can be done with what lies there; null where something else is asked.
 * @param {Laying} laying
 * @param {Ask} ask
 * @returns {Offers | null}
 */
export function offersOf(laying, { lay, choices, prompts }) {
  if (!lay) return null;
  if (laying.exchanging) return exchanging(laying, choices);
  if (laying.laid.length > 0) return trying(laying);
  lately.delete(laying);
  const pass = choices.find(({ cards = [] }) => cards.length === 0);
  const swaps = choices.some(({ cards = [] }) => cards.length > 0);
  const barred = lay.missing ?? undefined;
  /** @type {Offer[]} */
  const others = [];
  if (swaps || barred) others.push({ label: 'Exchange', barred, run: () => laying.exchange() });
  if (pass || barred) others.push({ label: pass?.label ?? 'Pass', action: pass?.action, barred });
  return { main: null, wanted: prompts[0] ?? '', others };
}

/** @param {Laying} laying @returns {Offers} */
function trying(laying) {
  const { answer, pending } = laying;
  const wanted = answer?.label ?? lately.get(laying) ?? 'Lay';
  lately.set(laying, wanted);
  /** @type {Offer | null} */
  let main = null;
  if (answer?.action) main = { label: wanted, run: () => laying.play(answer.action ?? '') };
  else if (pending) main = { label: wanted, run: () => laying.playSoon() };
  return { main, wanted, others: [{ label: 'Take back', run: () => laying.clear() }] };
}

/** @param {Laying} laying @param {Ask['choices']} choices @returns {Offers} */
function exchanging(laying, choices) {
  const tiles = laying.chosen.map((key) => laying.rack.piece(key)?.tile ?? '').sort();
  const match = choices.find(({ cards = [] }) => cards.length > 0 && [...cards].sort().join() === tiles.join());
  const wanted = tiles.length ? `Exchange ${tiles.length}` : 'Choose tiles to exchange';
  const main = match ? { label: match.label, action: match.action } : null;
  return { main, wanted, others: [{ label: 'Keep them', run: () => laying.clear() }] };
}
