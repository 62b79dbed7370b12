"""Cards and the table in letters; colour is added where there is a terminal, never needed."""

from __future__ import annotations

from collections.abc import Iterable

import click

from muggins.core.game import Seat
from muggins.games.cribbage.state import Stage
from muggins.games.cribbage.view import View
from muggins.pieces.cards import Card
from muggins.wording.speech import Speaker

_COLOURS = {"h": "red", "d": "red"}


def card_text(card: Card) -> str:
    """A card in brackets, hearts and diamonds red."""
    return f"[{click.style(str(card), fg=_COLOURS.get(card.suit), bold=True)}]"


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in a row.

    >>> from muggins.pieces.cards import read_cards
    >>> click.unstyle(cards_text(read_cards("5h Td")))
    '[5h] [Td]'
    """
    return " ".join(map(card_text, cards))


def table_lines(view: View, speaker: Speaker) -> list[str]:
    """The table before a decision: others' cards, the starter, what was played, the hand."""
    lines = [_place(view, Seat(seat), speaker) for seat in range(view.options.players) if seat != view.seat]
    if view.starter is not None:
        lines.append(f"Starter {card_text(view.starter)}")
    if view.stage is Stage.PLAYING and view.table is not None:
        pile = cards_text(view.table.pile) or "nothing yet"
        lines.append(f"Count   {view.table.count}: {pile}")
    if view.hand:
        lines.append(f"Your hand {cards_text(view.hand)}")
    if view.laid:
        lines.append(f"Laid away {cards_text(view.laid)}")
    return lines


def _place(view: View, seat: Seat, speaker: Speaker) -> str:
    side = seat % len(view.tracks)
    open_hand = view.open_hands[seat] if view.open_hands else None
    shown = cards_text(open_hand) if open_hand is not None else " ".join(["[##]"] * view.sizes[seat])
    deals = " (dealer)" if seat == view.dealer else ""
    return f"{speaker.names[seat]}{deals}, {view.tracks[side].front}: {shown or 'no cards'}"
