"""What the bots of Zombs are worth against each other, and how long they think.

    python benchmarks/zombs_bots.py [SCALE] [--workers N]

SCALE is 1 for the numbers of games below; 0.1 plays a tenth of them. All is seeded: the same
scale prints the same figures, times aside. The figures so far are printed on the way, so that a run
that is stopped has told something.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter, defaultdict
from statistics import fmean
from time import perf_counter, process_time
from typing import Any

from muggins.bots.arena import play_game, simulate, wilson
from muggins.bots.protocol import Clock
from muggins.bots.registry import bot_named, maker
from muggins.bots.zombs.advice import advise
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Choices, Over
from muggins.games.zombs.actions import Discard
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.options import chosen_options

STRONG_GAMES = 300
STRONG_OTHERWISE = 100
OTHER_GAMES = 400
STRONG_PART = 50
OTHER_PART = 200
"""Games between two lines of figures; each part has seeds of its own."""

TWO, FAST, THREE, TEAM = (
    Zombs(chosen_options(chosen)) for chosen in ({}, {"length": "fast"}, {"players": 3}, {"players": 4, "mode": "team"})
)
NAMES = {TWO: "two", FAST: "two, fast", THREE: "three", TEAM: "team of two"}


def strength(game: Zombs, bots: str, games: int, most: int, workers: int, limit: str = "") -> None:
    """How often the first wins, each deal from every seat."""
    makers = [maker(name, "zombs") for name in bots.split(",")]
    games = max(games // len(makers), 1) * len(makers)
    most -= most % len(makers)
    won, played, worked = 0.0, 0, process_time()
    while played < games:
        part = min(most, games - played)
        found = simulate(game, makers, part, f"{bots}/{played}", workers=workers)
        won += found.share * part
        played += part
        low, high = wilson(won / played, played)
        took = f", {(process_time() - worked) / played:.2f} s of work a game" if workers == 1 else ""
        print(
            f"{NAMES[game]}: {bots:22} {won / played:7.2%} of {played:,} ({low:.2%} to {high:.2%}){limit}{took}",
            flush=True,
        )


class Timed:
    """A bot with a stopwatch, and one for the hint that a person would get in its place."""

    def __init__(self, name: str) -> None:
        self.bot = bot_named(name, "zombs", Dealer(seed_of(name)).uniform)
        self.taken: dict[str, list[tuple[float, float]]] = defaultdict(list)
        self._turn = [0.0, 0.0]

    def choose(self, view: Any, legal: Choices[Any], clock: Clock | None) -> Any:
        """What the bot chooses."""
        start, worked = perf_counter(), process_time()
        action = self.bot.choose(view, legal, clock)
        taken = perf_counter() - start, process_time() - worked
        self.taken["decision"].append(taken)
        self._turn = [self._turn[0] + taken[0], self._turn[1] + taken[1]]
        if isinstance(action, Discard):
            self.taken["turn"].append((self._turn[0], self._turn[1]))
            self._turn = [0.0, 0.0]
        start, worked = perf_counter(), process_time()
        advise(view, legal)
        self.taken["hint"].append((perf_counter() - start, process_time() - worked))
        return action


def speed(game: Zombs, games: int) -> None:
    """Milliseconds a decision and a turn, by the clock and as the processor had to work."""
    for name in ("strong", "steady"):
        players = [Timed(name) for _ in range(game.options.players)]
        for number in range(games):
            play_game(game, players, Dealer(seed_of(f"speed/{number}")))
        for what in ("decision", "turn", "hint"):
            if what == "hint" and name != "strong":
                continue
            taken = [one for player in players for one in player.taken[what]]
            clock, worked = (sorted(1000 * one[at] for one in taken) for at in (0, 1))
            print(
                f"{NAMES[game]}: {name:7} {what}: mean {fmean(clock):.1f} ms ({fmean(worked):.1f} of work), "
                f"99 of 100 under {clock[len(clock) * 99 // 100]:.1f} ({worked[len(worked) * 99 // 100]:.1f}), "
                f"longest {clock[-1]:.1f} ({worked[-1]:.1f}), of {len(taken):,}",
                flush=True,
            )


def ends(game: Zombs, name: str, games: int) -> None:
    """How games between equals end, and after how many rounds."""
    reasons: Counter[str] = Counter()
    rounds = []
    for number in range(max(games, 1)):
        seats = range(game.options.players)
        bots = [bot_named(name, "zombs", Dealer(seed_of(f"{number}/{seat}")).uniform) for seat in seats]
        match = play_game(game, bots, Dealer(seed_of(f"ends/{number}")))
        assert isinstance(match.turn, Over)
        reasons[match.turn.reason] += 1
        rounds.append(match.state.rounds)
    rounds.sort()
    print(
        f"{NAMES[game]}: {name} among themselves: {reasons['guard'] / len(rounds):.0%} of {len(rounds)} ended by the "
        f"guard (Z44), rounds: mean {fmean(rounds):.1f}, median {rounds[len(rounds) // 2]}, longest {rounds[-1]}",
        flush=True,
    )


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scale", nargs="?", type=float, default=0.1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    scale, workers = given.scale, given.workers
    for game in (TWO, TEAM):
        speed(game, 3)
    for game in (TWO, FAST, THREE, TEAM):
        for name, games in (("random", 100), ("steady", 200), ("strong", 20)):
            ends(game, name, int(games * scale))
    for game in (TWO, FAST, TEAM):
        for bots, limit in (("steady,random", ", the limit is 90%"), ("steady,easy", ""), ("easy,random", "")):
            strength(game, bots, int(OTHER_GAMES * scale), OTHER_PART, workers, limit)
    limit = ", the limit is 60%, low end above 53%"
    strength(TWO, "strong,steady", int(STRONG_GAMES * scale), STRONG_PART, workers, limit)
    for game, bots in ((FAST, "strong,steady"), (THREE, "strong,steady,steady"), (TEAM, "strong,steady")):
        strength(game, bots, int(STRONG_OTHERWISE * scale), STRONG_PART, workers)


if __name__ == "__main__":
    main()
