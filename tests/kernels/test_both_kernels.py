"""Both kernels say the same: whole numbers exactly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.choosing import using
from muggins.kernels.discard import discard_points
from muggins.kernels.random_games import random_game, random_games
from muggins.kernels.show import score_cribs, score_hands

pytestmark = pytest.mark.usefixtures("both_kernels")

jokers = st.sampled_from((0, 2))


@given(jokers.flatmap(lambda n: st.tuples(st.just(n), st.lists(st.integers(0, 51 + n), min_size=5).map(bytes))))
def test_scores(deck_and_packed: tuple[int, bytes]) -> None:
    jokers, packed = deck_and_packed
    hands = [tuple(packed[at : at + 5]) for at in range(0, len(packed) - 4, 5) if len(set(packed[at : at + 5])) == 5]
    packed = bytes(number for hand in hands for number in hand)
    said = []
    for kernel in ("python", "c"):
        with using(kernel):
            said.append(
                (
                    score_hands(hands, jokers=jokers),  # type: ignore[arg-type]
                    score_hands(packed, jokers=jokers),
                    [score_cribs(packed, crib_flush=flush, jokers=jokers) for flush in CribFlush],
                )
            )
    assert said[0] == said[1]


@given(
    jokers.flatmap(
        lambda n: st.tuples(st.just(n), st.lists(st.integers(0, 51 + n), min_size=6, max_size=6, unique=True))
    ),
    st.sampled_from(CribFlush),
)
def test_discards(deck_and_dealt: tuple[int, list[int]], crib_flush: CribFlush) -> None:
    jokers, dealt = deck_and_dealt
    with using("python"):
        expected = discard_points(dealt, crib_flush=crib_flush, jokers=jokers)
    with using("c"):
        assert discard_points(dealt, crib_flush=crib_flush, jokers=jokers) == expected


@settings(max_examples=50)
@given(st.integers(0, 12), st.integers())
def test_games(number: int, seed: int) -> None:
    with using("python"):
        expected = random_games(number, seed), random_game(seed)
    with using("c"):
        assert (random_games(number, seed), random_game(seed)) == expected


def test_many_games() -> None:
    with using("python"):
        expected = random_games(1000, 121)
    with using("c"):
        assert random_games(1000, 121) == expected
