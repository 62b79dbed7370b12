"""The most points that a rack makes on a board: the openings against the definition and the generators."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.kings.replies import Rack, openings
from muggins.games.kings.board import Mask, Square, put
from muggins.kernels.placement import scored_plays
from muggins.pieces.tiles import TILES, as_held, read_tiles, without
from tests.bots.kings_positions import filled, held, laid, states
from tests.rules.kings import by_definition


@pytest.mark.parametrize("mask", list(Mask))
def test_the_best_reply_is_the_most_points_of_all_plays(mask):
    draw = Random(mask)
    for state in states(f"{mask}", board=str(mask)):
        tiles = [as_held(tile) for tile in state.board if tile]
        free = without(TILES, tiles)
        if not tiles:
            continue
        on = openings(state.board, mask)
        for size in (1, 2, 3, 5, 5):
            rack = tuple(sorted(draw.sample(free, min(size, len(free)))))
            most = max((points for _, points in scored_plays(state.board, mask, rack)), default=None)
            assert Rack(rack).best(on) == most


@pytest.mark.parametrize("seed", range(2))
def test_the_best_reply_is_the_most_points_by_definition(seed):
    draw = Random(seed)
    found = [state for state in states(f"{seed}") if any(state.board)]
    for state in draw.sample(found, 4):
        rack = tuple(sorted(draw.sample(without(TILES, [as_held(tile) for tile in state.board if tile]), 2)))
        lying = filled(state.board)
        plays = by_definition.plays("patch", lying, held(rack))
        most = max((by_definition.worth(lying, play) for play in plays), default=None)
        assert Rack(rack).best(openings(state.board, Mask.PATCH)) == most


def test_a_rack_that_remembers_finds_the_same_on_every_board():
    rack = Rack(read_tiles("5l 6d 6l Jd 2d"))
    for state in states("remembered"):
        if any(state.board):
            on = openings(state.board, Mask.PATCH)
            assert rack.best(on) == Rack(read_tiles("5l 6d 6l Jd 2d")).best(on)


def test_a_line_of_five_in_one_colour_makes_ten_more():
    four = openings(laid({"7G": "5l 5l Jl Ql"}), Mask.PATCH)
    # With a king each five makes fifteen with each court, and there are a pair and a run of three.
    light, dark = Rack(read_tiles("Kl")).best(four), Rack(read_tiles("Kd")).best(four)
    assert dark == 2 + 6 * 2 + 3
    assert light == dark + 10


def test_what_fits_nowhere_makes_nothing():
    on = openings(put(laid({}), (Square(84),), read_tiles("2l")), Mask.PATCH)
    assert Rack(read_tiles("Kd Qd 8l")).best(on) is None
    assert Rack(()).best(on) is None
