"""A table on disk and in memory: append, commit, and only then everybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from muggins.core.game import Game, Over
from muggins.core.record import Fair, result_of
from muggins.server.catching_up import mark_of, take_in
from muggins.server.course import Course
from muggins.server.hub import Hub
from muggins.server.problems import Trouble, conflict
from muggins.server.sitting import Sitting
from muggins.server.store.errors import Conflict, InDoubt, NoSuchTable, StoreError
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Line, Mark, Seating, Summary
from muggins.server.telling import Telling

T = TypeVar("T")

TRIES = 8
"""So often something is judged anew because another worker wrote to the table first."""


class Ledger:
    """What is put down of a table; all of it in the table's mailbox, one piece at a time."""

    def __init__(self, sitting: Sitting, store: Store, now: Callable[[], float], hub: Hub, telling: Telling) -> None:
        self.sitting, self.now = sitting, now
        self._store, self._hub, self._telling = store, hub, telling
        self.closed = False
        self.lost = False
        """Whether the store holds other lines than this; then it is to be loaded anew."""

    @property
    def mark(self) -> Mark:
        """How far it has come, as far as it is known here."""
        return mark_of(self.sitting)

    def still_there(self) -> None:
        """What waited for its turn while the table was removed or lost comes too late. Raises `Trouble`."""
        if self.closed:
            raise conflict("closed", "the table was removed, or is being loaded anew: ask again")

    # Beside other workers.

    async def in_tries(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do what may find that another worker wrote first: then take that in, and judge anew."""
        for _ in range(TRIES - 1):
            try:
                return await work()
            except Conflict:
                if not await self.catch_up():
                    # What clashed is not to be found: the store knows better.
                    self.lost = True
                    raise
            except Trouble:
                # What was judged by less than is on disk is judged anew: it may have been done by another worker.
                if not (self._hub.shared and await self.catch_up()):
                    raise
        return await work()

    async def catch_up(self) -> bool:
        """Take in what others have put down and tell the screens; whether there was anything. Raises `StoreError`."""
        if self.closed or self.lost:
            return False
        sitting = self.sitting
        try:
            later = await self._store.load(sitting.kept.id, len(sitting.committed), len(sitting.asides))
            if later is None:
                raise NoSuchTable(sitting.kept.id)
            news = take_in(sitting, later)
        except BaseException as error:
            # Only the store itself failing leaves everything as it was.
            self.lost |= not isinstance(error, StoreError) or isinstance(error, NoSuchTable)
            raise
        if news is not None:
            self._telling.tell_from(news.first)
        return news is not None

    # Before the game.

    async def seat(self, new: Seating, fair: Fair | None) -> None:
        """Put down who sits here, then tell everybody."""
        assert fair is not None
        try:
            await self._store.seat(self.sitting.kept.id, new, fair)
        except InDoubt:
            self.lost = True
            raise
        self.sitting.seated(new, fair)
        self._telling.changed()
        self._telling.tell_all()

    async def begin(self, fair: Fair, nonces: tuple[str, ...]) -> None:
        """Begin the game with those nonces: put its first lines down, then tell everybody."""
        self.sitting.needs_bots()
        fair = replace(fair, nonces=nonces)
        course = self.sitting.course_of(fair)
        await self._run(course)
        lines = self._new_lines(course, None)
        try:
            await self._store.start(self.sitting.kept.id, nonces, lines, _summary(course))
        except InDoubt:
            self.lost = True
            raise
        self.sitting.begun(fair, course)
        self._commit(lines, 0)

    # In the game.

    async def go_on(self, key: str | None, first: int | None) -> int:
        """Let chance and bots act after what was done to the course, put all of it down, then tell everybody.

        They are told the moments from the place `first` on, or, where there is none, how the table stands. The line of
        what was done is known by `key`, and its number is returned. If it fails the course is as it was before.
        """
        sitting = self.sitting
        try:
            if not isinstance(sitting.course.turn, Over):
                await self._run(sitting.course)
            lines = self._new_lines(sitting.course, key)
            await self._store.append(sitting.kept.id, lines, _summary(sitting.course))
        except BaseException as error:
            # Back to what is on disk, which may not be what it was thought to be.
            sitting.course = await asyncio.to_thread(sitting.course_of, sitting.fair)
            self.lost |= isinstance(error, InDoubt)
            raise
        self._commit(lines, first)
        return lines[0].seq

    async def _run(self, course: Course) -> None:
        """Let chance and bots act, in a thread where bots may think."""
        if self.sitting.bots:
            await asyncio.to_thread(course.run, self.sitting.bots)
        else:
            course.run({})

    def _new_lines(self, course: Course, key: str | None) -> list[Line]:
        first, at = len(self.sitting.committed) + 1, self.now()
        return [
            Line(seq, text, at, key if seq == first else None)
            for seq, text in enumerate(course.lines[first - 1 :], first)
        ]

    def _commit(self, lines: list[Line], first: int | None) -> None:
        """It is on disk: tell everybody, each as its seat may see it."""
        self.sitting.added(lines)
        self._telling.changed()
        self._telling.tell_from(first)


def _summary(course: Course) -> Summary:
    return summary_of(course.game, course.state, practice=course.practice)


def summary_of(game: Game[Any, Any, Any, Any], state: object, *, practice: bool) -> Summary:
    """How a table stands, for lists."""
    tally = game.tally(state)
    result = result_of(game, state)
    return Summary(
        scores=tally.scores,
        games=tally.games,
        over=None if result is None else result.reason,
        standings=None if result is None else result.standings,
        practice=practice,
    )
