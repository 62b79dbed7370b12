/** What was found of a record's draws, in words. */

/** @typedef {import('./following').Finding} Finding */
/** @typedef {import('./held.js').Doubt} Doubt */
/** @typedef {import('./held.js').Held} Held */
/** @typedef {{outcome: 'fair' | 'wrong' | 'open', title: string, text: string}} Told */

/** @type {Record<Doubt, string>} */
const DOUBTS = {
  other_commitment: 'The commitment is not the one that this browser noted before the first card: the game was dealt from another seed.',
  lost_nonce: 'The nonce that this browser put in is not among those of the record: it was left out, or another stands in its place.',
  other_nonces: 'The nonces are not those that all had pledged when this browser opened its own: one was exchanged, added or left out.',
};

const AGREES = 'The commitment is the one that this browser noted before the first card, and the nonce that it put in is among those of the record.';

const NO_NOTE = 'This browser has no note of these deals from before the first card, as on another device: so it cannot say whether the commitment is the one that was told then.';

/**
 * What the note of this browser says of a record that has a proof.
 * @param {Held | null} held
 */
export function toldOfNote(held) {
  if (held === null) return NO_NOTE;
  return held.doubts.length ? held.doubts.map((doubt) => DOUBTS[doubt]).join(' ') : AGREES;
}

/**
 * @param {Finding} finding
 * @param {Held | null} held
 * @returns {Told}
 */
export function told(finding, held) {
  const { outcome, title, text } = toldOfDraws(finding);
  if (held?.doubts.length) return { outcome: 'wrong', title: 'The deals are not proved', text: outcome === 'wrong' ? text : '' };
  if (outcome !== 'fair' || !held?.renewed) return { outcome, title, text };
  const often = held.renewed === 1 ? 'once' : `${held.renewed} times`;
  return {
    outcome: 'open',
    title: 'The deals are fair, but were begun anew',
    text: `${text} The commitment became another ${often} after this browser had opened its nonce. That is right where a seat changed hands at that moment; where none did, somebody chose among several deals.`,
  };
}

/** @param {Finding} finding @returns {Told} */
function toldOfDraws({ verdict, draws, deals, line }) {
  const first = `Line ${line} is the first that differs.`;
  switch (verdict) {
    case 'fair':
      return { outcome: 'fair', title: 'The deals are fair', text: `The seed is the one that was committed to. ${given(draws, deals)}` };
    case 'no_fair':
      return { outcome: 'open', title: 'Nothing to check', text: 'The record has no “fair” part, so nothing can prove its deals.' };
    case 'no_seed':
      return { outcome: 'open', title: 'Not to be checked yet', text: 'The seed is not published in this record.' };
    case 'wrong_seed':
      return {
        outcome: 'wrong',
        title: 'The deals are not proved',
        text: 'The seed is not the one that was committed to: its SHA-256 is another.',
      };
    case 'wrong_order':
      return {
        outcome: 'wrong',
        title: 'The deals are not proved',
        text: 'The nonces do not stand in ascending order: whoever ordered them could choose among several deals.',
      };
    case 'wrong_nonces':
      return {
        outcome: 'wrong',
        title: 'The deals are not proved',
        text: `No deal is what the seed and these nonces give: a nonce is missing or is another, or the cards came from elsewhere. ${first}`,
      };
    case 'wrong_draw':
      return { outcome: 'wrong', title: 'A draw is not the one that the seed gives', text: first };
    case 'unreadable':
      return { outcome: 'wrong', title: 'The deals cannot be checked', text: line ? `Line ${line} cannot be followed.` : 'The record cannot be followed.' };
  }
}

/** @param {number} draws @param {number} deals */
function given(draws, deals) {
  if (draws === 0) return 'Nothing was drawn.';
  const all = draws === 1 ? 'It gives the one draw of this game' : `It gives all ${draws} draws of this game`;
  return deals === 0 ? `${all}.` : `${all}, ${deals} of them to players.`;
}
