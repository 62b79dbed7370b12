"""The board: 13 rows of 13 squares, less what its mask cuts away, and the lines of tiles on it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NewType

from muggins.core.errors import BadNotation
from muggins.pieces.tiles import Tile

SIZE = 13
SQUARES = SIZE * SIZE
COLUMNS = "ABCDEFGHIJKLM"
LONGEST = 5
"""No line may be longer (K6)."""

Square = NewType("Square", int)
"""A square's number: 13 times its row from the top, from 0, and its column from the left."""

Board = tuple[Tile | None, ...]
"""What lies on each of the 169 squares."""

EMPTY: Board = (None,) * SQUARES


class Mask(StrEnum):
    """Which corners the board lacks (K2)."""

    PATCH = "patch"
    CORNERS = "corners"
    FULL = "full"


_ROWS: dict[Mask, tuple[str, ...]] = {
    Mask.PATCH: (*["." * 13] * 11, *["." * 10 + "   "] * 2),
    Mask.CORNERS: (*["   " + "." * 7 + "   "] * 2, *["." * 13] * 9, *["   " + "." * 7 + "   "] * 2),
    Mask.FULL: ("." * 13,) * 13,
}
"""Each mask as it looks: a dot is a square."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The squares of a mask, and for each the square before and after it, across and down, if there is one.

    `after[True][square]` is the square to the right, `after[False][square]` the one below;
    `before` goes to the left and up.
    """

    squares: tuple[Square, ...]
    before: tuple[tuple[Square | None, ...], tuple[Square | None, ...]]
    after: tuple[tuple[Square | None, ...], tuple[Square | None, ...]]

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """The squares that share an edge with this one."""
        return tuple(
            other
            for way in (self.before, self.after)
            for direction in (False, True)
            if (other := way[direction][square]) is not None
        )


@cache
def grid(mask: Mask) -> Grid:
    """The grid of a mask.

    >>> [len(grid(mask).squares) for mask in Mask]
    [163, 145, 169]
    """
    there = {(row, column) for row, dots in enumerate(_ROWS[mask]) for column, dot in enumerate(dots) if dot == "."}

    def steps(down: int, right: int) -> tuple[Square | None, ...]:
        moved = ((number // SIZE, number % SIZE, number // SIZE + down, number % SIZE + right) for number in range(169))
        return tuple(
            Square(SIZE * to + at) if (row, column) in there and (to, at) in there else None
            for row, column, to, at in moved
        )

    return Grid(
        tuple(Square(SIZE * row + column) for row, column in sorted(there)),
        (steps(-1, 0), steps(0, -1)),
        (steps(1, 0), steps(0, 1)),
    )


def line_of(board: Board, on: Grid, square: Square, across: bool) -> tuple[Square, ...]:
    """The line of adjacent tiles through a square on which a tile lies (K6)."""
    first = square
    while (back := on.before[across][first]) is not None and board[back] is not None:
        first = back
    line = [first]
    while (further := on.after[across][line[-1]]) is not None and board[further] is not None:
        line.append(further)
    return tuple(line)


def put(board: Board, squares: tuple[Square, ...], tiles: tuple[Tile, ...]) -> Board:
    """The board with these tiles on these squares."""
    after = list(board)
    for square, tile in zip(squares, tiles, strict=True):
        after[square] = tile
    return tuple(after)


_PLACE = re.compile(r"(?:([1-9]|1[0-3])([A-M])|([A-M])([1-9]|1[0-3]))", re.ASCII)


def read_place(text: str) -> tuple[Square, bool]:
    """A square and whether the tiles run across: `8H` across, `H8` down. Raises `BadNotation`.

    >>> read_place("8H"), read_place("H8")
    ((98, True), (98, False))
    """
    match = _PLACE.fullmatch(text.upper())
    if match is None:
        raise BadNotation(
            "bad_square",
            f"{text[:20]!r} is no place: write 8H to lay from there across, H8 to lay down; columns A-M, rows 1-13",
        )
    row, column = (match[1], match[2]) if match[1] else (match[4], match[3])
    return Square(SIZE * (int(row) - 1) + COLUMNS.index(column)), bool(match[1])


def write_place(square: Square, across: bool) -> str:
    """The text that `read_place` reads as this."""
    row, column = square // SIZE + 1, COLUMNS[square % SIZE]
    return f"{row}{column}" if across else f"{column}{row}"


def square_name(square: Square) -> str:
    """A square as it is named at the board's edge, the column first.

    >>> square_name(Square(98))
    'H8'
    """
    return write_place(square, across=False)
