"""A horde, its two ends, and what may lie across them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from muggins.games.zombs.deck import (
    BRAIN,
    CURE,
    FRANK,
    HIGHEST,
    LOWEST,
    UNICORN,
    ZERO,
    Card,
    Cards,
    Colour,
    zomb,
)


class End(StrEnum):
    """An end of a horde, as notation writes it."""

    LOW = "-"
    HIGH = "+"


ENDS = (End.LOW, End.HIGH)

UNBLOCKERS = (BRAIN, CURE, FRANK, UNICORN)
"""The specials that remove one block (Z34, Z36)."""

LIFTERS = (FRANK, UNICORN)
"""The specials that lift a Quarantine, as a 10 does (Z35)."""


class Horde(NamedTuple):
    """Zombs of one colour from `low` to `high`, and what lies across its ends (Z23, Z33).

    A quarantined horde has no block: two Quarantine cards lie there, one at each end (Z45).
    """

    colour: Colour
    low: int
    high: int
    low_block: Card | None = None
    high_block: Card | None = None
    quarantined: bool = False

    @property
    def length(self) -> int:
        """How many Zombs it has."""
        return self.high - self.low + 1

    @property
    def blocked(self) -> bool:
        """Whether anything lies across an end: one block is enough, or a Quarantine (Z45)."""
        return self.quarantined or self.low_block is not None or self.high_block is not None

    @property
    def zombs(self) -> Cards:
        """Its Zombs, from the low end."""
        return tuple(zomb(self.colour, number) for number in range(self.low, self.high + 1))


def number_at(horde: Horde, end: End) -> int:
    """The number of the Zomb at an end."""
    return horde.low if end is End.LOW else horde.high


def block_at(horde: Horde, end: End) -> Card | None:
    """The block that lies across an end, if one does."""
    return horde.low_block if end is End.LOW else horde.high_block


def with_block(horde: Horde, end: End, card: Card | None) -> Horde:
    """The horde with this card, or none, across an end."""
    return horde._replace(low_block=card) if end is End.LOW else horde._replace(high_block=card)


def is_finished(horde: Horde, end: End) -> bool:
    """Whether the 1 or the 10 is there, so that nothing can follow (Z30)."""
    return horde.low == LOWEST if end is End.LOW else horde.high == HIGHEST


def is_open(horde: Horde, end: End) -> bool:
    """Whether the horde can grow at an end: not finished, not blocked, not quarantined (Z21, Z30)."""
    if horde.quarantined:
        return False
    if end is End.LOW:
        return horde.low_block is None and horde.low > LOWEST
    return horde.high_block is None and horde.high < HIGHEST


def next_card(horde: Horde, end: End) -> Card:
    """The Zomb that would follow at an end. Raises `KeyError` at a finished one.

    >>> next_card(Horde("R", 5, 6), End.HIGH)
    R7
    """
    return zomb(horde.colour, horde.low - 1 if end is End.LOW else horde.high + 1)


def fitting(horde: Horde) -> tuple[tuple[End, Card], ...]:
    """The open ends, each with the Zomb that would follow (Z21, Z41).

    >>> fitting(Horde("R", 5, 6, high_block=ZERO))
    ((<End.LOW: '-'>, R4),)
    """
    return tuple((end, next_card(horde, end)) for end in ENDS if is_open(horde, end))


def grown(horde: Horde, end: End) -> Horde:
    """The horde with the next Zomb at an end."""
    return horde._replace(low=horde.low - 1) if end is End.LOW else horde._replace(high=horde.high + 1)


def shrunk(horde: Horde, end: End) -> Horde:
    """The horde without its Zomb at an end (Z38)."""
    return horde._replace(low=horde.low + 1) if end is End.LOW else horde._replace(high=horde.high - 1)


def block_number(horde: Horde, end: End) -> int:
    """What the block at an end counts: its number, a 0 that of the Zomb that it lies next to (Z32, Z39).

    >>> block_number(Horde("R", 5, 7, high_block=ZERO), End.HIGH)
    7
    """
    block = block_at(horde, end)
    assert block is not None
    assert block.number is not None
    return number_at(horde, end) if block == ZERO else block.number


def removes(card: Card, number: int) -> bool:
    """Whether a card removes a block that counts `number`: a higher Zomb, a 10 also a 10, four specials (Z34).

    >>> removes(zomb("R", 10), 10), removes(zomb("R", 7), 7), removes(ZERO, 3), removes(CURE, 10)
    (True, False, False, True)
    """
    if card.number is None:
        return card in UNBLOCKERS
    # A 0 removes nothing (Z39): its own number is below every other.
    return card.number > number or card.number == number == HIGHEST


def lifts(card: Card) -> bool:
    """Whether a card lifts a Quarantine: a 10 of any colour, Frank or the Unicorn (Z35)."""
    return card.number == HIGHEST or card in LIFTERS


def laid_cards(horde: Horde, quarantine: Card) -> Cards:
    """All cards that lie in and across a horde."""
    blocks = tuple(card for card in (horde.low_block, horde.high_block) if card is not None)
    return (*horde.zombs, *blocks, *((quarantine, quarantine) if horde.quarantined else ()))
