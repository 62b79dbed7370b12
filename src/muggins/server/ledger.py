"""A table on disk and in memory: append, commit, and only then everybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from muggins.bots.protocol import Bot
from muggins.core.game import Game, Over, Seat
from muggins.core.record import Fair, result_of
from muggins.server.asides import Said, written
from muggins.server.catching_up import mark_of, take_in
from muggins.server.course import Course
from muggins.server.hub import Hub
from muggins.server.problems import Trouble, conflict
from muggins.server.sitting import Sitting
from muggins.server.store.errors import Conflict, InDoubt, NoSuchTable, StoreError
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Aside, Line, Mark, Seating, Summary
from muggins.server.talk import is_talk, muters
from muggins.server.telling import Telling

T = TypeVar("T")

TRIES = 8
"""So often something is judged anew because another worker wrote to the table first."""


Finished = Callable[[str, str], None]
"""Told of a game that has ended: its rulebook, and how it ended."""


class Ledger:
    """What is put down of a table; all of it in the table's mailbox, one piece at a time."""

    def __init__(
        self,
        sitting: Sitting,
        store: Store,
        now: Callable[[], float],
        hub: Hub,
        telling: Telling,
        finished: Finished,
    ) -> None:
        self.sitting, self.now, self._finished = sitting, now, finished
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
            later = await self._store.load(sitting.kept.id, len(sitting.committed), sitting.affairs.count)
            if later is None:
                raise NoSuchTable(sitting.kept.id)
            news = take_in(sitting, later)
        except BaseException as error:
            # Only the store itself failing leaves everything as it was.
            self.lost |= not isinstance(error, StoreError) or isinstance(error, NoSuchTable)
            raise
        if news is not None:
            self._telling.tell_from(news.first)
            if news.first is not None and news.spoken is not None:
                self._telling.tell_spoken(news.spoken)
                self._telling.tell_whole(news.muters)
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
        await _run(course, self.sitting.bots)
        lines = self._new_lines(course, None)
        try:
            summary, seating = self._summary(course, lines, ()), self.sitting.seating.number
            await self._store.start(self.sitting.kept.id, nonces, lines, summary, seating)
        except InDoubt:
            self.lost = True
            raise
        self.sitting.begun(fair, course)
        self._commit(lines, (), 0)

    # In the game.

    async def go_on(
        self, key: str | None, first: int | None, said: Sequence[Said] = (), holder: str | None = None
    ) -> None:
        """Let chance and bots act after what was done to the course, put all of it down, then tell everybody.

        They are told the moments from the place `first` on, or, where there is none, how the table stands. The line of
        what was done is known by `key`. What was `said` beside the game by a `holder`, or came of itself, is put down
        with it, all or nothing. If it fails the course is as it was before.
        """
        sitting = self.sitting
        asides = self._new_asides(said, holder)
        try:
            bots, stand_ins = sitting.playing(said)
            if not isinstance(sitting.course.turn, Over):
                await _run(sitting.course, bots)
            lines = self._new_lines(sitting.course, key)
            summary = self._summary(sitting.course, lines, stand_ins)
            await self._store.append(sitting.kept.id, lines, summary, asides, after=self.mark.lines)
        except BaseException as error:
            # Back to what is on disk, which may not be what it was thought to be.
            sitting.course = await asyncio.to_thread(sitting.course_of, sitting.fair)
            self.lost |= isinstance(error, InDoubt)
            raise
        self._commit(lines, asides, None if asides else first)

    async def say(self, said: Said, holder: str) -> None:
        """Put down what was done beside the game, of which nothing in the game follows, then tell everybody."""
        sitting = self.sitting
        asides = self._new_asides([said], holder)
        summary = self._summary(sitting.course, (), sitting.affairs.stand_ins)
        try:
            await self._store.append(sitting.kept.id, (), summary, asides, after=self.mark.lines)
        except InDoubt:
            self.lost = True
            raise
        if is_talk([said]):
            before = sitting.affairs.count
            sitting.heard(asides)
            self._telling.changed()
            self._telling.tell_spoken(before)
            self._telling.tell_whole(muters(asides))
        else:
            self._commit((), asides, None)

    async def look_again(self) -> None:
        """Put down anew when somebody's time will be up: it is later than it was thought to be."""
        summary = self._summary(self.sitting.course, (), self.sitting.affairs.stand_ins)
        await self._store.append(self.sitting.kept.id, (), summary, after=self.mark.lines)

    def _new_asides(self, said: Sequence[Said], holder: str | None) -> list[Aside]:
        at = self.now()
        return [Aside(number, at, holder, written(one)) for number, one in enumerate(said, self.mark.asides + 1)]

    def _summary(self, course: Course, lines: Sequence[Line], stand_ins: Collection[Seat]) -> Summary:
        summary = summary_of(course.game, course.state, practice=course.practice)
        due = self.sitting.due(course, [line.at for line in lines], self.now(), stand_ins)
        return replace(summary, due=due)

    def _new_lines(self, course: Course, key: str | None) -> list[Line]:
        first, at = len(self.sitting.committed) + 1, self.now()
        return [
            Line(seq, text, at, key if seq == first else None)
            for seq, text in enumerate(course.lines[first - 1 :], first)
        ]

    def _commit(self, lines: Sequence[Line], asides: Sequence[Aside], first: int | None) -> None:
        """It is on disk: tell everybody, each as its seat may see it."""
        self.sitting.added(lines)
        self.sitting.heard(asides)
        if lines and (ended := result_of(self.sitting.course.game, self.sitting.course.state)) is not None:
            self._finished(self.sitting.entry.rules, ended.reason)
        self._telling.changed()
        self._telling.tell_from(first)


async def _run(course: Course, bots: Mapping[Seat, Bot]) -> None:
    """Let chance and bots act, in a thread where bots may think."""
    if bots:
        await asyncio.to_thread(course.run, bots)
    else:
        course.run({})


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
