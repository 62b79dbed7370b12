"""The cards of Zombs, and the deck when no other is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from muggins.core.errors import BadNotation

Colour = Literal["R", "G", "B", "P"]
COLOURS: tuple[Colour, ...] = ("R", "G", "B", "P")
"""Red, green, blue, purple."""

FIVE, SIX = 5, 6
LOWEST, HIGHEST = 1, 10


class Card(NamedTuple):
    """A card; sorts as the deck is listed: red 1 to 10, green, blue, purple, the 0, the specials.

    A Zomb has a colour and a number from 1 to 10, the 0 a number alone, a special neither.

    >>> read_card("R5"), read_card("R5").number, read_card("Frank").number
    (R5, 5, None)
    """

    place: int
    name: str
    colour: Colour | None
    number: int | None

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return self.name


Cards = tuple[Card, ...]

_SPECIALS = ("Brain", "Cure", "Quarantine", "Frank", "Unicorn", "Trade", "Fish", "Rob")
_ZOMBS = len(COLOURS) * HIGHEST

CARDS: Cards = (
    *(
        Card(at * HIGHEST + number - 1, f"{colour}{number}", colour, number)
        for at, colour in enumerate(COLOURS)
        for number in range(LOWEST, HIGHEST + 1)
    ),
    Card(_ZOMBS, "0", None, 0),
    *(Card(_ZOMBS + 1 + at, name, None, None) for at, name in enumerate(_SPECIALS)),
)
"""Each card that there is, once, sorted."""

_BY_NAME = {card.name: card for card in CARDS}
_READ = {name.lower(): card for name, card in _BY_NAME.items()}
_ZOMB = {(card.colour, card.number): card for card in CARDS if card.colour}

ZERO, BRAIN, CURE, QUARANTINE = (_BY_NAME[name] for name in ("0", "Brain", "Cure", "Quarantine"))
FRANK, UNICORN, TRADE, FISH, ROB = (_BY_NAME[name] for name in ("Frank", "Unicorn", "Trade", "Fish", "Rob"))

DECK: tuple[tuple[str, int], ...] = (
    *((card.name, 2) for card in CARDS if card.colour),
    *(("0", 4), ("Brain", 4), ("Cure", 4), ("Quarantine", 4), ("Frank", 1), ("Unicorn", 1)),
    *(("Trade", 2), ("Fish", 2), ("Rob", 3)),
)
"""How many of each card the deck holds when no other is chosen: the digest's assumption, 105 cards."""


def zomb(colour: Colour, number: int) -> Card:
    """The Zomb of this colour and number, from 1 to 10. Raises `KeyError` for another number.

    >>> zomb("G", 10)
    G10
    """
    return _ZOMB[colour, number]


def deck_of(counts: Iterable[tuple[str, int]]) -> Cards:
    """The cards of a deck list, sorted.

    >>> deck_of([("0", 1), ("R5", 2)])
    (R5, R5, 0)
    """
    return tuple(sorted(_BY_NAME[name] for name, count in counts for _ in range(count)))


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards less those that are gone, in the order they had. Raises `ValueError` if one is not there.

    >>> without((zomb("R", 5), zomb("R", 5), ZERO), [zomb("R", 5)])
    (R5, 0)
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def read_card(text: str) -> Card:
    """The card that `text` names, upper or lower case. Raises `BadNotation`.

    >>> read_card("r5"), read_card("frank")
    (R5, Frank)
    """
    try:
        return _READ[text.lower()]
    except KeyError:
        raise BadNotation(
            "bad_card",
            f"{text[:20]!r} is no card: write a colour of RGBP and a number from 1 to 10 as in R5, or 0, "
            f"{', '.join(_SPECIALS[:-1])} or {_SPECIALS[-1]}",
        ) from None


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in notation, a space between them.

    >>> write_cards([zomb("R", 5), FRANK])
    'R5 Frank'
    """
    return " ".join(card.name for card in cards)
