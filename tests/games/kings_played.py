"""Random games of Kings Cribbage of all options, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from muggins.core.game import CHANCE, REFEREE, Chance, Decide, Over
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.kings.engine import Kings
from muggins.games.kings.events import Event
from muggins.games.kings.options import chosen_options
from muggins.games.kings.state import State


class Played(NamedTuple):
    """What an action brought about: the game, the states around it, the events."""

    game: Kings
    before: State
    after: State
    events: tuple[Event, ...]


def steps(seed: int) -> Iterator[Played]:
    """A random game of random options; now and then a ruling ends it."""
    rng = Random(seed)
    return games(rng, **any_options(rng))


def any_options(rng: Random) -> dict[str, Any]:
    """Options that go together."""
    board = rng.choice(("patch", "corners", "full"))
    free = rng.random() < 0.3
    if rng.random() < 0.2:
        return {"solitaire": True, "free_exchange": free, "board": board}
    manual = rng.random() < 0.5
    return {
        "players": rng.choice((2, 3, 4)),
        "board": board,
        "starts": rng.choice(("low", "high")),
        "free_exchange": free,
        "servant": rng.random() < 0.5,
        "counting": "manual" if manual else "automatic",
        "joker": manual and rng.random() < 0.7,
    }


def games(rng: Random, **options: object) -> Iterator[Played]:
    """A random game of these options."""
    game = Kings(chosen_options(options))
    state = game.new()
    while not isinstance(turn := game.turn(state), Over):
        action: Any
        if isinstance(turn, Chance):
            by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
        else:
            assert isinstance(turn, Decide)
            by = rng.choice(turn.seats)
            choices = game.legal(game.view(state, by))
            listed = list(islice(choices.listed, 400))
            if listed and (not choices.numbers or rng.random() < 0.5):
                action = rng.choice(listed)
            else:
                action = choices.numbers[0].make(rng.randrange(1, 25))
        if rng.random() < 0.001:
            seat = rng.choice(game.options.seats)
            by, action = REFEREE, rng.choice((Resign(seat), Timeout(seat), Forfeit(seat), Abandon()))
        step = game.apply(state, by, action)
        yield Played(game, state, step.state, step.events)
        state = step.state
