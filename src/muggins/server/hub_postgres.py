"""Notices among workers by LISTEN and NOTIFY, on two connections of their own, apart from all that is written.

A NOTIFY in the transaction of a write would make all commits of the database wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import psycopg

from muggins.server.hub import Changed, Looking, Notice, Removed, new_worker
from muggins.server.store.postgres import connecting, shown_place

CHANNEL = "muggins"
"""One for all tables: each worker has screens at some of any few into which they could be divided."""

CONNECTIONS = 2
"""A hub has so many connections: one listens, one speaks."""

SILENCE = 8.0
"""Seconds without a notice of anybody, our own among them, after which the connection is taken for dead."""

PAUSES = (0.1, 5.0)
"""Seconds before a connection that broke is made anew: the first time, and at most."""

PARTING = 1.0
"""Seconds that are given to the last notices."""

_log = logging.getLogger("muggins.server")

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Notice).decode
_NOTIFY = f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest(%s::text[]) AS payload"


class PostgresHub:
    """The hub of all workers whose tables are in one database in PostgreSQL."""

    shared = True

    def __init__(self, url: str) -> None:
        self.worker = new_worker()
        self.hears = False
        self._connecting, self._place = connecting(url), shown_place(url)
        self._heard: Callable[[Notice], None] = lambda notice: None
        self._hears_again: Callable[[], None] = lambda: None
        # By what each is about: of two that wait, the later one is true.
        self._to_say: dict[tuple[str, str], str] = {}
        self._something = asyncio.Event()
        self._all_said = asyncio.Event()
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    def subscribe(self, heard: Callable[[Notice], None], hears_again: Callable[[], None]) -> None:
        """As `Hub.subscribe`."""
        self._heard, self._hears_again = heard, hears_again

    def publish(self, notice: Notice) -> None:
        """As `Hub.publish`."""
        about = notice.table if isinstance(notice, (Changed, Removed, Looking)) else ""
        key = type(notice).__name__, about
        # What comes later is said later.
        self._to_say.pop(key, None)
        self._to_say[key] = _encode(notice).decode()
        self._all_said.clear()
        self._something.set()

    async def open(self) -> None:
        """As `Hub.open`."""
        self._tasks = asyncio.create_task(self._lasting(self._listen)), asyncio.create_task(self._lasting(self._say))

    async def close(self) -> None:
        """As `Hub.close`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING if self._to_say else 0):
                await self._all_said.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _lasting(self, work: Callable[[psycopg.AsyncConnection[Any], Callable[[], None]], Any]) -> None:
        """Do it on a connection, and on another when that breaks, after pauses that grow until it goes well."""
        pause, longest = PAUSES

        def goes_well() -> None:
            nonlocal pause
            pause = PAUSES[0]

        while True:
            try:
                async with self._connected() as connection:
                    await work(connection, goes_well)
            except (psycopg.Error, OSError, TimeoutError) as error:
                # Only once for each time that it is away: then everything waits until it is there again.
                if pause == PAUSES[0]:
                    _log.info("workers are not heard through %s: %s", self._place, type(error).__name__)
            self.hears = self.hears and work != self._listen
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
        connection = await psycopg.AsyncConnection.connect(**self._connecting, autocommit=True)
        try:
            yield connection
        finally:
            await connection.close()

    async def _listen(self, connection: psycopg.AsyncConnection[Any], goes_well: Callable[[], None]) -> None:
        await connection.execute(f"LISTEN {CHANNEL}")
        goes_well()
        self.hears = True
        self._hears_again()
        last = time.monotonic()
        while time.monotonic() < last + SILENCE:
            async for said in connection.notifies(timeout=SILENCE / 4):
                last = time.monotonic()
                self._take(said.payload)

    def _take(self, payload: str) -> None:
        try:
            notice: Notice = _decode(payload)
        except msgspec.DecodeError:
            # Of another program, or of a version that says more.
            return
        if notice.worker != self.worker:
            self._heard(notice)

    async def _say(self, connection: psycopg.AsyncConnection[Any], goes_well: Callable[[], None]) -> None:
        while True:
            await self._something.wait()
            saying = dict(self._to_say)
            await connection.execute(_NOTIFY, (list(saying.values()),))
            goes_well()
            for key, payload in saying.items():
                if self._to_say[key] == payload:
                    del self._to_say[key]
            if not self._to_say:
                self._something.clear()
                self._all_said.set()
