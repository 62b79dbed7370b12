"""What a store takes and gives: a table, the lines of its record, and what lists show of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from muggins.core.record import Fair

Origin = Literal["played", "opened"]
"""Whether a table is played here from its first card, or opened from a record."""


@dataclass(frozen=True, slots=True)
class Place:
    """Whose a seat is, nobody's as long as it is free or a bot's, and the holder's part in the deals, in hex.

    `pledge` is the SHA-256 of a nonce that is not known yet, `nonce` the one that was opened: a secret until all are.
    """

    holder: str | None = None
    pledge: str | None = None
    nonce: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at a table: a name a seat, that of a bot or none where it is free, and a place a seat.

    `number` counts how often it has changed. It changes no more once the table is started. The free seats of an `open`
    one are listed for everybody; from its start on a table is not open any more.
    """

    players: tuple[str | None, ...]
    places: tuple[Place, ...]
    number: int = 0
    open: bool = False


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as it is when it is made; what changes of it later is its seating, and `fair` until it is started.

    `owner` is who set it up, `created` is in Unix seconds. `options` holds what JSON holds, and so does `terms`: what
    was agreed on beforehand beside the rules. Others may come to a `shared` one, who know its id. The seed in `fair` is
    secret until the game is over, so no table shows it when it is printed.
    """

    id: str
    owner: str
    created: float
    rules: str
    options: Mapping[str, object]
    seating: Seating
    fair: Fair | None = field(repr=False)
    origin: Origin
    shared: bool = False
    terms: Mapping[str, object] = field(default_factory=dict)


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
class Aside:
    """Something that was done at a table beside the game.

    `number` counts from 1 without a gap, `at` is in Unix seconds, `holder` did it, or nobody if it came of itself.
    `said` holds what JSON holds.
    """

    number: int
    at: float
    holder: str | None
    said: Mapping[str, object] = field(repr=False)


class Uptime(NamedTuple):
    """A time without a gap for which a worker was there, in Unix seconds: it was `seen` last at its end."""

    id: str
    began: float
    seen: float


@dataclass(frozen=True, slots=True)
class Summary:
    """How a table stands after its last line, kept so that lists need not replay it.

    Numbers are a side's each; `over` is the reason for which the game ended. At `due`, in Unix seconds, something is to
    be done there if nobody does anything before.
    """

    scores: tuple[int, ...] = ()
    games: tuple[int, ...] | None = None
    over: str | None = None
    standings: tuple[int, ...] | None = None
    practice: bool = False
    due: float | None = None


FRESH = Summary()
"""How a table stands before its first line."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A whole table. `nonces` is nothing until it is started; from then on `table.fair` has them too."""

    table: NewTable
    nonces: tuple[str, ...] | None
    lines: tuple[Line, ...]
    summary: Summary
    asides: tuple[Aside, ...] = ()


class Mark(NamedTuple):
    """How far a table has come: whatever changes of it makes one of these numbers greater.

    `lines` counts its lines, `seating` how often its seats have changed, `asides` what was done beside the game.
    """

    lines: int
    seating: int
    asides: int = 0

    def is_beyond(self, other: Mark) -> bool:
        """Whether something has changed since the table was as far as `other`.

        >>> Mark(5, 2).is_beyond(Mark(4, 2)), Mark(5, 2).is_beyond(Mark(6, 2))
        (True, False)
        """
        return any(mine > theirs for mine, theirs in zip(self, other, strict=True))


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list: without its seed, and of its lines only how many there are.

    `changed` is when its last line was written, in Unix seconds.
    """

    table: NewTable
    summary: Summary
    lines: int
    changed: float
