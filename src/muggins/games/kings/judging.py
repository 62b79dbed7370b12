"""Whether an action is allowed, and what may be done: the one judge of Kings Cribbage.

A player's action is judged from the player's own view, so no refusal can tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import overload

from muggins.core.game import Choices, Decide, Numbers, Over, Refusal
from muggins.games.kings.actions import Action, CallJoker, Count, Exchange, Move, Pass, Place
from muggins.games.kings.board import (
    EMPTY,
    LONGEST,
    Grid,
    Square,
    grid,
    line_of,
    square_name,
)
from muggins.games.kings.citing import rule_of_decision, rule_of_draw, rule_of_end, rule_of_turn
from muggins.games.kings.placement import can_play, placed, plays, squares_of
from muggins.games.kings.scoring import idle_places
from muggins.games.kings.state import RACK
from muggins.games.kings.turns import came_round
from muggins.games.kings.view import View
from muggins.pieces.tiles import NINE, Tile, Tiles, as_held, write_tiles

MOST_ANNOUNCED = 299
"""Any whole number up to this may be announced, or called from 1 (K20)."""

_ANSWERS: dict[str, tuple[type[Move], ...]] = {
    "place": (Place, Exchange, Pass),
    "count": (Count,),
    "claim": (CallJoker, Pass),
}


def move_refusal(view: View, action: Action) -> Refusal | None:
    """Why the seat of `view` may not do this now, or nothing."""
    turn = view.turn
    if isinstance(turn, Over):
        return Refusal("game_over", rule_of_end(turn, came_round(view.idle, view.options)))
    if not isinstance(turn, Decide):
        return Refusal("chance_is_due", rule_of_draw(turn), {"due": turn.kind})
    if view.seat not in turn.seats:
        if isinstance(action, CallJoker):
            return Refusal("no_call_open", "K20")
        return Refusal("not_your_turn", rule_of_turn(turn), {"seat": turn.seats[0], "due": turn.kind})
    if not isinstance(action, _ANSWERS[turn.kind]):
        if isinstance(action, CallJoker):
            return Refusal("no_call_open", "K20")
        return Refusal("other_action_is_due", rule_of_decision(turn), {"due": turn.kind})
    match action:
        case Place():
            return place_refusal(view, action)
        case Exchange(tiles=tiles):
            return _exchange_refusal(view, tiles)
        case Pass() if turn.kind == "place":
            return _play_at_hand(view, "pass")
        case Count(points=points):
            if not 0 <= points <= MOST_ANNOUNCED:
                return Refusal("number_out_of_range", "K20", {"points": points, "first": 0, "last": MOST_ANNOUNCED})
        case CallJoker(points=points):
            if not 1 <= points <= MOST_ANNOUNCED:
                return Refusal("number_out_of_range", "K20", {"points": points, "first": 1, "last": MOST_ANNOUNCED})
        case _:
            pass
    return None


def place_refusal(view: View, place: Place) -> Refusal | None:
    """Why these tiles of the view's rack may not be laid there, whoever's turn it is, or nothing (K2, K4-K9)."""
    on = grid(view.options.board)
    first = view.board == EMPTY
    if not place.tiles or len(place.tiles) > RACK or (first and len(place.tiles) < 2):
        return _wrong_number(view, len(place.tiles))
    if (lacking := _not_held(view.rack, tuple(map(as_held, place.tiles)))) is not None:
        return Refusal("tile_not_held", _rule_of_laying(view), {"tile": str(lacking)})
    if not (0 <= place.square < len(view.board)) or place.square not in on.squares:
        return Refusal("off_the_board", "K2", {"square": square_name(place.square)})
    if view.board[place.square] is not None:
        return Refusal(
            "square_taken", "K5", {"square": square_name(place.square), "tile": str(view.board[place.square])}
        )
    squares = squares_of(view.board, on, place)
    if squares is None:
        return Refusal("runs_off_the_board", "K2", {"square": square_name(place.square), "number": len(place.tiles)})
    if not first and not any(view.board[other] is not None for square in squares for other in on.neighbours(square)):
        return Refusal("touches_nothing", "K5", {"square": square_name(squares[0])})
    return _line_refusal(view, on, place)


def _rule_of_laying(view: View) -> str:
    """Which rule says how the tiles of a play lie: that of the first play, or of later ones (K4, K5)."""
    return "K4" if view.board == EMPTY else "K5"


def _wrong_number(view: View, number: int) -> Refusal:
    least = 2 if view.board == EMPTY else 1
    return Refusal("wrong_number_placed", _rule_of_laying(view), {"number": number, "least": least, "most": RACK})


def _line_refusal(view: View, on: Grid, place: Place) -> Refusal | None:
    """What is wrong with the lines that a play would make: too long (K6), or a tile idle in one (K7)."""
    board, squares = placed(view.board, on, place)
    along = place.across
    lines = [line_of(board, on, squares[0], along), *(line_of(board, on, square, not along) for square in squares)]
    for line in lines:
        if len(line) > LONGEST:
            tiles = write_tiles(tile for square in line if (tile := board[square]))
            return Refusal("line_too_long", "K6", {"line": tiles, "number": len(line), "square": square_name(line[0])})
    for line in lines:
        laid = tuple(tile for square in line if (tile := board[square]))
        if len(line) < 2:
            continue
        for at in idle_places(laid):
            if line[at] in squares:
                return Refusal(
                    "idle_tile",
                    "K7",
                    {"tile": str(laid[at]), "line": write_tiles(laid), "square": square_name(line[at])},
                )
    return None


def gathered(view: View, laid: Sequence[tuple[Square, Tile]]) -> Place | Refusal:
    """The play that tiles make which lie on these squares in any order, or why they make none (K4, K5).

    For a hand that puts tile after tile on the board: the play itself is still to be judged.
    """
    on = grid(view.options.board)
    ordered = sorted(laid)
    for square, _ in ordered:
        if square not in on.squares:
            return Refusal("off_the_board", "K2", {"square": square_name(square)})
        if view.board[square] is not None:
            return Refusal("square_taken", "K5", {"square": square_name(square), "tile": str(view.board[square])})
    for (square, tile), (other, _) in pairwise(ordered):
        if square == other:
            return Refusal("square_taken", _rule_of_laying(view), {"square": square_name(square), "tile": str(tile)})
    squares = tuple(square for square, _ in ordered)
    if not squares:
        return _wrong_number(view, 0)
    rows, columns = {square // 13 for square in squares}, {square % 13 for square in squares}
    if len(rows) > 1 and len(columns) > 1:
        return Refusal("two_lines", _rule_of_laying(view), {"number": len(squares)})
    place = Place(squares[0], len(rows) == 1, tuple(tile for _, tile in ordered))
    if squares_of(view.board, on, place) != squares:
        following = squares_of(view.board, on, place) or ()
        gap = next((square for square in following if square not in squares), squares[0])
        return Refusal("gap", _rule_of_laying(view), {"square": square_name(gap)})
    return place


def _not_held(rack: Tiles, tiles: Tiles) -> Tile | None:
    """The first tile that the rack has not, or not often enough."""
    left = list(rack)
    for tile in tiles:
        if tile not in left:
            return tile
        left.remove(tile)
    return None


def _exchange_refusal(view: View, tiles: Tiles) -> Refusal | None:
    assert view.seat is not None
    bag = _bag_size(view)
    if not 1 <= len(tiles) <= RACK:
        return Refusal("wrong_number_exchanged", "K14", {"number": len(tiles), "most": RACK})
    for tile in tiles:
        if tile.rank == NINE:
            return Refusal("nine_in_rack", "K9", {"tile": str(tile), "held": str(as_held(tile))})
    if (lacking := _not_held(view.rack, tiles)) is not None:
        return Refusal("tile_not_held", "K14", {"tile": str(lacking)})
    if len(tiles) > bag:
        return Refusal("bag_too_small", "K14", {"number": len(tiles), "bag": bag})
    return _play_at_hand(view, "exchange")


def _play_at_hand(view: View, what: str) -> Refusal | None:
    """With a play at hand a turn is missed only where that is free (K14)."""
    if view.options.free_exchange or not can_play(view.board, grid(view.options.board), view.rack):
        return None
    return Refusal("play_at_hand", "K14", {"what": what})


def _bag_size(view: View) -> int:
    assert view.seat is not None
    return view.bags[view.seat % len(view.bags)]


class Plays(Sequence[Action]):
    """The choices of who is to place, listed when they are asked for: a first play may have 200,000.

    Iterating streams them; the length and the places need the whole list, which is then kept.
    """

    __slots__ = ("_listed", "_view")

    def __init__(self, view: View) -> None:
        self._view = view
        self._listed: tuple[Action, ...] | None = None

    def __iter__(self) -> Iterator[Action]:
        return iter(self._listed) if self._listed is not None else self._streamed()

    def __len__(self) -> int:
        return len(self._all())

    def __contains__(self, action: object) -> bool:
        return isinstance(action, (Place, Exchange, Pass)) and move_refusal(self._view, action) is None

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        return self._all()[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plays) and self._view == other._view

    def __hash__(self) -> int:
        return hash(self._view)

    def _all(self) -> tuple[Action, ...]:
        if self._listed is None:
            self._listed = tuple(self._streamed())
        return self._listed

    def _streamed(self) -> Iterator[Action]:
        view = self._view
        found = False
        for place in plays(view.board, grid(view.options.board), view.rack):
            found = True
            yield place
        if not found or view.options.free_exchange:
            yield from map(Exchange, _exchanges(view.rack, _bag_size(view)))
            yield Pass()


def _exchanges(rack: Tiles, bag: int) -> Iterator[Tiles]:
    """The different tiles that may be exchanged (K14)."""
    for size in range(1, min(len(rack), bag) + 1):
        yield from dict.fromkeys(combinations(rack, size))


def choices(view: View) -> Choices[Action]:
    """What the seat of `view` may do now."""
    turn = view.turn
    if not isinstance(turn, Decide) or view.seat not in turn.seats:
        return Choices()
    match turn.kind:
        case "place":
            return Choices(Plays(view))
        case "count":
            return Choices((), (Numbers("count", 0, MOST_ANNOUNCED, Count),))
        case _:
            return Choices((Pass(),), (Numbers("joker", 1, MOST_ANNOUNCED, CallJoker),))
