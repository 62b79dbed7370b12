"""Whose turn it is, and whose hand is due in the show."""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Chance, Decide, Seat, Turn
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import Cutting, Dealing, Ended, Laying, Playing, Showing, State
from muggins.pieces.cards import Card

_TO_PLAY = tuple(Decide((Seat(seat),), "play") for seat in range(4))
_TO_ANSWER = tuple(Decide((Seat(seat),), "joker") for seat in range(4))


def turn_of(state: State, options: Options) -> Turn:
    """Who is to act."""
    match state.phase:
        case Playing() as playing:
            table = playing.table
            return (_TO_ANSWER if table.asked else _TO_PLAY)[table.to_act]
        case Laying(hand=hand):
            waiting = tuple([Seat(seat) for seat, laid in enumerate(hand.laid) if not laid])
            return Decide(waiting, "lay") if waiting else Chance("starter")
        case Showing(announced=None) as showing:
            return Decide((counter(showing, options),), "count")
        case Showing(window=window):
            return Decide(window.waiting, "claim")
        case Cutting():
            return Chance("cut")
        case Dealing():
            return Chance("deal")
        case Ended(over=over):
            return over
        case _ as never:
            assert_never(never)


def counter(showing: Showing, options: Options) -> Seat:
    """Whose hand is due in the show."""
    return due_at(showing.hand.dealer, showing.shown, options)


def due_at(dealer: Seat, shown: int, options: Options) -> Seat:
    """Whose hand follows after so many: from the dealer's left, the dealer, then his crib (C30).

    >>> from muggins.games.cribbage.options import REGAL
    >>> [due_at(Seat(0), shown, REGAL.options({"players": 3})) for shown in range(4)]
    [1, 2, 0, 0]
    """
    return Seat((dealer + 1 + min(shown, options.players - 1)) % options.players)


def cutting_seats(state: State, options: Options) -> tuple[Seat, ...]:
    """Who cuts for the deal: all, or those that cut the lowest card alike (C1)."""
    assert isinstance(state.phase, Cutting)
    if not state.phase.rounds:
        return options.seats
    return lowest(state.phase.rounds[-1])


def lowest(cards: tuple[Card | None, ...]) -> tuple[Seat, ...]:
    """The seats with the lowest rank, jokers below aces (C1).

    >>> from muggins.pieces.cards import read_card
    >>> lowest((read_card("4c"), read_card("9h"), read_card("4d")))
    (0, 2)
    """
    least = min(card.rank for card in cards if card)
    return tuple(Seat(seat) for seat, card in enumerate(cards) if card and card.rank == least)
