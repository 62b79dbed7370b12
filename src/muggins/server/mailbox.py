"""Work on one table, one piece at a time, in the order in which it came."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Mailbox:
    """What is begun is ended, also if nobody waits for it any more.

    >>> async def two() -> list[int]:
    ...     box, done = Mailbox(), []
    ...     async def work(n: int) -> None:
    ...         await asyncio.sleep(0)
    ...         done.append(n)
    ...     await asyncio.gather(box.do(lambda: work(1)), box.do(lambda: work(2)))
    ...     return done
    >>> asyncio.run(two())
    [1, 2]
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._running: set[asyncio.Task[Any]] = set()

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        """The outcome of `work`, once its turn has come."""
        task = asyncio.ensure_future(self._in_turn(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _in_turn(self, work: Callable[[], Awaitable[T]]) -> T:
        async with self._turn:
            return await work()

    @property
    def idle(self) -> bool:
        """Whether nothing is being done."""
        return not self._running
