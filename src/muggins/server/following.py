"""What a worker makes of what the others say: its tables follow theirs, and who has gone with a worker is away.

Nothing depends on being told. What is on disk is looked at now and then, more often while nothing can be heard.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterable, Mapping
from typing import Any

from muggins.server.hub import Alive, Asking, Changed, Hub, Leaving, Looking, Notice, Removed
from muggins.server.presence import Elsewhere
from muggins.server.store.errors import StoreError, loggable
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Mark
from muggins.server.table import Table

BEAT = 2.0
"""Each worker says so often, in seconds, that it is there."""

GONE = 7.0
"""Who says nothing for so many seconds has gone: with the beat it is noticed within 10."""

SETTLING = 3.0
"""So many seconds after it hears the others again a worker has been told of all who look through them."""

LOOKING = 5.0
"""So often, in seconds, the tables at which somebody looks are compared with what is on disk."""

LOOKING_UNHEARD = 0.5
"""And so often while others cannot be heard."""

_log = logging.getLogger("muggins.server")


class Following:
    """Keeps the tables `at_hand` of one worker where the store has them."""

    def __init__(self, hub: Hub, store: Store, at_hand: Mapping[str, Table]) -> None:
        self.elsewhere = Elsewhere()
        self._hub, self._store, self._at_hand = hub, store, at_hand
        self._last: dict[str, float] = {}
        self._wanted: dict[str, Mark] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        hub.subscribe(self._hear, self._hear_again)

    async def open(self) -> None:
        """Begin to listen, in the loop of the tables."""
        await self._hub.open()
        if self._hub.shared:
            self._do(self._beat())
            self._do(self._look())

    async def close(self) -> None:
        """Tell the others, and end."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._hub.publish(Leaving(self._hub.worker))
        await self._hub.close()

    async def bring_up(self, table: Table) -> None:
        """See that a table is where the store has it, as who comes to it may have seen more through another worker.

        While the store cannot be read it stays where it is.
        """
        if not self._hub.shared:
            return
        id = table.sitting.kept.id
        try:
            mark = (await self._store.marks([id])).get(id)
            if mark is None:
                table.lose()
            elif mark.is_beyond(table.mark):
                await table.catch_up()
        except StoreError as error:
            _log.info("a table could not be compared with what is on disk: %s", loggable(error))

    # What is heard.

    def _hear(self, notice: Notice) -> None:
        if notice.worker not in self._last and not isinstance(notice, (Leaving, Asking)):
            # It is new, or was taken for gone: what it has told before is not known here.
            self._hub.publish(Asking(self._hub.worker))
        self._last[notice.worker] = time.monotonic()
        match notice:
            case Changed(table=id):
                self._is_at(id, notice.mark)
            case Removed(table=id):
                self._remove(id)
            case Looking(worker=worker, table=id, screens=screens):
                if self.elsewhere.told(worker, id, screens):
                    self._tell_presence([id])
            case Asking():
                self._tell_who_looks()
            case Leaving(worker=worker):
                self._forget(worker)
            case Alive():
                pass

    def _hear_again(self) -> None:
        """Others may have come and gone meanwhile, and tables have changed."""
        now = time.monotonic()
        self._last = dict.fromkeys(self._last, now)
        self.elsewhere.doubt()
        self._hub.publish(Asking(self._hub.worker))
        self._tell_who_looks()
        self._do(self._settle())

    async def _settle(self) -> None:
        await self._compare()
        await asyncio.sleep(SETTLING)
        self._tell_presence(self.elsewhere.forget_doubtful())

    def _tell_who_looks(self) -> None:
        for table in list(self._at_hand.values()):
            table.telling.announce()

    def _tell_presence(self, ids: Iterable[str]) -> None:
        for id in ids:
            if (table := self._at_hand.get(id)) is not None:
                table.telling.tell_presence()

    def _forget(self, worker: str) -> None:
        self._last.pop(worker, None)
        self._tell_presence(self.elsewhere.forget(worker))

    def _remove(self, id: str) -> None:
        if (table := self._at_hand.get(id)) is not None:
            table.lose()
            table.close()

    # What is on disk.

    def _is_at(self, id: str, mark: Mark) -> None:
        """A table has come so far: have it follow, one load after another."""
        table = self._at_hand.get(id)
        if table is None or not mark.is_beyond(table.mark):
            return
        running = id in self._wanted
        self._wanted[id] = mark
        if not running:
            self._do(self._follow(id, table))

    async def _follow(self, id: str, table: Table) -> None:
        try:
            while self._wanted[id].is_beyond(table.mark) and await table.catch_up():
                pass
        except StoreError as error:
            # It is looked at again before long.
            _log.info("a table could not follow what is on disk: %s", loggable(error))
        finally:
            del self._wanted[id]

    async def _compare(self) -> None:
        """Have all tables follow at which somebody looks."""
        looked_at = {id: table for id, table in self._at_hand.items() if table.in_use}
        try:
            marks = await self._store.marks(looked_at)
        except StoreError:
            return
        for id in looked_at:
            if id in marks:
                self._is_at(id, marks[id])
            else:
                self._remove(id)

    async def _look(self) -> None:
        last = time.monotonic()
        while True:
            await asyncio.sleep(LOOKING_UNHEARD)
            if not self._hub.hears or time.monotonic() > last + LOOKING:
                await self._compare()
                last = time.monotonic()

    # Who is there.

    async def _beat(self) -> None:
        while True:
            self._hub.publish(Alive(self._hub.worker))
            began = time.monotonic()
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            if now - began > GONE:
                # This one was held up so long that the others have forgotten it.
                self._hear_again()
            elif self._hub.hears:
                for worker in [worker for worker, at in self._last.items() if now - at > GONE]:
                    self._forget(worker)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(self._lasting(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _lasting(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            _log.exception("a table could not follow what other workers did")
