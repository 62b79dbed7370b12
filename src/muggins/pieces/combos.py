"""Fifteens, pairs and runs, as items that say which pieces make them.

The one plain piece of code behind the show (C31, C32) and the play (C13-C15): anything that
has a rank (0 a joker, 1 an ace, 13 a king) and a value can be counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby, product
from operator import attrgetter
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar


class Ranked(Protocol):
    """A piece that can be part of a combination."""

    @property
    def rank(self) -> int: ...
    @property
    def value(self) -> int: ...


P = TypeVar("P", bound=Ranked)

Kind = Literal["fifteen", "thirty-one", "pair", "run", "flush", "nobs"]

PAIR_POINTS = {2: 2, 3: 6, 4: 12, 5: 20}
"""Points of a group of equal ranks, by its size: every pair in it counts 2 (C14, C32)."""


class Item(NamedTuple, Generic[P]):
    """One thing that scores: what it is, the pieces that make it, its points."""

    kind: Kind
    cards: tuple[P, ...]
    points: int


def fifteens(pieces: Sequence[P]) -> tuple[Item[P], ...]:
    """Each subset of two or more that sums to 15, two points each (C31).

    >>> from muggins.pieces.cards import read_cards
    >>> [item.cards for item in fifteens(read_cards("7c 8d X1"))]
    [(7c, 8d), (7c, 8d, X1)]
    """
    values = [piece.value for piece in pieces]
    return tuple(
        Item("fifteen", chosen, 2)
        for size in range(2, len(pieces) + 1)
        for chosen, parts in zip(combinations(pieces, size), combinations(values, size), strict=True)
        if sum(parts) == 15
    )


def pairs(pieces: Sequence[P]) -> tuple[Item[P], ...]:
    """Each group of two or more equal ranks, one item a group (C32)."""
    return tuple(Item("pair", group, PAIR_POINTS[len(group)]) for group in _by_rank(pieces) if len(group) > 1)


def runs(pieces: Sequence[P]) -> tuple[Item[P], ...]:
    """The longest runs of three or more, one for each choice among equal ranks (C32).

    Two separate runs of three cannot stand in five pieces, so there is one stretch at most.

    >>> from muggins.pieces.cards import read_cards
    >>> [item.cards for item in runs(read_cards("5c 6d 6h 7s Kd"))]
    [(5c, 6d, 7s), (5c, 6h, 7s)]
    >>> runs(read_cards("Qc Kd Ah"))
    ()
    """
    longest: list[tuple[P, ...]] = []
    stretch: list[tuple[P, ...]] = []
    for group in _by_rank(pieces):
        if stretch and group[0].rank != stretch[-1][0].rank + 1:
            stretch = []
        stretch.append(group)
        if len(stretch) > len(longest):
            longest = list(stretch)
    if len(longest) < 3:
        return ()
    return tuple(Item("run", chosen, len(chosen)) for chosen in product(*longest))


def _by_rank(pieces: Sequence[P]) -> list[tuple[P, ...]]:
    rank = attrgetter("rank")
    return [tuple(group) for _, group in groupby(sorted(pieces, key=rank), rank)]


def pair_at_end(pieces: Sequence[P]) -> Item[P] | None:
    """The group of equal ranks laid in a row that the last piece ends, if any (C14)."""
    rank = pieces[-1].rank
    size = 1
    while size < len(pieces) and pieces[-size - 1].rank == rank:
        size += 1
    return Item("pair", tuple(pieces[-size:]), PAIR_POINTS[size]) if size > 1 else None


def run_at_end(pieces: Sequence[P]) -> Item[P] | None:
    """The longest run of three or more that the last pieces make in any order, if any (C15).

    >>> from muggins.pieces.cards import read_cards
    >>> run_at_end(read_cards("4c 2d 3h As 5c 2h 4d")).points
    5
    """
    seen: set[int] = set()
    low = high = pieces[-1].rank
    longest = 0
    for size, piece in enumerate(reversed(pieces), 1):
        rank = piece.rank
        if rank in seen:
            break
        seen.add(rank)
        low, high = min(low, rank), max(high, rank)
        if high - low == size - 1:
            longest = size
    return Item("run", tuple(pieces[-longest:]), longest) if longest >= 3 else None
