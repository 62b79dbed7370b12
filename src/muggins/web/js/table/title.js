/** What the tab of the browser says: whose turn it is, or how it ended. */

/** @typedef {import('./sitting.js').Sitting} Sitting */

/** @param {Sitting} sitting */
export function titleOf({ link, table, ask, over, drawn, waiting, curtain, gathers }) {
  if (link === 'gone' || !table || !drawn) return 'Muggins';
  return `${told()} · ${table.title} · Muggins`;

  function told() {
    if (gathers) return 'Waiting for players';
    if (over) return 'Over';
    if (curtain !== null) return `${table?.players[curtain].name} to play`;
    if (ask) return 'Your turn';
    const [next] = waiting;
    return next === undefined ? 'At the table' : `${table?.players[next].name} to play`;
  }
}
