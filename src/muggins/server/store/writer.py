"""One thread that writes for all, and commits together what has come in while it wrote before."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from muggins.server.store.errors import Closed, InDoubt, WriteFailed
from muggins.server.store.performing import key_clash, perform
from muggins.server.store.writes import Apart, Append, Create, Delete, Outcome, Seat, Write

T = TypeVar("T")

MOST_TOGETHER = 500
"""At most so many writes are one transaction, so that the first of them does not wait long."""

_KINDS: dict[type[Write], str] = {
    Create: "create",
    Append: "append",
    Seat: "seat",
    Delete: "delete",
    Apart: "other",
}
"""What each is called where it is measured."""

TRIES = 3
"""So often a write is tried that failed for what passes."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A write, and who waits for it."""

    write: Write
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class Writer:
    """Takes writes from coroutines of any loop; each waits until its own is on disk or refused.

    `place` names the database to people, `reason` says in words why it could not do what it was asked.
    `commit` commits a transaction, and raises if it is not there afterwards, `InDoubt` if that is not known;
    `passes` says whether a write that failed so may be done the next time.
    """

    def __init__(
        self,
        engine: Engine,
        place: str,
        reason: Callable[[DBAPIError], str],
        *,
        commit: Callable[[Connection], None],
        passes: Callable[[Exception], bool],
    ) -> None:
        self._engine = engine
        self._place = place
        self._reason = reason
        self._commit = commit
        self._passes = passes
        self._closed = False
        self.wrote: Callable[[str, float], None] = lambda write, seconds: None
        """Told of each write: its kind, and the seconds until it was on disk, or refused."""
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        # A program that ends without closing does not wait for a thread that waits for it.
        self._thread = Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, write: Create | Append | Seat | Delete) -> bool:
        """Have it on disk, and say whether it changed anything. Raises `StoreError`."""
        changed: bool = await self._done(write)
        return changed

    async def apart(self, work: Callable[[Connection], T]) -> T:
        """Have on disk what a work writes, and give what comes of it. Raises `StoreError`, as the work may.

        Whether something is taken already is left to the database to judge where it is done at the same moment
        elsewhere; then the work is done again, and judges anew.
        """
        outcome: T = await self._done(Apart(work))
        return outcome

    async def _done(self, write: Write) -> Any:
        if self._closed:
            raise Closed
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        began = time.perf_counter()
        self._queue.put(_Waiting(write, loop, future))
        try:
            return await future
        finally:
            self.wrote(_KINDS[type(write)], time.perf_counter() - began)

    def close(self) -> None:
        """Write what has come in, and end; takes as long as that does."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while batch := self._next():
            _settle(batch, self._outcomes([waiting.write for waiting in batch]))

    def _next(self) -> list[_Waiting]:
        """Wait for a write, and take with it all that have come in; none when it is time to end."""
        batch: list[_Waiting] = []
        with suppress(Empty):
            while len(batch) < MOST_TOGETHER:
                waiting = self._queue.get(block=not batch)
                if waiting is None:
                    if batch:
                        self._queue.put(None)
                    break
                batch.append(waiting)
        return batch

    def _outcomes(self, writes: Sequence[Write], tries: int = TRIES) -> Sequence[Outcome]:
        """Write all in one transaction; if the database cannot, each half in one, so that none harms another."""
        begun = False
        try:
            with self._engine.connect() as connection:
                connection.begin()
                begun = True
                outcomes = perform(connection, writes)
                self._commit(connection)
                return outcomes
        except InDoubt as error:
            # To try again what may be there would be to refuse it.
            return [InDoubt(str(error)) for _ in writes]
        except Exception as error:
            half = len(writes) // 2
            if begun and half:
                return [*self._outcomes(writes[:half]), *self._outcomes(writes[half:])]
            twice = isinstance(error, IntegrityError) and isinstance(writes[0], Apart)
            if begun and tries > 1 and (twice or self._passes(error)):
                return self._outcomes(writes, tries - 1)
            return [self._failure(write, error) for write in writes]

    def _failure(self, write: Write, error: Exception) -> Exception:
        """What to tell the caller of a write for which the database raised `error`."""
        try:
            if isinstance(error, IntegrityError):
                with self._engine.begin() as connection:
                    if (clash := key_clash(connection, write)) is not None:
                        return clash
        except Exception as another:
            error = another
        if isinstance(error, DBAPIError):
            return WriteFailed(f"nothing was written to the database {self._place}: {self._reason(error)}")
        return error


def _settle(batch: Iterable[_Waiting], outcomes: Iterable[Outcome]) -> None:
    """Wake who waits, each loop once."""
    by_loop: defaultdict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Outcome]]] = defaultdict(list)
    for waiting, outcome in zip(batch, outcomes, strict=True):
        by_loop[waiting.loop].append((waiting.future, outcome))
    for loop, settled in by_loop.items():
        # A loop that is closed has nobody left who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_wake, settled)


def _wake(settled: Iterable[tuple[asyncio.Future[Any], Outcome]]) -> None:
    for future, outcome in settled:
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
