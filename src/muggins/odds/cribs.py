"""What a crib is worth on average, to one who knows what he laid away himself.

All other cards of the crib and the starter are taken to be any of the unseen cards, each
choice as likely as another: no guess is made at what the others keep.

Points of ranks do not depend on which of the unknown cards is the starter. So the unknown
ranks are gone through as one choice of equals, 455 of them for three cards of 13 ranks:
for each the number of ways (`choices.ways`), times the points with the cards laid away.
Flush and nobs, which depend on suits, have closed forms.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from operator import mul

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.choices import points_with, ways
from muggins.odds.unseen import Unseen
from muggins.pieces.cards import JACK, JOKER, Card


def crib_value(lay: Sequence[Card], unseen: Unseen, *, crib_flush: CribFlush = CribFlush.FIVE) -> float:
    """Expected points of the crib to which I lay these cards, whoever owns it (C31-C35).

    `lay` is two cards, with two unknown ones in the crib (C2), or one, with three (C3, C4).
    Exact: one division of whole numbers. Raises `ValueError` for another number of cards.

    >>> from muggins.odds.unseen import unseen_after
    >>> from muggins.pieces.cards import read_cards
    >>> unseen = unseen_after(read_cards("5c 5d 6h 7h Js Qs"))
    >>> round(crib_value(read_cards("5c 5d"), unseen), 4)
    8.8574
    """
    if len(lay) not in (1, 2):
        raise ValueError(f"each player lays one or two cards in the crib, not {len(lay)}")
    unknown = 4 - len(lay)
    cribs = comb(unseen.size, unknown) * (unseen.size - unknown)
    points = (
        _rank_points(lay, unseen, unknown)
        + _flush_points(lay, unseen, unknown, crib_flush)
        + _nobs_points(lay, unseen, unknown)
    )
    return points / cribs


# Each of these adds up the points of all cribs: every choice of the unknown cards, times
# every starter that is then left.


def _rank_points(lay: Sequence[Card], unseen: Unseen, unknown: int) -> int:
    row = points_with(tuple(sorted(card.rank for card in lay)), unseen.jokers)
    points: int = sum(map(mul, row, ways(unseen.ranks, unknown + 1)))
    # Each choice of unknown cards stands for as many cribs: any of them may be the starter.
    return (unknown + 1) * points


def _flush_points(lay: Sequence[Card], unseen: Unseen, unknown: int, crib_flush: CribFlush) -> int:
    suit = lay[0].suit
    if any(card.rank == JOKER or card.suit != suit for card in lay):
        return 0
    alike = unseen.suits[suit]
    four = comb(alike, unknown)
    points = 5 * four * (alike - unknown)
    if crib_flush is CribFlush.FOUR:
        points += 4 * four * (unseen.size - alike)
    return points


def _nobs_points(lay: Sequence[Card], unseen: Unseen, unknown: int) -> int:
    size = unseen.size
    # My jack: a starter of its suit, then the unknown cards from the rest.
    mine = sum(unseen.suits[card.suit] for card in lay if card.rank == JACK)
    # An unknown jack in the crib: a starter of its suit, then the others from the rest.
    theirs = sum(unseen.suits[suit] - 1 for suit in unseen.jacks)
    return mine * comb(size - 1, unknown) + theirs * comb(size - 2, unknown - 1)
