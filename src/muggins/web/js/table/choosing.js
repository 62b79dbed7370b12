/**
 * A choice half made: the pieces chosen, the number entered, and what can be done with them.
 * Only what the server offers is looked through here.
 */

/** @typedef {import('../../wire').Ask} Ask */
/** @typedef {import('../../wire').Choice} Choice */
/** @typedef {import('../../wire').Span} Span */

/** What kind of thing is said: it was refused, or done; a hint; it is barred; a play tried is allowed, or is not. */
/** @typedef {'refused' | 'done' | 'hint' | 'barred' | 'worth' | 'wrong'} Kind */
/** What is said beside the action, and how it is `spoken` if otherwise. */
/** @typedef {{kind: Kind, text: string, spoken?: string}} Note */

/**
 * Something that may be done: an action to send, or else something to `run` on this page. What is `barred` says why.
 * @typedef {{label: string, action?: string, run?: () => void, barred?: string}} Offer
 */
/** What may be done now: `main` on the one button, `others` beside it; `wanted` says what is missing. */
/** @typedef {{main: Offer | null, others: Offer[], wanted: string}} Offers */

/**
 * @param {Ask} ask
 * @param {readonly string[]} chosen
 * @param {string} number
 * @returns {Offers}
 */
export function offers(ask, chosen, number) {
  const { choices, spans, pick } = ask;
  const plain = choices.filter(({ cards = [] }) => cards.length === 0).map(offer);
  const fitting = choices.filter((choice) => fits(choice, chosen)).map(offer);
  const [span] = spans;
  if (span) {
    const main = within(span, number)
      ? { label: `${span.label} ${Number(number)}`, action: `${span.verb} ${Number(number)}` }
      : null;
    return { main, others: plain, wanted: number === '' ? 'Enter a number' : `From ${span.first} to ${span.last}` };
  }
  const only = choices.length === 1 ? offer(choices[0]) : null;
  if (only) return { main: only, others: [], wanted: '' };
  const [main = null, ...more] = fitting;
  return { main, others: [...more, ...plain], wanted: wanted(pick, chosen.length) };
}

/**
 * The pieces chosen once this one is touched; null where there is no room for it.
 * @param {Ask} ask
 * @param {readonly string[]} chosen
 * @param {string} piece
 * @returns {string[] | null}
 */
export function touched({ pick }, chosen, piece) {
  if (chosen.includes(piece)) return chosen.filter((one) => one !== piece);
  if (pick === 1) return [piece];
  return chosen.length < pick ? [...chosen, piece] : null;
}

/**
 * The only thing that can be done with these pieces; null where there are none or several.
 * @param {Ask} ask
 * @param {readonly string[]} chosen
 */
export function onlyChoice({ choices }, chosen) {
  const fitting = choices.filter((choice) => fits(choice, chosen));
  return fitting.length === 1 ? fitting[0] : null;
}

/**
 * Why a piece cannot be chosen now; null where it can.
 * @param {Ask} ask
 * @param {string} piece
 */
export function barred({ cards }, piece) {
  return cards.find(({ card }) => card === piece)?.barred ?? null;
}

/** @param {Choice} choice @param {readonly string[]} chosen */
function fits({ cards = [] }, chosen) {
  return chosen.length > 0 && cards.length === chosen.length && cards.every((card) => chosen.includes(card));
}

/** @param {Choice} choice @returns {Offer} */
function offer({ label, action }) {
  return { label, action };
}

/** @param {Span} span @param {string} number */
function within({ first, last }, number) {
  return /^\d{1,3}$/.test(number) && Number(number) >= first && Number(number) <= last;
}

/** @param {number} pick @param {number} chosen */
function wanted(pick, chosen) {
  if (pick === 1) return 'Choose a card';
  return chosen === 0 ? `Choose ${pick} cards` : `Choose ${pick - chosen} more`;
}
