"""The course of a turn: the play, its count and the calls, the draw, the end (K23)."""

from __future__ import annotations

from muggins.core.frames import ClaimWindow
from muggins.core.game import Over, Seat
from muggins.core.referee import Ruling, ranks, ruled
from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, grid
from muggins.games.kings.events import (
    Announced,
    CallPassed,
    Event,
    GameOver,
    JokerCalled,
    PlayScored,
    RackDeducted,
    ServantNamed,
    TilesExchanged,
    TilesPlaced,
    TurnPassed,
)
from muggins.games.kings.options import Options
from muggins.games.kings.placement import can_play, placed
from muggins.games.kings.scoring import Worth, worth_of
from muggins.games.kings.state import (
    RACK,
    Claiming,
    Counting,
    Drawing,
    Ended,
    Exchanged,
    Passed,
    Placed,
    Placing,
    State,
)
from muggins.games.kings.turns import bag_of, came_round, last_play, left_of
from muggins.games.kings.view import watchers
from muggins.pieces.tiles import Tiles, as_held, without

FINE = 5
"""What a call costs when nothing was missed (K20)."""


def lay_tiles(state: State, by: Seat, place: Place, options: Options, told: list[Event]) -> State:
    """A seat places (K4-K9), and the table counts, or asks the player to (K20)."""
    first = state.board == EMPTY
    board, squares = placed(state.board, grid(options.board), place)
    rack = without(state.racks[by], map(as_held, place.tiles))
    told.append(TilesPlaced(by, place, squares))
    state = state._replace(
        board=board,
        racks=(*state.racks[:by], rack, *state.racks[by + 1 :]),
        history=(*state.history, Placed(by, place, squares)),
    )
    if options.manual:
        return state._replace(phase=Counting(by, first))
    return _scored(state, by, first, None, options, told)


def announce(state: State, points: int, options: Options, told: list[Event]) -> State:
    """A player announces what the play is worth; with Joker the others may call (K20)."""
    assert isinstance(state.phase, Counting)
    by, first = state.phase.seat, state.phase.first
    told.append(Announced(by, points))
    if not options.joker:
        return _scored(state, by, first, points, options, told)
    others = tuple(seat for seat in options.seats if seat != by)
    return state._replace(phase=Claiming(by, first, points, ClaimWindow(others)))


def call_joker(state: State, by: Seat, named: int, options: Options, told: list[Event]) -> State:
    """The first call takes what was missed, or costs five where nothing was (K20, K25)."""
    assert isinstance(state.phase, Claiming)
    claiming = state.phase
    missed = max(0, last_worth(state, claiming.first, options).points - claiming.announced)
    gained, fine = (min(named, missed), 0) if missed else (0, FINE)
    told.append(JokerCalled(by, named, gained, fine))
    state = _credit(state, by, gained - fine)._replace(joker=by if fine else state.joker)
    return _scored(state, claiming.seat, claiming.first, claiming.announced, options, told)


def pass_call(state: State, by: Seat, options: Options, told: list[Event]) -> State:
    """A seat calls nothing; when all have passed, the play is counted (K20)."""
    assert isinstance(state.phase, Claiming)
    claiming = state.phase
    told.append(CallPassed(by))
    window = claiming.window.passed(by)
    if not window.closed:
        return state._replace(phase=claiming._replace(window=window))
    return _scored(state, claiming.seat, claiming.first, claiming.announced, options, told)


def exchange(state: State, by: Seat, tiles: Tiles, options: Options, told: list[Event]) -> State:
    """A seat lays tiles aside and draws as many; then they go into the bag (K14)."""
    told.append(TilesExchanged(by, len(tiles), tiles, watchers(by, options)))
    rack = without(state.racks[by], tiles)
    return state._replace(
        racks=(*state.racks[:by], rack, *state.racks[by + 1 :]),
        history=(*state.history, Exchanged(by, len(tiles))),
        hidden=(*state.hidden[:by], (*state.hidden[by], tiles), *state.hidden[by + 1 :]),
        idle=state.idle + 1,
        phase=Drawing(by, len(tiles), tiles),
    )


def pass_turn(state: State, by: Seat, options: Options, told: list[Event]) -> State:
    """A seat places nothing (K14)."""
    told.append(TurnPassed(by))
    state = state._replace(history=(*state.history, Passed(by)), idle=state.idle + 1)
    return finish_turn(state, by, options, told)


def last_worth(state: State, first: bool, options: Options) -> Worth:
    """What the last play is worth while its count goes on (K10-K12)."""
    squares = last_play(state.history).squares
    return worth_of(state.board, grid(options.board), squares, first=first)


def _scored(state: State, by: Seat, first: bool, announced: int | None, options: Options, told: list[Event]) -> State:
    """The play is put down: its worth, or what was announced if that is less (K20); then comes the draw."""
    worth = last_worth(state, first, options)
    gained = worth.points if announced is None else min(announced, worth.points)
    state = _credit(state, by, gained)._replace(idle=0)
    told.append(PlayScored(by, worth, announced, gained, state.scores[by]))
    number = min(RACK - len(state.racks[by]), len(bag_of(state.bags, by)))
    if number:
        return state._replace(phase=Drawing(by, number))
    return finish_turn(state, by, options, told)


def finish_turn(state: State, by: Seat, options: Options, told: list[Event]) -> State:
    """The turn is over: a round may be (K21, K26), the game may be (K15, K16), else the next seat is to play."""
    state = state._replace(turns=state.turns + 1, phase=Placing(by))
    if options.servant and state.turns % options.players == 0:
        state = _named_servant(state, told)
    if not any(state.bags):
        if not all(state.racks):
            return _over(state, "bag", options, told)
        on = grid(options.board)
        if not any(can_play(state.board, on, rack) for rack in state.racks):
            return _over(state, "stuck", options, told)
    if came_round(state.idle, options):
        return _over(state, "stuck", options, told)
    return state._replace(phase=Placing(left_of(by, options)))


def end_by_ruling(state: State, ruling: Ruling, options: Options, told: list[Event]) -> State:
    """A ruling ends the game: nothing is deducted, who is named comes last (K30)."""
    assert not isinstance(state.phase, Ended)
    over = ruled(ruling, options.sides, state.scores)
    told.append(GameOver(over.reason, getattr(ruling, "seat", None), state.scores, over.standings))
    return state._replace(phase=Ended(over, state.phase))


def _named_servant(state: State, told: list[Event]) -> State:
    """The lowest score alone is the Servant (K21)."""
    least = min(state.scores)
    lowest = [Seat(seat) for seat, score in enumerate(state.scores) if score == least]
    servant = lowest[0] if len(lowest) == 1 else None
    if servant != state.servant:
        told.append(ServantNamed(servant))
    return state._replace(servant=servant)


def _over(state: State, reason: str, options: Options, told: list[Event]) -> State:
    """The tiles that are left are deducted, and the highest score wins (K17, K18)."""
    assert not isinstance(state.phase, Ended)
    for seat, rack in zip(options.seats, state.racks, strict=True):
        if rack:
            cost = sum(tile.value for tile in rack)
            state = _credit(state, seat, -cost)
            told.append(RackDeducted(seat, rack, cost, state.scores[seat]))
    standings = ranks(options.sides, state.scores)
    assert not isinstance(state.phase, Ended)
    told.append(GameOver(reason, None, state.scores, standings))
    return state._replace(phase=Ended(Over(reason, standings), state.phase))


def _credit(state: State, seat: Seat, points: int) -> State:
    scores = (*state.scores[:seat], state.scores[seat] + points, *state.scores[seat + 1 :])
    return state._replace(scores=scores)
