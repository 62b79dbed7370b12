"""What a bot is: it gets a view, what may be done, and its time; it answers with an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol

from muggins.core.game import A, Choices, Uniform


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a bot may think about one decision."""

    seconds: float


class Bot(Protocol):
    """A player. All that it ever gets of a game are views of its own seat.

    It is asked only where its seat is to decide, and remembers nothing that a view does not hold.
    """

    def choose(self, view: Any, legal: Choices[Any], clock: Clock | None) -> Any:
        """One of the `legal` actions; `clock` is nothing where time is no matter."""


Maker = Callable[[Uniform], Bot]
"""Makes a bot for one game; the uniform is its own, for bots that leave something to chance."""


@dataclass(frozen=True, slots=True)
class Weighed(Generic[A]):
    """An action, its worth to its player, in points or as a chance to win, and the numbers that this is made of."""

    action: A
    value: float
    parts: Mapping[str, float] = field(default_factory=dict, hash=False)
