"""The play on ranks: the fast twin of `games.cribbage.pegging`, totals only (C13-C16, C51, C57)."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.pieces.combos import PAIR_POINTS


def peg_points(ranks: Sequence[int], count: int) -> int:
    """What the last card of a pile pegs; neither go nor last card (C17, C19), which the engine sees.

    `ranks` are the ranks of all cards since the count began, joker 0, ace 1 to king 13, the
    last one played at the end; at least one. `count` is the count after it. Trusts its input.

    >>> peg_points((5, 5, 5), 15), peg_points((4, 2, 3, 1, 5, 2, 4), 21), peg_points((12, 13, 1), 21)
    (8, 5, 0)
    >>> peg_points((10, 5, 0), 15), peg_points((1, 2, 0), 3)
    (2, 3)
    """
    points = 2 if count in (15, 31) else 0
    size = len(ranks)
    if size == 1:
        return points
    # Two equal ranks at the end leave no room for a run.
    if ranks[-2] == ranks[-1]:
        return points + _pair_points(ranks)
    return points + _run_points(ranks) if size > 2 else points


def _pair_points(ranks: Sequence[int]) -> int:
    rank = ranks[-1]
    alike = 2
    while alike < len(ranks) and ranks[-alike - 1] == rank:
        alike += 1
    return PAIR_POINTS[alike]


def _run_points(ranks: Sequence[int]) -> int:
    low = high = ranks[-1]
    seen = 1 << low
    size = len(ranks)
    longest = 0
    for number in range(2, size + 1):
        rank = ranks[-number]
        bit = 1 << rank
        if seen & bit:
            break
        seen |= bit
        if rank < low:
            low = rank
        elif rank > high:
            high = rank
        spread = high - low
        if spread == number - 1:
            longest = number
        # The whole pile is too short to fill the gaps.
        elif spread >= size:
            break
    return longest if longest > 2 else 0
