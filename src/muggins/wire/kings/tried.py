"""Tiles that a screen lays to try, and what the table says of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated

from msgspec import Meta

from muggins.core.game import Decide, Refusal
from muggins.core.notation import write_action
from muggins.games.kings.board import EMPTY, LONGEST, Board, Grid, Square, grid, put, read_place
from muggins.games.kings.judging import gathered, place_refusal
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.placement import squares_of
from muggins.games.kings.scoring import Line, lines_of, worth_of
from muggins.games.kings.view import View
from muggins.pieces.tiles import Tile, as_held, read_tile, read_tiles
from muggins.wire.kings.scores import KingsBonus, KingsLine, squares, wire_bonus, wire_line
from muggins.wire.struct import Wire
from muggins.wording.kings.refusals import refusal_sentence
from muggins.wording.kings.tiles import the_tiles
from muggins.wording.kings.tries import tried_label, tried_sentence
from muggins.wording.speech import upper_first

SquareText = Annotated[str, Meta(pattern=r"^[A-M]([1-9]|1[0-3])$(?!\n)")]
TileText = Annotated[str, Meta(pattern=r"^[A23456789TJQK][ld]$(?!\n)")]


class TriedTile(Wire, frozen=True, kw_only=True):
    """A tile on a square, as it is to be played: a turned six is `9l`."""

    square: SquareText
    tile: TileText


class Trying(Wire, frozen=True, kw_only=True):
    """Tiles of a seat's rack, laid on the board to try."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    tiles: Annotated[tuple[TriedTile, ...], Meta(min_length=1, max_length=5)]


class Tried(Wire, frozen=True, kw_only=True):
    """What a tried play would be.

    `action` is what plays it; nothing where it is not allowed, and then `why` says why not (with the
    rule) and `at` are the squares that are wrong; nor where it is allowed, but another is to play.
    `lines` are those it makes, also where it is not allowed but the tiles lie in one line. `points`
    are left out where it is not allowed, and while they may not be told (K20), then with `bonuses`.
    `text` sums it up for the eye, `spoken` for the ear. `label` is what the button says.
    """

    action: str | None
    why: str | None
    at: tuple[str, ...]
    lines: tuple[KingsLine, ...]
    bonuses: tuple[KingsBonus, ...]
    points: int | None
    text: str
    spoken: str
    label: str


_NOTATION = KingsNotation()

Placing = Sequence[tuple[Square, Tile]]
"""Tiles as they lie on the board to be tried, in any order."""


def wire_tried(view: View, trying: Trying) -> Tried:
    """What the tiles would be that the seat of `view` tries, on the board as it is, whoever's turn it is.

    Nothing tells points where players count for themselves (K20).
    """
    laid = [(read_place(one.square)[0], read_tile(one.tile)) for one in trying.tiles]
    place = gathered(view, laid)
    if isinstance(place, Refusal):
        return _refused(view, laid, place, ())
    on = grid(view.options.board)
    filled = squares_of(view.board, on, place)
    assert filled is not None
    after = put(view.board, filled, place.tiles)
    refusal = place_refusal(view, place)
    if refusal is not None:
        return _refused(view, laid, refusal, _lines(after, on, filled))
    worth = worth_of(after, on, filled, first=view.board == EMPTY)
    turn = view.turn
    due = isinstance(turn, Decide) and turn.kind == "place" and view.seat in turn.seats
    told = not view.options.manual
    said = upper_first(tried_sentence(worth, told=told, due=due))
    return Tried(
        action=write_action(place, _NOTATION) if due else None,
        why=None,
        at=(),
        lines=tuple(wire_line(line, filled, points=told) for line in worth.lines),
        bonuses=tuple(map(wire_bonus, worth.bonuses)) if told else (),
        points=worth.points if told else None,
        text=said,
        spoken=said,
        label=tried_label(len(laid), worth.points if told else None),
    )


def _lines(board: Board, on: Grid, filled: Sequence[Square]) -> tuple[Line, ...]:
    """The lines that a play would make which is not allowed; nothing is counted in one that is too long (K6)."""
    return tuple(
        line if len(line.tiles) <= LONGEST else line._replace(items=()) for line in lines_of(board, on, filled)
    )


def _refused(view: View, laid: Placing, refusal: Refusal, lines: tuple[Line, ...]) -> Tried:
    filled = [square for square, _ in laid]
    sent = tuple(wire_line(line, filled, points=not view.options.manual) for line in lines)
    why = refusal_sentence(refusal)
    return Tried(
        action=None,
        why=why,
        at=_wrong(view, laid, refusal, sent),
        lines=sent,
        bonuses=(),
        points=None,
        text=f"{upper_first(why)}.",
        spoken=f"{upper_first(refusal_sentence(_spelled(refusal)))}.",
        label=tried_label(len(laid), None),
    )


def _spelled(refusal: Refusal) -> Refusal:
    """The refusal with the tiles' whole names, for a voice."""
    spelled = {name: the_tiles(read_tiles(str(refusal.params[name]))) for name in refusal.params.keys() & _NAMING}
    return Refusal(refusal.code, refusal.rule, {**refusal.params, **spelled})


_NAMING = {"tile", "line", "held"}
"""What a refusal names tiles by."""


def _wrong(view: View, laid: Placing, refusal: Refusal, lines: Collection[KingsLine]) -> tuple[str, ...]:
    """The squares that are to blame; all where it is the play as a whole."""
    match refusal.code:
        case "idle_tile":
            return tuple(dict.fromkeys(square for line in lines for square in line.idle))
        case "line_too_long":
            return tuple(dict.fromkeys(at for line in lines if len(line.squares) > LONGEST for at in line.squares))
        case "tile_not_held":
            left = list(view.rack)
            lacking = []
            for square, tile in laid:
                if as_held(tile) in left:
                    left.remove(as_held(tile))
                else:
                    lacking.append(square)
            return squares(lacking)
        case "off_the_board" | "square_taken" | "gap":
            return (str(refusal.params["square"]),)
        case _:
            return squares(sorted({square for square, _ in laid}))
