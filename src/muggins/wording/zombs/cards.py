"""Cards, hordes and their ends as they are said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from muggins.games.zombs.deck import Card, Colour
from muggins.games.zombs.horde import End
from muggins.wording.speech import listed

COLOUR_NAMES: Mapping[str, str] = {"R": "red", "G": "green", "B": "blue", "P": "purple"}
"""A colour's name, by its letter."""

SPECIAL_NAMES: Mapping[str, str] = {
    "Brain": "Brain",
    "Cure": "Cure",
    "Quarantine": "Quarantine",
    "Frank": "Frank the Pig",
    "Unicorn": "Unicorn",
    "Trade": "Trade Hands",
    "Fish": "Zomb-Fish",
    "Rob": "Rob the Grave",
}
"""What is printed on a special card, by its name in notation."""

_NAMES_OF_THEIR_OWN = ("Frank", "Trade", "Rob")
"""Cards whose names take no article."""

Naming = Callable[[Card], str]
"""How a card is named: `card_name` is for what is read, `the_card` for a voice."""


def card_name(card: Card) -> str:
    """A card's whole name.

    >>> from muggins.games.zombs.deck import FISH, ZERO, zomb
    >>> card_name(zomb("R", 5)), card_name(ZERO), card_name(FISH)
    ('red 5', '0', 'Zomb-Fish')
    """
    if card.colour is not None:
        return f"{COLOUR_NAMES[card.colour]} {card.number}"
    return SPECIAL_NAMES.get(card.name, card.name)


def the_card(card: Card) -> str:
    """A card as it is named in a sentence that is spoken.

    >>> from muggins.games.zombs.deck import FISH, FRANK, zomb
    >>> the_card(zomb("R", 5)), the_card(FISH), the_card(FRANK)
    ('the red 5', 'the Zomb-Fish', 'Frank the Pig')
    """
    name = card_name(card)
    return name if card.name in _NAMES_OF_THEIR_OWN else f"the {name}"


def cards_named(cards: Sequence[Card], named: Naming = card_name) -> str:
    """Cards with commas and an and; no cards are `nothing`.

    >>> from muggins.games.zombs.deck import BRAIN, zomb
    >>> cards_named([zomb("R", 5), BRAIN]), cards_named([])
    ('red 5 and Brain', 'nothing')
    """
    return listed([named(card) for card in cards]) if cards else "nothing"


def the_cards(cards: Sequence[Card]) -> str:
    """Cards as they are named in a sentence that is spoken.

    >>> from muggins.games.zombs.deck import zomb
    >>> the_cards([zomb("R", 5), zomb("R", 6)])
    'the red 5 and the red 6'
    """
    return cards_named(cards, the_card)


def end_name(end: End) -> str:
    """An end's name.

    >>> end_name(End.LOW)
    'low end'
    """
    return "low end" if end is End.LOW else "high end"


def horde_name(colour: Colour | str) -> str:
    """A horde by its colour.

    >>> horde_name("G")
    'the green horde'
    """
    return f"the {COLOUR_NAMES[colour]} horde"


def end_place(colour: Colour | str, end: End) -> str:
    """Where an end is.

    >>> end_place("G", End.HIGH)
    'the high end of green'
    """
    return f"the {end_name(end)} of {COLOUR_NAMES[colour]}"
