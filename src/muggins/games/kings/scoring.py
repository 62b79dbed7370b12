"""What lines are worth, which tiles are idle in them, and the bonuses of a play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from muggins.games.kings.board import LONGEST, Board, Grid, Square, line_of
from muggins.games.kings.state import RACK
from muggins.pieces.combos import Item, fifteens, pairs, runs
from muggins.pieces.tiles import Tile, Tiles

BONUS = 10
"""Points of each bonus (K12)."""


class Laid(NamedTuple):
    """A tile of a line, and its place in it from 0: two alike are told apart by that."""

    tile: Tile
    at: int

    @property
    def rank(self) -> int:
        return self.tile.rank

    @property
    def value(self) -> int:
        return self.tile.value


class Line(NamedTuple):
    """A line that a play made or extended: its squares and tiles in order, and what it scores (K10, K11)."""

    squares: tuple[Square, ...]
    tiles: Tiles
    items: tuple[Item[Laid], ...]

    @property
    def points(self) -> int:
        """The points of all items."""
        return sum(item.points for item in self.items)


BonusKind = Literal["first", "five", "colour"]


class Bonus(NamedTuple):
    """A bonus of ten: the first play, five tiles at once, a line of five in one colour (K12, K24).

    `line` is the number of the line, from 0, that is of one colour.
    """

    kind: BonusKind
    line: int | None = None


class Worth(NamedTuple):
    """All that a play scores."""

    lines: tuple[Line, ...]
    bonuses: tuple[Bonus, ...]

    @property
    def points(self) -> int:
        """The points of all lines and bonuses."""
        return sum(line.points for line in self.lines) + BONUS * len(self.bonuses)


def line_items(tiles: Sequence[Tile]) -> tuple[Item[Laid], ...]:
    """The fifteens, pairs and runs of a line, wherever in it their tiles lie (K11).

    >>> from muggins.pieces.tiles import read_tiles
    >>> sum(item.points for item in line_items(read_tiles("2l 3l Jl Jd 5d")))
    10
    """
    laid = tuple(Laid(tile, at) for at, tile in enumerate(tiles))
    return (*fifteens(laid), *pairs(laid), *runs(laid))


def idle_places(tiles: Sequence[Tile]) -> tuple[int, ...]:
    """The places, from 0, of tiles that belong to no fifteen, pair or run of the line (K7).

    >>> from muggins.pieces.tiles import read_tiles
    >>> idle_places(read_tiles("6l 7d 7l")), idle_places(read_tiles("6l 6d 7d 7l"))
    ((0,), ())
    """
    _, idle = of_ranks(tuple(sorted(tile.rank for tile in tiles)))
    return tuple(at for at, tile in enumerate(tiles) if tile.rank in idle)


@cache
def of_ranks(ranks: tuple[int, ...]) -> tuple[int, frozenset[int]]:
    """The points of a line of these sorted ranks (K11), and the ranks that are idle in it (K7).

    Neither hangs on the order or the colours, and equal ranks share their lot.

    >>> of_ranks((6, 7, 7))
    (2, frozenset({6}))
    """
    items = line_items([Tile(rank, "l") for rank in ranks])
    return sum(item.points for item in items), frozenset(ranks) - {laid.rank for item in items for laid in item.cards}


def lines_of(board: Board, on: Grid, squares: Sequence[Square]) -> tuple[Line, ...]:
    """The lines of two or more that hold a tile of a play that lies on these squares, each once (K8, K10).

    The play's own line comes first, then those that cross it in the order of the squares.
    """
    along = len(squares) < 2 or squares[1] - squares[0] < 13
    found = [line_of(board, on, squares[0], along)]
    found += [line_of(board, on, square, not along) for square in squares]
    return tuple(
        Line(line, tiles, line_items(tiles))
        for line in found
        if len(line) > 1 and (tiles := tuple(tile for square in line if (tile := board[square]) is not None))
    )


def worth_of(board: Board, on: Grid, squares: Sequence[Square], *, first: bool) -> Worth:
    """What a play scores whose tiles now lie on these squares of the board (K10-K12, K24)."""
    lines = lines_of(board, on, squares)
    bonuses = [Bonus("first")] if first else []
    if len(squares) == RACK:
        bonuses.append(Bonus("five"))
    bonuses += [
        Bonus("colour", number)
        for number, line in enumerate(lines)
        if len(line.tiles) == LONGEST and len({tile.colour for tile in line.tiles}) == 1
    ]
    return Worth(lines, tuple(bonuses))
