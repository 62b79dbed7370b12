"""Random games of Zombs through the public contract, how long they are, and what a world costs.

    python benchmarks/zombs_games.py [GAMES] [--profile]

Each decision takes a view, lists the choices, picks one, and applies it. The limit is 50 games of two a second; the
other tables are printed beside it. Every game ends, at the latest by the guard (Z44), and at every step all
cards are there. A world is asked for at one decision in ten, of whoever is to act. Times are the processor's own, so
that other work on the machine does not count.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from muggins.core.game import CHANCE, Chance, Decide, Over
from muggins.games.zombs.census import cards_of
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.options import chosen_options
from muggins.games.zombs.state import Reshuffled, State

LIMIT = 50

PLAYERS: dict[str, dict[str, object]] = {
    "two": {},
    "three": {"players": 3},
    "four in teams": {"players": 4, "mode": "team"},
}

TABLES: dict[str, dict[str, object]] = {
    f"{name}, {length}": {"length": length, **players}
    for name, players in PLAYERS.items()
    for length in ("normal", "fast")
}


@dataclass(slots=True)
class Lengths:
    """What random games came to."""

    actions: list[int] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)


def states(game: Zombs, rng: random.Random) -> Iterator[State]:
    """A random game, state by state."""
    uniform, pick = rng.randrange, rng.choice
    state = game.new()
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            by, action = CHANCE, game.outcomes(state).sample(uniform)
        else:
            assert isinstance(turn, Decide)
            by = turn.seats[0]
            action = pick(game.legal(game.view(state, by)).listed)
        state = game.apply(state, by, action).state
        yield state


def play(options: dict[str, object], games: int, seed: int) -> Lengths:
    """Play so many random games."""
    game, rng, found = Zombs(chosen_options(options)), random.Random(seed), Lengths()
    for _ in range(games):
        number, state = 0, game.new()
        for state in states(game, rng):  # noqa: B007 - the last is wanted
            number += 1
        turn = game.turn(state)
        assert isinstance(turn, Over)
        found.actions.append(number)
        found.rounds.append(state.rounds)
        found.reasons[turn.reason] += 1
    return found


def conserved(options: dict[str, object], games: int, seed: int) -> int:
    """Play so many random games and count the cards at every step; how many steps that were."""
    game, rng = Zombs(chosen_options(options)), random.Random(seed)
    whole, steps = Counter(game.options.cards), 0
    for _ in range(games):
        for state in states(game, rng):
            assert Counter(cards_of(state)) == whole
            steps += 1
    return steps


def worlds(options: dict[str, object], games: int, seed: int) -> dict[int, list[float]]:
    """How long a world took, in ms, by how many Pools there had been."""
    game, rng = Zombs(chosen_options(options)), random.Random(seed)
    taken: dict[int, list[float]] = {}
    for _ in range(games):
        for state in states(game, rng):
            turn = game.turn(state)
            if not isinstance(turn, Decide) or rng.random() < 0.9:
                continue
            view = game.view(state, turn.seats[0])
            pools = 1 + sum(isinstance(happening, Reshuffled) for happening in view.history)
            started = time.process_time()
            game.resample(view, rng.randrange)
            taken.setdefault(pools, []).append(1e3 * (time.process_time() - started))
    return taken


def spread(numbers: Sequence[float], form: str = ".0f") -> str:
    """The least, the quarters and the most."""
    some = sorted(numbers)
    return " ".join(format(some[at * (len(some) - 1) // 4], form) for at in range(5))


def main() -> None:
    """Print the rates and the lengths, what a world costs, and where the time goes if asked."""
    words = [word for word in sys.argv[1:] if word != "--profile"]
    games = int(words[0]) if words else 300
    for name, options in TABLES.items():
        started = time.process_time()
        found = play(options, games, seed=1)
        seconds = time.process_time() - started
        rate, actions = games / seconds, sum(found.actions)
        against = f", {rate / LIMIT:.2f} of the limit of {LIMIT}" if name.startswith("two") else ""
        print(f"{name}: {rate:.0f} games a second{against}, an action {1e6 * seconds / actions:.0f} us")
        print(f"  actions: {actions / games:.0f} on average, least, quarters and most {spread(found.actions)}")
        print(f"  rounds: {sum(found.rounds) / games:.1f} on average, {spread(found.rounds)}")
        print("  ended by: " + ", ".join(f"{reason} {number}" for reason, number in found.reasons.most_common()))
    for name, options in TABLES.items():
        if not name.endswith("normal"):
            continue
        print(f"{name}: all cards there at each of {conserved(options, max(1, games // 10), seed=2)} steps")
        for pools, taken in sorted(worlds(options, max(1, games // 10), seed=3).items()):
            middle = sum(taken) / len(taken)
            print(f"  a world, Pool {pools}: {middle:.2f} ms on average, {spread(taken, '.2f')} ({len(taken)} worlds)")
    if "--profile" in sys.argv:
        with cProfile.Profile() as profile:
            play({}, games // 3, seed=2)
        pstats.Stats(profile).sort_stats("tottime").print_stats(20)


if __name__ == "__main__":
    main()
