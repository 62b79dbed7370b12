"""The race of three or four players, beside games that were played."""

from __future__ import annotations

import pytest

from muggins.odds.racing import race


def test_the_first_dealer_wins_as_often_as_in_played_games():
    """200 games of steady bots each: 38.5% of three players (32.0 to 45.4), 55.5% of four (48.6 to 62.2)."""
    assert 0.320 < race((121, 121, 121), 0, 3)[0] < 0.454
    assert 0.486 < race((121, 121), 0, 4)[0] < 0.622


@pytest.mark.parametrize(("needs", "players"), [((50, 60, 70), 3), ((1, 1, 1), 3), ((30, 90), 4), ((121, 121), 4)])
def test_one_of_them_wins(needs, players):
    for dealer in range(len(needs)):
        chances = race(needs, dealer, players)
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances)


def test_seats_do_not_matter_beyond_who_deals():
    turned = race((70, 50, 60), 1, 3)
    assert race((50, 60, 70), 0, 3) == pytest.approx((turned[1], turned[2], turned[0]))


def test_who_needs_less_wins_more():
    chances = [race((need, 60), 1, 4)[0] for need in (20, 40, 60, 80)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9


@pytest.mark.parametrize(
    ("needs", "dealer", "players"), [((1, 1), 0, 2), ((1, 1), 0, 3), ((0, 5), 0, 4), ((5, 5), 2, 4)]
)
def test_what_is_no_race_is_refused(needs, dealer, players):
    with pytest.raises(ValueError, match="sides that each need some points"):
        race(needs, dealer, players)
