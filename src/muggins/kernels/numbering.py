"""Cards as numbers: the place of each in the sorted deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from muggins.pieces.cards import Card, deck


@cache
def card_numbers(jokers: int) -> Mapping[Card, int]:
    """The number of each card of the deck with that many jokers (0 or 2).

    A number is the index in `pieces.cards.deck(jokers)`. Without jokers that is 0 to 51,
    (rank - 1) * 4 + suit with the suits in the order c d h s. With jokers X1 is 0, X2 is 1
    and every other card stands two higher, 2 to 53.

    >>> from muggins.pieces.cards import read_card
    >>> card_numbers(0)[read_card("5h")], card_numbers(2)[read_card("5h")], card_numbers(2)[read_card("X2")]
    (18, 20, 1)
    """
    return {card: number for number, card in enumerate(deck(jokers))}
