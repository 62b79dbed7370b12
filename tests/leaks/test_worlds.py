"""Worlds that a view allows: always found, and each as likely as another."""

import random
from collections import Counter
from itertools import combinations

from tests.rules.cribbage.table import Table


def last_ace():
    """Count 30, and the seat to act holds the only ace that is left."""
    table = Table("regal", players=3, dealer=1)
    table.keep("Ac Td 8d 7d", "Tc Kd 9s 6d", "As Th Qd 5d", starter="Ah", crib="Ad 2c 2d 2h")
    table.do("2 play Th", "0 play Td", "1 play Tc")
    return table


def asked_for_a_joker():
    """The count is 31 and seat 1 is asked, so it holds a joker; a spectator sees neither hand."""
    table = Table("zombie", jokers=2, counting="automatic", muggins=False, target=121)
    table.keep("Tc Ad As 8c", "Td X2 9s Ks")
    table.do("0 play Tc", "1 play Td", "0 play Ad", "1 play 9s", "0 play As")
    return table


def test_a_world_is_found_where_one_hand_could_take_what_another_must_hold():
    table, rng = last_ace(), random.Random(1)
    game, state = table.match.game, table.state
    for seat in (0, 1, 2, None):
        view = game.view(state, seat)
        for _ in range(400):
            assert game.view(game.resample(view, rng.randrange), seat) == view


def test_every_world_is_as_likely_as_another():
    # By enumeration: seat 0 holds one card, seat 1 two with a joker among them, of the cards that a spectator
    # has not seen; how often does seat 0 hold the other joker?
    table = asked_for_a_joker()
    game, view = table.match.game, table.match.game.view(table.state, None)
    assert view.sizes == (1, 2)
    assert view.table is not None
    unseen = ["X1", "X2", *range(54 - 2 - 5 - 1)]
    # Who said go or was not asked holds no joker: then the question would be idle.
    assert view.table.least == (0, 0)
    worlds = [
        (mine, theirs)
        for theirs in combinations(unseen, 2)
        if {"X1", "X2"} & set(theirs)
        for mine in unseen
        if mine not in theirs
    ]
    exact = sum(mine in ("X1", "X2") for mine, _ in worlds) / len(worlds)
    rng, seen = random.Random(2), Counter()
    for _ in range(6000):
        held = game.resample(view, rng.randrange).phase.hand.held
        seen[held[0][0].rank == 0] += 1
    # Three standard deviations of 6,000 draws.
    assert abs(seen[True] / 6000 - exact) < 3 * (exact * (1 - exact) / 6000) ** 0.5
