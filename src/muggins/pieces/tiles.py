"""Kings Cribbage tiles: thirteen ranks in two colours, of which the six can be turned into a nine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from muggins.core.errors import BadNotation
from muggins.pieces.cards import RANKS

COLOURS = "ld"
"""Light and dark: in Solitaire the colours of seat 0 and seat 1 (K22)."""

SIX = 6
NINE = 9

_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


class Tile(NamedTuple):
    """A tile; sorts by rank, then colour, dark before light.

    `rank` runs from 1 (ace) to 13 (king), `colour` is `l` (light) or `d` (dark). A turnable tile
    is a six in bag and rack, and on the board what it was played as (K9).

    >>> Tile(5, "l"), Tile(13, "d")
    (5l, Kd)
    """

    rank: int
    colour: str

    def __str__(self) -> str:
        return RANKS[self.rank] + self.colour

    def __repr__(self) -> str:
        return str(self)

    @property
    def value(self) -> int:
        """What the tile counts towards fifteen: ace 1, court 10, others their number (K11)."""
        return _VALUES[self.rank]


Tiles = tuple[Tile, ...]

TILES: Tiles = tuple(
    Tile(rank, colour)
    for rank in range(1, 14)
    if rank != NINE
    for colour in sorted(COLOURS)
    for _ in range(8 if rank == SIX else 4)
)
"""The 104 tiles as they lie in the bag, sorted: four of each rank in each colour, nines as sixes (K1)."""

_BY_NAME = {str(tile): tile for tile in (Tile(rank, colour) for rank in range(1, 14) for colour in COLOURS)}
_BY_NAME |= {name[0] + name[1].upper(): tile for name, tile in _BY_NAME.items()}
_BY_NAME |= {"10" + name[1]: tile for name, tile in _BY_NAME.items() if name[0] == "T"}


def as_held(tile: Tile) -> Tile:
    """The tile as it lies in bag and rack, where a nine is a six (K9).

    >>> as_held(Tile(9, "l")), as_held(Tile(8, "l"))
    (6l, 8l)
    """
    return Tile(SIX, tile.colour) if tile.rank == NINE else tile


def faces(tile: Tile) -> Tiles:
    """What a tile of the rack can be played as (K9).

    >>> faces(Tile(6, "d")), faces(Tile(5, "d"))
    ((6d, 9d), (5d,))
    """
    return (tile, Tile(NINE, tile.colour)) if tile.rank == SIX else (tile,)


def without(tiles: Iterable[Tile], gone: Iterable[Tile]) -> Tiles:
    """The tiles less those that are gone, in the order they had. Raises `ValueError` if one is not there.

    >>> without((Tile(5, "l"), Tile(5, "l"), Tile(6, "d")), [Tile(5, "l")])
    (5l, 6d)
    """
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def read_tile(text: str) -> Tile:
    """The tile that `text` names; `10l` and upper-case colours are read too. Raises `BadNotation`.

    >>> read_tile("Tl") == read_tile("10L")
    True
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        raise BadNotation(
            "bad_tile",
            f"{text[:20]!r} is no tile: write a rank of {RANKS[1:]} and l for light or d for dark, as in 5l",
        ) from None


def read_tiles(text: str) -> Tiles:
    """Tiles with spaces between them; the same may be there more than once. Raises `BadNotation`.

    >>> read_tiles("6l 7d 7d")
    (6l, 7d, 7d)
    """
    return tuple(map(read_tile, text.split()))


def write_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles in notation, a space between them.

    >>> write_tiles(read_tiles("10L 5d"))
    'Tl 5d'
    """
    return " ".join(map(str, tiles))
