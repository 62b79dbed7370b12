/** Which tiles a player has not seen: they are in the bag, or in the others' racks. */

import { html } from '../../../vendor/lit.js';
import { head, openModal } from '../../dialogs/modal.js';
import { tile } from './tiles.js';

/** @typedef {import('../../../wire').KingsView} View */

/** @param {View} view */
export async function openUnseen({ unseen, bags }) {
  const sum = bags.reduce((all, size) => all + size, 0);
  await openModal(
    'unseen',
    (modal) => html`
      ${head('unseen', 'Tiles unseen', modal)}
      <div class="sheet-body" tabindex="0" role="region" aria-label="Tiles by rank and colour">
        <p>${sum} in the bag, the rest on the other racks.</p>
        <table class="unseen">
          <thead>
            <tr><th scope="col">Tile</th><th scope="col">Light</th><th scope="col">Dark</th></tr>
          </thead>
          <tbody>
            ${unseen.map(
              ({ rank, name, light, dark }) => html`<tr>
                <th scope="row">${tile(`${rank}l`)}${tile(`${rank}d`)}<span class="spoken">${name}</span></th>
                <td class=${light ? 'figures' : 'figures none'}>${light}</td>
                <td class=${dark ? 'figures' : 'figures none'}>${dark}</td>
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
    `,
  );
}
