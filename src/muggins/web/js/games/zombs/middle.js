/** What lies beside the hordes: Pool, Grave, Vault, how far the game is, the turn so far. */

import { html, keyed, nothing } from '../../../vendor/lit.js';
import { lookIntoVault, lookThrough } from './browsing.js';
import { card } from './cards.js';
import { graveTop, vaultTop } from './scene.js';
import { sentenced, spot, verb } from './spots.js';
import { cards } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./choosing.js').Choosing} Choosing */
/** @typedef {import('../drawing').Setting} Setting */
/** @typedef {import('../drawing').Drawn<Scene>} Drawn */

/** @param {Drawn} drawn @param {Setting} setting @param {Choosing | null} choosing */
export function middle({ scene, caption }, setting, choosing) {
  const { view } = scene;
  return html`
    <div class="middle zombs-middle">
      <div class="stacks">${pool(scene, choosing)}${grave(scene, setting, choosing)}${vault(scene, setting)}</div>
      <div class="zombs-told">
        <p class="round">${round(view)}</p>
        ${asked(choosing) ?? html`<div class="words">${keyed(caption, html`<p class="caption">${caption}</p>`)}</div>`}
      </div>
      ${turn(choosing)}
    </div>
  `;
}

/**
 * A card is to be given, or to be drawn: what is asked in full, and the answers where they are cards.
 * @param {Choosing | null} choosing
 */
function asked(choosing) {
  const ask = choosing?.ask ?? null;
  if (!choosing || !ask || ask.kind === 'act') return null;
  const given = ask.choices.filter((choice) => verb(choice) === 'give');
  return html`
    <section class="asked" aria-label="What is asked">
      <p>${ask.question}</p>
      ${given.map((choice) => {
        const [name = null] = choice.cards ?? [];
        return html`<button type="button" class="button give" @click=${() => void choosing.take([choice])}>
          ${card(name)}<span>${sentenced(choice.name)}</span>
        </button>`;
      })}
    </section>
  `;
}

/** @param {Scene['view']} view */
function round({ round, last_round, still, still_limit, goal, stage }) {
  if (stage === 'lot') return html`A horde of ${goal} wins`;
  return html`Round <b class="figures">${round}</b> of ${last_round}${still ? html`, <b class="figures">${still}</b> of ${still_limit} with no change` : nothing}
    · ${goal} ${goal < 10 ? 'in a row win' : 'Zombs win'}`;
}

/** @param {Scene} scene @param {Choosing | null} choosing */
function pool({ view }, choosing) {
  return html`
    <div class="zstack" data-drop="pool">
      <span class="zstack-cards" data-place="pool">${view.pool ? card(null) : html`<i class="zstack-none"></i>`}</span>
      <p class="zstack-name">Pool <b class="figures">${view.pool}</b></p>
      ${spot(choosing, 'pool', { word: 'Draw' })}
    </div>
  `;
}

/** @param {Scene} scene @param {Setting} setting @param {Choosing | null} choosing */
function grave({ view, origins, lately }, { names }, choosing) {
  const [top] = view.grave;
  const piece = graveTop(view);
  return html`
    <div class="zstack" data-drop="grave">
      <button type="button" class="zstack-look" data-place="grave" aria-haspopup="dialog" @click=${() => void lookThrough(view, names)}>
        <span class="zstack-cards">
          ${top === undefined
            ? html`<i class="zstack-none"></i>`
            : html`<span class=${lately.includes(piece) ? 'lately' : ''} data-piece=${piece} data-from=${origins.grave}>${card(top)}</span>`}
        </span>
        <span class="zstack-name">Grave <b class="figures" aria-hidden="true">${view.grave.length}</b>
          <span class="spoken">, ${cards(view.grave.length)}${top === undefined ? '' : `, ${names[top]} on top`}; look through it</span></span>
      </button>
      ${spot(choosing, 'grave', { only: (choice) => verb(choice) !== 'discard', word: graveWord(choosing) })}
      ${spot(choosing, 'grave', { only: (choice) => verb(choice) === 'discard', word: 'Discard' })}
    </div>
  `;
}

/** @param {Choosing | null} choosing */
function graveWord(choosing) {
  return choosing?.at('grave').some((choice) => verb(choice) === 'rob') ? 'Rob' : 'Take';
}

/** @param {Scene} scene @param {Setting} setting */
function vault({ view, origins }, { names }) {
  const [top] = view.vault;
  return html`
    <div class="zstack">
      <button type="button" class="zstack-look" data-place="vault" aria-haspopup="dialog" @click=${() => void lookIntoVault(view, names)}>
        <span class="zstack-cards">
          ${top === undefined
            ? html`<i class="zstack-none"></i>`
            : html`<span data-piece=${vaultTop(view)} data-from=${origins.vault}>${card(top)}</span>`}
        </span>
        <span class="zstack-name">Vault <b class="figures" aria-hidden="true">${view.vault.length}</b>
          <span class="spoken">, ${cards(view.vault.length)}; look into it</span></span>
      </button>
    </div>
  `;
}

/** What was done in this turn, each to be taken back with all after it. @param {Choosing | null} choosing */
function turn(choosing) {
  const done = choosing?.done ?? [];
  if (!choosing || done.length === 0) return nothing;
  return html`
    <section class="turn-so-far" aria-labelledby="turn-title">
      <h2 id="turn-title">This turn</h2>
      <ol>
        ${done.map(
          ({ seq, text }) => html`<li>
            <span>${text}</span>
            <button type="button" class="button quiet small" aria-label="Take back from here: ${text}" @click=${() => choosing.back(seq)}>Take back</button>
          </li>`,
        )}
      </ol>
    </section>
  `;
}
