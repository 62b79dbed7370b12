"""Sums of what is noted while bots play each other, by player, role and quantity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Self

Key = tuple[int, str, str]
"""Whose (a seat, or a bot), as what, and what of it."""


@dataclass(slots=True)
class Sums:
    """What the sheets of all games have in common; each game says what it notes."""

    points: Counter[Key] = field(default_factory=Counter)
    times: Counter[Key] = field(default_factory=Counter)
    rounds: int = 0
    """Deals, or turns where nothing is dealt."""
    games: int = 0
    first_won: Fraction = Fraction(0)
    """Games that were won by who began; a tie of n as one nth."""

    def note(self, events: Iterable[Any]) -> None:
        """Take what happened, in order."""
        for event in events:
            self._note(event)

    def _note(self, event: Any) -> None:
        raise NotImplementedError

    def seated(self, players: Sequence[int]) -> Self:
        """The same sums by player, where `players` sit in these seats."""
        sheet = type(self)(rounds=self.rounds, games=self.games, first_won=self.first_won)
        for (seat, role, what), times in self.times.items():
            key: Key = (players[seat], role, what)
            sheet.times[key] += times
            sheet.points[key] += self.points[seat, role, what]
        return sheet

    def merge(self, other: Self) -> None:
        """Add the sums of another sheet."""
        self.points.update(other.points)
        self.times.update(other.times)
        self.rounds += other.rounds
        self.games += other.games
        self.first_won += other.first_won

    def averages(self, whose: int | None = None) -> dict[str, dict[str, float]]:
        """By role, then by quantity: points each time; of one player, or of all."""
        points: Counter[tuple[str, str]] = Counter()
        times: Counter[tuple[str, str]] = Counter()
        for (who, role, what), number in self.times.items():
            if number and whose in (None, who):
                points[role, what] += self.points[who, role, what]
                times[role, what] += number
        found: dict[str, dict[str, float]] = {}
        for role, what in sorted(times):
            found.setdefault(role, {})[what] = points[role, what] / times[role, what]
        return found
