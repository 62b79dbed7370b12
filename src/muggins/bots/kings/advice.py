"""Every choice of a seat with what it is worth, the best first: how the strong player thinks.

All is in points, mine less theirs, from what the view shows alone. A play is worth what it makes,
what the tiles are worth that stay on the rack, less what the next player is expected to make then,
if he takes the most points that he can. At the end of a game of two, where the bag is empty, the
rest of the game is looked at instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import nsmallest
from typing import NamedTuple

from muggins.bots.kings.counting import calls, counts
from muggins.bots.kings.endgame import cost, endings
from muggins.bots.kings.exchanging import keepings
from muggins.bots.kings.leaves import leave_value
from muggins.bots.kings.replies import Rack, openings
from muggins.bots.kings.unseen import known_rack, next_racks
from muggins.bots.protocol import Weighed
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Choices, Decide, Uniform
from muggins.games.kings.actions import Action, Exchange, Pass, Place
from muggins.games.kings.board import EMPTY, SIZE, Board, grid
from muggins.games.kings.placement import placed
from muggins.games.kings.view import View
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.tiles import Tiles, as_held, without, write_tiles

MOST_ADVISED = 10
"""So many choices are told at most."""

_CLOSE = 9
"""Decimals: values nearer than this are equal, and the order does not hang on rounding."""

_FIRST_PLAYS = 400
"""How many first plays are looked at, by points; each stands for all places."""


class Effort(NamedTuple):
    """How much is looked at: plays and racks for the replies, racks on boards at the end of a game of two."""

    plays: int
    racks: int
    endings: int


ADVICE = Effort(plays=16, racks=12, endings=60)
"""What a hint takes: some 25 ms of work and seldom above 70."""


def advise(view: View, legal: Choices[Action]) -> tuple[Weighed[Action], ...]:
    """What the seat of a view may sensibly do, the best first; its seat must be to decide.

    - placing: at most ten plays, with `points`, `leave` (what the tiles are worth that stay, see
      `leave_value`), `opens` (the mean of the most points that the next player makes, over racks
      drawn from the unseen tiles) and `net`. The racks hang on the view alone, so the same view
      gets the same advice. With the bag empty `leave` is what the kept tiles are likely to cost, half
      of what they count (K17). At the end of a game of two `net` is by how much the lead grows until
      the game is over, costs of tiles included (K17), `opens` the most points that the opponent
      makes next, and `leave` the rest. Where nothing can be placed, what to exchange, with `leave`.
    - counting: what the play is worth, with `points`. Calling: the points missed, or to pass.

    Raises `ValueError` if there is nothing to decide for that seat.
    """
    return weighed(view, ADVICE, Dealer(seed_of(f"{view.turns} {write_tiles(view.rack)}")).uniform)


def weighed(view: View, effort: Effort, uniform: Uniform) -> tuple[Weighed[Action], ...]:
    """The same with that much effort, racks drawn with this uniform."""
    turn = view.turn
    if not isinstance(turn, Decide) or view.seat not in turn.seats:
        raise ValueError("this seat has nothing to decide")
    match turn.kind:
        case "count":
            return counts(view)
        case "claim":
            return calls(view)
        case _:
            pass
    if (theirs := known_rack(view)) is not None and (found := _last_plays(view, theirs, effort)):
        return found
    return _plays(view, effort, uniform) or _exchanges(view)


class _Look(NamedTuple):
    """A play or an exchange at first sight: what it makes, and what is kept."""

    action: Place | Exchange
    points: int
    leave: float


def _plays(view: View, effort: Effort, uniform: Uniform) -> tuple[Weighed[Action], ...]:
    """The plays that look best, and how the next player may answer them."""
    looks = _looks(view, effort.plays)
    if not looks:
        return ()
    racks = [Rack(tiles) for tiles in next_racks(view, effort.racks, uniform)]
    found = [_answered(look, _opens(view, look.action, racks)) for look in looks]
    return tuple(sorted(found, key=lambda one: (-round(one.value, _CLOSE), -one.parts["points"])))[:MOST_ADVISED]


def _answered(look: _Look, opens: float) -> Weighed[Action]:
    # A reply counts in full: over 120 games each, 21 points a game more than the steady player, 16 with 0.6 of it; the
    # one cannot be told from the other, and what is kept alone made some 11.
    net = look.points + look.leave - opens
    return Weighed(look.action, net, {"points": look.points, "leave": look.leave, "opens": opens, "net": net})


def _looks(view: View, number: int) -> list[_Look]:
    """The plays that are best by points and what is kept; exchanges beside them where they are free (K14)."""
    mask, empty = view.options.board, view.board == EMPTY
    if empty:
        scored: Iterable[tuple[Place, int]] = best_plays(view.board, mask, view.rack, _FIRST_PLAYS)
    else:
        scored = scored_plays(view.board, mask, view.rack)
    leaves: dict[Tiles, float] = {}
    looks = []
    for place, points in scored:
        tiles = place.tiles
        if tiles not in leaves:
            leaves[tiles] = _leave(view, without(view.rack, map(as_held, tiles)))
        looks.append(_Look(place, points, leaves[tiles]))
    if looks and view.options.free_exchange and not empty:
        looks += [_Look(Exchange(without(view.rack, kept)), 0, leave_value(kept)) for kept in keepings(view)]
    return nsmallest(number, looks, key=_order)


def _order(look: _Look) -> tuple[float, int, int, bool, Tiles]:
    action = look.action
    at, down = (action.square, not action.across) if isinstance(action, Place) else (SIZE * SIZE, False)
    return -round(look.points + look.leave, _CLOSE), -look.points, at, down, action.tiles


def _leave(view: View, kept: Tiles) -> float:
    """What kept tiles are worth; with the bag empty they will cost about half of what they count (K17)."""
    return leave_value(kept) if any(view.bags) else -cost(kept) / 2


def _opens(view: View, action: Place | Exchange, racks: Sequence[Rack]) -> float:
    """The mean of the most points that these racks make after a play."""
    on = openings(_board_after(view, action), view.options.board)
    return sum(rack.best(on) or 0 for rack in racks) / len(racks)


def _board_after(view: View, action: Place | Exchange) -> Board:
    return placed(view.board, grid(view.options.board), action)[0] if isinstance(action, Place) else view.board


def _last_plays(view: View, theirs: Tiles, effort: Effort) -> tuple[Weighed[Action], ...]:
    """The end of a game of two; nothing if the seat has no play."""
    assert view.seat is not None
    mask = view.options.board
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    ends = endings(view.board, mask, view.rack, theirs, lead, effort.endings)[:MOST_ADVISED]
    rack = Rack(theirs)
    found: list[Weighed[Action]] = []
    for end in ends:
        net = end.lead - lead
        opens = 0.0
        if len(end.place.tiles) < len(view.rack):
            opens = _opens(view, end.place, [rack])
        parts = {"points": end.points, "leave": net - end.points + opens, "opens": opens, "net": net}
        found.append(Weighed(end.place, net, parts))
    return tuple(found)


def _exchanges(view: View) -> tuple[Weighed[Action], ...]:
    """What to keep where nothing can be placed, the best first; to pass, if that is all (K14)."""
    found: list[Weighed[Action]] = []
    for kept in keepings(view):
        value = leave_value(kept)
        found.append(Weighed(Exchange(without(view.rack, kept)), value, {"leave": value}))
    found.sort(key=lambda one: -one.value)
    return tuple(found[:MOST_ADVISED]) or (Weighed(Pass(), 0, {}),)
