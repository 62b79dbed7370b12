/**
 * A listed table in words: who plays whom, how it stands, how it ended. Only what the server says of it.
 */

/** @typedef {import('../../wire').Listed} Listed */
/** Why a table is still there that was to be deleted. @typedef {{id: string, why: string}} Kept */

/**
 * Whether exactly one person plays, who is then "you".
 * @param {Listed} table
 */
function yourSeat({ people, opened }) {
  return !opened && people.length === 1 ? people[0] : null;
}

/**
 * Who plays: with you, or among themselves.
 * @param {Listed} table
 */
export function company(table) {
  const you = yourSeat(table);
  const names = table.players.filter((_, seat) => seat !== you).map(({ name, free }) => (free ? 'a free seat' : name));
  return `${you === null ? 'between' : 'with'} ${listed(names)}`;
}

/**
 * The sides with their scores, your own first; the games won, in a match.
 * @param {Listed} table
 * @returns {{side: number, name: string, score: number, games: number | null}[]}
 */
export function standing(table) {
  const sides = table.scores.map((score, side) => ({
    side,
    name: sideName(table, side),
    score,
    games: table.games?.[side] ?? null,
  }));
  const you = yourSeat(table);
  const own = you === null ? 0 : table.players[you].side;
  return [...sides.slice(own), ...sides.slice(0, own)];
}

/**
 * How it ended, in a line.
 * @param {Listed} table
 */
export function result(table) {
  const { over } = table;
  if (!over) return `Not finished: ${listed(standing(table).map(({ name, score }) => `${name} ${score}`))}`;
  const sides = over.scores.map((_, side) => side);
  const winners = sides.filter((side) => over.standings[side] === 1);
  if (winners.length !== 1) return `Nobody won, ${over.scores.join(' to ')}`;
  const [winner] = winners;
  const counted = over.games ?? over.scores;
  const others = sides.filter((side) => side !== winner).map((side) => counted[side]);
  const figures = `${counted[winner]} to ${listed(others.map(String))}${over.games ? ' in games' : ''}`;
  return `${sideName(table, winner)} won, ${figures}${REASONS[over.reason] ?? ''}`;
}

/** What is said besides the score. @type {Record<string, string>} */
const REASONS = { resigned: ', by resignation', timeout: ', on time', forfeit: ', by forfeit', abandoned: ', abandoned' };

/**
 * @param {Listed} table
 * @param {number} side
 */
function sideName(table, side) {
  const you = yourSeat(table);
  const names = table.players.flatMap((player, seat) => (player.side === side ? [seat === you ? 'you' : player.name] : []));
  const name = listed(names.sort((one, other) => Number(other === 'you') - Number(one === 'you')));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
