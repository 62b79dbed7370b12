"""What a bot lays away: the steady one by exact values, the easy one by what lies open."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from statistics import fmean

import pytest

from muggins.bots.cribbage.advice import advise
from muggins.bots.cribbage.easy import EasyBot
from muggins.bots.cribbage.steady import SteadyBot
from muggins.games.cribbage.actions import Lay
from muggins.games.cribbage.options import CribFlush
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.pieces.cards import DECK, read_cards, write_cards
from tests.rules.cribbage.table import Table

FIVES = "5c 5d 9h Qs Kh Kd"


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
    action = SteadyBot().choose(view, table.match.game.legal(view), None)
    assert isinstance(action, Lay)
    return write_cards(action.cards)


@cache
def plain_values(cards: str, lay: str) -> tuple[float, float]:
    """Hand and crib by the rules' own code: every starter, every two cards that the other may lay."""
    away, all_six = read_cards(lay), read_cards(cards)
    keep = tuple(card for card in all_six if card not in away)
    unseen = [card for card in DECK if card not in all_six]
    hand = fmean(worth(hand_items(keep, starter)) for starter in unseen)
    # Every other crib would do for a second's work; the mean of all is near enough to every third of them.
    crib = fmean(
        worth(crib_items((*away, *two), starter, CribFlush.FIVE))
        for two in combinations(unseen, 2)
        for starter in unseen
        if starter not in two
    )
    return hand, crib


def test_two_fives_go_to_the_own_crib_but_not_to_the_opponents():
    own, theirs = dealt(FIVES, own_crib=True), dealt(FIVES, own_crib=False)
    chosen = laid(own), laid(theirs)
    assert chosen[0] != chosen[1]
    for lay, other in (chosen, chosen[::-1]):
        hand, crib = plain_values(FIVES, lay)
        weighed = {write_cards(one.action.cards): one for one in advise(own.view(0), own.match.legal(0))}
        assert weighed[lay].parts == pytest.approx({"hand": hand, "crib": crib, "net": hand + crib})
    (hand, crib), (safe_hand, safe_crib) = plain_values(FIVES, chosen[0]), plain_values(FIVES, chosen[1])
    assert hand + crib > safe_hand + safe_crib
    assert safe_hand - safe_crib > hand - crib
