/** The drawing of each game, by the name that its views bear; a game's is fetched when it is played. */

/** @typedef {import('./drawing').Drawing<any>} Drawing */

/** @type {Record<string, () => Promise<Drawing>>} */
const FROM = {
  cribbage: async () => (await import('./cribbage.js')).cribbage,
  kings: async () => (await import('./kings.js')).kings,
  zombs: async () => (await import('./zombs.js')).zombs,
};

/** Those that have been fetched. @type {Record<string, Drawing>} */
export const DRAWINGS = {};

/** Fetch a game's drawing, once. @param {string} game */
export async function bring(game) {
  DRAWINGS[game] ??= await FROM[game]();
}
