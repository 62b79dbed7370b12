"""What happens in Zombs, as told to a table; each event knows who may see what of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from muggins.core.game import Public, Seat
from muggins.games.zombs.deck import Card, Cards, Colour
from muggins.games.zombs.horde import End


@dataclass(frozen=True, slots=True)
class DealerDrawn(Public):
    """Who deals first was drawn by lot (Z16)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat was dealt so many cards; it alone sees which (Z10)."""

    seat: Seat
    number: int
    cards: Cards | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event, with the cards for the seat itself alone."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class GraveTurned(Public):
    """A card was turned to start the Grave (Z10)."""

    card: Card


@dataclass(frozen=True, slots=True)
class GraveTaken(Public):
    """A seat drew the Grave's top card (Z12)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew from the Pool, in which so many are left; it alone sees which (Z12)."""

    seat: Seat
    number: int
    left: int
    cards: Cards | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event, with the cards for the seat itself alone."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class DrawingStopped(Public):
    """A seat left the rest of the Grave where it lies (Z13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PoolRenewed(Public):
    """The Grave but its top card was shuffled into a new Pool of so many (Z14)."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnSkipped(Public):
    """A seat without cards has no turn (Z25)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HordeStarted(Public):
    """A seat started its horde (Z20)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class HordeGrown(Public):
    """A seat laid the next Zomb of `owner`'s horde, which has so many now (Z21)."""

    seat: Seat
    owner: Seat
    card: Card
    length: int


@dataclass(frozen=True, slots=True)
class EndBlocked(Public):
    """A seat laid a card across an end of `owner`'s horde; it counts `number` (Z30, Z32)."""

    seat: Seat
    owner: Seat
    colour: Colour
    end: End
    card: Card
    number: int


@dataclass(frozen=True, slots=True)
class HordeQuarantined(Public):
    """A seat laid two Quarantine cards at `owner`'s horde (Z33)."""

    seat: Seat
    owner: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class BlockRemoved(Public):
    """A seat removed the block at an end of `owner`'s horde with a card (Z34)."""

    seat: Seat
    owner: Seat
    colour: Colour
    end: End
    block: Card
    card: Card


@dataclass(frozen=True, slots=True)
class QuarantineLifted(Public):
    """A seat lifted the Quarantine of `owner`'s horde with a card (Z35)."""

    seat: Seat
    owner: Seat
    colour: Colour
    card: Card


@dataclass(frozen=True, slots=True)
class ZombCured(Public):
    """A seat moved the Zomb at an end of `owner`'s horde to the Grave (Z38)."""

    seat: Seat
    owner: Seat
    end: End
    card: Card


@dataclass(frozen=True, slots=True)
class HandsTraded:
    """A seat exchanged hands with another: so many for so many; the two see which (Z40).

    `gave` is the hand that `seat` gave, `got` the one that it got.
    """

    seat: Seat
    other: Seat
    number: int
    other_number: int
    gave: Cards | None
    got: Cards | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event, with the cards for the two that traded."""
        return self if seat in (self.seat, self.other) else replace(self, gave=None, got=None)


@dataclass(frozen=True, slots=True)
class FishAsked(Public):
    """A seat asked an opponent for a card that fits its horde (Z41)."""

    seat: Seat
    other: Seat
    wanted: Cards


@dataclass(frozen=True, slots=True)
class FishFailed(Public):
    """Who was asked holds none of the cards; the Fish goes to the bottom of the Grave (Z41)."""

    seat: Seat
    other: Seat
    wanted: Cards


@dataclass(frozen=True, slots=True)
class FishChooses(Public):
    """Who was asked holds both cards, and has to choose (Z41)."""

    seat: Seat
    other: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class FishGiven(Public):
    """Who was asked gave a card, and it was laid to the asker's horde, which has so many now (Z41)."""

    seat: Seat
    other: Seat
    card: Card
    length: int


@dataclass(frozen=True, slots=True)
class GraveRobbed(Public):
    """A seat took a card of the Grave, and Rob the Grave lies in its place (Z42)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded(Public):
    """A seat ended its turn with a card to the Grave (Z22)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TurnEnded(Public):
    """A seat's turn ended without a discard, since it has no cards left (Z22, Z24)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundStood(Public):
    """So many full rounds in a row no horde has changed (Z44)."""

    still: int


@dataclass(frozen=True, slots=True)
class GameWon(Public):
    """In a match a game has ended: why, whose horde if by one, the longest horde and the games won of each side."""

    reason: str
    seat: Seat | None
    lengths: tuple[int, ...]
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver(Public):
    """The game, or the whole match, has ended.

    `seat` is whose horde is complete (Z6) or whom a ruling names (Z8), `lengths` the longest horde of each side,
    `standings` a rank for each seat. `rounds` is how many full rounds there were.
    """

    reason: str
    seat: Seat | None
    lengths: tuple[int, ...]
    standings: tuple[int, ...]
    rounds: int


Event = (
    DealerDrawn
    | HandDealt
    | GraveTurned
    | GraveTaken
    | CardsDrawn
    | DrawingStopped
    | PoolRenewed
    | TurnSkipped
    | HordeStarted
    | HordeGrown
    | EndBlocked
    | HordeQuarantined
    | BlockRemoved
    | QuarantineLifted
    | ZombCured
    | HandsTraded
    | FishAsked
    | FishFailed
    | FishChooses
    | FishGiven
    | GraveRobbed
    | CardDiscarded
    | TurnEnded
    | RoundStood
    | GameWon
    | GameOver
)
