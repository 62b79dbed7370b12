/** A sentence as it is shown: with a capital and its full stop. @param {string} text */
export function sentence(text) {
  const told = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(told) ? told : `${told}.`;
}
