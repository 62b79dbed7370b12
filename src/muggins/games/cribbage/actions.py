"""What players, chance and the referee can do in cribbage."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.core.referee import Ruling
from muggins.pieces.cards import Card


@dataclass(frozen=True, slots=True)
class Cut:
    """Chance: a card for each seat that cuts for the deal, in seat order (C1)."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the hands in seat order, and the card from the deck to the crib, if any (C2-C4)."""

    hands: tuple[tuple[Card, ...], ...]
    extra: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnStarter:
    """Chance: the card that is cut and turned when all have laid away (C6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay cards away in the crib (C2, C5)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; with `run` end the hand after it (C56)."""

    card: Card
    run: bool = False


@dataclass(frozen=True, slots=True)
class Decline:
    """Play no joker on 31 (C52)."""


@dataclass(frozen=True, slots=True)
class Count:
    """Announce what one's hand or crib is worth (C40)."""

    points: int


@dataclass(frozen=True, slots=True)
class Muggins:
    """Claim that many points as missed by the player who counted (C41)."""

    points: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing (C41)."""


Draw = Cut | Deal | TurnStarter
Move = Lay | Play | Decline | Count | Muggins | Pass
Action = Draw | Move | Ruling
