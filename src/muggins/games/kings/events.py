"""What happens in Kings Cribbage, as told to a table; each event knows who may see what of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from muggins.core.game import Public, Seat
from muggins.games.kings.actions import Place
from muggins.games.kings.board import Square
from muggins.games.kings.scoring import Worth
from muggins.pieces.tiles import Tile, Tiles


@dataclass(frozen=True, slots=True)
class FirstDrawn(Public):
    """Tiles were drawn for the start; a seat that did not draw has nothing (K3)."""

    tiles: tuple[Tile | None, ...]


@dataclass(frozen=True, slots=True)
class FirstTied(Public):
    """These seats drew alike and draw again (K3)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class StartWon(Public):
    """A seat starts (K3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TilesDrawn:
    """A seat drew from the bag, in which so many are left; who may see them sees which (K13, K14).

    In Solitaire `left` is what its own bag holds (K22).
    `watchers` are the seats that see this rack: its own, in Solitaire both.
    """

    seat: Seat
    number: int
    left: int
    tiles: Tiles | None
    watchers: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event, with the tiles for those who see the rack alone."""
        return self if seat in self.watchers else replace(self, tiles=None)


@dataclass(frozen=True, slots=True)
class TilesPlaced(Public):
    """A seat laid tiles on these squares (K4, K5)."""

    seat: Seat
    place: Place
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Announced(Public):
    """A seat announced what its play is worth; what it really is, is not told yet (K20)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class JokerCalled(Public):
    """A seat called points as missed: how many it named, gains, or pays (K20, K25)."""

    seat: Seat
    named: int
    gained: int
    fine: int


@dataclass(frozen=True, slots=True)
class CallPassed(Public):
    """A seat calls nothing (K20)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayScored(Public):
    """A play was counted: its lines and bonuses, and what of their worth its player gets (K10-K12).

    `announced` is nothing where the table counts.
    """

    seat: Seat
    worth: Worth
    announced: int | None
    gained: int
    score: int


@dataclass(frozen=True, slots=True)
class TilesExchanged:
    """A seat laid tiles aside, to put them into the bag after its draw; who sees its rack sees which (K14)."""

    seat: Seat
    number: int
    tiles: Tiles | None
    watchers: tuple[Seat, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event, with the tiles for those who see the rack alone."""
        return self if seat in self.watchers else replace(self, tiles=None)


@dataclass(frozen=True, slots=True)
class TurnPassed(Public):
    """A seat placed nothing (K14)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ServantNamed(Public):
    """After a round the lowest score is another's, or nobody's alone (K21)."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class RackDeducted(Public):
    """At the end: the tiles that are left in a rack, and what they cost (K17)."""

    seat: Seat
    tiles: Tiles
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class GameOver(Public):
    """The game has ended: why, by whom if by one, the scores, and a rank for each seat (K15-K18, K30)."""

    reason: str
    seat: Seat | None
    scores: tuple[int, ...]
    standings: tuple[int, ...]


Event = (
    FirstDrawn
    | FirstTied
    | StartWon
    | TilesDrawn
    | TilesPlaced
    | Announced
    | JokerCalled
    | CallPassed
    | PlayScored
    | TilesExchanged
    | TurnPassed
    | ServantNamed
    | RackDeducted
    | GameOver
)
