"""What may go wrong with a store; each message is one sentence that says what is wrong and what would be right."""

from __future__ import annotations

from typing import Literal

Clash = Literal["exists", "started", "seating", "aside", "seq", "gap", "key", "missing"]


class StoreError(Exception):
    """A store cannot do what it was asked; nothing has changed."""


class Conflict(StoreError):
    """What was asked does not go with what is there; `clash` says how."""

    def __init__(self, clash: Clash, message: str) -> None:
        super().__init__(message)
        self.clash = clash


class NoSuchTable(Conflict):
    """There is no such table, or no longer.

    >>> print(NoSuchTable("k7"))
    there is no table 'k7': it was deleted, or it was never made
    """

    def __init__(self, id: str) -> None:
        super().__init__("missing", f"there is no table {id!r}: it was deleted, or it was never made")


class CannotOpen(StoreError):
    """There is no store at that place, and none can be made there."""


class InUse(CannotOpen):
    """Another server has the database open."""


class NewerDatabase(CannotOpen):
    """The database was written by a version of this program that is newer than this one."""


class WriteFailed(StoreError):
    """The database could not write: a full disk, say. When there is space again, writing goes on."""


class InDoubt(WriteFailed):
    """The connection broke at the very end, so it may be written or not; what is read next tells."""


class ReadFailed(StoreError):
    """The database could not read."""


class Closed(StoreError):
    """The store has been closed.

    >>> print(Closed())
    the store is closed: open it anew to read or write
    """

    def __init__(self) -> None:
        super().__init__("the store is closed: open it anew to read or write")


def loggable(error: Exception) -> str:
    """Why something failed, as a log may hold it: the words of a database name no value of a row, others may.

    >>> loggable(ReadFailed("nothing was read")), loggable(NoSuchTable("k7"))
    ('nothing was read', 'NoSuchTable')
    """
    return str(error) if isinstance(error, (WriteFailed, ReadFailed)) else type(error).__name__
