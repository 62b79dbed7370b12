"""When the server was there: while it was not, nobody's clock runs.

Each worker puts down every few seconds that it is there, as long as there is a clock that runs at any table. Times are
in Unix seconds; a machine that slept, or whose time was set, has a gap as well.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from muggins.server.store.protocol import Store
from muggins.server.store.rows import Uptime

BEAT = 5.0
"""A worker says so often, in seconds, that it is there."""

SLACK = 2 * BEAT
"""So long after it has said so it is still taken to be there."""

KEPT = 60 * 86_400.0
"""So many seconds of the past are kept; no clock runs longer without anybody doing anything."""


class Uptimes:
    """The times at which any worker was there, as far as this one knows."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._known: list[tuple[float, float]] = []
        self._id, self._began, self._seen = "", 0.0, 0.0

    def between(self, start: float, end: float) -> float:
        """The seconds between two times in which a worker was there; all of them where nothing is known of either."""
        if not self._known:
            return max(0.0, end - start)
        return sum(max(0.0, min(end, last) - max(start, first)) for first, last in self._known)

    async def beat(self) -> None:
        """Say that this worker is there, and learn of the others. Raises `StoreError`."""
        now = self._now()
        if not self._seen <= now <= self._seen + SLACK:
            self._id, self._began = secrets.token_urlsafe(12), now
        self._seen = now
        await self._store.is_there(Uptime(self._id, self._began, now), forget=now - KEPT)
        self._known = merged([(one.began, one.seen + SLACK) for one in await self._store.uptimes()])


def merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same times without those that lie in each other.

    >>> merged([(5.0, 9.0), (1.0, 3.0), (2.0, 4.0)])
    [(1.0, 4.0), (5.0, 9.0)]
    """
    found: list[tuple[float, float]] = []
    for first, last in sorted(spans):
        if found and first <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found
