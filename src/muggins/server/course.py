"""A table's game as it runs: its match, its numbered lines, and what each of them brought. No I/O."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from muggins.bots.protocol import Bot, Clock
from muggins.core.game import CHANCE, Chance, Decide, Game, Over, Seat, Turn
from muggins.core.match import Match, playing
from muggins.core.notation import read_back, write_line
from muggins.core.record import Fair
from muggins.core.registry import Entry
from muggins.core.standing import standing

THINKING = Clock(1.0)
"""A bot at a table answers within a second; it thinks in a thread, so that other tables go on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A line that stands: its number, who acted and how, what happened, and the state after it."""

    seq: int
    by: Seat
    action: Any
    events: tuple[Any, ...]
    state: Any


class Course:
    """A game with its lines. Made of all lines of a table; nothing else of it is kept anywhere.

    `fair` is the seed that deals; without one chance cannot be asked, as in a record that was opened.
    """

    def __init__(
        self, entry: Entry, options: Mapping[str, object], fair: Fair | None, lines: Sequence[str] = ()
    ) -> None:
        self.entry, self.options, self.fair = entry, options, fair
        self.game: Game[Any, Any, Any, Any] = entry.build(options)
        self.lines = list(lines)
        self.last_back = max((at for at, text in enumerate(lines, 1) if read_back(text) is not None), default=0)
        numbered = standing(lines, entry.notation)
        self.match = self._fresh_match()
        steps = playing(self.match, [line for _, line in numbered])
        self.moments = [
            Moment(number, by, action, step.events, step.state)
            for (number, (by, action)), step in zip(numbered, steps, strict=True)
        ]

    def _fresh_match(self) -> Match[Any, Any, Any, Any]:
        return Match(self.game, None if self.fair is None else self.fair.dealer)

    @property
    def seq(self) -> int:
        """The number of the last line."""
        return len(self.lines)

    @property
    def state(self) -> Any:
        """The state after the last line."""
        return self.match.state

    @property
    def turn(self) -> Turn:
        """Who is to act."""
        return self.match.turn

    @property
    def practice(self) -> bool:
        """Whether something was taken back."""
        return self.last_back > 0

    def opened(self, seat: Seat) -> int | None:
        """The number of the line after which a seat was first asked what it is asked now.

        After something was taken back no decision has the name that it had before.
        """
        decision = self.match.decision(seat)
        if decision is None:
            return None
        before = self.moments[decision.opened - 1].seq if decision.opened else 0
        return max(before, self.last_back)

    def submit(self, by: Seat, action: Any) -> Moment:
        """Let `by` act. Raises `IllegalAction`; nothing has changed then."""
        step = self.match.submit(by, action)
        self.lines.append(write_line(by, action, self.entry.notation))
        moment = Moment(self.seq, by, action, step.events, step.state)
        self.moments.append(moment)
        return moment

    def draw(self) -> Moment:
        """Let the dealer make the draw that is due."""
        dealer = self.match.dealer
        assert dealer is not None
        return self.submit(CHANCE, self.game.outcomes(self.state).sample(dealer.uniform))

    def run(self, bots: Mapping[Seat, Bot]) -> None:
        """Let chance and bots act until a person is to decide, or it is over."""
        while True:
            match self.turn:
                case Over():
                    return
                case Chance():
                    self.draw()
                case Decide(seats=seats, kind=kind):
                    deciding = [seat for seat in seats if seat in bots]
                    # The first claim takes it, and a bot is always the quicker one: so people are asked first.
                    if not deciding or (kind == "claim" and len(deciding) < len(seats)):
                        return
                    seat = deciding[0]
                    view = self.match.view(seat)
                    self.submit(seat, bots[seat].choose(view, self.match.legal(seat), THINKING))

    def back(self, number: int) -> None:
        """Take back to before the line of that number, which must stand."""
        at = next(place for place, moment in enumerate(self.moments) if moment.seq == number)
        self.lines.append(f"! back {number}")
        self.last_back = self.seq
        del self.moments[at:]
        self.match = self._fresh_match()
        for _ in playing(self.match, [(moment.by, moment.action) for moment in self.moments]):
            pass

    def is_own(self, number: int, seat: Seat) -> bool:
        """Whether the line of that number stands and is a decision of that seat."""
        return any(moment.seq == number and moment.by == seat for moment in self.moments)
