/**
 * What a player has set for this browser: kept in localStorage, written on <html> as data-* for the style sheets.
 */

/** Every setting with what it may be, its first value before anything is set. */
export const SETTINGS = /** @type {const} */ ({
  speed: ['calm', 'brisk', 'instant'],
  walk: ['on', 'off'],
  sound: ['off', 'on'],
  deck: ['two', 'four'],
  cards: ['normal', 'large'],
  motion: ['auto', 'reduced'],
  theme: ['auto', 'light', 'dark'],
  letters: ['on', 'off'],
});

/** @typedef {keyof typeof SETTINGS} Setting */
/** @typedef {{[S in Setting]: (typeof SETTINGS)[S][number]}} Settings */

const PLACE = 'muggins.settings';
const NAMES = /** @type {Setting[]} */ (Object.keys(SETTINGS));

/** @type {Set<(settings: Readonly<Settings>) => void>} */
const listeners = new Set();
let settings = stored();
show();

/**
 * All settings as they are now.
 * @returns {Readonly<Settings>}
 */
export function get() {
  return settings;
}

/**
 * Set one, keep it, and tell all who listen; what the setting cannot be is ignored.
 * @template {Setting} S
 * @param {S} name
 * @param {Settings[S]} value
 */
export function set(name, value) {
  if (settings[name] === value || !allows(name, value)) return;
  take({ ...settings, [name]: value });
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // Storage is barred or full: it holds for this page.
  }
}

/**
 * Be told of every change, made here or in another tab.
 * @param {(settings: Readonly<Settings>) => void} listener
 * @returns {() => void} ends it
 */
export function subscribe(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether things are to appear without moving: set here, or asked of all pages. */
export function stillness() {
  return settings.motion === 'reduced' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @returns {Settings} */
function stored() {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(PLACE) ?? '{}') ?? {};
  } catch {
    // Nothing that can be read: all as at first.
  }
  const pairs = NAMES.map((name) => [name, allows(name, kept[name]) ? kept[name] : SETTINGS[name][0]]);
  return Object.fromEntries(pairs);
}

/**
 * @param {Setting} name
 * @param {unknown} value
 */
function allows(name, value) {
  return /** @type {readonly unknown[]} */ (SETTINGS[name]).includes(value);
}

/** @param {Settings} next */
function take(next) {
  settings = next;
  show();
  for (const listener of [...listeners]) listener(settings);
}

function show() {
  for (const name of NAMES) document.documentElement.dataset[name] = settings[name];
}

addEventListener('storage', (event) => {
  if (event.key === PLACE || event.key === null) take(stored());
});
