"""The strong player: tries what comes into question in worlds that the view allows."""

from __future__ import annotations

from muggins.bots.protocol import Clock
from muggins.bots.zombs.planning import Effort, candidates, tried
from muggins.bots.zombs.seen import beliefs_of, seen_table
from muggins.bots.zombs.thumb import HABITS
from muggins.core.game import Choices, Uniform
from muggins.games.zombs.actions import Action
from muggins.games.zombs.view import View
from muggins.kernels.hordes import action_of

EFFORT = Effort(worlds=12, more=24, rounds=1)
"""What a decision takes, clock or no clock, so that a seed gives the same game."""


class StrongBot:
    """Does what wins most often in worlds that its own uniform draws, as far as it looks."""

    __slots__ = ("_effort", "_uniform")

    def __init__(self, uniform: Uniform, effort: Effort = EFFORT) -> None:
        self._uniform, self._effort = uniform, effort

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """The best of what comes into question."""
        table = seen_table(view, self._uniform)
        moves = candidates(table, HABITS, beliefs_of(view))
        move = moves[0] if len(moves) == 1 else tried(view, self._effort, self._uniform)[0].move
        return action_of(table, move)
