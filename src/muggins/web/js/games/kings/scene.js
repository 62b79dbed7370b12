/** What lies on the table, from what a seat sees and from what happens between two views. */

/** @typedef {import('../../../wire').KingsView} View */
/** @typedef {import('../../../wire').KingsLine} Line */
/** @typedef {import('../../../wire').KingsBonus} Bonus */
/** @typedef {import('../drawing').Event} Event */

/**
 * A play that was counted: whose, and what was said of it so far; `gained` once all is said.
 * @typedef {{seat: number, lines: readonly Line[], bonuses: readonly Bonus[], gained: number | null}} Counted
 */

/**
 * `dropped` are the squares of the tiles that were laid last, and who laid them.
 * @typedef {object} Scene
 * @property {View} view
 * @property {Counted | null} counted
 * @property {{seat: number, squares: readonly string[]} | null} dropped
 */

/** @param {View} view @returns {Scene} */
export function sceneOf(view) {
  return { view, counted: null, dropped: null };
}

/**
 * The scene once something has happened.
 * @param {Scene} scene
 * @param {Event} event
 * @returns {Scene}
 */
export function after(scene, event) {
  const { view } = scene;
  switch (event.kind) {
    case 'first_drawn':
      return put(scene, { firsts: [...view.firsts, event.tiles] });
    case 'start_won':
      return put(scene, { starter: event.seat });
    case 'tiles_drawn': {
      const { seat, number, tiles, left } = event;
      const sizes = view.sizes.map((size, at) => (at === seat ? size + number : size));
      const bags = view.bags.length === 1 ? [left] : view.bags.map((bag, at) => (at === seat ? left : bag));
      const drawn = put(scene, { sizes, bags, aside: [] });
      return tiles ? withRack(drawn, seat, (rack) => [...rack, ...tiles]) : drawn;
    }
    case 'tiles_placed': {
      const { seat, squares, tiles } = event;
      const laid = squares.map((square, at) => ({ square, tile: tiles[at], name: '', last: true }));
      const sizes = less(view.sizes, seat, tiles.length);
      const before = view.tiles.map((one) => ({ ...one, last: false }));
      const placed = put(scene, { acting: null, sizes, tiles: [...before, ...laid] });
      return { ...withRack(placed, seat, (rack) => without(rack, tiles)), counted: null, dropped: { seat, squares } };
    }
    case 'tiles_exchanged': {
      const { seat, number, tiles } = event;
      const fewer = put(scene, { acting: null, sizes: less(view.sizes, seat, number) });
      return { ...withRack(fewer, seat, (rack) => without(rack, tiles ?? [])), counted: null, dropped: null };
    }
    case 'turn_passed':
      return { ...put(scene, { acting: null }), counted: null, dropped: null };
    case 'play_announced':
      return put(scene, { announced: event.points });
    case 'play_scored': {
      const { seat, lines, bonuses, gained } = event;
      return { ...scored(scene, seat, event.score), counted: { seat, lines, bonuses, gained } };
    }
    case 'servant_named':
      return put(scene, { servant: event.seat });
    case 'rack_deducted':
      return scored(scene, event.seat, event.score);
    default:
      return scene;
  }
}

/** @param {Scene} scene @param {Partial<View>} change @returns {Scene} */
function put(scene, change) {
  return { ...scene, view: { ...scene.view, ...change } };
}

/** @param {Scene} scene @param {number} seat @param {number} score */
function scored(scene, seat, score) {
  return put(scene, { scores: scene.view.scores.map((before, at) => (at === seat ? score : before)) });
}

/**
 * Where the rack lies open to this seat it changes.
 * @param {Scene} scene
 * @param {number} seat
 * @param {(rack: readonly string[]) => string[]} change
 */
function withRack(scene, seat, change) {
  const { view } = scene;
  const racks = view.racks.map((rack, at) => (rack && at === seat ? change(rack) : rack));
  return put(scene, { racks, rack: seat === view.seat ? change(view.rack) : view.rack });
}

/** A turnable tile is a six in the rack. @param {readonly string[]} rack @param {readonly string[]} gone */
function without(rack, gone) {
  const left = [...rack];
  for (const tile of gone) {
    const at = left.indexOf(tile.replace('9', '6'));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** @param {readonly number[]} sizes @param {number} seat @param {number} number */
function less(sizes, seat, number) {
  return sizes.map((size, at) => (at === seat ? Math.max(0, size - number) : size));
}
