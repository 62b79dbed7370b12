"""Bots against each other: whole games through the public contract, and what comes out on average.

A game is dealt from a seed of its own, and played as often as the bots can exchange their seats:
the same deals for each of them, so luck of the cards tells less. Whatever is derived, is derived
from the seed and the numbers of game and seats: the same result on any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from time import perf_counter
from typing import Any, Protocol

from muggins.bots.pools import Pool, ctrl_c_waits, processes
from muggins.bots.protocol import Bot, Clock, Maker
from muggins.bots.sheets import new_sheet
from muggins.bots.tally import Tally, new_tally
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Chance, Game, Over
from muggins.core.match import Match

Z_95 = 1.959964
"""How many standard deviations to each side 95% of a normal distribution lie within."""

STRETCH = 1.0
"""Seconds that seeds are handed out for at a time, as long as the last ones took; at least one seed."""

MOST = 50
"""Seeds that are handed out at a time at most."""

AHEAD = 3
"""Stretches handed out for each worker before one of them is waited for."""

LOOK = 2.0
"""Seconds between two looks whether the workers are still there."""

Numbers = Sequence[int]
"""The numbers of seeds."""

_Played = Iterator[tuple[Numbers, Tally]]

Progress = Callable[[int, int], None]
"""Told how many games are played, and how many there will be; first how many there were."""


class Kept(Protocol):
    """What was played before, by the numbers of its seeds, and where what is played now is kept."""

    @property
    def kept(self) -> Mapping[range, Tally]:
        """The stretches of seeds that were played."""

    def keep(self, numbers: Numbers, tally: Tally) -> None:
        """Keep what was played of a stretch."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of bots against each other.

    `share` is the part of the games that the first bot won, ties as half (a tie of n as one
    nth), between `low` and `high` with 95% confidence (Wilson). `first_won` is the part that who
    began won, the first dealer or the starter; `rounds` the deals a game, or its turns. `averages`
    are by role and kind: points a deal of `pone` and `dealer` (`hand`, `crib`, `pegging`,
    `heels`), points a turn of `starter` and `others` (`lines`, `bonuses`; `missed` turns, and
    what is `left` at the end), in Zombs Zombs and blocks a turn (`grown`, `hindered`, `freed`; the
    `length` at the end). `by_bot` is the same for each.
    """

    games: int
    share: float
    low: float
    high: float
    first_won: float
    rounds: float
    averages: Mapping[str, Mapping[str, float]]
    by_bot: tuple[Mapping[str, Mapping[str, float]], ...]


def play_game(
    game: Game[Any, Any, Any, Any],
    bots: Sequence[Bot],
    dealer: Dealer,
    *,
    clock: Clock | None = None,
    tell: Callable[[Sequence[Any]], None] | None = None,
) -> Match[Any, Any, Any, Any]:
    """A whole game between bots, one a seat; each gets its own views and no more.

    Where several are to decide the lowest seat is asked first. `tell` is told all events.
    Raises `IllegalAction` if a bot does what it may not.

    >>> from muggins.bots.registry import bot_named
    >>> from muggins.games.catalog import CATALOG
    >>> steady = bot_named("steady", "cribbage", Dealer(bytes(32)).uniform)
    >>> match = play_game(CATALOG.entry("regal").build({}), [steady, steady], Dealer(seed_of("7")))
    >>> match.game.tally(match.state).scores
    (118, 121)
    """
    match = Match(game, dealer)
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Chance):
            step = match.draw()
        else:
            seat = turn.seats[0]
            view = match.view(seat)
            step = match.submit(seat, bots[seat].choose(view, game.legal(view), clock))
        if tell is not None:
            tell(step.events)
    return match


def simulate(
    game: Game[Any, Any, Any, Any],
    makers: Sequence[Maker],
    games: int,
    seed: str,
    *,
    workers: int = 1,
    pool: Pool | None = None,
    kept: Kept | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Let bots play so many games; each deal once for every way to seat them.

    There is a maker for each side (with four players two, who play as partners with
    themselves), or for each seat. They play in so many `workers`, processes of this machine, or in a `pool`;
    then makers and game must be such as can be pickled, as those of the registry and the catalog are.
    What is `kept` of such a simulation, with the same makers and the same seed, is not played again.
    The result is the same to the digit, whoever plays, and whatever was kept.

    Raises `ValueError` for another number of makers, or if `games` is not a multiple of the ways to
    seat them, `WorkersLost` if workers went away.

    >>> from muggins.bots.registry import maker
    >>> from muggins.games.catalog import CATALOG
    >>> bots = [maker(name, "cribbage") for name in ("steady", "random")]
    >>> simulate(CATALOG.entry("regal").build({}), bots, 4, "1").share
    1.0
    """
    ways = check_games(game, makers, games)
    total, left = new_tally(game), [range(games // ways)]
    if kept is not None:
        left = _without(games // ways, kept.kept, total)
    if progress is not None:
        progress(total.games, games)
    task, stretches = _Task(game, makers, seed), _Stretches(left)
    with ExitStack() as working:
        if pool is None and workers > 1 and left:
            pool = working.enter_context(processes(workers))
        for numbers, tally in _played_here(task, stretches) if pool is None else _played_by(pool, task, stretches):
            if kept is not None:
                kept.keep(numbers, tally)
            total.merge(tally)
            if progress is not None:
                progress(total.games, games)
    return _result(total, len(makers))


def check_games(game: Game[Any, Any, Any, Any], makers: Sequence[Maker], games: int) -> int:
    """In how many ways the bots are seated. Raises `ValueError` as `simulate` does."""
    sides = len(game.sides)
    seats = sum(map(len, game.sides))
    ways = len(makers)
    if ways not in (sides, seats):
        named = f"{sides} or {seats}" if sides != seats else str(seats)
        raise ValueError(f"{seats} players are {named} bots, not {ways}")
    if games < 1 or games % ways:
        raise ValueError(f"each deal is played {ways} times, so games must be a multiple of {ways}, not {games}")
    return ways


def _without(seeds: int, kept: Mapping[range, Tally], total: Tally) -> list[range]:
    """The seeds that are still to be played; what was played of the others is added to the total."""
    left, at = [], 0
    for stretch in sorted(kept, key=lambda numbers: (numbers.start, -numbers.stop)):
        if stretch.start < at or stretch.stop > seeds:
            continue
        if at < stretch.start:
            left.append(range(at, stretch.start))
        total.merge(kept[stretch])
        at = stretch.stop
    return [*left, range(at, seeds)] if at < seeds else left


@dataclass(frozen=True, slots=True)
class _Task:
    """Which games are played; what is sent to who plays them."""

    game: Game[Any, Any, Any, Any]
    makers: Sequence[Maker]
    seed: str

    def play(self, numbers: Numbers) -> tuple[Tally, float]:
        """The games of these seeds, each from every seat, and how many seconds they took."""
        began = perf_counter()
        tally = new_tally(self.game)
        for number in numbers:
            for turn in range(len(self.makers)):
                _play_seated(self.game, self.makers, f"{self.seed}/{number}", turn, tally)
        return tally, perf_counter() - began


class _Stretches:
    """Cuts the seeds that are left into stretches of about `STRETCH` seconds.

    It is of no matter to the result where they are cut.
    """

    def __init__(self, left: Sequence[range]) -> None:
        self._left = [numbers for numbers in reversed(left) if numbers]
        self._size = 1

    def next(self) -> Numbers | None:
        """The next one; nothing if none is left."""
        if not self._left:
            return None
        numbers = self._left.pop()
        if len(numbers) > self._size:
            self._left.append(numbers[self._size :])
        return numbers[: self._size]

    def took(self, numbers: Numbers, seconds: float) -> None:
        """Learn how long a stretch took."""
        self._size = max(1, min(MOST, int(len(numbers) * STRETCH / max(seconds, 1e-6))))


def _played_here(task: _Task, stretches: _Stretches) -> _Played:
    """What came of each stretch, played by this process."""
    while (numbers := stretches.next()) is not None:
        tally, seconds = task.play(numbers)
        stretches.took(numbers, seconds)
        yield numbers, tally


def _played_by(pool: Pool, task: _Task, stretches: _Stretches) -> _Played:
    """What came of each stretch, in the order in which they are done."""
    out: dict[Future[tuple[Tally, float]], Numbers] = {}
    while True:
        while len(out) < AHEAD * pool.workers and (numbers := stretches.next()) is not None:
            with ctrl_c_waits():
                out[pool.executor.submit(task.play, numbers)] = numbers
        if not out:
            return
        done, _ = wait(out, LOOK, FIRST_COMPLETED)
        if not done:
            pool.check()
        for future in done:
            numbers = out.pop(future)
            tally, seconds = future.result()
            stretches.took(numbers, seconds)
            yield numbers, tally


def wilson(share: float, number: int) -> tuple[float, float]:
    """Between what a share seen in so many games lies, with 95% confidence.

    >>> [round(end, 3) for end in wilson(0.5, 100)], wilson(1.0, 4)[1]
    ([0.404, 0.596], 1.0)
    """
    square = Z_95**2 / number
    middle = (share + square / 2) / (1 + square)
    half = sqrt(square) * sqrt(share * (1 - share) + square / 4) / (1 + square)
    # Rounding must not put the share itself outside.
    return max(min(middle - half, share), 0.0), min(max(middle + half, share), 1.0)


def _result(tally: Tally, bots: int) -> Simulation:
    share = float(tally.won / tally.games)
    low, high = wilson(share, tally.games)
    sheet = tally.sheet
    return Simulation(
        tally.games,
        share,
        low,
        high,
        float(sheet.first_won / sheet.games),
        sheet.rounds / sheet.games,
        sheet.averages(),
        tuple(sheet.averages(bot) for bot in range(bots)),
    )


def _play_seated(game: Game[Any, Any, Any, Any], makers: Sequence[Maker], seed: str, turn: int, tally: Tally) -> None:
    """One game, the bots moved on by `turn` seats, added to the tally."""
    seats = [(seat + turn) % len(makers) for seat in range(sum(map(len, game.sides)))]
    bots = [makers[at](Dealer(seed_of(f"{seed}/{turn}/{seat}")).uniform) for seat, at in enumerate(seats)]
    sheet = new_sheet(game)
    match = play_game(game, bots, Dealer(seed_of(seed)), tell=sheet.note)
    over = match.turn
    assert isinstance(over, Over)
    winners = [side for side in game.sides if over.standings[side[0]] == 1]
    tally.games += 1
    tally.won += Fraction(sum(any(seats[seat] == 0 for seat in side) for side in winners), len(winners))
    tally.sheet.merge(sheet.seated(seats))
