"""Every hand with every starter, counted by what it scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from muggins.kernels.ranks import rank_table
from muggins.kernels.show import Hand, score_hands
from muggins.pieces.cards import JACK, JOKER


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


def census_by_ranks(*, four_flush: bool = True, jokers: int = 0) -> dict[int, int]:
    """The census of the whole deck, reckoned: by the ranks of hand and starter, suits by closed forms (C31-C35, C54).

    23,660 choices of ranks stand for all 12,994,800 hands with their starters. `four_flush` is whether a flush of four
    counts, as in a hand, or in the crib by option (C34). Raises `ValueError` for a deck that there is not.

    >>> census_by_ranks()[29], census_by_ranks(four_flush=False)[0], sum(census_by_ranks().values())
    (4, 1022208, 12994800)
    """
    table = rank_table(jokers)
    lowest = table.lowest
    deck = [4 if rank != JOKER else jokers for rank in range(lowest, 14)]
    totals = [0] * 36
    for held in combinations_with_replacement(range(lowest, 14), 4):
        number = {rank: held.count(rank) for rank in held}
        hands = prod([comb(deck[rank - lowest], size) for rank, size in number.items()])
        suited = len(number) == 4 and JOKER not in number
        jacks = number.get(JACK, 0)
        for starter, points in enumerate(table.row(held), lowest):
            left = deck[starter - lowest] - number.get(starter, 0)
            if left <= 0:
                continue
            rest = hands * left
            if suited:
                # Four hands are of one suit; so is a starter of a rank that is not among them, once.
                five = 0 if starter == JOKER or starter in number else 4
                four = 4 * left - five if four_flush else 0
                both = five if jacks else 0
                totals[points + 4] += four
                totals[points + 5] += five - both
                totals[points + 6] += both
                rest -= four + five
            else:
                both = 0
            if jacks and starter not in (JACK, JOKER):
                nobs = _with_nobs(number, starter, jacks, deck, lowest) - both
                totals[points + 1] += nobs
                rest -= nobs
            totals[points] += rest
    return {points: number for points, number in enumerate(totals) if number}


def _with_nobs(number: dict[int, int], starter: int, jacks: int, deck: list[int], lowest: int) -> int:
    """In how many ways hand and starter have these ranks, and the hand the jack of the starter's suit (C35)."""
    # The starter is of one of four suits, so others of its rank are of the other three, and so are other jacks.
    others = prod([comb(deck[rank - lowest], size) for rank, size in number.items() if rank not in (starter, JACK)])
    return 4 * comb(3, number.get(starter, 0)) * comb(3, jacks - 1) * others
