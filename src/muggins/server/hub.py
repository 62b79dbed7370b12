"""What workers of one server tell each other: that a table has changed, and who looks at it.

A worker is a process that serves tables. Any of them serves any table; what it does is on disk before it says so here,
and what it says is only that there is something, and where: never a card, never a name. Whoever hears nothing loses
nothing, for what is on disk is looked at now and then all the same (`following`).
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from typing import Protocol

import msgspec

from muggins.server.store.rows import Mark


class Changed(msgspec.Struct, frozen=True, array_like=True, tag="changed"):
    """A table has been written to by a worker, and is as far as its `Mark` says."""

    worker: str
    table: str
    lines: int
    seating: int
    asides: int = 0

    @property
    def mark(self) -> Mark:
        """How far it has come."""
        return Mark(self.lines, self.seating, self.asides)


class Removed(msgspec.Struct, frozen=True, array_like=True, tag="removed"):
    """A table was removed by a worker, or is another than it was: whoever wants it loads it anew."""

    worker: str
    table: str


class Looking(msgspec.Struct, frozen=True, array_like=True, tag="looking"):
    """Whose screens look at a table through a worker: how many, by the tag of the holder (`presence`)."""

    worker: str
    table: str
    screens: Mapping[str, int]


class Asking(msgspec.Struct, frozen=True, array_like=True, tag="asking"):
    """A worker wants to be told by all others who looks at their tables: it is new, or heard nothing for a time."""

    worker: str


class Alive(msgspec.Struct, frozen=True, array_like=True, tag="alive"):
    """A worker is there. Who does not say so for a time is forgotten with all that looked through it."""

    worker: str


class Leaving(msgspec.Struct, frozen=True, array_like=True, tag="leaving"):
    """A worker ends."""

    worker: str


Notice = Changed | Removed | Looking | Asking | Alive | Leaving
"""All that is said."""


class Hub(Protocol):
    """Carries notices among the workers of a server. No call waits for others, and none fails."""

    @property
    def worker(self) -> str:
        """The name of this worker."""

    @property
    def shared(self) -> bool:
        """Whether there may be other workers."""

    @property
    def hears(self) -> bool:
        """Whether what others say arrives now."""

    def subscribe(self, heard: Callable[[Notice], None], hears_again: Callable[[], None]) -> None:
        """Have `heard` called with what other workers say, `hears_again` whenever that begins to arrive."""

    def publish(self, notice: Notice) -> None:
        """Say it to all others soon: now if they can be reached, and once they can be otherwise."""

    async def open(self) -> None:
        """Begin, in the loop in which all is heard."""

    async def close(self) -> None:
        """Say what is left to be said, if that goes at once, and end."""


class MemoryHub:
    """The hub of a worker that is the only one: there is nobody to be told anything."""

    worker = "alone"
    shared = False
    hears = True

    def subscribe(self, heard: Callable[[Notice], None], hears_again: Callable[[], None]) -> None:
        """As `Hub.subscribe`."""

    def publish(self, notice: Notice) -> None:
        """As `Hub.publish`."""

    async def open(self) -> None:
        """As `Hub.open`."""

    async def close(self) -> None:
        """As `Hub.close`."""


def new_worker() -> str:
    """A name that no other worker has."""
    return f"{os.getpid()}-{secrets.token_hex(4)}"


def open_hub(url: str) -> Hub:
    """The hub of those who keep their tables at `url`, a place that `open_store` has opened."""
    if url.startswith("postgres"):
        from muggins.server.hub_postgres import PostgresHub

        return PostgresHub(url)
    return MemoryHub()
