"""The record of a game being played: on disk before anything of it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from muggins.cli.files import write_whole
from muggins.core.match import Match
from muggins.core.record import record_of, write
from muggins.core.registry import Entry


@dataclass(frozen=True, slots=True)
class Journal:
    """Where a game's record lies, and what heads it.

    `fair` says whether the dealer drew all of the game, so that its seed proves the deals.
    """

    path: Path
    entry: Entry
    options: Mapping[str, object]
    players: Sequence[str]
    fair: bool

    def keep(self, match: Match[Any, Any, Any, Any]) -> None:
        """Write the record as the match stands. Raises `Mistake`; the old record is there then."""
        record = record_of(self.entry, self.options, self.players, match, with_seed=True)
        write_whole(self.path, write(record if self.fair else replace(record, fair=None)) + "\n")
