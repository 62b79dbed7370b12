"""Whose turn it is, and who draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from muggins.core.game import Chance, Decide, Seat, Turn
from muggins.games.kings.options import Options, Starts
from muggins.games.kings.state import Claiming, Counting, Drawing, Ended, Happening, Placed, Placing, Starting, State
from muggins.pieces.tiles import Tile, Tiles, as_held

_TO_PLACE = tuple(Decide((Seat(seat),), "place") for seat in range(4))


def turn_of(state: State) -> Turn:
    """Who is to act."""
    match state.phase:
        case Placing(seat=seat):
            return _TO_PLACE[seat]
        case Drawing():
            return Chance("draw")
        case Counting(seat=seat):
            return Decide((seat,), "count")
        case Claiming(window=window):
            return Decide(window.waiting, "claim")
        case Starting():
            return Chance("first")
        case Ended(over=over):
            return over
        case _ as never:
            assert_never(never)


def left_of(seat: Seat, options: Options) -> Seat:
    """The next seat."""
    return Seat((seat + 1) % options.players)


def came_round(idle: int, options: Options) -> bool:
    """Whether every player in turn has twice running placed nothing (K16, K28)."""
    return idle == 2 * options.players


def bag_of(bags: tuple[Tiles, ...], seat: Seat) -> Tiles:
    """The bag from which a seat draws: its own colour's in Solitaire (K22)."""
    return bags[seat % len(bags)]


def drawing_seats(rounds: tuple[tuple[Tile | None, ...], ...], options: Options) -> tuple[Seat, ...]:
    """Who draws for the start: all, or those that drew alike (K3)."""
    return starting_seats(rounds[-1], options.starts) if rounds else options.seats


def starting_seats(tiles: Sequence[Tile | None], starts: Starts) -> tuple[Seat, ...]:
    """The seats whose tile starts: ace low, king high, a turnable tile a six (K3).

    >>> from muggins.pieces.tiles import read_tile
    >>> starting_seats((read_tile("5l"), read_tile("Kd"), read_tile("5d")), Starts.LOW)
    (0, 2)
    """
    ranks = [as_held(tile).rank for tile in tiles if tile is not None]
    best = min(ranks) if starts is Starts.LOW else max(ranks)
    return tuple(Seat(seat) for seat, tile in enumerate(tiles) if tile is not None and as_held(tile).rank == best)


def last_play(history: Sequence[Happening]) -> Placed:
    """The last play. Raises `ValueError` if there is none."""
    for happening in reversed(history):
        if isinstance(happening, Placed):
            return happening
    raise ValueError("nothing has been placed")
