"""What a play scores: lines, fifteens, pairs, runs, bonuses; K10-K12, K19, K24, and the digest's worked lines."""

from __future__ import annotations

from itertools import permutations

import pytest

from muggins.games.kings.events import PlayScored
from muggins.games.kings.scoring import line_items
from muggins.pieces.tiles import read_tiles
from tests.rules.kings.table import NO_PLAY, Table, only, worth


def play(laid: str, rack: str, place: str, **options: object) -> str:
    """What seat 0's play is worth, with the bag full."""
    table = Table(laid, [rack], **options)
    told = table.do(f"0 place {place}")
    (scored,) = only(told, PlayScored)
    assert scored.gained == scored.worth.points == table.scores[0] == scored.score
    return worth(told)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("2l 3d Jl Jd 5l", 10),
        ("7l 8d 7d 6l 8l", 24),
        ("6l 6d 7l 7d", 4),
        ("Tl Qd 3l 2d 5l", 8),
        ("5l 5d 5l 5d 5l", 40),
        # 2 + 3 + J in four ways, and two pairs.
        ("2l 2d Jl Jd 3l", 4 * 2 + 2 + 2),
    ],
)
def test_k11_worked_lines_in_any_order(line, points):
    for order in permutations(read_tiles(line)):
        assert sum(item.points for item in line_items(order)) == points


@pytest.mark.parametrize(
    ("line", "fifteens"),
    [
        ("5l Tl", 1),
        ("5l Jl", 1),
        ("5l Ql", 1),
        ("5l Kl", 1),
        ("Al 4l Tl", 1),
        ("Al Al 3l Kl", 1),
        ("Al 2l 3l 4l 5l", 1),
        ("5l 5l 5l", 1),
        ("5l 5l 5l 5l", 4),
        ("5l 5l 5l 5l 5l", 10),
        ("5l 5l Kl Ql Jl", 6),
        ("9l 6l 6l", 2),
        ("Al Kl 4l 4l", 2),
        ("7l 7l", 0),
        ("Al Jl 3l", 0),
        ("Kl Jl", 0),
    ],
)
def test_k11_fifteens_are_two_each(line, fifteens):
    found = [item for item in line_items(read_tiles(line)) if item.kind == "fifteen"]
    assert [item.points for item in found] == [2] * fifteens
    assert all(sum(laid.value for laid in item.cards) == 15 for item in found)


@pytest.mark.parametrize(("number", "points"), [(2, 2), (3, 6), (4, 12), (5, 20)])
@pytest.mark.parametrize("rank", "A248TJQK")
def test_k11_pairs_are_2_6_12_20(rank, number, points):
    line = read_tiles(" ".join([f"{rank}l", f"{rank}d"] * 3))[:number]
    assert sum(item.points for item in line_items(line)) == points


@pytest.mark.parametrize("line", ["Tl Jl", "Jl Qd", "Td Kl", "Ql Kl", "6l 9d"])
def test_k11_pairs_are_of_equal_ranks_not_values(line):
    assert not [item for item in line_items(read_tiles(line)) if item.kind == "pair"]


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("Al 2l 3l", [3]),
        ("3l Al 2l", [3]),
        ("Tl Jl Ql Kl", [4]),
        ("7l 9l 8l Jl Tl", [5]),
        ("7l 8l 9l 9d", [3, 3]),
        ("7l 8l 8d 9l 9d", [3, 3, 3, 3]),
        ("7l 7d 7l 8l 9l", [3, 3, 3]),
        ("3l 4l 5l 6l 6d", [4, 4]),
        ("Ql Kl Al", []),
        ("Al Kl Ql Jl", [3]),
        ("Al 2l Kl", []),
        ("2l 3l 5l 6l", []),
        ("2l 3l 4l 7l 8l", [3]),
    ],
)
def test_k11_runs_are_the_longest_once_for_each_choice(line, runs):
    found = [item.points for item in line_items(read_tiles(line)) if item.kind == "run"]
    assert found == runs


def test_k10_a_line_that_is_extended_scores_again_in_full():
    assert play("7E 4l 5d 6l", "7l", "7H 7l") == "4 5 6 7 2+0+4; bonus 0"


def test_k10_also_tiles_that_are_idle_in_it():
    assert play("7E 2l 7l", "8d", "7G 8d") == "2 7 8 2+0+0; bonus 0"


def test_k10_every_line_with_a_tile_of_the_play_counts_each_once():
    assert play("7E 7l 8d", "8l 7d", "8E 8l 7d") == "8 7 2+0+0; 7 8 2+0+0; 8 7 2+0+0; bonus 0"
    assert play("G5 7l 8d, 7E 7d 8l", "7l", "7G 7l") == "7 8 7 4+2+0; 7 8 7 4+2+0; bonus 0"


def test_k10_lines_without_a_tile_of_the_play_do_not():
    # The column of the first seven has a pair that lies apart.
    assert play("7E 7l 8l, E9 Kl Kd", "7d", "7G 7d") == "7 8 7 4+2+0; bonus 0"


def test_k8_a_line_of_one_scores_nothing():
    assert play("", "7l 8d", "7E 7l 8d") == "7 8 2+0+0; bonus 10"


@pytest.mark.parametrize(
    ("laid", "rack", "place", "counted"),
    [
        ("", "4l 6d 6l 6d 5l", "7E 4l 6d 6l 9d 5l", "4 6 6 9 5 8+2+6; bonus 20"),
        ("", "6l 6d 7l 7d", "7E 6l 6d 7l 7d", "6 6 7 7 0+4+0; bonus 10"),
        ("", "7l 8l 7l 6l 8l", "7E 7l 8l 7l 6l 8l", "7 8 7 6 8 8+4+12; bonus 30"),
        # Not the first play: five tiles alone, and one more where they are of one colour.
        ("7E 7d", "8l 7l 8l 7l 8d", "8E 8l 7l 8l 7l 8d", "8 7 8 7 8 12+8+0; 7 8 2+0+0; bonus 10"),
        ("7E 7d", "8l 7l 8l 7l 8l", "8E 8l 7l 8l 7l 8l", "8 7 8 7 8 12+8+0; 7 8 2+0+0; bonus 20"),
    ],
)
def test_k12_bonuses_of_ten_add_up(laid, rack, place, counted):
    assert play(laid, rack, place) == counted


def test_k12_a_line_of_one_colour_counts_also_when_it_is_only_extended_to_five():
    assert play("7E 7l 8l 7l 8l", "7l", "7I 7l") == "7 8 7 8 7 12+8+0; bonus 10"
    assert play("7E 7d 8d 7d 8d", "7d", "7I 7d") == "7 8 7 8 7 12+8+0; bonus 10"


def test_k12_it_does_not_where_one_tile_is_of_the_other_colour_or_the_line_is_of_four():
    assert play("7E 7l 8d 7l 8l", "7l", "7I 7l") == "7 8 7 8 7 12+8+0; bonus 0"
    assert play("7E 7l 8l 7l 8l", "7d", "7I 7d") == "7 8 7 8 7 12+8+0; bonus 0"
    assert play("7E 7l 8l 7l", "8l", "7H 8l") == "7 8 7 8 8+4+0; bonus 0"


def test_k12_each_line_of_one_colour_has_its_bonus():
    # 7 8 7 8 7 across and down through one light seven.
    table = "7E 7l 8l 7l 8l, I3 7l 8l 8l 8l"
    assert play(table, "7l", "7I 7l") == "7 8 7 8 7 12+8+0; 7 8 8 8 7 12+8+0; bonus 20"


def test_k24_the_colour_line_holds_a_tile_of_this_play():
    # A light line of five lies there already, above another play.
    assert play("7E 7l 8l 7l 8l 7l, 9A Kl", "5d", "9B 5d") == "K 5 2+0+0; bonus 0"


def test_k24_emptying_a_shorter_rack_earns_nothing():
    assert play("7E 7l", "8l 7d 8d 7l", "7F 8l 7d 8d 7l") == "7 8 7 8 7 12+8+0; bonus 0"
    table = Table("7E 7d", ["8l 7l"], bag="2d")
    assert worth(table.do("0 place 7F 8l 7l")) == "7 8 7 4+2+0; bonus 0"


@pytest.mark.parametrize(("announced", "gained"), [(44, 44), (24, 24), (54, 54), (0, 0)])
def test_k24_bonuses_belong_to_what_is_announced(announced, gained):
    """7 8 7 6 8 of one colour as the first play: 24, and three bonuses."""
    table = Table("", ["7l 8l 7l 6l 8l"], counting="manual")
    table.do("0 place 7E 7l 8l 7l 6l 8l", f"0 count {announced}")
    assert table.scores == (gained, 0)


def test_k24_bonuses_can_be_missed():
    table = Table("", ["7l 8l 7l 6l 8l"], counting="manual", joker=True)
    table.do("0 place 7E 7l 8l 7l 6l 8l, 0 count 24, 1 joker 30")
    assert table.scores == (24, 30)


def test_k19_the_first_play_is_that_of_the_first_player_who_has_one():
    table = Table("", [NO_PLAY[0], "7l 8d 2l 2d Kl"])
    table.turn("0 pass")
    assert table.due == "1 place"
    assert table.refused("1 place 7E 7l") == "wrong_number_placed K4"
    assert worth(table.do("1 place 7E 7l 8d")) == "7 8 2+0+0; bonus 10"


def test_k19_the_next_play_has_it_no_more():
    table = Table("", [NO_PLAY[0], "7l 8d 2l 2d Kl", "7d 8l 2l 2d Kd"], players=3)
    table.turn("0 pass", "1 place 7E 7l 8d")
    assert table.refused("2 place 7G 7d") is None
    assert worth(table.turn("2 place 7G 7d")) == "7 8 7 4+2+0; bonus 0"


def test_k19_also_after_everybody_has_exchanged_once():
    table = Table("", NO_PLAY)
    table.do("0 pass, 1 exchange Ad 3l, * draw 1 5l 5d, 0 pass")
    assert worth(table.do("1 place 7E 5l 5d Kl")) == "5 5 K 4+2+0; bonus 10"
