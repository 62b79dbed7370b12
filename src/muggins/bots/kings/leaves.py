"""What the tiles that stay on a rack are worth, as learned from play (`tools/learn_kings_leaves.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from muggins.pieces.cards import RANKS
from muggins.pieces.tiles import Tile


def leave_value(kept: Iterable[Tile]) -> float:
    """Points that these tiles are worth in turns to come, beyond what as many tiles fresh from the bag would be.

    None are worth 0. Up to four tiles, a turnable one as a six; colours make no odds. Whole racks have no value: who
    keeps five has not played.

    >>> from muggins.pieces.tiles import read_tiles
    >>> leave_value(read_tiles("5l Kd")) > leave_value(read_tiles("2l Kd"))
    True
    >>> leave_value(())
    0.0
    """
    return _values()["".join(RANKS[rank] for rank in sorted(tile.rank for tile in kept))]


@cache
def _values() -> Mapping[str, float]:
    """The values by the ranks as text, `A5K`; the file is read once, at first use."""
    values = {"": 0.0}
    for line in Path(__file__).with_name("leaves.txt").read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            kept, value = line.split()
            values[kept] = float(value)
    return values
