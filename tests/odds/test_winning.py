"""The chance to win in games longer than the table of wins."""

from __future__ import annotations

import pytest

from muggins.kernels.choosing import extension
from muggins.kernels.policies import policy_games
from muggins.kernels.policy import STEADY, Learned
from muggins.kernels.winning import win_table
from muggins.odds.winning import needs_in_table, win_chance

LONGEST = 241


@pytest.mark.skipif(extension() is None, reason="in Python it would take minutes")
def test_longer_games_are_near_a_table_of_their_own():
    """A table to 241 made from deals of steady players, which is beside the shipped one in nothing but its length."""
    records = policy_games(1000, 5, STEADY, STEADY, Learned.shipped(), deals=1, recorded=True).records
    table = win_table(LONGEST, (LONGEST,), [records])
    for dealer in range(0, 200, 20):
        for pone in range(max(0, dealer - 60), dealer + 61, 20):
            there = table[LONGEST - dealer - 1][LONGEST - pone - 1]
            assert win_chance(dealer, pone, dealer=True, target=LONGEST) == pytest.approx(there, abs=0.03)


def test_needs_in_the_table_are_always_in_it():
    for mine in range(1, LONGEST + 1, 7):
        for theirs in range(1, LONGEST + 1, 7):
            found = needs_in_table(mine, theirs)
            assert all(1 <= need <= 121 for need in found)
            assert (found[0] <= found[1]) >= (mine <= theirs)
            assert needs_in_table(theirs, mine) == found[::-1]
