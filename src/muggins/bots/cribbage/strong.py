"""The strong player: all that can be weighed, by the chance to win."""

from __future__ import annotations

from muggins.bots.cribbage.advice import SAMPLE, weigh
from muggins.bots.protocol import Clock, Weighed
from muggins.core.game import Choices
from muggins.games.cribbage.actions import Action
from muggins.games.cribbage.view import View


class StrongBot:
    """Plays what wins most, as `advice` weighs it; leaves nothing to chance.

    `sample` is of how many of the other's hands each card is weighed, 0 for all. With all of them it takes
    up to some 50 ms for a card in C, and seconds in Python.
    """

    __slots__ = ("sample",)

    def __init__(self, sample: int = 0) -> None:
        self.sample = sample

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """The best of the choices, by the chance to win."""
        if len(legal) == 1:
            return next(iter(legal))
        return self.weigh(view, legal)[0].action

    def weigh(self, view: View, legal: Choices[Action]) -> tuple[Weighed[Action], ...]:
        """All that is worth considering, the best first: the reasons for a hint."""
        return weigh(view, legal, self.sample)


def sampled() -> StrongBot:
    """The strong player where there is no C kernel: it weighs a sample of the hands, the same for the same view."""
    return StrongBot(SAMPLE)
