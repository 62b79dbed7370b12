"""A store that fails when a test wants it to."""

from __future__ import annotations

import asyncio
from typing import Any

from muggins.server.store.errors import StoreError
from muggins.server.store.protocol import Store

CALLS = ("create", "start", "append", "delete", "load", "listed")
OF_ITSELF = ("due", "is_there", "uptimes")
"""What a server asks now and then, whatever is done; it goes through, and is not named."""


class Hindered:
    """A store behind which a real one works.

    `fails` holds, by the name of a call, the error with which it fails while it is there; `calls`
    names all that was asked.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.fails: dict[str, StoreError] = {}
        self.calls: list[str] = []
        self.close = store.close
        self.observe = store.observe
        self.accounts = store.accounts

    def __getattr__(self, name: str) -> Any:
        if name in OF_ITSELF:
            return getattr(self.store, name)
        if name not in CALLS:
            raise AttributeError(name)

        async def call(*args: Any, **more: Any) -> Any:
            self.calls.append(name)
            if name in self.fails:
                # As long as a disk takes, so that others may act meanwhile.
                await asyncio.sleep(0)
                raise self.fails[name]
            return await getattr(self.store, name)(*args, **more)

        return call
