"""What bots announce and call in Kings Cribbage (K20, K25)."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.kings.advice import advise
from muggins.bots.registry import bot_named
from muggins.core.game import CHANCE, Chance, Decide, Over, Seat
from muggins.games.kings.actions import Action, CallJoker, Count, Pass, Place
from muggins.games.kings.board import Square
from muggins.games.kings.engine import Kings
from muggins.games.kings.options import chosen_options
from muggins.games.kings.state import State
from muggins.kernels.placement import best_plays
from muggins.pieces.tiles import read_tiles
from tests.bots.kings_positions import filled, position
from tests.rules.kings.by_definition import worth

GAME = Kings(chosen_options({"counting": "manual", "joker": True}))


def played(place: Place, lines: dict[str, str], rack: str) -> tuple[Kings, State]:
    """The position after seat 0 has made a play that is not counted yet."""
    game, state = position(lines, rack, "Al 2l 3l", counting="manual", joker=True)
    return game, game.apply(state, Seat(0), place).state


def chosen(game: Kings, state: State, seat: int, name: str = "steady") -> Action:
    view = game.view(state, Seat(seat))
    action = bot_named(name, "kings", Random(1).randrange).choose(view, game.legal(view), None)
    assert isinstance(action, (Count, CallJoker, Pass))
    return action


FIVES = Place(Square(81), True, read_tiles("5l 5d 5l 5d Jl"))
"""Twelve for the four fives, four and four fifteens of two each: 28, with both bonuses 48."""


@pytest.mark.parametrize("name", ["steady", "strong"])
@pytest.mark.parametrize(
    ("announced", "call"), [(48, Pass()), (38, CallJoker(10)), (0, CallJoker(48)), (50, Pass()), (299, Pass())]
)
def test_the_count_is_exact_and_exactly_what_was_missed_is_called(name, announced, call):
    game, state = played(FIVES, {}, "5l 5d 5l 5d Jl")
    assert chosen(game, state, 0, name) == Count(48)
    state = game.apply(state, Seat(0), Count(announced)).state
    assert chosen(game, state, 1, name) == call


def test_advice_tells_the_same_and_passing_beside_a_call():
    game, state = played(FIVES, {}, "5l 5d 5l 5d Jl")
    view = game.view(state, Seat(0))
    assert [(one.action, one.parts) for one in advise(view, game.legal(view))] == [(Count(48), {"points": 48})]
    state = game.apply(state, Seat(0), Count(40)).state
    view = game.view(state, Seat(1))
    assert [(one.action, one.value) for one in advise(view, game.legal(view))] == [(CallJoker(8), 8), (Pass(), 0)]


@pytest.mark.parametrize("seed", range(3))
def test_every_count_of_a_game_is_what_the_definition_says(seed):
    draw = Random(seed)
    state = GAME.new()
    counted = 0
    laid: dict[tuple[int, int], tuple[int, str]] = {}
    while not isinstance(turn := GAME.turn(state), Over):
        if isinstance(turn, Chance):
            state = GAME.apply(state, CHANCE, GAME.outcomes(state).sample(draw.randrange)).state
            continue
        assert isinstance(turn, Decide)
        seat = turn.seats[0]
        if turn.kind == "place":
            laid = filled(state.board)
            best = best_plays(state.board, GAME.options.board, state.racks[seat], 8)
            listed = [place for place, _ in best] or GAME.legal(GAME.view(state, seat)).listed
            action: Action = draw.choice(listed)
        else:
            action = chosen(GAME, state, seat)
        if turn.kind == "count":
            play = frozenset(filled(state.board).items()) - frozenset(laid.items())
            assert action == Count(worth(laid, play))
            counted += 1
        state = GAME.apply(state, seat, action).state
    assert counted > 15


def test_the_easy_player_misses_points_now_and_then_and_seldom_finds_too_many():
    game, state = played(FIVES, {}, "5l 5d 5l 5d Jl")
    view = game.view(state, Seat(0))
    draw = Random(2)
    bot = bot_named("easy", "kings", draw.randrange)
    counts = [bot.choose(view, game.legal(view), None).points for _ in range(300)]
    assert 48 in counts
    assert max(counts) == 49
    assert sum(points < 48 for points in counts) > 2 * sum(points > 48 for points in counts)
    called = game.apply(state, Seat(0), Count(30)).state
    view = game.view(called, Seat(1))
    calls = [bot.choose(view, game.legal(view), None) for _ in range(100)]
    assert {type(call) for call in calls} == {CallJoker, Pass}
    assert CallJoker(18) in calls
