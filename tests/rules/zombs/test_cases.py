"""Public cases: what other people's card programs met, as it was collected, each under its name."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from muggins.core.game import Over
from muggins.games.zombs.census import cards_of
from muggins.games.zombs.events import PoolRenewed
from tests.rules.zombs.table import Table, only, random_action
from tests.rules.zombs.test_start import WHOLE

SMALL = {"R5": 3, "R6": 3, "G5": 3, "G6": 3, "0": 6}
"""Eighteen cards: with two hands of eight and a Grave the Pool is empty all the time."""


@pytest.mark.parametrize("seed", range(20))
def test_zmb_01_an_empty_pool_is_renewed_and_two_empty_piles_hinder_nobody(seed):
    table, random = Table(deck=SMALL), Random(f"zmb-01 {seed}")
    renewed = 0
    while not isinstance(turn := table.match.turn, Over):
        step = table.match.submit(*random_action(table, turn, random))
        renewed += len(only(step.events, PoolRenewed))
        assert table.pool >= 0
        assert all(0 <= table.size(seat) <= 8 for seat in (0, 1))
        assert table.view(None).number >= 0
    assert renewed
    assert table.due in ("over guard", "over horde")


def test_zmb_01_the_grave_but_its_top_card_is_shuffled():
    table = Table("R5 R5 R6 R6 0 0 0", "R5 R6 G5 G5 G6 G6 0", grave="0", deck=SMALL)
    # A 0, a G5 and a G6 are the Pool; it gives out in the third turn.
    table.do("0 draw pool, * draw 0 G5, 0 discard 0, 1 draw pool, * draw 1 G6, 1 start G5 G6, 1 discard R5")
    table.do("0 draw pool, * draw 0 0")
    assert table.due == "0 act"
    table.do("0 start R5 R6, 0 discard R5, 1 draw pool")
    assert (table.due, table.grave) == ("* reshuffle", "0 0 R5 R5")
    table.do("* reshuffle")
    assert (table.due, table.grave, table.pool) == ("* draw", "R5", 3)


@pytest.mark.parametrize("deck", [None, SMALL], ids=["whole", "small"])
@pytest.mark.parametrize("seed", range(5))
def test_zmb_02_no_card_is_lost_or_doubled_by_a_reshuffle(deck, seed):
    table = Table(**({} if deck is None else {"deck": deck}))
    random = Random(f"zmb-02 {seed}")
    all_cards = WHOLE if deck is None else Counter(deck)
    while not isinstance(turn := table.match.turn, Over):
        table.match.submit(*random_action(table, turn, random))
        assert Counter(map(str, cards_of(table.state))) == all_cards


EVERY = [f"G{number}" for number in range(1, 11)]


@pytest.mark.parametrize(
    ("block", "least"),
    [
        ("P10", "G10"),  # by another 10, or a special
        ("0", "G8"),  # next to a 7 it counts as one
        ("P4", "G5"),
    ],
)
def test_zmb_03_what_removes_a_block(block, least):
    removers = [*EVERY[EVERY.index(least) :], "Cure", "Brain", "Frank", "Unicorn"]
    for card in (*EVERY, "Cure", "Brain", "Frank", "Unicorn", "0", "Trade"):
        table = Table("R5 R6 R7", f"{block} {card}")
        table.do(f"0 start R5 R6, 0 grow R7, 0 discard .., 1 block R+ {block}")
        assert (table.refused(f"1 unblock R+ {card}") is None) == (card in removers)


def test_zmb_05_the_order_of_drawing():
    table = Table("R5 R6", "")
    assert table.size(0) == 7
    table.do("0 draw pool, * draw 0 R1")
    # Exactly one card in the first turn.
    assert (table.due, table.size(0)) == ("0 act", 8)
    assert table.refused("0 draw grave") == "grave_after_pool Z12"
    table.do("0 start R5 R6, 0 discard .., 1 draw grave")
    assert (table.due, table.size(1)) == ("1 act", 8)
    table.do("1 discard .., 0 draw grave, 0 draw pool")
    assert table.due == "* draw"
    table.draw()
    assert (table.due, table.size(0)) == ("0 act", 8)


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("1 cure R-", "five_and_six_stay Z38"),
        ("1 cure R+", "end_blocked Z38"),
        ("1 cure G+", "own_horde Z38"),
    ],
)
def test_zmb_06_what_cannot_be_cured(line, refused):
    table = Table("R5 R6 R7", "Cure P4 G5 G6 G7")
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., 1 block R+ P4, 1 start G5 G6, 1 grow G7")
    assert table.refused(line) == refused
    # An inner card has no name: an action names an end.
    assert table.legal(1, "cure") == []


def test_zmb_07_whose_colour_may_block_whom():
    table = Table("R5", "R9 G9 G5")
    table.do("0 start R5, 0 discard .., 1 start G5")
    assert table.refused("1 block R+ R9") == "own_colour Z31"
    assert table.refused("1 block R+ G9") is None
    assert table.refused("1 block G+ R9") == "own_horde Z31"


def test_zmb_09_who_leaves_while_his_block_lies_on_another_horde():
    table = Table("R5 R6", "P4", "G5", "", players=4, mode="team")
    table.do("0 start R5 R6, 0 discard .., 1 block R+ P4, 1 discard .., 2 start G5")
    before = table.state
    table.do("! forfeit 1")
    assert (table.due, table.standings) == ("over forfeit", (1, 2, 1, 2))
    assert (table.horde(0), table.horde(2)) == ("5-6 [P4]", "5-5")
    assert Counter(map(str, cards_of(table.state))) == WHOLE
    assert table.state._replace(phase=before.phase) == before
