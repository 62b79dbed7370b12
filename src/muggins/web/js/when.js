/**
 * Moments in words: how long ago, or the day.
 */

import { html } from '../vendor/lit.js';

const DAY = 24 * 3600;

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/**
 * A moment as an element, the whole of it as its title.
 * @param {number} seconds since 1970
 */
export function when(seconds) {
  const date = new Date(seconds * 1000);
  return html`<time datetime=${date.toISOString()} title=${whole.format(date)}>${inWords(date, new Date())}</time>`;
}

/**
 * @param {Date} date
 * @param {Date} now
 */
export function inWords(date, now) {
  const since = (now.getTime() - date.getTime()) / 1000;
  if (since < 60) return 'just now';
  if (since < 3600) return ago.format(-Math.floor(since / 60), 'minute');
  const days = Math.round((midnight(now) - midnight(date)) / 1000 / DAY);
  if (days === 0) return `today, ${clock.format(date)}`;
  if (days < 7) return ago.format(-days, 'day');
  return day.format(date);
}

/** @param {Date} date */
function midnight(date) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
