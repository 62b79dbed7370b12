"""Where a game of Zombs stands: what all may know, and each seat's own cards apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from muggins.core.game import Over, Seat
from muggins.games.zombs.deck import Card, Cards
from muggins.games.zombs.horde import Horde

DEALT = 7
"""How many cards are dealt to each (Z10)."""

FULL = 8
"""Up to how many cards a player draws (Z12)."""


class Stage(StrEnum):
    """What is going on."""

    LOT = "lot"
    DEALING = "dealing"
    TURNING = "turning"
    DRAWING = "drawing"
    ACTING = "acting"
    GIVING = "giving"


@dataclass(frozen=True, slots=True)
class Drew:
    """In the history: a seat drew so many cards that it alone saw (Z10, Z12)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Took:
    """In the history: a seat took a card that all saw, from the Grave (Z12, Z42)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Left:
    """In the history: a card left a hand, and all saw which."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Lacked:
    """In the history: a seat showed that it held none of these (Z41)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Held:
    """In the history: a seat showed that it held each of these (Z41)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Traded:
    """In the history: two seats exchanged hands, and saw both (Z40)."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """In the history: the Pool was empty, and these cards of the Grave became it (Z14)."""

    cards: Cards


Happening = Drew | Took | Left | Lacked | Held | Traded | Reshuffled


class Lack(NamedTuple):
    """A card that a hand had none of when it was asked for, and how many unseen cards it got since (Z41)."""

    card: Card
    fresh: int


Lacks = tuple[Lack, ...]


class TradedHands(NamedTuple):
    """The hands of two that traded, as they were before: that of who played the card, and the other's."""

    seat: Seat
    other: Seat
    gave: Cards
    got: Cards


class Lot(NamedTuple):
    """Who deals first is to be drawn (Z16)."""


class Dealing(NamedTuple):
    """Cards are to be dealt (Z10)."""


class Turning(NamedTuple):
    """The first card of the Grave is to be turned (Z10)."""


class Drawing(NamedTuple):
    """A seat is to draw so many cards, and to choose where from (Z12, Z13)."""

    seat: Seat
    number: int


class Pooling(NamedTuple):
    """A seat draws from the Pool, in which there are cards; so many are still to come (Z12, Z19)."""

    seat: Seat
    number: int


class Reshuffling(NamedTuple):
    """The Pool is empty while a seat has so many cards to come: the Grave is shuffled into it (Z14, Z19)."""

    seat: Seat
    number: int


class Acting(NamedTuple):
    """A seat is to act or to discard; `pooled` tells whether it drew from the Pool in this turn (Z12)."""

    seat: Seat
    pooled: bool


class Giving(NamedTuple):
    """A seat that was asked has two cards that fit, and chooses (Z41).

    `pooled` is what it was for the asker, whose turn goes on.
    """

    seat: Seat
    asker: Seat
    cards: Cards
    pooled: bool


class Ended(NamedTuple):
    """The game has ended; the phase stays as it was."""

    over: Over
    at: Phase


Phase = Lot | Dealing | Turning | Drawing | Pooling | Reshuffling | Acting | Giving
"""What can be going on."""


class State(NamedTuple):
    """A game of Zombs.

    `hands` and `pool` are sorted. The Grave lies with its top card last, the Vault in the order in
    which cards came. `rounds` counts the full rounds, `still` those of them, up to the last, in
    which no horde changed, `changed` is whether one has in this round (Z44, Z49).

    What is known: `known[observer][holder]` are the cards that an observer knows a seat to hold,
    sorted; the last observer is a spectator, and of his own hand a seat needs to be told nothing.
    `lacked` are for each seat the cards that it had none of when asked. `history` is what all saw
    come and go since the deal, `drawn` for each seat the cards of its draws in order, `traded` the hands of
    each trade.
    """

    dealer: Seat | None
    hands: tuple[Cards, ...]
    hordes: tuple[Horde | None, ...]
    pool: Cards
    grave: Cards
    vault: Cards
    games: tuple[int, ...]
    rounds: int
    still: int
    changed: bool
    known: tuple[tuple[Cards, ...], ...]
    lacked: tuple[Lacks, ...]
    history: tuple[Happening, ...]
    drawn: tuple[tuple[Cards, ...], ...]
    traded: tuple[TradedHands, ...]
    phase: Phase | Ended
