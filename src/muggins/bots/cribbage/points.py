"""Every choice of a seat with what it is worth in points, the best first: how the steady player thinks.

All is in points, mine less theirs, from what the view shows alone. The score is looked at for
one thing only: a card that reaches the target wins, so it comes first.
"""

from __future__ import annotations

from collections.abc import Iterable

from muggins.bots.cribbage.pegging import Outlook, Prospect, outlook
from muggins.bots.cribbage.running import show_ahead
from muggins.bots.protocol import Weighed
from muggins.core.game import Choices, Decide
from muggins.games.cribbage.actions import Action, Count, Decline, Lay, Muggins, Pass, Play
from muggins.games.cribbage.scoring import side_of
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.games.cribbage.view import View, due_count
from muggins.odds.discards import discards

_CLOSE = 9
"""Decimals: values nearer than this are equal, and the order does not hang on rounding."""


def weigh_by_points(view: View, legal: Choices[Action]) -> tuple[Weighed[Action], ...]:
    """What the seat of a view may sensibly do, the best first; its seat must be to decide.

    - laying away: every way, with `hand`, `crib` (the whole crib, positive whoever owns it) and
      `net`, the exact expectations. Of equals the one with the better hand comes first, then
      the lower cards laid.
    - playing: every card, with `points`, `reply`, `answer` and `net` (see `pegging`). A card
      that wins the game comes first. Of equals the one that pegs more now comes first, then the
      higher card, since low ones fit later, then the suits in order. A joker with `run` has
      `show` instead of a reply: what the rest of the hand would have netted.
    - counting: what the cards are worth, with `points`. Claiming: the points missed, or to pass.

    Raises `ValueError` if there is nothing to decide for that seat.
    """
    turn = view.turn
    if not isinstance(turn, Decide) or view.seat not in turn.seats:
        raise ValueError("this seat has nothing to decide")
    match turn.kind:
        case "lay":
            return _lays(view)
        case "count":
            points = counted(view)
            return (Weighed(Count(points), points, {"points": points}),)
        case "claim":
            return _claims(view)
        case _:
            return _plays(view, legal.listed)


def counted(view: View) -> int:
    """What the hand or crib that is due in the show is worth.

    Raises `ValueError` outside the show.
    """
    assert view.starter is not None
    _, what, cards = due_count(view)
    if what == "crib":
        return worth(crib_items(cards, view.starter, view.options.crib_flush))
    return worth(hand_items(cards, view.starter))


def _lays(view: View) -> tuple[Weighed[Action], ...]:
    assert view.dealer is not None
    assert view.seat is not None
    own_crib = side_of(view.dealer, view.options) == side_of(view.seat, view.options)
    found = discards(view.hand, view.options, own_crib=own_crib)
    found = tuple(sorted(found, key=lambda one: (-round(one.net, _CLOSE), -round(one.hand, _CLOSE), one.lay)))
    return tuple(Weighed(Lay(one.lay), one.net, {"hand": one.hand, "crib": one.crib, "net": one.net}) for one in found)


def _claims(view: View) -> tuple[Weighed[Action], ...]:
    assert view.announced is not None
    missed = counted(view) - view.announced
    let_go: Weighed[Action] = Weighed(Pass(), 0, {"points": 0})
    return (Weighed(Muggins(missed), missed, {"points": missed}), let_go) if missed > 0 else (let_go,)


def _plays(view: View, listed: Iterable[Action]) -> tuple[Weighed[Action], ...]:
    ahead = outlook(view)
    prospects: dict[int, Prospect] = {}
    weighed = [_weighed(view, ahead, prospects, action) for action in listed]
    lacking = _lacking(view)

    def order(one: Weighed[Action]) -> tuple[bool, float, float, int]:
        points = one.parts["points"]
        value = one.action.card.value if isinstance(one.action, Play) else 0
        return points < lacking, -round(one.value, _CLOSE), -points, -value

    # The sort is stable, and choices are listed by rank and suit, a joker without a run first.
    return tuple(sorted(weighed, key=order))


def _weighed(view: View, ahead: Outlook, prospects: dict[int, Prospect], action: Action) -> Weighed[Action]:
    """A card, or the joker kept; cards of one rank are worth the same."""
    if not isinstance(action, Play):
        assert isinstance(action, Decline)
        return _as_weighed(action, ahead.keeping())
    rank = action.card.rank
    if rank not in prospects:
        prospects[rank] = ahead.prospect(rank)
    prospect = prospects[rank]
    if not action.run:
        return _as_weighed(action, prospect)
    show = show_ahead(view)
    value = prospect.points - show
    return Weighed(action, value, {"points": prospect.points, "show": show, "net": value})


def _as_weighed(action: Action, prospect: Prospect) -> Weighed[Action]:
    parts = {
        "points": prospect.points,
        "reply": prospect.reply,
        "answer": prospect.answer,
        "net": prospect.net,
    }
    return Weighed(action, prospect.net, parts)


def _lacking(view: View) -> int:
    """How many points the seat's side is from the target; at least one."""
    assert view.seat is not None
    return view.options.target - view.tracks[side_of(view.seat, view.options)].front
