"""Which tiles to keep where tiles may be exchanged, and what tiles make among themselves (K14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from muggins.games.kings.scoring import of_ranks
from muggins.games.kings.view import View
from muggins.pieces.tiles import SIX, Tile, Tiles, faces

FIVE = 5


def keepings(view: View) -> Iterator[Tiles]:
    """Each different set of tiles that the seat may keep if it exchanges the others; none if the bag is empty."""
    assert view.seat is not None
    rack = view.rack
    bag = view.bags[view.seat % len(view.bags)]
    for size in range(max(len(rack) - bag, 0), len(rack)):
        yield from dict.fromkeys(combinations(rack, size))


def together(tiles: Tiles) -> int:
    """The most points that tiles make among themselves, turnable ones turned as it suits (K9, K11).

    Tiles that make none among themselves count one point for each five and each turnable one: they
    fit most others.

    >>> from muggins.pieces.tiles import read_tiles
    >>> [together(read_tiles(text)) for text in ("5l Kd", "6l 6d", "6l 8d", "4l Kd")]
    [2, 2, 1, 0]
    """
    return _together(tuple(sorted(tile.rank for tile in tiles)))


@cache
def _together(ranks: tuple[int, ...]) -> int:
    turned = product(*(faces(Tile(rank, "l")) for rank in ranks))
    points = max(of_ranks(tuple(sorted(tile.rank for tile in tiles)))[0] for tiles in turned)
    return points or sum(rank in (FIVE, SIX) for rank in ranks)
