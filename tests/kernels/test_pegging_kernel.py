"""The pegging kernel agrees with the readable play."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.pegging import count_of, peg_items
from muggins.games.cribbage.show import worth
from muggins.kernels.pegging import peg_points
from muggins.pieces.cards import Card, deck


def assert_like_the_readable_play(ranks: tuple[int, ...]) -> None:
    # The play does not look at suits, so any will do.
    pile = [Card(rank, str(place)) for place, rank in enumerate(ranks)]
    count = count_of(pile)
    assert peg_points(ranks, count) == worth(peg_items(pile, count)), ranks


def test_every_pile_of_up_to_four_ranks_pegs_as_in_the_readable_play() -> None:
    for size in range(1, 5):
        for ranks in product(range(14), repeat=size):
            assert_like_the_readable_play(ranks)


def low_piles(ranks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All piles of up to seven ranks that one deck can give, none above four, that go on from this one."""
    if ranks:
        yield ranks
    if len(ranks) < 7:
        for rank in range(5):
            if ranks.count(rank) < (4 if rank else 2):
                yield from low_piles((*ranks, rank))


def test_every_pile_of_up_to_seven_low_ranks_pegs_as_in_the_readable_play() -> None:
    for ranks in low_piles(()):
        assert_like_the_readable_play(ranks)


@given(st.lists(st.sampled_from(deck(2)), min_size=1, max_size=14, unique=True))
def test_any_pile_pegs_as_in_the_readable_play(pile: list[Card]) -> None:
    assert_like_the_readable_play(tuple(card.rank for card in pile))


@given(st.integers(0, 7).flatmap(lambda low: st.permutations(range(low, 8))), st.integers(0, 13))
def test_any_run_pegs_as_in_the_readable_play(run: list[int], before: int) -> None:
    assert_like_the_readable_play((before, *run))
    assert_like_the_readable_play(tuple(run))
