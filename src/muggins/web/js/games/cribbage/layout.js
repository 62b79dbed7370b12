/** What lies between the board and the hand: the crib, the cards played, the count, the starter, the words. */

import { classMap, html, keyed, nothing, repeat } from '../../../vendor/lit.js';
import { card } from './cards.js';
import { show } from './show.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<Scene>} Drawn */
/** @typedef {import('../../../wire').CribbageView} View */

/** @param {Drawn} drawn @param {Setting} setting */
export function middle(drawn, setting) {
  const { scene, caption } = drawn;
  const { counted, won } = scene;
  const side = scene.view.dealer === setting.near ? 'near' : 'far';
  const words = html`<div class="words">${keyed(caption, html`<p class="caption">${caption}</p>`)}</div>`;
  if (won) return html`<div class="middle told"><p class="won figures">${won.text}</p></div>`;
  const stack = crib(drawn, setting);
  if (counted) {
    return html`<div class="middle" data-dealer=${side}>${stack}${show(drawn, counted, setting)}${words}</div>`;
  }
  return html`
    <div class="middle" data-dealer=${side}>
      ${stack}
      <div class="piles" data-players=${setting.players.length}>${piles(drawn, setting)}</div>
      ${beside(drawn, setting)}${words}
    </div>
  `;
}

/** The crib on the dealer's side. @param {Drawn} drawn @param {Setting} setting */
function crib({ scene: { view, counted, layer } }, { players, near }) {
  if (view.dealer === null) return html`<div class="crib" data-side="none"></div>`;
  const whose = view.seat === view.dealer ? 'Your crib' : `${players[view.dealer].name}’s crib`;
  const from = layer === null ? 'deck' : layer === view.seat ? 'hand' : `seat:${layer}`;
  const counting = counted?.crib ?? false;
  const size = counting ? 0 : view.crib_size;
  const open = counting ? null : view.crib;
  return html`
    <div class="crib" data-side=${view.dealer === near ? 'near' : 'far'} data-place="crib">
      <p class="label">${whose}</p>
      <div class="stack">
        <span class="spoken">${size ? `${size} ${size === 1 ? 'card' : 'cards'}` : 'empty'}</span>
        ${Array.from(
          { length: Math.min(size, 4) },
          (_, at) => html`<i data-at=${at} data-piece="crib:${at}" data-from=${from}>${card(open?.[at] ?? null)}</i>`,
        )}
      </div>
    </div>
  `;
}

/** The count beside the pile, and the starter. @param {Drawn} drawn @param {Setting} setting */
function beside({ scene: { view }, lit }, { names }) {
  const playing = view.starter !== null && view.dealer !== null;
  return html`
    <div class="beside">
      <div class="count" ?hidden=${!playing}><span class="label">Count</span> <b class="figures">${view.count}</b></div>
      <div class="starter" data-place="deck">
        <p class="label">${view.starter ? 'Starter' : 'Deck'}</p>
        <div class="deck">
          <i>${card(null)}</i>
          ${view.starter
            ? html`<i class=${classMap({ lit: lit.has(view.starter) })} data-piece=${view.starter} data-from="deck">
              <span class="spoken">${names[view.starter]}</span>${card(view.starter)}</i>`
            : nothing}
        </div>
      </div>
    </div>
  `;
}

/** What each player has played, or cut, apart from the others'. @param {Drawn} drawn @param {Setting} setting */
function piles(drawn, setting) {
  const { view } = drawn.scene;
  const { players, names, near } = setting;
  const order = players.map((_, at) => (near + 1 + at) % players.length);
  const cut = cuts(view, players.length);
  return order.map((seat) => {
    const name = seat === view.seat ? 'you' : players[seat].name;
    const laid = cut ? cut[seat] : played(view, seat);
    return html`
      <ol
        class="pile"
        role="list"
        aria-label="${cut ? 'Cut' : 'Played'} by ${name}"
        data-side=${seat === near ? 'near' : 'far'}
      >
        ${repeat(
          laid,
          (one) => one.card,
          (one, at) => lying(one, at, seat, drawn, names),
        )}
      </ol>
    `;
  });
}

/**
 * A card that lies open; a cut one makes no count.
 * @typedef {{card: string, past: boolean, count: number | null}} Lying
 */

/** @param {View} view @param {number} seat @returns {Lying[]} */
function played(view, seat) {
  return view.played.filter((one) => one.seat === seat);
}

/**
 * The cards cut last by each, while nothing is dealt.
 * @param {View} view
 * @param {number} players
 * @returns {Lying[][] | null}
 */
function cuts(view, players) {
  if (view.sizes.some((size) => size > 0) || view.starter !== null) return null;
  const last = view.cuts.at(-1);
  return last ? Array.from({ length: players }, (_, seat) => lain(last[seat])) : null;
}

/** @param {string | null} card @returns {Lying[]} */
function lain(card) {
  return card === null ? [] : [{ card, past: false, count: null }];
}

/**
 * @param {Lying} one
 * @param {number} at
 * @param {number} seat
 * @param {Drawn} drawn
 * @param {Setting['names']} names
 */
function lying({ card: name, past, count }, at, seat, { scene, lit }, names) {
  const said =
    count === null ? names[name] : `${names[name]}, count ${count}${past ? ', of a count that is over' : ''}`;
  const from = seat === scene.view.seat ? 'hand' : `seat:${seat}`;
  return html`
    <li
      class=${classMap({ lying: true, past, lit: lit.has(name) })}
      data-turn=${(at * 2 + seat) % 5}
      data-piece=${name}
      data-from=${count === null ? 'deck' : from}
    >
      <span class="spoken">${said}</span>${card(name)}
    </li>
  `;
}
