"""Random whole games of two to 121, by both kernels, beside OpenSpiel's pyspiel where it is installed.

    python benchmarks/random_games.py [ROUNDS]

All in one process, taking turns round by round, as work of the processor, so the ratios mean something where
other work goes on beside. Each figure is the best of its rounds. pyspiel plays in C++ by `evaluate_bots` with its
own uniform random bots, which is a loop in C++ from the first card to the last; and driven from Python by its
states, as its users do. Its games are to 121 as well, without the cut, and count a show to its end.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from muggins.kernels.choosing import GET_IT, extension, using
from muggins.kernels.random_games import random_games

C_LIMIT, PYTHON_LIMIT = 10, 3
"""How many times as fast as pyspiel's C++ loop, and as pyspiel driven from Python."""


def ours(kernel: str, number: int) -> Callable[[int], int]:
    """What plays that many games with a kernel; it is given a seed and says how many games they were."""

    def play(seed: int) -> int:
        with using(kernel):
            return random_games(number, seed).games

    return play


def pyspiel_loop(pyspiel: Any, number: int) -> Callable[[int], int]:
    """The same by pyspiel's loop in C++."""
    game = pyspiel.load_game("cribbage")

    def play(seed: int) -> int:
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in (0, 1)]
        for at in range(number):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, 1000 * seed + at)
        return number

    return play


def pyspiel_states(pyspiel: Any, number: int) -> Callable[[int], int]:
    """The same by pyspiel's states, driven from Python."""
    game = pyspiel.load_game("cribbage")

    def play(seed: int) -> int:
        rng = random.Random(seed)
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    drawn, weights = zip(*state.chance_outcomes(), strict=True)
                    action = rng.choices(drawn, weights)[0]
                else:
                    action = rng.choice(state.legal_actions())
                state.apply_action(action)
        return number

    return play


def measured(players: dict[str, Callable[[int], int]], rounds: int) -> dict[str, float]:
    """Games a second of each, the best of the rounds."""
    best = dict.fromkeys(players, 0.0)
    for seed in range(rounds):
        for name, play in players.items():
            started = time.process_time()
            games = play(seed)
            best[name] = max(best[name], games / (time.process_time() - started))
    return best


def main() -> None:
    """Print the rates and their ratios."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    players = {"Muggins in Python": ours("python", 300)}
    if extension() is None:
        print(f"the kernels in C are not there: {GET_IT}")
    else:
        players["Muggins in C"] = ours("c", 20_000)
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        print("pyspiel is not installed: no ratios (pip install open-spiel)")
    else:
        players["pyspiel in C++"] = pyspiel_loop(pyspiel, 500)
        players["pyspiel driven from Python"] = pyspiel_states(pyspiel, 50)
    rates = measured(players, rounds)
    for name, rate in rates.items():
        print(f"{name:28}{rate:12,.0f} games a second")
    for one, other, limit in (
        ("Muggins in C", "pyspiel in C++", C_LIMIT),
        ("Muggins in Python", "pyspiel driven from Python", PYTHON_LIMIT),
    ):
        if one in rates and other in rates:
            print(f"{one} / {other}: {rates[one] / rates[other]:.1f} times (limit {limit})")


if __name__ == "__main__":
    main()
