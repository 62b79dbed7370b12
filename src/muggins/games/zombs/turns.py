"""Whose turn it is, whose horde is which, and who stands where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from muggins.core.game import Chance, Decide, Seat, Turn
from muggins.games.zombs.actions import Action, Discard, DrawFrom, Fish, Give, Source, Trade
from muggins.games.zombs.horde import Horde
from muggins.games.zombs.options import Options
from muggins.games.zombs.state import (
    FULL,
    Acting,
    Dealing,
    Drawing,
    Ended,
    Giving,
    Lot,
    Pooling,
    Reshuffling,
    State,
    Turning,
)

_TO_ACT = tuple(Decide((Seat(seat),), "act") for seat in range(4))
_TO_DRAW = tuple(Decide((Seat(seat),), "draw") for seat in range(4))
_TO_GIVE = tuple(Decide((Seat(seat),), "give") for seat in range(4))

STILL = 4
"""After so many full rounds in which no horde changes the game ends (Z44)."""

LONGEST = 40
"""After so many rounds in all the game ends (Z44)."""


def turn_of(state: State) -> Turn:
    """Who is to act."""
    match state.phase:
        case Acting(seat=seat):
            return _TO_ACT[seat]
        case Drawing(seat=seat):
            return _TO_DRAW[seat]
        case Giving(seat=seat):
            return _TO_GIVE[seat]
        case Pooling():
            return Chance("draw")
        case Reshuffling():
            return Chance("reshuffle")
        case Lot():
            return Chance("dealer")
        case Dealing():
            return Chance("deal")
        case Turning():
            return Chance("grave")
        case Ended(over=over):
            return over
        case _ as never:
            assert_never(never)


def left_of(seat: Seat, options: Options) -> Seat:
    """The next seat."""
    return Seat((seat + 1) % options.players)


def due(size: int, rounds: int) -> int:
    """How many cards a hand of that size draws: one in the first round, then up to eight (Z11, Z12, Z13, Z18).

    >>> due(7, 0), due(3, 0), due(3, 1), due(9, 1)
    (1, 1, 5, 0)
    """
    if size >= FULL:
        return 0
    return FULL - size if rounds else 1


def pool_serves(pool: int, grave: int) -> bool:
    """Whether the Pool can be drawn from, if need be after a reshuffle (Z13, Z14, Z19).

    >>> pool_serves(1, 0), pool_serves(0, 2), pool_serves(0, 1)
    (True, True, False)
    """
    return pool > 0 or grave > 1


def horde_of(hordes: Sequence[Horde | None], colour: str) -> tuple[Seat, Horde] | None:
    """The horde of a colour and whose it is, if there is one: no colour is taken twice (Z20)."""
    for seat, horde in enumerate(hordes):
        if horde is not None and horde.colour == colour:
            return Seat(seat), horde
    return None


def lengths(hordes: Sequence[Horde | None], options: Options) -> tuple[int, ...]:
    """The longest horde of each side by its number of cards, blocked or not (Z49)."""
    sizes = [0 if horde is None else horde.length for horde in hordes]
    return tuple(max(sizes[seat] for seat in side) for side in options.sides)


def may_be_taken_back(action: Action) -> bool:
    """Whether who did this in his turn may still have it back: it showed nothing and ended nothing.

    Draws from the Pool, trades and fishes tell somebody something; a discard ends the turn. The
    Grave lies open (Z15), so that taking from it tells nothing.

    >>> from muggins.games.zombs.actions import Grow
    >>> from muggins.games.zombs.deck import zomb
    >>> may_be_taken_back(Grow(zomb("R", 7))), may_be_taken_back(Discard(zomb("R", 7)))
    (True, False)
    """
    if isinstance(action, DrawFrom):
        return action.source is Source.GRAVE
    return not isinstance(action, (Trade, Fish, Give, Discard))
