/** The tiles of a rack, each to be told from its like, in the order that their player gives them. */

/** @typedef {{key: string, tile: string}} Piece */
/** @typedef {import('../../../wire').TileOffered} Offered */

export class Rack {
  /** @type {readonly Piece[]} */
  pieces = [];
  #made = 0;
  /** What a tile can be turned to, by its notation. @type {Map<string, string>} */
  #turns = new Map();
  /** Those that are turned, by their keys. @type {Set<string>} */
  #turned = new Set();

  /** @param {string} key */
  piece(key) {
    return this.pieces.find((piece) => piece.key === key);
  }

  /** What the table says that tiles can be turned to. @param {readonly Offered[]} tiles */
  learn(tiles) {
    for (const { tile, turned } of tiles) if (turned) this.#turns.set(tile, turned);
  }

  /** All that a tile can be played as. @param {string} tile */
  facesOf(tile) {
    const turned = this.#turns.get(tile);
    return turned ? [tile, turned] : [tile];
  }

  /** A tile as it would be played now. @param {string} key */
  faceOf(key) {
    const tile = this.piece(key)?.tile ?? '';
    return this.#turned.has(key) ? (this.#turns.get(tile) ?? tile) : tile;
  }

  /** @param {string} key */
  turns(key) {
    return this.#turns.has(this.piece(key)?.tile ?? '');
  }

  /** Turn a tile over, or back. @param {string} key */
  turn(key) {
    if (!this.#turned.delete(key)) this.#turned.add(key);
  }

  /**
   * Hold these tiles: those that stay keep their places, new ones come last. Of several alike those go first that are
   * named.
   * @param {readonly string[]} tiles
   * @param {readonly string[]} first by their keys
   */
  hold(tiles, first) {
    const wanted = new Map();
    for (const tile of tiles) wanted.set(tile, (wanted.get(tile) ?? 0) + 1);
    /** @param {string} tile */
    const takes = (tile) => {
      const left = wanted.get(tile) ?? 0;
      wanted.set(tile, left - 1);
      return left > 0;
    };
    const last = [...this.pieces].sort((one, other) => Number(first.includes(one.key)) - Number(first.includes(other.key)));
    const kept = new Set(last.filter(({ tile }) => takes(tile)));
    const added = [...wanted].flatMap(([tile, left]) =>
      Array.from({ length: Math.max(0, left) }, () => ({ key: `${tile}~${this.#made++}`, tile })),
    );
    this.pieces = [...this.pieces.filter((piece) => kept.has(piece)), ...added];
  }

  /** Put a tile where another is. @param {string} key @param {number} to */
  move(key, to) {
    const piece = this.piece(key);
    if (!piece) return;
    const others = this.pieces.filter((other) => other !== piece);
    this.pieces = [...others.slice(0, to), piece, ...others.slice(to)];
  }

  shuffle() {
    const pieces = [...this.pieces];
    for (let at = pieces.length - 1; at > 0; at -= 1) {
      const other = Math.floor(Math.random() * (at + 1));
      [pieces[at], pieces[other]] = [pieces[other], pieces[at]];
    }
    this.pieces = pieces;
  }

  /** By rank, then by colour, light before dark. */
  sort() {
    const ranks = 'A23456789TJQK';
    /** @param {Piece} piece */
    const order = ({ tile }) => 2 * ranks.indexOf(tile[0]) + Number(tile[1] === 'd');
    this.pieces = [...this.pieces].sort((one, other) => order(one) - order(other));
  }
}
