"""What is done in a turn of Zombs, on average, by who began and by the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from muggins.bots.sums import Key, Sums
from muggins.core.game import Seat
from muggins.games.zombs.events import (
    BlockRemoved,
    CardDiscarded,
    CardsDrawn,
    EndBlocked,
    Event,
    FishGiven,
    GameOver,
    GameWon,
    GraveTaken,
    HordeGrown,
    HordeQuarantined,
    HordeStarted,
    QuarantineLifted,
    TurnEnded,
    ZombCured,
)

Role = Literal["starter", "others"]
Quantity = Literal["grown", "hindered", "freed", "length"]

_TURN: tuple[Quantity, ...] = ("grown", "hindered", "freed")


@dataclass(slots=True)
class Sheet(Sums):
    """Adds up what happens in games of Zombs; its rounds are turns.

    A turn has `grown`, the Zombs that came to hordes, `hindered`, the blocks, Quarantines and Cures
    played, and `freed`, the blocks and Quarantines removed. A game has `length`, one number a seat: the longest
    horde of its side at the end. Of a match the starter is who began its first game, and the length that of its last.
    """

    _starter: Seat | None = None
    _seat: Seat | None = None
    _done: Counter[Quantity] = field(default_factory=Counter)

    def _note(self, event: Event) -> None:
        match event:
            case GraveTaken(seat=seat) | CardsDrawn(seat=seat):
                self._begin(seat)
            case HordeStarted(seat=seat, cards=cards):
                self._do(seat, "grown", len(cards))
            case HordeGrown(seat=seat) | FishGiven(seat=seat):
                self._do(seat, "grown", 1)
            case EndBlocked(seat=seat) | HordeQuarantined(seat=seat) | ZombCured(seat=seat):
                self._do(seat, "hindered", 1)
            case BlockRemoved(seat=seat) | QuarantineLifted(seat=seat):
                self._do(seat, "freed", 1)
            case CardDiscarded(seat=seat) | TurnEnded(seat=seat):
                self._begin(seat)
                self._end_turn()
            case GameWon():
                self._end_last_turn()
            case GameOver(standings=standings, lengths=lengths):
                self._end_last_turn()
                self._end(standings, lengths)
            case _:
                pass

    def _begin(self, seat: Seat) -> None:
        self._seat = seat
        if self._starter is None:
            self._starter = seat

    def _do(self, seat: Seat, what: Quantity, number: int) -> None:
        self._begin(seat)
        self._done[what] += number

    def _end_turn(self) -> None:
        assert self._seat is not None
        self.rounds += 1
        for what in _TURN:
            self._add(self._seat, what, self._done[what])
        self._seat = None
        self._done.clear()

    def _end_last_turn(self) -> None:
        """A win ends its turn; who discarded has ended it already."""
        if self._seat is not None:
            self._end_turn()

    def _end(self, standings: Sequence[int], lengths: Sequence[int]) -> None:
        assert self._starter is not None
        self.games += 1
        for seat in range(len(standings)):
            self._add(seat, "length", lengths[seat % len(lengths)])
        if standings[self._starter] == 1:
            self.first_won += Fraction(1, standings.count(1))
        self._starter = None

    def _add(self, seat: int, what: Quantity, number: int) -> None:
        key: Key = (seat, "starter" if seat == self._starter else "others", what)
        self.points[key] += number
        self.times[key] += 1
