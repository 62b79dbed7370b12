"""The player that leaves all to chance."""

from __future__ import annotations

from typing import Any

from muggins.bots.protocol import Clock
from muggins.core.game import Choices, Uniform

MOST_NAMED = 12
"""No number above this is named: few hands hold more.

Were it much higher, two such players would never end a game in which overcounts cost points (C45).
"""


class RandomBot:
    """Takes each choice as likely as another, in any game.

    A range of numbers is one choice among the others, so a claim is passed half the time;
    then each of its numbers up to `MOST_NAMED` is as likely.

    >>> from muggins.core.game import Numbers
    >>> RandomBot(lambda n: n - 1).choose(None, Choices(("pass",), (Numbers("count", 0, 99, int),)), None)
    12
    """

    __slots__ = ("_uniform",)

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform

    def choose(self, view: object, legal: Choices[Any], clock: Clock | None) -> Any:
        """Any of the choices."""
        listed = len(legal.listed)
        chosen = self._uniform(listed + len(legal.numbers))
        if chosen < listed:
            return legal.listed[chosen]
        span = legal.numbers[chosen - listed]
        return span.make(span.first + self._uniform(min(span.last, MOST_NAMED) - span.first + 1))
