"""Games that are played, kept in a file as they come, so that a simulation can be gone on with.

The file is JSON Lines: what was asked, then for each stretch of games what was counted in it. Lines are
appended and put on disk one at a time, so whatever ends the program, a line is there whole or is the last one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from muggins.bots.tally import Tally, read_tally
from muggins.core.game import Game

FORMAT = 1

LONGEST = 1_000_000
"""Bytes of a first line: what has more is no journal, and is not read."""


class BadJournal(Exception):
    """A file is no journal, one of another question, or in use; one sentence says so."""


Question = Mapping[str, Any]
"""What was asked, in plain JSON: rules, options, bots, seed; all on which the games depend, but their number."""


class Journal:
    """The stretches of games that are kept in a file, `kept`, by their numbers.

    Raises `BadJournal` if the file holds something else, `OSError` if it cannot be read or written.
    """

    def __init__(self, path: Path, question: Question, game: Game[Any, Any, Any, Any], ways: int) -> None:
        self.kept: dict[range, Tally] = {}
        self.path = path
        if path.exists() and not path.is_file():
            raise _no_journal(path)
        # Opened to read and to append; made if it is not there.
        self._file = path.open("a+b")
        try:
            _lock(self._file, path)
            self._read(question, game, ways)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def keep(self, numbers: Sequence[int], tally: Tally) -> None:
        """Put on disk what was counted in the games of a stretch of numbers."""
        stretch = range(numbers[0], numbers[-1] + 1)
        self._append({"from": stretch.start, "to": stretch.stop, **tally.json()})
        self.kept[stretch] = tally

    def _append(self, document: Mapping[str, Any]) -> None:
        # Past the buffer of the file: what a full disk does not take would be written once more when it is closed.
        left = memoryview(_line(document))
        while left:
            left = left[os.write(self._file.fileno(), left) :]
        os.fsync(self._file.fileno())

    def _read(self, question: Question, game: Game[Any, Any, Any, Any], ways: int) -> None:
        head = {"muggins": FORMAT, "simulation": dict(question)}
        self._file.seek(0)
        first = self._file.readline(LONGEST)
        if not first.endswith(b"\n"):
            # Nothing, or what was being written when the program ended; anything else is somebody's.
            if not _line(head).startswith(first):
                raise _no_journal(self.path)
            self._file.truncate(0)
            self._append(head)
            _sync_folder(self.path)
            return
        self._check(first, head)
        whole, number = len(first), 1
        while line := self._file.readline():
            if not line.endswith(b"\n"):
                self._file.truncate(whole)
                break
            whole, number = whole + len(line), number + 1
            self._take(line, number, game, ways)

    def _check(self, first: bytes, head: Mapping[str, Any]) -> None:
        try:
            found = json.loads(first)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or not isinstance(asked := found.get("simulation"), dict):
            raise _no_journal(self.path)
        if found.get("muggins") != FORMAT:
            raise BadJournal(f"{self.path} is of another version of Muggins; name a new file")
        for name, wanted in head["simulation"].items():
            if (kept := asked.get(name)) != wanted:
                raise BadJournal(
                    f"{self.path} holds another simulation, whose {name} {_plural(kept)} {_shown(kept)}, "
                    f"not {_shown(wanted)}; name a new file"
                )

    def _take(self, line: bytes, number: int, game: Game[Any, Any, Any, Any], ways: int) -> None:
        try:
            document = json.loads(line)
            first, stop = document["from"], document["to"]
            tally = read_tally(game, document)
            if type(first) is not int or type(stop) is not int or not 0 <= first < stop:
                raise ValueError("this is no stretch")
            if tally.games != ways * (stop - first):
                raise ValueError("the games are not so many")
            stretch = range(first, stop)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadJournal(f"line {number} of {self.path} cannot be read; name a new file") from None
        self.kept[stretch] = tally


def _no_journal(path: Path) -> BadJournal:
    return BadJournal(f"{path} holds no simulation; name a new file")


def _line(document: Mapping[str, Any]) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"


def _plural(value: object) -> str:
    return "are" if isinstance(value, (list, dict)) else "is"


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}={json.dumps(one)}" for name, one in value.items()) or "the usual ones"
    return str(value)[:80]


def _lock(file: IO[Any], path: Path) -> None:
    """Let nobody else write the file. Raises `BadJournal` if somebody does."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadJournal(f"{path} is in use by another simulation; wait for it, or name another file") from None
    except OSError:
        # A file system without locks: nothing more can be done.
        pass


def _sync_folder(path: Path) -> None:
    """Put on disk that a file is there, where the system knows how."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
