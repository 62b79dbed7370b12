"""All ways to lay away: the kernel agrees with the readable values, and with every hand and crib one by one."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.options import CribFlush
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.kernels.discard import cribs, discard_points, starters
from muggins.kernels.numbering import card_numbers
from muggins.kernels.show import score_cribs
from muggins.odds.cribs import crib_value
from muggins.odds.hands import hand_value
from muggins.odds.unseen import unseen_after
from muggins.pieces.cards import deck, read_cards

pytestmark = pytest.mark.usefixtures("kernel")


def deals(jokers: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 51 + jokers), min_size=6, max_size=6, unique=True)


def numbers(cards: str, jokers: int) -> list[int]:
    return [card_numbers(jokers)[card] for card in read_cards(cards)]


@pytest.mark.parametrize("jokers", [0, 2])
@given(data=st.data(), crib_flush=st.sampled_from(CribFlush))
def test_each_way_has_the_readable_values(jokers: int, data: st.DataObject, crib_flush: CribFlush) -> None:
    dealt = data.draw(deals(jokers))
    cards = [deck(jokers)[number] for number in dealt]
    unseen = unseen_after(cards, jokers=jokers)
    points = discard_points(dealt, crib_flush=crib_flush, jokers=jokers)
    for lay, (hand, crib) in zip(combinations(cards, 2), points, strict=True):
        keep = [card for card in cards if card not in lay]
        # Both sides are one division of the same whole numbers.
        assert hand / starters(jokers) == hand_value(keep, unseen)
        assert crib / cribs(jokers) == crib_value(lay, unseen, crib_flush=crib_flush)


def sum_of_cribs(lay: tuple[int, int], dealt: list[int], crib_flush: CribFlush, jokers: int) -> int:
    left = [card for card in range(52 + jokers) if card not in dealt]
    packed = bytearray()
    for pair in combinations(left, 2):
        four = bytes((*lay, *pair))
        for starter in left:
            if starter not in pair:
                packed += four
                packed.append(starter)
    return sum(score_cribs(bytes(packed), crib_flush=crib_flush, jokers=jokers))


def test_all_683_100_cribs_of_a_random_deal_one_by_one() -> None:
    dealt = random.Random("683,100").sample(range(52), 6)
    lays = combinations(dealt, 2)
    points = discard_points(dealt)
    assert [crib for _, crib in points] == [sum_of_cribs(lay, dealt, CribFlush.FIVE, 0) for lay in lays]


@pytest.mark.parametrize(
    ("dealt", "jokers", "crib_flush"),
    [
        ("2h 9h 4h Jh Kh Ac", 0, CribFlush.FOUR),
        ("X1 X2 5c 5d Jh Js", 2, CribFlush.FOUR),
        ("X2 7h 8h 9h Th Jh", 2, CribFlush.FIVE),
    ],
)
def test_cribs_with_flushes_and_jokers_one_by_one(dealt: str, jokers: int, crib_flush: CribFlush) -> None:
    held = numbers(dealt, jokers)
    points = discard_points(held, crib_flush=crib_flush, jokers=jokers)
    for way, lay in list(enumerate(combinations(held, 2)))[::4]:
        assert points[way][1] == sum_of_cribs(lay, held, crib_flush, jokers)


@pytest.mark.parametrize(("dealt", "jokers"), [("5h 6h 7h Jh Jc 2h", 0), ("X1 5h 6h 7h 8h Js", 2)])
def test_hands_by_the_readable_show(dealt: str, jokers: int) -> None:
    cards = read_cards(dealt)
    left = [card for card in deck(jokers) if card not in cards]
    points = discard_points(numbers(dealt, jokers), jokers=jokers)
    for lay, (hand, _) in zip(combinations(cards, 2), points, strict=True):
        keep = [card for card in cards if card not in lay]
        assert hand == sum(worth(hand_items(keep, starter)) for starter in left)


def test_a_crib_by_the_readable_show() -> None:
    cards = read_cards("5h Jh 2c 3d 9s Ks")
    left = [card for card in deck() if card not in cards]
    _, crib = discard_points(numbers("5h Jh 2c 3d 9s Ks", 0))[0]
    assert crib == sum(
        worth(crib_items((*cards[:2], *pair), starter, CribFlush.FIVE))
        for pair in combinations(left, 2)
        for starter in left
        if starter not in pair
    )


@pytest.mark.parametrize("jokers", [0, 2])
def test_as_many_cribs_as_there_are(jokers: int) -> None:
    assert cribs(jokers) == comb(starters(jokers), 2) * (starters(jokers) - 2)
    assert 15 * cribs() == 683_100


@pytest.mark.parametrize(
    ("dealt", "jokers"),
    [
        ([], 0),
        ([1, 2, 3, 4, 5], 0),
        ([1, 2, 3, 4, 5, 6, 7], 0),
        ([1, 2, 3, 4, 5, 5], 0),
        ([1, 2, 3, 4, 5, 52], 0),
        ([-1, 2, 3, 4, 5, 6], 0),
        ([1, 2, 3, 4, 5, 54], 2),
        ([1, 2, 3, 4, 5, 300], 0),
    ],
)
def test_what_is_no_deal_is_refused(dealt: list[int], jokers: int) -> None:
    with pytest.raises(ValueError, match=f"six different cards are dealt, each from 0 to {51 + jokers}"):
        discard_points(dealt, jokers=jokers)


def test_no_deck_has_one_joker() -> None:
    with pytest.raises(ValueError, match="1 jokers"):
        discard_points([1, 2, 3, 4, 5, 6], jokers=1)
