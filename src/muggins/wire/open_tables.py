"""What the lobby tells everybody of tables that wait for players."""

from __future__ import annotations

from muggins.wire.messages import Player
from muggins.wire.struct import Wire
from muggins.wire.terms import Terms


class Change(Wire, frozen=True, kw_only=True):
    """An option that is not as in the rulebook, and what it is, in words."""

    label: str
    value: str


class OpenTable(Wire, frozen=True, kw_only=True):
    """A table at which seats are `free` for whoever comes; who asks has set it up or sits there if it is `yours`.

    `options` are those that are not as in the rulebook. `created` is in Unix seconds.
    """

    id: str
    rules: str
    title: str
    options: tuple[Change, ...]
    players: tuple[Player, ...]
    free: tuple[int, ...]
    terms: Terms
    yours: bool
    created: float


class OpenTables(Wire, frozen=True, kw_only=True):
    """A page of them, the newest first; `next` asks for what follows, which may turn out to be nothing."""

    tables: tuple[OpenTable, ...]
    next: str | None
