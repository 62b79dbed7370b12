"""Why cards are laid away: the numbers are those of the ways, and the score is told where it decides."""

from __future__ import annotations

from itertools import pairwise

import pytest

from muggins.games.cribbage.options import Options
from muggins.odds.laying import weigh_lays
from muggins.pieces.cards import read_cards
from muggins.wording.cribbage.lay_reasons import LaidAway, Score, lay_reason

PARTS = ("hand", "crib", "pegging", "net", "win")


def way(cards, hand, crib, net, **more):
    return LaidAway(read_cards(cards), {"hand": hand, "crib": crib, "net": net, **more})


BEST = way("Jc Qd", 9.0, 5.0, 14.5, pegging=0.5, win=0.6)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            way("2c 3c", 8.0, 5.5, 14.25, pegging=0.75, win=0.55),
            "2c 3c, keeps 1.00 less in hand, has 0.50 more in the crib and makes 0.25 more in the play, 0.25 less net.",
        ),
        (way("2c 3c", 9.0, 4.0, 13.5, pegging=0.5, win=0.55), "2c 3c, has 1.00 less in the crib, 1.00 less net."),
        (
            way("2c 3c", 8.0, 6.0, 14.5, pegging=0.5, win=0.59),
            "2c 3c, keeps 1.00 less in hand and has 1.00 more in the crib, as much net.",
        ),
    ],
)
def test_the_next_best_is_told_by_what_differs(other, told):
    assert f"The next best, {told}" in lay_reason([BEST, other], True, Score(0, 0, 121))


def test_a_way_with_the_same_numbers_is_not_called_the_next_best():
    same = LaidAway(read_cards("Js Qd"), BEST.parts)
    other = way("2c 3c", 8.0, 5.0, 13.5, pegging=0.5, win=0.5)
    assert "The next best, 2c 3c," in lay_reason([BEST, same, other], True, Score(0, 0, 121))
    assert "next best" not in lay_reason([BEST, same], True, Score(0, 0, 121))


def test_a_way_that_nets_more_and_wins_less_is_named_with_who_counts_first():
    richer = way("2c 3c", 8.0, 8.0, 16.5, pegging=0.5, win=0.41)
    told = lay_reason([BEST, richer], True, Score(50, 60, 121))
    assert "2c 3c would net 2.00 more, but wins only 41.0% from this score." in told
    assert told.endswith("You need 71 and your opponent 61; after the play your opponent's hand counts first (C30).")


def test_far_from_the_end_nobody_needs_to_know_who_counts_first():
    told = lay_reason([BEST, way("2c 3c", 8.0, 5.0, 13.5, pegging=0.5, win=0.5)], True, Score(50, 60, 121))
    assert told.endswith("At 50-60 it wins 60.0% of the games.")


def test_points_that_are_given_away_and_lost_are_called_so():
    best = way("Jc Qd", 9.0, 5.0, 3.5, pegging=-0.5, win=0.6)
    told = lay_reason([best], False, Score(0, 0, 121))
    assert told.startswith(
        "Lay away Jc Qd: you keep 9.00 in hand, give 5.00 away in the crib and lose 0.50 in the play, +3.50 net."
    )


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("score", [(0, 0), (84, 91), (119, 110), (110, 119), (120, 120)])
def test_every_sentence_of_a_deal_is_whole(dealer, score):
    mine, theirs = score
    weighed = weigh_lays(read_cards("5c 6d 7h 8s Jc Qd"), Options(), dealer=dealer, mine=mine, theirs=theirs)
    told = lay_reason(
        [LaidAway(one.lay, {name: getattr(one, name) for name in PARTS}) for one in weighed],
        dealer,
        Score(mine, theirs, 121),
    )
    assert told.isprintable()
    assert told.endswith(".")
    assert "  " not in told
    assert all(first != second for first, second in pairwise(told.split()))
