"""What is made in a deal, on average, by the pone and by the dealer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

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
Key = tuple[int, Role, Quantity]
"""Whose (a seat, or a bot), as what, and what of it."""


@dataclass(slots=True)
class Sheet:
    """Adds up what happens in games of cribbage.

    Hands and cribs count at their worth, whatever was announced, if they were shown; `pegging`
    is all that was made in the play, the points for last cards too, and is told for every
    deal in which a starter was turned, also where the game ended in it; so is `heels` (C6).
    Points past the target count as well.
    """

    points: Counter[Key] = field(default_factory=Counter)
    times: Counter[Key] = field(default_factory=Counter)
    rounds: int = 0
    """Deals."""
    games: int = 0
    first_won: int = 0
    _dealer: int = 0
    _players: int = 0
    _first: Seat | None = None
    """Who dealt first in this game."""

    def note(self, events: Iterable[Event]) -> None:
        """Take what happened, in order."""
        for event in events:
            self._note(event)

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

    def seated(self, players: Sequence[int]) -> Sheet:
        """The same sums by player, where `players` sit in these seats."""
        sheet = Sheet(rounds=self.rounds, games=self.games, first_won=self.first_won)
        for (seat, role, what), times in self.times.items():
            key: Key = (players[seat], role, what)
            sheet.times[key] += times
            sheet.points[key] += self.points[seat, role, what]
        return sheet

    def merge(self, other: Sheet) -> None:
        """Add the sums of another sheet."""
        self.points.update(other.points)
        self.times.update(other.times)
        self.rounds += other.rounds
        self.games += other.games
        self.first_won += other.first_won

    def averages(self, whose: int | None = None) -> dict[str, dict[str, float]]:
        """By role, then by quantity: points each time; of one player, or of all.

        >>> sheet = Sheet()
        >>> sheet.note([HandsDealt(Seat(1), (6, 6), 0, (None, None)), OneForLast(Seat(0), 1, very_last=True)])
        >>> sheet.averages()
        {}
        """
        points: Counter[tuple[Role, Quantity]] = Counter()
        times: Counter[tuple[Role, Quantity]] = Counter()
        for (who, role, what), number in self.times.items():
            if number and whose in (None, who):
                points[role, what] += self.points[who, role, what]
                times[role, what] += number
        found: dict[str, dict[str, float]] = {}
        for role, what in sorted(times):
            found.setdefault(role, {})[what] = points[role, what] / times[role, what]
        return found
