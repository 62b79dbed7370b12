"""What a hand or a crib is worth in the show (C31-C35, C53, C54)."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.games.cribbage.options import CribFlush
from muggins.pieces.cards import JACK, Card
from muggins.pieces.combos import Item, fifteens, pairs, runs


def hand_items(cards: Sequence[Card], starter: Card) -> tuple[Item[Card], ...]:
    """All that four cards held in hand score with the starter.

    >>> from muggins.pieces.cards import read_card, read_cards
    >>> sum(item.points for item in hand_items(read_cards("5c 5s 5h Jd"), read_card("5d")))
    29
    """
    return _items(cards, starter, four_flush=True)


def crib_items(cards: Sequence[Card], starter: Card, crib_flush: CribFlush) -> tuple[Item[Card], ...]:
    """All that the crib scores: as a hand, but a flush of four only by option (C34).

    >>> from muggins.pieces.cards import read_card, read_cards
    >>> crib_items(read_cards("6s 3s 4s Ts"), read_card("Kd"), CribFlush.FIVE)
    ()
    """
    return _items(cards, starter, four_flush=crib_flush is CribFlush.FOUR)


def worth(items: Sequence[Item[Card]]) -> int:
    """The points of all items together (C39)."""
    return sum(item.points for item in items)


def _items(cards: Sequence[Card], starter: Card, four_flush: bool) -> tuple[Item[Card], ...]:
    five = (*cards, starter)
    return (
        *fifteens(five),
        *pairs(five),
        *runs(five),
        *_flush(cards, starter, four_flush),
        *_nobs(cards, starter),
    )


def _flush(cards: Sequence[Card], starter: Card, four_counts: bool) -> tuple[Item[Card], ...]:
    # A joker's "suit" equals no other, so one in the hand rules the flush out (C54).
    if len({card.suit for card in cards}) > 1:
        return ()
    if starter.suit == cards[0].suit:
        return (Item("flush", (*cards, starter), 5),)
    return (Item("flush", tuple(cards), 4),) if four_counts else ()


def _nobs(cards: Sequence[Card], starter: Card) -> tuple[Item[Card], ...]:
    jack = Card(JACK, starter.suit)
    return (Item("nobs", (jack,), 1),) if jack in cards else ()
