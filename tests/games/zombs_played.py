"""Random games of Zombs of all options, step by step, with decks that bring out the rare cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from muggins.core.game import CHANCE, REFEREE, Chance, Decide, Over, Seat
from muggins.core.referee import Abandon, Forfeit, Resign, Timeout
from muggins.games.zombs.actions import Action, Block, Discard, Unblock
from muggins.games.zombs.engine import Zombs
from muggins.games.zombs.events import Event
from muggins.games.zombs.options import chosen_options
from muggins.games.zombs.state import State

COLOURS = "RGBP"


def deck(colours: str, copies: int = 1, numbers: range = range(1, 11), **specials: int) -> dict[str, int]:
    """A deck list: the Zombs of some colours and numbers, so many of each, and some specials; `zero` is the 0."""
    zombs = {f"{colour}{number}": copies for colour in colours for number in numbers}
    return zombs | {"0" if name == "zero" else name: number for name, number in specials.items()}


SHOWING = {"Fish": 9, "Trade": 7, "Rob": 3}
"""Specials by which hands are shown."""

HINDERING = {"Quarantine": 8, "zero": 4, "Brain": 5, "Cure": 5, "Frank": 2, "Unicorn": 2}
"""Specials that hinder and free."""

DECKS: dict[str, dict[str, int]] = {
    "small": deck("RG", Fish=3, Trade=2),
    "least": deck("RG", numbers=range(3, 9), Fish=2, Trade=1, Rob=4),
    "showing": deck("RGB", **SHOWING),
    "hindering": deck("RGB", **HINDERING),
    "few numbers": deck("RGBP", 3, range(4, 8), **SHOWING),
    "all": deck("RGBP", 1, **SHOWING, **HINDERING),
}
"""Decks in which what is rare is not; the small ones give out, so that the Grave becomes the Pool again and again."""


class Played(NamedTuple):
    """What an action brought about: the game, the states around it, the events."""

    game: Zombs
    before: State
    by: Seat
    action: Action
    after: State
    events: tuple[Event, ...]


def steps(seed: int) -> Iterator[Played]:
    """A random game of random options; now and then a ruling ends it."""
    rng = Random(seed)
    return games(rng, **any_options(rng))


def any_options(rng: Random) -> dict[str, Any]:
    """Options that go together."""
    players = rng.choice((2, 2, 3, 3, 4))
    chosen: dict[str, Any] = {
        "players": players,
        "mode": "team" if players == 4 else "all",
        "length": rng.choice(("normal", "fast")),
        "trade_hands": rng.random() < 0.8,
        "cure_acts_as_brain": rng.random() < 0.3,
        "games": rng.choice((1, 1, 2, 3)),
    }
    fits = {2: tuple(DECKS), 3: ("showing", "hindering", "few numbers", "all"), 4: ("few numbers", "all")}[players]
    name = rng.choice((None, *fits))
    return chosen if name is None else chosen | {"deck": DECKS[name]}


def any_choice(listed: tuple[Action, ...], rng: Random) -> Action:
    """One of the choices; mostly the kind first, and not too often a block or a discard."""
    if rng.random() < 0.3:
        return rng.choice(listed)
    kinds = list(dict.fromkeys(map(type, listed)))
    rare = [kind for kind in kinds if kind not in (Block, Unblock, Discard)]
    kind = rng.choice([*kinds, *rare, *rare])
    return rng.choice([action for action in listed if type(action) is kind])


def games(rng: Random, rulings: bool = True, **options: object) -> Iterator[Played]:
    """A random game of these options, or a match."""
    game = Zombs(chosen_options(options))
    state = game.new()
    while not isinstance(turn := game.turn(state), Over):
        action: Action
        if isinstance(turn, Chance):
            by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
        else:
            assert isinstance(turn, Decide)
            by = rng.choice(turn.seats)
            action = any_choice(tuple(game.legal(game.view(state, by)).listed), rng)
        if rulings and rng.random() < 0.001:
            seat = rng.choice(game.options.seats)
            by, action = REFEREE, rng.choice((Resign(seat), Timeout(seat), Forfeit(seat), Abandon()))
        step = game.apply(state, by, action)
        yield Played(game, state, by, action, step.state, step.events)
        state = step.state
