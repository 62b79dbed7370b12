"""What players, chance and the referee can do in Zombs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from muggins.core.game import Seat
from muggins.core.referee import Ruling
from muggins.games.zombs.deck import Card, Cards, Colour
from muggins.games.zombs.horde import End


@dataclass(frozen=True, slots=True)
class Lot:
    """Chance: who deals first (Z16)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: seven cards for each seat, in seat order (Z10)."""

    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class TurnGrave:
    """Chance: the card that starts the Grave (Z10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: cards from the Pool to a hand (Z12)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """Chance: the Grave but its top card becomes the Pool (Z14)."""


class Source(StrEnum):
    """Where a player draws from, or that he stops (Z12, Z13)."""

    GRAVE = "grave"
    POOL = "pool"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """Take the Grave's top card, draw all that is still due from the Pool, or stop (Z12, Z13)."""

    source: Source


@dataclass(frozen=True, slots=True)
class Start:
    """Start a horde with the 5, the 6 or both of a colour (Z20); they are sorted."""

    cards: Cards

    def __post_init__(self) -> None:
        """Sort the cards."""
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Grow:
    """Lay the next Zomb of a horde of one's own side (Z21)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Block:
    """Lay a Zomb or a 0 across an end of an opponent's horde (Z30)."""

    colour: Colour
    end: End
    card: Card


@dataclass(frozen=True, slots=True)
class Quarantine:
    """Lay two Quarantine cards, one at each end of an opponent's horde (Z33)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Unblock:
    """Remove the block at an end (Z34), or without an end a Quarantine (Z35)."""

    colour: Colour
    end: End | None
    card: Card


@dataclass(frozen=True, slots=True)
class Cure:
    """Move the Zomb at an end of an opponent's horde to the Grave (Z38)."""

    colour: Colour
    end: End


@dataclass(frozen=True, slots=True)
class Trade:
    """Exchange hands with another player (Z40)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fish:
    """Ask an opponent for a card that fits one's own horde (Z41)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Give:
    """Choose which of two fitting cards the asker gets (Z41)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Rob:
    """Take this card of the Grave for a Rob the Grave (Z42)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """End the turn with a card to the Grave (Z22)."""

    card: Card


Dealt = Lot | Deal | TurnGrave | Draw | Reshuffle
Move = DrawFrom | Start | Grow | Block | Quarantine | Unblock | Cure | Trade | Fish | Give | Rob | Discard
Action = Dealt | Move | Ruling
