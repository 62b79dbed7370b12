/** The hordes: for each player a row of ten places, with what lies in it and across its ends. */

import { classMap, html, nothing } from '../../../vendor/lit.js';
import { card } from './cards.js';
import { mark } from './plates.js';
import { across, lying } from './scene.js';
import { spot, verb } from './spots.js';
import { hordeWords, endWords, stand } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Horde} Horde */
/** @typedef {import('./choosing.js').Choosing} Choosing */
/** @typedef {import('../../../wire').HordeEnd} HordeEnd */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<Scene>} Drawn */

const PLACES = Array.from({ length: 10 }, (_, at) => at + 1);

/** @param {Drawn} drawn @param {Setting} setting @param {Choosing | null} choosing */
export function board({ scene }, setting, choosing) {
  const { players, near } = setting;
  // One's own lies next to the hand.
  const seats = players.map((_, at) => (near + 1 + at) % players.length);
  return html`
    <ul class="hordes" role="list" aria-label="Hordes" data-count=${seats.length}>
      ${seats.map((seat) => row(scene, seat, setting, choosing))}
    </ul>
  `;
}

/** @param {Scene} scene @param {number} seat @param {Setting} setting @param {Choosing | null} choosing */
function row(scene, seat, setting, choosing) {
  const { view } = scene;
  const horde = view.hordes[seat] ?? null;
  const { players, names } = setting;
  const name = players[seat]?.name ?? '';
  const partner = view.seat !== null && seat !== view.seat && view.partners.includes(seat);
  const looks = { horde: true, own: seat === view.seat, acting: seat === view.acting, whole: horde?.quarantined ?? false };
  return html`
    <li class=${classMap(looks)} data-seat=${seat} data-colour=${horde?.colour ?? 'none'} data-drop="horde">
      <p class="horde-name">
        ${mark(players[seat]?.side ?? seat)}
        <b>${name}</b>${partner ? html` <span class="horde-side">partner</span>` : nothing}
        <span class="horde-length">${hordeWords(horde, view.goal)}</span>
        <span class="horde-ends">${horde ? stand(horde) : nothing}</span>
      </p>
      <div class="places" data-place="row:${seat}">
        <span class="spoken">${horde ? endWords(horde, names) : nothing}</span>
        ${PLACES.map((at) => html`<i class="place" data-at=${at} aria-hidden="true">${at}</i>`)}
        ${horde ? lies(horde, scene) : nothing}
        ${horde ? spots(horde, choosing) : spot(choosing, `row ${seat}`, { low: 5, high: 6 })}
      </div>
    </li>
  `;
}

/** What lies in a row: Zombs, blocks, a Quarantine, the ends. @param {Horde} horde @param {Scene} scene */
function lies(horde, { origins, lately }) {
  const { colour, low, high, quarantined } = horde;
  const numbers = PLACES.filter((number) => number >= low && number <= high);
  return html`
    ${numbers.map((number) => {
      const piece = lying(colour, number);
      return html`<span
        class=${classMap({ lies: true, lately: lately.includes(piece) })}
        data-at=${number}
        data-piece=${piece}
        data-place="at:${colour}${number}"
        data-from=${origins.laid}
        >${card(`${colour}${number}`)}</span
      >`;
    })}
    ${end(horde, horde.low_end, '-', low, origins.laid, lately)}${end(horde, horde.high_end, '+', high, origins.laid, lately)}
    ${quarantined ? quarantine(horde, lately) : nothing}
  `;
}

/**
 * @param {Horde} horde
 * @param {HordeEnd} end
 * @param {'-' | '+'} side
 * @param {number} number of the Zomb at that end
 * @param {string} from
 * @param {readonly string[]} lately
 */
function end({ colour }, { state, block, counts }, side, number, from, lately) {
  const next = side === '-' ? number - 1 : number + 1;
  if (state === 'open') return html`<i class="open-end" data-at=${next} aria-hidden="true"><b>${next}</b></i>`;
  if (state === 'finished') return html`<i class="finished-end" data-at=${number} data-side=${side} aria-hidden="true"></i>`;
  if (state !== 'blocked' || block === null) return nothing;
  const piece = across(colour, side);
  return html`<span class=${classMap({ block: true, lately: lately.includes(piece) })} data-at=${next} data-side=${side} data-piece=${piece} data-from=${from} aria-hidden="true"
    >${card(block)}<em>${counts !== null && block === '0' ? `= ${counts}` : 'block'}</em></span
  >`;
}

/** Two bars with the word. @param {Horde} horde @param {readonly string[]} lately */
function quarantine({ colour, low, high }, lately) {
  const piece = `quarantine:${colour}`;
  return html`<span class=${classMap({ quarantine: true, lately: lately.includes(piece) })} data-low=${low} data-high=${high} aria-hidden="true"><em>Quarantine</em></span>`;
}

/** Where the chosen card can be put. @param {Horde} horde @param {Choosing | null} choosing */
function spots({ colour, low, high, low_end, high_end }, choosing) {
  /** @param {'-' | '+'} side @param {number} number @param {number} next @param {string | null} block */
  const at = (side, number, next, block) => {
    const [first] = choosing?.at(`${colour}${side}`) ?? [];
    const cures = first !== undefined && verb(first) === 'cure';
    // It covers what it is about.
    return spot(choosing, `${colour}${side}`, { at: cures ? number : next, about: cures ? `${colour}${number}` : (block ?? undefined) });
  };
  return html`${at('-', low, low - 1, low_end.block)}${spot(choosing, colour, { low, high })}${at('+', high, high + 1, high_end.block)}`;
}
