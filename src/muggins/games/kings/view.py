"""What a seat may see, listed field by field; nothing else of the state is in a view."""

from __future__ import annotations

from typing import NamedTuple

from muggins.core.game import Over, Seat, Turn
from muggins.games.kings.board import Board
from muggins.games.kings.options import Options
from muggins.games.kings.state import (
    Claiming,
    Counting,
    Drawing,
    Ended,
    Happening,
    Hidden,
    Placing,
    Stage,
    Starting,
    State,
)
from muggins.games.kings.turns import turn_of
from muggins.pieces.tiles import Tile, Tiles


class View(NamedTuple):
    """The game as one seat sees it, or a spectator (`seat` is nothing).

    `rack` is the seat's own; `racks` are those that lie open to it: its own, in Solitaire both
    (K22), at the end of the play all. `sizes` are how many tiles each rack holds, `bags` how many
    each bag. `history` is what all know of the turns; `hidden` the tiles of the draws and
    exchanges of those whose rack the seat sees. `acting` is whose turn it is, `number` how many
    tiles are to be drawn, `opening` whether for the first rack; `aside` are the tiles that wait to
    go into the bag, if the seat may see them. `first` tells whether the play that is counted is the
    first of the game, `announced` and `waiting` belong to the count.
    """

    options: Options
    seat: Seat | None
    turn: Turn
    stage: Stage
    board: Board
    scores: tuple[int, ...]
    rack: Tiles
    racks: tuple[Tiles | None, ...]
    sizes: tuple[int, ...]
    bags: tuple[int, ...]
    starter: Seat | None
    history: tuple[Happening, ...]
    hidden: tuple[Hidden | None, ...]
    idle: int
    turns: int
    servant: Seat | None
    joker: Seat | None
    rounds: tuple[tuple[Tile | None, ...], ...] = ()
    acting: Seat | None = None
    first: bool = False
    number: int = 0
    aside_size: int = 0
    aside: Tiles = ()
    announced: int | None = None
    waiting: tuple[Seat, ...] = ()
    opening: bool = False


def watchers(seat: Seat, options: Options) -> tuple[Seat, ...]:
    """The seats that see a seat's rack: itself, and in Solitaire the other, who is the same person (K22)."""
    return options.seats if options.solitaire else (seat,)


def view_of(state: State, seat: Seat | None, options: Options) -> View:
    """The view of `seat`, or of a spectator. Raises `ValueError` for a seat that is not there."""
    if seat is not None and not 0 <= seat < options.players:
        raise ValueError(f"there is no seat {seat}; seats are 0 to {options.players - 1}")
    turn = turn_of(state)
    phase = state.phase.at if isinstance(state.phase, Ended) else state.phase
    own = tuple(seat is not None and seat in watchers(other, options) for other in options.seats)
    # Who has to pay for the tiles that are left lays them open (K17).
    open_to_all = isinstance(turn, Over) and turn.reason in ("bag", "stuck")
    view = View(
        options,
        seat,
        turn,
        Stage.STARTING,
        state.board,
        state.scores,
        () if seat is None else state.racks[seat],
        tuple(rack if open_to_all or mine else None for rack, mine in zip(state.racks, own, strict=True)),
        tuple(map(len, state.racks)),
        tuple(map(len, state.bags)),
        state.starter,
        state.history,
        tuple(hidden if mine else None for hidden, mine in zip(state.hidden, own, strict=True)),
        state.idle,
        state.turns,
        state.servant,
        state.joker,
    )
    match phase:
        case Starting(rounds=rounds):
            return view._replace(rounds=rounds)
        case Drawing(seat=acting, number=number, aside=aside, opening=opening):
            mine = own[acting]
            return view._replace(
                stage=Stage.DRAWING,
                acting=acting,
                number=number,
                aside_size=len(aside),
                aside=aside if mine else (),
                opening=opening,
            )
        case Placing(seat=acting):
            return view._replace(stage=Stage.PLACING, acting=acting)
        case Counting(seat=acting, first=first):
            return view._replace(stage=Stage.COUNTING, acting=acting, first=first)
        case Claiming(seat=acting, first=first, announced=announced, window=window):
            return view._replace(
                stage=Stage.CLAIMING, acting=acting, first=first, announced=announced, waiting=window.waiting
            )
