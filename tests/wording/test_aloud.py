"""What is spoken names cards in full, and says nothing that is not written."""

import re
from dataclasses import replace

import pytest

from muggins.core.game import Decide, Seat
from muggins.games.cribbage.events import (
    CardPlayed,
    CardsCut,
    HandRevealed,
    HandsDealt,
    LaidAway,
    SaidGo,
    Shown,
    StarterTurned,
)
from muggins.games.cribbage.pegging import peg_items
from muggins.games.cribbage.show import hand_items
from muggins.pieces.cards import DECK, JOKERS, read_card, read_cards
from muggins.wording.cribbage.aloud import spoken
from muggins.wording.cribbage.choices import question
from muggins.wording.cribbage.events import event_sentence
from muggins.wording.speech import Speaker, card_name, the_cards
from tests.wording.games import NAMES, speakers, steps

ANN, BOB = Seat(0), Seat(1)
SIDES = ((ANN,), (BOB,))
SHORT = re.compile(r"\b(?:[A23456789TJQK][cdhs]|X[12])\b")
LONG = {card_name(card): str(card) for card in DECK + JOKERS}
NAMED = re.compile("|".join(LONG))


def to_ann(event):
    return spoken(event, Speaker(NAMES[:2], ANN), SIDES)


def played(cards):
    pile = read_cards(cards)
    count = sum(card.value for card in pile)
    return CardPlayed(BOB, pile[-1], count, peg_items(pile, count))


HAND, STARTER = read_cards("7c 8d 8h Js"), read_card("2s")
SHOWN = Shown(BOB, "hand", HAND, STARTER, hand_items(HAND, STARTER), None, 7)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (played("Ts 5s"), "Bob plays the five of spades, count fifteen, fifteen for two."),
        (played("Ts 6s"), "Bob plays the six of spades, count sixteen."),
        (played("X1"), "Bob plays the first joker, count nought."),
        (
            played("4c 6d 5h"),
            "Bob plays the five of hearts, count fifteen, fifteen for two, run of three for three: 5.",
        ),
        (
            CardsCut((read_card("4c"), read_card("9d"))),
            "You cut the four of clubs and Bob cuts the nine of diamonds.",
        ),
        (
            HandsDealt(BOB, (6, 6), 0, (read_cards("5c 5d"), None)),
            "Bob deals six cards to each. You have five of clubs and five of diamonds.",
        ),
        (LaidAway(ANN, 2, read_cards("5c Kd")), "You lay away the five of clubs and the king of diamonds."),
        (LaidAway(BOB, 2, None), "Bob lays away two cards."),
        (StarterTurned(read_card("Qh")), "The starter is the queen of hearts."),
        (HandRevealed(ANN, read_cards("5c Kd")), "Your cards lie open: five of clubs and king of diamonds."),
        (HandRevealed(ANN, ()), "Your cards lie open: none are left."),
        (SaidGo(BOB, 28), "Bob says go at 28."),
        (
            SHOWN,
            "Bob's hand, seven of clubs, eight of diamonds, eight of hearts and jack of spades, with the two of "
            "spades: fifteen for two, fifteen for four, and the pair is six, one for his nobs is seven.",
        ),
        (
            replace(SHOWN, announced=4, pegged=4),
            "Bob's hand, seven of clubs, eight of diamonds, eight of hearts and jack of spades, with the two of "
            "spades: fifteen for two, fifteen for four, and the pair is six, one for his nobs is seven. "
            "It was worth 7, counted 4.",
        ),
    ],
)
def test_what_is_spoken(event, said):
    assert to_ann(event) == said


def test_the_same_cards_are_named_as_in_writing_and_none_is_written_short():
    for seed in range(30):
        for told in steps(seed):
            for seat, speaker in speakers(told.game):
                sides = told.game.sides
                for event in told.events:
                    mine = event.seen_by(seat)
                    assert mine is not None
                    aloud, written = spoken(mine, speaker, sides), event_sentence(mine, speaker, sides)
                    assert not SHORT.search(aloud)
                    assert {LONG[name] for name in NAMED.findall(aloud)} == set(SHORT.findall(written))
                    assert aloud[0].isupper()
                    assert aloud.endswith(".")


def test_a_question_is_asked_aloud_with_the_same_cards():
    asked = 0
    for seed in range(30):
        for told in steps(seed):
            turn = told.game.turn(told.after)
            for seat, speaker in speakers(told.game):
                if not isinstance(turn, Decide) or seat not in turn.seats:
                    continue
                view = told.game.view(told.after, seat)
                aloud, written = question(view, turn.kind, speaker, the_cards), question(view, turn.kind, speaker)
                assert not SHORT.search(aloud)
                assert {LONG[name] for name in NAMED.findall(aloud)} == set(SHORT.findall(written))
                asked += turn.kind in ("count", "claim")
    assert asked > 100
