"""Every card of a state, wherever it is: for the law that cards are conserved."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from muggins.games.cribbage.options import Options
from muggins.games.cribbage.state import Cutting, Dealing, Ended, Playing, Showing, State
from muggins.pieces.cards import Card, deck


def cards_of(options: Options) -> Callable[[State], Iterator[Card]]:
    """A function that lists all cards of a state: in hands, laid away, played, in the stock.

    A card that were in two places, or in none, would stand in the list twice, or not at all.
    """

    def cards(state: State) -> Iterator[Card]:
        phase = state.phase.at if isinstance(state.phase, Ended) else state.phase
        out: list[Card] = []
        if not isinstance(phase, (Cutting, Dealing)):
            hand = phase.hand
            out = [card for part in (*hand.held, *hand.laid, hand.extra) for card in part]
            if isinstance(phase, Playing):
                out += [card for seat in options.seats for card in phase.table.put_by(seat)]
            if isinstance(phase, (Playing, Showing)):
                out.append(phase.starter)
        yield from out
        yield from (card for card in deck(options.jokers) if card not in out)

    return cards
