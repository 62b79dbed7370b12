"""What four kept cards are worth on average, over every starter that may be turned."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from muggins.kernels.ranks import rank_table
from muggins.odds.unseen import Unseen
from muggins.pieces.cards import JACK, JOKER, Card


def hand_value(keep: Sequence[Card], unseen: Unseen) -> float:
    """Expected points of four cards in the show, each unseen card as likely the starter (C31-C35).

    Exact: one division of whole numbers. Raises `ValueError` unless `keep` is four cards.

    >>> from muggins.odds.unseen import unseen_after
    >>> from muggins.pieces.cards import read_cards
    >>> unseen = unseen_after(read_cards("5c 5d 5h Js 2c 9d"))
    >>> round(hand_value(read_cards("5c 5d 5h Js"), unseen), 4)
    16.6522
    """
    if len(keep) != 4:
        raise ValueError(f"a hand is four cards in the show, not {len(keep)}")
    row = rank_table(unseen.jokers).row([card.rank for card in keep])
    points: int = sum(map(mul, row, unseen.ranks))
    suit = keep[0].suit
    if keep[0].rank != JOKER and all(card.suit == suit for card in keep):
        points += 4 * unseen.size + unseen.suits[suit]
    points += sum(unseen.suits[card.suit] for card in keep if card.rank == JACK)
    return points / unseen.size
