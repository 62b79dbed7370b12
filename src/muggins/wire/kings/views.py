"""The table of Kings Cribbage as one seat sees it, for a screen that knows no rule."""

from __future__ import annotations

from collections import Counter
from functools import cache

from muggins.games.kings.board import SIZE, Mask, Square, grid, square_name
from muggins.games.kings.state import Placed
from muggins.games.kings.view import View
from muggins.pieces.tiles import TILES, as_held
from muggins.wire.kings.scores import names
from muggins.wire.struct import Wire
from muggins.wording.kings.tiles import RANK_NAMES, tile_name


class TileLaid(Wire, frozen=True, kw_only=True):
    """A tile on the board: its square, as H8, what it was played as, its name; `last` if it is of the last play."""

    square: str
    tile: str
    name: str
    last: bool


class Unseen(Wire, frozen=True, kw_only=True):
    """How many tiles of a rank this seat has not seen, in each colour; a turnable tile counts as a six."""

    rank: str
    name: str
    light: int
    dark: int


class KingsView(Wire, tag_field="game", tag="kings", frozen=True, kw_only=True):
    """What one seat (or nobody's, where `seat` is nothing) sees. Tiles are in notation, a turnable one as a six.

    `rows` is the board as it is cut: for each of 13 rows a text of 13 signs, a dot a square, a space
    none. A number or list a seat: `scores`, `sizes`, `racks` (those that lie open to this seat).
    `firsts` are the rounds of the draw for the start. `bags` are how many tiles each bag holds, two in
    Solitaire. `acting` is whose turn it is, `announced` the number that waits for calls, `claiming` the
    seats that may still call. `servant` and `joker` are the seats with those badges.
    """

    seat: int | None
    stage: str
    rows: tuple[str, ...]
    tiles: tuple[TileLaid, ...]
    rack: tuple[str, ...]
    racks: tuple[tuple[str, ...] | None, ...]
    sizes: tuple[int, ...]
    bags: tuple[int, ...]
    scores: tuple[int, ...]
    firsts: tuple[tuple[str | None, ...], ...]
    starter: int | None
    acting: int | None
    aside: tuple[str, ...]
    announced: int | None
    claiming: tuple[int, ...]
    servant: int | None
    joker: int | None
    solitaire: bool
    unseen: tuple[Unseen, ...]


def wire_view(view: View) -> KingsView:
    """A view as it is sent.

    >>> from muggins.games.kings.engine import Kings
    >>> from muggins.games.kings.options import chosen_options
    >>> game = Kings(chosen_options({}))
    >>> sent = wire_view(game.view(game.new(), None))
    >>> sent.stage, sent.rows[11:], sum(rank.light + rank.dark for rank in sent.unseen)
    ('starting', ('..........   ', '..........   '), 104)
    """
    plays = (done for done in reversed(view.history) if isinstance(done, Placed))
    newest = next((done.squares for done in plays), ())
    return KingsView(
        seat=view.seat,
        stage=view.stage.value,
        rows=rows(view.options.board),
        tiles=tuple(
            TileLaid(square=square_name(Square(at)), tile=str(tile), name=tile_name(tile), last=at in newest)
            for at, tile in enumerate(view.board)
            if tile is not None
        ),
        rack=names(view.rack),
        racks=tuple(None if rack is None else names(rack) for rack in view.racks),
        sizes=view.sizes,
        bags=view.bags,
        scores=view.scores,
        firsts=tuple(tuple(None if tile is None else str(tile) for tile in drawn) for drawn in view.rounds),
        starter=view.starter,
        acting=view.acting,
        aside=names(view.aside),
        announced=view.announced,
        claiming=view.waiting,
        servant=view.servant,
        joker=view.joker,
        solitaire=view.options.solitaire,
        unseen=_unseen(view),
    )


@cache
def rows(mask: Mask) -> tuple[str, ...]:
    """A board as it is cut, row by row: a dot a square, a space none (K2)."""
    there = frozenset(grid(mask).squares)
    return tuple(
        "".join("." if Square(SIZE * row + column) in there else " " for column in range(SIZE)) for row in range(SIZE)
    )


def _unseen(view: View) -> tuple[Unseen, ...]:
    """What lies neither on the board nor in a rack that this seat sees, nor waits to go into the bag for it."""
    left = Counter(TILES)
    left.subtract(as_held(tile) for tile in view.board if tile is not None)
    for rack in (*filter(None, view.racks), view.aside):
        left.subtract(rack)
    ranks = dict.fromkeys(tile.rank for tile in TILES)
    by_colour = {(tile.rank, tile.colour): number for tile, number in left.items()}
    return tuple(
        Unseen(
            rank=next(str(tile)[0] for tile in TILES if tile.rank == rank),
            name=RANK_NAMES[rank],
            light=by_colour[rank, "l"],
            dark=by_colour[rank, "d"],
        )
        for rank in ranks
    )
