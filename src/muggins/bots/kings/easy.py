"""The beginner: looks here and there for points, likes few tiles, and errs in the count."""

from __future__ import annotations

from muggins.bots.kings.counting import last_worth
from muggins.bots.kings.steady import FIRST_PLAYS, exchange
from muggins.bots.protocol import Clock
from muggins.core.game import Choices, Decide, Uniform
from muggins.games.kings.actions import Action, CallJoker, Count, Pass
from muggins.games.kings.board import EMPTY
from muggins.games.kings.judging import MOST_ANNOUNCED
from muggins.games.kings.scoring import BONUS
from muggins.games.kings.view import View
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.combos import Kind

LOOKS = 10
"""How many plays come to its mind in a turn; it takes the one of them that makes most."""

FEW = 3
"""Plays of more tiles come to its mind only where there is none of so many."""

OVERLOOKS: dict[Kind, int] = {"fifteen": 8, "pair": 3, "run": 8, "flush": 0, "nobs": 0}
"""How often in 100 an item of a line is not noticed in the count."""

OVERLOOKS_BONUS = 15
"""How often in 100 a bonus is not noticed in the count."""

ONE_TOO_MANY = 4
"""How often in 100 plays one point too many is announced."""

CHECKS_COUNT = 60
"""How often in 100 another's play is counted at all, to call what he missed."""


class EasyBot:
    """Errs like a beginner, by chances that the constants of this module name.

    Takes the best of a few plays that come to its mind, short ones first, and does not see the
    rest; in the count misses items and calls only what it notices.
    """

    __slots__ = ("_uniform",)

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """What looks good at first sight."""
        assert isinstance(view.turn, Decide)
        match view.turn.kind:
            case "place":
                return self._place(view)
            case "count":
                more = self._happens(ONE_TOO_MANY)
                return Count(min(self._noticed(view) + more, MOST_ANNOUNCED))
            case _:
                return self._call(view)

    def _place(self, view: View) -> Action:
        mask = view.options.board
        if view.board == EMPTY:
            scored = best_plays(view.board, mask, view.rack, FIRST_PLAYS)
        else:
            scored = scored_plays(view.board, mask, view.rack)
        if not scored:
            return exchange(view)
        few = [one for one in scored if len(one[0].tiles) <= FEW] or scored
        seen = [few[self._uniform(len(few))] for _ in range(LOOKS)]
        return max(seen, key=lambda one: one[1])[0]

    def _call(self, view: View) -> Action:
        assert view.announced is not None
        missed = self._noticed(view) - view.announced if self._happens(CHECKS_COUNT) else 0
        return CallJoker(missed) if missed > 0 else Pass()

    def _noticed(self, view: View) -> int:
        """The points noticed in the play that is counted."""
        worth = last_worth(view)
        items = [item for line in worth.lines for item in line.items]
        points = sum(item.points for item in items if not self._happens(OVERLOOKS[item.kind]))
        return points + sum(BONUS for _ in worth.bonuses if not self._happens(OVERLOOKS_BONUS))

    def _happens(self, in_100: int) -> bool:
        return self._uniform(100) < in_100
