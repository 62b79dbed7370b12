"""A table as those have it who only look on: as it was some time ago.

It is a second `Sitting`, made of those lines and asides that are old enough by the times that stand on disk. So it is
the same through every worker and after a restart, and nothing that comes out of it can hold anything newer. Who sits
there is not delayed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Protocol, TypeVar

from muggins.server.catching_up import News, take_in
from muggins.server.clocks import Between
from muggins.server.sitting import Sitting
from muggins.server.store.rows import Aside, Line, Stored

LOOKING = 1.0
"""So often, in seconds, the time is asked while something waits to be shown: it may have been set."""

SHORTEST = 0.01

_log = logging.getLogger("muggins.server")


class _Dated(Protocol):
    @property
    def at(self) -> float:
        """When it was put down."""


_D = TypeVar("_D", bound=_Dated)


class Late:
    """What `live` was so many seconds ago as its terms say; `now` is the time when it is made, in Unix seconds."""

    def __init__(self, stored: Stored, live: Sitting, between: Between, now: float) -> None:
        self._stored, self._live = replace(stored, lines=(), asides=()), live
        self.delay = live.terms.delay
        lines, asides = self._due(stored.lines, now), self._due(stored.asides, now)
        begun = stored.nonces if lines else None
        self.sitting = Sitting(replace(stored, nonces=begun, lines=lines, asides=asides), between)
        self.sitting.talk.mute_as(live.talk)
        self._asides = len(asides)

    def advance(self, now: float) -> News | None:
        """Go on to where the table was `delay` seconds before `now`; nothing where nothing is new. It goes back never.

        What comes after something that is not old enough waits for it, whatever its own time is.
        """
        live, table = self._live, self._stored.table
        lines, asides = self._due(self._waiting_lines(), now), self._due(self._waiting_asides(), now)
        begun = live.kept.started and bool(lines or self.sitting.committed)
        later = replace(
            self._stored,
            table=replace(table, seating=live.seating, fair=live.fair),
            nonces=live.fair.nonces if begun and live.fair is not None else None,
            lines=lines,
            asides=asides,
        )
        self._asides += len(asides)
        news = take_in(self.sitting, later)
        # Whom somebody does not want to hear is his own affair, and heeded at once.
        return News(None) if self.sitting.talk.mute_as(live.talk) else news

    @property
    def next(self) -> float | None:
        """When there will be something new to show, in Unix seconds, as far as is known."""
        first: list[_Dated] = [*self._waiting_lines()[:1], *self._waiting_asides()[:1]]
        return min((one.at + self.delay for one in first), default=None)

    def _waiting_lines(self) -> list[Line]:
        first, live = len(self.sitting.committed), self._live
        new = zip(live.committed[first:], live.times[first:], strict=True)
        return [Line(seq, text, at) for seq, (text, at) in enumerate(new, first + 1)]

    def _waiting_asides(self) -> Sequence[Aside]:
        return self._live.asides[self._asides :]

    def _due(self, dated: Sequence[_D], now: float) -> tuple[_D, ...]:
        return tuple(takewhile(lambda one: one.at + self.delay <= now, dated))


class Waiting:
    """Does `work` whenever something of a table has become old enough, for as long as somebody waits for it."""

    def __init__(self, late: Late, now: Callable[[], float], work: Callable[[], None]) -> None:
        self._late, self._now, self._work = late, now, work
        self._task: asyncio.Task[None] | None = None

    def look(self, *, wanted: bool) -> None:
        """Begin to wait where somebody wants it and there is something to come; else wait no more."""
        if wanted and self._task is None and self._late.next is not None:
            self._task = asyncio.ensure_future(self._wait())
        elif not wanted and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _wait(self) -> None:
        try:
            while (at := self._late.next) is not None:
                await asyncio.sleep(max(SHORTEST, min(at - self._now(), LOOKING)))
                self._work()
        except Exception:
            _log.exception("who looks on could not be told what happened")
        if self._task is asyncio.current_task():
            self._task = None
