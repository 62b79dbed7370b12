/** What was found of a record's draws, in words. */

/** @typedef {import('./following').Finding} Finding */
/** @typedef {import('./noted.js').Doubt} Doubt */
/** @typedef {{outcome: 'fair' | 'wrong' | 'open', title: string, text: string}} Told */

/** @type {Record<Doubt, string>} */
const DOUBTS = {
  other_commitment: 'The commitment is not the one that this browser noted before the first card: the game was dealt from another seed.',
  lost_nonce: 'The nonce that this browser put in is not among those of the record: it was left out, or another stands in its place.',
  moved_nonce: 'The nonces do not stand in the order of the seats: whoever ordered them could choose among several deals.',
};

/**
 * @param {Finding} finding
 * @param {Doubt | null} doubt
 * @returns {Told}
 */
export function told({ verdict, draws, deals, line }, doubt) {
  const first = `Line ${line} is the first that differs.`;
  if (doubt && verdict !== 'wrong_seed') return { outcome: 'wrong', title: 'The deals are not proved', text: DOUBTS[doubt] };
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
