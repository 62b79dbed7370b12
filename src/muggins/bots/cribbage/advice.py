"""Every choice of a seat with what it is worth, the best first: how the strong player thinks.

Between two players all is weighed by the chance to win the game from the score, but for the play with jokers; that, and
games of more, by points (`points`). Nothing but the view is looked at.
"""

from __future__ import annotations

from muggins.bots.cribbage.dueling import duels, weigh_cards
from muggins.bots.cribbage.points import weigh_by_points
from muggins.bots.protocol import Weighed
from muggins.core.game import Choices, Decide, Seat
from muggins.games.cribbage.actions import Action, Lay, Play
from muggins.games.cribbage.scoring import side_of
from muggins.games.cribbage.view import View
from muggins.kernels.choosing import native
from muggins.kernels.pegging import peg_points
from muggins.odds.laying import weigh_lays

SAMPLE = 64
"""Of how many of the other's hands a card is weighed where there is no C kernel: all of them would take seconds."""

_CLOSE = 9
"""Decimals: values nearer than this are equal, and the order does not hang on rounding."""


def advise(view: View, legal: Choices[Action]) -> tuple[Weighed[Action], ...]:
    """What the seat of a view may sensibly do, the best first; its seat must be to decide.

    Of two players:

    - laying away: every way, with `hand`, `crib`, `pegging`, `net` and `win` (`odds.laying`).
    - playing without jokers: every card, with the `points` that it pegs now, `net`, what is expected of the rest of the
      play with it, mine less the other's, and `win`. Of equals the one that pegs more now comes first, then the one
      that counts more, since low ones fit later, then the lower ranks.

    `win` is the chance to win the game, and the value. All else, and other games, as in `points.weigh_by_points`.
    Raises `ValueError` if there is nothing to decide for that seat.
    """
    return weigh(view, legal, 0 if native() else SAMPLE)


def weigh(view: View, legal: Choices[Action], sample: int) -> tuple[Weighed[Action], ...]:
    """As `advise`, the cards weighed by so many of the other's hands, 0 for all."""
    turn = view.turn
    if isinstance(turn, Decide) and view.seat in turn.seats:
        if turn.kind == "lay" and view.options.players == 2:
            return _lays(view)
        if turn.kind == "play" and duels(view.options):
            return _plays(view, legal, sample)
    return weigh_by_points(view, legal)


def _lays(view: View) -> tuple[Weighed[Action], ...]:
    assert view.seat is not None
    mine, theirs = (view.tracks[side_of(seat, view.options)].front for seat in (view.seat, Seat(1 - view.seat)))
    found = weigh_lays(view.hand, view.options, dealer=view.dealer == view.seat, mine=mine, theirs=theirs)
    return tuple(
        Weighed(
            Lay(one.lay),
            one.win,
            {"hand": one.hand, "crib": one.crib, "pegging": one.pegging, "net": one.net, "win": one.win},
        )
        for one in found
    )


def _plays(view: View, legal: Choices[Action], sample: int) -> tuple[Weighed[Action], ...]:
    assert view.table is not None
    values = {value.rank: value for value in weigh_cards(view, sample)}
    pile = [card.rank for card in view.table.pile]
    weighed: list[Weighed[Action]] = []
    for action in legal.listed:
        assert isinstance(action, Play)
        rank = action.card.rank
        points = peg_points((*pile, rank), view.table.count + action.card.value)
        value = values[rank]
        parts = {"points": points, "net": value.points, "win": value.win}
        weighed.append(Weighed(action, value.win, parts))

    def order(one: Weighed[Action]) -> tuple[float, float, int]:
        assert isinstance(one.action, Play)
        return -round(one.value, _CLOSE), -one.parts["points"], -one.action.card.value

    # The sort is stable, and choices are listed by rank and suit.
    return tuple(sorted(weighed, key=order))
