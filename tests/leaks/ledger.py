"""What each seat may know of the cards, worked out from the log alone, apart from the product's own views."""

from __future__ import annotations

import re

from muggins.games.cribbage.actions import Cut, Deal, Lay, Play, TurnStarter
from muggins.pieces.cards import DECK, JOKERS, deck
from muggins.wording.speech import card_name

CARD = re.compile(r"\b(?:[A23456789TJQK][cdhs]|X[12])\b")
NAMES = {card_name(card): str(card) for card in DECK + JOKERS}
ALIKE = re.compile(r"[A2-9TJQKX][cdhs12]\b(?<!\w..)")
"""What is written as a card is, and a little more: it is found in a third of the time."""
EACH = frozenset(NAMES.values())
NAME = re.compile(r"\w+ (?:of (?:clubs|diamonds|hearts|spades)|joker)\b")


class Ledger:
    """What each seat may know, from the log."""

    def __init__(self, options):
        self.options = options
        self.public = set()
        self.own = {}

    def note(self, by, action, shown):
        match action:
            case Cut(cards=cards):
                self.public = {str(card) for card in cards if card}
            case Deal(hands=hands):
                self.public = set()
                self.hands = {seat: {str(card) for card in hand} for seat, hand in enumerate(hands)}
                self.own = {seat: set(hand) for seat, hand in self.hands.items()}
                self.crib = {str(card) for card in action.extra}
                self.turned = False
            case Lay(cards=cards):
                laid = {str(card) for card in cards}
                self.hands[by] -= laid
                self.crib |= laid
            case TurnStarter(card=card):
                self.public.add(str(card))
            case Play(card=card, run=run):
                self.public.add(str(card))
                self.hands[by].discard(str(card))
                if self.options.reveal and card.rank == 0 and not run:
                    self.public |= self.hands[1 - by]
        # The crib is turned up when every hand has been shown.
        if sum(event.what == "hand" for event in shown) == self.options.players:
            self.public |= self.crib

    def known(self, seat):
        return self.public | (self.own.get(seat, set()) if seat is not None else set())


def cards_in(text):
    """The cards that a text names, in notation or in words."""
    found = EACH.intersection(ALIKE.findall(text))
    if " of " in text or " joker" in text:
        found |= {NAMES[name] for name in NAME.findall(text) if name in NAMES}
    return found


def without_names(told):
    """A message less the names of all cards, which tell nothing as long as they are those of the whole deck."""
    if not isinstance(told, dict):
        return told
    if "table" in told:
        return {**told, "table": without_names(told["table"])}
    if "names" not in told:
        return told
    whole = deck(2 if "X1" in told["names"] else 0)
    assert told["names"] == {str(card): card_name(card) for card in whole}, "names of a part of the deck"
    assert list(told["names"]) == [str(card) for card in whole], "the deck in some other order"
    return {name: value for name, value in told.items() if name != "names"}
