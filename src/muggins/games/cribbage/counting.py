"""The show: hands and crib are counted by the table or by the players (C30, C40-C46)."""

from __future__ import annotations

from typing import Literal

from muggins.core.frames import ClaimWindow
from muggins.core.game import Seat
from muggins.games.cribbage.events import Announced, ClaimPassed, CribTurned, Event, MugginsCalled, Shown
from muggins.games.cribbage.options import Counting, Options
from muggins.games.cribbage.scoring import left_of, peg, side_of
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.games.cribbage.state import Dealing, Hand, Playing, Showing, State
from muggins.games.cribbage.turns import counter
from muggins.pieces.cards import Card
from muggins.pieces.combos import Item


def begin_show(state: State, phase: Playing, options: Options, told: list[Event]) -> State:
    """All cards are played: each takes up his four again, and the show begins (C30)."""
    hand, table = phase.hand, phase.table
    held = tuple(tuple(sorted(table.put_by(seat))) for seat in options.seats)
    shown = Hand(hand.dealer, held, hand.laid, hand.extra)
    state = state._replace(phase=Showing(shown, phase.starter, table, 0))
    if options.counting is Counting.MANUAL:
        return state
    while isinstance(due := state.phase, Showing):
        state = _close(state, due, None, options, told)
    return state


def announce(state: State, points: int, options: Options, told: list[Event]) -> State:
    """A number is announced: it is pegged, or a window to claim opens (C40-C42)."""
    due = state.phase
    assert isinstance(due, Showing)
    seat = counter(due, options)
    told.append(Announced(seat, _what(due, options), points))
    pegged = settled(points, worth(_items(due, options)), options)
    score = state.tracks[side_of(seat, options)].front
    if options.muggins and score + pegged < options.target:
        opponents = tuple(
            Seat(other) for other in range(options.players) if side_of(Seat(other), options) != side_of(seat, options)
        )
        return state._replace(phase=due._replace(announced=points, window=ClaimWindow(opponents)))
    return _close(state, due, points, options, told)


def pass_claim(state: State, seat: Seat, options: Options, told: list[Event]) -> State:
    """A seat claims nothing; the window closes when all have passed (C41)."""
    due = state.phase
    assert isinstance(due, Showing)
    assert due.announced is not None
    told.append(ClaimPassed(seat))
    window = due.window.passed(seat)
    if not window.closed:
        return state._replace(phase=due._replace(window=window))
    counted = due._replace(announced=None, window=window)
    return _close(state._replace(phase=counted), counted, due.announced, options, told)


def call_muggins(state: State, seat: Seat, named: int, options: Options, told: list[Event]) -> State:
    """The first call takes what was missed, and no more; a false one costs nothing (C41)."""
    due = state.phase
    assert isinstance(due, Showing)
    assert due.announced is not None
    missed = max(worth(_items(due, options)) - due.announced, 0)
    gained = min(named, missed)
    told.append(MugginsCalled(seat, named, gained))
    counted = due._replace(announced=None, window=ClaimWindow(()))
    state = _peg_show(state._replace(phase=counted), counted, due.announced, options, told)
    # The count alone cannot have won: then there would have been no window (C40).
    state = peg(state, seat, gained, options, told)
    return _next_hand(state, counted, options, told) if state.phase is counted else state


def settled(announced: int, worth_of_it: int, options: Options) -> int:
    """What an announced number pegs: at most the worth, less with the penalty (C40, C45).

    >>> settled(8, 6, Options(counting=Counting.MANUAL))
    6
    >>> settled(8, 6, Options(counting=Counting.MANUAL, overcount_penalty=True))
    4
    """
    excess = max(announced - worth_of_it, 0)
    if excess and options.overcount_penalty:
        return worth_of_it - excess
    return announced - excess


def _close(state: State, due: Showing, announced: int | None, options: Options, told: list[Event]) -> State:
    state = _peg_show(state, due, announced, options, told)
    return _next_hand(state, due, options, told) if state.phase is due else state


def _peg_show(state: State, due: Showing, announced: int | None, options: Options, told: list[Event]) -> State:
    """The breakdown is told and its points are pegged."""
    seat, items = counter(due, options), _items(due, options)
    what = _what(due, options)
    pegged = worth(items) if announced is None else settled(announced, worth(items), options)
    cards = due.hand.crib if what == "crib" else due.hand.held[seat]
    told.append(Shown(seat, what, cards, due.starter, items, announced, pegged))
    return peg(state, seat, pegged, options, told)


def _next_hand(state: State, due: Showing, options: Options, told: list[Event]) -> State:
    shown = due.shown + 1
    if shown > options.players:
        return state._replace(phase=Dealing(left_of(due.hand.dealer, options)))
    if shown == options.players:
        told.append(CribTurned(due.hand.dealer, due.hand.crib))
    return state._replace(phase=due._replace(shown=shown))


def _what(due: Showing, options: Options) -> Literal["hand", "crib"]:
    return "crib" if due.shown == options.players else "hand"


def _items(due: Showing, options: Options) -> tuple[Item[Card], ...]:
    if _what(due, options) == "crib":
        return crib_items(due.hand.crib, due.starter, options.crib_flush)
    return hand_items(due.hand.held[counter(due, options)], due.starter)
