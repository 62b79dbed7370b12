"""How hordes start and grow, how a turn ends and a game is won: Z2-Z7, Z20-Z24, Z26."""

from __future__ import annotations

import pytest

from muggins.core.game import Refusal, Seat
from muggins.games.zombs.actions import Start
from muggins.games.zombs.deck import read_card
from muggins.games.zombs.events import CardDiscarded, GameOver, HordeGrown, HordeStarted, TurnEnded
from tests.rules.zombs.table import Table, cards, only


def said(refusal: Refusal | None) -> tuple[str, str, dict[str, str | int]] | None:
    return None if refusal is None else (refusal.code, refusal.rule, dict(refusal.params))


@pytest.mark.parametrize(("line", "horde"), [("R5", "5-5"), ("R6", "6-6"), ("R5 R6", "5-6"), ("R6 R5", "5-6")])
def test_z20_a_horde_starts_with_the_five_the_six_or_both(line, horde):
    table = Table("R5 R6", "")
    (started,) = only(table.do(f"0 start {line}"), HordeStarted)
    assert (started.seat, started.cards) == (0, cards(" ".join(sorted(line.split()))))
    assert (table.horde(0), table.horde(1), table.size(0)) == (horde, "", 8 - len(line.split()))


@pytest.mark.parametrize(
    ("line", "code", "params"),
    [
        ("R4", "starts_with_five_or_six", {"card": "R4"}),
        ("R7", "starts_with_five_or_six", {"card": "R7"}),
        ("R4 R5", "starts_with_five_or_six", {"card": "R4"}),
        ("R5 R6 R7", "starts_with_five_or_six", {"card": "R7"}),
        ("0", "starts_with_five_or_six", {"card": "0"}),
        ("Brain", "starts_with_five_or_six", {"card": "Brain"}),
        ("R5 R5", "starts_with_one_of_each", {"cards": "R5 R5"}),
        ("R5 R6 R6", "starts_with_one_of_each", {"cards": "R5 R6 R6"}),
        ("R5 G6", "two_colours", {"cards": "R5 G6"}),
        ("G6", "card_not_held", {"card": "G6"}),
    ],
)
def test_z20_with_nothing_else(line, code, params):
    table = Table("R4 R5 R5 R6 R7 0 Brain", "")
    assert said(table.refusal(f"0 start {line}")) == (code, "Z20", params)


def test_z20_nor_with_nothing():
    table = Table("R5", "")
    table.do("0 draw pool, * draw 0 ..")
    assert said(table.refusal_of(Seat(0), Start(()))) == ("starts_with_one_of_each", "Z20", {"cards": ""})


def test_z20_a_player_has_one_horde():
    table = Table("R5 R6 G5", "")
    table.do("0 start R5")
    assert said(table.refusal("0 start G5")) == ("has_a_horde", "Z20", {"colour": "R"})
    # The 6 of the same colour is growth, not another start.
    assert said(table.refusal("0 start R6")) == ("has_a_horde", "Z20", {"colour": "R"})
    assert table.legal(0, "start", "grow") == ["grow R6"]


def test_z20_no_colour_has_two_hordes():
    table = Table("R5", "R6 G6")
    table.do("0 start R5, 0 discard ..")
    assert said(table.refusal("1 start R6")) == ("colour_taken", "Z20", {"colour": "R", "seat": 0})
    assert table.legal(1, "start") == ["start G6"]


def test_z20_a_block_takes_no_colour():
    table = Table("R5", "G3 G5")
    table.do("0 start R5, 0 discard .., 1 block R+ G3, 1 start G5")
    assert (table.horde(0), table.horde(1)) == ("5-5 [G3]", "5-5")


def test_z21_a_horde_grows_by_the_next_number_down_or_up():
    table = Table("R5 R6 R7 R4 R3 R9", "")
    (grown,) = only(table.do("0 start R5 R6, 0 grow R7"), HordeGrown)
    assert (grown.seat, grown.owner, str(grown.card), grown.length) == (0, 0, "R7", 3)
    table.do("0 grow R4")
    assert table.horde(0) == "4-7"
    assert table.legal(0, "grow") == ["grow R3"]


@pytest.mark.parametrize(
    ("card", "code", "params"),
    [
        ("R3", "does_not_fit", {"card": "R3", "colour": "R", "cards": "R4 R7"}),
        ("R8", "does_not_fit", {"card": "R8", "colour": "R", "cards": "R4 R7"}),
        ("R6", "does_not_fit", {"card": "R6", "colour": "R", "cards": "R4 R7"}),
        ("G7", "no_such_horde", {"colour": "G"}),
        ("0", "no_zomb", {"card": "0"}),
        ("R7", "card_not_held", {"card": "R7"}),
    ],
)
def test_z21_by_no_other_card(card, code, params):
    table = Table("R5 R6 R6 R3 R8 G7 0", "")
    table.do("0 start R5 R6")
    assert said(table.refusal(f"0 grow {card}")) == (code, "Z21", params)


def test_z21_never_an_opponents_horde():
    table = Table("R5", "R6")
    table.do("0 start R5, 0 discard ..")
    assert said(table.refusal("1 grow R6")) == ("not_your_side", "Z21", {"colour": "R", "seat": 0})


def test_z21_not_past_a_block_but_at_the_other_end():
    table = Table("R5 R6 R7", "G3")
    table.do("0 start R5 R6, 0 discard .., 1 block R+ G3, 1 discard ..")
    blocked = {"colour": "R", "end": "+", "card": "G3"}
    assert said(table.refusal("0 grow R7")) == ("end_blocked", "Z21", blocked)
    table = Table("R5 R6 R7 R4", "G3")
    table.do("0 start R5 R6, 0 discard .., 1 block R+ G3, 1 discard .., 0 grow R4")
    assert table.horde(0) == "4-6 [G3]"


def test_z22_a_discard_ends_the_turn():
    table = Table("R3", "")
    assert table.do("0 draw pool, * draw 0 .., 0 discard R3")[-1] == CardDiscarded(Seat(0), read_card("R3"))
    assert (table.due, table.grave) == ("1 draw", "P7 R3")


@pytest.mark.parametrize("card", ["Frank", "Trade", "Quarantine", "Fish", "Rob", "Cure", "0", "R10"])
def test_z22_any_card_may_be_discarded_and_does_nothing(card):
    table = Table(card, "")
    table.do("0 draw pool, * draw 0 ..")
    before = table.state
    table.do(f"0 discard {card}")
    assert (table.grave, table.vault, table.due) == (f"P7 {card}", "", "1 draw")
    assert (table.state.hordes, table.state.hands[1]) == (before.hordes, before.hands[1])


def test_z22_who_holds_cards_has_to_discard_one_of_them():
    table = Table("R3", "")
    table.do("0 draw pool, * draw 0 ..")
    assert len(table.legal(0, "discard")) == len(set(table.state.hands[0]))
    assert table.refused("0 discard R4") == "card_not_held Z22"


ALL_RED = "R2 R3 R4 R5 R6 R7 R8"


def lay_all(table: Table) -> tuple[object, ...]:
    """Seat 0 lays R2 to R8, all that it was dealt."""
    return table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R7, 0 grow R8")


def test_z22_who_has_laid_all_his_cards_has_ended_his_turn_without_a_discard():
    table = Table(ALL_RED, "")
    table.do("0 draw pool, * draw 0 R9")
    assert TurnEnded(Seat(0)) not in lay_all(table)
    assert table.due == "0 act"
    assert table.do("0 grow R9")[-1] == TurnEnded(Seat(0))
    assert (table.due, table.size(0), table.grave) == ("1 draw", 0, "P7")
    # It costs nothing: he draws eight again.
    table.do("1 discard ..")
    assert (table.due, table.view(0).number) == ("0 draw", 8)


def test_z24_the_last_card_may_be_discarded_too():
    table = Table(ALL_RED, "")
    table.do("0 draw pool, * draw 0 G9")
    lay_all(table)
    told = table.do("0 discard G9")
    assert (table.due, table.size(0), table.grave) == ("1 draw", 0, "P7 G9")
    assert only(told, TurnEnded) == []


def test_z24_a_trade_as_the_last_card_does_not_end_the_turn_if_it_brings_cards():
    table = Table(ALL_RED, "")
    table.do("0 draw pool, * draw 0 Trade")
    lay_all(table)
    table.do("0 trade 1")
    assert (table.due, table.size(0), table.size(1)) == ("0 act", 7, 0)


def test_z24_it_does_if_it_brings_none():
    table = Table(ALL_RED, "G2 G3 G4 G5 G6 G7 G8")
    table.do("0 draw pool, * draw 0 R9")
    lay_all(table)
    table.do("0 grow R9, 1 draw pool, * draw 1 Trade")
    table.do("1 start G5 G6, 1 grow G4, 1 grow G3, 1 grow G2, 1 grow G7, 1 grow G8")
    assert table.do("1 trade 0")[-1] == TurnEnded(Seat(1))
    assert (table.due, table.size(0), table.size(1), table.vault) == ("0 draw", 0, 0, "Trade")


def test_z24_a_robber_as_the_last_card_does_not_end_the_turn():
    table = Table(ALL_RED, "")
    table.do("0 draw pool, * draw 0 Rob")
    lay_all(table)
    table.do("0 rob P7")
    assert (table.due, table.hand(0), table.grave) == ("0 act", "P7", "Rob")


@pytest.mark.parametrize(("theirs", "horde"), [("R9", "2-9"), ("", "2-8")])
def test_z24_a_fish_as_the_last_card_does(theirs, horde):
    table = Table(ALL_RED, theirs)
    table.do("0 draw pool, * draw 0 Fish")
    lay_all(table)
    assert table.do("0 fish 1")[-1] == TurnEnded(Seat(0))
    assert (table.due, table.horde(0), table.size(0)) == ("1 draw", horde, 0)


def test_z24_also_when_its_giver_chooses_first():
    table = Table(ALL_RED, "R1 R9")
    table.do("0 draw pool, * draw 0 Fish")
    lay_all(table)
    assert only(table.do("0 fish 1"), TurnEnded) == []
    assert table.due == "1 give"
    assert table.do("1 give R1")[-1] == TurnEnded(Seat(0))
    assert (table.due, table.horde(0)) == ("1 draw", "1-8")


def test_z23_a_lone_five_has_two_ends_each_with_a_block_of_its_own():
    table = Table("R5", "G3 G4 0 Brain")
    table.do("0 start R5, 0 discard .., 1 block R- G3, 1 block R+ 0")
    assert table.horde(0) == "[G3] 5-5 [0]"
    assert table.refused("1 block R- G4") == "end_blocked Z30"
    table.do("1 unblock R- Brain")
    assert table.horde(0) == "5-5 [0]"


@pytest.mark.parametrize("first", ["R5", "R6"])
def test_z23_both_ends_of_a_lone_zomb_grow(first):
    table = Table("R5 R6 R7 R4", "")
    table.do(f"0 start {first}")
    assert table.legal(0, "grow") == (["grow R4", "grow R6"] if first == "R5" else ["grow R5", "grow R7"])


def test_z26_what_needs_no_horde_of_ones_own():
    table = Table("R5 R6 R7", "G3 Cure Trade Rob Quarantine Quarantine Brain")
    table.do("0 start R5 R6, 0 grow R7, 0 discard ..")
    table.do("1 draw grave")
    assert table.horde(1) == ""
    for line in ("block R- G3", "quarantine R", "cure R+", "trade 0", "rob P7"):
        assert table.refused(f"1 {line}") is None
    table.do("1 block R- G3")
    assert table.refused("1 unblock R- Brain") is None


def one_to_eight() -> Table:
    """Seat 0 has laid R1 to R8 in its first turn, and draws R9, R10 and six cards more."""
    table = Table(ALL_RED, "")
    table.do("0 draw pool, * draw 0 R1")
    lay_all(table)
    table.do("0 grow R1, 1 discard .., 0 draw pool, * draw 0 R9 R10 ..")
    return table


def test_z4_one_to_ten_wins_the_normal_game():
    table = one_to_eight()
    assert only(table.do("0 grow R9"), GameOver) == []
    (over,) = only(table.do("0 grow R10"), GameOver)
    assert (over.reason, over.seat, over.lengths, over.standings) == ("horde", 0, (10, 0), (1, 2))
    assert (table.due, table.horde(0), table.standings) == ("over horde", "1-10", (1, 2))


def test_z5_at_once_in_mid_turn_with_cards_in_hand():
    table = one_to_eight()
    table.do("0 grow R9, 0 grow R10")
    assert table.size(0) == 6
    for line in ("0 discard P1", "1 draw pool", "* draw 1 P1"):
        refusal = table.refusal(line)
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("game_over", "Z5")
    assert table.legal(0) == table.legal(1) == []


def test_z5_blocked_or_not():
    table = Table("R2 R3 R4 R5 R6 R7", "G3", length="fast")
    table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R7, 0 discard .., 1 block R+ G3, 1 discard ..")
    table.do("0 draw pool, * draw 0 R1 ..")
    (over,) = only(table.do("0 grow R1"), GameOver)
    assert (table.horde(0), over.reason, over.standings) == ("1-7 [G3]", "horde", (1, 2))


@pytest.mark.parametrize(
    ("grown", "horde"),
    [
        ("R4 R3 R2 R7 R8", "2-8"),
        ("R7 R8 R9 R10 R4", "4-10"),
        ("R4 R3 R2 R1 R7", "1-7"),
    ],
)
def test_z3_seven_in_a_row_win_the_fast_game(grown, horde):
    """Z7: whichever seven they are."""
    table = Table(f"R5 R6 {grown}", "", length="fast")
    table.do("0 start R5 R6")
    for card in grown.split():
        assert table.due == "0 act"
        table.do(f"0 grow {card}")
    assert (table.due, table.horde(0), table.standings) == ("over horde", horde, (1, 2))


@pytest.mark.parametrize("grown", ["R4 R3 R2 R7 R8"])
def test_z4_seven_do_not_win_the_normal_game(grown):
    table = Table(f"R5 R6 {grown}", "")
    table.do("0 start R5 R6", *(f"0 grow {card}" for card in grown.split()))
    assert table.due == "0 act"


def test_z7_a_block_at_one_end_does_not_hinder_the_seventh_at_the_other():
    table = Table("R3 R4 R5 R6 R7 R8", "G3", length="fast")
    table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R7, 0 grow R8, 0 discard ..")
    table.do("1 block R+ G3, 1 discard ..")
    table.do("0 draw pool, * draw 0 R9 R2 ..")
    assert table.refused("0 grow R9") == "end_blocked Z21"
    (over,) = only(table.do("0 grow R2"), GameOver)
    assert (over.reason, over.lengths) == ("horde", (7, 0))
    assert table.horde(0) == "2-8 [G3]"


def test_z6_the_owner_wins_whoever_gave_the_last_card():
    table = Table("R5 R6 R4 R3 R2 R1 Fish", "R7", length="fast")
    table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R1")
    (over,) = only(table.do("0 fish 1"), GameOver)
    assert (over.seat, over.standings, table.horde(0)) == (0, (1, 2), "1-7")


def test_z6_also_when_the_giver_had_to_choose():
    table = Table("R5 R6 R4 R3 R7 R8 Fish", "R2 R9", length="fast")
    table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R7, 0 grow R8, 0 fish 1")
    assert table.due == "1 give"
    table.do("1 give R9")
    assert (table.due, table.standings) == ("over horde", (1, 2))


def team(*hands: str, **options: object) -> Table:
    return Table(*hands, players=4, mode="team", **options)


def test_z2_either_partner_builds_on_both_hordes_also_before_he_has_his_own():
    table = team("R5 R6", "", "R7 G5")
    table.do("0 start R5 R6, 0 discard .., 1 discard ..")
    (grown,) = only(table.do("2 grow R7"), HordeGrown)
    assert (grown.seat, grown.owner, grown.length) == (2, 0, 3)
    assert (table.horde(0), table.horde(2)) == ("5-7", "")


def test_z2_each_starts_a_horde_of_his_own_and_nobody_for_his_partner():
    table = team("R5 R6 G5", "", "G6 R6")
    table.do("0 start R5")
    assert table.refused("0 start G5") == "has_a_horde Z20"
    table.do("0 discard .., 1 discard ..")
    assert table.refused("2 start R6") == "colour_taken Z20"
    table.do("2 start G6, 2 grow R6")
    assert (table.horde(0), table.horde(2)) == ("5-6", "6-6")


def test_z2_an_opponents_horde_is_not_built_on():
    table = team("R5 R6", "R7", "", "R4")
    table.do("0 start R5 R6, 0 discard ..")
    assert table.refused("1 grow R7") == "not_your_side Z21"


def test_z2_the_first_side_with_a_whole_horde_wins_whoever_laid_the_last_card():
    table = team("R2 R3 R4 R5 R6 R7 R8", "", "R1 R9 R10")
    table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R7, 0 grow R8, 0 discard .., 1 discard ..")
    (over,) = only(table.do("2 grow R1, 2 grow R9, 2 grow R10"), GameOver)
    assert (over.reason, over.seat, over.lengths, over.standings) == ("horde", 0, (10, 0), (1, 2, 1, 2))


def test_z2_with_the_fast_game_a_horde_of_seven():
    table = team("R3 R4 R5 R6 R7 R8", "", "R9", length="fast")
    table.do("0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R7, 0 grow R8, 0 discard .., 1 discard .., 2 grow R9")
    assert (table.due, table.standings) == ("over horde", (1, 2, 1, 2))
