"""The beginner: lays what fits, and otherwise does what comes to its mind."""

from __future__ import annotations

from muggins.bots.protocol import Clock
from muggins.core.game import Choices, Uniform
from muggins.games.zombs.actions import Action, Block, Discard, DrawFrom, Give, Grow, Source, Start, Unblock
from muggins.games.zombs.deck import Card
from muggins.games.zombs.options import partners
from muggins.games.zombs.turns import horde_of
from muggins.games.zombs.view import View

BLOCKS = 35
"""How often in 100 it blocks where it could, with any card that comes to its mind."""

FREES = 60
"""How often in 100 it unblocks its own side where it could."""


class EasyBot:
    """Errs like a beginner, by chances that the constants of this module name.

    Starts and grows whenever it can, draws from the Pool, blocks and unblocks now and then, never
    uses the other specials, and discards any card that does not belong to its own hordes.
    """

    __slots__ = ("_uniform",)

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """What fits; else what comes to its mind."""
        actions = legal.listed
        for kind in (Start, Grow):
            fitting = [action for action in actions if isinstance(action, kind)]
            if fitting:
                return fitting[-1]
        if isinstance(actions[0], (DrawFrom, Give)):
            return next((one for one in actions if one == DrawFrom(Source.POOL)), actions[-1])
        freeing = [one for one in actions if isinstance(one, Unblock) and self._is_own(view, one)]
        if freeing and self._happens(FREES):
            return self._any(freeing)
        blocking = [one for one in actions if isinstance(one, Block) and not self._belongs(view, one.card)]
        if blocking and self._happens(BLOCKS):
            return self._any(blocking)
        discards = [one for one in actions if isinstance(one, Discard)]
        useless = [one for one in discards if not self._belongs(view, one.card)]
        return self._any(useless or discards)

    def _is_own(self, view: View, action: Unblock) -> bool:
        found = horde_of(view.hordes, action.colour)
        assert view.seat is not None
        return found is not None and partners(view.options, view.seat, found[0])

    def _belongs(self, view: View, card: Card) -> bool:
        """Whether a card has the colour of a horde of its own side."""
        assert view.seat is not None
        if card.colour is None:
            return False
        found = horde_of(view.hordes, card.colour)
        return found is not None and partners(view.options, view.seat, found[0])

    def _any(self, actions: list[Action] | list[Unblock] | list[Block] | list[Discard]) -> Action:
        return actions[self._uniform(len(actions))]

    def _happens(self, in_100: int) -> bool:
        return self._uniform(100) < in_100
