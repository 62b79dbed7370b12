"""Every hand with every starter: the counts that the world knows.

The kernel is handed all 12,994,800 of them, twice, and once those with two jokers; the census by ranks says the same.
"""

from __future__ import annotations

from functools import partial

from muggins.kernels.census import census, census_by_ranks
from muggins.kernels.show import score_cribs, score_hands

ALL = 12_994_800

HANDS = {
    0: 1_009_008,
    1: 99_792,
    2: 2_813_796,
    3: 505_008,
    4: 2_855_676,
    5: 697_508,
    6: 1_800_268,
    7: 751_324,
    8: 1_137_236,
    9: 361_224,
    10: 388_740,
    11: 51_680,
    12: 317_340,
    13: 19_656,
    14: 90_100,
    15: 9_168,
    16: 58_248,
    17: 11_196,
    18: 2_708,
    20: 8_068,
    21: 2_496,
    22: 444,
    23: 356,
    24: 3_680,
    28: 76,
    29: 4,
}


def mean(counts: dict[int, int]) -> float:
    return sum(points * number for points, number in counts.items()) / sum(counts.values())


def test_all_hands_score_as_often_as_the_world_knows() -> None:
    counts = census(score_hands)
    assert counts == HANDS
    assert sum(counts.values()) == ALL
    assert round(mean(counts), 6) == 4.769152
    assert census_by_ranks() == counts


def test_all_cribs_with_a_flush_of_five_score_as_often_as_the_world_knows() -> None:
    counts = census(score_cribs)
    assert sum(counts.values()) == ALL
    assert (counts[0], counts[28], counts[29]) == (1_022_208, 76, 4)
    assert round(mean(counts), 6) == 4.734819
    assert census_by_ranks(four_flush=False) == counts


def test_all_hands_with_jokers_score_as_the_census_by_ranks_says() -> None:
    counts = census(partial(score_hands, jokers=2), cards=54)
    assert sum(counts.values()) == 15_812_550
    assert census_by_ranks(jokers=2) == counts
