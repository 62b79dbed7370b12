"""Sums of what is noted while bots play each other, by player, role and quantity."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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

    def json(self) -> dict[str, Any]:
        """The sums as JSON holds them; nothing of a game in progress."""
        return {
            "rounds": self.rounds,
            "first_won": str(self.first_won),
            "ended": self.games,
            "sums": [[*key, self.points[key], times] for key, times in sorted(self.times.items())],
        }

    def take(self, document: Mapping[str, Any]) -> None:
        """Add the sums that `json` wrote. Raises `ValueError`, `KeyError` or `TypeError` for anything else."""
        rounds, ended, first_won = document["rounds"], document["ended"], document["first_won"]
        for number in (rounds, ended):
            check_counted(number)
        for who, role, what, points, times in document["sums"]:
            for number in (who, points, times):
                check_counted(number)
            for name in (role, what):
                _check_name(name)
            self.points[who, role, what] += points
            self.times[who, role, what] += times
        self.rounds += rounds
        self.games += ended
        self.first_won += read_share(first_won)

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


def read_share(told: object) -> Fraction:
    """A number of games, of which a tie may be a part, as `str` wrote it. Raises `ValueError` for anything else.

    >>> read_share("7/2")
    Fraction(7, 2)
    """
    if not isinstance(told, str) or not _SHARE.fullmatch(told):
        raise ValueError(f"{told!r} is no number of games")
    return Fraction(told)


_SHARE = re.compile("[0-9]{1,15}(/[1-9][0-9]{0,14})?")
_MOST = 10**15


def check_counted(number: object) -> None:
    """Raise `ValueError` unless this is a whole number that can come of counting."""
    if type(number) is not int or abs(number) >= _MOST:
        raise ValueError(f"{number!r} is no number that is counted")


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        raise ValueError(f"{name!r} is no name")
