"""In the game: what a seat does, judged by the rules."""

from __future__ import annotations

import asyncio

from muggins.core.game import REFEREE, BadNotation, IllegalAction, Over, Seat
from muggins.core.notation import read_line, write_line
from muggins.core.referee import Resign as Resigned
from muggins.server.attending import Attending
from muggins.server.ledger import Ledger
from muggins.server.problems import conflict, unprocessable
from muggins.server.store.rows import Mark
from muggins.wire.messages import Accepted, Act, Back, FromScreen, Resign
from muggins.wire.translating import TRANSLATORS


class Acting:
    """What can be done in a game: shape, who, refusal, apply. Everything raises `Trouble` or `StoreError`."""

    def __init__(self, ledger: Ledger, attending: Attending) -> None:
        self._ledger, self._sitting, self._attending = ledger, ledger.sitting, attending

    async def do(self, holder: str, message: FromScreen, known: Mark) -> Accepted:
        """Do what a screen asks, who knew the table as far as `known`; nothing has changed where it raises."""
        sitting = self._sitting
        seat = sitting.person(holder, message.seat)
        own_key = sitting.key_of(seat, message.key)
        if (seq := sitting.keys.get(own_key)) is not None:
            if sitting.committed[seq - 1] != self._line_of(message):
                raise conflict("key_used", "this key was used for something else; each new action has a key of its own")
            return Accepted(key=message.key, seq=seq)
        sitting.is_played()
        if sitting.late(self._ledger.now()) is not None:
            # What is due comes first: what is asked here has come too late.
            await self._attending.attend()
        if not isinstance(message, Resign):
            sitting.needs_bots()
        before = len(sitting.course.moments)
        backed = isinstance(message, Back)
        try:
            match message:
                case Act():
                    self._act(seat, message, anew=self._ledger.mark != known)
                case Back(to=to):
                    await self._back(seat, to)
                case Resign():
                    sitting.course.submit(REFEREE, Resigned(seat))
        except IllegalAction as illegal:
            told = TRANSLATORS[sitting.entry.game].refusal(illegal.refusal)
            raise unprocessable(illegal.refusal.code, told, rule=illegal.refusal.rule) from None
        await self._ledger.go_on(own_key, None if backed else before)
        return Accepted(key=message.key, seq=sitting.keys[own_key])

    def _line_of(self, message: FromScreen) -> str:
        """The line that a message writes, as far as it can be read."""
        match message:
            case Back(to=to):
                return f"! back {to}"
            case Resign(seat=seat):
                return f"! resign {seat}"
            case Act(seat=seat, action=text):
                notation = self._sitting.entry.notation
                try:
                    return write_line(*read_line(f"{seat} {text}", notation), notation)
                except BadNotation:
                    return ""

    def _act(self, seat: Seat, message: Act, *, anew: bool) -> None:
        course = self._sitting.course
        try:
            _, action = read_line(f"{seat} {message.action}", self._sitting.entry.notation)
        except BadNotation as error:
            raise unprocessable(error.code, str(error), rule=error.rule) from None
        opened = course.opened(seat)
        # Who is judged anew was asked this; who never was is told so by the rules.
        if not isinstance(course.turn, Over) and (opened is not None or anew) and opened != message.opened:
            raise conflict("stale", "what this answers has been decided; the table shows what is asked now")
        course.submit(seat, action)

    async def _back(self, seat: Seat, to: int) -> None:
        course = self._sitting.course
        if not course.is_own(to, seat):
            raise unprocessable("bad_back", f"line {to} is no decision of this seat that stands")
        if not self._sitting.alone and (why := course.why_not_back(to, seat)) is not None:
            raise conflict("no_taking_back", why)
        await asyncio.to_thread(course.back, to)
