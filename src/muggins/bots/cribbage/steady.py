"""The steady player: exact values in the show, three cards ahead in the play."""

from __future__ import annotations

from muggins.bots.cribbage.points import weigh_by_points
from muggins.bots.protocol import Clock, Weighed
from muggins.core.game import Choices
from muggins.games.cribbage.actions import Action
from muggins.games.cribbage.view import View


class SteadyBot:
    """Plays what `weigh_by_points` finds best; leaves nothing to chance and takes a millisecond or two."""

    __slots__ = ()

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """The best of the choices, by the points that they are worth."""
        if len(legal) == 1:
            return next(iter(legal))
        return weigh_by_points(view, legal)[0].action

    def weigh(self, view: View, legal: Choices[Action]) -> tuple[Weighed[Action], ...]:
        """All that is worth considering, the best first: the reasons for a hint."""
        return weigh_by_points(view, legal)
