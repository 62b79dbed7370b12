"""A turn beside the best that could have been done."""

from __future__ import annotations

from typing import Any

from muggins.core.game import Decide
from muggins.games.kings.actions import Exchange, Move, Pass, Place
from muggins.games.kings.board import EMPTY, grid
from muggins.games.kings.placement import placed
from muggins.games.kings.scoring import worth_of
from muggins.games.kings.view import View
from muggins.kernels.placement import best_plays
from muggins.wire.kings.scores import squares
from muggins.wire.lobby import JudgedTurn
from muggins.wording.kings.choices import choice_name


def wire_judged(view: View, action: Any, seq: int) -> JudgedTurn | None:
    """The turn that the seat of `view` made by this action, as line `seq`; nothing for a count or a call.

    Both are valued by their worth, whatever was announced. What nothing scores more than is the best itself,
    so a turn that had to be missed is.
    """
    turn = view.turn
    if not isinstance(turn, Decide) or turn.kind != "place" or not isinstance(action, (Place, Exchange, Pass)):
        return None
    assert view.seat is not None
    points, filled = _value(view, action)
    best: Move = action
    best_points, best_filled = points, filled
    for better, more in best_plays(view.board, view.options.board, view.rack, 1):
        if more > points:
            best = better
            best_points, best_filled = _value(view, better)
    return JudgedTurn(
        seq=seq,
        seat=view.seat,
        made=choice_name(action),
        points=points,
        squares=filled,
        best=choice_name(best),
        best_points=best_points,
        best_squares=best_filled,
    )


def _value(view: View, action: Move) -> tuple[int, tuple[str, ...]]:
    """What a turn scores, and where its tiles lie (K10-K12)."""
    if not isinstance(action, Place):
        return 0, ()
    on = grid(view.options.board)
    after, filled = placed(view.board, on, action)
    return worth_of(after, on, filled, first=view.board == EMPTY).points, squares(filled)
