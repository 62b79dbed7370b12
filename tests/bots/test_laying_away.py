"""What a bot lays away: the steady one by exact values, the easy one by what lies open."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from statistics import fmean

import pytest

from muggins.bots.cribbage.easy import EasyBot
from muggins.bots.cribbage.points import weigh_by_points as advise
from muggins.bots.cribbage.steady import SteadyBot
from muggins.core.game import Seat
from muggins.games.cribbage.actions import Lay
from muggins.games.cribbage.options import CribFlush
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.pieces.cards import DECK, read_cards, write_cards
from tests.rules.cribbage.table import Table

FIVES = "5c 5d 2h 4h 8h Th"


def dealt(cards: str, *, own_crib: bool, players: int = 2, partners_crib: bool = False) -> Table:
    """Seat 0 is to lay away from these cards; seat 0, its left or its partner deals."""
    dealer = 2 if partners_crib else 0 if own_crib else 1
    table = Table("regal", dealer=dealer, players=players)
    rest = [card for card in DECK if card not in read_cards(cards)]
    size = table.options.dealt
    hands = [read_cards(cards), *(tuple(rest[at * size : at * size + size]) for at in range(players - 1))]
    extra = f" + {rest[-1]}" if table.options.extra else ""
    table.do("* deal " + " / ".join(map(write_cards, hands)) + extra)
    return table


def laid(table: Table) -> str:
    view = table.view(0)
    action = SteadyBot().choose(view, table.match.legal(Seat(0)), None)
    assert isinstance(action, Lay)
    return write_cards(action.cards)


@cache
def plain_values(cards: str, lay: str) -> tuple[float, float]:
    """Hand and crib by the rules' own code: every starter, every two cards that the other may lay."""
    away, all_six = read_cards(lay), read_cards(cards)
    keep = tuple(card for card in all_six if card not in away)
    unseen = [card for card in DECK if card not in all_six]
    hand = fmean(worth(hand_items(keep, starter)) for starter in unseen)
    crib = fmean(
        worth(crib_items((*away, *two), starter, CribFlush.FIVE))
        for two in combinations(unseen, 2)
        for starter in unseen
        if starter not in two
    )
    return hand, crib


def test_two_fives_go_to_the_own_crib_but_not_to_the_opponents():
    own, theirs = dealt(FIVES, own_crib=True), dealt(FIVES, own_crib=False)
    assert (laid(own), laid(theirs)) == ("5c 5d", "2h 8h")
    hand, crib = plain_values(FIVES, "5c 5d")
    safe_hand, safe_crib = plain_values(FIVES, "2h 8h")
    assert hand + crib > safe_hand + safe_crib
    assert safe_hand - safe_crib > hand - crib


@pytest.mark.parametrize("own_crib", [True, False])
def test_the_values_are_those_of_all_starters_and_cribs(own_crib):
    table = dealt(FIVES, own_crib=own_crib)
    found = advise(table.view(0), table.match.legal(Seat(0)))
    assert len(found) == 15
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    for one in found:
        if (lay := write_cards(one.action.cards)) in ("5c 5d", "2h 8h"):
            hand, crib = plain_values(FIVES, lay)
            net = hand + crib if own_crib else hand - crib
            assert one.parts == pytest.approx({"hand": hand, "crib": crib, "net": net})
            assert one.value == one.parts["net"]


def test_the_partners_crib_is_the_own_sides():
    cards = "5c 2h 4h 8h Th"
    partner = dealt(cards, own_crib=False, players=4, partners_crib=True)
    left = dealt(cards, own_crib=False, players=4)
    own = dealt(cards, own_crib=True, players=4)
    assert laid(partner) == laid(own)
    for table, sign in ((partner, 1), (left, -1)):
        for one in advise(table.view(0), table.match.legal(Seat(0))):
            assert one.value == pytest.approx(one.parts["hand"] + sign * one.parts["crib"])


def test_the_beginner_keeps_the_four_cards_that_score_most_and_at_times_the_second_best():
    # Three fives and a ten are 12 without a starter; two fives and ten, jack are 10.
    table = dealt("5c 5d 5h 2s Td Jh", own_crib=False)
    view, legal = table.view(0), table.match.legal(Seat(0))
    assert EasyBot(lambda n: n - 1).choose(view, legal, None) == Lay(read_cards("2s Jh"))
    assert EasyBot(lambda n: 0).choose(view, legal, None) != Lay(read_cards("2s Jh"))
