"""The tables that were learned: a part of each is learned anew, and agrees with what ships."""

from __future__ import annotations

from math import sqrt
from statistics import fmean

import pytest

from muggins.kernels.choosing import extension
from muggins.kernels.learned import CERTAIN, KEEPS, PAIRS, PEGS, roles, wins
from muggins.kernels.policies import policy_games
from muggins.kernels.policy import STRONG, LayBy, Learned, Policy
from muggins.odds.winning import win_chance
from tools.learn_cribbage import OFTEN, count_keeps, peg_part

needs_c = pytest.mark.skipif(extension() is None, reason="in Python it would take minutes")
PLAYER = Policy(STRONG.lay, STRONG.play, sample=25)
DEVIATIONS = 5
"""A figure that is learned anew may be off by so many standard deviations."""


def numbers(table):
    return memoryview(table).cast("H").tolist()


@needs_c
@pytest.mark.parametrize("role", [0, 1])
@pytest.mark.parametrize("first", [300, 1700])
def test_pegging_is_spread_as_the_table_has_it(role, first):
    """Twenty keeps each: what they peg on the average, and what the other does."""
    deals = 20
    table = roles()[role].pegs[first * 2 * PEGS : (first + 20) * 2 * PEGS]
    anew = peg_part(Learned.shipped(), role, first, deals, PLAYER, 77)
    assert len(anew) == len(table)
    for half in (0, PEGS):
        means = []
        for spreads in (table, anew):
            parts = [spreads[at + half : at + half + PEGS] for at in range(0, len(spreads), 2 * PEGS)]
            means.append(fmean(sum(points * part for points, part in enumerate(one)) / sum(one) for one in parts))
        # One deal varies by some 2.5 points.
        assert means[1] == pytest.approx(means[0], abs=DEVIATIONS * 2.5 / sqrt(20 * deals) + 0.1)


@needs_c
def test_hands_are_kept_and_laid_as_often_as_the_tables_have_it():
    kept, met, laid, met_laid = count_keeps(Learned.shipped(), 1000, 78)
    for role, told in enumerate(roles()):
        for table, some, all_ in ((told.keeps, kept[role], met[role]), (told.throws, laid[role], met_laid[role])):
            parts = [number / OFTEN for number in numbers(table)]
            for low, high in ((0.0, 0.2), (0.2, 0.6), (0.6, 1.1)):
                band = [at for at, part in enumerate(parts) if low <= part < high and all_[at]]
                expected = sum(parts[at] * all_[at] for at in band)
                found = sum(some[at] for at in band)
                assert found == pytest.approx(expected, rel=0.1, abs=DEVIATIONS * sqrt(expected))


@needs_c
@pytest.mark.parametrize(("dealer", "pone"), [(100, 110), (110, 100), (95, 95), (118, 119)])
def test_games_are_won_as_often_as_the_table_has_it(dealer, pone):
    """From a score, played to the end between equals; each game is played twice alike, so half of them count."""
    games = 200
    player = Policy(LayBy.WIN, STRONG.play, sample=12)
    found = policy_games(games, 79, player, player, Learned.shipped(), start=(dealer, pone))
    chance = win_chance(dealer, pone, dealer=True)
    spread = sqrt(chance * (1 - chance) / games)
    assert found.first_won / found.games == pytest.approx(chance, abs=DEVIATIONS * spread + 0.01)


def test_the_chances_are_those_that_are_known():
    """Between strong players the first dealer wins some 56%; 100-110 and 110-100 as published analyses have them."""
    assert 0.555 <= win_chance(0, 0, dealer=True) <= 0.565
    assert win_chance(100, 110, dealer=True) == pytest.approx(0.30, abs=0.03)
    assert win_chance(110, 100, dealer=True) == pytest.approx(0.97, abs=0.015)


def test_a_point_more_is_never_worse():
    """But for the last digit, which is rounded."""
    table = wins()
    chances = [[number / CERTAIN for number in row] for row in table.cells()]
    for need in range(table.size):
        for other in range(table.size - 1):
            assert chances[need][other + 1] > chances[need][other] - 2 / CERTAIN
            assert chances[other][need] > chances[other + 1][need] - 2 / CERTAIN


def test_all_that_can_be_kept_and_laid_stays_possible():
    for role in roles():
        assert min(numbers(role.keeps)) > 0
        assert min(numbers(role.throws)) > 0
        spreads = [role.pegs[at : at + PEGS] for at in range(0, len(role.pegs), PEGS)]
        assert len(spreads) == 2 * len(KEEPS)
        assert min(map(sum, spreads)) > 200
    assert len(PAIRS) == 91
