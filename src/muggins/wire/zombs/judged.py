"""A decision beside the best that could have been made."""

from __future__ import annotations

from typing import Any

from muggins.bots.zombs.comparing import compared
from muggins.core.game import Decide
from muggins.games.zombs.actions import Move
from muggins.games.zombs.judging import choices
from muggins.games.zombs.view import View
from muggins.games.zombs.winning import winning_cards
from muggins.wire.lobby import JudgedTurn
from muggins.wording.speech import Speaker
from muggins.wording.zombs.choices import choice_name

CLOSE = 5
"""Chances are estimates: of two that are not more than so many in a hundred apart none is told to be the better."""


def wire_judged(view: View, action: Any, seq: int, speaker: Speaker) -> JudgedTurn | None:
    """What the seat of `view` decided by this action, as line `seq`; nothing where there was one choice alone.

    Both are valued by how many of a hundred games they are expected to win. What nothing is clearly better than
    is the best itself; a win that is at hand is no estimate.
    """
    turn = view.turn
    if not isinstance(turn, Decide) or view.seat not in turn.seats or not isinstance(action, Move):
        return None
    legal = choices(view)
    if len(legal.listed) < 2:
        return None
    chance, best, best_chance = compared(view, legal, action)
    points, best_points = _percent(chance), _percent(best_chance)
    close = 0 if winning_cards(view) else CLOSE
    if best_points - points <= close:
        best, best_points = action, points
    return JudgedTurn(
        seq=seq,
        seat=view.seat,
        made=choice_name(action, view, speaker),
        points=points,
        squares=(),
        best=choice_name(best, view, speaker),
        best_points=best_points,
        best_squares=(),
    )


def _percent(chance: float) -> int:
    return round(100 * chance)
