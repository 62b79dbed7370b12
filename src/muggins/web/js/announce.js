/**
 * Two live regions that stay on the page: what happens is said politely, what needs you at once.
 */

const sayPolitely = region('polite', 'status');
const sayAssertively = region('assertive', 'alert');

/**
 * Say what happened, once the listener pauses. What is said in the same moment is said in one.
 * @param {string} text
 */
export function polite(text) {
  sayPolitely(text);
}

/**
 * Say what needs the listener now.
 * @param {string} text
 */
export function assertive(text) {
  sayAssertively(text);
}

/**
 * @param {'polite' | 'assertive'} live
 * @param {string} role
 * @returns {(text: string) => void}
 */
function region(live, role) {
  const element = document.createElement('div');
  element.className = 'spoken';
  element.setAttribute('role', role);
  element.setAttribute('aria-live', live);
  element.setAttribute('aria-atomic', 'true');
  document.body.append(element);
  /** @type {string[]} */
  let pending = [];
  return (text) => {
    if (text.trim() === '') return;
    pending.push(text.trim());
    if (pending.length > 1) return;
    setTimeout(() => {
      const said = pending.join(' ');
      pending = [];
      // The same words again are no change of text; a space that nobody hears makes them one.
      element.textContent = element.textContent === said ? `${said}\u00a0` : said;
    }, 30);
  };
}
