"""Values of hands against the readable show, starter by starter."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.show import hand_items, worth
from muggins.odds.hands import hand_value
from muggins.odds.unseen import unseen_after
from muggins.pieces.cards import Card, deck, read_cards


def by_hand(keep: tuple[Card, ...], seen: tuple[Card, ...], jokers: int) -> float:
    starters = [card for card in deck(jokers) if card not in seen]
    return sum(worth(hand_items(keep, starter)) for starter in starters) / len(starters)


def assert_like_the_readable_show(seen: tuple[Card, ...], jokers: int) -> None:
    value = hand_value(seen[:4], unseen_after(seen, jokers=jokers))
    assert value == by_hand(seen[:4], seen, jokers), seen


@pytest.mark.parametrize("jokers", [0, 2])
@given(st.data())
def test_any_hand_is_worth_the_mean_over_its_starters(jokers: int, data: st.DataObject) -> None:
    cards = st.lists(st.sampled_from(deck(jokers)), min_size=5, max_size=6, unique=True)
    assert_like_the_readable_show(tuple(data.draw(cards)), jokers)


@pytest.mark.parametrize(
    "seen",
    [
        "5c 5d 5h Js 2c 9d",
        "2h 4h 6h Jh Kh 8h",  # a flush that the cards laid away make less likely
        "Jc Jd Jh Js 5c",
        "X1 2h 4h 6h 8h Th",  # C54: a joker in hand, no flush
        "X1 X2 Ac 2c 3c",
        "2h 4h 6h 8h X1 X2",
    ],
)
def test_flushes_nobs_and_jokers_are_worth_the_mean_over_their_starters(seen: str) -> None:
    assert_like_the_readable_show(read_cards(seen), 2)


def test_three_cards_are_no_hand() -> None:
    cards = read_cards("5c 5d 5h")
    with pytest.raises(ValueError, match="four cards"):
        hand_value(cards, unseen_after(cards))
