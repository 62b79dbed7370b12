"""The questions that the rulebook answers at its end, one test each, in its order."""

from __future__ import annotations

import pytest

from tests.rules.zombs.table import Table


def test_a_card_of_ones_own_hordes_colour_blocks_an_opponent():
    table = Table("R5", "G5 G9")
    table.do("0 start R5, 0 discard .., 1 start G5, 1 block R+ G9")
    assert table.horde(0) == "5-5 [G9]"


def test_ones_own_horde_is_not_blocked():
    table = Table("R5 G9", "")
    table.do("0 start R5")
    assert table.refused("0 block R+ G9") == "own_horde Z31"


def test_an_opponent_is_not_blocked_with_his_own_colour():
    table = Table("R5", "R9")
    table.do("0 start R5, 0 discard ..")
    assert table.refused("1 block R+ R9") == "own_colour Z31"


def test_the_last_card_is_discarded_and_next_turn_the_hand_is_full_again():
    table = Table("R2 R3 R4 R5 R6 R7 R8", "")
    table.do("0 draw pool, * draw 0 B4, 0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R7, 0 grow R8")
    assert table.size(0) == 1
    table.do("0 discard B4, 1 discard ..")
    assert (table.due, table.size(0)) == ("0 draw", 0)
    table.do("0 draw pool")
    table.draw()
    assert (table.due, table.size(0)) == ("0 act", 8)


def test_a_cured_zomb_goes_to_the_grave():
    table = Table("R5 R6 R7", "Cure")
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., 1 cure R+")
    assert (table.horde(0), table.grave.split()[-1]) == ("5-6", "R7")


@pytest.mark.parametrize(
    ("hand", "horde"), [("R5 R4 R3 R2 R1", "[[1-5]]"), ("R5 R6 R7 R8 R9 R10", "[[5-10]]")], ids=["1", "10"]
)
def test_a_quarantine_lies_on_two_sides_also_where_one_is_a_1_or_a_10(hand, horde):
    table = Table(hand, "Quarantine Quarantine")
    first, *others = hand.split()
    table.do(f"0 start {first}", *(f"0 grow {card}" for card in others), "0 discard .., 1 quarantine R")
    assert table.horde(0) == horde


@pytest.mark.parametrize("card", ["Trade", "Frank", "Unicorn", "Fish", "Rob", "Brain", "Cure", "Quarantine"])
def test_a_special_card_may_be_discarded_unused(card):
    table = Table(card, "R5")
    table.do(f"0 discard {card}")
    assert (table.grave.split()[-1], table.hand(1), table.due) == (card, "R5", "1 draw")


def test_anyone_looks_through_the_grave_which_stays_in_its_order():
    table = Table("R1", "R2")
    table.do("0 discard R1, 1 discard R2")
    for seat in (0, 1, None):
        assert " ".join(map(str, table.view(seat).grave)) == "P7 R1 R2"


def test_the_zomb_that_unblocks_lies_on_top_of_the_one_that_blocked():
    table = Table("R5 B4", "G3")
    table.do("0 start R5, 0 discard .., 1 block R+ G3, 1 discard .., 0 unblock R+ B4")
    assert table.grave.split()[-2:] == ["G3", "B4"]


def test_one_10_removes_both_quarantines():
    table = Table("R5 B10", "Quarantine Quarantine")
    table.do("0 start R5, 0 discard .., 1 quarantine R, 1 discard .., 0 unblock R B10")
    assert (table.horde(0), table.vault) == ("5-5", "Quarantine Quarantine")


@pytest.mark.parametrize("card", ["G4", "Brain", "Cure", "Frank", "Unicorn"])
def test_an_opponents_horde_is_unblocked_as_ones_own(card):
    table = Table("R5", "G3", card, players=3)
    table.do(f"0 start R5, 0 discard .., 1 block R+ G3, 1 discard .., 2 unblock R+ {card}")
    assert table.horde(0) == "5-5"


@pytest.mark.parametrize(
    ("card", "removes"),
    [
        *[(card, True) for card in ("R10", "B10", "P10", "Cure", "Brain", "Frank", "Unicorn")],
        *[(card, False) for card in ("R9", "B9", "0", "Quarantine", "Trade", "Fish", "Rob")],
    ],
)
def test_what_removes_a_10(card, removes):
    table = Table(f"R5 {card}", "G10")
    table.do("0 start R5, 0 discard P1, 1 block R+ G10, 1 discard ..")
    assert (table.refused(f"0 unblock R+ {card}") is None) == removes
