"""All ways to lay two of six cards away, on card numbers: the fast twin of `odds.hands` and `odds.cribs`.

Everything is a whole number: points added up over every starter, or over every crib with every starter. The
value of a hand is its points through `starters`, that of a crib its points through `cribs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from operator import mul

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.choices import points_with, ways
from muggins.kernels.choosing import native
from muggins.kernels.ranks import rank_table
from muggins.pieces.cards import JACK, SUITS

DEALT = 6


def starters(jokers: int = 0) -> int:
    """How many starters a hand of `discard_points` is counted with.

    >>> starters(), starters(2)
    (46, 48)
    """
    return 52 + jokers - DEALT


def cribs(jokers: int = 0) -> int:
    """With how many choices of the other two cards and the starter a crib of `discard_points` is counted.

    >>> cribs(), 15 * cribs()
    (45540, 683100)
    """
    return comb(starters(jokers), 2) * (starters(jokers) - 2)


def discard_points(
    dealt: Sequence[int], *, crib_flush: CribFlush = CribFlush.FIVE, jokers: int = 0
) -> tuple[tuple[int, int], ...]:
    """Points of hand and crib for each way to lay two cards away, in the order of `combinations(dealt, 2)`.

    `dealt` are the numbers (`numbering.card_numbers`) of six cards of the deck with 0 or 2 jokers. The hand is
    the four kept with every unseen starter, the crib the two laid with every two unseen cards and every starter
    then left (C2, C31-C35, C53, C54). Raises `ValueError` unless six different cards of that deck are dealt.

    >>> points = discard_points((16, 21, 26, 31, 40, 45))  # 5c 6d 7h 8s Jc Qd
    >>> hand, crib = points[-1]  # the jack and the queen laid away
    >>> round(hand / starters(), 4), round(crib / cribs(), 4)
    (9.6522, 5.0658)
    """
    if jokers not in (0, 2):
        raise ValueError(f"there is no deck with {jokers} jokers: it has 0 or 2")
    if len(set(dealt)) != DEALT or len(dealt) != DEALT or min(dealt) < 0 or max(dealt) > 51 + jokers:
        raise ValueError(f"six different cards are dealt, each from 0 to {51 + jokers}, not {list(dealt)}")
    four_flush = crib_flush is CribFlush.FOUR
    fast = native()
    if fast is not None:
        return fast.discard_points(bytes(dealt), jokers, four_flush)
    return _discard_points_python(dealt, jokers, four_flush)


def _discard_points_python(dealt: Sequence[int], jokers: int, four_flush: bool) -> tuple[tuple[int, int], ...]:
    table = rank_table(jokers)
    size = starters(jokers)
    held = [_rank_and_suit(number - jokers) for number in dealt]
    left = [4] * table.base
    suits = [13] * len(SUITS)
    if jokers:
        left[0] = 2
    for rank, suit in held:
        left[rank - table.lowest] -= 1
        if suit >= 0:
            suits[suit] -= 1
    unknown = ways(tuple(left), 3)
    theirs = sum(alike - 1 for suit, alike in enumerate(suits) if (JACK, suit) not in held)
    found = []
    for lay in combinations(range(DEALT), 2):
        keep = [card for place, card in enumerate(held) if place not in lay]
        hand: int = sum(map(mul, table.row([rank for rank, _ in keep]), left))
        suit = keep[0][1]
        if suit >= 0 and all(other == suit for _, other in keep):
            hand += 4 * size + suits[suit]
        hand += sum(suits[suit] for rank, suit in keep if rank == JACK)

        one, other = held[lay[0]], held[lay[1]]
        ranks = (one[0], other[0]) if one[0] < other[0] else (other[0], one[0])
        # Each choice of three unknown cards stands for as many cribs: any of them may be the starter.
        crib: int = 3 * sum(map(mul, points_with(ranks, jokers), unknown))
        if one[1] == other[1] >= 0:
            alike = suits[one[1]]
            crib += 5 * comb(alike, 2) * (alike - 2)
            if four_flush:
                crib += 4 * comb(alike, 2) * (size - alike)
        mine = sum(suits[suit] for rank, suit in (one, other) if rank == JACK)
        crib += mine * comb(size - 1, 2) + theirs * (size - 2)
        found.append((hand, crib))
    return tuple(found)


def _rank_and_suit(number: int) -> tuple[int, int]:
    """Of a card by its number in the deck without jokers; a joker, below 0, is of suit -1."""
    return (0, -1) if number < 0 else (number // 4 + 1, number % 4)
