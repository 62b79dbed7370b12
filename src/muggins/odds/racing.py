"""The chance to win with three or four players: a race of sides that gain so much a deal.

A simpler method than that of two players (`winning`). What a side gains in a deal hangs on where it sits from the
dealer; its total after some deals is taken for normal, and the sides for independent. So each side has a chance to
reach the target in each deal, and who reaches it in an earlier deal has won; of those who do in the same deal each
is as likely to be first.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import NamedTuple


class Gain(NamedTuple):
    """What a side makes in a deal, on average, and how much that varies (the standard deviation)."""

    mean: float
    deviation: float


GAINS: dict[int, tuple[Gain, ...]] = {
    3: (Gain(14.27, 5.02), Gain(8.32, 3.95), Gain(9.36, 3.96)),
    4: (Gain(23.05, 6.49), Gain(17.84, 5.45)),
}
"""By players: of the dealer's side, then of those to the left of it; from 1,937 deals of three and 995 of four between
steady bots, as `tools/learn_race.py --games 200 --seed 1` prints them."""

MOST_DEALS = 60
"""Nearly no game takes more deals."""


def race(needs: Sequence[int], dealer: int, players: int) -> tuple[float, ...]:
    """The chance of each side to win before a deal, by the points that each needs; they add up to one.

    Needs are those of the sides in order of seats: of three players, or of two sides with four. `dealer` is the side
    that deals. Raises `ValueError` for another number of players or sides, or for a side that needs nothing.

    >>> [round(chance, 2) for chance in race((121, 121, 121), 0, 3)]
    [0.4, 0.33, 0.28]
    >>> [round(chance, 2) for chance in race((121, 10), 1, 4)]
    [0.0, 1.0]
    """
    gains = GAINS.get(players, ())
    sides = len(gains)
    if not sides or len(needs) != sides or min(needs) < 1 or not 0 <= dealer < sides:
        raise ValueError(
            f"three or four players are {sides or '3 or 2'} sides that each need some points: {list(needs)}"
        )
    arrivals = [_arrivals(need, (side - dealer) % sides, gains) for side, need in enumerate(needs)]
    later = [[1 - sum(arrival[: deal + 1]) for deal in range(MOST_DEALS)] for arrival in arrivals]
    chances = []
    for side, arrival in enumerate(arrivals):
        chance = 0.0
        for deal, now in enumerate(arrival):
            others = 1.0
            for other in range(sides):
                if other != side:
                    others *= later[other][deal] + arrivals[other][deal] / 2
            chance += now * others
        chances.append(chance)
    total = sum(chances)
    return tuple(chance / total for chance in chances)


def _arrivals(need: int, place: int, gains: Sequence[Gain]) -> list[float]:
    """How likely a side, now so many places from the dealer, makes its last points in the first deal, the second ..."""
    mean = variance = 0.0
    before = 0.0
    found = []
    for deal in range(MOST_DEALS):
        gain = gains[(place - deal) % len(gains)]
        mean += gain.mean
        variance += gain.deviation**2
        # Half a point less is needed: points are whole numbers.
        there = (1 + erf((mean - need + 0.5) / sqrt(2 * variance))) / 2
        there = max(there, before)
        found.append(there - before)
        before = there
    return found
