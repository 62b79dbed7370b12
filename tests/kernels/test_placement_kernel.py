"""The placement kernel agrees with the readable generator and the readable count of points."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, LONGEST, Board, Mask, Square, grid, line_of, put, read_place
from muggins.games.kings.placement import can_play, placed, plays
from muggins.games.kings.scoring import worth_of
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.tiles import NINE, TILES, Tile, Tiles, as_held, read_tiles, without

ALL = 1_000_000
"""More plays than there are."""


def plain(board: Board, mask: Mask, rack: Tiles) -> dict[Place, int]:
    on = grid(mask)
    worths = {}
    for place in plays(board, on, rack):
        after, squares = placed(board, on, place)
        worths[place] = worth_of(after, on, squares, first=board == EMPTY).points
    return worths


def assert_like_the_readable_play(board: Board, mask: Mask, rack: Tiles) -> None:
    found = scored_plays(board, mask, rack)
    assert dict(found) == plain(board, mask, rack), (board, mask, rack)
    assert len(found) == len(dict(found))
    assert can_play(board, grid(mask), rack) == bool(found)


def laid(*texts: str) -> Board:
    """The board with tiles as they are placed in notation: `7E 5l 6l`, `E8 Td`."""
    board = EMPTY
    for text in texts:
        place, tiles = text.split(" ", 1)
        board, _ = placed(board, grid(Mask.FULL), Place(*read_place(place), read_tiles(tiles)))
    return board


@st.composite
def boards(draw: st.DrawFn, mask: Mask) -> Board:
    """Tiles anywhere in a part of the board, in no line of more than five; no play need have laid them."""
    top, left = draw(st.integers(0, 7)), draw(st.integers(0, 7))
    near = [square for square in grid(mask).squares if top <= square // 13 < top + 6 and left <= square % 13 < left + 6]
    board = EMPTY
    for square in draw(st.lists(st.sampled_from(near), min_size=1, max_size=14, unique=True)):
        tile = Tile(draw(st.integers(1, 13)), draw(st.sampled_from("ld")))
        after = put(board, (square,), (tile,))
        if all(len(line_of(after, grid(mask), square, across)) <= LONGEST for across in (True, False)):
            board = after
    return board


racks = st.lists(st.sampled_from([tile for tile in TILES if tile.rank != NINE]), max_size=5).map(
    lambda tiles: tuple(sorted(tiles))
)


@settings(max_examples=60)
@given(st.data(), st.sampled_from(Mask), racks)
def test_any_position_has_the_plays_and_points_of_the_readable_game(
    data: st.DataObject, mask: Mask, rack: Tiles
) -> None:
    assert_like_the_readable_play(data.draw(boards(mask)), mask, rack)


@pytest.mark.parametrize("greedy", [True, False])
@pytest.mark.parametrize("mask", Mask)
def test_games_have_the_plays_and_points_of_the_readable_game(mask: Mask, greedy: bool) -> None:
    draw = Random(f"{mask} {greedy}")
    bag = draw.sample(TILES, len(TILES))
    board, rack = EMPTY, tuple(sorted(bag[:5]))
    del bag[:5]
    while len(rack) == 5:
        if board == EMPTY:
            found = best_plays(board, mask, rack, ALL)
        else:
            assert_like_the_readable_play(board, mask, rack)
            found = best_plays(board, mask, rack, 1) if greedy else scored_plays(board, mask, rack)
        if found:
            place, _ = draw.choice(found)
            board, _ = placed(board, grid(mask), place)
            rack = without(rack, map(as_held, place.tiles))
        else:
            rack = rack[1:]
        drawn = 5 - len(rack)
        rack = tuple(sorted((*rack, *bag[:drawn])))
        del bag[:drawn]
    assert_like_the_readable_play(board, mask, rack)


@pytest.mark.parametrize("mask", Mask)
@pytest.mark.parametrize("rack", ["", "5l", "7l 8d", "6d 6l", "5d 5l Td", "Al 3d 8l Td Kd"])
def test_first_plays_have_the_points_of_the_readable_game(mask: Mask, rack: str) -> None:
    assert_like_the_readable_play(EMPTY, mask, read_tiles(rack))


@pytest.mark.parametrize(
    ("board", "place", "tiles", "points"),
    [
        # 7 8 is fifteen; the first play has ten more (K12).
        ((), "7G", "7l 8d", 2 + 10),
        # 7 8 7 6 8: four fifteens, two pairs, four runs of three; with all bonuses, then with two (K12).
        ((), "7E", "7l 8l 7l 6l 8l", 24 + 30),
        ((), "7E", "7l 8l 7d 6l 8l", 24 + 20),
        # Five sixes under five nines: 20 for the row of sixes, a fifteen for each column; five tiles at once.
        (("7E 9d 9d 9d 9d 9l",), "8E", "6l 6d 6d 6d 6d", 20 + 5 * 2 + 10),
        # A line of four made five, all light: a run of five, and 1 + 2 + 3 + 4 + 5 is fifteen.
        (("7E Al 2l 3l 4l",), "7I", "5l", 5 + 2 + 10),
        (("7E Al 2l 3l 4l",), "7I", "5d", 5 + 2),
        # The same down, by a tile that crosses it: J 5 J are two fifteens and a pair more.
        (("G3 Al 2l 3l 4l", "7F Jl", "7H Jd"), "7G", "5l", 5 + 2 + 10 + 6),
    ],
)
def test_a_play_has_its_points_and_bonuses(board: tuple[str, ...], place: str, tiles: str, points: int) -> None:
    played = Place(*read_place(place), read_tiles(tiles))
    rack = tuple(sorted(map(as_held, played.tiles)))
    best = best_plays(laid(*board), Mask.PATCH, rack, ALL)
    if board:
        assert dict(best)[played] == points
        assert dict(scored_plays(laid(*board), Mask.PATCH, rack))[played] == points
    else:
        assert {listed.tiles: worth for listed, worth in best}[played.tiles] == points


def in_order(scored: tuple[Place, int]) -> tuple[object, ...]:
    place, points = scored
    return (-points, place.square, not place.across, place.tiles)


@pytest.mark.parametrize("rack", ["5d 5l 6l 7d Jl", "6d 6l 6l", "2d", ""])
def test_the_best_plays_come_in_a_fixed_order(rack: str) -> None:
    board = laid("7E 4l 5d 6l 5l", "E8 Jd Ad")
    every = sorted(scored_plays(board, Mask.PATCH, read_tiles(rack)), key=in_order)
    for number in (0, 1, 10, ALL):
        assert best_plays(board, Mask.PATCH, read_tiles(rack), number) == every[:number]


@pytest.mark.parametrize("mask", Mask)
def test_a_first_play_is_listed_once_for_its_tiles_in_their_order(mask: Mask) -> None:
    rack = read_tiles("5d 6l 7d Jl")
    every = scored_plays(EMPTY, mask, rack)
    best = best_plays(EMPTY, mask, rack, ALL)
    assert best == sorted(best, key=in_order)
    assert {(place.tiles, points) for place, points in best} == {(place.tiles, points) for place, points in every}
    assert len({place.tiles for place, _ in best}) == len(best)
    assert set(best) <= set(every)
    # All lie across and over the middle of the board, G7.
    for place, _ in best:
        assert place.across
        assert place.square <= Square(84) < place.square + len(place.tiles)
    assert best_plays(EMPTY, mask, rack, 3) == best[:3]
