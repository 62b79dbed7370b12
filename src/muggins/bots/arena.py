"""Bots against each other: whole games through the public contract, and what comes out on average.

A game is dealt from a seed of its own, and played as often as the bots can exchange their seats:
the same deals for each of them, so luck of the cards tells less. Whatever is derived, is derived
from the seed and the numbers of game and seats: the same result on any number of workers.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from multiprocessing import get_context
from typing import Any

from muggins.bots.protocol import Bot, Clock, Maker
from muggins.bots.sheets import Sheet, new_sheet
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Chance, Game, Over
from muggins.core.match import Match

Z_95 = 1.959964
"""How many standard deviations to each side 95% of a normal distribution lie within."""

CHUNK = 10
"""Seeds that are played between two calls of `progress`."""

AHEAD = 4
"""Chunks handed out for each worker before the first of them is waited for."""

Progress = Callable[[int, int], None]
"""Told how many games are played, and how many there will be."""


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
    progress: Progress | None = None,
) -> Simulation:
    """Let bots play so many games; each deal once for every way to seat them.

    There is a maker for each side (with four players two, who play as partners with
    themselves), or for each seat. Raises `ValueError` for another number of them, or if `games`
    is not a multiple of the ways to seat them. With several workers, makers and game must be
    such as can be pickled, as those of the registry and the catalog are.

    >>> from muggins.bots.registry import maker
    >>> from muggins.games.catalog import CATALOG
    >>> bots = [maker(name, "cribbage") for name in ("steady", "random")]
    >>> simulate(CATALOG.entry("regal").build({}), bots, 4, "1").share
    1.0
    """
    turns = _turns(game, makers)
    if games < 1 or games % turns:
        raise ValueError(f"each deal is played {turns} times, so games must be a multiple of {turns}, not {games}")
    starts = range(0, games // turns, CHUNK)
    chunks = [range(start, min(start + CHUNK, games // turns)) for start in starts]
    total = _Tally(new_sheet(game))
    with _played_by(workers, game, makers, seed, chunks) as tallies:
        for tally in tallies:
            total.merge(tally)
            if progress is not None:
                progress(total.games, games)
    return total.result(len(makers))


@contextmanager
def _played_by(
    workers: int, game: Game[Any, Any, Any, Any], makers: Sequence[Maker], seed: str, chunks: Sequence[Sequence[int]]
) -> Iterator[Iterable[_Tally]]:
    """The tallies of the chunks in order, played by so many processes; by this one if it is one."""
    if workers == 1:
        yield (_play(game, makers, seed, numbers) for numbers in chunks)
        return
    # Spawned, so that it is the same on every system, and safe where threads run.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _ignore_ctrl_c)
    try:
        yield _handed_out(pool, AHEAD * workers, game, makers, seed, chunks)
    finally:
        pool.shutdown(cancel_futures=True)


def _handed_out(
    pool: Executor,
    most: int,
    game: Game[Any, Any, Any, Any],
    makers: Sequence[Maker],
    seed: str,
    chunks: Sequence[Sequence[int]],
) -> Iterator[_Tally]:
    """The tallies of the chunks in order, no more than so many of them handed out at a time."""
    out: deque[Future[_Tally]] = deque()
    for numbers in chunks:
        if len(out) == most:
            yield out.popleft().result()
        with _ctrl_c_waits():
            out.append(pool.submit(_play, game, makers, seed, numbers))
    while out:
        yield out.popleft().result()


def _ignore_ctrl_c() -> None:
    """Leave Ctrl-C, which a terminal sends to workers as well, to the process that has them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Hold Ctrl-C back while a worker may be made: it is born so too, until it ignores it by itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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


@dataclass(slots=True)
class _Tally:
    """What was counted so far: the sheet by bot, games, those that the first bot won."""

    sheet: Sheet
    games: int = 0
    won: Fraction = Fraction(0)

    def merge(self, other: _Tally) -> None:
        self.games += other.games
        self.won += other.won
        self.sheet.merge(other.sheet)

    def result(self, bots: int) -> Simulation:
        share = float(self.won / self.games)
        low, high = wilson(share, self.games)
        sheet = self.sheet
        return Simulation(
            self.games,
            share,
            low,
            high,
            float(sheet.first_won / sheet.games),
            sheet.rounds / sheet.games,
            sheet.averages(),
            tuple(sheet.averages(bot) for bot in range(bots)),
        )


def _turns(game: Game[Any, Any, Any, Any], makers: Sequence[Maker]) -> int:
    """In how many ways the bots are seated."""
    sides = len(game.sides)
    seats = sum(map(len, game.sides))
    if len(makers) not in (sides, seats):
        named = f"{sides} or {seats}" if sides != seats else str(seats)
        raise ValueError(f"{seats} players are {named} bots, not {len(makers)}")
    return len(makers)


def _play(game: Game[Any, Any, Any, Any], makers: Sequence[Maker], seed: str, numbers: Sequence[int]) -> _Tally:
    """The games of these numbers, each from every seat."""
    tally = _Tally(new_sheet(game))
    for number in numbers:
        for turn in range(_turns(game, makers)):
            _play_seated(game, makers, f"{seed}/{number}", turn, tally)
    return tally


def _play_seated(game: Game[Any, Any, Any, Any], makers: Sequence[Maker], seed: str, turn: int, tally: _Tally) -> None:
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
