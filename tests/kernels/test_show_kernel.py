"""The show kernel agrees with the readable show."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.options import CribFlush
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.kernels.numbering import card_numbers
from muggins.kernels.show import Hand, score_cards, score_crib_cards, score_cribs, score_hands
from muggins.pieces.cards import DECK, Card, deck, read_card, read_cards


def five_cards(jokers: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 51 + jokers), min_size=5, max_size=5, unique=True)


def cards_of(hand: Hand, jokers: int) -> tuple[tuple[Card, ...], Card]:
    cards = deck(jokers)
    *held, starter = (cards[number] for number in hand)
    return tuple(held), starter


def assert_like_the_readable_show(hands: list[Hand], jokers: int) -> None:
    shown = [cards_of(hand, jokers) for hand in hands]
    assert score_hands(hands, jokers=jokers) == [worth(hand_items(*cards)) for cards in shown]
    for crib_flush in CribFlush:
        assert score_cribs(hands, crib_flush=crib_flush, jokers=jokers) == [
            worth(crib_items(*cards, crib_flush)) for cards in shown
        ]


@given(five_cards(0))
def test_any_hand_scores_as_in_the_readable_show(five: list[int]) -> None:
    a, b, c, d, starter = five
    assert_like_the_readable_show([(a, b, c, d, starter)], 0)


@given(five_cards(2))
def test_any_hand_with_jokers_in_the_deck_scores_as_in_the_readable_show(five: list[int]) -> None:
    a, b, c, d, starter = five
    assert_like_the_readable_show([(a, b, c, d, starter)], 2)


@pytest.mark.parametrize("jokers", [0, 2])
def test_many_random_hands_score_as_in_the_readable_show(jokers: int) -> None:
    draw = random.Random(f"show {jokers}")
    hands: list[Hand] = []
    for _ in range(5000):
        a, b, c, d, starter = draw.sample(range(52 + jokers), 5)
        hands.append((a, b, c, d, starter))
    assert_like_the_readable_show(hands, jokers)


def test_every_pattern_of_suits_scores_as_in_the_readable_show() -> None:
    # A jack in each place of the hand, and as starter, under all suits of the five.
    numbers = card_numbers(0)
    for ranks in ((11, 2, 4, 6, 8), (2, 11, 4, 6, 8), (2, 4, 11, 6, 8), (2, 4, 6, 11, 8), (2, 4, 6, 8, 11)):
        hands: list[Hand] = []
        for suits in product("cdhs", repeat=5):
            a, b, c, d, starter = (numbers[Card(*card)] for card in zip(ranks, suits, strict=True))
            hands.append((a, b, c, d, starter))
        assert_like_the_readable_show(hands, 0)


def test_each_joker_in_each_place_scores_as_in_the_readable_show() -> None:
    # Four cards of a suit, and jokers where their "suits" could be taken for one (C54).
    numbers = card_numbers(2)
    hands: list[Hand] = []
    for suit in "cdhs":
        clean = [numbers[Card(rank, suit)] for rank in (1, 2, 11, 12, 13)]
        for places in product(range(5), repeat=2):
            five = list(clean)
            for joker, place in enumerate(places):
                five[place] = joker
            hands.append((five[0], five[1], five[2], five[3], five[4]))
    assert_like_the_readable_show(hands, 2)


def test_the_numbering_is_the_place_in_the_sorted_deck() -> None:
    assert [card_numbers(0)[card] for card in DECK] == list(range(52))
    assert [card_numbers(2)[card] for card in deck(2)] == list(range(54))
    assert card_numbers(0)[Card(7, "h")] == (7 - 1) * 4 + 2


@given(five_cards(2))
def test_cards_score_as_in_the_readable_show(five: list[int]) -> None:
    *cards, starter = (deck(2)[number] for number in five)
    assert score_cards(cards, starter) == worth(hand_items(cards, starter))
    for crib_flush in CribFlush:
        assert score_crib_cards(cards, starter, crib_flush) == worth(crib_items(cards, starter, crib_flush))


def test_three_cards_are_no_hand() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        score_cards(read_cards("5c 5d 5h"), read_card("5s"))


def test_what_is_no_card_has_no_score() -> None:
    with pytest.raises(KeyError):
        score_cards((*read_cards("5c 5d 5h"), Card(14, "c")), read_card("5s"))
