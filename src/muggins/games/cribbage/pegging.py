"""What a card scores in the play (C11-C16, C51, C57)."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.pieces.cards import Card
from muggins.pieces.combos import Item, pair_at_end, run_at_end

LIMIT = 31
"""The count may not pass it (C11)."""


def count_of(pile: Sequence[Card]) -> int:
    """The count after the cards of one pile."""
    return sum(card.value for card in pile)


def fits(card: Card, count: int) -> bool:
    """Whether a card may follow at this count (C11)."""
    return count + card.value <= LIMIT


def peg_items(pile: Sequence[Card], count: int) -> tuple[Item[Card], ...]:
    """What the last card of `pile` scores, all cards since the count began, at `count` (C13-C16).

    A joker leaves the count where it is, so on 15 or 31 it makes it again (C51).

    >>> from muggins.pieces.cards import read_cards
    >>> [(item.kind, item.points) for item in peg_items(read_cards("5c 5d 5s"), 15)]
    [('fifteen', 2), ('pair', 6)]
    """
    items: list[Item[Card]] = []
    if count == 15:
        items.append(Item("fifteen", tuple(pile), 2))
    elif count == LIMIT:
        items.append(Item("thirty-one", tuple(pile), 2))
    if (pair := pair_at_end(pile)) is not None:
        items.append(pair)
    elif (run := run_at_end(pile)) is not None:
        items.append(run)
    return tuple(items)
