"""Playing cards: 52, and two jokers."""

from __future__ import annotations

from typing import NamedTuple

from muggins.core.errors import BadNotation

RANKS = "XA23456789TJQK"
"""A rank's letter at its number: X (a joker) 0, ace 1, king 13."""

SUITS = "cdhs"
"""Clubs, diamonds, hearts, spades, in the order of a sorted deck."""

JOKER = 0
JACK = 11

_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


class Card(NamedTuple):
    """A card; sorts by rank, then suit, so jokers first, then aces.

    `rank` runs from 0 (joker), 1 (ace) to 13 (king). `suit` is one of `cdhs`; a joker has its
    number `1` or `2` in that place, which equals no suit and no other joker's.

    >>> Card(5, "h"), Card(0, "1")
    (5h, X1)
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANKS[self.rank] + self.suit

    def __repr__(self) -> str:
        return str(self)

    @property
    def value(self) -> int:
        """What the card counts: joker 0, ace 1, court cards 10, others their number (C11, C50)."""
        return _VALUES[self.rank]


DECK = tuple(Card(rank, suit) for rank in range(1, 14) for suit in SUITS)
"""The 52 cards, sorted."""

JOKERS = (Card(JOKER, "1"), Card(JOKER, "2"))

_BY_NAME = {str(card): card for card in JOKERS + DECK}
_BY_NAME |= {name[0] + name[1].upper(): card for name, card in _BY_NAME.items()}
_BY_NAME |= {"10" + name[1]: card for name, card in _BY_NAME.items() if name[0] == "T"}


def deck(jokers: int = 0) -> tuple[Card, ...]:
    """The sorted deck, with that many jokers (0 or 2) at its head.

    >>> len(deck()), len(deck(2)), deck(2)[:3]
    (52, 54, (X1, X2, Ac))
    """
    return JOKERS[:jokers] + DECK


def read_card(text: str) -> Card:
    """The card that `text` names; `10h` and upper-case suits are read too.

    Raises `BadNotation`.

    >>> read_card("Th") == read_card("10H")
    True
    """
    try:
        return _BY_NAME[text]
    except KeyError:
        raise BadNotation(
            "bad_card",
            f"{text[:20]!r} is no card: write a rank of A23456789TJQK and a suit of cdhs, "
            "as in 5h, or X1 and X2 for the jokers",
        ) from None


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards with spaces between them. Raises `BadNotation`, also for the same card twice.

    >>> read_cards("5c 5d 5h Js")
    (5c, 5d, 5h, Js)
    """
    cards = tuple(read_card(word) for word in text.split())
    if (twice := repeated(cards)) is not None:
        raise BadNotation("same_card_twice", f"{twice} stands there twice: a deck holds each card once")
    return cards


def repeated(cards: tuple[Card, ...]) -> Card | None:
    """The first card that occurs a second time, or nothing."""
    if len(set(cards)) == len(cards):
        return None
    return next(card for i, card in enumerate(cards) if card in cards[:i])


def write_cards(cards: tuple[Card, ...]) -> str:
    """Cards in notation, a space between them.

    >>> write_cards(read_cards("10h 5C"))
    'Th 5c'
    """
    return " ".join(map(str, cards))
