"""Every hand with every starter, counted by what it scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from muggins.kernels.show import Hand, score_hands


def census(score: Callable[[Iterable[Hand]], list[int]] = score_hands, *, cards: int = 52) -> dict[int, int]:
    """How many of all hands with their starters score so many points, by points from the lowest.

    Nothing is derived: each of the 12,994,800 ways to hold four of 52 cards and turn a
    starter is handed to `score` (`score_hands`, `score_cribs`, or either with options bound).
    `cards` is the size of the deck; a small one takes the lowest cards alone.

    >>> census(cards=8)  # aces and twos alone
    {8: 240, 12: 40}
    """
    totals: Counter[int] = Counter()
    for hands in _batches(cards):
        totals.update(score(hands))
    return dict(sorted(totals.items()))


def _batches(cards: int) -> Iterator[list[Hand]]:
    # A batch for each two lowest cards: some 50,000 hands at most, which the cache still holds.
    for a, b in combinations(range(cards), 2):
        starters = [card for card in range(cards) if card not in (a, b)]
        yield [
            (a, b, c, d, starter)
            for c, d in combinations(range(b + 1, cards), 2)
            for starter in starters
            if starter not in (c, d)
        ]
