"""What scores, spoken as players count."""

from __future__ import annotations

from collections.abc import Sequence

from muggins.pieces.cards import Card, write_cards
from muggins.pieces.combos import Item
from muggins.wording.speech import number_word

_GROUPS = {2: "pair", 3: "three of a kind", 4: "four of a kind"}


def play_phrase(items: Sequence[Item[Card]]) -> str:
    """What a card played scores.

    >>> from muggins.games.cribbage.pegging import peg_items
    >>> from muggins.pieces.cards import read_cards
    >>> play_phrase(peg_items(read_cards("4c 6d 5h"), 15))
    'fifteen for two, run of three for three: 5'
    """
    said = ", ".join(f"{item_name(item)} for {number_word(item.points)}" for item in items)
    return said if len(items) < 2 else f"{said}: {sum(item.points for item in items)}"


def show_phrases(items: Sequence[Item[Card]]) -> tuple[str, ...]:
    """What a hand scores, item by item, each with its cards and the total so far.

    >>> from muggins.games.cribbage.show import hand_items
    >>> from muggins.pieces.cards import read_card, read_cards
    >>> for phrase in show_phrases(hand_items(read_cards("7c 8d 8h Js"), read_card("2s"))):
    ...     print(phrase)
    fifteen for two (7c 8d)
    fifteen for four (7c 8h)
    and the pair is six (8d 8h)
    one for his nobs is seven (Js)
    """
    phrases = []
    total = 0
    for item in items:
        total += item.points
        phrases.append(f"{item_phrase(item, total)} ({write_cards(item.cards)})")
    return tuple(phrases)


def item_phrase(item: Item[Card], total: int) -> str:
    """An item of the show with the total that it brings the count to.

    >>> from muggins.pieces.cards import read_cards
    >>> item_phrase(Item("fifteen", read_cards("7c 8d"), 2), 2)
    'fifteen for two'
    >>> item_phrase(Item("pair", read_cards("8d 8h"), 2), 4)
    'and the pair is four'
    """
    said = number_word(total)
    if item.kind == "nobs":
        return "one for his nobs" if total == 1 else f"one for his nobs is {said}"
    if item.kind == "fifteen" or total == item.points:
        return f"{item_name(item)} for {said}"
    return f"and the {item_name(item)} is {said}"


def item_name(item: Item[Card]) -> str:
    """What an item is, without its points.

    >>> from muggins.pieces.cards import read_cards
    >>> item_name(Item("pair", read_cards("8c 8d 8h"), 6))
    'three of a kind'
    """
    match item.kind:
        case "pair":
            return _GROUPS[len(item.cards)]
        case "run":
            return f"run of {number_word(len(item.cards))}"
        case "flush":
            return f"flush of {number_word(len(item.cards))}"
        case "nobs":
            return "his nobs"
        case _:
            return item.kind
