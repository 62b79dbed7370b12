/**
 * A turn as it is made: which card is chosen, where it can be put. What may be done is the table's list of choices;
 * it is only looked through here.
 */

import { confirm } from '../../dialogs.js';
import { sentence } from '../../table/sentence.js';
import { chooseWay, openGrave } from './browsing.js';
import { Held } from './held.js';
import { offersOf } from './offering.js';
import { verb } from './spots.js';

/** @typedef {import('../../../wire').Ask} Ask */
/** @typedef {import('../../../wire').Choice} Choice */
/** @typedef {import('../../../wire').Hint} Hint */
/** @typedef {import('../../../wire').ZombsView} View */
/** @typedef {import('../drawing').Host} Host */
/** @typedef {import('../drawing').Laying} Hooks */
/** @typedef {import('./scene.js').Scene} Scene */

/** @implements {Hooks} */
export class Choosing {
  held = new Held();
  /** The chosen card, by its key. @type {string | null} */
  picked = null;
  /** What a hint has told. @type {{action: string, keys: readonly string[]} | null} */
  advised = null;
  /** The card of the hand at which Tab stops. @type {string | null} */
  stop = null;
  /** The place over which a card is carried. @type {string | null} */
  over = null;
  /** @type {Ask | null} */
  ask = null;
  /** @type {View | null} */
  view = null;
  /** What was chosen when an action was sent that is not answered; what is chosen since is meant for the next. @type {{picked: string | null} | null} */
  #sent = null;
  #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** The whole name of every card. */
  get names() {
    return this.#host.names;
  }

  /** What was done in this turn and can be taken back, the oldest first. */
  get done() {
    return this.ask ? this.#host.backs() : [];
  }

  /** Whether cards may be chosen. */
  get open() {
    return this.ask !== null && this.ask.kind !== 'draw';
  }

  /** The chosen card in notation; null where none is. */
  get card() {
    return this.held.piece(this.picked)?.card ?? null;
  }

  /** What can be done with the chosen card; where none is chosen, what can be done without one. */
  get choices() {
    const { ask, card } = this;
    if (!ask) return [];
    return ask.choices.filter(({ cards = [] }) => (card === null ? cards.length === 0 : cards.includes(card)));
  }

  /** What of it can be done at a place. @param {string} place */
  at(place) {
    return this.choices.filter((choice) => choice.place === place);
  }

  /** Whether more can be done with a card than to discard it. @param {string} card */
  playable(card) {
    return this.ask?.choices.some((choice) => choice.cards?.includes(card) && verb(choice) !== 'discard') ?? false;
  }

  /** @param {Scene} scene @param {Ask | null} ask @param {boolean} over */
  follow({ view }, ask, over) {
    const newly = ask?.opened !== this.ask?.opened;
    this.view = view;
    this.ask = over ? null : ask;
    this.held.hold(view.hand, this.#sent ? this.#sent.picked : this.picked);
    if (!newly) {
      if (this.card === null) this.picked = null;
      return;
    }
    const ahead = this.#sent !== null && this.#sent.picked !== this.picked;
    if (!ahead || over || this.card === null || (this.ask && !this.#takes(this.card))) this.picked = null;
    if (this.ask) this.#sent = null;
    this.advised = null;
  }

  /** Whether anything can be done with a card. @param {string} card */
  #takes(card) {
    return this.ask?.choices.some(({ cards = [] }) => cards.includes(card)) ?? false;
  }

  // What the player does.

  /** A card of the hand is touched. @param {string} key */
  touch(key) {
    if (!this.open) {
      const drawing = this.ask?.kind === 'draw';
      if (drawing) this.#host.say({ kind: 'barred', text: 'First draw, then play.' });
      return;
    }
    const card = this.held.piece(key)?.card ?? '';
    if (!this.#takes(card)) {
      this.#host.say({ kind: 'barred', text: sentence(`${this.names[card]} is not asked for`) });
      return;
    }
    this.picked = this.picked === key ? null : key;
    this.#host.say(null);
    this.#host.changed();
  }

  /** A card is taken up by a finger; whether it may be. @param {string} key */
  lift(key) {
    if (!this.open) return false;
    if (this.picked !== key) this.touch(key);
    return this.picked === key;
  }

  /** It is carried over a place, or over none. @param {string | null} place */
  hover(place) {
    if (this.over === place) return;
    this.over = place;
    this.#host.changed();
  }

  /** It is let go over a place. @param {string} place */
  drop(place) {
    void this.take(this.at(place));
  }

  /**
   * Do what can be done there, once it is known which of several things, and that it is meant.
   * @param {readonly Choice[]} choices
   */
  async take(choices) {
    const { ask } = this;
    const choice = await this.#which(choices);
    if (!choice || !ask || this.ask?.opened !== ask.opened) return;
    if (choice.warning && !(await this.#meant(choice.warning))) return;
    if (this.ask?.opened !== ask.opened) return;
    this.#sent = { picked: this.picked };
    this.#host.act(choice.action);
  }

  /** @param {readonly Choice[]} choices @returns {Promise<Choice | null>} */
  async #which(choices) {
    const robbing = choices.filter((choice) => verb(choice) === 'rob');
    const others = choices.filter((choice) => verb(choice) !== 'rob');
    if (robbing.length && this.view) return openGrave(this.view, this.names, { robbing, others });
    return choices.length > 1 ? chooseWay(choices) : (choices[0] ?? null);
  }

  /** @param {string} warning */
  #meant(warning) {
    return confirm({ title: 'Is the turn over?', text: warning, yes: 'Discard', no: 'Play on' });
  }

  /** @param {number} to */
  back(to) {
    this.#host.back(to);
  }

  // What the table asks of it.

  clear() {
    if (this.picked === null && this.advised === null) return false;
    this.picked = null;
    this.advised = null;
    this.#host.say(null);
    this.#host.changed();
    return true;
  }

  /** @param {Hint} hint */
  hinted({ action, cards }) {
    const left = [...cards];
    const keys = this.held.pieces
      .filter(({ card }) => {
        const at = left.indexOf(card);
        return at >= 0 && left.splice(at, 1).length > 0;
      })
      .map(({ key }) => key);
    this.advised = { action, keys };
    // Its places are seen where it is chosen.
    this.picked = keys[0] ?? null;
  }

  /** @param {Ask} ask */
  offers(ask) {
    return offersOf(this, ask);
  }
}
