"""Where a game of cribbage stands: what all may know, and each seat's own cards apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from muggins.core.frames import ClaimWindow
from muggins.core.game import Over, Seat
from muggins.pieces.cards import Card
from muggins.pieces.track import Track

Cards = tuple[Card, ...]
Hands = tuple[Cards, ...]
"""A tuple of cards for each seat, in seat order."""


class Stage(StrEnum):
    """The part of a deal that is going on."""

    CUTTING = "cutting"
    DEALING = "dealing"
    LAYING = "laying"
    TURNING = "turning"
    PLAYING = "playing"
    COUNTING = "counting"
    CLAIMING = "claiming"


@dataclass(frozen=True, slots=True)
class CardPut:
    """In the history of the play: a card, and the count that it made."""

    seat: Seat
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class GoSaid:
    """In the history of the play: a Go at a count (C12)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class JokerKept:
    """In the history of the play: a joker declined on 31 (C52)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CountEnded:
    """In the history of the play: the count went back to 0 after `seat` played last (C18)."""

    seat: Seat


Happening = CardPut | GoSaid | JokerKept | CountEnded


@dataclass(frozen=True, slots=True)
class Table:
    """The public part of the play of one hand.

    `out` are the seats that said Go or declined in this count. `least` is, for each seat, a
    value that all its remaining cards are known to have at least: what a Go, the end of a count
    and an unasked joker prove (C12, C61). `keeps_joker` are the seats known to hold a joker,
    since they were asked on 31 (C61). `revealed` are those whose cards lie open (C55).
    """

    to_act: Seat
    history: tuple[Happening, ...] = ()
    pile: Cards = ()
    count: int = 0
    last: Seat | None = None
    out: tuple[Seat, ...] = ()
    asked: bool = False
    revealed: tuple[Seat, ...] = ()
    least: tuple[int, ...] = ()
    keeps_joker: tuple[Seat, ...] = ()

    def put_by(self, seat: Seat) -> Cards:
        """The cards that a seat has played in this hand, in order."""
        return tuple(done.card for done in self.history if isinstance(done, CardPut) and done.seat == seat)


class Cutting(NamedTuple):
    """The cut for the deal: the rounds so far (C1)."""

    rounds: tuple[tuple[Card | None, ...], ...] = ()


class Dealing(NamedTuple):
    """The deal is due."""

    dealer: Seat


class Hand(NamedTuple):
    """All cards of one deal: held by each seat, laid away by each, from the deck to the crib.

    `laid` holds nothing for a seat that has not laid away yet.
    """

    dealer: Seat
    held: Hands
    laid: Hands
    extra: Cards

    @property
    def crib(self) -> Cards:
        """The crib, sorted, so that nothing tells who laid what."""
        return tuple(sorted((*(card for cards in self.laid for card in cards), *self.extra)))


class Laying(NamedTuple):
    """Players lay away (C2-C5); when all have, the starter is due (C6)."""

    hand: Hand


class Playing(NamedTuple):
    """The play; `hand.held` are the cards still in hand."""

    hand: Hand
    starter: Card
    table: Table


class Showing(NamedTuple):
    """The show; `hand.held` are the four cards of each seat again, all known from the play.

    `shown` counts the hands shown before the one that is due, the crib last (C30). `announced`
    is the number that waits in the claim window (C41).
    """

    hand: Hand
    starter: Card
    table: Table
    shown: int
    announced: int | None = None
    window: ClaimWindow = ClaimWindow(())


class Ended(NamedTuple):
    """The game has ended in the midst of a phase, which stays as it was (C36)."""

    over: Over
    at: Phase


Phase = Cutting | Dealing | Laying | Playing | Showing
"""What can be going on."""


class State(NamedTuple):
    """A game of cribbage: pegs and games won a side, who dealt first in this game, the phase."""

    tracks: tuple[Track, ...]
    games: tuple[int, ...]
    first_dealer: Seat | None
    phase: Phase | Ended
