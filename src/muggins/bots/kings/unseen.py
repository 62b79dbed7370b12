"""The tiles that a seat has not seen, and racks drawn from them."""

from __future__ import annotations

from collections import Counter

from muggins.core.chance import draw
from muggins.core.game import Uniform
from muggins.games.kings.turns import left_of
from muggins.games.kings.view import View
from muggins.pieces.tiles import TILES, Tiles, as_held


def unseen(view: View) -> Tiles:
    """The tiles in the bag and on racks that the seat does not see, sorted: all 104 less board and own (K1).

    In Solitaire, where both racks lie open, what both bags hold (K22).
    """
    left = Counter(TILES)
    left.subtract(as_held(tile) for tile in view.board if tile is not None)
    left.subtract(tile for rack in view.racks if rack is not None for tile in rack)
    left.subtract(view.aside)
    return tuple(left.elements())


def next_racks(view: View, number: int, uniform: Uniform) -> tuple[Tiles, ...]:
    """So many racks that the next player may hold, or the only one that there is.

    They are dealt from the unseen tiles one after another until too few are left, and then from all
    anew: so together they are nearer to the whole than if each were drawn alone.
    """
    assert view.seat is not None
    following = left_of(view.seat, view.options)
    known = view.racks[following]
    if known is not None:
        return (known,)
    tiles, size = unseen(view), view.sizes[following]
    if size == len(tiles):
        return (tiles,)
    racks: list[Tiles] = []
    while len(racks) < number:
        racks += _dealt(tiles, size, number - len(racks), uniform)
    return tuple(racks)


def _dealt(tiles: Tiles, size: int, most: int, uniform: Uniform) -> list[Tiles]:
    """As many racks as the tiles make, and no more than `most`."""
    number = min(most, len(tiles) // size) if size else 1
    mixed = draw(tiles, number * size, uniform)
    return [tuple(sorted(mixed[at * size : (at + 1) * size])) for at in range(number)]


def known_rack(view: View) -> Tiles | None:
    """The rack of the one opponent where nothing else is unseen: two players and an empty bag."""
    if view.options.players != 2 or any(view.bags):
        return None
    return next_racks(view, 1, lambda number: 0)[0]
