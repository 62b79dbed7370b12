"""Who acts: players by their seats, chance, the referee."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Seat = NewType("Seat", int)
"""A player's place at the table, from 0; turns go left, to the next number."""

CHANCE = Seat(-1)
"""Who acts when cards are cut, dealt or turned."""

REFEREE = Seat(-2)
"""Who logs resignations, timeouts and forfeits."""


class First(StrEnum):
    """Who deals first, or has the first turn: whoever the lot falls on, or a seat, by its number from 0."""

    LOT = "lot"
    SEAT_0 = "0"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"

    @property
    def seat(self) -> Seat | None:
        """The seat, where it is not left to the lot.

        >>> First.SEAT_1.seat, First.LOT.seat
        (1, None)
        """
        return None if self is First.LOT else Seat(int(self))
