"""A choice beside the one that the advice puts first, both in the same worlds: what a review is made of."""

from __future__ import annotations

from typing import NamedTuple

from muggins.bots.zombs.advice import ADVICE, advise
from muggins.bots.zombs.evaluation import chance_of
from muggins.bots.zombs.planning import played_on
from muggins.bots.zombs.seen import sampled_table
from muggins.bots.zombs.thumb import HABITS
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Choices
from muggins.games.zombs.actions import Action, Move
from muggins.games.zombs.deck import write_cards
from muggins.games.zombs.view import View
from muggins.kernels.hordes import move_of

WORLDS = 24
"""In so many worlds the two are played on."""


class Compared(NamedTuple):
    """How likely the side of who chose is to win after what it did, and after the best."""

    chance: float
    best: Move
    best_chance: float


def compared(view: View, legal: Choices[Action], action: Move) -> Compared:
    """What the seat of a view did beside what was best; it must have had that to decide.

    The worlds hang on the view alone. Raises `ValueError` if there is nothing to decide for that seat.
    """
    advised = advise(view, legal)[0]
    best = advised.action
    assert isinstance(best, Move)
    if best == action:
        return Compared(advised.value, action, advised.value)
    assert view.seat is not None
    uniform = Dealer(seed_of(f"beside {view.rounds} {len(view.history)} {write_cards(view.hand)}")).uniform
    turns = ADVICE.rounds * view.options.players
    sums = [0.0, 0.0]
    for _ in range(WORLDS):
        world = sampled_table(view, uniform)
        for at, one in enumerate((action, best)):
            sums[at] += chance_of(played_on(world, move_of(view.hordes, one), turns, HABITS), view.seat)
    return Compared(sums[0] / WORLDS, best, sums[1] / WORLDS)
