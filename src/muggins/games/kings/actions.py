"""What players, chance and the referee can do in Kings Cribbage."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.core.game import Seat
from muggins.core.referee import Ruling
from muggins.games.kings.board import Square
from muggins.pieces.tiles import Tile, Tiles


@dataclass(frozen=True, slots=True)
class First:
    """Chance: a tile for each seat that draws for the start, in seat order (K3)."""

    tiles: tuple[Tile | None, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: tiles from the bag to a rack (K1, K13, K14)."""

    seat: Seat
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Place:
    """Lay tiles from a square on, across or down, past the squares that are filled (K4, K5).

    A turnable tile is what it is played as (K9). A single tile is laid across, so that no play can
    be written in two ways.
    """

    square: Square
    across: bool
    tiles: Tiles

    def __post_init__(self) -> None:
        """Turn a single tile across."""
        if len(self.tiles) == 1:
            object.__setattr__(self, "across", True)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange tiles with the bag (K14); they are sorted."""

    tiles: Tiles

    def __post_init__(self) -> None:
        """Sort the tiles."""
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))


@dataclass(frozen=True, slots=True)
class Pass:
    """Place nothing (K14), or call nothing (K20)."""


@dataclass(frozen=True, slots=True)
class Count:
    """Announce what one's play is worth (K20)."""

    points: int


@dataclass(frozen=True, slots=True)
class CallJoker:
    """Call that many points as missed by the player who announced (K20)."""

    points: int


Drawing = First | Draw
Move = Place | Exchange | Pass | Count | CallJoker
Action = Drawing | Move | Ruling
