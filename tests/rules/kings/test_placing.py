"""Where tiles may be laid, K4-K9, and what is said of those that may not."""

from __future__ import annotations

import pytest

from muggins.core.game import Refusal, Seat
from muggins.games.kings.actions import Place
from muggins.games.kings.board import Square, read_place
from muggins.games.kings.events import TilesPlaced
from muggins.games.kings.judging import gathered
from muggins.pieces.tiles import read_tile
from tests.rules.kings.table import Table, only


def refusal(laid: str, rack: str, line: str, **options: object) -> Refusal | None:
    """Why seat 0 may not play a line from this rack, if it may not."""
    return Table(laid, [rack], **options).refusal(f"0 {line}")


def said(refused: Refusal | None) -> tuple[str, str, dict[str, str | int]] | None:
    return None if refused is None else (refused.code, refused.rule, dict(refused.params))


def put_down(table: Table, text: str) -> Place | Refusal:
    """What a hand makes that puts tiles on squares in any order: `"H7 5l, G7 Td"`."""
    laid = [word.split() for word in text.split(",")]
    return gathered(table.view(0), [(read_place(square)[0], read_tile(tile)) for square, tile in laid])


@pytest.mark.parametrize("place", ["7G 7l 8d", "G7 7l 8d", "1A 7l 8d", "12I 7l 8d", "A12 7l 8d"])
def test_k4_the_first_play_lies_wherever_the_player_likes(place):
    assert refusal("", "7l 8d", f"place {place}") is None


@pytest.mark.parametrize("tiles", ["7l 8d", "5l 5d Kl", "6l 6d 7l 7d", "2l 3l Jl Jd 5d"])
def test_k4_it_is_of_two_to_five_tiles(tiles):
    assert refusal("", tiles, f"place 7E {tiles}") is None


def test_k4_it_is_not_of_one():
    refused = refusal("", "5l 5d", "place 7G 5l")
    assert said(refused) == ("wrong_number_placed", "K4", {"number": 1, "least": 2, "most": 5})


def test_k4_nor_of_six_nor_of_none():
    table = Table("", ["5l 5l 5l 5d 5d"])
    six = Place(Square(80), True, (read_tile("5l"),) * 6)
    assert said(table.refusal_of(Seat(0), six)) == ("wrong_number_placed", "K4", {"number": 6, "least": 2, "most": 5})
    none = Place(Square(80), True, ())
    assert said(table.refusal_of(Seat(0), none)) == ("wrong_number_placed", "K4", {"number": 0, "least": 2, "most": 5})


def test_k4_a_gap_in_it_is_refused_by_its_own_rule():
    table = Table("", ["5l Td"])
    assert said(put_down(table, "G7 5l, I7 Td")) == ("gap", "K4", {"square": "H7"})
    assert said(put_down(table, "G7 5l, H8 Td")) == ("two_lines", "K4", {"number": 2})
    assert said(table.refusal("0 place 7G 4l 4d")) == ("tile_not_held", "K4", {"tile": "4l"})


@pytest.mark.parametrize(
    "place",
    [
        "7H 9l",  # behind
        "7E 9l",  # before
        "6F 8d",  # above the seven
        "8F 8d",  # below it
        "6E 7d 8d",  # a row of its own, the eight above the seven
        "F5 7d 8d",  # a column that ends on the seven
        "F6 8d 7d",  # on both sides of the seven: 8 7 7
        "7E 9l 7d",  # on both sides of the line: 9 7 8 7
    ],
)
def test_k5_a_later_play_joins_what_lies_there(place):
    assert refusal("7F 7l 8l", "6l 8d 7d", f"place {place}") is None


def test_k5_one_tile_to_five():
    assert refusal("7F 7l 8l", "7d 8d", "place 7H 7d") is None
    # In the row below, the first of them under the seven.
    rack = "8l 7l 8d 7d 8d"
    assert refusal("7F 7l", rack, "place 8F 8l 7l 8d 7d 8d") is None


@pytest.mark.parametrize("tiles", ["", "5l 5l 5l 5d 5d 5d"])
def test_k5_neither_none_nor_six(tiles):
    table = Table("7F Tl", ["5l 5l 5l 5d 5d"])
    place = Place(Square(13 * 7 + 5), True, tuple(map(read_tile, tiles.split())))
    number = len(tiles.split())
    refused = table.refusal_of(Seat(0), place)
    assert said(refused) == ("wrong_number_placed", "K5", {"number": number, "least": 1, "most": 5})


@pytest.mark.parametrize(
    ("place", "square"), [("1A 7d 8d", "A1"), ("9F 7d", "F9"), ("7I 7d 8d", "I7"), ("F2 7d 8d", "F2")]
)
def test_k5_beside_nothing_is_no_play(place, square):
    refused = refusal("7F 7l 8l", "7d 8d", f"place {place}")
    assert said(refused) == ("touches_nothing", "K5", {"square": square})


@pytest.mark.parametrize("place", ["6H 7d 8d", "8H 7d 8d", "6D 7d 8d", "8D 7d 8d", "E5 7d 8d", "E8 7d 8d", "H8 7d"])
def test_k5_a_corner_is_no_edge(place):
    refused = refusal("7F 7l 8l", "7d 8d", f"place {place}")
    assert refused is not None
    assert (refused.code, refused.rule) == ("touches_nothing", "K5")


def test_k5_the_tiles_that_lie_between_close_a_gap():
    table = Table("7F 7l 8l", ["7d 8d"])
    (told,) = only(table.do("0 place 7E 8d 7d"), TilesPlaced)
    assert [divmod(square, 13) for square in told.squares] == [(6, 4), (6, 7)]


@pytest.mark.parametrize(("place", "square", "tile"), [("7F 7d", "F7", "7l"), ("G7 7d 8d", "G7", "9l")])
def test_k5_a_square_that_is_taken(place, square, tile):
    refused = refusal("7F 7l 9l", "7d 8d", f"place {place}")
    assert said(refused) == ("square_taken", "K5", {"square": square, "tile": tile})


@pytest.mark.parametrize(
    ("tiles", "lacking"),
    [("Ql", "Ql"), ("7d 7d", "7d"), ("7l", "7l"), ("9l 9l", "6l"), ("6d", "6d"), ("6l 9l", "6l")],
)
def test_k5_only_tiles_of_the_rack(tiles, lacking):
    """The rack has one dark seven and one light turnable tile."""
    refused = refusal("7F 8l", "7d 6l 2l", f"place 8F {tiles}")
    assert said(refused) == ("tile_not_held", "K5", {"tile": lacking})


@pytest.mark.parametrize(
    ("laid", "place"),
    [
        ("I7 8d, H7 7d", "7H 7d 8d"),
        ("H7 7d, I7 8d", "7H 7d 8d"),
        ("H7 7d", "7H 7d"),
        ("F6 7d", "6F 7d"),
        ("F8 7d, F6 8d", "F6 8d 7d"),
        ("H7 7d, E7 8d", "7E 8d 7d"),
    ],
)
def test_k5_tiles_put_down_in_any_order_make_the_play(laid, place):
    found = put_down(Table("7F 7l 8l", ["7d 8d"]), laid)
    words = place.split()
    assert found == Place(*read_place(words[0]), tuple(map(read_tile, words[1:])))


@pytest.mark.parametrize(
    ("laid", "refused"),
    [
        ("H7 7d, I8 8d", ("two_lines", "K5", {"number": 2})),
        ("H7 7d, I7 8d, H8 8d", ("two_lines", "K5", {"number": 3})),
        ("H7 7d, J7 8d", ("gap", "K5", {"square": "I7"})),
        ("J7 8d, H7 7d", ("gap", "K5", {"square": "I7"})),
        ("F5 7d, F8 8d", ("gap", "K5", {"square": "F6"})),
        ("D7 7d, H7 8d", ("gap", "K5", {"square": "E7"})),
        ("F7 7d", ("square_taken", "K5", {"square": "F7", "tile": "7l"})),
        ("H7 7d, H7 8d", ("square_taken", "K5", {"square": "H7", "tile": "7d"})),
        ("M13 7d", ("off_the_board", "K2", {"square": "M13"})),
    ],
)
def test_k5_tiles_that_lie_apart_make_none(laid, refused):
    assert said(put_down(Table("7F 7l 8l", ["7d 8d"]), laid)) == refused


def test_k5_no_tiles_make_no_play():
    assert said(gathered(Table("7F 7l", ["7d"]).view(0), ())) == (
        "wrong_number_placed",
        "K5",
        {"number": 0, "least": 1, "most": 5},
    )
    assert said(gathered(Table("", ["7d"]).view(0), ())) == (
        "wrong_number_placed",
        "K4",
        {"number": 0, "least": 2, "most": 5},
    )


def test_k6_a_line_of_five_is_the_longest():
    assert "place 7I 6d" in Table("7E 4l 5l 6l 5d", ["6d"]).legal(0)
    assert refusal("7E 4l 5l 6l 5d", "6d", "place 7I 6d") is None
    assert said(refusal("7E 4l 5l 6l 5d 6d", "5d", "place 7J 5d")) == (
        "line_too_long",
        "K6",
        {"line": "4l 5l 6l 5d 6d 5d", "number": 6, "square": "E7"},
    )


def test_k6_counts_after_both_ends_are_joined():
    refused = refusal("7E 4l 5d 6l 5l", "5d 6d", "place 7D 5d 6d")
    assert said(refused) == ("line_too_long", "K6", {"line": "5d 4l 5d 6l 5l 6d", "number": 6, "square": "D7"})


def test_k6_also_where_one_tile_joins_two_lines():
    refused = refusal("7B 5l Td 5d, 7F 5l Jd", "Kl", "place 7E Kl")
    assert said(refused) == ("line_too_long", "K6", {"line": "5l Td 5d Kl 5l Jd", "number": 6, "square": "B7"})
    assert refusal("7B 5l Td, 7E 5l Jd", "Kl", "place 7D Kl") is None


def test_k6_also_in_a_line_that_crosses():
    refused = refusal("F2 5l Td 5d Jl 5d", "5l Kd", "place 7F 5l Kd")
    assert said(refused) == ("line_too_long", "K6", {"line": "5l Td 5d Jl 5d 5l", "number": 6, "square": "F2"})


@pytest.mark.parametrize(
    ("laid", "rack", "place", "tile", "line", "square"),
    [
        ("", "6l 7d 7l", "7E 6l 7d 7l", "6l", "6l 7d 7l", "E7"),
        ("", "4l 2d 2l", "7E 4l 2d 2l", "4l", "4l 2d 2l", "E7"),
        ("", "Ql Kl Al", "7E Ql Kl Al", "Ql", "Ql Kl Al", "E7"),
        ("7F 7l 8l", "Kd", "7H Kd", "Kd", "7l 8l Kd", "H7"),
        ("7F 7l 8l", "Kd", "6F Kd", "Kd", "Kd 7l", "F6"),
        # Good across, but the 4 adds nothing to the pair above it.
        ("G5 2l 2d", "3l 4d 5l", "7F 3l 4d 5l", "4d", "2l 2d 4d", "G7"),
        ("7F 8l", "6l", "7G 6l", "6l", "8l 6l", "G7"),
    ],
)
def test_k7_each_tile_contributes_to_each_of_its_lines(laid, rack, place, tile, line, square):
    refused = refusal(laid, rack, f"place {place}")
    assert said(refused) == ("idle_tile", "K7", {"tile": tile, "line": line, "square": square})


def test_k7_tiles_need_not_have_to_do_with_each_other():
    assert refusal("", "6l 6d 7l 7d", "place 7E 6l 6d 7l 7d") is None


def test_k7_tiles_that_already_lay_there_need_not():
    # The two is idle in 2 7 8; it is not the player's.
    assert refusal("7E 2l 7l", "8d", "place 7G 8d") is None


def test_k7_a_tile_that_scores_in_one_direction_alone_is_refused():
    # The four makes 4 5 6 across; down it would lie beside two twos.
    laid = "7F 5l 6l, E5 2l 2d"
    refused = refusal(laid, "4d", "place 7E 4d")
    assert said(refused) == ("idle_tile", "K7", {"tile": "4d", "line": "2l 2d 4d", "square": "E7"})


def test_k8_a_line_of_one_tile_does_not_count_against_a_play():
    # Each tile of the first play is alone in its column; a tile laid under one is alone in its row.
    assert refusal("7F 7l", "8d", "place 8F 8d") is None


def test_k8_nor_does_it_score():
    table = Table("7F 7l", ["8d"])
    table.turn("0 place 8F 8d")
    assert table.scores == (2, 0)


@pytest.mark.parametrize(("tile", "points"), [("6d", 2), ("9d", 2)])
def test_k9_the_rank_is_chosen_when_it_is_played(tile, points):
    """Beside a six, 6 is a pair and 9 makes fifteen."""
    table = Table("7F 6l", ["6d"])
    table.turn(f"0 place 7G {tile}")
    assert table.scores == (points, 0)
    assert str(table.state.board[13 * 6 + 6]) == tile


def test_k9_then_it_is_fixed():
    # 9 9 is a pair; were the first turned to a six, 6 9 would make fifteen too. A six beside 9 9: fifteen twice.
    table = Table("7F 9l", ["6d 6d"])
    table.turn("0 place 7G 9d")
    assert table.scores == (2, 0)
    # A 6 scores with each nine, and the pair of nines scores again.
    table = Table("7F 9l 9d", ["6d"])
    table.turn("0 place 7H 6d")
    assert table.scores == (2 + 2 + 2, 0)


def test_k9_in_a_rack_it_is_one_tile_for_either():
    assert refusal("7F 6l 9d", "6l 2d", "place 7H 6l") is None
    assert refusal("7F 6l 9d", "6l 2d", "place 7H 9l") is None
    assert said(refusal("7F 6l 9d", "6l 2d", "place 7H 9l 6l")) == ("tile_not_held", "K5", {"tile": "6l"})


def test_k9_there_is_no_nine_in_rack_or_bag():
    table = Table("7F 6l", ["6l 2d"], free_exchange=True)
    assert said(table.refusal("0 exchange 9l")) == ("nine_in_rack", "K9", {"tile": "9l", "held": "6l"})
    table.do("0 exchange 6l")
    assert said(table.refusal("* draw 0 9l")) == ("nine_in_bag", "K9", {"tile": "9l", "held": "6l"})
