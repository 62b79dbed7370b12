"""What was learned from many games of two: how players keep, lay and peg, and how often a score wins.

The tables are data, made by `tools/learn_cribbage.py` from what the strong bot does against itself, weighing a sample
of the other's hands instead of all. Numbers of two bytes come lowest byte first.
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import combinations_with_replacement
from os.path import dirname, join
from typing import NamedTuple

KEEPS = tuple(combinations_with_replacement(range(1, 14), 4))
"""The ranks of four cards that may be kept, 1,820, in the order of the tables."""

PAIRS = tuple(combinations_with_replacement(range(1, 14), 2))
"""The ranks of two cards that may be laid away, 91, in the order of the tables."""

PEGS = 16
"""What is told of a spread of pegging: how often 0 to 14 points, and how often 15 or more."""

CERTAIN = 65535
"""What a chance of one is in a table of wins."""

NEEDS = 121
"""The table of wins goes to so many points that a player needs."""


class Wins(NamedTuple):
    """The chance of the dealer to win before the deal, by what he needs to the target, then by what the pone needs.

    `chances` holds `size * size` numbers of two bytes, as this machine orders them, 0 to `CERTAIN`; needs go from 1
    to `size`.
    """

    size: int
    chances: bytes

    def __repr__(self) -> str:
        return f"Wins(size={self.size})"

    def cells(self, dealer: int | None = None, pone: int | None = None) -> list[list[float]]:
        """The numbers by what the dealer needs less one, then by what the pone needs less one.

        They go to what `dealer` and `pone` need at most; without those, to `size`.

        >>> from array import array
        >>> Wins(2, array("H", [1, 2, 3, 4]).tobytes()).cells(pone=1)
        [[1.0], [3.0]]
        """
        chances = memoryview(self.chances).cast("H")
        width = self.size if pone is None else pone
        rows = range(0, len(chances), self.size)[:dealer]
        return [list(map(float, chances[at : at + width])) for at in rows]

    def dealer(self, need: int, pone_need: int) -> float:
        """The chance of the dealer; both need from 1 to `size` points.

        >>> from array import array
        >>> Wins(1, array("H", [CERTAIN]).tobytes()).dealer(1, 1)
        1.0
        """
        return memoryview(self.chances).cast("H")[(need - 1) * self.size + pone_need - 1] / CERTAIN


class Role(NamedTuple):
    """How a pone, or a dealer, plays.

    `keeps` says of each of `KEEPS` how often such cards are kept when they are among the six, `throws` of each of
    `PAIRS` how often such are laid away, both in numbers of two bytes, as this machine orders them, of no unit. `pegs`
    are `2 * PEGS` bytes for each of `KEEPS`: how often one who keeps these pegs so many points, and how often the
    other does.
    """

    keeps: bytes
    throws: bytes
    pegs: bytes

    def __repr__(self) -> str:
        return "Role()"


_ONE = (1).to_bytes(2, sys.byteorder)
FLAT = Role(_ONE * len(KEEPS), _ONE * len(PAIRS), b"\1" * len(KEEPS) * 2 * PEGS)
"""One of whom nothing is known."""


@cache
def roles() -> tuple[Role, Role]:
    """How the pone and the dealer play, from files read at first use. Raises `ValueError` for one of a wrong size."""
    keeps = _halves("keeps13.bin", 2 * len(KEEPS))
    throws = _halves("throws13.bin", 2 * len(PAIRS))
    pegs = _halves("pegs13.bin", len(KEEPS) * 2 * PEGS)
    return (
        Role(numbers_of(keeps[0]), numbers_of(throws[0]), pegs[0]),
        Role(numbers_of(keeps[1]), numbers_of(throws[1]), pegs[1]),
    )


@cache
def wins() -> Wins:
    """The table of wins to 121, which serves each lower target. Raises `ValueError` for a file of a wrong size."""
    return Wins(NEEDS, numbers_of(_file(f"wins{NEEDS}.bin", 2 * NEEDS * NEEDS)))


def _halves(name: str, half: int) -> tuple[bytes, bytes]:
    data = _file(name, 2 * half)
    return data[:half], data[half:]


def _file(name: str, size: int) -> bytes:
    path = join(dirname(__file__), name)
    with open(path, "rb") as file:
        data = file.read()
    if len(data) != size:
        raise ValueError(f"{path} holds {len(data)} bytes, not {size}: run tools/learn_cribbage.py")
    return data


def numbers_of(data: bytes) -> bytes:
    """Numbers of two bytes, the lowest byte first, as this machine orders them."""
    if sys.byteorder == "little":
        return data
    # Imported late, as few machines need it.
    from array import array

    numbers = array("H", data)
    numbers.byteswap()
    return numbers.tobytes()
