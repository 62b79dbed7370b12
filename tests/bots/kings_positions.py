"""Positions of Kings Cribbage made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from muggins.core.game import CHANCE, Chance, Over, Seat
from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, Board, grid, put, read_place
from muggins.games.kings.engine import Kings
from muggins.games.kings.options import chosen_options
from muggins.games.kings.placement import squares_of
from muggins.games.kings.state import Placing, State
from muggins.games.kings.view import View
from muggins.kernels.placement import best_plays
from muggins.pieces.tiles import TILES, Tiles, as_held, read_tiles, without


def laid(lines: Mapping[str, str]) -> Board:
    """A board with these tiles: `{"7G": "8l 7d"}` lies across from 7G, `{"G7": ...}` down."""
    board = EMPTY
    for at, text in lines.items():
        square, across = read_place(at)
        tiles = read_tiles(text)
        squares = squares_of(board, grid(chosen_options({}).board), Place(square, across, tiles))
        assert squares is not None
        board = put(board, squares, tiles)
    return board


def position(
    lines: Mapping[str, str],
    *racks: str,
    bag: int | None = None,
    scores: tuple[int, ...] | None = None,
    **chosen: object,
) -> tuple[Kings, State]:
    """Seat 0 is to place; the bag holds all other tiles, or the first so many of them, as if the rest were nowhere."""
    game = Kings(chosen_options({"players": len(racks), **chosen}))
    board = laid(lines)
    held = tuple(tuple(sorted(read_tiles(rack))) for rack in racks)
    rest = without(TILES, [*(as_held(tile) for tile in board if tile), *(tile for rack in held for tile in rack)])
    state = game.new()._replace(
        board=board,
        racks=held,
        bags=(rest if bag is None else rest[:bag],),
        scores=scores or (0,) * len(racks),
        starter=Seat(0),
        phase=Placing(Seat(0)),
    )
    return game, state


def view_of_seat_0(
    lines: Mapping[str, str],
    *racks: str,
    bag: int | None = None,
    scores: tuple[int, ...] | None = None,
    **chosen: object,
) -> View:
    game, state = position(lines, *racks, bag=bag, scores=scores, **chosen)
    return game.view(state, Seat(0))


def states(seed: str, **chosen: object) -> list[State]:
    """The states in which somebody is to place, in a game of which every turn takes the most points."""
    game = Kings(chosen_options(chosen))
    draw = Random(seed)
    state = game.new()
    found = []
    while not isinstance(turn := game.turn(state), Over):
        if isinstance(turn, Chance):
            state = game.apply(state, CHANCE, game.outcomes(state).sample(draw.randrange)).state
            continue
        found.append(state)
        seat = turn.seats[0]
        best = best_plays(state.board, game.options.board, state.racks[seat], 1)
        action = best[0][0] if best else draw.choice(game.legal(game.view(state, seat)).listed)
        state = game.apply(state, seat, action).state
    return found


def held(rack: Tiles) -> tuple[tuple[int, str], ...]:
    """A rack as the definition has it."""
    return tuple((tile.rank, tile.colour) for tile in rack)


def filled(board: Board) -> dict[tuple[int, int], tuple[int, str]]:
    """A board as the definition has it."""
    return {divmod(square, 13): (tile.rank, tile.colour) for square, tile in enumerate(board) if tile}
