"""The show kernel agrees with the readable show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.options import CribFlush
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.kernels.numbering import card_numbers
from muggins.kernels.show import Hand, score_cards, score_crib_cards, score_cribs, score_hands
from muggins.pieces.cards import DECK, Card, deck, read_card, read_cards

pytestmark = pytest.mark.usefixtures("kernel")


def five_cards(jokers: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 51 + jokers), min_size=5, max_size=5, unique=True)


def cards_of(hand: Hand, jokers: int) -> tuple[tuple[Card, ...], Card]:
    cards = deck(jokers)
    *held, starter = (cards[number] for number in hand)
    return tuple(held), starter


def assert_like_the_readable_show(hands: list[Hand], jokers: int) -> None:
    shown = [cards_of(hand, jokers) for hand in hands]
    packed = bytes(number for hand in hands for number in hand)
    expected = [worth(hand_items(*cards)) for cards in shown]
    assert score_hands(hands, jokers=jokers) == expected
    assert score_hands(packed, jokers=jokers) == bytes(expected)
    for crib_flush in CribFlush:
        expected = [worth(crib_items(*cards, crib_flush)) for cards in shown]
        assert score_cribs(hands, crib_flush=crib_flush, jokers=jokers) == expected
        assert score_cribs(packed, crib_flush=crib_flush, jokers=jokers) == bytes(expected)


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


def test_hands_may_come_one_by_one() -> None:
    hands: list[Hand] = [(16, 18, 19, 41, 17), (23, 11, 15, 39, 49)]
    assert score_hands(hand for hand in hands) == [29, 4]
    assert score_hands([]) == []
    assert score_hands(b"") == b""


@pytest.mark.parametrize(
    ("packed", "jokers", "told"),
    [
        (bytes(4), 0, "4 bytes"),
        (bytes(11), 0, "11 bytes"),
        (bytes((0, 1, 2, 3, 52)), 0, "hand 0 holds card 52: this deck has 0 to 51"),
        (bytes((0, 1, 2, 3, 4, 0, 1, 255, 54, 3)), 2, "hand 1 holds card 255: this deck has 0 to 53"),
    ],
)
def test_packed_hands_that_are_none_are_refused(packed: bytes, jokers: int, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        score_hands(packed, jokers=jokers)
    with pytest.raises(ValueError, match=told):
        score_cribs(packed, jokers=jokers)


def test_a_failure_of_who_gives_the_hands_is_passed_on() -> None:
    def hands() -> Iterator[Hand]:
        yield (16, 18, 19, 41, 17)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        score_hands(hands())


@pytest.mark.parametrize("hands", [[(0, 1, 2, 3)], [(0, 1, 2, 3, 4, 5)]])
def test_a_hand_has_five_cards(hands: list[Hand]) -> None:
    with pytest.raises(ValueError, match=r"cards|values"):
        score_hands(hands)


def test_no_deck_has_one_joker() -> None:
    with pytest.raises(ValueError, match="1 jokers"):
        score_hands([(16, 18, 19, 41, 17)], jokers=1)
