"""What happens in cribbage, as told to a table; each event knows who may see what of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from muggins.core.game import Public, Seat
from muggins.pieces.cards import Card
from muggins.pieces.combos import Item
from muggins.pieces.track import Track


@dataclass(frozen=True, slots=True)
class CardsCut(Public):
    """Cards were cut for the deal; a seat that did not cut has nothing (C1)."""

    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class CutTied(Public):
    """These seats cut the lowest card alike and cut again (C1)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealWon(Public):
    """A seat cut the lowest card and deals first (C1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Hands were dealt; a seat sees its own cards, of the others' how many (C2-C4)."""

    dealer: Seat
    sizes: tuple[int, ...]
    extra: int
    hands: tuple[tuple[Card, ...] | None, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event with no hand but the seat's own."""
        return replace(self, hands=tuple(hand if at == seat else None for at, hand in enumerate(self.hands)))


@dataclass(frozen=True, slots=True)
class LaidAway:
    """A seat laid cards away; only it sees which (C5)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event, with the cards for their player alone."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class StarterTurned(Public):
    """The starter was turned (C6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class HisHeels(Public):
    """The starter is a jack, two points for the dealer (C6)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Public):
    """A card was played: the count it made and what it scores (C13-C16)."""

    seat: Seat
    card: Card
    count: int
    items: tuple[Item[Card], ...]


@dataclass(frozen=True, slots=True)
class SaidGo(Public):
    """A seat could not play at this count (C12)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class JokerAsked(Public):
    """The count is 31 and a seat that holds a joker is asked for it (C52)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class JokerDeclined(Public):
    """A seat keeps its joker on 31 (C52)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OneForLast(Public):
    """The last to play in a count scores; `very_last` if no cards are left (C17, C19).

    `besides_31` if the same card has made 31 and scored that before (C22).
    """

    seat: Seat
    points: int
    very_last: bool
    besides_31: bool = False


@dataclass(frozen=True, slots=True)
class CountReset(Public):
    """The count returns to 0 and a seat leads (C18)."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class HandRevealed(Public):
    """A joker was played, so an opponent's cards lie face up until the next deal (C55)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandRun(Public):
    """A seat ended the hand after its joker: all cards are thrown in unseen (C56)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CribTurned(Public):
    """The crib is turned up to be counted (C30)."""

    dealer: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Announced(Public):
    """A number was announced; what the cards are worth is not told yet (C40, C42)."""

    seat: Seat
    what: Literal["hand", "crib"]
    points: int


@dataclass(frozen=True, slots=True)
class MugginsCalled(Public):
    """A seat called points as missed: how many it named, how many it gets (C41)."""

    seat: Seat
    named: int
    gained: int


@dataclass(frozen=True, slots=True)
class ClaimPassed(Public):
    """A seat claims nothing (C41)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shown(Public):
    """A hand or crib was counted: its cards, all it scores, what of that its player pegs.

    `announced` is nothing where the table counts. `pegged` is below 0 where an overcount
    costs points (C45).
    """

    seat: Seat
    what: Literal["hand", "crib"]
    cards: tuple[Card, ...]
    starter: Card
    items: tuple[Item[Card], ...]
    announced: int | None
    pegged: int


@dataclass(frozen=True, slots=True)
class Pegged(Public):
    """A side's pegs moved for points that `seat` made."""

    seat: Seat
    side: int
    points: int
    track: Track


@dataclass(frozen=True, slots=True)
class GameWon(Public):
    """A side reached the target (C36).

    `skunks` is for each side 0, 1 (skunked) or 2 (twice) (C37); `won` is how many games this
    counts, and `games` are the games won now (C38).
    """

    side: int
    scores: tuple[int, ...]
    skunks: tuple[int, ...]
    won: int
    games: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameOver(Public):
    """The game, or the whole match, has ended: why, and a rank for each seat (C9)."""

    reason: str
    seat: Seat | None
    standings: tuple[int, ...]


Event = (
    CardsCut
    | CutTied
    | DealWon
    | HandsDealt
    | LaidAway
    | StarterTurned
    | HisHeels
    | CardPlayed
    | SaidGo
    | JokerAsked
    | JokerDeclined
    | OneForLast
    | CountReset
    | HandRevealed
    | HandRun
    | CribTurned
    | Announced
    | MugginsCalled
    | ClaimPassed
    | Shown
    | Pegged
    | GameWon
    | GameOver
)
