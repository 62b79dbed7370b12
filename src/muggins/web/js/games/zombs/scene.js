/** What lies on the table, from what a seat sees, and where each piece of it has come from. */

/** @typedef {import('../../../wire').ZombsView} View */
/** @typedef {import('../../../wire').ZombsHorde} Horde */
/** @typedef {import('../drawing').Event} Event */

/**
 * Where a card was before it lay where it lies now: in a horde or across its end, in one's own hand, on the Grave, in
 * the Vault. Names of places as the drawing marks them.
 * @typedef {{laid: string, held: string, grave: string, vault: string}} Origins
 */

/**
 * `lately` are the pieces that the last action brought where they lie.
 * @typedef {{view: View, origins: Origins, lately: readonly string[]}} Scene
 */

/** @type {Origins} */
const DEAL = { laid: 'pool', held: 'pool', grave: 'pool', vault: 'grave' };

/** @param {View} view @returns {Scene} */
export function sceneOf(view) {
  return { view, origins: DEAL, lately: [] };
}

/**
 * The scene after a step, and how it came about.
 * @param {View} view
 * @param {Scene} before
 * @param {readonly Event[]} events
 * @returns {Scene}
 */
export function reached(view, before, events) {
  const acted = events.filter(({ kind }) => kind in CAME);
  const last = acted.at(-1);
  if (!last) return { view, origins: DEAL, lately: before.lately };
  return { view, origins: { ...DEAL, ...CAME[last.kind](last, view.seat) }, lately: laidIn(view, acted) };
}

/** The name of a Zomb's place in its horde. @param {string} colour @param {number} number */
export const lying = (colour, number) => `lies:${colour}${number}`;

/** The name of a block's place. @param {string} colour @param {string} end */
export const across = (colour, end) => `across:${colour}${end}`;

/** Where a card comes from that a seat plays. @param {number} seat @param {string} card @param {number | null} own */
const hand = (seat, card, own) => (seat === own ? `held:${card}` : `seat:${seat}`);

/** What each event tells of where cards come from. @type {Record<string, (event: any, own: number | null) => Partial<Origins>>} */
const CAME = {
  grave_taken: () => ({ held: 'grave' }),
  cards_drawn: () => ({ held: 'pool' }),
  horde_started: ({ seat, cards }, own) => ({ laid: hand(seat, cards[0], own) }),
  horde_grown: ({ seat, card }, own) => ({ laid: hand(seat, card, own) }),
  end_blocked: ({ seat, card }, own) => ({ laid: hand(seat, card, own) }),
  horde_quarantined: ({ seat }, own) => ({ laid: hand(seat, 'Quarantine', own) }),
  block_removed: ({ seat, card }, own) => ({ grave: hand(seat, card, own), vault: hand(seat, card, own) }),
  quarantine_lifted: ({ seat, card }, own) => ({ grave: hand(seat, card, own), vault: hand(seat, card, own) }),
  zomb_cured: ({ seat, card }, own) => ({ grave: `at:${card}`, vault: hand(seat, 'Cure', own) }),
  hands_traded: ({ seat, other }, own) => ({ held: `seat:${seat === own ? other : seat}`, vault: hand(seat, 'Trade', own) }),
  fish_given: ({ seat, other, card }, own) => ({ laid: hand(other, card, own), vault: hand(seat, 'Fish', own) }),
  fish_failed: ({ seat }, own) => ({ grave: hand(seat, 'Fish', own) }),
  grave_robbed: () => ({ held: 'grave' }),
  card_discarded: ({ seat, card }, own) => ({ grave: hand(seat, card, own) }),
};

/** The pieces on the table that these events were about. @param {View} view @param {readonly Event[]} events */
function laidIn(view, events) {
  /** @type {string[]} */
  const laid = [];
  for (const event of events) {
    switch (event.kind) {
      case 'horde_started':
        laid.push(...event.cards.map((card) => `lies:${card}`));
        break;
      case 'horde_grown':
      case 'fish_given':
        laid.push(`lies:${event.card}`);
        break;
      case 'end_blocked':
        laid.push(across(event.colour, event.end));
        break;
      case 'horde_quarantined':
        laid.push(`quarantine:${event.colour}`);
        break;
      case 'card_discarded':
      case 'zomb_cured':
      case 'block_removed':
      case 'quarantine_lifted':
      case 'grave_turned':
        laid.push(graveTop(view));
        break;
    }
  }
  return laid;
}

/** The name of the card on top of the Grave: another card is another piece. @param {View} view */
export const graveTop = ({ grave }) => `grave:${grave.length}:${grave[0] ?? ''}`;

/** And of the newest in the Vault. @param {View} view */
export const vaultTop = ({ vault }) => `vault:${vault.length}:${vault[0] ?? ''}`;

/**
 * The scene with the Zomb that was laid last, where the table is cleared in the same step.
 * @param {Scene} scene
 * @param {readonly Event[]} events
 * @returns {Scene}
 */
export function grownBy({ view, origins }, events) {
  const hordes = view.hordes.map((horde, seat) => {
    const grown = events.find(
      (event) =>
        (event.kind === 'horde_grown' && event.owner === seat) || (event.kind === 'fish_given' && event.seat === seat),
    );
    if (!horde || !grown || !('card' in grown)) return horde;
    const number = Number(grown.card.slice(1));
    return { ...horde, low: Math.min(horde.low, number), high: Math.max(horde.high, number) };
  });
  return { view: { ...view, hordes }, origins, lately: [] };
}
