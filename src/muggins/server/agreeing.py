"""What the players of a table agree on: to take something back, to leave the game, what becomes of one who is away."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from msgspec import structs

from muggins.bots.registry import player_name
from muggins.core.game import REFEREE, Decide, Seat
from muggins.core.referee import Abandon, Forfeit
from muggins.server.asides import Agreed, Declined, Proposed, Rematched, Returned, Said, Shown, StoodIn
from muggins.server.attending import STAND_IN
from muggins.server.ledger import Ledger
from muggins.server.problems import Trouble, conflict, trouble, unprocessable
from muggins.server.telling import Telling
from muggins.wire.company import Answer, Propose

AWAY = 60.0
"""After so many seconds without a screen a player is away for so long that the others may do something about it."""


class Agreeing:
    """What can be agreed on in a game. Everything raises `Trouble` or `StoreError`."""

    def __init__(self, ledger: Ledger, telling: Telling) -> None:
        self._ledger, self._sitting, self._telling = ledger, ledger.sitting, telling

    async def propose(self, holder: str, asked: Propose) -> None:
        """Ask the others for something; where nobody has to be asked it is done."""
        sitting = self._sitting
        seat = sitting.person(holder, asked.seat)
        sitting.is_played()
        if sitting.over:
            raise conflict("game_over", "the game is over, so nothing is agreed on any more")
        said = Proposed(seat, asked.what, sitting.course.seq, asked.line, asked.about)
        self._may_ask(seat, said)
        made = sitting.affairs.proposal(sitting.course.seq)
        if made is None or (made.asked.seat == seat and made.asked != said):
            await self._settle(holder, seat, None, said, frozenset())
        elif made.asked == said or (structs.replace(made.asked, seat=seat) == said and seat in made.agreed):
            return
        elif structs.replace(made.asked, seat=seat) == said:
            # Who asks for what another asks for agrees to it.
            await self._settle(holder, seat, made.number, made.asked, made.agreed)
        else:
            raise conflict("proposal_open", "something is proposed already: answer that first")

    async def answer(self, holder: str, answer: Answer) -> None:
        """Agree to what is proposed, or not; who proposed it takes it back by not agreeing."""
        sitting = self._sitting
        seat = sitting.person(holder, answer.seat)
        sitting.is_played()
        made = None if sitting.over else sitting.affairs.proposal(sitting.course.seq)
        if made is None or made.number != answer.proposal:
            raise conflict("no_proposal", "what this answers is not proposed any more")
        if not answer.agree:
            await self._ledger.say(Declined(seat, made.number), holder)
        elif seat not in made.agreed:
            self._may_ask(seat, made.asked)
            await self._settle(holder, seat, made.number, made.asked, made.agreed)

    async def come_back(self, holder: str, seat: int) -> None:
        """Play for one's own seat again, for which a bot does."""
        sitting = self._sitting
        own = sitting.person(holder, seat)
        sitting.is_played()
        if sitting.over or own not in sitting.affairs.stand_ins:
            return
        if sitting.keeper is not None and sitting.keeper.left(own, self._ledger.now()) <= 0:
            raise conflict("time_is_up", "your time for this game is up, so the bot plays on for you")
        await self._ledger.go_on(None, None, [Returned(own, sitting.course.seq)], holder)

    async def meet_again(self, holder: str, id: str) -> str:
        """Keep the id of a table for another game of the same players, or tell the one that is kept."""
        sitting = self._sitting
        sitting.is_played()
        people = sitting.people(holder)
        if not people:
            raise trouble(HTTPStatus.FORBIDDEN, "not_your_seat", "another game is set up by who played at this table")
        if not sitting.over:
            raise conflict("still_played", "another game is set up when this one is over")
        if sitting.affairs.rematch is None:
            await self._ledger.say(Rematched(people[0], id), holder)
        assert sitting.affairs.rematch is not None
        return sitting.affairs.rematch

    async def show(self, holder: str) -> None:
        """Let whoever has the address look at a game that is over; who set the table up decides."""
        sitting = self._sitting
        if holder != sitting.kept.owner:
            raise trouble(HTTPStatus.FORBIDDEN, "not_your_table", "a game is shown to others by who set the table up")
        if not sitting.over:
            raise conflict("still_played", "a game is shown to others when it is over")
        if not (sitting.affairs.shown or sitting.kept.shared):
            await self._ledger.say(Shown(), holder)

    def _may_ask(self, seat: Seat, asked: Proposed) -> None:
        if asked.what == "back":
            self._shows_nothing(asked)
        elif asked.what != "abandon":
            self._is_away(seat, asked)

    def _shows_nothing(self, asked: Proposed) -> None:
        """Raises `Trouble` unless it is a decision of who asks, and has shown nobody anything."""
        course = self._sitting.course
        if asked.line is None:
            raise unprocessable("bad_back", "name in line the decision of this seat that is to be taken back")
        if not course.is_own(asked.line, Seat(asked.seat)):
            raise unprocessable("bad_back", f"line {asked.line} is no decision of this seat that stands")
        if (why := course.why_shown(asked.line)) is not None:
            raise conflict("no_taking_back", why)

    def _is_away(self, seat: Seat, asked: Proposed) -> None:
        """Raises `Trouble` unless it is about another's seat that is away, and for which the game waits."""
        sitting = self._sitting
        places = sitting.seating.places
        if asked.about is None or not 0 <= asked.about < len(places) or places[asked.about].holder is None:
            raise unprocessable("no_such_player", "name in about the seat of a player who is away")
        about = Seat(asked.about)
        if places[about].holder == places[seat].holder or about in sitting.affairs.stand_ins:
            raise conflict("not_away", f"nobody is waited for on seat {about}")
        turn = sitting.course.turn
        if not isinstance(turn, Decide) or about not in turn.seats:
            raise conflict("not_waited_for", f"the game does not wait for seat {about} now")
        gone = self._telling.away_for(about)
        if gone is None:
            raise conflict("not_away", f"who plays on seat {about} is there")
        if gone < AWAY:
            raise Trouble(
                conflict("not_long_away", f"seat {about} is waited for {AWAY - gone:.0f} seconds more").problem,
                max(1, round(AWAY - gone)),
            )

    async def _settle(
        self, holder: str, seat: Seat, number: int | None, asked: Proposed, agreed: frozenset[Seat]
    ) -> None:
        """Put down that a seat is for it, and do it where that was all that was missing."""
        own = set(self._sitting.people(holder))
        missing = set(self._sitting.parties(asked, self._telling.here)) - agreed - own
        said: Said = asked if number is None else Agreed(seat, number)
        if missing:
            await self._ledger.say(said, holder)
            return
        course = self._sitting.course
        match asked.what:
            case "back":
                assert asked.line is not None
                await asyncio.to_thread(course.back, asked.line)
                await self._ledger.go_on(None, None, [said], holder)
            case "abandon":
                course.submit(REFEREE, Abandon())
                await self._ledger.go_on(None, None, [said], holder)
            case "claim":
                assert asked.about is not None
                course.submit(REFEREE, Forfeit(Seat(asked.about)))
                await self._ledger.go_on(None, None, [said], holder)
            case "stand_in":
                assert asked.about is not None
                bot = player_name(STAND_IN, self._sitting.entry.game)
                await self._ledger.go_on(None, None, [said, StoodIn(asked.about, bot, course.seq)], holder)
