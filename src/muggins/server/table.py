"""One table: shape, who, refusal, apply, append, commit, and only then everybody is told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from muggins.core.dealer import SEED_BYTES, Dealer
from muggins.core.game import REFEREE, BadNotation, Game, IllegalAction, Over, Seat
from muggins.core.notation import read_line, write_line
from muggins.core.record import Fair, Record, result_of
from muggins.core.referee import Resign as Resigned
from muggins.server.audience import WAITING, Audience, Screen
from muggins.server.catching_up import mark_of, take_in
from muggins.server.course import Course
from muggins.server.hub import Changed, Hub, Looking
from muggins.server.mailbox import Mailbox
from muggins.server.places import (
    all_pledged,
    filled,
    free_seats,
    freed,
    held_by,
    holders_of,
    nonces_of,
    seated,
    with_nonce,
    with_pledge,
)
from muggins.server.presence import Elsewhere, Here, tagged
from muggins.server.problems import Trouble, conflict, not_found, unprocessable
from muggins.server.sitting import Sitting
from muggins.server.store.errors import Conflict, InDoubt, NoSuchTable, StoreError
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Line, Mark, Seating, Stored, Summary
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Explanation, Hint, Review, Steps
from muggins.wire.messages import Accepted, Act, Back, FromScreen, FromTable, Presence, Resign
from muggins.wire.messages import Table as WireTable
from muggins.wire.translating import TRANSLATORS

T = TypeVar("T")

TRIES = 8
"""So often something is judged anew because another worker wrote to the table first."""

Finished = Callable[[str, str], None]
"""Told of a game that has ended: its rulebook, and how it ended."""

_REVIEWS = ThreadPoolExecutor(1, "muggins-reviews")


class Table:
    """A table that is played or looked at; everything goes through its mailbox.

    Other workers are told by the hub of what is done here, and what they do is taken in (`following`); `elsewhere` are
    the screens that look through them. `finished` is told when the game ends by what is done here.
    """

    def __init__(
        self,
        stored: Stored,
        store: Store,
        now: Callable[[], float],
        hub: Hub,
        elsewhere: Elsewhere,
        finished: Finished,
    ) -> None:
        self.sitting = Sitting(stored)
        self._store, self._now, self._finished = store, now, finished
        self._hub, self._elsewhere = hub, elsewhere
        self._mailbox = Mailbox()
        self._audience = Audience()
        self._closed = False
        self.lost = False
        """Whether the store holds other lines than this; then it is to be loaded anew."""

    @property
    def in_use(self) -> bool:
        """Whether a screen looks at it, or something is being done."""
        return bool(self._audience) or not self._mailbox.idle

    @property
    def screens(self) -> int:
        """How many screens look at it."""
        return len(self._audience)

    @property
    def size(self) -> int:
        """How many lines it holds in memory."""
        return len(self.sitting.committed)

    @property
    def mark(self) -> Mark:
        """How far it has come, as far as it is known here."""
        return mark_of(self.sitting)

    async def catch_up(self) -> bool:
        """Take in what others have put down and tell the screens; whether there was anything. Raises `StoreError`."""
        return await self._mailbox.do(self._catch_up)

    async def sit(self, holder: str, seat: int, name: str) -> WireTable:
        """Take a free seat, or another name on one's own. Raises `Trouble` if it is taken, or the game has begun."""
        return await self._reseat(holder, seat, lambda seating, at: seated(seating, at, holder, name))

    async def free(self, holder: str, seat: int) -> WireTable:
        """Leave a seat, or show out who sits there. Raises `Trouble` as `sit` does, and for other people's seats."""
        owner = holder == self.sitting.kept.owner
        return await self._reseat(holder, seat, lambda seating, at: freed(seating, at, holder, owner=owner))

    async def fill(self, holder: str, seat: int, bot: str) -> WireTable:
        """Put a bot on a seat. Raises `Trouble` as `sit` does."""
        owner = holder == self.sitting.kept.owner
        return await self._reseat(holder, seat, lambda seating, at: filled(seating, at, bot, owner=owner))

    async def pledge(self, holder: str, pledge: str) -> WireTable:
        """Take the SHA-256 of a screen's nonce. Raises `Trouble` if it is too late, or none of its business."""
        return await self._mailbox.do(partial(self._in_tries, partial(self._pledge, holder, pledge)))

    async def start(self, holder: str, nonce: str) -> WireTable:
        """Take a screen's nonce, and begin when it is the last one.

        Raises `Trouble` if it is not time yet, or it has begun already with another nonce.
        """
        return await self._mailbox.do(partial(self._in_tries, partial(self._start, holder, nonce.lower())))

    async def do(self, holder: str, message: FromScreen) -> Accepted:
        """Do what a screen asks. Raises `Trouble` or `StoreError`; nothing has changed then."""

        async def doing() -> Accepted:
            return await self._in_tries(partial(self._do, holder, message, self.mark))

        return await self._mailbox.do(doing)

    async def look(self, holder: str, seat: int | None) -> WireTable:
        """The table whole, as a seat sees it."""
        return await self._read(lambda sitting: self._whole(holder, sitting.eyes(holder, seat)))

    async def hint(self, holder: str, seat: int) -> Hint:
        """Advice for a seat of this screen; it is thought out apart, while the table waits."""

        async def thinking() -> Hint:
            self._still_there()
            return await asyncio.to_thread(self.sitting.hint, holder, self.sitting.person(holder, seat))

        return await self._mailbox.do(thinking)

    async def tried(self, holder: str, trying: Trying) -> Tried:
        """What tiles would be that a seat of this screen tries; nothing of it is kept."""
        return await self._read(lambda sitting: sitting.tried(holder, sitting.person(holder, trying.seat), trying))

    async def review(self, holder: str, seat: int | None, first: int, count: int | None) -> Review:
        """Turns of a game that is over, judged: of the lines that stand from the `first` (from 1), at most `count`.

        It is done apart from the bots, and one stretch after another, for it takes long.
        """
        sight, moments = await self._read(lambda sitting: sitting.reviewed(holder, sitting.eyes(holder, seat)))
        return await asyncio.get_running_loop().run_in_executor(_REVIEWS, sight.review, moments, first, count)

    async def explain(self, holder: str, seat: int | None, seq: int, event: int) -> Explanation:
        """Why something in the log happened."""
        return await self._read(lambda sitting: sitting.explain(holder, sitting.eyes(holder, seat), seq, event))

    async def steps(self, holder: str, seat: int | None, first: int, count: int) -> Steps:
        """Lines that stand, from the `first` (from 1), at most `count`."""
        return await self._read(lambda sitting: sitting.steps(holder, sitting.eyes(holder, seat), first, count))

    async def record(self) -> Record:
        """The record of the line that was played on; its seed once the game is over."""
        return await self._read(lambda sitting: sitting.record())

    async def watch(self, holder: str, seat: int | None, after: int | None) -> Screen:
        """Be told what happens from now on; first what happened since line `after`, or all. Raises `StoreError`."""

        async def watching() -> Screen:
            self._still_there()
            if self._hub.shared and (after or 0) > self.size:
                # It has been shown more through another worker, and must not be shown less.
                await self._catch_up()
                self._still_there()
            return self._watch(holder, self.sitting.eyes(holder, seat), after)

        return await self._mailbox.do(watching)

    def leave(self, screen: Screen) -> None:
        """Be told nothing more."""
        if self._audience.remove(screen):
            self._audience_changed()

    def close(self) -> None:
        """Let all screens go, for good."""
        self._closed = True
        self.let_go()

    def let_go(self) -> None:
        """Let all screens go that look now."""
        self._audience.let_go()
        self.announce()

    async def _read(self, work: Callable[[Sitting], T]) -> T:
        async def reading() -> T:
            self._still_there()
            return work(self.sitting)

        return await self._mailbox.do(reading)

    def _still_there(self) -> None:
        """What waited for its turn while the table was removed or lost comes too late."""
        if self._closed:
            raise conflict("closed", "the table was removed, or is being loaded anew: ask again")

    # Beside other workers.

    async def _in_tries(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do what may find that another worker wrote first: then take that in, and judge anew."""
        for _ in range(TRIES - 1):
            try:
                return await work()
            except Conflict:
                if not await self._catch_up():
                    # What clashed is not to be found: the store knows better.
                    self.lost = True
                    raise
            except Trouble:
                # What was judged by less than is on disk is judged anew: it may have been done by another worker.
                if not (self._hub.shared and await self._catch_up()):
                    raise
        return await work()

    async def _catch_up(self) -> bool:
        if self._closed or self.lost:
            return False
        sitting = self.sitting
        try:
            later = await self._store.load(sitting.kept.id, len(sitting.committed))
            if later is None:
                raise NoSuchTable(sitting.kept.id)
            news = take_in(sitting, later)
        except BaseException as error:
            # Only the store itself failing leaves everything as it was.
            self.lost |= not isinstance(error, StoreError) or isinstance(error, NoSuchTable)
            raise
        if news is not None:
            self._tell_from(news.first)
        return news is not None

    def _say_changed(self) -> None:
        """Tell the other workers, once it is on disk."""
        self._hub.publish(Changed(self._hub.worker, self.sitting.kept.id, *self.mark))

    # Before the game.

    async def _reseat(self, holder: str, seat: int, change: Callable[[Seating, Seat], Seating]) -> WireTable:
        async def reseating() -> WireTable:
            self._still_there()
            self.sitting.gathers()
            seating = self.sitting.seating
            if not 0 <= seat < len(seating.players):
                last = len(seating.players) - 1
                raise not_found(f"the seats of this table are 0 to {last}, so there is none {seat}")
            new = change(seating, Seat(seat))
            # Who leaves may have seen what the others opened: then the deals are committed to anew as well.
            await self._keep_seating(new, new_deals() if all_pledged(seating) else self.sitting.fair)
            return self._whole(holder, self.sitting.first_eyes(holder))

        return await self._mailbox.do(partial(self._in_tries, reseating))

    async def _pledge(self, holder: str, pledge: str) -> WireTable:
        self._still_there()
        self.sitting.gathers()
        new = with_pledge(self.sitting.seating, holder, pledge)
        if new != self.sitting.seating:
            await self._keep_seating(new, self.sitting.fair)
        return self._whole(holder, self.sitting.first_eyes(holder))

    async def _start(self, holder: str, nonce: str) -> WireTable:
        self._still_there()
        self.sitting.is_to_play()
        seating, fair = self.sitting.seating, self.sitting.fair
        assert fair is not None
        if self.sitting.kept.started:
            # Only the nonces of those who sit here are among them.
            if nonce not in fair.nonces:
                raise conflict("started", "the game has begun with another nonce already")
        elif holders_of(seating) == (holder,) and not free_seats(seating):
            await self._begin(fair, (nonce,))
        else:
            new = with_nonce(seating, holder, nonce)
            nonces = nonces_of(new)
            if nonces is None:
                await self._keep_seating(new, fair)
            else:
                await self._begin(fair, nonces)
        return self._whole(holder, self.sitting.first_eyes(holder))

    async def _keep_seating(self, new: Seating, fair: Fair | None) -> None:
        """Put it on disk, then tell everybody."""
        assert fair is not None
        try:
            await self._store.seat(self.sitting.kept.id, new, fair)
        except InDoubt:
            self.lost = True
            raise
        self.sitting.seated(new, fair)
        self._say_changed()
        self._tell_all()

    async def _begin(self, fair: Fair, nonces: tuple[str, ...]) -> None:
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

    async def _do(self, holder: str, message: FromScreen, known: Mark) -> Accepted:
        self._still_there()
        sitting = self.sitting
        seat = sitting.person(holder, message.seat)
        own_key = sitting.key_of(seat, message.key)
        if (seq := sitting.keys.get(own_key)) is not None:
            if sitting.committed[seq - 1] != self._line_of(message):
                raise conflict("key_used", "this key was used for something else; each new action has a key of its own")
            return Accepted(key=message.key, seq=seq)
        sitting.is_played()
        if not isinstance(message, Resign):
            sitting.needs_bots()
        before = len(sitting.course.moments)
        backed = isinstance(message, Back)
        try:
            match message:
                case Act():
                    self._act(seat, message, anew=self.mark != known)
                case Back(to=to):
                    await self._back(seat, to)
                case Resign():
                    sitting.course.submit(REFEREE, Resigned(seat))
        except IllegalAction as illegal:
            told = TRANSLATORS[sitting.entry.game].refusal(illegal.refusal)
            raise unprocessable(illegal.refusal.code, told, rule=illegal.refusal.rule) from None
        try:
            if not isinstance(sitting.course.turn, Over):
                await self._run(sitting.course)
            lines = self._new_lines(sitting.course, own_key)
            await self._store.append(sitting.kept.id, lines, _summary(sitting.course))
        except BaseException as error:
            # Back to what is on disk, which may not be what it was thought to be.
            sitting.course = await asyncio.to_thread(sitting.course_of, sitting.fair)
            self.lost |= isinstance(error, InDoubt)
            raise
        self._commit(lines, None if backed else before)
        return Accepted(key=message.key, seq=lines[0].seq)

    async def _run(self, course: Course) -> None:
        """Let chance and bots act, in a thread where bots may think."""
        if self.sitting.bots:
            await asyncio.to_thread(course.run, self.sitting.bots)
        else:
            course.run({})

    def _line_of(self, message: FromScreen) -> str:
        """The line that a message writes, as far as it can be read."""
        match message:
            case Back(to=to):
                return f"! back {to}"
            case Resign(seat=seat):
                return f"! resign {seat}"
            case Act(seat=seat, action=text):
                notation = self.sitting.entry.notation
                try:
                    return write_line(*read_line(f"{seat} {text}", notation), notation)
                except BadNotation:
                    return ""

    def _act(self, seat: Seat, message: Act, *, anew: bool) -> None:
        course = self.sitting.course
        try:
            _, action = read_line(f"{seat} {message.action}", self.sitting.entry.notation)
        except BadNotation as error:
            raise unprocessable(error.code, str(error), rule=error.rule) from None
        opened = course.opened(seat)
        # Who is judged anew was asked this; who never was is told so by the rules.
        if not isinstance(course.turn, Over) and (opened is not None or anew) and opened != message.opened:
            raise conflict("stale", "what this answers has been decided; the table shows what is asked now")
        course.submit(seat, action)

    async def _back(self, seat: Seat, to: int) -> None:
        course = self.sitting.course
        if not course.is_own(to, seat):
            raise unprocessable("bad_back", f"line {to} is no decision of this seat that stands")
        if not self.sitting.alone and (why := course.why_not_back(to, seat)) is not None:
            raise conflict("no_taking_back", why)
        await asyncio.to_thread(course.back, to)

    def _new_lines(self, course: Course, key: str | None) -> list[Line]:
        first, at = len(self.sitting.committed) + 1, self._now()
        return [
            Line(seq, text, at, key if seq == first else None)
            for seq, text in enumerate(course.lines[first - 1 :], first)
        ]

    def _commit(self, lines: Sequence[Line], shown_from: int | None) -> None:
        """It is on disk: tell everybody, each as its seat may see it."""
        self.sitting.added(lines)
        if (ended := result_of(self.sitting.course.game, self.sitting.course.state)) is not None:
            self._finished(self.sitting.entry.rules, ended.reason)
        self._say_changed()
        self._tell_from(shown_from)

    def _tell_from(self, shown_from: int | None) -> None:
        """Tell everybody the moments from that place on; where there is none, how the table stands."""
        if shown_from is None:
            # Something was taken back.
            self._tell_all()
            return
        end = len(self.sitting.course.moments)
        seen_by_all: list[FromTable] = []

        def steps(holder: str, seat: Seat | None) -> list[FromTable]:
            # Who has nobody's eyes is shown the same as all such.
            if seat is None and seen_by_all:
                return seen_by_all
            found: list[FromTable] = list(self.sitting.stretch(holder, seat, shown_from, end))
            if seat is None:
                seen_by_all.extend(found)
            return found

        self._tell(steps)

    # Who is told.

    def _watch(self, holder: str, seat: Seat | None, after: int | None) -> Screen:
        screen = Screen(holder, seat)
        for message in self.sitting.since(holder, seat, after, self._here, WAITING // 2):
            screen.tell(message)
        self._audience.add(screen)
        self._audience_changed()
        return screen

    @property
    def _here(self) -> Here:
        """Whose screens look."""
        return Here(self.sitting.kept.id, (screen.holder for screen in self._audience), self._elsewhere)

    def _whole(self, holder: str, seat: Seat | None) -> WireTable:
        return self.sitting.whole(holder, seat, self._here)

    def _tell_all(self) -> None:
        """Tell everybody how the table stands."""
        self._tell(lambda holder, seat: [self._whole(holder, seat)])

    def _audience_changed(self) -> None:
        self.announce()
        self.tell_presence()

    def announce(self) -> None:
        """Tell the other workers whose screens look through this one, where others than who plays here may look."""
        if self._hub.shared and self.sitting.kept.shared:
            screens = tagged(screen.holder for screen in self._audience)
            self._hub.publish(Looking(self._hub.worker, self.sitting.kept.id, screens))

    def tell_presence(self) -> None:
        """Tell everybody who has come or gone, where there are others than who plays at this screen."""
        if self.sitting.kept.shared and not self._closed:
            away = self.sitting.away(self._here)
            watching = sum(not held_by(self.sitting.seating, screen.holder) for screen in self._audience)
            watching += self._elsewhere.watching(self.sitting.kept.id, holders_of(self.sitting.seating))
            self._tell(lambda holder, seat: [Presence(away=away, watching=watching)])

    def _tell(self, news: Callable[[str, Seat | None], list[FromTable]]) -> None:
        def still_seen(holder: str, seat: Seat | None) -> list[FromTable]:
            # A game that was over may go on once something is taken back: then no bot's eyes stay open.
            self.sitting.eyes(holder, seat)
            return news(holder, seat)

        if self._audience.tell(still_seen):
            self._audience_changed()


def new_deals() -> Fair:
    """What proves the deals of a table that is to be played: a seed of its own, secret until the game is over."""
    return Fair.of(Dealer(secrets.token_bytes(SEED_BYTES)), with_seed=True)


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
