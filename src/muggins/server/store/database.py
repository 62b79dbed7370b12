"""A store in an SQL database: a writer, and a few threads that read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from muggins.core.record import Fair
from muggins.server.store import reads
from muggins.server.store.accounts.keeping import AccountStore
from muggins.server.store.errors import Closed, ReadFailed
from muggins.server.store.rows import FRESH, Aside, Line, Listed, Mark, NewTable, Seating, Stored, Summary, Uptime
from muggins.server.store.uptimes import is_there
from muggins.server.store.writer import Writer
from muggins.server.store.writes import Append, Create, Delete, Seat

T = TypeVar("T")

READERS = 4
"""So many reads go on at once, unless it is said otherwise."""


class DatabaseStore:
    """The `Store` that any database serves through two engines, one to write by and one to read by.

    `place` names the database to people, `reason` says in words why it could not do what it was
    asked, and `release` is called last when the store is closed. `commit` and `passes` are as `Writer` has them.
    """

    def __init__(
        self,
        place: str,
        *,
        writing: Engine,
        reading: Engine,
        reason: Callable[[DBAPIError], str],
        release: Callable[[], None] = lambda: None,
        readers: int = READERS,
        commit: Callable[[Connection], None] = Connection.commit,
        passes: Callable[[Exception], bool] = lambda _: False,
    ) -> None:
        self.writing = writing
        self.reading = reading
        self._place = place
        self._reason = reason
        self._release = release
        self._writer = Writer(writing, place, reason, commit=commit, passes=passes)
        self._readers = ThreadPoolExecutor(readers, "store-reader")
        self._closed = False
        self.accounts = AccountStore(self._writer.apart, self._read)

    async def create(
        self, table: NewTable, lines: Sequence[Line] = (), summary: Summary = FRESH, asides: Sequence[Aside] = ()
    ) -> None:
        """As `Store.create`."""
        await self._writer.write(Create(table, tuple(lines), summary, tuple(asides)))

    async def start(
        self,
        id: str,
        nonces: tuple[str, ...],
        lines: Sequence[Line],
        summary: Summary,
        seating: int | None = None,
    ) -> None:
        """As `Store.start`."""
        await self._writer.write(Append(id, tuple(lines), summary, nonces, seating=seating))

    async def seat(self, id: str, seating: Seating, fair: Fair) -> None:
        """As `Store.seat`."""
        await self._writer.write(Seat(id, seating, fair))

    async def append(
        self,
        id: str,
        lines: Sequence[Line],
        summary: Summary,
        asides: Sequence[Aside] = (),
        after: int | None = None,
    ) -> None:
        """As `Store.append`."""
        await self._writer.write(Append(id, tuple(lines), summary, asides=tuple(asides), after=after))

    async def load(self, id: str, after: int = 0, after_aside: int = 0) -> Stored | None:
        """As `Store.load`."""
        return await self._read(lambda connection: reads.load(connection, id, after, after_aside))

    async def marks(self, ids: Collection[str]) -> dict[str, Mark]:
        """As `Store.marks`."""
        return await self._read(lambda connection: reads.marks(connection, ids))

    async def listed(
        self, owner: str, *, over: bool | None, limit: int, before: tuple[float, str] | None
    ) -> list[Listed]:
        """As `Store.listed`."""
        return await self._read(lambda connection: reads.listed(connection, owner, over, limit, before))

    async def open_tables(self, *, rules: str | None, limit: int, before: tuple[float, str] | None) -> list[Listed]:
        """As `Store.open_tables`."""
        return await self._read(lambda connection: reads.open_tables(connection, rules, limit, before))

    async def due(self, at: float, limit: int) -> list[str]:
        """As `Store.due`."""
        return await self._read(lambda connection: reads.due(connection, at, limit))

    async def is_there(self, uptime: Uptime, forget: float) -> None:
        """As `Store.is_there`."""
        await self._writer.apart(lambda connection: is_there(connection, uptime, forget))

    async def uptimes(self) -> list[Uptime]:
        """As `Store.uptimes`."""
        return await self._read(reads.uptimes)

    async def delete(self, id: str, owner: str) -> bool:
        """As `Store.delete`."""
        return await self._writer.write(Delete(id, owner))

    def observe(self, wrote: Callable[[str, float], None]) -> None:
        """As `Store.observe`."""
        self._writer.wrote = wrote

    async def close(self) -> None:
        """As `Store.close`."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._let_go)

    async def _read(self, read: Callable[[Connection], T]) -> T:
        if self._closed:
            raise Closed
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._in_one_moment, read)

    def _in_one_moment(self, read: Callable[[Connection], T]) -> T:
        try:
            with self.reading.begin() as connection:
                return read(connection)
        except DBAPIError as error:
            raise ReadFailed(f"nothing was read from the database {self._place}: {self._reason(error)}") from error

    def _let_go(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self.reading.dispose()
        self.writing.dispose()
        self._release()
