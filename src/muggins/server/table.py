"""One table: shape, who, refusal, apply, append, commit, and only then everybody is told."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

from muggins.bots.protocol import Bot
from muggins.bots.registry import bot_named, is_bot
from muggins.core.dealer import SEED_BYTES, Dealer
from muggins.core.game import REFEREE, BadNotation, Game, IllegalAction, Over, Seat
from muggins.core.notation import read_line, write_line
from muggins.core.record import Fair, Record, record_of, result_of
from muggins.core.referee import Resign as Resigned
from muggins.games.catalog import CATALOG
from muggins.server.course import Course, Moment
from muggins.server.mailbox import Mailbox
from muggins.server.places import (
    all_pledged,
    filled,
    free_seats,
    freed,
    held_by,
    holders_of,
    nonces_of,
    opened,
    pledged,
    seated,
    with_nonce,
    with_pledge,
)
from muggins.server.problems import Trouble, conflict, not_found, trouble, unprocessable
from muggins.server.seeing import Company, Gathering, Sight, people_of
from muggins.server.store.errors import Conflict, InDoubt
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Line, Seating, Stored, Summary
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Explanation, Hint, Review, Steps
from muggins.wire.messages import Accepted, Act, Back, FromScreen, FromTable, Presence, Resign, Step
from muggins.wire.messages import Table as WireTable
from muggins.wire.translating import TRANSLATORS

T = TypeVar("T")

_log = logging.getLogger("muggins.server")

_REVIEWS = ThreadPoolExecutor(1, "muggins-reviews")

WAITING = 256
"""A screen that lags so many messages behind is let go; it asks again for what it lacks."""


class Screen:
    """A screen that is told what happens, as one seat sees it or a spectator; `holder` is whose it is."""

    def __init__(self, holder: str, seat: Seat | None) -> None:
        self.holder, self.seat = holder, seat
        self.messages: asyncio.Queue[FromTable | None] = asyncio.Queue(WAITING)

    def tell(self, message: FromTable) -> bool:
        """Put a message in its queue; whether there was room."""
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            return False
        return True

    def let_go(self) -> None:
        """Tell nothing more: after what is waiting comes the end, or at once where too much is waiting."""
        if self.messages.full():
            while not self.messages.empty():
                self.messages.get_nowait()
        self.messages.put_nowait(None)


@dataclass(frozen=True, slots=True)
class Kept:
    """What is on disk of a table, beside its lines."""

    id: str
    owner: str
    shared: bool
    opened: bool
    started: bool


class Table:
    """A table that is played or looked at; everything goes through its mailbox."""

    def __init__(self, stored: Stored, store: Store, now: Callable[[], float]) -> None:
        new = stored.table
        self.kept = Kept(new.id, new.owner, new.shared, new.origin == "opened", stored.nonces is not None)
        self._store, self._now = store, now
        self.entry = CATALOG.entry(new.rules)
        self._options = new.options
        self.seating = new.seating
        self._fair = new.fair
        self._keys = {line.key: line.seq for line in stored.lines if line.key is not None}
        self._committed = [line.text for line in stored.lines]
        self.course = self._course()
        self._bots: dict[Seat, Bot] = {}
        self._bot_missing: str | None = None
        self._bring_bots()
        self._mailbox = Mailbox()
        self._screens: list[Screen] = []
        self._closed = False
        self.lost = False
        """Whether the store holds other lines than this; then it is to be loaded anew."""

    def _course(self) -> Course:
        return Course(self.entry, self._options, self._fair, self._committed)

    def _bring_bots(self) -> None:
        uniform = random.SystemRandom().randrange
        self._bots, self._bot_missing = {}, None
        try:
            if not self.kept.opened:
                self._bots = {
                    Seat(at): bot_named(player, self.entry.game, uniform)
                    for at, player in enumerate(self.seating.players)
                    if player is not None and is_bot(player)
                }
        except BadNotation as error:
            self._bot_missing = str(error)

    @property
    def _alone(self) -> bool:
        """Whether one person plays here, and nobody else will."""
        return len(people_of(self.seating.players)) == 1 or self.entry.one_person(self._options)

    @property
    def others_play(self) -> bool:
        """Whether a game is played here that is not over, by others than who set the table up."""
        others = set(holders_of(self.seating)) - {self.kept.owner}
        return self.kept.started and bool(others) and not isinstance(self.course.turn, Over)

    def _people(self, holder: str) -> tuple[Seat, ...]:
        """The seats that a screen plays; of a record that was opened, those of all people."""
        return people_of(self.seating.players) if self.kept.opened else held_by(self.seating, holder)

    def _company(self, holder: str) -> Company:
        may_back = self._alone and not self.kept.opened and self._bot_missing is None
        return Company(self.seating.players, self._people(holder), may_back, holder == self.kept.owner)

    def may_come(self, holder: str) -> bool:
        """Whether there is such a table for somebody: his own, or one to which all may come who know its address."""
        return self.kept.shared or holder == self.kept.owner

    @property
    def in_use(self) -> bool:
        """Whether a screen looks at it, or something is being done."""
        return bool(self._screens) or not self._mailbox.idle

    @property
    def size(self) -> int:
        """How many lines it holds in memory."""
        return len(self._committed)

    async def sit(self, holder: str, seat: int, name: str) -> WireTable:
        """Take a free seat, or another name on one's own. Raises `Trouble` if it is taken, or the game has begun."""
        return await self._mailbox.do(
            lambda: self._reseat(holder, seat, lambda at: seated(self.seating, at, holder, name))
        )

    async def free(self, holder: str, seat: int) -> WireTable:
        """Leave a seat, or show out who sits there. Raises `Trouble` as `sit` does, and for other people's seats."""
        owner = holder == self.kept.owner
        return await self._mailbox.do(
            lambda: self._reseat(holder, seat, lambda at: freed(self.seating, at, holder, owner=owner))
        )

    async def fill(self, holder: str, seat: int, bot: str) -> WireTable:
        """Put a bot on a seat. Raises `Trouble` as `sit` does."""
        owner = holder == self.kept.owner
        return await self._mailbox.do(
            lambda: self._reseat(holder, seat, lambda at: filled(self.seating, at, bot, owner=owner))
        )

    async def pledge(self, holder: str, pledge: str) -> WireTable:
        """Take the SHA-256 of a screen's nonce. Raises `Trouble` if it is too late, or none of its business."""
        return await self._mailbox.do(partial(self._pledge, holder, pledge))

    async def start(self, holder: str, nonce: str) -> WireTable:
        """Take a screen's nonce, and begin when it is the last one.

        Raises `Trouble` if it is not time yet, or it has begun already with another nonce.
        """
        return await self._mailbox.do(partial(self._start, holder, nonce.lower()))

    async def do(self, holder: str, message: FromScreen) -> Accepted:
        """Do what a screen asks. Raises `Trouble` or `StoreError`; nothing has changed then."""
        return await self._mailbox.do(partial(self._do, holder, message))

    async def look(self, holder: str, seat: int | None) -> WireTable:
        """The table whole, as a seat sees it."""
        return await self._read(lambda: self._whole(holder, self._seat(holder, seat)))

    async def hint(self, holder: str, seat: int) -> Hint:
        """Advice for a seat of this screen; it is thought out apart, while the table waits."""

        async def thinking() -> Hint:
            self._still_there()
            return await asyncio.to_thread(self._hint, holder, self._person(holder, seat))

        return await self._mailbox.do(thinking)

    async def tried(self, holder: str, trying: Trying) -> Tried:
        """What tiles would be that a seat of this screen tries; nothing of it is kept."""
        return await self._read(lambda: self._tried(holder, self._person(holder, trying.seat), trying))

    async def review(self, holder: str, seat: int | None, first: int, count: int | None) -> Review:
        """Turns of a game that is over, judged: of the lines that stand from the `first` (from 1), at most `count`.

        It is done apart from the bots, and one stretch after another, for it takes long.
        """
        sight, moments = await self._read(lambda: self._reviewed(holder, self._seat(holder, seat)))
        return await asyncio.get_running_loop().run_in_executor(_REVIEWS, sight.review, moments, first, count)

    async def explain(self, holder: str, seat: int | None, seq: int, event: int) -> Explanation:
        """Why something in the log happened."""
        return await self._read(lambda: self._explain(holder, self._seat(holder, seat), seq, event))

    async def steps(self, holder: str, seat: int | None, first: int, count: int) -> Steps:
        """Lines that stand, from the `first` (from 1), at most `count`."""
        return await self._read(lambda: self._steps(holder, self._seat(holder, seat), first, count))

    async def record(self) -> Record:
        """The record of the line that was played on; its seed once the game is over."""
        return await self._read(self._record)

    async def watch(self, holder: str, seat: int | None, after: int | None) -> Screen:
        """Be told what happens from now on; first what happened since line `after`, or all."""
        return await self._read(lambda: self._watch(holder, self._seat(holder, seat), after))

    def leave(self, screen: Screen) -> None:
        """Be told nothing more."""
        if screen in self._screens:
            self._screens.remove(screen)
            self._tell_presence()

    def close(self) -> None:
        """Let all screens go, for good."""
        self._closed = True
        for screen in self._screens:
            screen.let_go()
        self._screens.clear()

    async def _read(self, work: Callable[[], T]) -> T:
        async def reading() -> T:
            self._still_there()
            return work()

        return await self._mailbox.do(reading)

    def _still_there(self) -> None:
        """What waited for its turn while the table was removed or lost comes too late."""
        if self._closed:
            raise conflict("closed", "the table was removed, or is being loaded anew: ask again")

    # Who may see and do what.

    def _seat(self, holder: str, seat: int | None) -> Seat | None:
        """The seat whose eyes a screen may have: one that it plays; any, once there is nothing to hide."""
        if seat is None:
            return None
        over = self.kept.opened or isinstance(self.course.turn, Over)
        if not over or not 0 <= seat < len(self.seating.players):
            return self._person(holder, seat)
        return Seat(seat)

    def _person(self, holder: str, seat: int) -> Seat:
        people = self._people(holder)
        if Seat(seat) not in people:
            own = " or ".join(str(one) for one in people) or "none"
            raise trouble(
                HTTPStatus.FORBIDDEN, "not_your_seat", f"seat {seat} is not played at this screen; its seats are: {own}"
            )
        return Seat(seat)

    def _needs_bots(self) -> None:
        """A table is played on by the bots that it was begun with, or not at all."""
        if self._bot_missing is not None:
            raise conflict("no_bot", f"the table can be looked at and given up, but not played: {self._bot_missing}")

    # What is done, in the mailbox.

    async def _reseat(self, holder: str, seat: int, change: Callable[[Seat], Seating]) -> WireTable:
        self._gathers()
        if not 0 <= seat < len(self.seating.players):
            raise not_found(
                f"the seats of this table are 0 to {len(self.seating.players) - 1}, so there is none {seat}"
            )
        new = change(Seat(seat))
        # Who leaves may have seen what the others opened: then the deals are committed to anew as well.
        fair = new_deals() if all_pledged(self.seating) else self._fair
        await self._keep_seating(new, fair)
        return self._whole(holder, self._first_eyes(holder))

    async def _pledge(self, holder: str, pledge: str) -> WireTable:
        self._gathers()
        new = with_pledge(self.seating, holder, pledge)
        if new != self.seating:
            await self._keep_seating(new, self._fair)
        return self._whole(holder, self._first_eyes(holder))

    async def _start(self, holder: str, nonce: str) -> WireTable:
        self._still_there()
        if self.kept.opened:
            raise conflict("only_to_read", "a record that was opened is only to be looked at")
        assert self._fair is not None
        if self.kept.started:
            # Only the nonces of those who sit here are among them.
            if nonce not in self._fair.nonces:
                raise conflict("started", "the game has begun with another nonce already")
        elif holders_of(self.seating) == (holder,) and not free_seats(self.seating):
            await self._begin((nonce,))
        else:
            new = with_nonce(self.seating, holder, nonce)
            nonces = nonces_of(new)
            if nonces is None:
                await self._keep_seating(new, self._fair)
            else:
                await self._begin(nonces)
        return self._whole(holder, self._first_eyes(holder))

    def _gathers(self) -> None:
        """Seats and what they put into the deals change until the game begins."""
        self._still_there()
        if self.kept.opened:
            raise conflict("only_to_read", "a record that was opened is only to be looked at")
        if self.kept.started:
            raise conflict("started", "the game has begun, so who sits here stays")

    async def _keep_seating(self, new: Seating, fair: Fair | None) -> None:
        """Put it on disk, then tell everybody."""
        assert fair is not None
        try:
            await self._store.seat(self.kept.id, new, fair)
        except Conflict:
            self.lost = True
            raise
        self.seating, self._fair = new, fair
        self._bring_bots()
        self.course = self._course()
        self._tell_all()

    async def _begin(self, nonces: tuple[str, ...]) -> None:
        self._needs_bots()
        assert self._fair is not None
        fair, kept = self._fair, self.kept
        self._fair = replace(fair, nonces=nonces)
        self.kept = replace(kept, started=True)
        self.course = self._course()
        try:
            await asyncio.to_thread(self.course.run, self._bots)
            lines = self._new_lines(None)
            await self._store.start(kept.id, nonces, lines, self._summary())
        except BaseException as error:
            self._fair, self.kept = fair, kept
            await self._undo(error)
            raise
        self._commit(lines, 0)

    def _first_eyes(self, holder: str) -> Seat | None:
        people = self._people(holder)
        return people[0] if len(people) == 1 or (people and self._alone) else None

    async def _do(self, holder: str, message: FromScreen) -> Accepted:
        self._still_there()
        seat = self._person(holder, message.seat)
        if (seq := self._keys.get(message.key)) is not None:
            if self._committed[seq - 1] != self._line_of(message):
                raise conflict("key_used", "this key was used for something else; each new action has a key of its own")
            return Accepted(key=message.key, seq=seq)
        if self.kept.opened:
            raise conflict("only_to_read", "a record that was opened is only to be looked at")
        if not self.kept.started:
            raise conflict("not_started", "the game has not begun: the screen's nonce is waited for")
        if not isinstance(message, Resign):
            self._needs_bots()
        before = len(self.course.moments)
        backed = isinstance(message, Back)
        try:
            match message:
                case Act():
                    self._act(seat, message)
                case Back(to=to):
                    await self._back(seat, to)
                case Resign():
                    self.course.submit(REFEREE, Resigned(seat))
        except IllegalAction as illegal:
            told = TRANSLATORS[self.entry.game].refusal(illegal.refusal)
            raise unprocessable(illegal.refusal.code, told, rule=illegal.refusal.rule) from None
        try:
            if not isinstance(self.course.turn, Over):
                await asyncio.to_thread(self.course.run, self._bots)
            lines = self._new_lines(message.key)
            await self._store.append(self.kept.id, lines, self._summary())
        except BaseException as error:
            await self._undo(error)
            raise
        self._commit(lines, None if backed else before)
        return Accepted(key=message.key, seq=lines[0].seq)

    def _line_of(self, message: FromScreen) -> str:
        """The line that a message writes, as far as it can be read."""
        match message:
            case Back(to=to):
                return f"! back {to}"
            case Resign(seat=seat):
                return f"! resign {seat}"
            case Act(seat=seat, action=text):
                try:
                    return write_line(*read_line(f"{seat} {text}", self.entry.notation), self.entry.notation)
                except BadNotation:
                    return ""

    async def _undo(self, error: BaseException) -> None:
        """Go back to what is on disk, which may not be what it was thought to be."""
        self.course = await asyncio.to_thread(self._course)
        self.lost |= isinstance(error, (Conflict, InDoubt))

    def _act(self, seat: Seat, message: Act) -> None:
        try:
            _, action = read_line(f"{seat} {message.action}", self.entry.notation)
        except BadNotation as error:
            raise unprocessable(error.code, str(error), rule=error.rule) from None
        opened = self.course.opened(seat)
        if not isinstance(self.course.turn, Over) and opened is not None and opened != message.opened:
            raise conflict("stale", "what this answers has been decided; the table shows what is asked now")
        self.course.submit(seat, action)

    async def _back(self, seat: Seat, to: int) -> None:
        if not self.course.is_own(to, seat):
            raise unprocessable("bad_back", f"line {to} is no decision of this seat that stands")
        if not self._alone and (why := self.course.why_not_back(to, seat)) is not None:
            raise conflict("no_taking_back", why)
        await asyncio.to_thread(self.course.back, to)

    def _new_lines(self, key: str | None) -> list[Line]:
        first, at = len(self._committed) + 1, self._now()
        return [
            Line(seq, text, at, key if seq == first else None)
            for seq, text in enumerate(self.course.lines[first - 1 :], first)
        ]

    def _summary(self) -> Summary:
        return summary_of(self.course.game, self.course.state, practice=self.course.practice)

    def _commit(self, lines: Sequence[Line], shown_from: int | None) -> None:
        """It is on disk: tell everybody, each as its seat may see it."""
        self._committed += [line.text for line in lines]
        self._keys |= {line.key: line.seq for line in lines if line.key is not None}
        self._tell(lambda holder, seat: self._news(holder, seat, shown_from))

    def _tell_all(self) -> None:
        """Tell everybody how the table stands."""
        self._tell(lambda holder, seat: [self._whole(holder, seat)])

    def _tell_presence(self) -> None:
        """Tell everybody who has come or gone, where there are others than who plays at this screen."""
        if self.kept.shared and not self._closed:
            seats = self._away()
            watching = sum(not held_by(self.seating, screen.holder) for screen in self._screens)
            self._tell(lambda holder, seat: [Presence(away=seats, watching=watching)])

    def _tell(self, news: Callable[[str, Seat | None], list[FromTable]]) -> None:
        told: dict[tuple[str, Seat | None], list[FromTable]] = {}
        for screen in list(self._screens):
            eyes = screen.holder, screen.seat
            try:
                # A game that was over may go on once something is taken back: then no bot's eyes stay open.
                self._seat(*eyes)
                if eyes not in told:
                    told[eyes] = news(*eyes)
                heard = all(screen.tell(message) for message in told[eyes])
            except Trouble:
                heard = False
            except Exception:
                # What was done is done; a screen that cannot be told of it comes again and is told anew.
                _log.exception("seat %s of table %s could not be told", screen.seat, self.kept.id)
                heard = False
            if not heard:
                self.leave(screen)
                screen.let_go()

    def _away(self) -> tuple[Seat, ...]:
        """The seats of people for whom no screen is there."""
        here = {screen.holder for screen in self._screens}
        return tuple(
            Seat(seat)
            for seat, place in enumerate(self.seating.places)
            if place.holder is not None and place.holder not in here
        )

    def _news(self, holder: str, seat: Seat | None, shown_from: int | None) -> list[FromTable]:
        """The steps from that moment on, or the table whole where something was taken back."""
        if shown_from is None:
            return [self._whole(holder, seat)]
        return list(self._stretch(holder, seat, shown_from, len(self.course.moments)))

    def _stretch(self, holder: str, seat: Seat | None, first: int, end: int) -> list[Step]:
        sight = self._sight(holder, seat)
        last = len(self.course.moments) - 1
        return [sight.step(at, last=at == last) for at in range(first, min(end, last + 1))]

    # What is seen.

    def _sight(self, holder: str, seat: Seat | None) -> Sight:
        return Sight(self.course, self._company(holder), seat)

    def _whole(self, holder: str, seat: Seat | None) -> WireTable:
        kept = self.kept
        gathering = Gathering(
            shared=kept.shared,
            started=kept.started or kept.opened,
            opened=kept.opened,
            pledged=() if kept.started else pledged(self.seating),
            opened_nonces=() if kept.started else opened(self.seating),
            away=self._away() if kept.shared else (),
        )
        return self._sight(holder, seat).table(kept.id, gathering)

    def _hint(self, holder: str, seat: Seat) -> Hint:
        if self.kept.opened:
            raise conflict("only_to_read", "a record that was opened is only to be looked at")
        if len(holders_of(self.seating)) > 1:
            raise conflict("no_hint", "there are no hints where people play each other at screens of their own")
        hint = self._sight(holder, seat).hint()
        if hint is None:
            raise conflict("nothing_to_decide", "this seat has nothing to decide now")
        if isinstance(hint, str):
            raise conflict("no_hint", hint)
        return hint

    def _tried(self, holder: str, seat: Seat, trying: Trying) -> Tried:
        if self.kept.opened:
            raise conflict("only_to_read", "a record that was opened is only to be looked at")
        if not self.kept.started:
            raise conflict("not_started", "the game has not begun: the screen's nonce is waited for")
        if isinstance(self.course.turn, Over):
            raise conflict("game_over", "the game is over, so nothing is tried any more")
        tried = self._sight(holder, seat).tried(trying)
        if isinstance(tried, str):
            raise conflict("no_board", tried)
        return tried

    def _reviewed(self, holder: str, seat: Seat | None) -> tuple[Sight, list[Moment]]:
        """What a review is made from: the moments as they stand now."""
        if not self.kept.opened and not isinstance(self.course.turn, Over):
            raise conflict("still_played", "a game is reviewed when it is over")
        return self._sight(holder, seat), list(self.course.moments)

    def _explain(self, holder: str, seat: Seat | None, seq: int, event: int) -> Explanation:
        at = next((at for at, moment in enumerate(self.course.moments) if moment.seq == seq), None)
        text = None if at is None else self._sight(holder, seat).explain(at, event)
        if text is None:
            raise not_found(f"line {seq} has no event {event} that this seat sees")
        return Explanation(text=text)

    def _steps(self, holder: str, seat: Seat | None, first: int, count: int) -> Steps:
        stretch = self._stretch(holder, seat, first - 1, first - 1 + count)
        return Steps(steps=tuple(stretch), total=len(self.course.moments))

    def _record(self) -> Record:
        if not self.kept.opened and not isinstance(self.course.turn, Over):
            raise conflict(
                "still_played", "the record holds what everybody holds, so it is given out when the game is over"
            )
        players = tuple(player for player in self.seating.players if player is not None)
        record = record_of(self.entry, self._options, players, self.course.match)
        return replace(record, fair=self._fair) if self.kept.opened else record

    def _watch(self, holder: str, seat: Seat | None, after: int | None) -> Screen:
        screen = Screen(holder, seat)
        moments = self.course.moments
        missing = [at for at, moment in enumerate(moments) if after is not None and moment.seq > after]
        near = after is not None and self.course.last_back <= after <= self.course.seq and len(missing) < WAITING // 2
        if near and self.kept.started:
            for step in self._stretch(holder, seat, len(moments) - len(missing), len(moments)):
                screen.tell(step)
        else:
            screen.tell(self._whole(holder, seat))
        self._screens.append(screen)
        self._tell_presence()
        return screen


def new_deals() -> Fair:
    """What proves the deals of a table that is to be played: a seed of its own, secret until the game is over."""
    return Fair.of(Dealer(secrets.token_bytes(SEED_BYTES)), with_seed=True)


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
