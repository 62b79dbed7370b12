"""What a seat may see, listed field by field; nothing else of the state is in a view."""

from __future__ import annotations

from typing import NamedTuple

from muggins.core.game import Seat, Turn
from muggins.games.zombs.deck import Cards
from muggins.games.zombs.horde import Horde
from muggins.games.zombs.knowledge import still_lacked
from muggins.games.zombs.options import Options
from muggins.games.zombs.state import (
    Acting,
    Dealing,
    Drawing,
    Ended,
    Giving,
    Happening,
    Lacks,
    Phase,
    Pooling,
    Reshuffling,
    Stage,
    State,
    TradedHands,
    Turning,
)
from muggins.games.zombs.turns import turn_of


class View(NamedTuple):
    """The game as one seat sees it, or a spectator (`seat` is nothing).

    `hand` is the seat's own, `sizes` how many cards each holds, `pool` how many lie in the Pool. The
    Grave has its top card last. `known` are for each other seat the cards that this one knows it to
    hold, `lacked` for each seat what it had none of when asked. `history` is what all saw come and go
    since the deal, `drawn` the cards of the seat's own draws, `traded` the hands of the trades, nothing for
    those that it had no part in. `acting` is whose turn it is, `number` how many cards are still to be drawn,
    `pooled` whether the Pool was drawn from in this turn; `asker` and `fitting` belong to a Fish
    whose giver chooses.
    """

    options: Options
    seat: Seat | None
    turn: Turn
    stage: Stage
    dealer: Seat | None
    hand: Cards
    sizes: tuple[int, ...]
    hordes: tuple[Horde | None, ...]
    pool: int
    grave: Cards
    vault: Cards
    games: tuple[int, ...]
    rounds: int
    still: int
    changed: bool
    known: tuple[Cards, ...]
    lacked: tuple[Lacks, ...]
    history: tuple[Happening, ...]
    drawn: tuple[Cards, ...]
    traded: tuple[TradedHands | None, ...]
    acting: Seat | None = None
    number: int = 0
    pooled: bool = False
    asker: Seat | None = None
    fitting: Cards = ()


_STAGES: dict[type[Phase], Stage] = {
    Acting: Stage.ACTING,
    Drawing: Stage.DRAWING,
    Pooling: Stage.DRAWING,
    Reshuffling: Stage.DRAWING,
    Giving: Stage.GIVING,
    Dealing: Stage.DEALING,
    Turning: Stage.TURNING,
}


def view_of(state: State, seat: Seat | None, options: Options) -> View:
    """The view of `seat`, or of a spectator. Raises `ValueError` for a seat that is not there."""
    if seat is not None and not 0 <= seat < options.players:
        raise ValueError(f"there is no seat {seat}; seats are 0 to {options.players - 1}")
    phase = state.phase.at if isinstance(state.phase, Ended) else state.phase
    sizes = tuple(map(len, state.hands))
    acting: Seat | None = None
    number, pooled = 0, False
    asker: Seat | None = None
    fitting: Cards = ()
    match phase:
        case Acting(seat=acting, pooled=pooled):
            pass
        case Drawing(seat=acting, number=number):
            pass
        case Pooling(seat=acting, number=number) | Reshuffling(seat=acting, number=number):
            pooled = True
        case Giving(asker=asker, cards=fitting, pooled=pooled):
            acting = asker
        case _:
            pass
    return View(
        options,
        seat,
        turn_of(state),
        _STAGES.get(type(phase), Stage.LOT),
        state.dealer,
        () if seat is None else state.hands[seat],
        sizes,
        state.hordes,
        len(state.pool),
        state.grave,
        state.vault,
        state.games,
        state.rounds,
        state.still,
        state.changed,
        state.known[-1 if seat is None else seat],
        tuple(map(still_lacked, state.lacked, sizes)),
        state.history,
        () if seat is None else state.drawn[seat],
        tuple(hands if seat in (hands.seat, hands.other) else None for hands in state.traded),
        acting,
        number,
        pooled,
        asker,
        fitting,
    )
