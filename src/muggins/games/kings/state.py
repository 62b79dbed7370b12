"""Where a game of Kings Cribbage stands: what all may know, and each seat's own tiles apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from muggins.core.frames import ClaimWindow
from muggins.core.game import Over, Seat
from muggins.games.kings.actions import Place
from muggins.games.kings.board import Board, Square
from muggins.pieces.tiles import Tile, Tiles

RACK = 5
"""How many tiles a rack holds (K1)."""


class Stage(StrEnum):
    """What is going on."""

    STARTING = "starting"
    DRAWING = "drawing"
    PLACING = "placing"
    COUNTING = "counting"
    CLAIMING = "claiming"


@dataclass(frozen=True, slots=True)
class Drew:
    """In the history: a seat drew so many tiles."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Placed:
    """In the history: a play, and the squares that it filled."""

    seat: Seat
    place: Place
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Exchanged:
    """In the history: a seat laid so many tiles aside, to draw as many and then put them into the bag (K14)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Passed:
    """In the history: a seat placed nothing (K14)."""

    seat: Seat


Happening = Drew | Placed | Exchanged | Passed

Hidden = tuple[Tiles, ...]
"""The tiles of a seat's draws and exchanges, in the order of the history; each sorted."""


class Starting(NamedTuple):
    """The draw for the start: the rounds so far (K3)."""

    rounds: tuple[tuple[Tile | None, ...], ...] = ()


class Drawing(NamedTuple):
    """A seat is to draw so many tiles; `aside` are those that it exchanges (K13, K14).

    `opening` while the first racks are filled.
    """

    seat: Seat
    number: int
    aside: Tiles = ()
    opening: bool = False


class Placing(NamedTuple):
    """A seat is to place, exchange or pass."""

    seat: Seat


class Counting(NamedTuple):
    """A seat is to announce what its play is worth (K20)."""

    seat: Seat
    first: bool


class Claiming(NamedTuple):
    """A number is announced, and the others may call (K20, K25)."""

    seat: Seat
    first: bool
    announced: int
    window: ClaimWindow


class Ended(NamedTuple):
    """The game has ended; the phase stays as it was."""

    over: Over
    at: Phase


Phase = Starting | Drawing | Placing | Counting | Claiming
"""What can be going on."""


class State(NamedTuple):
    """A game of Kings Cribbage.

    `racks` and `bags` are sorted; there are two bags in Solitaire, the light and the dark (K22),
    else one. `history` is what all know of the turns; `hidden`, for each seat, the tiles of its
    draws and exchanges. `idle` counts the turns since the last play (K28), `turns` all turns
    (K26). `servant` and `joker` are the seats with those badges (K21, K25).
    """

    board: Board
    racks: tuple[Tiles, ...]
    bags: tuple[Tiles, ...]
    scores: tuple[int, ...]
    starter: Seat | None
    history: tuple[Happening, ...]
    hidden: tuple[Hidden, ...]
    idle: int
    turns: int
    servant: Seat | None
    joker: Seat | None
    phase: Phase | Ended
