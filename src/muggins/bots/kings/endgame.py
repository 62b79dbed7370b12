"""The end of a game of two, where the bag is empty and each knows what the other holds (K15-K17).

Every player takes the best of some plays that look best, the wider the nearer; the search is made
again and again, each time wider, until it has looked at as many racks as it may. If it comes as far
as to all plays of all turns, its answer is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from muggins.games.kings.actions import Place
from muggins.games.kings.board import Board, Mask, grid
from muggins.games.kings.placement import placed
from muggins.kernels.placement import scored_plays
from muggins.pieces.tiles import Tiles, as_held, without

_ALL = 1_000_000

_WIDTHS: Sequence[tuple[int, ...]] = (
    (10, 1),
    (10, 3, 1),
    (10, 5, 2, 1),
    (12, 8, 4, 2, 1),
    (20, 12, 6, 3, 2, 1),
    (40, 20, 10, 5, 3, 2),
    (_ALL,),
)
"""How many plays are tried in the first turn, the next, and so on; the last number stands for all that follow."""

WIN = 1_000
"""What it is worth to win, beside the points: more than there can be between two players at the end."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A play, the points that it makes, and by how many points its player leads at the end, costs of tiles included."""

    place: Place
    points: int
    lead: int


class _TooMuch(Exception):
    """As many racks are looked at as may be."""


def cost(rack: Tiles) -> int:
    """What the tiles of a rack cost at the end (K17).

    >>> from muggins.pieces.tiles import read_tiles
    >>> cost(read_tiles("Kd 6l Al"))
    17
    """
    return sum(tile.value for tile in rack)


def endings(board: Board, mask: Mask, mine: Tiles, theirs: Tiles, lead: int, most: int) -> tuple[Ending, ...]:
    """The plays that are worth considering, the best first: a win before all, then the greater lead.

    `lead` is by how many points who is to play leads now, `most` how many racks are looked at
    on boards before the search goes no wider; the narrowest search is always made.
    """
    search = _Search(mask, most)
    found: tuple[Ending, ...] = ()
    for widths in _WIDTHS:
        try:
            found = search.endings(board, mine, theirs, lead, widths)
        except _TooMuch:
            break
        search.bounded = True
    return found


class _Search:
    def __init__(self, mask: Mask, most: int) -> None:
        self._mask, self._on, self._left = mask, grid(mask), most
        self._plays: dict[tuple[Board, Tiles], list[tuple[Place, int]]] = {}
        self.bounded = False

    def endings(
        self, board: Board, mine: Tiles, theirs: Tiles, lead: int, widths: tuple[int, ...]
    ) -> tuple[Ending, ...]:
        ends = []
        for place, points in self._best(board, mine, widths[0]):
            worth = self._after(board, place, mine, theirs, lead + points, widths, 0, -inf, inf)
            ends.append((-worth, Ending(place, points, int(worth - WIN * _sign(worth)))))
        # The sort is stable: of equals the one comes first that looked better.
        ends.sort(key=lambda end: end[0])
        return tuple(end for _, end in ends)

    def _after(
        self,
        board: Board,
        place: Place,
        mine: Tiles,
        theirs: Tiles,
        lead: int,
        widths: tuple[int, ...],
        depth: int,
        low: float,
        high: float,
    ) -> float:
        """What it is worth to have made this play, with the lead that it gave."""
        kept = without(mine, map(as_held, place.tiles))
        if not kept:
            return _won(lead + cost(theirs))
        after, _ = placed(board, self._on, place)
        return -self._worth(after, theirs, kept, -lead, widths, depth + 1, -high, -low, False)

    def _worth(
        self,
        board: Board,
        mine: Tiles,
        theirs: Tiles,
        lead: int,
        widths: tuple[int, ...],
        depth: int,
        low: float,
        high: float,
        missed: bool,
    ) -> float:
        """What the position is worth to who is to play; `missed` if the other has just had no play."""
        plays = self._best(board, mine, widths[min(depth, len(widths) - 1)])
        if not plays:
            if missed:
                return _won(lead + cost(theirs) - cost(mine))
            return -self._worth(board, theirs, mine, -lead, widths, depth, -high, -low, True)
        best = -inf
        for place, points in plays:
            worth = self._after(board, place, mine, theirs, lead + points, widths, depth, max(low, best), high)
            best = max(best, worth)
            if best >= high:
                break
        return best

    def _best(self, board: Board, rack: Tiles, width: int) -> list[tuple[Place, int]]:
        """So many plays, those first that make and get rid of the most points."""
        key = board, rack
        found = self._plays.get(key)
        if found is None:
            if self.bounded and self._left <= 0:
                raise _TooMuch
            self._left -= 1
            found = scored_plays(board, self._mask, rack)
            found.sort(key=lambda one: (-one[1] - cost(one[0].tiles), one[0].square, one[0].across, one[0].tiles))
            self._plays[key] = found
        return found[:width]


def _won(lead: int) -> int:
    return lead + WIN * _sign(lead)


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
