"""Games between policies: both kernels play alike, and as the bots of those names play through the rules."""

from __future__ import annotations

from itertools import product

import pytest

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.choosing import using
from muggins.kernels.duel import Duel, card_values
from muggins.kernels.learned import KEEPS, Role, Wins, roles, wins
from muggins.kernels.policies import peg_spread, policy_games
from muggins.kernels.policy import GREEDY, RANDOM, STEADY, STRONG, Learned, Policy
from muggins.kernels.policy_table import CRIB, HAND, HEELS, PEGGING, RECORD
from muggins.kernels.winning import win_table
from tests.kernels.twins import both, kernels, needs_c

SAMPLED = Policy(STRONG.lay, STRONG.play, sample=6)


@needs_c
@pytest.mark.parametrize(
    ("one", "other"),
    [(RANDOM, GREEDY), (STEADY, GREEDY), (STEADY, RANDOM), (SAMPLED, STEADY)],
    ids=["random-greedy", "steady-greedy", "steady-random", "strong-steady"],
)
def test_both_kernels_play_the_same_games(one, other):
    learned = Learned.shipped()
    for seed, crib_flush in product((3, 2**64 - 1), CribFlush):
        options = {"target": 31, "crib_flush": crib_flush, "recorded": True, "start": (3, 9)}
        in_c, in_python = both(lambda s=seed, o=options: policy_games(1, s, one, other, learned, **o))
        assert in_c == in_python
        assert len(in_c.records) == RECORD * in_c.deals


@needs_c
def test_both_kernels_play_a_deal_out_alike_after_the_game_is_won():
    learned = Learned.shipped()
    for seed in range(6):
        in_c, in_python = both(
            lambda s=seed: policy_games(
                1, s, SAMPLED, GREEDY, learned, start=(119, 118), deals=1, recorded=True, played_out=True
            )
        )
        assert in_c == in_python
        assert in_c.records[14] == 1


@needs_c
@pytest.mark.parametrize("role", [0, 1])
def test_both_kernels_peg_the_same_spread(role):
    learned = Learned.shipped()
    keep = KEEPS.index((4, 5, 5, 6))
    in_c, in_python = both(lambda: peg_spread(12, 5, role, keep, STEADY, GREEDY, learned))
    assert list(in_c[0]) == in_python[0]
    assert list(in_c[1]) == in_python[1]
    assert sum(in_python[0]) == 12


def test_the_same_deals_are_played_from_both_seats():
    """Who plays against himself wins exactly half, and each deal is dealt twice."""
    found = policy_games(20, 1, STEADY, STEADY, Learned.shipped(), recorded=True)
    assert found.won == 20
    assert found.sums[0] == found.sums[1]


def test_points_add_up_to_the_scores():
    """What is told of the first of two deals is the scores that the second one begins with."""
    found = policy_games(30, 11, GREEDY, STEADY, Learned.shipped(), deals=2, recorded=True)
    assert (found.games, found.deals, found.won, found.first_won) == (60, 120, 0, 0)
    told = [0] * 4
    for at in range(0, len(found.records), 2 * RECORD):
        one, two = (found.records[start : start + RECORD] for start in (at, at + RECORD))
        # Who deals first is the pone of the second deal.
        assert two[1] == one[9] + one[10] + one[11] + one[13]
        assert two[0] == one[8] + one[12]
        for deal in (one, two):
            for kind, byte in ((HAND, 8), (HAND, 9), (CRIB, 10), (HEELS, 11), (PEGGING, 12), (PEGGING, 13)):
                told[kind] += deal[byte]
    for kind in (HAND, CRIB, PEGGING, HEELS):
        assert sum(found.sums[policy][role][kind] for policy in range(2) for role in range(2)) == told[kind]


@kernels
def test_a_game_that_is_not_mirrored_is_the_first_of_two(kernel):
    """For what is learned each deal counts once."""
    with using(kernel):
        once, twice = (
            policy_games(3, 8, STEADY, GREEDY, Learned.shipped(), deals=1, recorded=True, mirrored=mirrored)
            for mirrored in (False, True)
        )
    assert (once.games, once.deals) == (3, 3)
    first = [twice.records[at : at + RECORD] for at in range(0, len(twice.records), 2 * RECORD)]
    assert once.records == b"".join(first)


@kernels
@pytest.mark.parametrize(
    ("size", "edges", "records"),
    [
        (6, (6,), [bytes(RECORD - 1)]),
        (6, (6,), [b""]),
        (6, (5,), [bytes(RECORD)]),
        (6, (6, 3), [bytes(RECORD)] * 4),
        (6, (), []),
        (6, (300,), [bytes(RECORD)]),
        (6, (3, 6), [bytes(RECORD)]),
    ],
)
def test_no_table_is_made_of_broken_records(kernel, size, edges, records):
    with using(kernel), pytest.raises(ValueError, match="bands"):
        win_table(size, edges, records)


@needs_c
def test_both_kernels_make_the_same_table_of_wins():
    learned = Learned.shipped()
    near = policy_games(40, 1, STEADY, GREEDY, learned, start=(110, 110), deals=1, recorded=True, played_out=True)
    far = policy_games(40, 1, STEADY, GREEDY, learned, start=(90, 90), deals=1, recorded=True, played_out=True)
    records = [near.records, far.records, near.records, far.records]
    in_c, in_python = both(lambda: win_table(24, (11, 24), records))
    for row, other in zip(in_c, in_python, strict=True):
        assert row == pytest.approx(other, abs=1e-12)
    assert all(0 <= chance <= 1 for row in in_c for chance in row)


def test_a_table_of_wins_from_one_deal_is_that_deal():
    """A dealer who shows 4 after the pone's 2, and nothing is pegged: who needs no more wins, then the pone deals."""
    record = bytearray(RECORD)
    record[8], record[9], record[14] = 2, 4, 1
    table = win_table(6, (6,), [bytes(record)])
    for dealer, pone in product(range(1, 7), repeat=2):
        if pone <= 2:
            expected = 0.0
        elif dealer <= 4:
            expected = 1.0
        else:
            # The pone, now the dealer, needs two less; he who needs one or two more wins as the pone of it.
            expected = 1 - (0.0 if dealer - 4 <= 2 else 1.0)
        assert table[dealer - 1][pone - 1] == expected


def test_in_the_play_who_comes_first_wins():
    record = bytearray(RECORD)
    record[12], record[13], record[18:20] = 2, 3, bytes((128 | 3, 2))
    assert win_table(3, (3,), [bytes(record)])[2][1] == 1
    record[18:20] = bytes((2, 128 | 3))
    assert win_table(3, (3,), [bytes(record)])[2][1] == 0


def test_heels_come_before_all():
    record = bytearray(RECORD)
    record[11], record[12], record[18] = 2, 2, 2
    table = win_table(2, (2,), [bytes(record)])
    assert table[1] == [1, 1]


def duel(**changes):
    pone, dealer = roles()
    told = {
        "seat": 0, "kept": (2, 3, 4, 13), "laid": (9, 12), "starter": 5,
        "unseen": (0, 4, 3, 3, 3, 3, 4, 4, 4, 3, 4, 4, 3, 3),
        "other": dealer, "mine": 0, "theirs": 0, "target": 121, "shown": 9, "wins": wins(), "sample": 20,
    }  # fmt: skip
    assert isinstance(pone, Role)
    return Duel(**told | changes)


@kernels
@pytest.mark.parametrize(
    "plays", [[(0, 9)], [(1, 4)], [(0, 2), (0, 3)], [(0, 2), (1, 5), (1, 5)], [(0, 2)], [(0, 2), (1, 10), (0, 12)]]
)
def test_what_cannot_have_been_played_is_refused(kernel, plays):
    """A card not held, out of turn, a go with cards that fit, his turn."""
    with using(kernel), pytest.raises(ValueError, match="played so"):
        card_values(duel(), plays)


@kernels
def test_one_who_needs_what_a_card_pegs_wins_with_it(kernel):
    """Both need two. A king and a three lie: the two makes fifteen and wins, with any other card he may be first."""
    with using(kernel):
        values = card_values(duel(kept=(2, 5, 8, 13), starter=1, mine=119, theirs=119), [(0, 13), (1, 3)])
    by_rank = {value.rank: value.win for value in values}
    assert set(by_rank) == {2, 5, 8}
    assert by_rank[2] == pytest.approx(1)
    assert by_rank[5] < 1
    assert by_rank[8] < 1


@kernels
def test_needs_outside_the_table_are_refused(kernel):
    small = Wins(1, wins().chances[:2])
    with using(kernel), pytest.raises(ValueError, match="from 1 to 1 points"):
        card_values(duel(wins=small, mine=119), [])
