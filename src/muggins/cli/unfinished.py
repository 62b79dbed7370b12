"""Games that were left in the middle, as choices to go on with."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from pathlib import Path

from muggins.cli.answers import Mistake
from muggins.cli.holding import hold
from muggins.cli.replays import one_record
from muggins.cli.table.resuming import Resumption, resumption
from muggins.cli.table.seating import speaker_at
from muggins.core.record import MOST_BYTES, parse
from muggins.wording.speech import listed

MOST_SHOWN = 5
MOST_READ = 100
"""Of more records only the newest are looked at, so that the question comes at once."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be gone on with: its record's file, and what it is in a line."""

    path: Path
    line: str


def unfinished_games(folder: Path) -> list[Unfinished]:
    """The games of a folder that one person here can go on with, the newest first."""
    return list(islice(_unfinished(folder), MOST_SHOWN))


def _unfinished(folder: Path) -> Iterator[Unfinished]:
    for path, written in _newest(folder):
        if _ended(path):
            continue
        try:
            # Who plays it at another table now is not asked to.
            with hold(str(path)):
                found = resumption(one_record(str(path)))
        except Mistake:
            continue
        yield Unfinished(path, f"{_described(found)}, last played {_when(written)}")


def _ended(path: Path) -> bool:
    """Whether a record says of itself that there is nothing to go on with, which spares its replay."""
    try:
        return parse(path.read_text(encoding="utf-8")).result is not None
    except (OSError, ValueError):
        return True


def _newest(folder: Path) -> list[tuple[Path, float]]:
    """The newest records of a folder, each with the time at which it was written."""
    times = []
    for path in folder.glob("*.json"):
        with suppress(OSError):
            if path.is_file() and path.stat().st_size <= MOST_BYTES:
                times.append((path, path.stat().st_mtime))
    return sorted(times, key=itemgetter(1), reverse=True)[:MOST_READ]


def _described(found: Resumption) -> str:
    match = found.given.replay.match
    speaker = speaker_at(found.heading, found.you)
    sides = match.game.sides
    tally = match.game.tally(match.state)
    if speaker.you is None:
        seats = " against ".join(speaker.names).lower()
        return f"{found.given.replay.entry.title}, {seats}, {_told(tally.scores, 0, [1])}"
    own = next(number for number, side in enumerate(sides) if found.you in side)
    others = [number for number in range(len(sides)) if number != own]
    partners = [seat for seat in sides[own] if seat != found.you]
    beside = f" with {speaker.side(partners)}" if partners else ""
    against = listed([speaker.side(sides[number]) for number in others])
    told = f"{found.given.replay.entry.title}{beside} against {against}, {_told(tally.scores, own, others)}"
    return told if tally.games is None else f"{told}, games won {_told(tally.games, own, others)}"


def _told(numbers: tuple[int, ...], own: int, others: list[int]) -> str:
    """A number of one's own side, then those of the others."""
    return f"{numbers[own]} to {listed([str(numbers[number]) for number in others])}"


def _when(written: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(written))
