"""Two pegs that leapfrog along a row of holes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Track:
    """A side's pegs: `front` stands at the score, `back` where it stood before.

    >>> Track().advance(6, 121).advance(2, 121)
    Track(front=8, back=6)
    >>> Track(118, 110).advance(12, 121)
    Track(front=121, back=118)
    """

    front: int = 0
    back: int = 0

    def advance(self, points: int, target: int) -> Track:
        """The back peg leaps `points` holes past the front one, to `target` at most (C36)."""
        if points == 0:
            return self
        return Track(min(self.front + points, target), self.front)

    def retreat(self, points: int) -> Track:
        """The front peg goes back `points` holes, to the start at most (C45).

        >>> Track(8, 6).retreat(5), Track(8, 6).retreat(20)
        (Track(front=3, back=3), Track(front=0, back=0))
        """
        front = max(self.front - points, 0)
        return Track(front, min(self.back, front))
