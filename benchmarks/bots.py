"""What the bots are worth, against figures of good play, and how fast they choose.

    python benchmarks/bots.py [SCALE] [--workers N]

SCALE is 1 for the numbers of games below; 0.1 plays a tenth of them. All is seeded: the same
scale prints the same figures, times aside.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Callable
from statistics import fmean
from time import perf_counter
from typing import Any

from muggins.bots.arena import Simulation, play_game, simulate
from muggins.bots.protocol import Clock
from muggins.bots.registry import bot_named, maker
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Choices, Decide
from muggins.games.catalog import CATALOG

AGAINST_RANDOM = 2_000
EQUALS = 16_000
"""Games of equal players; two from one seed are alike, so half of them count."""

GOOD = {
    ("pone", "hand"): (8.14, 0.1),
    ("dealer", "hand"): (7.99, 0.1),
    ("dealer", "crib"): (4.78, 0.1),
    ("pone", "pegging"): (2.04, 0.25),
    ("dealer", "pegging"): (3.27, 0.25),
}
"""What good players make a deal, and how near the steady ones should come."""


def run(bots: str, games: int, workers: int) -> Simulation:
    """Games of regal cribbage, an even number of them."""
    makers = [maker(name, "cribbage") for name in bots.split(",")]
    return simulate(CATALOG.entry("regal").build({}), makers, max(games // 2, 1) * 2, bots, workers=workers)


def strength(scale: float, workers: int) -> None:
    """How often each wins."""
    for bots, limit in (("steady,random", 0.985), ("steady,easy", None), ("easy,random", None)):
        found = run(bots, int(AGAINST_RANDOM * scale), workers)
        said = "" if limit is None else f", the limit is {limit:.1%}"
        print(f"{bots:15} {found.share:7.2%} of {found.games:,} ({found.low:.2%} to {found.high:.2%}){said}")


def equals(scale: float, workers: int) -> None:
    """What steady players make, and how often the first dealer wins."""
    found = run("steady,steady", int(EQUALS * scale), workers)
    print(f"steady,steady   {found.games * found.rounds:,.0f} deals, {found.rounds:.2f} a game")
    for (role, what), (good, within) in GOOD.items():
        value = found.averages[role][what]
        print(f"  {role:6} {what:8} {value:6.3f}, good players {good:.2f}: {value - good:+.3f} of {within:.2f} allowed")
    print(f"  dealer heels    {found.averages['dealer']['heels']:6.3f}, 2/13 is 0.154")
    print(f"  the first dealer wins {found.first_won:.2%}, 55% to 57% among equals")


class Timed:
    """A bot with a stopwatch."""

    def __init__(self, name: str) -> None:
        self.bot = bot_named(name, "cribbage", Dealer(seed_of(name)).uniform)
        self.taken: dict[str, list[float]] = defaultdict(list)

    def choose(self, view: Any, legal: Choices[Any], clock: Clock | None) -> Any:
        """What the bot chooses."""
        start = perf_counter()
        action = self.bot.choose(view, legal, clock)
        assert isinstance(view.turn, Decide)
        self.taken[view.turn.kind].append(perf_counter() - start)
        return action


def speed(games: int) -> None:
    """Milliseconds a decision."""
    measures: tuple[tuple[str, Callable[[list[float]], float]], ...] = (
        ("mean", fmean),
        ("99 of 100 under", lambda taken: sorted(taken)[len(taken) * 99 // 100]),
    )
    for rules, chosen in (("regal", {}), ("zombie", {"jokers": 2, "run": True})):
        for name in ("steady", "easy"):
            timed = Timed(name)
            for number in range(games):
                play_game(CATALOG.entry(rules).build(chosen), [timed, timed], Dealer(seed_of(f"speed/{number}")))
            for kind, taken in timed.taken.items():
                told = ", ".join(f"{said} {measure(taken) * 1000:.3f} ms" for said, measure in measures)
                print(f"{name:7} {rules:7} {kind:6} {told}")


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scale", nargs="?", type=float, default=0.1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    speed(20)
    strength(given.scale, given.workers)
    equals(given.scale, given.workers)


if __name__ == "__main__":
    main()
