"""Why a card scores in the play: the sum, the pair, the run (C11-C16, C50-C52, C57)."""

from __future__ import annotations

from muggins.games.cribbage.events import CardPlayed
from muggins.pieces.cards import JOKER, Card
from muggins.pieces.combos import Item
from muggins.wording.speech import Naming, listed, number_word, plural, upper_first

_COUNTS = {1: "An ace counts one", 11: "A jack counts ten", 12: "A queen counts ten", 13: "A king counts ten"}
"""What a rank does not say of itself."""


def played_because(event: CardPlayed, name: Naming) -> str:
    """The count that a card made, and why it scores what it does.

    >>> from muggins.core.game import Seat
    >>> from muggins.games.cribbage.pegging import peg_items
    >>> from muggins.pieces.cards import read_cards
    >>> pile = read_cards("4c 6d 5h")
    >>> played_because(CardPlayed(Seat(0), pile[-1], 15, peg_items(pile, 15)), str)
    '10 + 5 makes fifteen, which scores two (C13). 4c, 5h and 6d lie together and are a run, in whatever order: three \
points (C15). Together five (C16).'
    """
    made, combined = _split(event.items)
    told = [_count(event, made), *(_combined(item, name) for item in combined)]
    if len(event.items) > 1:
        told.append(f"Together {number_word(sum(item.points for item in event.items))} (C16)")
    return ". ".join(map(upper_first, told)) + "."


def _split(items: tuple[Item[Card], ...]) -> tuple[Item[Card] | None, list[Item[Card]]]:
    """What the count scores, if it does, and the rest."""
    made = next((item for item in items if item.kind in ("fifteen", "thirty-one")), None)
    return made, [item for item in items if item is not made]


def _count(event: CardPlayed, made: Item[Card] | None) -> str:
    card, count = event.card, event.count
    if card.rank == JOKER:
        if made is None:
            return f"A joker counts nothing, so the count stays at {count} (C50)"
        return f"A joker counts nothing, so it makes {made.kind} again, and scores {number_word(made.points)} (C51)"
    if count == card.value:
        return f"{_COUNTS.get(card.rank, 'The card counts its number')}, and that is the count (C11)"
    head = f"{_COUNTS[card.rank]}: " if card.rank in _COUNTS else ""
    total = f"{head}{count - card.value} + {card.value} makes {number_word(count)}"
    if made is not None:
        return f"{total}, which scores {number_word(made.points)} (C13)"
    return f"{total} (C11)" if event.items else f"{total}, and nothing scores (C11)"


def _combined(item: Item[Card], name: Naming) -> str:
    cards = listed([name(card) for card in sorted(item.cards)])
    jokers = any(card.rank == JOKER for card in item.cards)
    if item.kind == "run":
        rules = "C15, C57" if jokers else "C15"
        return f"{cards} lie together and are a run, in whatever order: {plural(item.points, 'point')} ({rules})"
    rules = "C14, C52" if jokers else "C14"
    if len(item.cards) == 2:
        return f"{cards} are equal and played in a row: a pair for {number_word(item.points)} ({rules})"
    pairs = plural(item.points // 2, "pair")
    return f"{cards} are equal and played in a row: {pairs} for {number_word(item.points)} ({rules})"
