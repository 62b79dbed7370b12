"""Learn by what a table of Zombs is weighed, from games that the rules of thumb play against themselves.

    python tools/learn_zombs_weights.py --seed SEED

About half of the turns of each game are noted as they begin, with what is looked at of each side, and how the
game ended. The weights are fitted so that the chances that follow from them agree with the ends: logistic
regression over the sides, step by step, each weight with a pace of its own. Games of every mode and length are
taken together. What is printed is `WEIGHTS` of `muggins.bots.zombs.evaluation`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from math import exp, log

from muggins.bots.zombs.evaluation import NAMES, chances, features, sides_of
from muggins.bots.zombs.thumb import HABITS, next_move
from muggins.games.zombs.options import Options, chosen_options
from muggins.games.zombs.state import DEALT
from muggins.kernels.hordes import DRAWING, OVER, Table, shuffled

GAMES: tuple[tuple[dict[str, object], int], ...] = (
    ({}, 600),
    ({"length": "fast"}, 600),
    ({"players": 3}, 200),
    ({"players": 4, "mode": "team"}, 400),
    ({"players": 4, "mode": "team", "length": "fast"}, 150),
)
"""Options, and how many games with them."""

PASSES = 6
"""How often all that was noted is gone through."""

PACE = 0.1
"""The first step of a weight; it falls with the root of the squares of its steps."""

Noted = tuple[list[list[float]], list[float]]
"""What is looked at of each side, and what each side won."""


def dealt(options: Options, draw: random.Random) -> Table:
    """A table whose first player is to draw."""
    table = Table(options, draw.randrange)
    table.pool = shuffled([card.place for card in options.cards], draw.randrange)
    table.dealer = draw.randrange(options.players)
    for hand in table.hands:
        hand += [table.pool.pop() for _ in range(DEALT)]
    table.grave.append(table.pool.pop())
    table.seat = (table.dealer + 1) % options.players
    table.due, table.stage = 1, DRAWING
    return table


def noted(options: Options, draw: random.Random) -> Iterator[Noted]:
    """Turns of one game; the players differ in how ready they are to free a horde."""
    table = dealt(options, draw)
    habits = [
        HABITS._replace(idle_ahead=draw.choice((0.0, 12.0, 34.0)), idle_behind=draw.choice((12.0, 34.0, 41.0)))
        for _ in options.seats
    ]
    begun, turn = [], (-1, -1)
    while table.stage != OVER:
        if (table.rounds, table.seat) != turn and draw.random() < 0.5:
            begun.append([features(table, side) for side in sides_of(table)])
        turn = table.rounds, table.seat
        table.do(next_move(table, habits[table.to_move()]))
    won = chances(table)
    return ((looked_at, won) for looked_at in begun)


def fitted(all_noted: list[Noted], draw: random.Random) -> list[float]:
    """The weights."""
    weights = [0.0] * len(NAMES)
    squares = [1e-3] * len(NAMES)
    for number in range(PASSES):
        draw.shuffle(all_noted)
        loss = 0.0
        for sides, won in all_noted:
            told = _chances(sides, weights)
            loss -= sum(part * log(max(chance, 1e-9)) for chance, part in zip(told, won, strict=True))
            for looked_at, chance, part in zip(sides, told, won, strict=True):
                for at, value in enumerate(looked_at):
                    if value:
                        slope = (chance - part) * value
                        squares[at] += slope * slope
                        weights[at] -= PACE * slope / squares[at] ** 0.5
        print(f"# pass {number + 1}: loss {loss / len(all_noted):.4f} of {len(all_noted):,}", flush=True)
    return weights


def _chances(sides: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    scores = [sum(weight * value for weight, value in zip(weights, side, strict=True)) for side in sides]
    parts = [exp(score - max(scores)) for score in scores]
    return [part / sum(parts) for part in parts]


def main() -> None:
    """Print the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    draw = random.Random(parser.parse_args().seed)
    found = [one for chosen, games in GAMES for _ in range(games) for one in noted(chosen_options(chosen), draw)]
    for name, weight in zip(NAMES, fitted(found, draw), strict=True):
        print(f"    {weight:.3f},  # {name}")


if __name__ == "__main__":
    main()
