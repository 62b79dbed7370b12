"""A table's game as it runs: its match, its numbered lines, and what each of them brought. No I/O."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from muggins.bots.protocol import Bot, Clock
from muggins.core.dealer import Dealer
from muggins.core.game import CHANCE, Chance, Decide, Game, Over, Seat, Turn
from muggins.core.match import Match
from muggins.core.notation import read_back, read_line, write_action, write_line
from muggins.core.record import Fair
from muggins.core.registry import Entry
from muggins.core.standing import place_of

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
    `practice` says whether something was taken back that is not to be had back in ordinary play.
    """

    def __init__(
        self, entry: Entry, options: Mapping[str, object], fair: Fair | None, lines: Sequence[str] = ()
    ) -> None:
        self.entry, self.options, self.fair = entry, options, fair
        self.game: Game[Any, Any, Any, Any] = entry.build(options)
        self.lines: list[str] = []
        self.moments: list[Moment] = []
        self.deciding: list[tuple[Seat, ...]] = []
        """Who was to decide after each of its lines, also after those that do not stand any more."""
        self.last_back, self.practice = 0, False
        self.match: Match[Any, Any, Any, Any] = Match(self.game)
        for text in lines:
            if (number := read_back(text)) is not None:
                self.back(number)
            else:
                self.submit(*read_line(text, entry.notation))
        # What the dealer drew is in the lines, so it is asked again only for what stands.
        self.lines = list(lines)
        self.match.dealer = self._dealer()

    def _dealer(self) -> Dealer | None:
        """The dealer when it has made all draws that stand, so that its next one is what it would have been."""
        dealer = None if self.fair is None else self.fair.dealer
        if dealer is not None:
            state = self.game.new()
            for moment in self.moments:
                if moment.by == CHANCE:
                    self.game.outcomes(state).sample(dealer.uniform)
                state = moment.state
        return dealer

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
        self._note_deciding()
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

    def follow(self, lines: Iterable[str]) -> bool:
        """Go on by lines that stand on disk, the dealer drawing along; whether something was taken back by them.

        Raises `BadNotation` or `IllegalAction` where they do not go on from here.
        """
        backed = False
        for text in lines:
            if (number := read_back(text)) is not None:
                self.back(number)
                backed = True
                continue
            by, action = read_line(text, self.entry.notation)
            if by == CHANCE and self.match.dealer is not None and isinstance(self.turn, Chance):
                self.game.outcomes(self.state).sample(self.match.dealer.uniform)
            self.submit(by, action)
        return backed

    def backs(self) -> tuple[int, ...]:
        """The lines that may be taken back as ordinary play, the oldest first.

        They are what the one seat that is to decide did itself in this turn, and showed nothing by it.
        """
        found: list[int] = []
        if self.entry.takes_back is None:
            return ()
        for moment in reversed(self.moments):
            turn = self.game.turn(moment.state)
            if not isinstance(turn, Decide) or turn.seats != (moment.by,) or not self.entry.takes_back(moment.action):
                break
            found.insert(0, moment.seq)
        return tuple(found)

    def why_not_back(self, number: int, seat: Seat) -> str | None:
        """Why a seat may not take its own line of that number back as ordinary play; nothing if it may."""
        if self.entry.takes_back is None:
            return "nothing is taken back where several people play"
        if number in self.backs():
            return None
        stands = f"line {number} is not taken back any more"
        for moment in self.moments[place_of(self.moments, number, attrgetter("seq")) :]:
            if moment.by == CHANCE:
                return f"{stands}: something was drawn since"
            if moment.by != seat:
                return f"{stands}: another player has acted since"
            if not self.entry.takes_back(moment.action):
                done = write_action(moment.action, self.entry.notation)
                since = done if moment.seq == number else f"{done} came after it, and"
                return f"{stands}: {since} shows something or ends the turn"
        return f"{stands}: the turn is over"

    def why_shown(self, number: int) -> str | None:
        """Why a line may not be taken back though all agree: something was shown since. Nothing if it may."""
        stands = f"line {number} is not taken back any more"
        for moment in self.moments[place_of(self.moments, number, attrgetter("seq")) :]:
            if moment.by == CHANCE:
                return f"{stands}: something was drawn since"
            if moment.by < 0 or not self.entry.shows_nothing(moment.action):
                done = write_action(moment.action, self.entry.notation)
                return f"{stands}: {done} has shown something"
        return None

    def back(self, number: int) -> None:
        """Take back to before the line of that number. Raises `BadNotation` if it does not stand."""
        at = place_of(self.moments, number, attrgetter("seq"))
        self.practice |= number not in self.backs() and self.why_shown(number) is not None
        self.lines.append(f"! back {number}")
        self.last_back = self.seq
        dealer = self.match.dealer
        drawn = dealer is not None and any(moment.by == CHANCE for moment in self.moments[at:])
        del self.moments[at:]
        self.match.dealer = None if drawn else dealer
        self.match.go_back(at, self.moments[-1].state if at else self.game.new())
        self._note_deciding()
        if drawn:
            self.match.dealer = self._dealer()

    def _note_deciding(self) -> None:
        self.deciding.append(self.turn.seats if isinstance(self.turn, Decide) else ())

    def is_own(self, number: int, seat: Seat) -> bool:
        """Whether the line of that number stands and is a decision of that seat."""
        return any(moment.seq == number and moment.by == seat for moment in self.moments)
