"""What a seat may see, listed field by field; nothing else of the state is in a view."""

from __future__ import annotations

from typing import Literal, NamedTuple, assert_never

from muggins.core.game import Seat, Turn
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import (
    Cards,
    Cutting,
    Dealing,
    Ended,
    Laying,
    Playing,
    Showing,
    Stage,
    State,
    Table,
)
from muggins.games.cribbage.turns import due_at, turn_of
from muggins.pieces.cards import Card
from muggins.pieces.track import Track


class View(NamedTuple):
    """The game as one seat sees it, or a spectator (`seat` is nothing).

    `hand` and `laid` are the seat's own cards in hand and in the crib; `sizes` are how many
    cards each seat holds. `open_hands` are the cards that lie face up before each seat: those
    revealed in the play, all in the show. `crib` is there once it is turned up. `table` holds the
    public history of the play. `shown`, `announced` and `waiting` belong to the show: hands done,
    a number announced, seats that may still claim.
    """

    options: Options
    seat: Seat | None
    turn: Turn
    stage: Stage
    tracks: tuple[Track, ...]
    games: tuple[int, ...]
    first_dealer: Seat | None
    rounds: tuple[tuple[Card | None, ...], ...] = ()
    dealer: Seat | None = None
    hand: Cards = ()
    laid: Cards = ()
    sizes: tuple[int, ...] = ()
    laid_away: tuple[Seat, ...] = ()
    starter: Card | None = None
    table: Table | None = None
    open_hands: tuple[Cards | None, ...] = ()
    crib: Cards | None = None
    shown: int = 0
    announced: int | None = None
    waiting: tuple[Seat, ...] = ()


def due_count(view: View) -> tuple[Seat, Literal["hand", "crib"], Cards]:
    """In the show: who is to count, or has counted and waits for claims; what; its cards.

    Raises `ValueError` outside the show.
    """
    if view.dealer is None or view.stage not in (Stage.COUNTING, Stage.CLAIMING):
        raise ValueError("nothing is being counted")
    seat = due_at(view.dealer, view.shown, view.options)
    if view.crib is not None:
        return seat, "crib", view.crib
    return seat, "hand", view.open_hands[seat] or ()


def view_of(state: State, seat: Seat | None, options: Options) -> View:
    """The view of `seat`, or of a spectator. Raises `ValueError` for a seat that is not there."""
    if seat is not None and not 0 <= seat < options.players:
        raise ValueError(f"there is no seat {seat}; seats are 0 to {options.players - 1}")
    turn = turn_of(state, options)
    phase = state.phase.at if isinstance(state.phase, Ended) else state.phase
    match phase:
        case Playing(hand=hand, starter=starter, table=table):
            revealed = table.revealed
            return View(
                options, seat, turn, Stage.PLAYING, state.tracks, state.games, state.first_dealer,
                (), hand.dealer,
                () if seat is None else hand.held[seat],
                () if seat is None else hand.laid[seat],
                tuple(map(len, hand.held)),
                options.seats,
                starter,
                table,
                tuple(held if at in revealed else None for at, held in enumerate(hand.held))
                if revealed
                else (None,) * options.players,
            )  # fmt: skip
        case Laying(hand=hand):
            return View(
                options, seat, turn,
                Stage.TURNING if all(hand.laid) else Stage.LAYING,
                state.tracks, state.games, state.first_dealer,
                (), hand.dealer,
                () if seat is None else hand.held[seat],
                () if seat is None else hand.laid[seat],
                tuple(map(len, hand.held)),
                tuple(Seat(at) for at, laid in enumerate(hand.laid) if laid),
                open_hands=(None,) * options.players,
            )  # fmt: skip
        case Showing(hand=hand, starter=starter, table=table):
            return View(
                options, seat, turn,
                Stage.COUNTING if phase.announced is None else Stage.CLAIMING,
                state.tracks, state.games, state.first_dealer,
                (), hand.dealer,
                () if seat is None else hand.held[seat],
                () if seat is None else hand.laid[seat],
                tuple(map(len, hand.held)),
                options.seats,
                starter,
                table,
                hand.held,
                hand.crib if phase.shown >= options.players else None,
                phase.shown,
                phase.announced,
                phase.window.waiting,
            )  # fmt: skip
        case Cutting(rounds=rounds):
            return View(
                options, seat, turn, Stage.CUTTING, state.tracks, state.games, state.first_dealer, rounds
            )  # fmt: skip
        case Dealing(dealer=dealer):
            return View(
                options, seat, turn, Stage.DEALING, state.tracks, state.games, state.first_dealer, dealer=dealer
            )  # fmt: skip
        case _ as never:
            assert_never(never)
