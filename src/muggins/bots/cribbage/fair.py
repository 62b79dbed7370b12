"""Between the beginner and the steady player: plays steadily, but not always."""

from __future__ import annotations

from muggins.bots.cribbage.easy import EasyBot
from muggins.bots.cribbage.steady import SteadyBot
from muggins.bots.protocol import Bot, Clock
from muggins.core.game import Choices, Uniform
from muggins.games.cribbage.actions import Action
from muggins.games.cribbage.view import View

AT_FIRST_SIGHT = 45
"""How often in 100 decisions it does what a beginner would. Measured so that it stands midway between the two."""


class FairBot:
    """Decides like `SteadyBot` or, by chance, like `EasyBot`."""

    __slots__ = ("_easy", "_steady", "_uniform")

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform
        self._easy: Bot = EasyBot(uniform)
        self._steady: Bot = SteadyBot()

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """What one of the two would do."""
        bot = self._easy if self._uniform(100) < AT_FIRST_SIGHT else self._steady
        chosen: Action = bot.choose(view, legal, clock)
        return chosen
