"""Who asks again and again how a table stands instead of being told, as programs may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial

ASKING = 15.0
"""Who has not asked for so many seconds is no longer there."""


class Asking:
    """Holders who have asked of late; `gone` is called when one has not for too long."""

    def __init__(self, gone: Callable[[], None]) -> None:
        self._gone = gone
        self._until: dict[str, asyncio.TimerHandle] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._until)

    def asks(self, holder: str) -> bool:
        """Put down that one asks now; whether he was not there before."""
        new = not self.forget(holder)
        self._until[holder] = asyncio.get_running_loop().call_later(ASKING, partial(self._end, holder))
        return new

    def forget(self, holder: str) -> bool:
        """Go by what one asks no more, since a screen of his is told; whether he was there by it."""
        timer = self._until.pop(holder, None)
        if timer is not None:
            timer.cancel()
        return timer is not None

    def clear(self) -> None:
        """Forget all."""
        for holder in list(self._until):
            self.forget(holder)

    def _end(self, holder: str) -> None:
        if self.forget(holder):
            self._gone()
