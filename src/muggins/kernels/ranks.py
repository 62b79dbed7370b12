"""Points of fifteens, pairs and runs for any five ranks, read from a table.

The tables are data, built by `tools/build_rank_tables.py` from the plain code in
`pieces.combos`. A byte is found by writing the five ranks as the digits of one number,
so all bytes that begin with the same ranks lie side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from os.path import dirname, join
from typing import NamedTuple

SIZE = 5
"""Ranks in an entry: four cards and the starter."""


class RankTable(NamedTuple):
    """Points of every five ranks of one deck, in any order (C31, C32, C53).

    `base` is how many ranks there are: 13 (ace 1 to king 13), or 14 with the joker, rank 0.
    `lowest` is the rank written as digit 0. `points` holds `base ** 5` bytes. Ranks that no
    deck can deal (five equal ones, more than two jokers) hold what the plain code says of them.
    """

    base: int
    lowest: int
    points: bytes

    def __repr__(self) -> str:
        return f"RankTable(base={self.base})"

    def row(self, ranks: Iterable[int]) -> bytes:
        """Points of these ranks (5 at most) with every choice of the ones that are missing.

        With four ranks that is a byte for each starter, from `lowest` up; with n ranks
        `base ** (5 - n)` bytes, the last missing rank changing fastest.

        >>> list(rank_table(0).row((5, 5, 5, 11)))
        [14, 14, 14, 14, 28, 14, 14, 14, 14, 20, 22, 20, 20]
        """
        start, width = 0, len(self.points)
        for rank in ranks:
            width //= self.base
            start += (rank - self.lowest) * width
        return self.points[start : start + width]


@cache
def rank_table(jokers: int) -> RankTable:
    """The table for a deck with that many jokers, 0 or 2; its file is read once, at first use.

    Raises `ValueError` for another number of jokers, or if the file has not the right size.

    >>> table = rank_table(2)
    >>> table.base, table.row((0, 1, 2, 13, 13))
    (14, b'\\x05')
    """
    if jokers not in (0, 2):
        raise ValueError(f"there is no deck with {jokers} jokers: it has 0 or 2")
    base = 14 if jokers else 13
    # Without pathlib, whose import takes longer than all else here.
    name = join(dirname(__file__), f"ranks{base}.bin")
    with open(name, "rb") as file:
        points = file.read()
    if len(points) != base**SIZE:
        raise ValueError(f"{name} holds {len(points)} bytes, not {base**SIZE}: run tools/build_rank_tables.py")
    return RankTable(base, 14 - base, points)
