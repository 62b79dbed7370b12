/**
 * A line of the game in the stops that one makes while stepping through it: something happens, and the table lies so.
 */

/** @typedef {import('../../wire').Step} Step */
/** @typedef {import('../games/drawing').Drawing<any>} Drawing */
/** @typedef {import('../games/drawing').Setting} Setting */

/**
 * `events` are the places of what happened among the line's events.
 * @typedef {{scene: any, lit: ReadonlySet<string>, events: readonly number[]}} Stop
 */

/**
 * At least one stop. What brings no words of its own, as pegs that move, belongs to what was before it.
 * @param {Drawing} drawing
 * @param {Step | undefined} before the line before; none before the first
 * @param {Step} step
 * @param {Setting} setting
 * @returns {Stop[]}
 */
export function stops(drawing, before, step, setting) {
  /** @type {Stop[]} */
  const made = [];
  let event = 0;
  for (const moment of drawing.moments(drawing.scene((before ?? step).view), step, setting)) {
    const last = made.at(-1);
    const told = moment.event ? [event++] : [];
    if (last && moment.caption === undefined) {
      made[made.length - 1] = { ...last, scene: moment.scene, events: [...last.events, ...told] };
    } else if (!last || told.length > 0) {
      made.push({ scene: moment.scene, lit: new Set(moment.lit), events: told });
    }
  }
  return made;
}
