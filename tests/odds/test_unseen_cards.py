"""What is left of the deck, and in how many ways ranks can be taken from it."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.odds.unseen import unseen_after, ways
from muggins.pieces.cards import JACK, deck, read_cards


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.integers(0, 4))
def test_ways_count_each_choice_of_ranks(ranks: list[int], size: int) -> None:
    cards = [rank for rank, count in enumerate(ranks) for _ in range(count)]
    taken = list(combinations(cards, size))
    assert ways(tuple(ranks), size) == tuple(
        taken.count(choice) for choice in combinations_with_replacement(range(len(ranks)), size)
    )


@given(st.lists(st.sampled_from(deck(2)), max_size=6, unique=True))
def test_unseen_cards_are_the_rest_of_the_deck(seen: list[tuple[int, str]]) -> None:
    cards = [card for card in deck(2) if card in seen]
    left = [card for card in deck(2) if card not in seen]
    unseen = unseen_after(cards, jokers=2)
    assert unseen.size == len(left) == sum(unseen.ranks)
    assert unseen.ranks == tuple(sum(card.rank == rank for card in left) for rank in range(14))
    assert unseen.suits == {suit: sum(card.suit == suit for card in left) for suit in "cdhs"}
    assert unseen.jacks == {card.suit for card in left if card.rank == JACK}
    assert sum(ways(unseen.ranks, 3)) == comb(len(left), 3)


@pytest.mark.parametrize("seen", ["X1 5c", "5c"])
def test_cards_that_the_deck_does_not_hold_once_each_are_refused(seen: str) -> None:
    with pytest.raises(ValueError, match="in the deck"):
        unseen_after((*read_cards(seen), *read_cards("5c")))
