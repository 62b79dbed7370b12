"""Looks after what is to be done at tables when nobody does anything: then somebody's time is up.

What is due is on disk, so it is done after a restart as well, and at tables at which nobody looks. Each worker looks
after all tables; the first that puts it down has done it, and the others find that it has been done.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable

from muggins.server.problems import Trouble
from muggins.server.store.errors import StoreError, loggable
from muggins.server.store.protocol import Store
from muggins.server.uptimes import BEAT, Uptimes

LOOKING = 1.0
"""So often, in seconds, it is asked what is due."""

AT_ONCE = 100

PATIENCE = 60.0
"""What could not be done is tried again after so many seconds."""

_log = logging.getLogger("muggins.server")


class Vigil:
    """One worker's; `attend` does what is due at the table of an id."""

    def __init__(
        self, store: Store, uptimes: Uptimes, now: Callable[[], float], attend: Callable[[str], Awaitable[None]]
    ) -> None:
        self._store, self._uptimes, self._now, self._attend = store, uptimes, now, attend
        self._not_before: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin, in the loop of the tables."""
        await self.beat()
        self._task = asyncio.ensure_future(self._watch())

    async def close(self) -> None:
        """End."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def beat(self) -> None:
        """Say that this worker is there, if a clock runs anywhere."""
        try:
            if await self._store.due(math.inf, 1):
                await self._uptimes.beat()
        except StoreError as error:
            _log.info("it could not be put down that the server is there: %s", loggable(error))

    async def look(self) -> None:
        """Do what is due."""
        now = self._now()
        try:
            due = await self._store.due(now, AT_ONCE + len(self._not_before))
        except StoreError:
            return
        for id in due:
            if self._not_before.get(id, now) > now:
                continue
            self._not_before[id] = now + PATIENCE
            try:
                await self._attend(id)
                del self._not_before[id]
            except Trouble as error:
                _log.info("what was due at a table could not be done: %s", error.problem.code)
            except StoreError as error:
                _log.info("what was due at a table could not be done: %s", loggable(error))
            except Exception:
                _log.exception("what was due at a table could not be done")
        self._not_before = {id: at for id, at in self._not_before.items() if id in due}

    async def _watch(self) -> None:
        beaten = self._now()
        while True:
            await asyncio.sleep(LOOKING)
            if not beaten <= self._now() < beaten + BEAT:
                await self.beat()
                beaten = self._now()
            await self.look()
