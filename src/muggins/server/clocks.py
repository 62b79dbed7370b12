"""How long each player has had, from the times at which lines were put down. No clock is read here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from muggins.core.game import Seat
from muggins.wire.terms import Clock, GameClock

GRACE = 1.0
"""So many seconds after his time is up an action of a player still counts: it may have been under way."""

Between = Callable[[float, float], float]
"""The seconds between two times that count: those in which the server was there."""


class Timekeeper:
    """The clocks of a table's players, as far as its lines go; times are in Unix seconds.

    A seat's time runs for as long as it is to decide without a break, also where it takes back what it did. Chance, and
    whoever else is to decide, end that; then what was used is taken off a clock for the game, and the increment comes
    to it, while a clock for the turn begins anew.

    >>> from muggins.wire.terms import GameClock
    >>> keeper = Timekeeper(GameClock(seconds=60, increment=5), [Seat(0), Seat(1)], lambda start, end: end - start)
    >>> keeper.follow([(Seat(0),), (Seat(1),)], [100.0, 110.0])
    >>> keeper.left(Seat(0), 130.0), keeper.left(Seat(1), 130.0)
    (55.0, 40.0)
    """

    def __init__(self, clock: Clock, players: Collection[Seat], between: Between) -> None:
        self._clock, self._between = clock, between
        self._done = 0
        self._used: dict[Seat, float] = dict.fromkeys(players, 0.0)
        self._turns: dict[Seat, int] = dict.fromkeys(players, 0)
        self._since: dict[Seat, float] = {}

    @property
    def running(self) -> tuple[Seat, ...]:
        """The seats whose time runs, in their order."""
        return tuple(sorted(self._since))

    def follow(self, deciding: Sequence[Collection[Seat]], times: Sequence[float]) -> None:
        """Go on to the last line: who was to decide after each, and when it was put down."""
        for seats, at in zip(deciding[self._done :], times[self._done :], strict=True):
            for seat in [seat for seat in self._since if seat not in seats]:
                self._used[seat] += self._between(self._since.pop(seat), at)
                self._turns[seat] += 1
            for seat in seats:
                if seat in self._used:
                    self._since.setdefault(seat, at)
        self._done = len(deciding)

    def left(self, seat: Seat, now: float) -> float:
        """The seconds that a player's seat has left; below 0 once they are over."""
        running = self._between(self._since[seat], now) if seat in self._since else 0.0
        if isinstance(self._clock, GameClock):
            whole = self._clock.seconds + self._clock.increment * self._turns[seat]
            return whole - self._used[seat] - running
        return self._clock.seconds - running

    def all_left(self, now: float) -> Mapping[Seat, float]:
        """The seconds that each player has left."""
        return {seat: self.left(seat, now) for seat in self._used}

    def late(self, now: float, excused: Collection[Seat]) -> Seat | None:
        """The seat whose time is up, of several the one for which it was so first; the `excused` have a bot."""
        over = {seat: self.left(seat, now) for seat in self.running if seat not in excused}
        over = {seat: left for seat, left in over.items() if left <= -GRACE}
        return min(over, key=lambda seat: (over[seat], seat), default=None)

    def due(self, now: float, excused: Collection[Seat]) -> float | None:
        """When the next seat's time will be up if nobody does anything, as far as can be known now."""
        ends = [now + self.left(seat, now) + GRACE for seat in self.running if seat not in excused]
        return min(ends, default=None)
