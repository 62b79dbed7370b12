"""What a store does, and how one is opened; who calls it need not know what database is behind it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from muggins.core.record import Fair
from muggins.server.store.rows import FRESH, Aside, Line, Listed, Mark, NewTable, Seating, Stored, Summary, Uptime

if TYPE_CHECKING:
    from muggins.server.store.accounts.keeping import AccountStore


class Store(Protocol):
    """Tables on disk. Every call may raise `StoreError`; whoever waits for a write has it on disk.

    A write is whole or not there at all. If the caller is cancelled while it waits, it may be either.
    """

    @property
    def accounts(self) -> AccountStore:
        """Who has an account here."""

    async def create(
        self, table: NewTable, lines: Sequence[Line] = (), summary: Summary = FRESH, asides: Sequence[Aside] = ()
    ) -> None:
        """Keep a new table; `lines` are those of the record that it was opened from, `asides` what was done beside it.

        A table made with lines, or with nonces, counts as started. Raises `Conflict` if there is
        a table of that id, or if the lines or asides are not numbered from 1 without a gap.
        """

    async def start(
        self,
        id: str,
        nonces: tuple[str, ...],
        lines: Sequence[Line],
        summary: Summary,
        seating: int | None = None,
    ) -> None:
        """Set the nonces, which is done once, and put down the first lines, both or neither.

        Raises `Conflict` if they are set, if the seats have changed since `seating`, or as `append` does.
        """

    async def seat(self, id: str, seating: Seating, fair: Fair) -> None:
        """Put down who sits at a table now, and what its deals are committed to, before it is started.

        Raises `Conflict` if it is started, or if `seating` has not the number that follows, and `NoSuchTable`.
        """

    async def append(
        self,
        id: str,
        lines: Sequence[Line],
        summary: Summary,
        asides: Sequence[Aside] = (),
        after: int | None = None,
    ) -> None:
        """Put down the next lines and asides, all or none, and how the table stands after them.

        Raises `Conflict` if a line of that number or key is there, or an aside of that number, if there would be a gap,
        or if there are not as many lines before as `after` says, and `NoSuchTable`.
        """

    async def load(self, id: str, after: int = 0, after_aside: int = 0) -> Stored | None:
        """A whole table with its secret seed, or nothing; of its lines and asides those after these numbers."""

    async def marks(self, ids: Collection[str]) -> dict[str, Mark]:
        """How far each of these tables has come; those that are not there are left out."""

    async def listed(
        self, owner: str, *, over: bool | None, limit: int, before: tuple[float, str] | None
    ) -> list[Listed]:
        """The tables that somebody set up or sits at, at most `limit`, the newest change first, ties by id.

        `over` keeps those that have ended, or those that have not. `before` is `changed` and the id
        of the last one that the caller has seen; the list goes on after it.
        """

    async def open_tables(self, *, rules: str | None, limit: int, before: tuple[float, str] | None) -> list[Listed]:
        """The tables that are open and not started, at most `limit`, the newest first, ties by id.

        Those at which somebody has a part who is banned are left out. `before` is `created` and the id of the last one
        that the caller has seen; the list goes on after it.
        """

    async def due(self, at: float, limit: int) -> list[str]:
        """The tables where something is to be done by that time, in Unix seconds; at most `limit`, the first first."""

    async def is_there(self, uptime: Uptime, forget: float) -> None:
        """Put down that a worker is there; forget those that were last seen before that time."""

    async def uptimes(self) -> list[Uptime]:
        """When workers were there, as far as it was not forgotten."""

    async def delete(self, id: str, owner: str) -> bool:
        """Remove a table with its lines; whether it was there and `owner`'s."""

    def observe(self, wrote: Callable[[str, float], None]) -> None:
        """Have `wrote` told of each write: its kind, and the seconds until it was on disk, or refused."""

    async def close(self) -> None:
        """Write what waits to be written, then let go of the database. Later calls raise `Closed`."""


def open_store(url: str) -> Store:
    """The store at `sqlite:///PATH` or `postgresql://USER:PASSWORD@HOST/NAME`, its schema brought up to date.

    A file is made if it is not there; a database in PostgreSQL must be there, and may be open in several servers.

    Raises `CannotOpen`; `InUse` if another server has it, `NewerDatabase` if a newer program made it.

    >>> import asyncio, tempfile
    >>> from muggins.server.store.rows import Place
    >>> async def scores_of_a_game(url: str) -> tuple[int, ...]:
    ...     store = open_store(url)
    ...     seating = Seating(("Ann", "Bob"), (Place("ann"), Place("ann")))
    ...     await store.create(NewTable("k7", "ann", 0.0, "regal", {}, seating, None, "played"))
    ...     await store.start("k7", (), [Line(1, "* cut 5h 9c", 1.0)], Summary(scores=(0, 0)))
    ...     stored = await store.load("k7")
    ...     await store.close()
    ...     return stored.summary.scores
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     asyncio.run(scores_of_a_game(f"sqlite:///{folder}/muggins.db"))
    (0, 0)
    >>> open_store("mysql://host/muggins")
    Traceback (most recent call last):
    muggins.server.store.errors.CannotOpen: a store cannot be kept in mysql: write sqlite:///PATH, or postgresql://USER:PASSWORD@HOST/NAME
    """
    # Whoever only wants the protocol does not load a database toolkit.
    if url.startswith("postgres"):
        from muggins.server.store.postgres import open_postgres

        return open_postgres(url)
    from muggins.server.store.sqlite import open_sqlite, path_of

    return open_sqlite(path_of(url))
