"""Random games of all kinds, as they are told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from muggins.core.game import CHANCE, REFEREE, BadOptions, Chance, Decide, Over, Seat
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.actions import Count
from muggins.games.cribbage.engine import Cribbage
from muggins.games.cribbage.events import Event
from muggins.games.cribbage.state import State
from muggins.wording.speech import Speaker

NAMES = ("Ann", "Bob", "Cid", "Dee")


class Told(NamedTuple):
    """What an action brought about: the game, the states around it, the events."""

    game: Cribbage
    before: State
    after: State
    events: tuple[Event, ...]


def steps(seed: int) -> Iterator[Told]:
    """A random game of random rules and options, step by step; now and then a ruling ends it."""
    rng = random.Random(seed)
    game = _any_game(rng)
    state = game.new()
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
        else:
            assert isinstance(turn, Decide)
            by = rng.choice(turn.seats)
            choices = game.legal(game.view(state, by))
            if choices.listed and (not choices.numbers or rng.random() < 0.5):
                action = rng.choice(choices.listed)
            else:
                action = choices.numbers[0].make(rng.randrange(1, 12))
            if isinstance(action, Count) and rng.random() < 0.2:
                action = Count(0)
        if rng.random() < 0.001:
            seat = rng.choice(game.options.seats)
            by, action = REFEREE, rng.choice((Resign(seat), Timeout(seat), Forfeit(seat), Abandon()))
        step = game.apply(state, by, action)
        yield Told(game, state, step.state, step.events)
        state = step.state


def _any_game(rng: random.Random) -> Cribbage:
    while True:
        entry = rng.choice([entry for entry in CATALOG if entry.game == "cribbage"])
        options = {spec.name: rng.choice(spec.allowed) for spec in entry.specs if rng.random() < 0.5}
        if entry.rules == "zombie" and rng.random() < 0.5:
            options["jokers"] = 2
        options |= {"target": rng.choice((31, 61, 100, 121)), "games": rng.choice((1, 1, 2))}
        try:
            game = entry.build(options)
        except BadOptions:
            continue
        assert isinstance(game, Cribbage)
        return game


def speakers(game: Cribbage) -> list[tuple[Seat | None, Speaker]]:
    """Each seat and a spectator, as they are spoken to."""
    names = NAMES[: game.options.players]
    return [(seat, Speaker(names, seat)) for seat in (*game.options.seats, None)]
