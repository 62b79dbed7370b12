"""The record of a game being played: on disk before anything of it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from muggins.cli.holding import HeldFile
from muggins.core.game import CHANCE
from muggins.core.match import Match
from muggins.core.record import Fair, record_of, write
from muggins.core.registry import Entry
from muggins.core.standing import Line


@dataclass(frozen=True, slots=True)
class OldProof:
    """What a record came with to prove its deals, where the cards that follow come from elsewhere.

    It is never rewritten. `covers` are the draws that it may prove one day: with another one it is
    left out, or it would speak against whoever dealt. What proves nothing anyway stays.
    """

    fair: Fair | None
    covers: Sequence[object] | None = None

    def of(self, log: Sequence[Line]) -> Fair | None:
        """What is left of it for a game of these lines."""
        if self.covers is None:
            return self.fair
        draws = draws_of(log)
        return self.fair if draws == list(self.covers[: len(draws)]) else None


def draws_of(log: Sequence[Line]) -> list[object]:
    """What chance has drawn in these lines."""
    return [action for by, action in log if by == CHANCE]


@dataclass(frozen=True, slots=True)
class Heading:
    """What heads a game's record.

    Without an `old` proof the match's dealer has drawn all of the game, and its seed proves it.
    """

    entry: Entry
    options: Mapping[str, object]
    players: Sequence[str]
    old: OldProof | None = None

    def text(self, match: Match[Any, Any, Any, Any]) -> str:
        """The record as the match stands."""
        record = record_of(self.entry, self.options, self.players, match, with_seed=True)
        return write(record if self.old is None else replace(record, fair=self.old.of(match.log))) + "\n"


@dataclass(frozen=True, slots=True)
class Journal:
    """A game's record, and the file that is held for it."""

    file: HeldFile
    heading: Heading

    def keep(self, match: Match[Any, Any, Any, Any]) -> None:
        """Write the record as the match stands. Raises `Mistake`; the old record is there then."""
        self.file.write(self.heading.text(match))
