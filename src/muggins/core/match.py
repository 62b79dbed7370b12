"""A game being played: its state, its log, and the one place where chance is sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from muggins.core.dealer import Dealer
from muggins.core.game import CHANCE, A, Chance, Choices, Decide, E, Game, S, Seat, StaleDecision, Step, Turn, V


@dataclass(frozen=True, slots=True)
class Decision:
    """What an action answers: the seat, and after how many lines of the log it was first asked.

    Two players may lay away at once: the other's action leaves a decision open.
    """

    seat: Seat
    opened: int


class Match(Generic[S, A, E, V]):
    """One table's game. Without a dealer, chance's actions are submitted like any other.

    >>> from muggins.games.cribbage.engine import Cribbage
    >>> from muggins.games.cribbage.options import REGAL
    >>> match = Match(Cribbage(REGAL.options({})), Dealer(bytes(32)))
    >>> events = match.deal()
    >>> match.turn
    Decide(seats=(0, 1), kind='lay')
    """

    def __init__(self, game: Game[S, A, E, V], dealer: Dealer | None = None) -> None:
        self.game = game
        self.dealer = dealer
        self.state: S = game.new()
        self.log: list[tuple[Seat, A]] = []
        self._opened: dict[Seat, tuple[str, int]] = {}

    @property
    def turn(self) -> Turn:
        """Who is to act."""
        return self.game.turn(self.state)

    def view(self, seat: Seat | None) -> V:
        """What a seat or a spectator may see."""
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat) -> Choices[A]:
        """What a seat may do."""
        return self.game.legal(self.view(seat))

    def decision(self, seat: Seat) -> Decision | None:
        """What a seat is asked now, if it is."""
        opened = self._opened.get(seat)
        return None if opened is None else Decision(seat, opened[1])

    def submit(self, by: Seat, action: A, answering: Decision | None = None) -> Step[S, E]:
        """Let `by` act, and say what followed.

        Raises `StaleDecision` if what the action answers is gone, `IllegalAction` if the rules
        forbid it; nothing has changed then.
        """
        if answering is not None and self.decision(by) != answering:
            raise StaleDecision("what this answers has been decided")
        step = self.game.apply(self.state, by, action)
        self.state = step.state
        self.log.append((by, action))
        self._note_decisions(by)
        return step

    def go_back(self, number: int, state: S) -> None:
        """Go back to the `state` that was there after the first `number` actions; each decision is asked anew.

        Raises `ValueError` if the dealer has drawn since: what it drew cannot be put back.
        """
        if self.dealer is not None and any(by == CHANCE for by, _ in self.log[number:]):
            raise ValueError("the dealer has drawn since, and cannot put it back")
        del self.log[number:]
        self.state = state
        self._opened = {}
        self._note_decisions(CHANCE)

    def deal(self) -> list[E]:
        """Let the dealer draw while it is chance's turn."""
        told: list[E] = []
        while isinstance(self.turn, Chance):
            told += self.draw().events
        return told

    def draw(self) -> Step[S, E]:
        """Let the dealer make the draw that is due."""
        if self.dealer is None:
            raise ValueError("a match without a dealer cannot draw")
        return self.submit(CHANCE, self.game.outcomes(self.state).sample(self.dealer.uniform))

    def _note_decisions(self, by: Seat) -> None:
        turn = self.turn
        seats = turn.seats if isinstance(turn, Decide) else ()
        kind = turn.kind if isinstance(turn, Decide) else ""
        before = self._opened
        self._opened = {
            seat: before[seat] if seat != by and seat in before and before[seat][0] == kind else (kind, len(self.log))
            for seat in seats
        }


def played(game: Game[S, A, E, V], dealer: Dealer | None, log: Sequence[tuple[Seat, A]]) -> Match[S, A, E, V]:
    """A match after the actions of `log`, its dealer having drawn what chance did in it.

    The dealer's own draws are thrown away, so that the next one is what it would have been.
    Raises `IllegalAction`.
    """
    match = Match(game, dealer)
    for _ in playing(match, log):
        pass
    return match


def playing(match: Match[S, A, E, V], log: Sequence[tuple[Seat, A]]) -> Iterator[Step[S, E]]:
    """Play the actions of `log` in a match, one at a time, as `played` does; what followed each."""
    for by, action in log:
        if match.dealer is not None and by == CHANCE and isinstance(match.turn, Chance):
            match.game.outcomes(match.state).sample(match.dealer.uniform)
        yield match.submit(by, action)
