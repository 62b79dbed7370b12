"""Cards and the table in letters; colour is added where there is a terminal, never needed."""

from __future__ import annotations

from collections.abc import Iterable

import click

from muggins.core.game import Seat
from muggins.games.cribbage.scoring import side_of
from muggins.games.cribbage.state import Stage
from muggins.games.cribbage.view import View
from muggins.pieces.cards import Card
from muggins.wording.speech import Speaker, upper_first

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
    """The table before a decision: others' cards, what lies between, one's own cards."""
    seats = view.options.seats
    others = [_place(view, seat, speaker) for seat in seats if seat != view.seat]
    own = [] if view.seat is None else [_place(view, view.seat, speaker)]
    return [*others, *_between(view), *own]


def _between(view: View) -> list[str]:
    lines = []
    if view.starter is not None:
        lines.append(f"  starter {card_text(view.starter)}")
    if view.stage is Stage.PLAYING and view.table is not None:
        lines.append(f"  count {view.table.count}: {cards_text(view.table.pile) or 'no card yet'}")
    if view.crib is not None:
        lines.append(f"  crib {cards_text(view.crib)}")
    return lines


def _place(view: View, seat: Seat, speaker: Speaker) -> str:
    track = view.tracks[side_of(seat, view.options)]
    lies_open = view.open_hands[seat] if view.open_hands else None
    cards = view.hand if seat == view.seat else lies_open
    shown = cards_text(cards) if cards is not None else " ".join(["[##]"] * view.sizes[seat])
    deals = " (dealer)" if seat == view.dealer else ""
    laid = f"   laid away {cards_text(view.laid)}" if seat == view.seat and view.laid else ""
    return f"{upper_first(speaker.who(seat))}{deals}, {track.front}: {shown or 'no cards'}{laid}"
