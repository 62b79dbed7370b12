"""`muggins bench`: how fast Muggins is here, as ratios to the limits it is built to."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

import click

from muggins.cli.answers import ANSWERED, as_json_option, print_json


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what was measured, in which unit, the limit, and how far on the good side of it.

    `ratio` is above 1 where the figure is better than its limit.
    """

    name: str
    value: float
    unit: str
    limit: float
    ratio: float


@click.command("bench")
@as_json_option
def command(as_json: bool) -> int:
    """Measure Muggins on this machine, in some fifteen seconds of its processor."""
    figures = []
    for figure in _figures():
        figures.append(figure)
        if not as_json:
            click.echo(f"{figure.name:42} {figure.value:12,.1f} {figure.unit:10} {figure.ratio:6.2f} x the limit")
    if as_json:
        print_json({"figures": [asdict(figure) for figure in figures]})
    return ANSWERED


def _figures() -> Iterator[Figure]:
    from muggins.kernels.choosing import GET_IT, extension, using

    kernels = ["python"]
    if extension() is None:
        click.echo(f"The kernels in C are not there: {GET_IT}.", err=True)
    else:
        kernels.append("c")
    for kernel in kernels:
        with using(kernel):
            yield _hands(kernel)
            yield _packed_hands(kernel)
            yield _discards(kernel)
            yield _random_games(kernel)
    yield _census()
    yield _public_scores()
    yield _games()
    yield _shell()


def _rate(work: Callable[[], int], seconds: float = 0.7) -> float:
    """Pieces of work a second of the processor, over at least so many: what goes on beside does not count."""
    done, started = 0, time.process_time()
    while (took := time.process_time() - started) < seconds:
        done += work()
    return done / took


def _more(name: str, value: float, unit: str, limit: float) -> Figure:
    return Figure(name, value, unit, limit, value / limit)


def _less(name: str, value: float, unit: str, limit: float) -> Figure:
    return Figure(name, value, unit, limit, limit / value)


_WRITTEN_IN = {"python": "in Python", "c": "in C"}


def _hands(kernel: str) -> Figure:
    from muggins.kernels.show import score_hands

    hands = _random_hands()

    def work() -> int:
        return len(score_hands(hands))

    return _more(f"hands scored, {_WRITTEN_IN[kernel]}", _rate(work), "a second", 2_000_000)


def _packed_hands(kernel: str) -> Figure:
    from muggins.kernels.show import score_hands

    packed = bytes(number for hand in _random_hands() for number in hand)

    def work() -> int:
        return len(score_hands(packed))

    return _more(f"packed hands scored, {_WRITTEN_IN[kernel]}", _rate(work), "a second", 2_000_000)


def _random_hands() -> list[tuple[int, int, int, int, int]]:
    rng = random.Random(1)
    return [(a, b, c, d, starter) for a, b, c, d, starter in (rng.sample(range(52), 5) for _ in range(50_000))]


def _random_games(kernel: str) -> Figure:
    """The limit is ten times what pyspiel's own loop in C++ does, or three times pyspiel driven from Python."""
    from muggins.kernels.random_games import random_games

    number, limit = {"python": (20, 3 * 840), "c": (2_000, 10 * 10_050)}[kernel]

    def work() -> int:
        return random_games(number, seed=1).games

    return _more(f"random games, {_WRITTEN_IN[kernel]}", _rate(work), "a second", limit)


def _census() -> Figure:
    from muggins.kernels.census import census_by_ranks

    def work() -> int:
        return census_by_ranks()[29] // 4

    return _less("all 12,994,800 hands, by ranks", 1000 / _rate(work), "ms", 50)


def _public_scores() -> Figure:
    from muggins.games.cribbage.show import hand_items, worth
    from muggins.pieces.cards import DECK

    rng = random.Random(1)
    hands = [rng.sample(DECK, 5) for _ in range(2_000)]

    def work() -> int:
        for *hand, starter in hands:
            worth(hand_items(hand, starter))
        return len(hands)

    return _more("hands scored, with every item named", _rate(work), "a second", 20_000)


def _discards(kernel: str) -> Figure:
    from muggins.kernels.discard import discard_points

    rng = random.Random(1)
    deals = [rng.sample(range(52), 6) for _ in range(50)]

    def work() -> int:
        for deal in deals:
            discard_points(deal)
        return len(deals)

    limit = {"python": 2_000, "c": 30}[kernel]
    return _less(f"all 15 discards exactly, {_WRITTEN_IN[kernel]}", 1_000_000 / _rate(work), "us", limit)


def _games() -> Figure:
    from muggins.core.game import CHANCE, Chance, Over
    from muggins.games.catalog import CATALOG

    game = CATALOG.entry("regal").build({})
    rng = random.Random(1)

    def work() -> int:
        state = game.new()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
            else:
                by = rng.choice(turn.seats)
                action = rng.choice(game.legal(game.view(state, by)).listed)
            state = game.apply(state, by, action).state
        return 1

    return _more("random games through the contract", _rate(work, 2.0), "a second", 150)


def _shell() -> Figure:
    """The best of ten each, in turns, so that both meet the same machine."""
    bare = [sys.executable, "-c", "import json, argparse"]
    score = [sys.executable, "-m", "muggins", "score", "5c 5d 5h Js", "5s", "--json"]
    best = {id(bare): 9.0, id(score): 9.0}
    for _ in range(10):
        for words in (bare, score):
            started = time.perf_counter()
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
            best[id(words)] = min(best[id(words)], time.perf_counter() - started)
    return _less("muggins score, in bare interpreters", best[id(score)] / best[id(bare)], "times", 3)
