"""What happened, as it is said to who does not see the cards: their whole names, the count, the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from muggins.core.game import Seat
from muggins.games.cribbage.events import (
    CardPlayed,
    CardsCut,
    Event,
    HandRevealed,
    HandsDealt,
    LaidAway,
    Shown,
    StarterTurned,
)
from muggins.pieces.cards import Card
from muggins.wording.cribbage.events import Sides, event_sentence, miscount
from muggins.wording.cribbage.items import item_phrase, play_phrase
from muggins.wording.speech import Speaker, card_name, listed, number_word, the_card, the_cards, upper_first


def spoken(event: Event, speaker: Speaker, sides: Sides) -> str:
    """What happened, for a voice; what names no card is said as it is written.

    The event is what the listener may see, as in `event_sentence`.

    >>> from muggins.games.cribbage.pegging import peg_items
    >>> from muggins.pieces.cards import read_cards
    >>> pile = read_cards("Th 5s")
    >>> spoken(CardPlayed(Seat(1), pile[-1], 15, peg_items(pile, 15)), Speaker(("Ann", "Bob"), Seat(0)), ())
    'Bob plays the five of spades, count fifteen, fifteen for two.'
    """
    match event:
        case CardsCut(cards=cards):
            cuts = [
                f"{speaker.who(Seat(seat))} {speaker.verb(Seat(seat), 'cut')} {the_card(card)}"
                for seat, card in enumerate(cards)
                if card
            ]
            return f"{upper_first(listed(cuts))}."
        case HandsDealt(hands=hands):
            told = event_sentence(replace(event, hands=(None,) * len(hands)), speaker, sides)
            own = next((hand for hand in hands if hand), None)
            return told if own is None or speaker.you is None else f"{told} You have {_names(own)}."
        case LaidAway(seat=seat, cards=cards) if cards:
            return f"{speaker.does(seat, 'lay')} away {the_cards(cards)}."
        case StarterTurned(card=card):
            return f"The starter is {the_card(card)}."
        case CardPlayed(seat=seat, card=card, count=count, items=items):
            made = number_word(count) if count else "nought"
            scored = f", {play_phrase(items)}" if items else ""
            return f"{speaker.does(seat, 'play')} {the_card(card)}, count {made}{scored}."
        case HandRevealed(seat=seat, cards=cards) if cards:
            return f"{upper_first(speaker.whose(seat))} cards lie open: {_names(cards)}."
        case Shown():
            return _shown(event, speaker)
        case _:
            return event_sentence(event, speaker, sides)


def _shown(event: Shown, speaker: Speaker) -> str:
    totals = accumulate(item.points for item in event.items)
    said = ", ".join(item_phrase(item, total) for item, total in zip(event.items, totals, strict=True)) or "nothing"
    whose = upper_first(speaker.whose(event.seat))
    told = f"{whose} {event.what}, {_names(event.cards)}, with {the_card(event.starter)}: {said}."
    return " ".join(filter(None, (told, miscount(event))))


def _names(cards: Sequence[Card]) -> str:
    return listed([card_name(card) for card in cards])
