"""What everybody has shown to hold or to lack: kept as it happens, for those who saw it alone."""

from __future__ import annotations

from typing import TypeVar

from muggins.core.game import Seat
from muggins.games.zombs.deck import Card, Cards
from muggins.games.zombs.state import Drew, Held, Lack, Lacked, Lacks, Left, State, Took, Traded

T = TypeVar("T")

Known = tuple[tuple[Cards, ...], ...]


def drew(state: State, seat: Seat, cards: Cards) -> State:
    """A seat drew cards that it alone saw (Z10, Z12)."""
    lacked = state.lacked
    if lacked[seat]:
        lacked = _with(lacked, seat, tuple(Lack(lack.card, lack.fresh + len(cards)) for lack in lacked[seat]))
    return state._replace(
        lacked=lacked,
        history=(*state.history, Drew(seat, len(cards))),
        drawn=_with(state.drawn, seat, (*state.drawn[seat], cards)),
    )


def took(state: State, seat: Seat, card: Card) -> State:
    """A seat took a card that all saw (Z12, Z42)."""
    known = _added(state.known, seat, card)
    lacked = state.lacked
    if lacked[seat]:
        lacked = _with(lacked, seat, tuple(lack for lack in lacked[seat] if lack.card != card))
    return state._replace(known=known, lacked=lacked, history=(*state.history, Took(seat, card)))


def left(state: State, seat: Seat, card: Card) -> State:
    """A card left a hand, and all saw which: who knew it there knows one less."""
    known = tuple(row if card not in row[seat] else _with(row, seat, _less(row[seat], card)) for row in state.known)
    lacked = state.lacked
    if lacked[seat]:
        # What was lacked and is there can only have come since.
        lacked = _with(
            lacked,
            seat,
            tuple(
                Lack(lack.card, lack.fresh - 1) if lack.card == card and lack.fresh else lack for lack in lacked[seat]
            ),
        )
    return state._replace(known=known, lacked=lacked, history=(*state.history, Left(seat, card)))


def lacks(state: State, seat: Seat, cards: Cards) -> State:
    """A seat showed that it holds none of these (Z41)."""
    older = tuple(lack for lack in state.lacked[seat] if lack.card not in cards)
    shown = tuple(sorted((*older, *(Lack(card, 0) for card in cards))))
    return state._replace(lacked=_with(state.lacked, seat, shown), history=(*state.history, Lacked(seat, cards)))


def holds(state: State, seat: Seat, cards: Cards) -> State:
    """A seat showed that it holds each of these (Z41)."""
    known = state.known
    for card in cards:
        for observer, row in enumerate(known):
            if observer != seat and card not in row[seat]:
                known = _with(known, observer, _with(row, seat, tuple(sorted((*row[seat], card)))))
    return state._replace(known=known, history=(*state.history, Held(seat, cards)))


def traded(state: State, seat: Seat, other: Seat, hand: Cards, other_hand: Cards) -> State:
    """Two seats exchanged hands: what is known moves along, and the two know each other's (Z40).

    The hands are as they were before.
    """
    rows: list[tuple[Cards, ...]] = []
    for observer, row in enumerate(state.known):
        cells = list(row)
        cells[seat], cells[other] = row[other], row[seat]
        if observer == seat:
            cells[seat], cells[other] = (), hand
        elif observer == other:
            cells[seat], cells[other] = other_hand, ()
        rows.append(tuple(cells))
    lacked = list(state.lacked)
    lacked[seat], lacked[other] = lacked[other], lacked[seat]
    return state._replace(
        known=tuple(rows),
        lacked=tuple(lacked),
        history=(*state.history, Traded(seat, other)),
        traded=(*state.traded, (hand, other_hand)),
    )


def still_lacked(lacked: Lacks, size: int) -> Lacks:
    """The lacks that still say something of a hand of that size: not all of it has come since."""
    return tuple(lack for lack in lacked if lack.fresh < size) if lacked else lacked


def _added(known: Known, seat: Seat, card: Card) -> Known:
    """One more of a card that all but the seat itself know it to hold."""
    return tuple(
        row if observer == seat else _with(row, seat, tuple(sorted((*row[seat], card))))
        for observer, row in enumerate(known)
    )


def _less(cards: Cards, card: Card) -> Cards:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def _with(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    return (*items[:at], item, *items[at + 1 :])
