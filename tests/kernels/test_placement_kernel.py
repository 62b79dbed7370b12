"""The placement kernels agree with the readable generator and count of points, and with each other to the order."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, LONGEST, Board, Mask, Square, grid, line_of, put, read_place
from muggins.games.kings.placement import can_play, placed, plays
from muggins.games.kings.scoring import of_ranks, worth_of
from muggins.kernels.choosing import native, using
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.tiles import NINE, TILES, Tile, Tiles, as_held, read_tiles, without
from tests.games import kings_played

each_kernel = pytest.mark.usefixtures("kernel")

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


def assert_alike(board: Board, mask: Mask, rack: Tiles) -> None:
    """Both kernels answer alike, in the same order."""
    answers = []
    for kernel in ("c", "python"):
        with using(kernel):
            answers.append([scored_plays(board, mask, rack)] + [best_plays(board, mask, rack, n) for n in (1, 10, ALL)])
    assert answers[0] == answers[1], (board, mask, rack)


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


@each_kernel
@settings(max_examples=60)
@given(st.data(), st.sampled_from(Mask), racks)
def test_any_position_has_the_plays_and_points_of_the_readable_game(
    data: st.DataObject, mask: Mask, rack: Tiles
) -> None:
    assert_like_the_readable_play(data.draw(boards(mask)), mask, rack)


@each_kernel
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


@each_kernel
@pytest.mark.parametrize("mask", Mask)
@pytest.mark.parametrize("rack", ["", "5l", "7l 8d", "6d 6l", "5d 5l Td", "Al 3d 8l Td Kd"])
def test_first_plays_have_the_points_of_the_readable_game(mask: Mask, rack: str) -> None:
    assert_like_the_readable_play(EMPTY, mask, read_tiles(rack))


@each_kernel
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


@each_kernel
@pytest.mark.parametrize("rack", ["5d 5l 6l 7d Jl", "6d 6l 6l", "2d", ""])
def test_the_best_plays_come_in_a_fixed_order(rack: str) -> None:
    board = laid("7E 4l 5d 6l 5l", "E8 Jd Ad")
    every = sorted(scored_plays(board, Mask.PATCH, read_tiles(rack)), key=in_order)
    for number in (0, 1, 10, ALL):
        assert best_plays(board, Mask.PATCH, read_tiles(rack), number) == every[:number]


@each_kernel
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


def crowded(board: Board, draw: Random) -> Board:
    """A board on which many more tiles lie than play could bring about, in no line of more than five."""
    on = grid(Mask.FULL)
    for square in draw.sample(on.squares, 60):
        after = put(board, (square,), (Tile(draw.randrange(1, 14), draw.choice("ld")),))
        if all(len(line_of(after, on, square, across)) <= LONGEST for across in (True, False)):
            board = after
    return board


@settings(max_examples=150)
@given(st.data(), st.sampled_from(Mask), racks)
def test_both_kernels_find_the_same_in_the_same_order(
    both_kernels: None, data: st.DataObject, mask: Mask, rack: Tiles
) -> None:
    assert_alike(data.draw(boards(mask)), mask, rack)


@pytest.mark.parametrize("seed", range(20))
def test_both_kernels_agree_on_crowded_boards(both_kernels: None, seed: int) -> None:
    draw = Random(seed)
    assert_alike(crowded(EMPTY, draw), Mask.FULL, tuple(sorted(draw.sample(TILES, 5))))


@pytest.mark.parametrize("seed", range(4))
def test_both_kernels_agree_through_whole_games_of_any_options(both_kernels: None, seed: int) -> None:
    seen = set()
    for played in kings_played.steps(seed):
        board, mask = played.after.board, played.game.options.board
        for rack in played.after.racks:
            position = board, tuple(sorted(rack))
            if board != EMPTY and position not in seen:
                seen.add(position)
                assert_alike(board, mask, position[1])
    assert len(seen) > 20


@pytest.mark.parametrize("mask", Mask)
@pytest.mark.parametrize("rack", ["", "6d", "6d 6l", "6d 6d 6l 6l 6l", "Ad 6d 6l Jd Jl", "3d 4l 5d 6l 7d"])
def test_both_kernels_agree_on_first_plays(both_kernels: None, mask: Mask, rack: str) -> None:
    assert_alike(EMPTY, mask, read_tiles(rack))


@each_kernel
def test_a_rack_with_a_six_of_each_colour_and_three_other_tiles_is_played_in_every_order() -> None:
    # No rack can be laid in more orders: two of its tiles have two faces, and no two are alike.
    rack = read_tiles("4d 5l 6d 6l Jd")
    hands = [read_tiles(f"4d 5l Jd {dark} {light}") for dark in ("6d", "9d") for light in ("6l", "9l")]
    scoring = {
        order
        for hand in hands
        if not of_ranks(tuple(sorted(tile.rank for tile in hand)))[1]
        for order in permutations(hand)
    }
    found = {place.tiles for place, _ in best_plays(EMPTY, Mask.PATCH, rack, ALL) if len(place.tiles) == 5}
    assert found == scoring
    # With two sixes, or a six and a nine of either colour, all score; with two nines the four is idle.
    assert len(found) == 3 * 120


def test_every_line_of_the_kernel_in_c_scores_as_in_the_readable_game(both_kernels: None) -> None:
    with using("c"):
        fast = native()
    assert fast is not None
    for size in range(2, LONGEST + 1):
        for ranks in combinations_with_replacement(range(1, 14), size):
            points, idle = of_ranks(ranks)
            assert fast.kings_line(bytes(ranks)) == (points, sum(1 << rank for rank in idle)), ranks


@each_kernel
def test_the_place_of_the_kernel_is_one_like_any_other() -> None:
    board = laid("7E 4l 5d 6l 5l")
    for place, _ in scored_plays(board, Mask.PATCH, read_tiles("5d 6l Jl")):
        again = Place(place.square, place.across, place.tiles)
        assert (place, hash(place), repr(place)) == (again, hash(again), repr(again))
        assert type(place.across) is bool
        assert all(type(tile) is Tile for tile in place.tiles)


@each_kernel
def test_a_rack_of_six_tiles_is_refused() -> None:
    for look in (scored_plays, lambda *position: best_plays(*position, 1)):
        with pytest.raises(ValueError, match=r"^a rack holds at most 5 tiles, not 6 \(K1\)$"):
            look(laid("7G 7l 8d"), Mask.PATCH, read_tiles("Al 2l 3l 4l 5l 7d"))
