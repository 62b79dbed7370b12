"""Who acts: players by their seats, chance, the referee."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A player's place at the table, from 0; turns go left, to the next number."""

CHANCE = Seat(-1)
"""Who acts when cards are cut, dealt or turned."""

REFEREE = Seat(-2)
"""Who logs resignations, timeouts and forfeits."""
