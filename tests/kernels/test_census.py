"""The census counts each hand with each starter once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from muggins.kernels.census import census, census_by_ranks
from muggins.kernels.show import Hand


def test_each_hand_meets_each_starter_once() -> None:
    met: Counter[tuple[frozenset[int], int]] = Counter()

    def note(hands: object) -> list[int]:
        assert isinstance(hands, list)
        typed: list[Hand] = hands
        met.update((frozenset(hand[:4]), hand[4]) for hand in typed)
        return [0] * len(typed)

    counts = census(note, cards=9)
    every = {(frozenset(four), card) for four in combinations(range(9), 4) for card in range(9) if card not in four}
    assert set(met) == every
    assert set(met.values()) == {1}
    assert counts == {0: len(every)}


@pytest.mark.parametrize(("four_flush", "points"), [(True, 4), (False, 0)])
def test_flushes_are_reckoned(four_flush: bool, points: int) -> None:
    # Every hand of one suit that scores nothing else is worth four more with a flush of four.
    whole = census_by_ranks()
    crib = census_by_ranks(four_flush=False)
    # 715 choices of ranks, four suits, a starter of another suit.
    moved = 715 * 4 * 39
    total = sum(number * score for score, number in census_by_ranks(four_flush=four_flush).items())
    assert total - sum(number * score for score, number in crib.items()) == moved * points
    assert sum(whole.values()) == sum(crib.values()) == 12_994_800


def test_no_deck_has_one_joker() -> None:
    with pytest.raises(ValueError, match="1 jokers"):
        census_by_ranks(jokers=1)
