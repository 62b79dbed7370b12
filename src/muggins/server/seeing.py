"""A table as each seat sees it: the only way from a state to a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from muggins.bots.registry import is_bot, short_name, shown_names
from muggins.core.game import CHANCE, REFEREE, Decide, Game, Seat
from muggins.core.record import result_of
from muggins.server.course import Course, Moment
from muggins.wire.asks import Ask
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Hint, Review
from muggins.wire.made import Made
from muggins.wire.messages import Clocks, Ending, GameEvent, LogLine, Player, Proposal, Step, Table
from muggins.wire.talk import How
from muggins.wire.terms import Terms
from muggins.wire.translating import TRANSLATORS, Translator
from muggins.wording.speech import Speaker

LOG_LINES = 200
"""A table is sent with so many of its newest lines; older ones are asked for."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays at a table, as one screen has it.

    `players` are names as records hold them. `people` are the seats that the screen plays. `may_back` says whether
    anything may be taken back, for practice: only where one person plays, and all bots are there.
    """

    players: tuple[str | None, ...]
    people: tuple[Seat, ...]
    may_back: bool
    own: bool
    """Whether this screen set the table up."""
    hints: bool
    """Whether advice may be had: not where people play each other at screens of their own."""

    def speaker(self, seat: Seat | None) -> Speaker:
        """Who tells a seat what happens."""
        return Speaker(names_of(self.players), seat)


@dataclass(frozen=True, slots=True)
class Gathering:
    """How far it has come with who plays at a table, as `wire.messages.Table` tells it to all."""

    shared: bool
    started: bool
    opened: bool
    pledged: tuple[Seat, ...]
    pledges: tuple[str | None, ...]
    opened_nonces: tuple[Seat, ...]
    away: tuple[Seat, ...]
    terms: Terms
    clocks: Clocks | None
    proposal: Proposal | None
    stand_ins: tuple[Seat, ...]
    rematch: str | None
    asides: int
    talk: How


def people_of(players: Sequence[str | None]) -> tuple[Seat, ...]:
    """The seats of those who are no bots."""
    return tuple(Seat(seat) for seat, player in enumerate(players) if player is None or not is_bot(player))


def names_of(players: Sequence[str | None]) -> tuple[str, ...]:
    """Names for people, those of bots and free seats too."""
    return shown_names([f"Seat {seat + 1}" if player is None else player for seat, player in enumerate(players)])


def wire_players(players: Sequence[str | None], sides: Sequence[Sequence[Seat]]) -> tuple[Player, ...]:
    """Who sits where, from the names that records hold."""
    side_of = {seat: at for at, seats in enumerate(sides) for seat in seats}
    return tuple(
        Player(
            name=name,
            bot=short_name(player) if player is not None and is_bot(player) else None,
            side=side_of[Seat(seat)],
            free=player is None,
        )
        for seat, (name, player) in enumerate(zip(names_of(players), players, strict=True))
    )


class Sight:
    """What one seat sees of a table, or a spectator (`seat` is nothing)."""

    def __init__(self, course: Course, company: Company, seat: Seat | None) -> None:
        self.course, self.company, self.seat = course, company, seat
        self.speaker = company.speaker(seat)
        self.translator: Translator = TRANSLATORS[course.entry.game]

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        return self.course.game

    def events(self, moment: Moment) -> tuple[GameEvent, ...]:
        """What a line brought, as far as the seat may know it."""
        return tuple(self.translator.event(event, self.speaker, self.game.sides) for event in self.seen(moment))

    def seen(self, moment: Moment) -> list[object]:
        """The game's own events of a line that the seat may see, redacted."""
        found = (event.seen_by(self.seat) for event in moment.events)
        return [event for event in found if event is not None]

    def step(self, at: int, *, last: bool) -> Step:
        """The step of the moment in that place.

        The decision is in the `last` alone: what stands before it has been decided.
        """
        moments = self.course.moments
        moment = moments[at]
        view = self.game.view(moment.state, self.seat)
        turn = self.game.turn(moment.state)
        return Step(
            seq=moment.seq,
            after=moment.seq - 1,
            by=moment.by,
            events=self.events(moment),
            view=self.translator.view(view),
            ask=self._ask() if last else None,
            waiting=turn.seats if isinstance(turn, Decide) else (),
            status=self.translator.status(view, self.speaker),
            aloud=self.translator.aloud(view, self.speaker),
            over=self.ending(moment.state),
            clocks=None,
        )

    def table(self, id: str, gathering: Gathering) -> Table:
        """The table whole."""
        course, company = self.course, self.company
        view = self.game.view(course.state, self.seat)
        turn = course.turn
        newest = course.moments[-LOG_LINES:]
        ask = self._ask()
        backs = () if ask is None else ask.backs
        return Table(
            id=id,
            rules=course.entry.rules,
            title=course.entry.title,
            options=course.entry.settled(course.options),
            players=wire_players(company.players, self.game.sides),
            names=self.translator.names(view),
            people=company.people,
            seat=self.seat,
            seq=course.seq,
            shared=gathering.shared,
            own=company.own,
            pledged=gathering.pledged,
            pledges=gathering.pledges,
            opened_nonces=gathering.opened_nonces,
            away=gathering.away,
            started=gathering.started,
            opened=gathering.opened,
            terms=gathering.terms,
            clocks=gathering.clocks,
            proposal=gathering.proposal,
            stand_ins=gathering.stand_ins,
            rematch=gathering.rematch,
            asides=gathering.asides,
            talk=gathering.talk,
            spoken=(),
            muted=(),
            practice=course.practice,
            may_back=company.may_back,
            commitment=None if course.fair is None else course.fair.commitment,
            view=self.translator.view(view),
            ask=ask,
            waiting=turn.seats if isinstance(turn, Decide) else (),
            status=self.translator.status(view, self.speaker),
            aloud=self.translator.aloud(view, self.speaker),
            over=self.ending(course.state),
            log=tuple(
                LogLine(
                    seq=moment.seq,
                    by=moment.by,
                    back=moment.by == self.seat and (company.may_back or moment.seq in backs),
                    events=self.events(moment),
                )
                for moment in newest
            ),
            earlier=len(newest) < len(course.moments),
        )

    def ending(self, state: object) -> Ending | None:
        """How it ended, if it has."""
        result = result_of(self.game, state)
        if result is None:
            return None
        return Ending(reason=result.reason, scores=result.scores, games=result.games, standings=result.standings)

    def hint(self) -> Hint | str | None:
        """Advice for the seat, or a sentence on why none is told; nothing where it has nothing to decide."""
        if (kind := self._deciding()) is None:
            return None
        view = self.game.view(self.course.state, self.seat)
        return self.translator.hint(view, self.game.legal(view), kind, self.speaker)

    def tried(self, trying: Trying) -> Tried | str:
        """What tiles would be that the seat tries now, or a sentence on why none can be tried."""
        return self.translator.tried(self.game.view(self.course.state, self.seat), trying)

    def review(self, moments: Sequence[Moment], first: int, count: int | None) -> Review:
        """The turns among those moments from the `first` (from 1), at most `count`, beside the best that could be done.

        The first moment of the game is the first of `moments`.
        """
        end = len(moments) if count is None else min(first - 1 + count, len(moments))
        turns = []
        deals = 0
        for at in range(end):
            deals += sum(map(self.translator.begins_deal, moments[at].events))
            if at < first - 1:
                continue
            by, action = moments[at].by, moments[at].action
            if by in (CHANCE, REFEREE):
                continue
            view = self.game.view(moments[at - 1].state if at else self.game.new(), by)
            made = Made(action, moments[at].seq, at + 1, self.company.players[by] or "", deals)
            turns.append(self.translator.judged(view, made, self.speaker))
        return Review(
            turns=tuple(turn for turn in turns if turn is not None),
            next=end + 1 if end < len(moments) else None,
            total=len(moments),
        )

    def explain(self, at: int, event: int) -> str | None:
        """Why the event of that number among those the seat sees in a moment happened."""
        seen = self.seen(self.course.moments[at])
        if not 0 <= event < len(seen):
            return None
        view = self.game.view(self.course.moments[at].state, self.seat)
        return self.translator.explain(seen[event], self.speaker, view)

    def _ask(self) -> Ask | None:
        kind = self._deciding()
        if kind is None or self.seat is None or self.seat not in self.company.people:
            return None
        opened = self.course.opened(self.seat)
        assert opened is not None
        view = self.game.view(self.course.state, self.seat)
        ask = self.translator.ask(view, self.game.legal(view), kind, opened, self.speaker)
        return replace(ask, backs=self.course.backs(), hint=ask.hint and self.company.hints)

    def _deciding(self) -> str | None:
        """What the seat is to decide now, if anything."""
        turn = self.course.turn
        return turn.kind if isinstance(turn, Decide) and self.seat in turn.seats else None
