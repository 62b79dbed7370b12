"""What the bots of Kings Cribbage are worth against each other, and how long they think.

    python benchmarks/kings_bots.py [SCALE] [--workers N]

SCALE is 1 for the numbers of games below; 0.1 plays a tenth of them. All is seeded: the same
scale prints the same figures, times aside. The figures so far are printed on the way, so that a run
that is stopped has told something.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from statistics import fmean
from time import perf_counter, process_time
from typing import Any

from muggins.bots.arena import play_game, simulate, wilson
from muggins.bots.kings.advice import advise
from muggins.bots.protocol import Clock
from muggins.bots.registry import bot_named, maker
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Choices
from muggins.games.kings.engine import Kings
from muggins.games.kings.options import chosen_options

STRONG_GAMES = 600
OTHER_GAMES = 400
STRONG_PART = 50
OTHER_PART = 100
"""Games between two lines of figures; each part has seeds of its own."""

GAME = Kings(chosen_options({}))


def strength(bots: str, games: int, most: int, workers: int, limit: str = "") -> None:
    """How often the first wins, each deal from both seats."""
    makers = [maker(name, "kings") for name in bots.split(",")]
    games = max(games // 2, 1) * 2
    won, played = 0.0, 0
    while played < games:
        part = min(most, games - played)
        found = simulate(GAME, makers, part, f"{bots}/{played}", workers=workers)
        won += found.share * part
        played += part
        low, high = wilson(won / played, played)
        print(f"{bots:14} {won / played:7.2%} of {played:,} ({low:.2%} to {high:.2%}){limit}", flush=True)


class Timed:
    """A bot with a stopwatch, and one for the hint that a person would get in its place."""

    def __init__(self, name: str) -> None:
        self.bot = bot_named(name, "kings", Dealer(seed_of(name)).uniform)
        self.taken: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def choose(self, view: Any, legal: Choices[Any], clock: Clock | None) -> Any:
        """What the bot chooses."""
        start, worked = perf_counter(), process_time()
        action = self.bot.choose(view, legal, clock)
        self.taken["turn"].append((perf_counter() - start, process_time() - worked))
        start, worked = perf_counter(), process_time()
        advise(view, legal)
        self.taken["hint"].append((perf_counter() - start, process_time() - worked))
        return action


def speed(games: int) -> None:
    """Milliseconds a turn, by the clock and as the processor had to work."""
    for name in ("strong", "steady", "easy"):
        timed = Timed(name)
        for number in range(games):
            play_game(GAME, [timed, timed], Dealer(seed_of(f"speed/{number}")))
        for what, taken in timed.taken.items():
            if what == "hint" and name != "strong":
                continue
            clock, worked = (sorted(1000 * one[at] for one in taken) for at in (0, 1))
            print(
                f"{name:7} {what}: mean {fmean(clock):.0f} ms ({fmean(worked):.0f} of work), "
                f"99 of 100 under {clock[len(clock) * 99 // 100]:.0f} ({worked[len(worked) * 99 // 100]:.0f}), "
                f"longest {clock[-1]:.0f} ({worked[-1]:.0f}), of {len(taken):,}",
                flush=True,
            )


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scale", nargs="?", type=float, default=0.1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    speed(10)
    for bots, limit in (("steady,random", ", the limit is 99%"), ("steady,easy", ""), ("easy,random", "")):
        strength(bots, int(OTHER_GAMES * given.scale), OTHER_PART, given.workers, limit)
    limit = ", the limit is 55%, low end above 51%"
    strength("strong,steady", int(STRONG_GAMES * given.scale), STRONG_PART, given.workers, limit)


if __name__ == "__main__":
    main()
