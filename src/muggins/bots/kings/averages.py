"""What is made in a turn of Kings Cribbage, on average, by who began and by the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from muggins.bots.sums import Key, Sums
from muggins.core.game import Seat
from muggins.games.kings.events import (
    Event,
    GameOver,
    PlayScored,
    RackDeducted,
    StartWon,
    TilesExchanged,
    TurnPassed,
)
from muggins.games.kings.scoring import BONUS

Role = Literal["starter", "others"]
Quantity = Literal["lines", "bonuses", "missed", "left"]


@dataclass(slots=True)
class Sheet(Sums):
    """Adds up what happens in games of Kings Cribbage.

    A turn has `lines` and `bonuses`, as the play is worth whatever was announced, and `missed`,
    which is 1 where nothing was placed; a game has `left`, what the tiles left in a rack cost, one
    number a seat.
    """

    _starter: Seat | None = None
    _left: Counter[int] = field(default_factory=Counter)

    def _note(self, event: Event) -> None:
        match event:
            case StartWon(seat=seat):
                self._starter = seat
            case PlayScored(seat=seat, worth=worth):
                bonuses = BONUS * len(worth.bonuses)
                self._turn(seat, worth.points - bonuses, bonuses, 0)
            case TilesExchanged(seat=seat) | TurnPassed(seat=seat):
                self._turn(seat, 0, 0, 1)
            case RackDeducted(seat=seat, points=points):
                self._left[seat] += points
            case GameOver(standings=standings):
                self._end(standings)
            case _:
                pass

    def _turn(self, seat: Seat, lines: int, bonuses: int, missed: int) -> None:
        # A game that nobody has a play in begins with exchanges: they are turns too.
        self.rounds += 1
        self._add(seat, "lines", lines)
        self._add(seat, "bonuses", bonuses)
        self._add(seat, "missed", missed)

    def _end(self, standings: Sequence[int]) -> None:
        assert self._starter is not None
        for seat in range(len(standings)):
            self._add(seat, "left", self._left[seat])
        self.games += 1
        if standings[self._starter] == 1:
            self.first_won += Fraction(1, standings.count(1))
        self._left.clear()

    def _add(self, seat: int, what: Quantity, points: int) -> None:
        key: Key = (seat, "starter" if seat == self._starter else "others", what)
        self.points[key] += points
        self.times[key] += 1
