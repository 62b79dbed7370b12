/**
 * A play that is put together on the board: which tiles lie where to try, which is picked up, where the next one goes.
 * It is not judged here whether anything may be done: the table is asked after each change.
 */

import { polite } from '../../announce.js';
import { tablePath } from '../../table/enquiries.js';
import { sentence } from '../../table/sentence.js';
import { isSquare, place, SIZE, stepped } from './grid.js';
import { offersOf } from './offering.js';
import { Rack } from './rack.js';
import { Trying } from './trying.js';

/** @typedef {import('../../../wire').Ask} Ask */
/** @typedef {import('../../../wire').Hint} Hint */
/** @typedef {import('../../../wire').KingsView} View */
/** @typedef {import('../drawing').Host} Host */
/** @typedef {import('../drawing').Laying} Hooks */
/** @typedef {import('./scene.js').Scene} Scene */

/** A tile that lies on the board to try. @typedef {{key: string, square: string}} Laid */

/** @implements {Hooks} */
export class Laying {
  rack = new Rack();
  /** In the order in which they were laid. @type {readonly Laid[]} */
  laid = [];
  /** The tile that is in the fingers, by its key. @type {string | null} */
  picked = null;
  /** Where the keyboard is, and the next tile goes. */
  cursor = 'G7';
  /** Whether a square was chosen for the next tile. */
  aimed = false;
  /** The way from one tile to the next. */
  across = true;
  /** Whether tiles are chosen to be exchanged, and which, by their keys. */
  exchanging = false;
  /** @type {readonly string[]} */
  chosen = [];
  /** The tiles of a hint, by their keys. @type {readonly string[]} */
  advised = [];
  /** The tile of the rack at which Tab stops. @type {string | null} */
  stop = null;
  /** The square over which a tile is carried. @type {string | null} */
  over = null;
  /** Squares that are looked at once the game is over. @type {{made: readonly string[], best: readonly string[]} | null} */
  looked = null;

  /** @type {View | null} */
  #view = null;
  /** @type {Ask | null} */
  #ask = null;
  #mine = false;
  #layable = false;
  /** Whether what lies there is played as soon as it is known to be allowed. */
  #plays = false;
  /** @type {Trying} */
  #trying;
  #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#trying = new Trying(tablePath(host.id), host.seat, (failed) => this.#answered(failed));
  }

  /** What the table says of the tiles that lie there. */
  get answer() {
    return this.#trying.answer;
  }

  get pending() {
    return this.#trying.pending;
  }

  /** Whether tiles may be laid to try. */
  get open() {
    return this.#layable;
  }

  /** Whether the rack is in sight, to be put in order. */
  get ordered() {
    return !this.#ask?.spans.length && this.rack.pieces.length > 0;
  }

  /** Whether somebody is at it. */
  get active() {
    return this.picked !== null || this.aimed || this.laid.length > 0;
  }

  /** @param {Scene} scene @param {Ask | null} ask @param {boolean} over */
  follow({ view }, ask, over) {
    const before = this.#view;
    this.#view = view;
    this.#ask = ask;
    this.rack.learn(ask?.lay?.tiles ?? []);
    const mine = !over && view.acting === view.seat && view.stage === 'placing';
    const passed = this.#mine && !mine;
    this.#mine = mine;
    this.#layable = !over && view.rack.length > 0 && view.stage !== 'starting';
    const taken = this.laid.some(({ square }) => this.#tileAt(square) !== null);
    const were = this.laid.map(({ key }) => key);
    if (taken || passed || over) this.#takeAll();
    if (passed) this.#keep();
    this.rack.hold(view.rack, were);
    this.#sweep();
    if (this.laid.length && before && before.tiles.length !== view.tiles.length) this.#try();
    if (this.laid.length && ask && this.answer?.action === null && !this.answer.why) this.#try();
  }

  /** Forget what is no longer in the rack. */
  #sweep() {
    /** @param {string} key */
    const there = (key) => this.rack.piece(key) !== undefined;
    if (!this.laid.every(({ key }) => there(key))) this.#takeAll();
    if (this.picked !== null && !there(this.picked)) this.picked = null;
    this.chosen = this.chosen.filter(there);
    this.advised = this.advised.filter(there);
  }

  // What there is.

  /** Whether a tile is on the board. @param {string} key */
  lies(key) {
    return this.laid.some((laid) => laid.key === key);
  }

  /** @param {string} square */
  laidAt(square) {
    return this.laid.find((laid) => laid.square === square) ?? null;
  }

  /** The tile that is to be turned, if any is meant: the one picked up, or at the cursor, or laid last. */
  get turnable() {
    const at = this.laidAt(this.cursor)?.key;
    const keys = [this.picked, at, this.laid.at(-1)?.key];
    return keys.find((key) => key && this.rack.turns(key)) ?? null;
  }

  /** @param {string} square */
  #tileAt(square) {
    return this.#view?.tiles.find((tile) => tile.square === square) ?? null;
  }

  /** @param {string} square */
  #free(square) {
    return isSquare(this.#view?.rows ?? [], square) && this.#tileAt(square) === null;
  }

  /** @param {string} square */
  #empty(square) {
    return this.#free(square) && this.laidAt(square) === null;
  }

  // What the player does.

  /** A tile of the rack is touched. @param {string} key */
  touch(key) {
    if (this.exchanging) {
      const had = this.chosen.includes(key);
      this.chosen = had ? this.chosen.filter((one) => one !== key) : [...this.chosen, key];
    } else if (!this.#layable) {
      return;
    } else if (this.aimed && this.#empty(this.cursor)) {
      this.put(key, this.cursor);
      this.#advance();
      return;
    } else {
      this.picked = this.picked === key ? null : key;
    }
    this.#host.changed();
  }

  /** A square is touched. @param {string} square */
  aim(square) {
    if (!this.#layable || this.exchanging) return;
    const lying = this.laidAt(square);
    if (this.picked !== null && this.picked !== lying?.key) {
      this.put(this.picked, square);
      return;
    }
    if (lying) {
      // Touched once it is in the fingers, touched again it is back in the rack.
      if (this.picked === lying.key) {
        this.takeBack(lying.key);
        return;
      }
      this.picked = lying.key;
      this.cursor = square;
    } else if (this.aimed && this.cursor === square) {
      this.across = !this.across;
    } else if (this.#empty(square)) {
      this.cursor = square;
      this.aimed = true;
    } else {
      this.aimed = false;
      this.cursor = square;
    }
    this.#host.changed();
  }

  /** Lay a tile on a square; who lies there to try goes back. @param {string} key @param {string} square */
  put(key, square) {
    if (!this.#free(square)) {
      const where = isSquare(this.#view?.rows ?? [], square) ? `${square} is taken` : `There is no square ${square}`;
      this.#say('barred', where);
      return false;
    }
    this.laid = [...this.laid.filter((laid) => laid.key !== key && laid.square !== square), { key, square }];
    this.picked = null;
    this.aimed = false;
    this.cursor = square;
    this.#guess();
    this.#try();
    return true;
  }

  /** A tile is taken up by a finger; whether it may be. @param {string} key */
  lift(key) {
    if (!this.#layable || this.exchanging) return false;
    this.picked = key;
    this.aimed = false;
    this.#host.changed();
    return true;
  }

  /** It is carried over a square, or over none. @param {string | null} square */
  hover(square) {
    if (this.over === square) return;
    this.over = square;
    this.#host.changed();
  }

  /** A tile is let go beside the board: in the rack, at that place, or anywhere. @param {string} key @param {number | null} to */
  drop(key, to) {
    this.picked = null;
    if (to !== null) this.rack.move(key, to);
    if (this.lies(key)) this.takeBack(key);
    else this.#host.changed();
  }

  /** At the cursor: lay down what is in the fingers, or pick up what lies there to try. */
  press() {
    if (this.picked !== null) {
      const { picked } = this;
      if (this.laidAt(this.cursor)?.key === picked) this.takeBack(picked);
      else this.put(picked, this.cursor);
    } else if (this.laidAt(this.cursor)) {
      this.picked = this.laidAt(this.cursor)?.key ?? null;
      this.#host.changed();
    }
  }

  /** Two tiles tell which way it goes. */
  #guess() {
    const [one, other] = this.laid.map(({ square }) => place(square));
    if (!other) return;
    if (one.row === other.row) this.across = true;
    else if (one.column === other.column) this.across = false;
  }

  /** On to the next empty square. */
  #advance() {
    let square = this.cursor;
    for (let steps = 0; steps < SIZE; steps += 1) {
      const next = this.#next(square, 1);
      if (next === square) break;
      square = next;
      if (this.#empty(square)) {
        this.cursor = square;
        this.aimed = true;
        break;
      }
    }
    this.#host.changed();
  }

  /** @param {string} square @param {1 | -1} step */
  #next(square, step) {
    return this.across ? stepped(square, step, 0) : stepped(square, 0, step);
  }

  /** @param {string} key */
  takeBack(key) {
    this.laid = this.laid.filter((laid) => laid.key !== key);
    if (this.picked === key) this.picked = null;
    this.#try();
  }

  /** Whether there was one. */
  takeBackLast() {
    const last = this.laid.at(-1);
    if (!last) return false;
    this.cursor = last.square;
    this.aimed = true;
    this.takeBack(last.key);
    return true;
  }

  #takeAll() {
    this.laid = [];
    this.picked = null;
    this.aimed = false;
    this.#plays = false;
    this.#trying.ask([]);
  }

  /** No tile is to be exchanged. */
  #keep() {
    this.exchanging = false;
    this.chosen = [];
  }

  clear() {
    if (this.looked) {
      this.looked = null;
    } else if (this.exchanging) {
      this.#keep();
    } else if (this.active) {
      this.#takeAll();
      if (this.#ask) this.#host.say(null);
    } else {
      return false;
    }
    this.#host.changed();
    return true;
  }

  /** Turn a tile over, as a six to a nine. @param {string | null} [key] */
  turn(key = this.turnable) {
    if (key === null || !this.rack.turns(key)) return;
    this.rack.turn(key);
    polite(this.#host.names[this.rack.faceOf(key)] ?? '');
    if (this.lies(key)) this.#try();
    else this.#host.changed();
  }

  /**
   * A tile of that rank goes to the cursor, the light one first; whether there is one.
   * @param {string} rank
   * @param {boolean} dark
   */
  type(rank, dark) {
    if (!this.#layable || this.exchanging) return false;
    const free = this.rack.pieces.filter(({ key }) => !this.lies(key));
    const fits = free.filter(({ tile }) => this.rack.facesOf(tile).some((face) => face[0] === rank));
    const piece = fits.find(({ tile }) => (tile[1] === 'd') === dark) ?? fits[0];
    if (!piece) {
      this.#say('barred', `There is no ${this.#host.names[`${rank}l`]?.split(' ').at(-1) ?? rank} left in your rack`);
      return false;
    }
    if (!this.#empty(this.cursor)) {
      this.#say('barred', `${this.cursor} is taken`);
      return false;
    }
    if (this.rack.faceOf(piece.key)[0] !== rank) this.rack.turn(piece.key);
    const put = this.put(piece.key, this.cursor);
    if (put) this.#advance();
    return put;
  }

  /** The cursor goes to a square. @param {string} square */
  go(square) {
    this.cursor = square;
    if (this.aimed) this.aimed = this.#empty(square);
    this.#host.changed();
  }

  /** @param {boolean} [across] */
  point(across = !this.across) {
    this.across = across;
    polite(across ? 'Across' : 'Down');
    this.#host.changed();
  }

  shuffle() {
    this.rack.shuffle();
    this.#host.changed();
  }

  sort() {
    this.rack.sort();
    this.#host.changed();
  }

  /** @param {{made: readonly string[], best: readonly string[]} | null} squares */
  look(squares) {
    this.looked = squares;
    this.#host.changed();
  }

  /** @param {Hint} hint */
  hinted({ cards }) {
    const left = [...cards];
    this.advised = this.rack.pieces
      .filter(({ tile }) => {
        const at = left.findIndex((card) => this.rack.facesOf(tile).includes(card));
        return at >= 0 && left.splice(at, 1).length > 0;
      })
      .map(({ key }) => key);
  }

  // What the table says to it.

  #try() {
    this.#plays = false;
    this.#trying.ask(
      this.laid.map(({ key, square }) => ({ square, tile: this.rack.faceOf(key) })),
    );
    if (this.laid.length === 0) this.#host.say(null);
    this.#host.changed();
  }

  /** @param {string | null} failed */
  #answered(failed) {
    const { answer } = this;
    if (failed !== null) {
      this.#plays = false;
      this.#say('refused', failed);
    } else if (answer) {
      if (this.#plays && answer.action !== null) {
        this.play(answer.action);
        return;
      }
      this.#plays = false;
      this.#host.say({ kind: answer.why ? 'wrong' : 'worth', text: sentence(answer.text), spoken: answer.spoken });
    }
  }

  /** @param {string} action */
  play(action) {
    this.picked = null;
    this.aimed = false;
    this.#host.act(action);
  }

  /** @param {'barred' | 'refused'} kind @param {string} text */
  #say(kind, text) {
    this.#host.say({ kind, text: sentence(text) });
  }

  // What the buttons do.

  /** @param {Ask} ask */
  offers(ask) {
    return offersOf(this, ask);
  }

  /** What lies there is played, as soon as it is known to be allowed. */
  playSoon() {
    this.#plays = true;
  }

  /** Tiles are chosen from now on to be exchanged. */
  exchange() {
    this.#takeAll();
    this.exchanging = true;
    this.chosen = [];
    this.#host.changed();
  }
}
