"""One table: all that is asked of it, one piece at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from muggins.core.record import Record
from muggins.server.acting import Acting
from muggins.server.agreeing import Agreeing
from muggins.server.attending import Attending
from muggins.server.audience import Screen
from muggins.server.clocks import Between
from muggins.server.convening import Convening
from muggins.server.delaying import Late
from muggins.server.hub import Hub
from muggins.server.ledger import Finished, Ledger
from muggins.server.mailbox import Mailbox
from muggins.server.presence import Elsewhere
from muggins.server.sitting import Sitting
from muggins.server.store.protocol import Store
from muggins.server.store.rows import Mark, Stored
from muggins.server.talking import Talking
from muggins.server.telling import Telling
from muggins.wire.company import Answer, Propose
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Explanation, Hint, Review, Steps
from muggins.wire.messages import Accepted, FromScreen
from muggins.wire.messages import Table as WireTable
from muggins.wire.talk import Mute, Say, SetTalk

T = TypeVar("T")

_REVIEWS = ThreadPoolExecutor(1, "muggins-reviews")


class Table:
    """A table that is played or looked at; everything goes through its mailbox.

    Other workers are told by the hub of what is done here, and what they do is taken in (`following`); `elsewhere` are
    the screens that look through them, and `between` tells how many seconds between two times count for clocks.
    `finished` is told when the game ends by what is done here.
    """

    def __init__(
        self,
        stored: Stored,
        store: Store,
        now: Callable[[], float],
        hub: Hub,
        elsewhere: Elsewhere,
        between: Between,
        finished: Finished,
    ) -> None:
        self.sitting = Sitting(stored, between)
        delayed = self.sitting.terms.delay > 0 and not self.sitting.kept.opened
        self._late = Late(stored, self.sitting, between, now()) if delayed else None
        self.telling = Telling(self.sitting, hub, elsewhere, now, self._late)
        self._hub = hub
        self._ledger = Ledger(self.sitting, store, now, hub, self.telling, finished)
        self._attending = Attending(self._ledger)
        self._convening, self._acting = Convening(self._ledger), Acting(self._ledger, self._attending)
        self._agreeing = Agreeing(self._ledger, self.telling)
        self._talking = Talking(self._ledger)
        self._mailbox = Mailbox()

    @property
    def in_use(self) -> bool:
        """Whether a screen looks at it, somebody asks of late, or something is being done."""
        return bool(self.screens) or self.telling.is_asked or not self._mailbox.idle

    @property
    def screens(self) -> int:
        """How many screens look at it."""
        return len(self.telling)

    @property
    def size(self) -> int:
        """How many lines it holds in memory."""
        return len(self.sitting.committed) * (1 if self._late is None else 2)

    @property
    def mark(self) -> Mark:
        """How far it has come, as far as it is known here."""
        return self._ledger.mark

    @property
    def lost(self) -> bool:
        """Whether the store holds other lines than this; then it is to be loaded anew."""
        return self._ledger.lost

    def lose(self) -> None:
        """Have it loaded anew when somebody asks for it."""
        self._ledger.lost = True

    async def catch_up(self) -> bool:
        """Take in what others have put down and tell the screens; whether there was anything. Raises `StoreError`."""
        return await self._mailbox.do(self._ledger.catch_up)

    # Before the game.

    async def sit(self, holder: str, seat: int, name: str) -> WireTable:
        """Take a free seat, or another name on one's own. Raises `Trouble` if it is taken, or the game has begun."""
        return await self._then_whole(holder, partial(self._convening.sit, holder, seat, name))

    async def free(self, holder: str, seat: int) -> WireTable:
        """Leave a seat, or show out who sits there. Raises `Trouble` as `sit` does, and for other people's seats."""
        return await self._then_whole(holder, partial(self._convening.free, holder, seat))

    async def fill(self, holder: str, seat: int, bot: str) -> WireTable:
        """Put a bot on a seat. Raises `Trouble` as `sit` does."""
        return await self._then_whole(holder, partial(self._convening.fill, holder, seat, bot))

    async def unlist(self, holder: str) -> WireTable:
        """Have it listed no more. Raises `Trouble` for all but who set it up, and if the game has begun."""
        return await self._then_whole(holder, partial(self._convening.unlist, holder))

    async def pledge(self, holder: str, pledge: str) -> WireTable:
        """Take the SHA-256 of a screen's nonce. Raises `Trouble` if it is too late, or none of its business."""
        return await self._then_whole(holder, partial(self._convening.pledge, holder, pledge))

    async def start(self, holder: str, nonce: str) -> WireTable:
        """Take a screen's nonce, and begin when it is the last one.

        Raises `Trouble` if it is not time yet, or it has begun already with another nonce.
        """
        return await self._then_whole(holder, partial(self._convening.start, holder, nonce.lower()))

    # In the game.

    async def do(self, holder: str, message: FromScreen) -> Accepted:
        """Do what a screen asks. Raises `Trouble` or `StoreError`; nothing has changed then."""

        async def doing() -> Accepted:
            return await self._change(partial(self._acting.do, holder, message, self.mark))

        return await self._mailbox.do(doing)

    async def propose(self, holder: str, asked: Propose) -> WireTable:
        """Ask the other players for something. Raises `Trouble` where there is nothing to ask."""
        return await self._then_whole(holder, partial(self._agreeing.propose, holder, asked))

    async def answer(self, holder: str, answer: Answer) -> WireTable:
        """Agree to what is proposed, or not. Raises `Trouble` where it is not proposed any more."""
        return await self._then_whole(holder, partial(self._agreeing.answer, holder, answer))

    async def come_back(self, holder: str, seat: int) -> WireTable:
        """Play again for a seat for which a bot does. Raises `Trouble` if its time is up."""
        return await self._then_whole(holder, partial(self._agreeing.come_back, holder, seat))

    async def meet_again(self, holder: str, id: str) -> str:
        """Keep `id` as that of the table for another game of the same players; the one that is kept, if one was before.

        Raises `Trouble` for who holds no seat, and while the game goes on.
        """
        return await self._mailbox.do(partial(self._change, partial(self._agreeing.meet_again, holder, id)))

    async def say(self, holder: str, said: Say) -> None:
        """Say something to the others. Raises `Trouble` for who holds no seat, and what may not be said."""
        await self._mailbox.do(partial(self._change, partial(self._talking.say, holder, said)))

    async def set_talk(self, holder: str, wanted: SetTalk) -> WireTable:
        """Set what may be said. Raises `Trouble` for all but who set the table up."""
        return await self._then_whole(holder, partial(self._talking.set_talk, holder, wanted))

    async def mute(self, holder: str, wanted: Mute) -> WireTable:
        """Hear a seat no more, or again."""
        return await self._then_whole(holder, partial(self._talking.mute, holder, wanted))

    async def show(self, holder: str) -> WireTable:
        """Let whoever has the address look at a game that is over. Raises `Trouble` for all but its owner."""
        return await self._then_whole(holder, partial(self._agreeing.show, holder))

    async def attend(self) -> None:
        """Do what is due though nobody does anything. Raises `Trouble` or `StoreError`."""
        await self._mailbox.do(partial(self._change, self._attending.attend))

    # What is asked.

    async def look(self, holder: str, seat: int | None) -> WireTable:
        """The table whole, as a seat sees it."""
        return await self._read(holder, lambda _: self.telling.look(holder, seat))

    async def hint(self, holder: str, seat: int) -> Hint:
        """Advice for a seat of this screen; it is thought out apart, while the table waits."""

        async def thinking() -> Hint:
            self._ledger.still_there()
            return await asyncio.to_thread(self.sitting.hint, holder, self.sitting.person(holder, seat))

        return await self._mailbox.do(thinking)

    async def tried(self, holder: str, trying: Trying) -> Tried:
        """What tiles would be that a seat of this screen tries; nothing of it is kept."""
        return await self._read(
            holder, lambda sitting: sitting.tried(holder, sitting.person(holder, trying.seat), trying)
        )

    async def review(self, holder: str, seat: int | None, first: int, count: int | None) -> Review:
        """Turns of a game that is over, judged: of the lines that stand from the `first` (from 1), at most `count`.

        It is done apart from the bots, and one stretch after another, for it takes long.
        """
        sight, moments = await self._read(holder, lambda sitting: sitting.reviewed(holder, sitting.eyes(holder, seat)))
        return await asyncio.get_running_loop().run_in_executor(_REVIEWS, sight.review, moments, first, count)

    async def explain(self, holder: str, seat: int | None, seq: int, event: int) -> Explanation:
        """Why something in the log happened."""
        return await self._read(holder, lambda sitting: sitting.explain(holder, sitting.eyes(holder, seat), seq, event))

    async def steps(self, holder: str, seat: int | None, first: int, count: int) -> Steps:
        """Lines that stand, from the `first` (from 1), at most `count`."""
        return await self._read(holder, lambda sitting: sitting.steps(holder, sitting.eyes(holder, seat), first, count))

    async def record(self, holder: str) -> Record:
        """The record of the line that was played on; its seed once the game is over, as far as `holder` may see it."""
        return await self._read(holder, lambda sitting: sitting.record())

    def others_play(self, holder: str) -> bool:
        """Whether a game goes on here, as far as somebody may know, by others than who set the table up."""
        sitting, seen = self.sitting, self.telling.seen_by(holder)
        return sitting.others_play or (sitting.over and not seen.over)

    # Who looks.

    async def watch(self, holder: str, seat: int | None, after: int | None, aside: int | None = None) -> Screen:
        """Be told what happens from now on; first what happened since line `after`, or all. Raises `StoreError`."""

        async def watching() -> Screen:
            self._ledger.still_there()
            behind = (after or 0) > len(self.sitting.committed) or (aside or 0) > self.sitting.affairs.count
            if self._hub.shared and behind:
                # It has been shown more through another worker, and must not be shown less.
                await self._ledger.catch_up()
                self._ledger.still_there()
            return self.telling.watch(holder, seat, after, aside)

        return await self._mailbox.do(watching)

    def leave(self, screen: Screen) -> None:
        """Be told nothing more."""
        self.telling.leave(screen)

    def close(self) -> None:
        """Let all screens go, for good."""
        self._ledger.closed = True
        self.telling.close()

    def let_go(self) -> None:
        """Let all screens go that look now."""
        self.telling.let_go()

    async def _read(self, holder: str, work: Callable[[Sitting], T]) -> T:
        async def reading() -> T:
            self._ledger.still_there()
            return work(self.telling.seen_by(holder))

        return await self._mailbox.do(reading)

    async def _then_whole(self, holder: str, work: Callable[[], Awaitable[None]]) -> WireTable:
        """Do something; then the table whole."""

        async def doing() -> WireTable:
            await self._change(work)
            return self.telling.look_first(holder)

        return await self._mailbox.do(doing)

    async def _change(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do what changes the table, anew where another worker came first."""

        async def changing() -> T:
            self._ledger.still_there()
            return await work()

        return await self._ledger.in_tries(changing)
