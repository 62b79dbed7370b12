"""Random full games of two through the public contract: views, frozen states, choices.

    python benchmarks/games.py [GAMES] [--profile]

Each decision takes a view, lists the choices, picks one, and applies it. The limit is 150
games a second (about 165 actions each); fast playouts are another matter.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import sys
import time

from muggins.core.game import CHANCE, Chance, Decide, Over
from muggins.games.catalog import CATALOG

LIMIT = 150


def play(games: int, seed: int) -> int:
    """Play that many random games; returns how many actions they had."""
    game = CATALOG.entry("regal").build({})
    rng = random.Random(seed)
    uniform, pick = rng.randrange, rng.choice
    actions = 0
    for _ in range(games):
        state = game.new()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                by, action = CHANCE, game.outcomes(state).sample(uniform)
            else:
                assert isinstance(turn, Decide)
                by = pick(turn.seats)
                action = pick(game.legal(game.view(state, by)).listed)
            state = game.apply(state, by, action).state
            actions += 1
    return actions


def main() -> None:
    """Print the rate, its ratio to the limit, and where the time goes if asked."""
    words = [word for word in sys.argv[1:] if word != "--profile"]
    games = int(words[0]) if words else 500
    started = time.perf_counter()
    actions = play(games, seed=1)
    seconds = time.perf_counter() - started
    rate = games / seconds
    print(f"random games: {rate:.0f} a second, {actions / games:.0f} actions each")
    print(f"an action: {1e6 * seconds / actions:.1f} us")
    print(f"against the limit of {LIMIT} a second: {rate / LIMIT:.2f}")
    if "--profile" in sys.argv:
        with cProfile.Profile() as profile:
            play(games // 5, seed=2)
        pstats.Stats(profile).sort_stats("tottime").print_stats(14)


if __name__ == "__main__":
    main()
