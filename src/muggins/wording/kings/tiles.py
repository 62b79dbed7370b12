"""Tiles, squares and lines as they are said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muggins.games.kings.actions import Place
from muggins.games.kings.board import square_name, write_place
from muggins.pieces.tiles import Tile, write_tiles
from muggins.wording.speech import listed

RANK_NAMES = "none ace two three four five six seven eight nine ten jack queen king".split()
"""A rank's name at its number."""

_COLOURS = {"l": "light", "d": "dark"}

Naming = Callable[[Sequence[Tile]], str]
"""How tiles are named: `write_tiles` writes them short, as in `5l 6d`, `the_tiles` is for a voice."""


def tile_name(tile: Tile) -> str:
    """A tile's whole name.

    >>> tile_name(Tile(7, "d"))
    'dark seven'
    """
    return f"{_COLOURS[tile.colour]} {RANK_NAMES[tile.rank]}"


def the_tiles(tiles: Sequence[Tile]) -> str:
    """Tiles as they are named in a sentence that is spoken.

    >>> the_tiles([Tile(5, "l"), Tile(13, "d")])
    'the light five and the dark king'
    """
    return listed([f"the {tile_name(tile)}" for tile in tiles])


def where(place: Place, named: Naming = write_tiles) -> str:
    """Where a play lies: written the place is as in notation, for a voice it is the square.

    >>> from muggins.games.kings.board import Square
    >>> place = Place(Square(98), True, (Tile(5, "l"), Tile(5, "d")))
    >>> where(place), where(place, the_tiles)
    ('from 8H across', 'from H8 across')
    """
    if len(place.tiles) == 1:
        return f"on {square_name(place.square)}"
    at = write_place(place.square, place.across) if named is write_tiles else square_name(place.square)
    return f"from {at} {'across' if place.across else 'down'}"
