/** The table before the game, where others come to it: its seats, and its address to hand on. */

import { html, live, nothing } from '../../vendor/lit.js';
import { recallName, keepName } from '../lobby/habits.js';
import { sameValue } from '../lobby/draft.js';
import { agreed } from '../lobby/terms.js';
import { talkPanel } from './talk.js';

/** @typedef {import('./gathering.js').Gathering} Gathering */
/** @typedef {import('../../wire').Player} Player */
/** @typedef {import('../../wire').Table} Table */

/** @param {Gathering} gathering @param {import('./talk.js').Talk} talk */
export function room(gathering, talk) {
  const { table } = gathering;
  if (!table) return nothing;
  return html`
    <main class="room" id="table" tabindex="-1">
      <h1>${table.title}</h1>
      <p class="room-status" id="room-status">${status(gathering, table)}</p>
      ${gathering.trouble ? html`<p class="trouble" role="alert">${gathering.trouble}</p>` : nothing}
      ${gathering.renewed ? html`<p class="trouble">${gathering.renewed}</p>` : nothing}
      <section class="room-seats wood" aria-labelledby="room-seats-title">
        <h2 class="part" id="room-seats-title">At the table</h2>
        <ol role="list">
          ${table.players.map((player, seat) => html`<li class="room-seat">${place(gathering, table, player, seat)}</li>`)}
        </ol>
      </section>
      ${gathering.free.length ? invitation(gathering) : nothing} ${listing(gathering, table)} ${talkPanel(talk, table)} ${terms(table)} ${rules(gathering, table)} ${deal(table)}
    </main>
  `;
}

/** @param {Gathering} gathering @param {Table} table */
function status({ free }, { people, away }) {
  if (free.length === 0) {
    return away.length ? 'All seats are taken. The game begins when everybody is here.' : 'Everybody is here. The game begins.';
  }
  if (people.length === 0) return 'Take a free seat, or look on.';
  return free.length === 1 ? 'Waiting for one more player.' : `Waiting for ${free.length} more players.`;
}

/** @param {Gathering} gathering @param {Table} table @param {Player} player @param {number} seat */
function place(gathering, table, player, seat) {
  const mine = table.people.includes(seat);
  if (player.free) return freePlace(gathering, table, seat);
  const leave = () => void gathering.leave(seat);
  const marks = [player.bot === null ? null : 'bot', mine ? 'you' : null, table.away.includes(seat) && !mine ? 'away' : null];
  return html`
    <h3 class="room-name">
      ${player.name}
      ${marks.map((mark) => (mark === null ? nothing : html`<span class="mark">${mark}</span>`))}
    </h3>
    ${mine || table.own
      ? html`<button type="button" class="button quiet small" @click=${leave}>
          ${mine ? 'Leave the seat' : 'Free the seat'}<span class="spoken"> of ${player.name}</span>
        </button>`
      : nothing}
  `;
}

/** @param {Gathering} gathering @param {Table} table @param {number} seat */
function freePlace(gathering, table, seat) {
  const here = table.people.length === 0;
  return html`
    <h3 class="room-name free">Seat ${seat + 1} is free</h3>
    ${here ? sitDown(gathering, seat) : nothing}
    ${table.own && gathering.book ? bot(gathering, seat, gathering.book.bots) : nothing}
  `;
}

/** @param {Gathering} gathering @param {number} seat */
function sitDown(gathering, seat) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const name = String(new FormData(form).get('name') ?? '').trim() || `Player ${seat + 1}`;
    keepName(name);
    void gathering.sit(seat, name);
  };
  return html`
    <form class="room-form" @submit=${submit}>
      <label class="spoken" for=${`room-name-${seat}`}>Your name</label>
      <input
        class="field"
        id=${`room-name-${seat}`}
        name="name"
        maxlength="24"
        autocomplete="nickname"
        autocapitalize="words"
        spellcheck="false"
        placeholder="Your name"
        value=${recallName()}
      />
      <button class="button main">Sit down<span class="spoken"> on seat ${seat + 1}</span></button>
    </form>
  `;
}

/** @param {Gathering} gathering @param {number} seat @param {readonly import('../../wire').BotLevel[]} bots */
function bot(gathering, seat, bots) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    void gathering.fill(seat, String(new FormData(form).get('level')));
  };
  const strongest = bots.at(-1)?.name;
  return html`
    <form class="room-form" @submit=${submit}>
      <label class="spoken" for=${`room-bot-${seat}`}>A bot for seat ${seat + 1}</label>
      <select class="field" id=${`room-bot-${seat}`} name="level">
        ${bots.map(({ name, label }) => html`<option value=${name} ?selected=${name === strongest}>${label}</option>`)}
      </select>
      <button class="button">Let it play<span class="spoken"> on seat ${seat + 1}</span></button>
    </form>
  `;
}

/** @param {Gathering} gathering */
function invitation(gathering) {
  const { address, code, copied } = gathering;
  const onlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  return html`
    <section class="invitation" aria-labelledby="invitation-title">
      <h2 id="invitation-title">Ask others to come</h2>
      <p>Whoever opens this address may sit down or look on.</p>
      <div class="invitation-ways">
        <div class="invitation-address">
          <label class="spoken" for="table-address">The address of the table</label>
          <input class="field" id="table-address" readonly .value=${live(address)} @focus=${select} />
          <p class="invitation-done">
            <button type="button" class="button main" @click=${() => void gathering.share()}>Copy the address</button> ${copied}
          </p>
          ${onlyHere
            ? html`<p class="invitation-only">
                It leads here from this computer only. Others reach a server that is started with --host: see “Host a table”.
              </p>`
            : nothing}
        </div>
        <img class="invitation-code" src=${code} alt="The address as a code to scan" width="176" height="176" />
      </div>
    </section>
  `;
}

/** Whether the table is in the lobby; who set it up may take it out. @param {Gathering} gathering @param {Table} table */
function listing(gathering, { own, terms: { open } }) {
  if (!open || gathering.free.length === 0) return nothing;
  return html`
    <section class="room-listing" aria-labelledby="room-listing-title">
      <h2 id="room-listing-title">In the lobby</h2>
      <p>This table is listed there for everybody who comes to this server, while somebody waits here.</p>
      ${own
        ? html`<p>
            <button type="button" class="button" @click=${() => void gathering.unlist()}>Take it out of the lobby</button>
          </p>`
        : nothing}
    </section>
  `;
}

/** @param {FocusEvent} event */
function select({ target }) {
  /** @type {HTMLInputElement} */ (target).select();
}

/** What is agreed on beside the rules. @param {Table} table */
function terms(table) {
  const told = agreed(table.terms);
  if (told.length === 0) return nothing;
  return html`
    <section class="room-terms" aria-labelledby="room-terms-title">
      <h2 id="room-terms-title">Agreed on</h2>
      ${told.map((line) => html`<p>${line}</p>`)}
    </section>
  `;
}

/** What is otherwise than in the rulebook. @param {Gathering} gathering @param {Table} table */
function rules({ book }, { options }) {
  const changed = (book?.options ?? []).flatMap(({ name, label, values, default: own }) => {
    const value = options[name];
    if (value === undefined || sameValue(value, own)) return [];
    return [{ label, value: values.find((one) => one.value === value)?.label ?? (typeof value === 'object' ? 'own counts' : String(value)) }];
  });
  if (changed.length === 0) return nothing;
  return html`
    <section class="room-rules" aria-labelledby="room-rules-title">
      <h2 id="room-rules-title">Played with</h2>
      <dl>${changed.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
    </section>
  `;
}

/** @param {Table} table */
function deal({ commitment }) {
  if (commitment === null) return nothing;
  return html`
    <details class="room-deal">
      <summary>How the deal is kept fair</summary>
      <p>
        The server has fixed its part of the deal already: this is its seal. Each player’s screen adds a part of its own,
        sealed before it sees those of the others. After the game all parts are in the record, and anybody can check them.
      </p>
      <p class="seal">${commitment}</p>
    </details>
  `;
}
