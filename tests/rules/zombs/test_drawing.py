"""Drawing: from the Grave, then from the Pool, and what if there is nothing: Z11-Z14, Z17-Z19, Z25."""

from __future__ import annotations

import pytest

from muggins.core.game import Decide, Seat
from muggins.core.notation import read_line
from muggins.games.zombs.census import cards_of
from muggins.games.zombs.events import (
    CardsDrawn,
    DrawingStopped,
    GameOver,
    GraveTaken,
    PoolRenewed,
    RoundStood,
    TurnSkipped,
)
from muggins.games.zombs.playing import begin_turn
from muggins.games.zombs.turns import due
from tests.rules.zombs.table import ENTRY, Table, only

TINY = {"R5": 2, "R6": 2, "G5": 2, "G6": 2, "R7": 2, "R8": 2, "R4": 2, "G7": 2, "0": 2}
"""Eighteen cards, the fewest for two: fourteen are dealt, one is the Grave, three are the Pool."""

HANDS = ("R4 R5 R6 R7 R8 0 G5", "R5 R6 R7 R8 R4 G5 G6")
"""Of that deck there are left G6, G7, G7 and a 0."""


def tiny(*lines: str) -> Table:
    """The small deck dealt, and these lines played."""
    table = Table(*HANDS, grave="0", deck=TINY)
    for line in lines:
        table.do(line)
    return table


def after_a_round() -> Table:
    """The second round, seat 0 to draw: R5 R6 R7 lie there, and it holds four cards."""
    table = Table("R5 R6 R7", "")
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., 1 discard ..")
    return table


def test_z12_from_the_second_round_on_each_draws_up_to_eight():
    table = after_a_round()
    assert (table.due, table.size(0), table.view(0).number) == ("0 draw", 4, 4)
    table.do("0 draw pool")
    assert table.due == "* draw"
    for wrong in ("* draw 0 R8", "* draw 0 R8 R9 R10", "* draw 0 R8 R9 R10 R4 R3", "* draw 1 R8 R9 R10 R4"):
        assert table.refused(wrong) == "wrong_draw Z12"
    assert table.refused("* draw 0 R8 R8 R8 R9") == "not_in_pool Z12"
    table.do("* draw 0 R8 R9 R10 R4")
    assert (table.due, table.size(0), table.hand(0)) == ("0 act", 8, "R4 R8 R9 R10")


def test_z12_the_grave_gives_its_top_card_one_at_a_time_then_the_pool():
    table = after_a_round()
    below = table.grave.split()
    assert len(below) == 3
    (told,) = table.do("0 draw grave")
    assert isinstance(told, GraveTaken)
    assert (str(told.card), told.seat, table.grave.split()) == (below[2], 0, below[:2])
    table.do("0 draw grave")
    assert (table.grave, table.view(0).number, table.due) == (below[0], 2, "0 draw")
    table.do("0 draw pool, * draw 0 G1 G2")
    assert (table.due, table.size(0), table.hand(0)) == ("0 act", 8, "G1 G2")


def test_z12_after_the_pool_the_grave_is_shut_for_that_turn():
    table = after_a_round()
    table.do("0 draw pool")
    assert table.due == "* draw"
    assert table.refused("0 draw grave") == "chance_is_due Z12"
    table.do("* draw 0 G1 G2 G3 G4")
    assert table.refused("0 draw grave") == "grave_after_pool Z12"
    assert "draw grave" not in table.legal(0)
    # In the next turn it is open again.
    table.do("0 discard G1")
    assert table.refused("1 draw grave") is None


def test_z12_and_after_the_grave_the_pool_is_not():
    table = after_a_round()
    table.do("0 draw grave")
    assert table.legal(0) == ["draw grave", "draw pool"]


def test_z12_an_empty_grave_gives_nothing():
    table = after_a_round()
    table.do("0 draw grave, 0 draw grave, 0 draw grave")
    assert table.refused("0 draw grave") == "grave_empty Z12"
    assert table.legal(0) == ["draw pool"]


def test_z13_drawing_to_eight_is_no_choice_while_the_pool_serves():
    table = after_a_round()
    assert table.refused("0 draw stop") == "must_draw Z13"
    assert table.legal(0) == ["draw grave", "draw pool"]
    assert tiny().refused("0 draw stop") == "must_draw Z13"


@pytest.mark.parametrize("rounds", [0, 1, 7])
@pytest.mark.parametrize("size", [8, 9, 20])
def test_z13_who_has_eight_or_more_draws_none(rounds, size):
    assert due(size, rounds) == 0


def test_z13_a_turn_with_eight_cards_begins_with_the_first_action():
    table = Table("R5", "")
    table.do("0 discard ..")
    eight = (*table.state.hands[1], table.state.pool[0])
    state = table.state._replace(hands=(table.state.hands[0], eight), pool=table.state.pool[1:])
    begun = begin_turn(state, Seat(1), table.options, [])
    assert table.match.game.turn(begun) == Decide((Seat(1),), "act")


def test_z13_a_hand_that_grew_to_eight_by_a_trade():
    table = Table("R5 R6", "Trade Rob", "", grave="Trade", players=3)
    table.do("0 start R5 R6, 0 discard ..")
    assert table.size(0) == 5
    # Seat 1 draws, robs the other Trade, and gives seven cards for five.
    table.do("1 rob Trade, 1 trade 0, 1 discard ..")
    assert (table.size(0), table.size(1)) == (7, 4)
    table.do("2 discard ..")
    assert (table.due, table.view(0).number) == ("0 draw", 1)


def test_z14_an_empty_pool_is_made_of_the_grave_but_its_top_card():
    table = tiny("0 draw pool", "* draw 0 G6", "0 start R5 R6", "0 grow R7", "0 discard R4")
    assert (table.pool, table.grave) == (2, "0 R4")
    table.do("1 draw pool, * draw 1 G7, 1 start G5 G6, 1 discard R5")
    assert (table.pool, table.grave, table.size(0)) == (1, "0 R4 R5", 4)
    told = table.do("0 draw pool, * draw 0 G7")
    assert [(drawn.number, drawn.left) for drawn in only(told, CardsDrawn)] == [(1, 0)]
    assert table.due == "* reshuffle"
    assert only(table.do("* reshuffle"), PoolRenewed) == [PoolRenewed(2)]
    assert (table.grave, table.pool, table.due) == ("R5", 2, "* draw")
    assert sorted(map(str, table.state.pool)) == ["0", "R4"]
    assert list(map(str, cards_of(table.state))).count("R4") == 2


def test_z14_a_reshuffle_draws_nothing_and_is_the_only_thing_due():
    table = tiny("0 draw pool", "* draw 0 G6", "0 start R5 R6", "0 grow R7", "0 discard R4")
    table.do("1 draw pool, * draw 1 G7, 1 start G5 G6, 1 discard R5, 0 draw pool, * draw 0 G7")
    outcomes = table.match.game.outcomes(table.state)
    assert [outcomes.probability(one) for one in outcomes] == [1]
    assert table.refused("* draw 0 0 R4") == "other_draw_is_due Z14"
    assert table.refused("0 draw pool") == "chance_is_due Z14"
    assert Table("").refused("* reshuffle") == "player_is_due Z11"


def nothing_left() -> Table:
    """Seat 0 is to draw five cards, the Pool is empty, and one card lies in the Grave."""
    table = tiny("0 draw pool", "* draw 0 G6", "0 start R5 R6", "0 grow R7", "0 grow R8", "0 grow R4")
    table.do("0 discard G5, 1 draw pool, * draw 1 G7, 1 start G5 G6, 1 discard R4")
    return table


def test_z14_with_both_empty_play_goes_on_without_drawing():
    table = nothing_left()
    # Grave 0 G5 R4, Pool G7: six are due, all four come.
    table.do("0 draw grave, 0 draw grave, 0 draw grave, 0 draw pool, * draw 0 G7")
    assert (table.due, table.grave, table.pool, table.size(0)) == ("0 act", "", 0, 6)
    table.do("0 discard G7")
    # One card lies in the Grave, and seat 1 holds five.
    table.do("1 draw grave")
    assert (table.due, table.grave, table.pool) == ("1 act", "", 0)


def test_z17_drawing_comes_before_the_first_action():
    table = Table("R5 Cure", "")
    for line in ("0 start R5", "0 discard R5", "0 trade 1", "0 grow R7", "0 quarantine R"):
        refusal = table.refusal_of(*read_line(line, ENTRY.notation))
        assert refusal is not None
        assert (refusal.code, refusal.rule, dict(refusal.params)) == ("other_action_is_due", "Z17", {"due": "draw"})


@pytest.mark.parametrize("source", ["pool", "stop"])
def test_z17_and_not_after_it(source):
    table = Table("R5 Cure", "")
    table.do("0 draw grave")
    assert table.refused(f"0 draw {source}") == "drawing_is_over Z17"
    assert table.refused("0 draw grave") == "drawing_is_over Z17"
    table.do("0 start R5")
    assert table.refused(f"0 draw {source}") == "drawing_is_over Z17"


def test_z18_one_card_also_for_a_hand_that_a_trade_made_smaller():
    table = Table("Trade R5 R6 R7 R4 R8 R3", "")
    table.do("0 start R5 R6, 0 grow R7, 0 grow R4, 0 grow R8, 0 grow R3, 0 trade 1, 0 discard ..")
    assert (table.due, table.size(1), table.view(1).number) == ("1 draw", 1, 1)
    table.do("1 draw pool, * draw 1 G5")
    assert (table.due, table.size(1)) == ("1 act", 2)


def test_z18_what_is_taken_from_the_graves_top_may_be_special():
    table = Table("Frank", "")
    table.do("0 discard Frank, 1 draw grave")
    assert table.hand(1) == "Frank"


def test_z19_what_is_there_is_drawn_then_the_grave_is_shuffled_for_the_rest():
    table = tiny("0 draw pool", "* draw 0 G6", "0 start R5 R6", "0 grow R7", "0 discard R4")
    table.do("1 draw pool, * draw 1 G7, 1 start G5 G6, 1 discard R5")
    # Four cards are due: one is in the Pool, two are made a Pool, and one too few there is.
    table.do("0 draw pool, * draw 0 G7, * reshuffle")
    assert table.refused("* draw 0 R4") == "wrong_draw Z12"
    table.do("* draw 0 R4 0")
    assert (table.due, table.size(0), table.pool, table.grave) == ("0 act", 7, 0, "R5")
    assert table.refused("0 draw grave") == "grave_after_pool Z12"


def test_z19_a_grave_of_one_card_cannot_be_shuffled():
    table = nothing_left()
    told = table.do("0 draw grave, 0 draw grave, 0 draw pool, * draw 0 G7")
    # Six were due, three have come, and the 0 alone lies in the Grave.
    assert only(told, PoolRenewed) == []
    assert (table.due, table.grave, table.pool, table.size(0)) == ("0 act", "0", 0, 5)
    assert table.refused("0 draw grave") == "grave_after_pool Z12"


def one_in_the_grave() -> Table:
    """Seat 1 is to draw, the Pool is empty, and one card lies in the Grave."""
    table = nothing_left()
    table.do("0 draw grave, 0 draw grave, 0 draw grave, 0 draw pool, * draw 0 G7, 0 discard 0")
    assert (table.due, table.pool, table.grave) == ("1 draw", 0, "0")
    return table


def test_z13_who_finds_one_card_in_the_grave_and_no_pool_may_stop():
    table = one_in_the_grave()
    assert table.legal(1) == ["draw grave", "draw stop"]
    assert table.refused("1 draw pool") == "pool_exhausted Z14"
    size = table.size(1)
    assert table.do("1 draw stop") == (DrawingStopped(1),)
    assert (table.due, table.size(1), table.grave) == ("1 act", size, "0")
    # Nothing has come from the Pool; the drawing is over all the same.
    assert table.refused("1 draw grave") == "drawing_is_over Z17"


def test_z19_or_take_it():
    table = one_in_the_grave()
    size = table.size(1)
    table.do("1 draw grave")
    assert (table.due, table.size(1), table.grave) == ("1 act", size + 1, "")


NINE_EACH = {f"{colour}{number}": 1 for colour in "RG" for number in range(1, 10)}
"""Eighteen cards, all of which can lie in two hordes of nine."""


def all_but_one_laid() -> Table:
    """Seat 0 has laid R1 to R9, seat 1 G1 to G8; both hold nothing, and the G9 alone lies in the Grave."""
    table = Table("R1 R2 R3 R4 R5 R6 R7", "G1 G2 G3 G4 G5 G6 G7", grave="R8", deck=NINE_EACH)
    table.do("0 draw grave, 0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R1, 0 grow R7, 0 grow R8")
    table.do("1 draw pool, * draw 1 G8")
    table.do("1 start G5 G6, 1 grow G4, 1 grow G3, 1 grow G2, 1 grow G1, 1 grow G7, 1 grow G8")
    table.do("0 draw pool, * draw 0 G9 R9, 0 grow R9, 0 discard G9")
    assert (table.horde(0), table.horde(1), table.grave, table.pool) == ("1-9", "1-8", "G9", 0)
    return table


def test_z25_a_turn_without_cards_passes_by_itself_and_counts():
    table = all_but_one_laid()
    assert (table.due, table.legal(1)) == ("1 draw", ["draw grave", "draw stop"])
    table.do("1 draw grave")
    told = table.do("1 grow G9")
    # In the second round there was growth; in the next four nobody has a turn (Z44).
    assert [skipped.seat for skipped in only(told, TurnSkipped)] == [0, 1] * 4
    assert [stood.still for stood in only(told, RoundStood)] == [1, 2, 3, 4]
    (over,) = only(told, GameOver)
    assert (over.reason, over.lengths, over.standings, over.rounds) == ("guard", (9, 9), (1, 1), 6)
    assert table.due == "over guard"


def test_z25_who_stops_without_cards_has_none_either():
    table = all_but_one_laid()
    told = table.do("1 draw stop")
    assert told == (DrawingStopped(1), TurnSkipped(1))
    assert (table.due, table.grave, table.state.rounds) == ("0 draw", "G9", 2)
    for still in (1, 2, 3):
        assert table.do("0 draw stop") == (DrawingStopped(0), TurnSkipped(0))
        assert table.do("1 draw stop") == (DrawingStopped(1), TurnSkipped(1), RoundStood(still))
    table.do("0 draw stop")
    (over,) = only(table.do("1 draw stop"), GameOver)
    assert (over.lengths, over.standings, over.rounds) == ((9, 8), (1, 2), 6)


def test_z25_who_takes_a_card_has_a_turn():
    table = all_but_one_laid()
    table.do("1 draw stop, 0 draw grave")
    assert (table.due, table.hand(0)) == ("0 act", "G9")
    told = table.do("0 discard G9")
    assert only(told, TurnSkipped) == []
    assert table.due == "1 draw"
