"""The census counts each hand with each starter once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from muggins.kernels.census import census
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
