/** How a horde stands, in words. Only what the view says of it. */

/** @typedef {import('./scene.js').Horde} Horde */
/** @typedef {import('../../../wire').HordeEnd} HordeEnd */
/** @typedef {import('../drawing').Setting} Setting */

/** Its colour, its Zombs, how many of how many. @param {Horde | null} horde @param {number} goal */
export function hordeWords(horde, goal) {
  if (!horde) return 'no horde yet';
  const { name, low, high } = horde;
  return `${name}, ${low === high ? low : `${low} to ${high}`}, ${high - low + 1} of ${goal}`;
}

/** Its two ends, short. @param {Horde} horde */
export function stand({ quarantined, low, high, low_end, high_end }) {
  if (quarantined) return 'in Quarantine';
  /** @param {string} state */
  const where = (state) => {
    const at = [low_end.state === state ? low - 1 : 0, high_end.state === state ? high + 1 : 0].filter(Boolean);
    return at.length ? `${state} at ${at.join(' and ')}` : '';
  };
  return [where('open'), where('blocked')].filter(Boolean).join(', ');
}

/** @param {string} block @param {number | null} counts @param {Setting['names']} names */
const blocked = (block, counts, names) => `blocked by ${names[block]}${block === '0' ? `, which counts ${counts}` : ''}`;

/** Its two ends, as they are said. @param {Horde} horde @param {Setting['names']} names */
export function endWords({ quarantined, low_end, high_end }, names) {
  if (quarantined) return 'In Quarantine: it neither grows nor is blocked.';
  return `Low end ${endOf(low_end, names)}, high end ${endOf(high_end, names)}.`;
}

/** @param {HordeEnd} end @param {Setting['names']} names */
function endOf({ state, next, block, counts }, names) {
  if (state === 'open') return `open for ${names[next ?? '']}`;
  return block === null ? state : blocked(block, counts, names);
}

/** @param {number} size */
export const cards = (size) => `${size} ${size === 1 ? 'card' : 'cards'}`;
