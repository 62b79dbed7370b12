"""Public cases: plays and accidents that other people's programs met, as they were collected.

Each keeps its name and its own notation: tiles with L or D for the colour at (row, column), from 0.
"""

from __future__ import annotations

import pytest

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, Mask, grid
from muggins.games.kings.events import PlayScored, TilesPlaced
from muggins.games.kings.scoring import line_items
from muggins.pieces.tiles import as_held, read_tiles, write_tiles
from tests.rules.kings.table import NO_PLAY, Table, cases_board, cases_tiles, only, worth


def at_case(board: str, play: str) -> tuple[Table, Place]:
    """A table with the case's board, seat 0 to make the case's play with exactly its tiles."""
    squares, tiles = cases_tiles(play)
    table = Table("", [write_tiles(map(as_held, tiles))])
    table.match.state = table.state._replace(board=cases_board(board))
    across = len({square // 13 for square in squares}) == 1
    return table, Place(squares[0], across, tiles)


LEGAL = [
    # id, board, play, what it is worth, points
    ("kin-01", "", "(6,4)=4L (6,5)=6D (6,6)=6L (6,7)=9D (6,8)=5L", "4 6 6 9 5 8+2+6; bonus 20", 36),
    ("kin-03", "", "(6,4)=6L (6,5)=6D (6,6)=7L (6,7)=7D", "6 6 7 7 0+4+0; bonus 10", 14),
    ("kin-05", "", "(6,4)=7L (6,5)=8L (6,6)=7L (6,7)=6L (6,8)=8L", "7 8 7 6 8 8+4+12; bonus 30", 54),
    ("kin-11", "(6,4)=4L (6,5)=5D (6,6)=6L", "(6,7)=7L", "4 5 6 7 2+0+4; bonus 0", 6),
    (
        "kin-13",
        "(4,6)=7L (5,6)=8D (6,4)=7D (6,5)=8L",
        "(6,6)=7L",
        "7 8 7 4+2+0; 7 8 7 4+2+0; bonus 0",
        12,
    ),
    (
        "kin-14",
        "(6,4)=7L (6,5)=8D",
        "(7,4)=8L (7,5)=7D",
        "8 7 2+0+0; 7 8 2+0+0; 8 7 2+0+0; bonus 0",
        6,
    ),
    ("kin-19", "(6,6)=8L (6,7)=7D", "(4,6)=KL (5,6)=5D", "K 5 8 2+0+0; bonus 0", 2),
]


@pytest.mark.parametrize(("board", "play", "counted", "points"), [pytest.param(*c[1:], id=c[0]) for c in LEGAL])
def test_plays_that_are_legal(board, play, counted, points):
    table, place = at_case(board, play)
    assert table.refusal_of(0, place) is None
    told = table.match.submit(0, place).events
    (laid,) = only(told, TilesPlaced)
    assert laid.squares == cases_tiles(play)[0]
    assert (worth(told), table.scores) == (counted, (points, 0))


ILLEGAL = [
    # id, board, play, refusal
    ("kin-02", "", "(6,4)=6L (6,5)=7D (6,6)=7L", "idle_tile K7"),
    ("kin-07", "(6,6)=5L (6,7)=TD", "(6,1)=7L (6,2)=8D", "touches_nothing K5"),
    ("kin-09", "(4,6)=2L (5,6)=2D", "(6,5)=3L (6,6)=4D (6,7)=5L", "idle_tile K7"),
    ("kin-10", "(6,4)=4L (6,5)=5D (6,6)=6L (6,7)=5L", "(6,3)=5D (6,8)=6D", "line_too_long K6"),
    ("kin-15", "(6,4)=7L (6,5)=8D", "(5,2)=7L (5,3)=8L", "touches_nothing K5"),
    ("kin-17", "(6,4)=6L (6,5)=7D (6,6)=8L (6,7)=9D", "(6,8)=QL", "idle_tile K7"),
    ("kin-18", "(6,4)=4L (6,5)=5D (6,6)=6L", "(6,7)=8L", "idle_tile K7"),
]


@pytest.mark.parametrize(("board", "play", "refused"), [pytest.param(*c[1:], id=c[0]) for c in ILLEGAL])
def test_plays_that_are_not(board, play, refused):
    table, place = at_case(board, play)
    refusal = table.refusal_of(0, place)
    assert refusal is not None
    assert f"{refusal.code} {refusal.rule}" == refused
    assert place not in list(table.match.legal(0).listed)


@pytest.mark.parametrize(("line", "pairs", "fifteens"), [("5l 5d 5l 5d 5l", 20, 20), ("8l 8d 8l 8d 8l", 20, 0)])
def test_kin_06_five_of_a_kind(line, pairs, fifteens):
    items = line_items(read_tiles(line))
    assert sum(item.points for item in items if item.kind == "pair") == pairs
    assert sum(item.points for item in items if item.kind == "fifteen") == fifteens
    assert sum(item.points for item in items) == pairs + fifteens


def test_kin_13_one_tile_in_two_lines_is_one_play():
    table, place = at_case("(4,6)=7L (5,6)=8D (6,4)=7D (6,5)=8L", "(6,6)=7L")
    assert [action for action in table.match.legal(0).listed if isinstance(action, Place)].count(place) == 1
    assert len([line for line in table.legal(0) if line.endswith("7G 7l")]) == 1


def test_kin_19_who_can_play_only_several_tiles_is_not_passed_over():
    table = Table("7G 8l 7d", ["Kl 5d", "2l"], bag="")
    assert table.due == "0 place"
    assert not [line for line in table.legal(0) if len(line.split()) < 4]
    assert table.refused("0 pass") == "play_at_hand K14"
    # Across, K 5 8 7 has two fifteens.
    assert worth(table.do("0 place 7E Kl 5d")) == "K 5 8 7 4+0+0; bonus 0"


def test_kin_21_the_game_ends_when_the_bag_is_empty_and_nobody_has_a_play():
    table = Table("7G 8l 7d", ["7l Kl", "Qd"], bag="")
    table.do("0 place 7I 7l")
    assert (table.due, table.scores) == ("over stuck", (6 - 10, -10))


def test_kin_21_the_end_is_tested_after_an_exchange_too():
    table = Table("", NO_PLAY, to_play=1, idle=3)
    table.do("1 exchange Kl, * draw 1 2l")
    assert (table.due, table.scores) == ("over stuck", (-32, -24))


def test_kin_22_with_20_tiles_in_the_bag_two_passes_end_nothing():
    table = Table("", NO_PLAY, bag=" ".join(["Kl Ql Jl Tl"] * 4 + ["2l 2d 4l 4d"]))
    table.do("0 pass, 1 pass")
    assert table.due == "0 place"


def test_kin_23_exchanges():
    bag = "2l 2d 4l"
    assert Table("", ["7l 8d Al 3d Kd"], bag=bag).refused("0 exchange Al") == "play_at_hand K14"
    table = Table("", NO_PLAY, bag=bag)
    assert table.refused("0 exchange Al 3d 8l Tl Kd") == "bag_too_small K14"
    table.do("0 exchange Al 3d 8l")
    assert table.refused("* draw 0 Al 2l 2d") == "not_in_bag K13"
    table.do("* draw 0 2l 2d 4l")
    assert (table.rack(0), sorted(table.bag())) == ("2d 2l 4l Tl Kd", ["3d", "8l", "Al"])


def test_kin_25_equal_scores_share_the_first_place():
    table = Table("7E 7l", ["8d", "Kl"], bag="", scores=(86, 98))
    table.do("0 place 7F 8d")
    assert (table.scores, table.standings) == ((88, 88), (1, 1))


def test_kin_26_nobody_wins_by_reaching_100():
    table = Table("7E 7l", ["8d"], scores=(99, 0))
    table.turn("0 place 7F 8d")
    assert (table.scores, table.due) == ((101, 0), "1 place")


def test_kin_27_what_the_board_lacks_is_chosen():
    assert {str(mask): len(grid(mask).squares) for mask in Mask} == {
        "patch": 13 * 13 - 3 * 2,
        "corners": 13 * 13 - 4 * 3 * 2,
        "full": 13 * 13,
    }


def test_kin_29_who_comes_too_late_to_a_square_is_refused_and_loses_nothing():
    """What lies on a screen for trial is the page's; the table takes a whole play or nothing of it."""
    table = Table("7E 7l", ["8d 2d 4d Td Kd", "8l 2l 4l Tl Kl"])
    table.turn("0 place 7F 8d")
    before = table.state
    assert table.refused("1 place 7F 8l") == "square_taken K5"
    assert (table.state, table.rack(1), table.scores) == (before, "2l 4l 8l Tl Kl", (2, 0))
    assert table.view(1).sizes == (5, 5)
    # He lays the tile elsewhere instead.
    (scored,) = only(table.turn("1 place 8E 8l"), PlayScored)
    assert (scored.gained, table.view(1).sizes) == (2, (5, 5))


def test_kin_29_who_passes_keeps_his_tiles():
    table = Table("", NO_PLAY)
    table.do("0 pass")
    assert (table.rack(0), table.state.board, table.scores) == ("Al 3d 8l Tl Kd", EMPTY, (0, 0))
