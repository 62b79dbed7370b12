/** What lies beside the board: the bag, the draw for the start, what the lines of the play say. */

import { html, keyed, nothing } from '../../../vendor/lit.js';
import { tools } from './hand.js';
import { openUnseen } from './unseen.js';
import { tile } from './tiles.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./laying.js').Laying} Laying */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<Scene>} Drawn */
/** @typedef {import('../../../wire').KingsView} View */

/** @param {Drawn} drawn @param {Setting} setting @param {Laying | null} laying */
export function middle({ scene, caption, scores }, setting, laying) {
  const { view } = scene;
  return html`
    <div class="middle kings-middle">
      ${bag(view)}
      ${view.stage === 'starting' || (view.tiles.length === 0 && view.sizes.every((size) => size === 0)) ? firsts(view, setting) : said(scene, laying, scores, caption)}
      ${setting.compact && laying?.ordered ? tools(laying) : nothing}
      <div class="words">${keyed(caption, html`<p class="caption">${caption}</p>`)}</div>
    </div>
  `;
}

/** How many tiles it holds; touched, which are not seen. @param {View} view */
function bag(view) {
  const several = view.bags.length > 1;
  const [size, dark] = view.bags;
  const spoken = several ? `${size} light and ${dark} dark tiles in the bags` : `${size} ${size === 1 ? 'tile' : 'tiles'} in the bag`;
  return html`
    <button type="button" class="button bag" data-place="bag" aria-haspopup="dialog" @click=${() => openUnseen(view)}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path class="bag-body" d="M14 17C6 27 5 43 12 44.5H36C43 43 42 27 34 17Z" />
        <path class="bag-neck" d="M13 8 18 12 24 8.5 30 12 35 8 32.5 17H15.5Z" />
        <path class="bag-cord" d="M14 17H34M31 17c4 1 5 5 3.5 8" />
      </svg>
      <span class="spoken">${spoken}; see which tiles are unseen</span>
      ${view.bags.map(
        (size, at) => html`<b class="figures" aria-hidden="true">
          ${several ? html`<i class="bag-side" data-side=${at ? 'dark' : 'light'}></i>` : nothing}${size}
        </b>`,
      )}
    </button>
  `;
}

/** What each has drawn for the start. @param {View} view @param {Setting} setting */
function firsts({ firsts }, { players, names }) {
  const last = firsts.at(-1);
  if (!last) return html`<div class="firsts"></div>`;
  return html`
    <ul class="firsts" role="list" aria-label="Drawn for the start">
      ${last.map((one, seat) =>
        one === null
          ? nothing
          : html`<li>
              <span class="label">${players[seat]?.name}</span>
              <i data-piece="first:${seat}" data-from="bag">${tile(one)}</i><span class="spoken">${names[one]}</span>
            </li>`,
      )}
    </ul>
  `;
}

/**
 * What the lines say of what lies there to try, or of what was played last; where that was not seen, the last scores.
 * @param {Scene} scene
 * @param {Laying | null} laying
 * @param {readonly string[]} scores
 * @param {string} caption
 */
function said({ counted }, laying, scores, caption) {
  const tried = laying?.laid.length ? laying.answer : null;
  const told = tried ?? (laying?.laid.length ? null : counted);
  if (!told) {
    const last = caption || laying?.laid.length ? [] : scores.slice(-1);
    return html`<ul class="lines" role="list" aria-label="Lines">${last.map((text) => html`<li>${text}</li>`)}</ul>`;
  }
  const not = tried !== null && tried.why !== null;
  const whole = tried ? tried.points : (counted?.gained ?? null);
  const items = [...told.lines, ...told.bonuses];
  const going = !tried && whole === null;
  return html`
    <ul class="lines" role="list" aria-label="Lines" data-not=${String(not)}>
      ${items.map(
        ({ text, points }, at) => html`<li class=${going && at === items.length - 1 ? 'newest' : ''}>
          <span>${text}</span>${points === null ? nothing : html`<b class="figures" aria-hidden="true">${points}</b>`}
        </li>`,
      )}
      ${whole === null || items.length < 2
        ? nothing
        : html`<li class="sum"><span>In all</span><b class="figures">${whole}</b></li>`}
    </ul>
  `;
}
