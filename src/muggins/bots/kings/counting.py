"""What the play on the board is worth, and what its player missed (K20)."""

from __future__ import annotations

from muggins.bots.protocol import Weighed
from muggins.games.kings.actions import Action, CallJoker, Count, Pass
from muggins.games.kings.board import grid
from muggins.games.kings.scoring import Worth, worth_of
from muggins.games.kings.turns import last_play
from muggins.games.kings.view import View


def last_worth(view: View) -> Worth:
    """What the play that is counted scores (K10-K12). Raises `ValueError` if nothing has been placed."""
    squares = last_play(view.history).squares
    return worth_of(view.board, grid(view.options.board), squares, first=view.first)


def counts(view: View) -> tuple[Weighed[Action], ...]:
    """The count that is right."""
    points = last_worth(view).points
    return (Weighed(Count(points), points, {"points": points}),)


def calls(view: View) -> tuple[Weighed[Action], ...]:
    """The points that were missed, if any, and to call nothing."""
    assert view.announced is not None
    missed = last_worth(view).points - view.announced
    let_go: Weighed[Action] = Weighed(Pass(), 0, {"points": 0})
    return (Weighed(CallJoker(missed), missed, {"points": missed}), let_go) if missed > 0 else (let_go,)
