"""Every legal play, each once (K4-K9): the plain generator beside every tile tried on every square."""

from __future__ import annotations

import random

import pytest

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, Board, Mask, Square, grid, put
from muggins.games.kings.placement import can_play, placed, plays
from muggins.games.kings.scoring import worth_of
from muggins.pieces.tiles import TILES, Tiles, read_tiles
from tests.rules.kings import by_definition
from tests.rules.kings.by_definition import BOARDS, Filled, Laid, Play


def board_of(filled: Filled) -> Board:
    squares = tuple(Square(13 * row + column) for row, column in filled)
    return put(EMPTY, squares, rack_of(tuple(filled.values())))


def named(laid: Laid) -> str:
    return "?A23456789TJQK"[laid[0]] + laid[1]


def rack_of(rack: tuple[Laid, ...]) -> Tiles:
    return tuple(tile for laid in rack for tile in read_tiles(named(laid)))


def numbered(text: str) -> tuple[Laid, ...]:
    return tuple((tile.rank, tile.colour) for tile in read_tiles(text))


def laid_by(filled: Filled, place: Place) -> Play:
    """Where the tiles of a play come to lie: on from its square, past what is filled."""
    row, column = divmod(place.square, 13)
    laid = []
    for tile in place.tiles:
        while (row, column) in filled:
            row, column = (row, column + 1) if place.across else (row + 1, column)
        laid.append(((row, column), (tile.rank, tile.colour)))
        row, column = (row, column + 1) if place.across else (row + 1, column)
    return frozenset(laid)


def generated(mask: Mask, filled: Filled, rack: tuple[Laid, ...]) -> set[Play]:
    """What the generator finds, after it is seen that it finds nothing twice and does not miss that it can play."""
    found = list(plays(board_of(filled), grid(mask), rack_of(rack)))
    laid = {laid_by(filled, place) for place in found}
    assert len(found) == len(set(found)) == len(laid)
    assert can_play(board_of(filled), grid(mask), rack_of(rack)) == bool(found)
    return laid


def across(row: int, column: int, text: str) -> dict[tuple[int, int], Laid]:
    return {(row, column + further): laid for further, laid in enumerate(numbered(text))}


def down(row: int, column: int, text: str) -> dict[tuple[int, int], Laid]:
    return {(row + further, column): laid for further, laid in enumerate(numbered(text))}


BOARDS_BY_HAND = {
    "a pair": across(6, 6, "8l 7d"),
    "at the patch's edge": across(10, 9, "7l 8d 9d Kl") | down(8, 10, "5d 5l"),
    "in the corner": across(0, 0, "5l Td 5d") | down(1, 0, "Kl Jd"),
    "a gap of one": across(6, 3, "7l 8d") | across(6, 6, "7d 8l") | down(4, 4, "7d 6l"),
    "a gap that would be six": across(6, 2, "5l Td 5d") | across(6, 6, "5l Jd"),
    "a full line": across(6, 4, "4l 6l 6d 9d 5l"),
    "four light, five dark": across(3, 5, "Al 2l 3l 4l") | down(4, 8, "5d 6d 7d 8d"),
    "idle tiles lie there": across(6, 6, "2d 4l") | down(7, 6, "2l"),
}


@pytest.mark.parametrize("board", Mask)
@pytest.mark.parametrize("filled", BOARDS_BY_HAND.values(), ids=BOARDS_BY_HAND)
@pytest.mark.parametrize("rack", ["5d Kd", "6l 6d 7d", "5l 6l Tl Jl", "2d", "Al 3d 4l 5l"])
def test_k4_to_k9_all_plays_on_boards_made_by_hand(board, filled, rack):
    filled = {where: laid for where, laid in filled.items() if where in BOARDS[board]}
    assert generated(board, filled, numbered(rack)) == set(by_definition.plays(board, filled, numbered(rack)))


@pytest.mark.parametrize("seed", range(4))
def test_k4_to_k9_all_plays_and_points_in_games_of_chance(seed):
    """The games too are played by what is tried, not by what the generator finds."""
    draw = random.Random(f"plays {seed}")
    board = list(Mask)[seed % 3]
    bag = [(tile.rank, tile.colour) for tile in draw.sample(TILES, len(TILES))]
    filled: dict[tuple[int, int], Laid] = {}
    while len(bag) > 77:
        rack = tuple(bag.pop() for _ in range(5 if filled else 3))
        tried = sorted(by_definition.plays(board, filled, rack), key=sorted)
        assert generated(board, filled, rack) == set(tried)
        for play in draw.sample(tried, min(len(tried), 20)):
            assert plain_worth(board, filled, play) == by_definition.worth(filled, play), (filled, play)
        if tried:
            filled |= dict(draw.choice(tried))


def plain_worth(board: Mask, filled: Filled, play: Play) -> int:
    after = board_of(filled | dict(play))
    squares = tuple(sorted(Square(13 * row + column) for (row, column), _ in play))
    return worth_of(after, grid(board), squares, first=not filled).points


def test_k5_k7_tiles_that_fit_only_together():
    # K and 5 make fifteen, and so do 8 and 7; neither K nor 5 scores alone beside or under them.
    filled = across(6, 6, "8l 7d")
    found = generated(Mask.PATCH, filled, numbered("Kl 5d"))
    # In the row K and 5 stand before, behind, or one on each side, in two orders: 6. In the column of
    # the 8, and in that of the 7, above, below, or one on each side, in two orders: 12.
    assert len(found) == 18
    assert {len(play) for play in found} == {2}
    assert can_play(board_of(filled), grid(Mask.PATCH), read_tiles("Kl 5d"))
    assert not can_play(board_of(filled), grid(Mask.PATCH), read_tiles("Kl"))
    assert not can_play(board_of(filled), grid(Mask.PATCH), read_tiles("5d"))


def test_k4_a_pair_can_begin_on_every_place_of_the_board():
    # A row of n squares has n - 1 places for two tiles, and 7 8 has two orders. The patch board has 11
    # rows of 13 and 2 of 10, 10 columns of 13 and 3 of 11; the corners take 3 off both ends of 4 rows,
    # and 2 off both ends of 6 columns.
    places = {
        Mask.PATCH: 11 * 12 + 2 * 9 + 10 * 12 + 3 * 10,
        Mask.CORNERS: 9 * 12 + 4 * 6 + 7 * 12 + 6 * 8,
        Mask.FULL: 26 * 12,
    }
    for mask, number in places.items():
        assert len(generated(mask, {}, numbered("7l 8d"))) == 2 * number


def test_k4_the_first_play_is_not_of_one_tile():
    assert generated(Mask.PATCH, {}, numbered("5l")) == set()
    assert generated(Mask.PATCH, {}, numbered("Al 3d 8l Td Kd")) == set()


def test_k9_a_turnable_tile_is_played_both_ways_but_not_as_both_at_once():
    filled = across(6, 6, "6l")
    single = {rank for play in generated(Mask.FULL, filled, numbered("6d")) for _, (rank, _) in play}
    # A 6 makes a pair, a 9 makes fifteen; on each of four sides.
    assert single == {6, 9}
    assert len(generated(Mask.FULL, filled, numbered("6d"))) == 8


def test_equal_tiles_make_no_further_plays():
    filled = across(6, 6, "5l")
    one, two = (generated(Mask.FULL, filled, numbered(rack)) for rack in ("5d", "5d 5d"))
    # One tile on four sides; with two alike: those, and in row and column two before, two behind, one
    # on each side, and beside the 5 a pair that stands across it, which begins on two squares for each
    # of the four sides.
    assert len(one) == 4
    assert len(two) == 4 + 6 + 8


def test_the_boards_after_plays_hold_their_tiles():
    board, on = board_of(across(6, 6, "8l 7d")), grid(Mask.PATCH)
    for place in plays(board, on, read_tiles("Kl 5d")):
        after, squares = placed(board, on, place)
        assert tuple(after[square] for square in squares) == place.tiles
        assert sum(tile is not None for tile in after) == 4
