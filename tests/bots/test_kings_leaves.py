"""The values of kept tiles: the file that is shipped, and the tool that learns it."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from muggins.bots.kings import leaves
from muggins.bots.kings.leaves import leave_value
from muggins.pieces.tiles import read_tiles
from tests.bots.kings_positions import laid
from tools.learn_kings_leaves import PRIOR, learn, looked_at, smoothed

LINES = Path(leaves.__file__).with_name("leaves.txt").read_text(encoding="ascii").splitlines()


def test_the_file_says_how_it_was_made_and_has_each_set_of_up_to_four_once():
    assert LINES[0] == "# python tools/learn_kings_leaves.py 1000 --seed 1"
    sets = [line.split()[0] for line in LINES if not line.startswith("#")]
    held = ["".join(kept) for size in range(1, 5) for kept in combinations_with_replacement("A2345678TJQK", size)]
    assert sets == held


def test_every_set_of_up_to_four_has_a_value_whatever_its_order_and_colours():
    for text in ("5l", "Kd 5l", "5d Kl", "6l 6d Al 2d"):
        assert leave_value(read_tiles(text)) == leave_value(tuple(reversed(read_tiles(text))))
    assert leave_value(read_tiles("Kd 5l")) == leave_value(read_tiles("5d Kl"))
    with pytest.raises(KeyError):
        leave_value(read_tiles("5l 5d 5l 5d 6l"))


def test_for_each_set_that_is_kept_the_most_points_are_noted():
    # A fifth king or a five makes 20 at the end of the kings, and both, round a corner, 2 more.
    board = laid({"7E": "Kl Kd Kl Kd"})
    assert looked_at(board, read_tiles("5l Kd")) == {(): 22, (5,): 20, (13,): 20}


def test_what_is_kept_is_worth_what_it_makes_above_keeping_nothing():
    # Each rack makes all its points by itself and keeps nothing, so that no value leads to another.
    racks = [((5, 5, 6, 7, 8), {(): 20}), ((1, 2, 3, 4, 13), {(): 8})] * 1_000
    values, numbers = learn(racks)
    # The mean is 14. Half of the 2,000 racks hold an ace, the others two fives, which can be kept singly in two ways.
    assert values[(1,)] == pytest.approx(8 - 14)
    assert values[(5,)] == pytest.approx(20 - 14)
    assert values[()] == 0
    assert (numbers[()], numbers[(1,)], numbers[(5,)], numbers[(5, 5)]) == (2_000, 1_000, 2_000, 1_000)


def test_what_is_kept_counts_by_what_it_is_worth_in_turn():
    # Holding the king makes nothing now and 30 in the next turn; laying it away with the rest makes 10 at once.
    racks = [((1, 2, 3, 4, 13), {(): 10, (13,): 4}), ((2, 2, 3, 3, 4), {(): 4})] * 500
    values, _ = learn(racks)
    # A king is held by the better racks alone. Keeping it is worth v; they make max(10, 4 + v), the mean is half of
    # that and of 4, and v is what is above the mean: v = 3 where nothing is gained by keeping it.
    assert values[(13,)] == pytest.approx(3)


def test_sets_that_were_seldom_held_lean_on_their_parts():
    raw = {(): 0.0, (5,): 4.0, (13,): -2.0, (5, 13): 12.0}
    # The parts make 4 - 2; half the weight is the guess's where as many racks held the set as it counts for.
    assert smoothed(raw, {(): 9, (5,): 9, (13,): 9, (5, 13): PRIOR})[5, 13] == pytest.approx((12 + 2) / 2)
    assert smoothed(raw, {(): 9, (5,): 9, (13,): 9, (5, 13): 0})[5, 13] == pytest.approx(2)
