"""What is asked of a store that changes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from muggins.core.record import Fair
from muggins.server.store.rows import Aside, Line, NewTable, Seating, Summary


@dataclass(frozen=True, slots=True)
class Create:
    """Keep a new table."""

    table: NewTable
    lines: tuple[Line, ...]
    summary: Summary
    asides: tuple[Aside, ...] = ()

    @property
    def id(self) -> str:
        """The new table's."""
        return self.table.id


@dataclass(frozen=True, slots=True)
class Append:
    """Put down a table's next lines, with `nonces` its first ones, and what was done beside the game."""

    id: str
    lines: tuple[Line, ...]
    summary: Summary
    nonces: tuple[str, ...] | None = None
    asides: tuple[Aside, ...] = ()
    after: int | None = None
    """How many lines there are, as far as the caller knows; where there are more, he is told so."""
    seating: int | None = None
    """How often its seats have changed, as far as he knows."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Change who sits at a table that is not started, and what its deals are committed to."""

    id: str
    seating: Seating
    fair: Fair


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove a table if it is that owner's."""

    id: str
    owner: str


@dataclass(frozen=True, slots=True)
class Apart:
    """Whatever else is to be done in the same transaction, in its turn.

    `work` raises a `StoreError` before it has written anything, or not at all; it may be done again if others fail.
    """

    work: Callable[[Connection], Any]


Write = Create | Append | Seat | Delete | Apart

Outcome = Any
"""What has come of it, of a table whether something has changed; or, as an exception, why it could not be done."""
