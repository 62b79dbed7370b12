"""Sub-decisions that interrupt a turn, shared by all games."""

from __future__ import annotations

from dataclasses import dataclass, replace

from muggins.core.game import Seat


@dataclass(frozen=True, slots=True)
class ClaimWindow:
    """A time in which each seat of `waiting` may claim once or pass.

    The one place where the order of seats counts: the first claim in the log takes it,
    never a wall clock. The window closes with a claim, or when nobody is left.

    >>> ClaimWindow((Seat(1), Seat(3))).passed(Seat(3))
    ClaimWindow(waiting=(1,))
    >>> ClaimWindow((Seat(1),)).passed(Seat(1)).closed
    True
    """

    waiting: tuple[Seat, ...]

    def passed(self, seat: Seat) -> ClaimWindow:
        """The window after `seat` let it go by."""
        return replace(self, waiting=tuple(s for s in self.waiting if s != seat))

    @property
    def closed(self) -> bool:
        return not self.waiting
