"""How many lines, plays and sequences of plays there are in Kings Cribbage, and the best points.

The pinned numbers come from trying everything by the digest (`tests/rules/kings/by_definition.py`,
which knows nothing of the engine), or with the games of `kings-games.jsonl` from outside. The
sequences are counted again that way here, of two plays all but those marked as long.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from muggins.core.game import Decide, Game
from muggins.core.notation import read_line
from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, Board, Mask, Square, grid, put
from muggins.games.kings.engine import Kings
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.options import chosen_options
from muggins.games.kings.placement import can_play, placed, plays
from muggins.games.kings.scoring import idle_places, line_items, worth_of
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.tiles import Tile, Tiles, as_held, read_tiles, without
from tests.rules.kings import by_definition

DATA = Path(__file__).parents[1] / "data"

FIRST_LINES = {2: (19, 91), 3: (61, 455), 4: (382, 1_820), 5: (1_721, 6_188)}
"""By size: how many of all lines of these ranks, their order aside, have no idle tile."""

ALL = 1_000_000
"""More plays than there are."""


def rows(name: str) -> list[Any]:
    """The rows of a file, each named by its line."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(json.loads(line), id=f"line {number}") for number, line in enumerate(lines, 1)]


@pytest.mark.parametrize("size", FIRST_LINES)
def test_so_many_lines_have_no_idle_tile(size):
    every = list(combinations_with_replacement(range(1, 14), size))
    plain = [ranks for ranks in every if not idle_places([Tile(rank, "l") for rank in ranks])]
    tried = [ranks for ranks in every if all(by_definition.contributes(ranks, at) for at in range(size))]
    assert (len(plain), len(every)) == FIRST_LINES[size]
    assert plain == tried


@pytest.mark.parametrize("size", FIRST_LINES)
def test_so_many_lines_are_first_plays_of_the_kernel(size):
    # All light, so that no two hands differ in their colours alone; a nine comes out of a six.
    held = [tuple(Tile(rank, "l") for rank in ranks if rank != 9) for ranks in ranks_held(size)]
    found = {
        tuple(sorted(tile.rank for tile in place.tiles))
        for rack in held
        for place, _ in best_plays(EMPTY, Mask.PATCH, rack, ALL)
        if len(place.tiles) == size
    }
    assert len(found) == FIRST_LINES[size][0]


def ranks_held(size: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement([rank for rank in range(1, 14) if rank != 9], size)


@pytest.mark.parametrize("row", rows("lines.jsonl"))
def test_a_line_makes_its_points_and_its_idle_tiles_are_known(row):
    tiles = read_tiles(row["tiles"])
    assert sum(item.points for item in line_items(tiles)) == row["points"]
    assert list(idle_places(tiles)) == row["idle"]
    assert by_definition.points(tuple(tile.rank for tile in tiles)) == row["points"]
    # As a first play it has ten more, five tiles ten, and five of a colour ten again (K12).
    bonuses = 10 + 10 * (len(tiles) == 5) + 10 * (len(tiles) == 5 and len({tile.colour for tile in tiles}) == 1)
    first = {place.tiles: points for place, points in best_plays(EMPTY, Mask.PATCH, tuple(map(as_held, tiles)), ALL)}
    assert first.get(tiles) == (None if row["idle"] else row["points"] + bonuses)


class Sequences(NamedTuple):
    """How many sequences of one and of two plays a position has.

    `on` says from which row and column, from 0, tiles lie across.
    """

    on: tuple[tuple[int, int, str], ...]
    racks: tuple[str, str]
    mask: Mask
    one: int
    two: int
    long: bool = False


POSITIONS = {
    "a pair": Sequences(((6, 6, "8l 7d"),), ("5d Kd", "6l Ad"), Mask.PATCH, 18, 384),
    "turnable tiles": Sequences(((6, 5, "6l 9d"),), ("6d 6l", "6d 3l 5d"), Mask.FULL, 176, 6_520, long=True),
    "where a corner is cut": Sequences(((1, 3, "5l Jd 5d"),), ("Tl 5d", "Kl Qd Jl"), Mask.CORNERS, 40, 5_946),
    "two lines and a gap": Sequences(((6, 3, "7l 8d"), (6, 6, "7d 8l")), ("7l 8d Al", "6d Ad"), Mask.PATCH, 163, 4_646),
    "the first play": Sequences((), ("7l 8d", "Al 6d"), Mask.PATCH, 600, 8_204, long=True),
    "four of one colour": Sequences(((6, 4, "2l 3l 4l Al"),), ("5l 5d 6l", "Tl Jd"), Mask.PATCH, 112, 2_268),
}


def board_of(position: Sequences) -> Board:
    board = EMPTY
    for row, column, text in position.on:
        tiles = read_tiles(text)
        board = put(board, tuple(Square(13 * row + column + further) for further in range(len(tiles))), tiles)
    return board


def plain_plays(board: Board, mask: Mask, rack: Tiles) -> list[Place]:
    return list(plays(board, grid(mask), rack))


def kernel_plays(board: Board, mask: Mask, rack: Tiles) -> list[Place]:
    return [place for place, _ in scored_plays(board, mask, rack)]


def sequences(generate: Any, board: Board, mask: Mask, racks: tuple[Tiles, ...], depth: int) -> int:
    """How many sequences of so many plays there are, the racks in turn, nothing drawn."""
    found = generate(board, mask, racks[0])
    if depth == 1:
        return len(found)
    return sum(
        sequences(
            generate,
            placed(board, grid(mask), place)[0],
            mask,
            (*racks[1:], without(racks[0], map(as_held, place.tiles))),
            depth - 1,
        )
        for place in found
    )


@pytest.mark.parametrize("generate", [plain_plays, kernel_plays])
@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_so_many_sequences_of_plays(generate, position):
    racks = tuple(map(read_tiles, position.racks))
    board = board_of(position)
    assert sequences(generate, board, position.mask, racks, 1) == position.one
    assert sequences(generate, board, position.mask, racks, 2) == position.two


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_trying_everything_counts_the_same_sequences(position):
    filled = {
        (row, column + further): (tile.rank, tile.colour)
        for row, column, text in position.on
        for further, tile in enumerate(read_tiles(text))
    }
    racks = tuple(tuple((tile.rank, tile.colour) for tile in read_tiles(rack)) for rack in position.racks)
    assert by_definition.sequences(position.mask, filled, racks, 1) == position.one
    if not position.long:
        assert by_definition.sequences(position.mask, filled, racks, 2) == position.two


def decisions(row: Any) -> Iterator[tuple[Board, Mask, Tiles, int, int | None]]:
    """Each decision of a game: the board and the rack, how many plays there are, and the best points, if any."""
    options = chosen_options(row["record"]["options"])
    game: Game[Any, Any, Any, Any] = Kings(options)
    state = game.new()
    right = {before: (number, best) for before, number, best in row["legal"]}
    for before, line in enumerate(row["record"]["actions"]):
        if before in right:
            turn = game.turn(state)
            assert isinstance(turn, Decide)
            yield state.board, options.board, state.racks[turn.seats[0]], *right[before]
        by, action = read_line(line, KingsNotation())
        state = game.apply(state, by, action).state


@pytest.mark.parametrize("row", rows("kings-games.jsonl"))
def test_at_each_decision_of_a_game_the_kernel_finds_all_plays_and_the_best(row):
    met = 0
    for board, mask, rack, number, best in decisions(row):
        found = scored_plays(board, mask, rack)
        assert (len(found), max((points for _, points in found), default=None)) == (number, best)
        assert len({place for place, _ in found}) == number
        assert [points for _, points in best_plays(board, mask, rack, 1)] == ([best] if number else [])
        met += 1
    assert met == len(row["legal"])


@pytest.mark.parametrize("row", rows("kings-games.jsonl"))
def test_at_each_decision_of_a_game_the_plain_generator_finds_all_plays(row):
    """And the plain count of points the best, where the plays are few enough to count them all."""
    counted = 0
    for board, mask, rack, number, best in decisions(row):
        on = grid(mask)
        found = plain_plays(board, mask, rack)
        assert len(found) == len(set(found)) == number
        assert can_play(board, on, rack) == (number > 0)
        if number <= 100:
            counted += 1
            after = [placed(board, on, place) for place in found]
            worths = [worth_of(laid, on, squares, first=board == EMPTY).points for laid, squares in after]
            assert max(worths, default=None) == best
    assert counted
