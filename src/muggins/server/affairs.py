"""What has come of all that was done at a table beside the game. No I/O."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from muggins.core.game import Seat
from muggins.core.record import StandIn
from muggins.server.asides import (
    Agreed,
    Declined,
    Muted,
    Proposed,
    Rematched,
    Returned,
    Said,
    Shown,
    Spoke,
    StoodIn,
    TalkSet,
    Unsaid,
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that a seat asks the others for; `number` is that of its aside, `agreed` are the seats for it."""

    number: int
    asked: Proposed
    agreed: frozenset[Seat]


def said_of(told: Iterable[StandIn]) -> list[Said]:
    """What brings about those stand-ins of a record at a table whose lines are its actions; no bot is left playing.

    >>> from muggins.core.record import StandIn
    >>> said = said_of([StandIn(Seat(1), "bot:steady@1", 4, 6)])
    >>> affairs = Affairs()
    >>> affairs.take(said)
    >>> affairs.stood_in(range(1, 10)), affairs.stand_ins
    ((StandIn(seat=1, bot='bot:steady@1', first=4, last=6),), {})
    """
    said: list[Said] = []
    for one in told:
        said += StoodIn(one.seat, one.bot, one.first - 1), Returned(one.seat, one.last)
    return said


@dataclass(slots=True)
class Affairs:
    """A table's affairs, folded from its asides one after another."""

    count: int = 0
    stand_ins: dict[Seat, StoodIn] = field(default_factory=dict)
    """The seats for which a bot plays on."""
    rematch: str | None = None
    """The id of the table where the same players meet again."""
    shown: bool = False
    """Whether whoever has the address may look at the game once it is over."""
    _proposal: Proposal | None = None
    _past: list[tuple[StoodIn, int]] = field(default_factory=list)

    def take(self, asides: Iterable[Said]) -> None:
        """Take in what was done next."""
        for said in asides:
            self.count += 1
            match said:
                case StoodIn(seat=seat):
                    self.stand_ins[Seat(seat)] = said
                case Returned(seat=seat, after=after):
                    if (was := self.stand_ins.pop(Seat(seat), None)) is not None:
                        self._past.append((was, after))
                case Proposed(seat=seat):
                    self._proposal = Proposal(self.count, said, frozenset([Seat(seat)]))
                case Agreed(seat=seat, proposal=number):
                    if (made := self._proposal) is not None and made.number == number:
                        self._proposal = replace(made, agreed=made.agreed | {Seat(seat)})
                case Declined(proposal=number):
                    if (made := self._proposal) is not None and made.number == number:
                        self._proposal = None
                case Rematched(table=table):
                    self.rematch = self.rematch or table
                case Shown():
                    self.shown = True
                case Unsaid() | Spoke() | Muted() | TalkSet():
                    pass

    def proposal(self, seq: int) -> Proposal | None:
        """What is proposed, where the last line is that of number `seq`: it is void once another one has come."""
        made = self._proposal
        return made if made is not None and made.asked.after == seq else None

    def stood_in(self, place: Iterable[int]) -> tuple[StandIn, ...]:
        """Who was stood in for, as records tell it; `place` are the numbers of the lines that stand, in their order."""
        standing = list(place)

        def at(seq: int) -> int:
            return sum(number <= seq for number in standing)

        spans = [(one, after) for one, after in self._past] + [(one, None) for one in self.stand_ins.values()]
        found = (
            StandIn(Seat(one.seat), one.bot, at(one.after) + 1, len(standing) if after is None else at(after))
            for one, after in spans
        )
        return tuple(sorted(one for one in found if one.first <= one.last))
