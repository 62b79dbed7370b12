"""The strong player: points, what stays on the rack, and what the next player makes of it."""

from __future__ import annotations

from muggins.bots.kings.advice import Effort, weighed
from muggins.bots.protocol import Clock
from muggins.core.game import Choices, Uniform
from muggins.games.kings.actions import Action
from muggins.games.kings.view import View

EFFORT = Effort(plays=24, racks=24, endings=150)
"""What a turn takes: some 50 ms of work and seldom above 100, clock or no clock, so that a seed gives the same game."""


class StrongBot:
    """Plays what is worth most by the mean over racks that its own uniform draws from the unseen tiles."""

    __slots__ = ("_effort", "_uniform")

    def __init__(self, uniform: Uniform, effort: Effort = EFFORT) -> None:
        self._uniform, self._effort = uniform, effort

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """The best of the choices, by the points that they are worth."""
        return weighed(view, self._effort, self._uniform)[0].action
