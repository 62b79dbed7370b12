"""Stores that fail, wait or watch when a test wants it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from muggins.server.store.errors import StoreError
from muggins.server.store.protocol import Store

WRITES = ("create", "start", "append", "delete")
CALLS = (*WRITES, "load", "listed")


class Hindered:
    """A store behind which a real one works.

    `fails` holds, by the name of a call, the error with which it fails while it is there. `before` and
    `after` are asked around each write, in the app's own loop; `calls` names all that was asked.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.fails: dict[str, StoreError] = {}
        self.calls: list[str] = []
        self.before: Callable[[str], Any] = lambda name: None
        self.after: Callable[[str], Any] = lambda name: None
        self.close = store.close

    def __getattr__(self, name: str) -> Any:
        if name not in CALLS:
            raise AttributeError(name)

        async def call(*args: Any, **more: Any) -> Any:
            self.calls.append(name)
            if name in self.fails:
                # As long as a disk takes, so that others may act meanwhile.
                await asyncio.sleep(0)
                raise self.fails[name]
            if name in WRITES:
                self.before(name)
            done = await getattr(self.store, name)(*args, **more)
            if name in WRITES:
                self.after(name)
            return done

        return call
