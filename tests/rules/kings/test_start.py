"""Tiles, board and the draw for the start, K1-K3; the first racks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.core.game import BadOptions
from muggins.games.kings.board import Mask, grid
from muggins.games.kings.events import FirstDrawn, FirstTied, StartWon, TilesDrawn
from muggins.pieces.tiles import TILES
from tests.rules.kings.table import Table, at_start, only, play_randomly, tiles_in


def test_k1_there_are_104_tiles_four_of_each_rank_in_each_colour_and_eight_turnable_ones():
    bag = at_start().bag()
    assert sum(bag.values()) == 104
    assert bag == {f"{rank}{colour}": 8 if rank == "6" else 4 for rank in "A2345678TJQK" for colour in "ld"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k1_each_rack_holds_five(players):
    table = at_start(players=players)
    table.draw()
    assert table.view(None).sizes == (5,) * players
    assert table.view(None).bags == (104 - 5 * players,)
    assert table.due.endswith("place")


@pytest.mark.parametrize("players", [1, 5, 0, True, "2"])
def test_k1_nobody_plays_with_fewer_than_two_or_more_than_four(players):
    with pytest.raises(BadOptions):
        at_start(players=players)


@pytest.mark.parametrize("options", [{"players": 4}, {"free_exchange": True}, {"solitaire": True}])
def test_k1_no_tile_is_ever_lost_or_found(options):
    table, random = at_start(**options), Random(str(options))
    whole = Counter(TILES)
    while not table.due.startswith("over"):
        play_randomly(table, random, actions=1)
        state = table.state
        on_board, aside = tiles_in(state.board), tiles_in(getattr(state.phase, "aside", ()))
        assert on_board + tiles_in(state.racks) + tiles_in(state.bags) + aside == whole


def picture(mask: Mask) -> list[str]:
    squares = set(grid(mask).squares)
    return ["".join("." if 13 * row + column in squares else "#" for column in range(13)) for row in range(13)]


def test_k2_the_board_lacks_a_patch_of_three_by_two_at_the_bottom_right():
    assert picture(Mask.PATCH) == ["." * 13] * 11 + [".........." + "###"] * 2
    assert len(grid(Mask.PATCH).squares) == 163


def test_k2_with_corners_it_lacks_the_patch_at_all_four():
    cut = "###.......###"
    assert picture(Mask.CORNERS) == [cut] * 2 + ["." * 13] * 9 + [cut] * 2
    assert len(grid(Mask.CORNERS).squares) == 169 - 4 * 6


def test_k2_a_full_board_lacks_nothing():
    assert picture(Mask.FULL) == ["." * 13] * 13


@pytest.mark.parametrize(
    ("board", "square", "there"),
    [
        ("patch", "12J", True),
        ("patch", "12K", False),
        ("patch", "13M", False),
        ("patch", "11M", True),
        ("patch", "1A", True),
        ("corners", "1A", False),
        ("corners", "2C", False),
        ("corners", "2D", True),
        ("corners", "3A", True),
        ("corners", "13K", False),
        ("full", "13M", True),
    ],
)
def test_k2_nothing_is_laid_where_there_is_no_square(board, square, there):
    table = Table(racks=["7l 8l"], board=board)
    refusal = table.refusal(f"0 place {square} 7l 8l")
    row, column = square[:-1], square[-1]
    if there:
        assert refusal is None or refusal.code == "runs_off_the_board"
    else:
        assert refusal is not None
        assert (refusal.code, refusal.rule, refusal.params) == ("off_the_board", "K2", {"square": column + row})


@pytest.mark.parametrize(
    ("place", "number"),
    [("12J 7l 8l", 2), ("10M 5l 5d Tl", 3), ("M10 5l 5d Tl", 3), ("A13 7l 8l", 2), ("K11 7l 8l", 2)],
)
def test_k2_nothing_runs_off_the_board(place, number):
    table = Table(racks=["5l 5d 7l 8l Tl"])
    refusal = table.refusal(f"0 place {place}")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("runs_off_the_board", "K2")
    assert refusal.params["number"] == number


def test_k2_a_play_does_not_go_on_past_the_patch():
    assert Table(racks=["7l 8l"]).refused("0 place 12I 7l 8l") is None
    assert Table(racks=["7l 8l"]).refused("0 place K10 7l 8l") is None
    assert Table(racks=["7l 8l"], board="full").refused("0 place 12J 7l 8l") is None


@pytest.mark.parametrize(
    ("starts", "first", "starter"),
    [
        ("low", "4l 8d", 0),
        ("low", "8d 4l", 1),
        ("low", "Kl Ad", 1),
        ("low", "Tl Jd", 0),
        ("low", "6l 7d", 0),
        ("low", "6l 5d", 1),
        ("low", "8l 6d", 1),
        ("high", "Al Kd", 1),
        ("high", "Ql Kd", 1),
        ("high", "Jl Td", 0),
        ("high", "6l 7d", 1),
        ("high", "6l 5d", 0),
        ("high", "8l 6d", 0),
    ],
)
def test_k3_the_lowest_tile_starts_or_the_highest(starts, first, starter):
    table = at_start(starts=starts)
    told = table.do(f"* first {first}")
    assert [type(event) for event in told] == [FirstDrawn, StartWon]
    assert only(told, StartWon) == [StartWon(starter)]
    table.draw()
    assert table.due == f"{starter} place"


def test_k3_the_tiles_drawn_for_the_start_go_back():
    table = at_start()
    table.do("* first Al Kd")
    assert sum(table.bag().values()) == 104


@pytest.mark.parametrize(("starts", "tied"), [("low", "5l 5d 8l"), ("low", "5l 5l Kd"), ("high", "Kl Kd 2l")])
def test_k3_equal_first_tiles_and_only_they_draw_again(starts, tied):
    table = at_start(players=3, starts=starts)
    assert only(table.do(f"* first {tied}"), FirstTied) == [FirstTied((0, 1))]
    assert table.due == "* first"
    assert table.refused("* first 2l 3l 4l") == "wrong_seats_drew K3"
    assert table.refused("* first 2l - 4l") == "wrong_seats_drew K3"
    assert table.refused("* first 2l 3l") == "wrong_seats_drew K3"
    table.do("* first Jl 7d -")
    assert table.state.starter == (1 if starts == "low" else 0)


def test_k3_a_tie_among_others_decides_nothing():
    table = at_start(players=3)
    assert only(table.do("* first 6d 6l 2l"), StartWon) == [StartWon(2)]


def test_k3_who_was_not_lowest_does_not_come_back_however_often_the_others_tie():
    table = at_start(players=4)
    table.do("* first 4l 8l 4d 4d, * first Kl - Kd Kd, * first 7l - 7d Jl")
    refusal = table.refusal("* first Al - Ad 2l")
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("wrong_seats_drew", {"seats": "0 2", "players": 4})
    table.do("* first 3l - 2l -")
    assert table.state.starter == 2


def test_k3_they_draw_again_from_the_whole_bag():
    """There are four light aces, so all of them have come back."""
    table = at_start(players=4)
    table.do("* first Al Al Al Al, * first Al Al Al Al")
    assert table.due == "* first"


def test_k3_no_more_are_drawn_alike_than_there_are():
    table = at_start(players=4)
    table.do("* first 6l 6l 6l 6l")
    assert at_start(players=2).refused("* first 9l Kd") == "nine_in_bag K9"
    assert at_start(players=2).refused("* first - Kd") == "wrong_seats_drew K3"


def test_k3_the_racks_are_filled_from_the_starter_to_the_left():
    table = at_start(players=4)
    table.do("* first 5l 6d 4l Kd")
    assert [(event.seat, event.number, event.left) for event in only(table.draw(), TilesDrawn)] == [
        (2, 5, 99),
        (3, 5, 94),
        (0, 5, 89),
        (1, 5, 84),
    ]
    assert table.due == "2 place"


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("* draw 0 Al Al Al Al", "wrong_draw K13"),
        ("* draw 0 Al Al Al Al 2l 3l", "wrong_draw K13"),
        ("* draw 1 Al Al Al Al 2l", "wrong_draw K13"),
        ("* draw 0 Al Al Al Al Al", "not_in_bag K13"),
        ("* draw 0 Al Al Al Al 9l", "nine_in_bag K9"),
        ("* first Al Kd", "other_draw_is_due K13"),
    ],
)
def test_k3_no_rack_is_filled_otherwise(line, refused):
    table = at_start()
    table.do("* first Al Kd")
    assert table.refused(line) == refused
    table.do("* draw 0 Al Al Al Al 2l")


def test_k3_nobody_acts_before():
    table = at_start()
    refusal = table.refusal("0 place 7G 5l 5d")
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.params) == ("chance_is_due", "K3", {"due": "first"})
    assert table.refused("* draw 0 Al Al Al Al 2l") == "other_draw_is_due K3"
    table.do("* first Al Kd")
    assert table.refused("0 place 7G 5l 5d") == "chance_is_due K13"
    assert (table.legal(0), table.legal(1)) == ([], [])
