"""Choices of ranks, equal ones allowed: in how many ways each can be taken, and what each scores."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb
from operator import itemgetter

from muggins.kernels.ranks import SIZE, rank_table


@lru_cache(maxsize=64)
def ways(ranks: tuple[int, ...], size: int) -> tuple[int, ...]:
    """In how many ways `size` cards of each choice of ranks can be taken.

    `ranks` is how many cards there are of each rank. The choices, equal ranks allowed, come
    in the order of `combinations_with_replacement(range(len(ranks)), size)`; the numbers
    add up to all ways to take `size` cards.

    >>> ways((1, 2, 4), 2)
    (0, 2, 4, 1, 8, 6)
    """
    # choices[n]: ways to take n cards of the ranks looked at so far, the highest ones.
    choices: list[list[int]] = [[1]] + [[] for _ in range(size)]
    for count in reversed(ranks):
        choices = [_with_rank(choices[: n + 1], count) for n in range(size + 1)]
    return tuple(choices[size])


def _with_rank(choices: list[list[int]], count: int) -> list[int]:
    # The more of a lower rank, the earlier it comes in the order of the choices.
    n = len(choices) - 1
    taken_first: list[int] = []
    for taken in range(n, 0, -1):
        factor = comb(count, taken)
        taken_first += [factor * number for number in choices[n - taken]]
    return taken_first + choices[n]


@cache
def points_with(ranks: tuple[int, ...], jokers: int) -> bytes:
    """Points of these sorted ranks with each choice of what is missing to five, in the order of `ways` (C31, C32, C53).

    >>> len(points_with((5, 5), 0)), points_with((5, 5), 0)[0]  # three aces with them
    (455, 8)
    """
    table = rank_table(jokers)
    return bytes(_choices(table.base, SIZE - len(ranks))(table.row(ranks)))


@cache
def _choices(base: int, size: int) -> Callable[[bytes], tuple[int, ...]]:
    """What picks the sorted choices of ranks out of a row of all."""
    chosen = combinations_with_replacement(range(base), size)
    return itemgetter(*(sum(digit * base**n for n, digit in enumerate(reversed(one))) for one in chosen))
