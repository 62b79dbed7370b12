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
    """Measure Muggins on this machine, in some ten seconds."""
    figures = []
    for figure in _figures():
        figures.append(figure)
        if not as_json:
            click.echo(f"{figure.name:42} {figure.value:12,.1f} {figure.unit:10} {figure.ratio:6.2f} x the limit")
    if as_json:
        print_json({"figures": [asdict(figure) for figure in figures]})
    return ANSWERED


def _figures() -> Iterator[Figure]:
    yield _hands()
    yield _public_scores()
    yield _discards()
    yield _games()
    yield _shell()


def _rate(work: Callable[[], int], seconds: float = 1.0) -> float:
    """Pieces of work a second, over at least so many seconds."""
    done, started = 0, time.perf_counter()
    while (took := time.perf_counter() - started) < seconds:
        done += work()
    return done / took


def _more(name: str, value: float, unit: str, limit: float) -> Figure:
    return Figure(name, value, unit, limit, value / limit)


def _less(name: str, value: float, unit: str, limit: float) -> Figure:
    return Figure(name, value, unit, limit, limit / value)


def _hands() -> Figure:
    from muggins.kernels.show import score_hands

    rng = random.Random(1)
    hands = [tuple(rng.sample(range(52), 5)) for _ in range(50_000)]

    def work() -> int:
        return len(score_hands(hands))  # type: ignore[arg-type]

    return _more("hands scored, on card numbers", _rate(work), "a second", 2_000_000)


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


def _discards() -> Figure:
    from muggins.games.cribbage.options import Options
    from muggins.odds.discards import discards
    from muggins.pieces.cards import DECK

    rng = random.Random(1)
    deals = [tuple(rng.sample(DECK, 6)) for _ in range(50)]
    options = Options()

    def work() -> int:
        for deal in deals:
            discards(deal, options, own_crib=True)
        return len(deals)

    return _less("exact value of all 15 discards", 1000 / _rate(work), "ms", 2)


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
