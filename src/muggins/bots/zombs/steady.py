"""The steady player: rules of thumb, from what lies open and what it knows."""

from __future__ import annotations

from muggins.bots.protocol import Clock
from muggins.bots.zombs.seen import beliefs_of, seen_table
from muggins.bots.zombs.thumb import next_move
from muggins.core.game import Choices
from muggins.games.zombs.actions import Action
from muggins.games.zombs.view import View
from muggins.kernels.hordes import action_of


class SteadyBot:
    """Wins when it can, grows, frees its side, blocks with what is hardest to remove; leaves nothing to chance."""

    __slots__ = ()

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """What the rules of thumb say."""
        table = seen_table(view, _nothing)
        return action_of(table, next_move(table, beliefs=beliefs_of(view)))


def _nothing(number: int) -> int:
    raise AssertionError("rules of thumb draw nothing")
