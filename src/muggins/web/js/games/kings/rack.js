/** The tiles of a rack, each to be told from its like, in the order that their player gives them. */

/** @typedef {{key: string, tile: string}} Piece */

export class Rack {
  /** @type {readonly Piece[]} */
  pieces = [];
  #made = 0;

  /** @param {string} key */
  piece(key) {
    return this.pieces.find((piece) => piece.key === key);
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
