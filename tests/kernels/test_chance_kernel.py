"""Chance for kernels is the published generators, and favours no number."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.kernels.chance import Chance

WORD = 1 << 64


class Scripted(Chance):
    """Chance that gives these words."""

    __slots__ = ("_words",)

    def __init__(self, words: Iterator[int]) -> None:
        super().__init__(0)
        self._words = words

    def bits(self) -> int:
        return next(self._words)


def test_the_seed_is_spread_by_splitmix64() -> None:
    # The sequence that Vigna's code gives for this seed, as other libraries test theirs by it.
    chance = Chance(1477776061723855037)
    assert (chance._a, chance._b, chance._c, chance._d) == (
        1985237415132408290,
        2979275885539914483,
        13511426838097143398,
        8488337342461049707,
    )


def test_the_words_are_those_of_xoshiro256() -> None:
    # From the state 1, 2, 3, 4, as other libraries test theirs by it.
    chance = Chance(0)
    chance._a, chance._b, chance._c, chance._d = 1, 2, 3, 4
    assert [chance.bits() for _ in range(6)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
    ]


@given(st.integers(1, WORD), st.integers(0, WORD - 1))
def test_each_number_has_as_many_words_as_another(n: int, number: int) -> None:
    # Words that give a number lie together; where there is one too many, the first is thrown away.
    number %= n
    first = -(-number * WORD // n)
    behind = -(-(number + 1) * WORD // n)
    surplus = behind - first - WORD // n
    assert surplus in (0, 1)
    for word in {word for word in (first, first + surplus, behind - 1) if word < behind}:
        words = iter([word, WORD - 1])
        drawn = Scripted(words).uniform(n)
        thrown_away = next(words, None) is None
        assert thrown_away == (word < first + surplus)
        assert thrown_away or drawn == number


@given(st.integers(), st.integers(1, WORD))
def test_numbers_are_below_the_limit(seed: int, n: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.uniform(n) < n for _ in range(5))


def test_a_seed_counts_by_its_lowest_64_bits() -> None:
    assert Chance(-1).bits() == Chance(WORD - 1).bits() == Chance(2 * WORD - 1).bits()
    assert Chance(0).bits() != Chance(1).bits()


@pytest.mark.parametrize("n", [2, 3, 6, 52])
def test_numbers_come_equally_often(n: int) -> None:
    chance = Chance(n)
    drawn = [chance.uniform(n) for _ in range(20_000)]
    expected = len(drawn) / n
    assert max(abs(drawn.count(number) - expected) for number in range(n)) < 5 * expected**0.5
