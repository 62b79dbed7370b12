"""A record's file held by one sitting at a time: two would each undo what the other does."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import click

from muggins.cli.answers import NO, Mistake
from muggins.cli.files import reason, unreadable


class HeldFile:
    """A file that no other process writes while it is held, and that is never half there.

    What holds it is a lock on the file itself. Each writing puts another file in its place, which
    is locked before it gets there, and nothing is left beside it. Where the system has no locks
    it is held by nothing.
    """

    def __init__(self, path: Path, lock: IO[Any] | None) -> None:
        self.path = path
        self._lock = lock

    def __enter__(self) -> HeldFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()

    def write(self, text: str) -> None:
        """Put `text` in the place of the file at once: after a crash the old or the new one is there.

        Raises `Mistake` if it cannot be written; the old file is untouched then.
        """
        lock = _put(self.path, self.path.with_name(f".{self.path.name}.new"), text, os.replace)
        self.release()
        self._lock = lock

    def release(self) -> None:
        """Let others have the file."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def hold(name: str) -> HeldFile:
    """A file that is there. Raises `Mistake` if it cannot be read, or if another process holds it."""
    path = Path(name)
    while True:
        try:
            file = path.open("rb")
        except OSError as error:
            raise unreadable(name, error) from None
        try:
            lock = _locked(file)
        except BlockingIOError:
            shown = click.format_filename(path)
            raise Mistake(
                "in_use",
                f"{shown} is being played at another table; leave that one first",
                where={"argument": shown},
                status=NO,
            ) from None
        if lock is None or _is_at(lock, path):
            return HeldFile(path, lock)
        # Another table has put a new file there since this one was opened.
        lock.close()


def make(path: Path, text: str) -> HeldFile:
    """A new file with that text. Raises `FileExistsError` if one is there, `Mistake` if it cannot be written."""
    # Two that make the same file at the same time write apart, and one of them is refused.
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    return HeldFile(path, _put(path, beside, text, _place_anew))


def _put(path: Path, beside: Path, text: str, place: Callable[[Path, Path], None]) -> IO[Any] | None:
    """Write a file beside another, lock it, and let `place` put it there; the lock."""
    try:
        beside.unlink(missing_ok=True)
        file = beside.open("x", encoding="utf-8")
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            lock = _locked(file)
            place(beside, path)
        except BaseException:
            with suppress(OSError):
                file.close()
            raise
    except BaseException as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, FileExistsError) or not isinstance(error, OSError):
            raise
        shown = click.format_filename(path)
        raise Mistake(
            "cannot_write", f"the record {shown} cannot be written: {reason(error)}", where={"argument": shown}
        ) from None
    return lock


def _place_anew(beside: Path, path: Path) -> None:
    """Put a file in a place that is free. Raises `FileExistsError`; nothing is ever written over."""
    try:
        path.hardlink_to(beside)
    except FileExistsError:
        raise
    except OSError:
        # A file system without links: the place is taken first, and filled then.
        path.touch(exist_ok=False)
        beside.replace(path)
    else:
        beside.unlink()


def _locked(file: IO[Any]) -> IO[Any] | None:
    """The file with its lock; nothing, and the file closed, where the system has no locks.

    Raises `BlockingIOError` if another process has it; the file is closed then, too.
    """
    try:
        import fcntl
    except ImportError:
        file.close()
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise
    except OSError:
        # A file system without locks: nothing more can be done.
        pass
    return file


def _is_at(file: IO[Any], path: Path) -> bool:
    """Whether an open file is the one that is in that place now."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False
