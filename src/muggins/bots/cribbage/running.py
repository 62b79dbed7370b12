"""What the show would bring, to one who may end the hand before it (C56).

An estimate: the cards that are not seen are any cards, and only fifteens, pairs and runs are
counted of them; but a hand was chosen by who holds it, which `KEPT` makes up for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from muggins.bots.cribbage.holdings import Ranks, holding, unseen
from muggins.core.game import Seat
from muggins.games.cribbage.view import View
from muggins.kernels.ranks import rank_table
from muggins.kernels.show import score_cards
from muggins.odds.unseen import ways
from muggins.pieces.cards import Card

KEPT = 3.2
"""How much more four cards score that were kept than four at random: 7.9 and 4.7 in 6,000 deals with jokers."""


def show_ahead(view: View) -> float:
    """What the seat of a view, one of two, nets in the show: both hands and the crib, expected.

    Below 0 if the opponent is to gain more.
    """
    assert view.table is not None
    assert view.seat is not None
    assert view.starter is not None
    other = Seat(1 - view.seat)
    mine = score_cards((*view.hand, *view.table.put_by(view.seat)), view.starter)
    crib = expected((*view.laid, view.starter), unseen(view), 2)
    return mine - _theirs(view, other, view.starter) + (crib if view.dealer == view.seat else -crib)


def _theirs(view: View, other: Seat, starter: Card) -> float:
    assert view.table is not None
    played = view.table.put_by(other)
    opened = view.open_hands[other]
    if opened is not None or not view.sizes[other]:
        return score_cards((*played, *(opened or ())), starter)
    hidden = view.sizes[other]
    return expected((*played, starter), holding(view, other).counts, hidden) + KEPT * hidden / 4


def expected(known: Sequence[Card], pool: Ranks, hidden: int) -> float:
    """Points that the ranks of five cards make, if `hidden` of them are any of the pool.

    `pool` is how many cards there are of each rank, joker first.

    >>> from muggins.pieces.cards import read_cards
    >>> expected(read_cards("5c 5d 5h Jc"), (0, 0, 0, 0, 0, 1) + (0,) * 7 + (1,), 1)
    24.0
    """
    table = rank_table(2)
    row = table.row(card.rank for card in known)
    points = total = 0
    for ranks, number in zip(combinations_with_replacement(range(14), hidden), ways(pool, hidden), strict=True):
        at = 0
        for rank in ranks:
            at = at * table.base + rank
        points += number * row[at]
        total += number
    return points / total
