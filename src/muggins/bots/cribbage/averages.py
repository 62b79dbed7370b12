"""What is made in a deal, on average, by the pone and by the dealer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from muggins.bots.sums import Key, Sums
from muggins.core.game import Seat
from muggins.games.cribbage.events import (
    CardPlayed,
    Event,
    GameWon,
    HandsDealt,
    HisHeels,
    OneForLast,
    Shown,
    StarterTurned,
)

Role = Literal["pone", "dealer"]
Quantity = Literal["hand", "crib", "pegging", "heels"]


@dataclass(slots=True)
class Sheet(Sums):
    """Adds up what happens in games of cribbage.

    Hands and cribs count at their worth, whatever was announced, if they were shown; `pegging`
    is all that was made in the play, the points for last cards too, and is told for every
    deal in which a starter was turned, also where the game ended in it; so is `heels` (C6).
    Points past the target count as well.
    """

    _dealer: int = 0
    _players: int = 0
    _first: Seat | None = None
    """Who dealt first in this game."""

    def _note(self, event: Event) -> None:
        match event:
            case CardPlayed(seat=seat, items=items) if items:
                self._add(seat, "pegging", sum(item.points for item in items))
            case OneForLast(seat=seat, points=points):
                self._add(seat, "pegging", points)
            case HandsDealt(dealer=dealer, sizes=sizes):
                self.rounds += 1
                self._dealer, self._players = dealer, len(sizes)
                self._first = dealer if self._first is None else self._first
            case StarterTurned():
                for seat in map(Seat, range(self._players)):
                    self._add(seat, "pegging", 0, times=1)
                self._add(self._dealer, "heels", 0, times=1)
            case HisHeels(seat=seat, points=points):
                self._add(seat, "heels", points)
            case Shown(seat=seat, what=what, items=items):
                self._add(seat, what, sum(item.points for item in items), times=1)
            case GameWon(side=side, scores=scores):
                assert self._first is not None
                self.games += 1
                self.first_won += side == self._first % len(scores)
                self._first = None
            case _:
                pass

    def _add(self, seat: int, what: Quantity, points: int, times: int = 0) -> None:
        key: Key = (seat, "dealer" if seat == self._dealer else "pone", what)
        self.points[key] += points
        self.times[key] += times
