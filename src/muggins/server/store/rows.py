"""What a store takes and gives: a table, the lines of its record, and what lists show of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from muggins.core.record import Fair

Origin = Literal["played", "opened"]
"""Whether a table is played here from its first card, or opened from a record."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as it is when it is made; none of this changes, but that `fair` gets its nonces.

    `owner` is who may list and delete it, `created` is in Unix seconds. `options` holds what JSON holds.
    The seed in `fair` is secret until the game is over, so no table shows it when it is printed.
    """

    id: str
    owner: str
    created: float
    rules: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    fair: Fair | None = field(repr=False)
    origin: Origin


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a table's record.

    `seq` counts from 1 without a gap, `at` is in Unix seconds, and `key` is what the client
    called the action by, if it came from one: no two lines of a table have the same.
    """

    seq: int
    text: str
    at: float
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """How a table stands after its last line, kept so that lists need not replay it.

    Numbers are a side's each; `over` is the reason for which the game ended.
    """

    scores: tuple[int, ...] = ()
    games: tuple[int, ...] | None = None
    over: str | None = None
    standings: tuple[int, ...] | None = None
    practice: bool = False


FRESH = Summary()
"""How a table stands before its first line."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A whole table. `nonces` is nothing until it is started; from then on `table.fair` has them too."""

    table: NewTable
    nonces: tuple[str, ...] | None
    lines: tuple[Line, ...]
    summary: Summary


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list: without its seed, and of its lines only how many there are.

    `changed` is when its last line was written, in Unix seconds.
    """

    table: NewTable
    summary: Summary
    lines: int
    changed: float
