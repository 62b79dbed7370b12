/** Hands an address on: to another app where there is that way, else to be pasted. */

/**
 * What was done, in a sentence; nothing where the player changed his mind, null where there is no way but by hand.
 * @param {string} title
 * @param {string} address
 */
export async function handOn(title, address) {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title: `Muggins: ${title}`, url: address });
      return '';
    }
    await navigator.clipboard.writeText(address);
    return 'The address is copied.';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    return null;
  }
}
