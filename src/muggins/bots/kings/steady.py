"""The steady player: the most points there are, counted exactly."""

from __future__ import annotations

from muggins.bots.kings.counting import calls, counts
from muggins.bots.kings.exchanging import keepings, together
from muggins.bots.protocol import Clock
from muggins.core.game import Choices, Decide
from muggins.games.kings.actions import Action, Exchange, Pass, Place
from muggins.games.kings.board import EMPTY
from muggins.games.kings.view import View
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.tiles import as_held, without

FIRST_PLAYS = 20_000
"""More than there are first plays, each told once for all places."""


class SteadyBot:
    """Takes the most points and looks no further; leaves nothing to chance.

    Of plays that make as much it takes the one that keeps the tiles that make most among
    themselves. Without a play it exchanges what does not go together with the rest.
    """

    __slots__ = ()

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """The play with the most points, the exact count, the call that takes all that was missed."""
        assert isinstance(view.turn, Decide)
        match view.turn.kind:
            case "place":
                return _most_points(view) or exchange(view)
            case "count":
                return counts(view)[0].action
            case _:
                return calls(view)[0].action


def exchange(view: View) -> Action:
    """Keeps the tiles that make most among themselves, and of these as few as will do; passes if it must (K14)."""
    kept = max(keepings(view), key=lambda tiles: (together(tiles), -len(tiles)), default=None)
    return Pass() if kept is None else Exchange(without(view.rack, kept))


def _most_points(view: View) -> Place | None:
    mask = view.options.board
    if view.board == EMPTY:
        scored = best_plays(view.board, mask, view.rack, FIRST_PLAYS)
    else:
        scored = scored_plays(view.board, mask, view.rack)
    most = max((points for _, points in scored), default=0)
    best = [place for place, points in scored if points == most]

    def order(place: Place) -> tuple[int, int, bool, tuple[object, ...]]:
        kept = without(view.rack, map(as_held, place.tiles))
        return -together(kept), place.square, not place.across, place.tiles

    return min(best, key=order, default=None)
