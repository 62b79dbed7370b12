/**
 * How games went, as a table: a rulebook a block, and in it whom they were played against.
 */

import { html, nothing } from '../../vendor/lit.js';

/** @typedef {import('../../wire').BookStatistics} BookStatistics */

/** @param {readonly BookStatistics[]} books */
export function figures(books) {
  if (books.length === 0) return nothing;
  const skunks = books.some((book) => book.skunks !== null);
  return html`
    <section class="card statistics" aria-labelledby="statistics-title">
      <h2 id="statistics-title">How your games went</h2>
      <div class="statistics-scroll" role="group" aria-label="Figures by rulebook" tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col">Rulebook</th>
              <th scope="col">Games</th>
              <th scope="col">Won</th>
              <th scope="col">Lost</th>
              <th scope="col">Tied</th>
              <th scope="col">Score</th>
              <th scope="col">Margin</th>
              ${skunks ? html`<th scope="col">Skunks</th><th scope="col">Skunked</th>` : nothing}
            </tr>
          </thead>
          ${books.map((book) => block(book, skunks))}
        </table>
      </div>
      <p class="quieter">
        Score and margin are averages of games played to their end; matches and games given up are not among them.
        ${leftOut(books)}
      </p>
    </section>
  `;
}

/**
 * @param {BookStatistics} book
 * @param {boolean} skunks
 */
function block(book, skunks) {
  return html`
    <tbody>
      <tr class="statistics-book">
        <th scope="row">${book.title}</th>
        ${counts(book)}
        <td>${average(book.score)}</td>
        <td>${signed(book.margin)}</td>
        ${skunks ? html`<td>${book.skunks ?? '–'}</td><td>${book.skunked ?? '–'}</td>` : nothing}
      </tr>
      ${book.against.map(
        (one) => html`
          <tr>
            <th scope="row"><span class="spoken">${book.title} </span>against ${one.label}</th>
            ${counts(one)}
            <td colspan=${skunks ? 4 : 2}></td>
          </tr>
        `,
      )}
    </tbody>
  `;
}

/** @param {{games: number, won: number, lost: number, tied: number}} of */
function counts({ games, won, lost, tied }) {
  return [games, won, lost, tied].map((count) => html`<td>${count}</td>`);
}

/** @param {number | null} value */
function average(value) {
  return value === null ? '–' : value.toFixed(1);
}

/** @param {number | null} value */
function signed(value) {
  if (value === null) return '–';
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`;
}

/** @param {readonly BookStatistics[]} books */
function leftOut(books) {
  /** @param {'practice' | 'alone' | 'abandoned'} name */
  const sum = (name) => books.reduce((total, book) => total + book[name], 0);
  const said = [
    [sum('practice'), 'for practice, with something taken back'],
    [sum('alone'), 'with all sides at one screen'],
    [sum('abandoned'), 'abandoned by all'],
  ].flatMap(([count, what]) => (count ? [`${count} ${what}`] : []));
  return said.length ? `Left out: ${said.join('; ')}.` : '';
}
