"""Plays and points by trying everything, from the digest alone: nothing here knows the engine.

A board is a mapping from (row, column), both from 0, to a tile; a tile is its rank and its colour.
A play is the set of the tiles that it lays, each with where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations, product

Where = tuple[int, int]
Laid = tuple[int, str]
Filled = Mapping[Where, Laid]
Play = frozenset[tuple[Where, Laid]]

BOARDS = {
    "full": {(row, column) for row in range(13) for column in range(13)},
    "patch": {(row, column) for row in range(13) for column in range(13) if row < 11 or column < 10},
    "corners": {(row, column) for row in range(13) for column in range(13) if 2 <= row <= 10 or 3 <= column <= 9},
}
"""K2."""


def value(rank: int) -> int:
    return min(rank, 10)


def is_run(ranks: tuple[int, ...]) -> bool:
    return len(ranks) >= 3 and sorted(ranks) == list(range(min(ranks), min(ranks) + len(ranks)))


@cache
def contributes(ranks: tuple[int, ...], place: int) -> bool:
    """Whether the tile on this place of a line belongs to a fifteen, a pair or a run (K7)."""
    for size in range(2, len(ranks) + 1):
        for places in combinations(range(len(ranks)), size):
            if place in places:
                chosen = tuple(ranks[at] for at in places)
                if sum(map(value, chosen)) == 15 or is_run(chosen) or (size == 2 and chosen[0] == chosen[1]):
                    return True
    return False


@cache
def points(ranks: tuple[int, ...]) -> int:
    """What a line scores (K11)."""
    if len(ranks) < 2:
        return 0
    chosen = [some for size in range(2, len(ranks) + 1) for some in combinations(ranks, size)]
    fifteens = 2 * sum(sum(map(value, some)) == 15 for some in chosen)
    pairs = 2 * sum(len(some) == 2 and some[0] == some[1] for some in chosen)
    lengths = [len(some) for some in chosen if is_run(some)]
    runs = max(lengths) * lengths.count(max(lengths)) if lengths else 0
    return fifteens + pairs + runs


def line_through(filled: Filled, where: Where, down: int) -> list[Where]:
    """The adjacent tiles of a row (`down` 0) or a column (1) about one of them."""
    row, column = where
    line = [where]
    for way in (-1, 1):
        at = (row + way * down, column + way * (1 - down))
        while at in filled:
            line.append(at)
            at = (at[0] + way * down, at[1] + way * (1 - down))
    return sorted(line)


def lines_of(filled: Filled, squares: tuple[Where, ...]) -> set[tuple[Where, ...]]:
    """The lines of two or more that hold one of these squares (K8)."""
    found = {tuple(line_through(filled, where, down)) for where in squares for down in (0, 1)}
    return {line for line in found if len(line) > 1}


def can_hold_a_play(board: str, filled: Filled, squares: tuple[Where, ...]) -> bool:
    """Whether squares of one row or column are empty, without a gap, and where a play may be (K4, K5)."""
    if any(where in filled or where not in BOARDS[board] for where in squares):
        return False
    (top, left), (bottom, right) = min(squares), max(squares)
    between = product(range(top, bottom + 1), range(left, right + 1))
    if any(where not in filled and where not in squares for where in between):
        return False
    if not filled:
        return len(squares) >= 2
    return any(
        beside in filled
        for row, column in squares
        for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    )


def is_legal(filled: Filled, laid: Mapping[Where, Laid]) -> bool:
    """Whether no line is too long and each tile that is laid contributes to each of its own (K6, K7)."""
    after = {**filled, **laid}
    for line in lines_of(after, tuple(laid)):
        ranks = tuple(after[where][0] for where in line)
        if len(line) > 5 or any(where in laid and not contributes(ranks, at) for at, where in enumerate(line)):
            return False
    return True


def orders(rack: tuple[Laid, ...], number: int) -> set[tuple[Laid, ...]]:
    """Each way to take so many tiles from a rack, one after the other, a six also as a nine (K9)."""
    return {
        turned
        for taken in permutations(rack, number)
        for turned in product(*([(6, tile[1]), (9, tile[1])] if tile[0] == 6 else [tile] for tile in taken))
    }


def plays(board: str, filled: Filled, rack: tuple[Laid, ...]) -> Iterator[Play]:
    """Every legal play: all tiles on all squares of each row and column.

    Squares more than five apart are not tried: without a gap their line would be too long (K6).
    """
    lines = [[(number, other) for other in range(13)] for number in range(13)]
    lines += [[(other, number) for other in range(13)] for number in range(13)]
    fives = [line[start : start + 5] for line in lines for start in range(9)]
    found = set()
    for size in range(1, len(rack) + 1):
        ways = orders(rack, size)
        for squares in {squares for five in fives for squares in combinations(five, size)}:
            if can_hold_a_play(board, filled, squares):
                for tiles in ways:
                    laid = dict(zip(squares, tiles, strict=True))
                    if is_legal(filled, laid):
                        found.add(frozenset(laid.items()))
    yield from found


def worth(filled: Filled, play: Play) -> int:
    """All that a play scores (K10-K12, K24)."""
    laid = dict(play)
    after = {**filled, **laid}
    lines = lines_of(after, tuple(laid))
    total = sum(points(tuple(after[where][0] for where in line)) for line in lines)
    bonuses = (not filled) + (len(laid) == 5)
    bonuses += sum(len(line) == 5 and len({after[where][1] for where in line}) == 1 for line in lines)
    return total + 10 * bonuses


def sequences(board: str, filled: Filled, racks: tuple[tuple[Laid, ...], ...], depth: int) -> int:
    """How many sequences of so many plays there are, the racks in turn, nothing drawn."""
    if depth == 0:
        return 1
    number = 0
    for play in plays(board, filled, racks[0]):
        left = list(racks[0])
        for _, (rank, colour) in play:
            left.remove((6 if rank == 9 else rank, colour))
        number += sequences(board, {**filled, **dict(play)}, (*racks[1:], tuple(left)), depth - 1)
    return number
