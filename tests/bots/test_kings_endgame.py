"""The end of a game of two: what is found against every line of play (K15-K18)."""

from __future__ import annotations

from random import Random

import pytest

from muggins.bots.kings.endgame import endings
from muggins.games.kings.board import Board, Mask, grid
from muggins.games.kings.placement import placed, plays
from muggins.games.kings.scoring import worth_of
from muggins.pieces.tiles import TILES, Tiles, as_held, read_tiles, without
from tests.bots.kings_positions import laid, states

ENOUGH = 1_000_000
PATCH = grid(Mask.PATCH)

Result = tuple[int, int]
"""Whether it is won (1), drawn (0) or lost (-1), and by how many points: what a player wants more comes later."""


def cost(rack: Tiles) -> int:
    return sum(min(tile.rank, 10) for tile in rack)


def result(lead: int) -> Result:
    return (lead > 0) - (lead < 0), lead


def turned(found: Result) -> Result:
    return -found[0], -found[1]


def all_plays(board: Board, mine: Tiles) -> list[tuple[Board, Tiles, int]]:
    found = []
    for place in plays(board, PATCH, mine):
        after, squares = placed(board, PATCH, place)
        points = worth_of(after, PATCH, squares, first=False).points
        found.append((after, without(mine, map(as_held, place.tiles)), points))
    return found


def solved(board: Board, mine: Tiles, theirs: Tiles, lead: int, missed: bool = False) -> Result:
    """The best that who is to play can reach, every play of both tried."""
    found = all_plays(board, mine)
    if not found:
        if missed:
            return result(lead - cost(mine) + cost(theirs))
        return turned(solved(board, theirs, mine, -lead, True))
    return max(after_play(board, kept, theirs, lead + points) for board, kept, points in found)


def after_play(board: Board, kept: Tiles, theirs: Tiles, lead: int) -> Result:
    return result(lead + cost(theirs)) if not kept else turned(solved(board, theirs, kept, -lead))


BOARDS = ({"7G": "8l 7d"}, {"7G": "5l Kd", "G7": "5l Jd"}, {"7G": "2l 3d 4l"}, {"7G": "6l 9d"})


@pytest.mark.parametrize("seed", range(12))
def test_the_end_is_solved_as_by_trying_everything(seed):
    draw = Random(seed)
    board = laid(draw.choice(BOARDS))
    rest = [tile for tile in without(TILES, [as_held(tile) for tile in board if tile]) if tile.rank != 6]
    tiles = draw.sample(rest, 4)
    mine, theirs = tuple(sorted(tiles[:2])), tuple(sorted(tiles[2:3] if seed % 2 else tiles[2:]))
    lead = draw.randrange(-12, 13)
    found = endings(board, Mask.PATCH, mine, theirs, lead, ENOUGH)
    if not all_plays(board, mine):
        assert found == ()
        return
    assert result(found[0].lead) == solved(board, mine, theirs, lead)
    # What is said of every play is what it comes to.
    for ending in found:
        after, squares = placed(board, PATCH, ending.place)
        assert ending.points == worth_of(after, PATCH, squares, first=False).points
        kept = without(mine, map(as_held, ending.place.tiles))
        assert result(ending.lead) == after_play(after, kept, theirs, lead + ending.points)
    assert [result(ending.lead) for ending in found] == sorted((result(end.lead) for end in found), reverse=True)


def test_who_goes_out_pays_nothing_and_the_other_what_he_holds():
    # The eight makes a pair; the king and the queen stay with the other.
    found = endings(laid({"7G": "8l 7d"}), Mask.PATCH, read_tiles("8d"), read_tiles("Kd Ql"), 0, ENOUGH)
    assert max(ending.points for ending in found) == found[0].points
    assert found[0].lead == found[0].points + 20


def test_the_narrowest_search_is_made_whatever_may_be_looked_at():
    state = next(state for state in states("end") if not any(state.bags))
    mine, theirs = state.racks[0], state.racks[1]
    narrow = endings(state.board, Mask.PATCH, mine, theirs, 0, 0)
    assert narrow == endings(state.board, Mask.PATCH, mine, theirs, 0, 0)
    assert 1 <= len(narrow) <= 10
