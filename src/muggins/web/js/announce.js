/**
 * Two live regions that stay on the page: what happens is said politely, what needs you at once.
 */

const politely = region('polite', 'status');
const assertively = region('assertive', 'alert');

/**
 * Say what happened, once the listener pauses. What is said in the same moment is said in one.
 * @param {string} text
 */
export function polite(text) {
  politely.say(text);
}

/**
 * Say what needs the listener now.
 * @param {string} text
 */
export function assertive(text) {
  assertively.say(text);
}

/** Leave nothing that was said, or was about to be: somebody else may read it now. */
export function hush() {
  politely.hush();
  assertively.hush();
}

/**
 * @param {'polite' | 'assertive'} live
 * @param {string} role
 * @returns {{say: (text: string) => void, hush: () => void}}
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
  return {
    say(text) {
      if (text.trim() === '') return;
      pending.push(text.trim());
      if (pending.length > 1) return;
      setTimeout(() => {
        const said = pending.join(' ');
        pending = [];
        // The same words again are no change of text; a space that nobody hears makes them one.
        if (said) element.textContent = element.textContent === said ? `${said}\u00a0` : said;
      }, 30);
    },
    hush() {
      pending = [];
      element.textContent = '';
    },
  };
}
