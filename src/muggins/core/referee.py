"""What a referee may log in any game, whoever's turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.core.game import Over, Refusal, Seat


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Timeout:
    """A player's time has run out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A player loses by decision."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Abandon:
    """The game is left unfinished by all."""


Ruling = Resign | Timeout | Forfeit | Abandon

REASONS: dict[type[Ruling], str] = {
    Resign: "resigned",
    Timeout: "timeout",
    Forfeit: "forfeit",
    Abandon: "abandoned",
}
"""The reason with which each ruling ends a game."""


def ruling_refusal(ruling: Ruling, seats: int, rule: str) -> Refusal | None:
    """Why a ruling cannot stand in a game of `seats` players, or nothing.

    `rule` is the number under which the game's digest tells how a ruling ends it (C9, K30, Z8).
    """
    if not isinstance(ruling, Abandon) and not 0 <= ruling.seat < seats:
        return Refusal("no_such_seat", rule, {"seat": ruling.seat, "last": seats - 1})
    return None


def ruled(ruling: Ruling, sides: Sequence[Sequence[Seat]], marks: Sequence[int]) -> Over:
    """How the game ends by a ruling: the side named is last, the rest by their `marks`.

    `marks` is a number a side, more is better (C9, K30, Z8).

    >>> ruled(Resign(Seat(0)), [(Seat(0),), (Seat(1),), (Seat(2),)], [90, 60, 80])
    Over(reason='resigned', standings=(3, 2, 1))
    """
    lost = None if isinstance(ruling, Abandon) else ruling.seat
    keys = [(lost not in side, mark) for side, mark in zip(sides, marks, strict=True)]
    return Over(REASONS[type(ruling)], ranks(sides, keys))


def ranks(sides: Sequence[Sequence[Seat]], keys: Sequence[object]) -> tuple[int, ...]:
    """A rank for each seat from 1, by its side's key, more is better; equals share.

    >>> ranks([(Seat(0), Seat(2)), (Seat(1), Seat(3))], [80, 121])
    (2, 1, 2, 1)
    """
    by_seat = {
        seat: 1 + sum(other > key for other in keys)  # type: ignore[operator]
        for side, key in zip(sides, keys, strict=True)
        for seat in side
    }
    return tuple(by_seat[seat] for seat in sorted(by_seat))
