"""A table in memory, as the store has it: who sits there, how the game stands, who may see what of it. No I/O."""

from __future__ import annotations

import random
from collections.abc import Collection, Container, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

import msgspec

from muggins.bots.protocol import Bot
from muggins.bots.registry import bot_named, is_bot
from muggins.core.game import BadNotation, Over, Seat
from muggins.core.record import Fair, Record, record_of
from muggins.games.catalog import CATALOG
from muggins.server.affairs import Affairs
from muggins.server.asides import Proposed, Returned, Said, StoodIn, read
from muggins.server.clocks import Between, Timekeeper
from muggins.server.course import Course, Moment
from muggins.server.places import held_by, holders_of, opened, pledged, pledges
from muggins.server.problems import conflict, not_found, trouble
from muggins.server.seeing import Company, Gathering, Sight, people_of
from muggins.server.store.rows import Aside, Line, Seating, Stored
from muggins.server.talk import Talk
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Explanation, Hint, Steps
from muggins.wire.messages import Clocks, FromTable, Proposal, Step
from muggins.wire.messages import Table as WireTable
from muggins.wire.terms import Terms


@dataclass(frozen=True, slots=True)
class Kept:
    """What is on disk of a table and hardly changes."""

    id: str
    owner: str
    shared: bool
    opened: bool
    started: bool


class Sitting:
    """A table as it stands. What is asked about it is answered here; what changes it is done by `Table`."""

    def __init__(self, stored: Stored, between: Between) -> None:
        """Raises `BadNotation`, `BadOptions`, `IllegalAction` where this version cannot read it.

        `between` tells how many seconds between two times count for clocks.
        """
        new = stored.table
        self.kept = Kept(new.id, new.owner, new.shared, new.origin == "opened", stored.nonces is not None)
        self.entry = CATALOG.entry(new.rules)
        self.options = new.options
        self.terms = msgspec.convert(new.terms, Terms)
        self.seating = new.seating
        self.fair = new.fair
        self.committed = [line.text for line in stored.lines]
        self.keys = {line.key: line.seq for line in stored.lines if line.key is not None}
        self.times = [line.at for line in stored.lines]
        self.affairs = Affairs()
        self.asides: list[Aside] = []
        self.talk = Talk(self.terms.talk)
        self.course = self.course_of(self.fair)
        self.bots: dict[Seat, Bot] = {}
        self._bot_missing: str | None = None
        self._bring_bots()
        self._between = between
        self.keeper = self._new_keeper(self.course, self.times) if self.kept.started else None
        self.heard(stored.asides)

    def course_of(self, fair: Fair | None) -> Course:
        """The game that its lines make, dealt from there on by that seed. It takes long where there are many."""
        return Course(self.entry, self.options, fair, self.committed)

    def _new_keeper(self, course: Course, times: Sequence[float]) -> Timekeeper | None:
        if self.terms.clock is None or self.kept.opened:
            return None
        players = [Seat(seat) for seat, place in enumerate(self.seating.places) if place.holder is not None]
        keeper = Timekeeper(self.terms.clock, players, self._between)
        keeper.follow(course.deciding, times)
        return keeper

    def _bring_bots(self) -> None:
        uniform = random.SystemRandom().randrange
        self.bots, self._bot_missing = {}, None
        try:
            if not self.kept.opened:
                self.bots = {
                    Seat(at): bot_named(player, self.entry.game, uniform)
                    for at, player in enumerate(self.seating.players)
                    if player is not None and is_bot(player)
                }
        except BadNotation as error:
            self._bot_missing = str(error)

    # What has come onto disk.

    def seated(self, seating: Seating, fair: Fair | None) -> None:
        """Others sit here now, before the game."""
        self.seating, self.fair = seating, fair
        self._bring_bots()
        self.course = self.course_of(fair)

    def begun(self, fair: Fair, course: Course) -> None:
        """The game has begun with the nonces in `fair`."""
        self.kept = replace(self.kept, started=True)
        self.fair, self.course = fair, course
        # It follows the first lines when these have come.
        self.keeper = None

    def heard(self, asides: Collection[Aside]) -> None:
        """This was done beside the game."""
        self.asides += asides
        for aside in asides:
            said = read(aside.said)
            self.affairs.take([said])
            self.talk.take(aside.number, aside.holder, said)
        for seat in people_of(self.seating.players):
            stand_in = self.affairs.stand_ins.get(seat)
            if stand_in is None:
                self.bots.pop(seat, None)
            elif seat not in self.bots:
                self._seat_stand_in(seat, stand_in.bot)

    def _seat_stand_in(self, seat: Seat, bot: str) -> None:
        try:
            self.bots[seat] = self.stand_in(bot)
        except BadNotation as error:
            self._bot_missing = str(error)

    def added(self, lines: Collection[Line]) -> None:
        """The course has gone on by these lines."""
        self.times += [line.at for line in lines]
        if self.keeper is None:
            self.keeper = self._new_keeper(self.course, self.times)
        self.committed += [line.text for line in lines]
        self.keys |= {line.key: line.seq for line in lines if line.key is not None}

        if self.keeper is not None:
            self.keeper.follow(self.course.deciding, self.times)

    def stand_in(self, bot: str) -> Bot:
        """A bot that plays on for somebody, by its name in records. Raises `BadNotation` if there is none."""
        return bot_named(bot, self.entry.game, random.SystemRandom().randrange)

    def playing(self, said: Collection[Said]) -> tuple[dict[Seat, Bot], set[Seat]]:
        """The bots that play once this is said, and the seats of people for whom they do."""
        bots, stand_ins = dict(self.bots), set(self.affairs.stand_ins)
        for one in said:
            match one:
                case StoodIn(seat=seat, bot=bot):
                    bots[Seat(seat)] = self.stand_in(bot)
                    stand_ins.add(Seat(seat))
                case Returned(seat=seat):
                    del bots[Seat(seat)]
                    stand_ins.remove(Seat(seat))
                case _:
                    pass
        return bots, stand_ins

    # Whose time runs.

    def late(self, now: float) -> Seat | None:
        """The seat whose time is up."""
        return None if self.keeper is None else self.keeper.late(now, self.affairs.stand_ins)

    def due(self, course: Course, new: Sequence[float], now: float, stand_ins: Collection[Seat]) -> float | None:
        """When somebody's time will be up, once the course has its `new` lines with their times."""
        keeper = self._new_keeper(course, [*self.times, *new])
        return None if keeper is None else keeper.due(now, stand_ins)

    # Who is here.

    @property
    def over(self) -> bool:
        """Whether nothing is played here, any more or at all."""
        return self.kept.opened or isinstance(self.course.turn, Over)

    @property
    def alone(self) -> bool:
        """Whether one person plays here, and nobody else will."""
        return len(people_of(self.seating.players)) == 1 or self.entry.one_person(self.options)

    @property
    def others_play(self) -> bool:
        """Whether a game is played here that is not over, by others than who set the table up."""
        others = set(holders_of(self.seating)) - {self.kept.owner}
        return self.kept.started and bool(others) and not self.over

    def may_come(self, holder: str) -> bool:
        """Whether there is such a table for somebody: his own, or one to which all may come who know its address."""
        return self.kept.shared or holder == self.kept.owner or (self.affairs.shown and self.over)

    def people(self, holder: str) -> tuple[Seat, ...]:
        """The seats that a screen plays; of a record that was opened, those of all people."""
        return people_of(self.seating.players) if self.kept.opened else held_by(self.seating, holder)

    def person(self, holder: str, seat: int) -> Seat:
        """A seat that a screen plays. Raises `Trouble` if it does not."""
        people = self.people(holder)
        if Seat(seat) not in people:
            own = " or ".join(str(one) for one in people) or "none"
            raise trouble(
                HTTPStatus.FORBIDDEN, "not_your_seat", f"seat {seat} is not played at this screen; its seats are: {own}"
            )
        return Seat(seat)

    def eyes(self, holder: str, seat: int | None) -> Seat | None:
        """The seat whose eyes a screen may have: one that it plays; any, once there is nothing to hide."""
        if seat is None:
            return None
        if not self.over or not 0 <= seat < len(self.seating.players):
            return self.person(holder, seat)
        return Seat(seat)

    def first_eyes(self, holder: str) -> Seat | None:
        """The eyes of a screen that has not said whose: those of its one seat, or of nobody."""
        people = self.people(holder)
        return people[0] if len(people) == 1 or (people and self.alone) else None

    # What may be done.

    def is_delayed(self, holder: str) -> bool:
        """Whether somebody sees the table only as it was some time ago: he looks on, and that was agreed on."""
        return self.terms.delay > 0 and not self.kept.opened and not held_by(self.seating, holder)

    def is_to_play(self) -> None:
        """Raises `Trouble` where a record was opened."""
        if self.kept.opened:
            raise conflict("only_to_read", "a record that was opened is only to be looked at")

    def gathers(self) -> None:
        """Raises `Trouble` where it is not before the game: until then seats change, and what is put into the deals."""
        self.is_to_play()
        if self.kept.started:
            raise conflict("started", "the game has begun, so who sits here stays")

    def is_played(self) -> None:
        """Raises `Trouble` where no game has begun."""
        self.is_to_play()
        if not self.kept.started:
            raise conflict("not_started", "the game has not begun: the screen's nonce is waited for")

    def needs_bots(self) -> None:
        """Raises `Trouble` if one is missing: it is played on by the bots of its beginning, or not at all."""
        if self._bot_missing is not None:
            raise conflict("no_bot", f"the table can be looked at and given up, but not played: {self._bot_missing}")

    def key_of(self, seat: Seat, key: str) -> str:
        """By what key a line is known that a seat writes: what others call theirs at other screens is no matter.

        It hangs on nothing that changes, since a message may be sent again after somebody signed in or was deleted.
        """
        return f"{seat}-{key}" if self.kept.shared else key

    # What is seen.

    def sight(self, holder: str, seat: Seat | None) -> Sight:
        """What a screen sees as that seat."""
        may_back = self.alone and not self.kept.opened and self._bot_missing is None
        company = Company(
            self.seating.players,
            self.people(holder),
            may_back,
            own=holder == self.kept.owner,
            hints=len(holders_of(self.seating)) < 2,
        )
        return Sight(self.course, company, seat)

    def away(self, here: Container[str]) -> tuple[Seat, ...]:
        """The seats of people none of whose screens is `here`."""
        held = ((Seat(seat), place.holder) for seat, place in enumerate(self.seating.places))
        return tuple(seat for seat, holder in held if holder is not None and holder not in here)

    def whole(self, holder: str, seat: Seat | None, here: Container[str], now: float) -> WireTable:
        """The table whole, while the screens of those holders are there; `now` is in Unix seconds."""
        whole = self.sight(holder, seat).table(self.kept.id, self.gathering(here, now))
        if not self.kept.shared:
            return whole
        return msgspec.structs.replace(whole, spoken=self.talk.heard(holder), muted=self.talk.muted(holder))

    def clocks(self, now: float) -> Clocks | None:
        """What time each seat has left."""
        if self.keeper is None:
            return None
        left = self.keeper.all_left(now)
        running = () if self.over else self.keeper.running
        shown = (round(max(0.0, left[seat]), 3) if seat in left else None for seat in self._seats)
        return Clocks(left=tuple(shown), running=tuple(seat for seat in running if seat not in self.affairs.stand_ins))

    @property
    def _seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(len(self.seating.players))))

    def gathering(self, here: Container[str], now: float) -> Gathering:
        """How far it has come with who plays, while the screens of those holders are there."""
        kept = self.kept
        return Gathering(
            shared=kept.shared,
            started=kept.started or kept.opened,
            opened=kept.opened,
            pledged=() if kept.started else pledged(self.seating),
            pledges=() if kept.started else pledges(self.seating),
            opened_nonces=() if kept.started else opened(self.seating),
            away=self.away(here) if kept.shared else (),
            terms=msgspec.structs.replace(self.terms, open=self.seating.open and not kept.started),
            clocks=self.clocks(now),
            proposal=self.proposal(here),
            stand_ins=tuple(sorted(self.affairs.stand_ins)),
            rematch=self.affairs.rematch,
            asides=self.affairs.count,
            talk=self.talk.how if kept.shared else "nothing",
        )

    def stretch(self, holder: str, seat: Seat | None, first: int, end: int, now: float | None = None) -> list[Step]:
        """The steps of the moments in those places; with clocks as they stand `now`, if that is told."""
        sight = self.sight(holder, seat)
        last = len(self.course.moments) - 1
        steps = [sight.step(at, last=at == last) for at in range(first, min(end, last + 1))]
        if now is not None and self.keeper is not None and steps and end > last:
            steps[-1] = msgspec.structs.replace(steps[-1], clocks=self.clocks(now))
        return steps

    def since(
        self,
        holder: str,
        seat: Seat | None,
        after: int | None,
        aside: int | None,
        here: Container[str],
        now: float,
        most: int,
    ) -> list[FromTable]:
        """What happened after line `after`, in at most so many messages; else the table whole.

        So it is as well where more was done beside the game than the screen has heard of, up to the number `aside`.
        """
        moments = self.course.moments
        missing = [at for at, moment in enumerate(moments) if after is not None and moment.seq > after]
        near = after is not None and self.course.last_back <= after <= self.course.seq and len(missing) <= most
        if near and self.kept.started and (aside or 0) >= self.affairs.count:
            return list(self.stretch(holder, seat, len(moments) - len(missing), len(moments), now))
        return [self.whole(holder, seat, here, now)]

    # What is agreed on.

    def parties(self, asked: Proposed, here: Container[str]) -> tuple[Seat, ...]:
        """The seats that have to agree: where it is about somebody who is away, those of the others who are there.

        For one person at several seats his first one speaks.
        """
        about = None if asked.about is None else self.seating.places[asked.about].holder
        found: dict[str, Seat] = {}
        for seat, place in enumerate(self.seating.places):
            holder = place.holder
            if holder is not None and holder != about and (about is None or holder in here):
                found.setdefault(holder, Seat(seat))
        return tuple(found.values())

    def proposal(self, here: Container[str]) -> Proposal | None:
        """What is proposed now."""
        made = None if self.over else self.affairs.proposal(self.course.seq)
        if made is None:
            return None
        asked = made.asked
        return Proposal(
            number=made.number,
            seat=asked.seat,
            what=asked.what,
            line=asked.line,
            about=asked.about,
            open=tuple(seat for seat in self.parties(asked, here) if seat not in made.agreed),
        )

    # What is asked.

    def hint(self, holder: str, seat: Seat) -> Hint:
        """Advice for a seat. Raises `Trouble` where there is none."""
        self.is_to_play()
        if len(holders_of(self.seating)) > 1:
            raise conflict("no_hint", "there are no hints where people play each other at screens of their own")
        hint = self.sight(holder, seat).hint()
        if hint is None:
            raise conflict("nothing_to_decide", "this seat has nothing to decide now")
        if isinstance(hint, str):
            raise conflict("no_hint", hint)
        return hint

    def tried(self, holder: str, seat: Seat, trying: Trying) -> Tried:
        """What tiles would be that a seat tries. Raises `Trouble` where nothing is tried."""
        self.is_played()
        if self.over:
            raise conflict("game_over", "the game is over, so nothing is tried any more")
        tried = self.sight(holder, seat).tried(trying)
        if isinstance(tried, str):
            raise conflict("no_board", tried)
        return tried

    def reviewed(self, holder: str, seat: Seat | None) -> tuple[Sight, list[Moment]]:
        """What a review is made from: the moments as they stand now. Raises `Trouble` before the end."""
        if not self.over:
            raise conflict("still_played", "a game is reviewed when it is over")
        return self.sight(holder, seat), list(self.course.moments)

    def explain(self, holder: str, seat: Seat | None, seq: int, event: int) -> Explanation:
        """Why something in the log happened. Raises `Trouble` where the seat sees no such event."""
        at = next((at for at, moment in enumerate(self.course.moments) if moment.seq == seq), None)
        text = None if at is None else self.sight(holder, seat).explain(at, event)
        if text is None:
            raise not_found(f"line {seq} has no event {event} that this seat sees")
        return Explanation(text=text)

    def steps(self, holder: str, seat: Seat | None, first: int, count: int) -> Steps:
        """Lines that stand, from the `first` (from 1), at most `count`."""
        stretch = self.stretch(holder, seat, first - 1, first - 1 + count)
        return Steps(steps=tuple(stretch), total=len(self.course.moments))

    def record(self) -> Record:
        """The record with its seed. Raises `Trouble` before the end."""
        if not self.over:
            raise conflict(
                "still_played", "the record holds what everybody holds, so it is given out when the game is over"
            )
        players = tuple(player for player in self.seating.players if player is not None)
        record = record_of(self.entry, self.options, players, self.course.match)
        stand_ins = self.affairs.stood_in(moment.seq for moment in self.course.moments)
        return replace(record, fair=self.fair if self.kept.opened else record.fair, stand_ins=stand_ins)
