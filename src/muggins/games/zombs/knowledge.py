"""What everybody has shown to hold or to lack: kept as it happens, for those who saw it alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from muggins.core.game import Seat
from muggins.games.zombs.deck import Card, Cards
from muggins.games.zombs.state import (
    Drew,
    Happening,
    Held,
    Lack,
    Lacked,
    Lacks,
    Left,
    State,
    Took,
    Traded,
    TradedHands,
)

T = TypeVar("T")

Known = tuple[tuple[Cards, ...], ...]
"""For each observer, a spectator last, the cards that he knows each seat to hold."""

Lacking = tuple[Lacks, ...]
"""For each seat the cards that it had none of when asked."""


def drew(state: State, seat: Seat, cards: Cards) -> State:
    """A seat drew cards that it alone saw (Z10, Z12)."""
    state = _noted(state, Drew(seat, len(cards)))
    return state._replace(drawn=_with(state.drawn, seat, (*state.drawn[seat], cards)))


def took(state: State, seat: Seat, card: Card) -> State:
    """A seat took a card that all saw (Z12, Z42)."""
    return _noted(state, Took(seat, card))


def left(state: State, seat: Seat, card: Card) -> State:
    """A card left a hand, and all saw which."""
    return _noted(state, Left(seat, card))


def lacks(state: State, seat: Seat, cards: Cards) -> State:
    """A seat showed that it holds none of these (Z41)."""
    return _noted(state, Lacked(seat, cards))


def holds(state: State, seat: Seat, cards: Cards) -> State:
    """A seat showed that it holds each of these (Z41)."""
    return _noted(state, Held(seat, cards))


def traded(state: State, seat: Seat, other: Seat, hand: Cards, other_hand: Cards) -> State:
    """Two seats exchanged hands, which are given as they were before (Z40)."""
    hands = TradedHands(seat, other, hand, other_hand)
    return _noted(state, Traded(seat, other), hands)._replace(traded=(*state.traded, hands))


def nothing_known(players: int) -> Known:
    """What is known before the deal.

    >>> nothing_known(2)
    (((), ()), ((), ()), ((), ()))
    """
    return (((),) * players,) * (players + 1)


def known_from(history: Sequence[Happening], traded: Sequence[TradedHands], players: int) -> Known:
    """What each observer knows after a history, with the hands of its trades."""
    known, hands = nothing_known(players), iter(traded)
    for happening in history:
        known = known_after(known, happening, next(hands) if isinstance(happening, Traded) else None)
    return known


def lacked_from(history: Sequence[Happening], players: int) -> Lacking:
    """What each seat had none of when asked, after a history."""
    lacked: Lacking = ((),) * players
    if not any(isinstance(happening, Lacked) for happening in history):
        return lacked
    for happening in history:
        lacked = lacked_after(lacked, happening)
    return lacked


def known_after(known: Known, happening: Happening, hands: TradedHands | None = None) -> Known:
    """What each observer knows when this has happened; of his own hand nobody needs to be told.

    Who knew a card that leaves knows one less. In a trade, with its hands as they were before,
    what is known moves along, and the two know each other's (Z40).
    """
    if isinstance(happening, Left):
        seat, card = happening.seat, happening.card
        for row in known:
            if card in row[seat]:
                return tuple(_with(row, seat, _less(row[seat], card)) if card in row[seat] else row for row in known)
        return known
    if isinstance(happening, Took):
        seat, card = happening.seat, happening.card
        return tuple(
            row if observer == seat else _with(row, seat, tuple(sorted((*row[seat], card))))
            for observer, row in enumerate(known)
        )
    if isinstance(happening, Held):
        seat = happening.seat
        return tuple(
            row if observer == seat else _with(row, seat, _with_each(row[seat], happening.cards))
            for observer, row in enumerate(known)
        )
    if isinstance(happening, Traded):
        assert hands is not None
        return _known_after_trade(known, hands)
    return known


def _known_after_trade(known: Known, hands: TradedHands) -> Known:
    seat, other, gave, got = hands
    rows: list[tuple[Cards, ...]] = []
    for observer, row in enumerate(known):
        cells = list(row)
        cells[seat], cells[other] = row[other], row[seat]
        if observer == seat:
            cells[seat], cells[other] = (), gave
        elif observer == other:
            cells[seat], cells[other] = got, ()
        rows.append(tuple(cells))
    return tuple(rows)


def lacked_after(lacked: Lacking, happening: Happening) -> Lacking:
    """What each seat had none of when asked, when this has happened.

    What comes unseen may be such a card. One that all saw come is lacked no longer, and one that leaves can
    only have come since.
    """
    if isinstance(happening, Lacked):
        seat, cards = happening.seat, happening.cards
        older = tuple(lack for lack in lacked[seat] if lack.card not in cards)
        return _with(lacked, seat, tuple(sorted((*older, *(Lack(card, 0) for card in cards)))))
    if isinstance(happening, Traded):
        seats = {happening.seat: happening.other, happening.other: happening.seat}
        return tuple(lacked[seats.get(Seat(seat), Seat(seat))] for seat in range(len(lacked)))
    if isinstance(happening, (Drew, Took, Left)) and lacked[happening.seat]:
        return _with(lacked, happening.seat, tuple(_lacks_after(lacked[happening.seat], happening)))
    return lacked


def _lacks_after(lacks: Lacks, happening: Drew | Took | Left) -> list[Lack]:
    """The lacks of one hand when a card has come or gone."""
    if isinstance(happening, Drew):
        return [Lack(lack.card, lack.fresh + happening.number) for lack in lacks]
    card = happening.card
    if isinstance(happening, Took):
        return [lack for lack in lacks if lack.card != card]
    return [Lack(card, lack.fresh - 1) if lack.card == card and lack.fresh else lack for lack in lacks]


def still_lacked(lacked: Lacks, size: int) -> Lacks:
    """The lacks that still say something of a hand of that size: not all of it has come since."""
    return tuple(lack for lack in lacked if lack.fresh < size) if lacked else lacked


def _noted(state: State, happening: Happening, hands: TradedHands | None = None) -> State:
    """The state when this has happened: what is known of it, and its place in the history."""
    return state._replace(
        known=known_after(state.known, happening, hands),
        lacked=lacked_after(state.lacked, happening),
        history=(*state.history, happening),
    )


def _with_each(cards: Cards, held: Cards) -> Cards:
    """The cards, and those that are held if they are not among them."""
    return tuple(sorted((*cards, *(card for card in held if card not in cards))))


def _less(cards: Cards, card: Card) -> Cards:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])
