"""Where every card of a state is."""

from __future__ import annotations

from collections.abc import Iterator

from muggins.games.zombs.deck import QUARANTINE, Card
from muggins.games.zombs.horde import laid_cards
from muggins.games.zombs.state import State


def cards_of(state: State) -> Iterator[Card]:
    """Every card of the deck, in hands, in and across hordes, in Pool, Grave and Vault."""
    for hand in state.hands:
        yield from hand
    for horde in state.hordes:
        if horde is not None:
            yield from laid_cards(horde, QUARANTINE)
    yield from state.pool
    yield from state.grave
    yield from state.vault
