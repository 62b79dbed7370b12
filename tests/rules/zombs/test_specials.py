"""Trade Hands, Zomb-Fish, Rob the Grave: Z40-Z42, Z47, Z48."""

from __future__ import annotations

import pytest

from muggins.core.game import Refusal
from muggins.games.zombs.events import (
    FishAsked,
    FishChooses,
    FishFailed,
    FishGiven,
    GraveRobbed,
    HandsTraded,
    TurnEnded,
)
from tests.rules.zombs.table import Table, cards, only


def said(refusal: Refusal | None) -> tuple[str, str, dict[str, str | int]] | None:
    return None if refusal is None else (refusal.code, refusal.rule, dict(refusal.params))


def test_z40_hands_are_exchanged_and_the_card_goes_to_the_vault_first():
    table = Table("Trade R5 R6 R7", "G5 G6", "", players=3)
    table.do("0 draw pool, * draw 0 R8")
    (traded,) = only(table.do("0 trade 1"), HandsTraded)
    assert (traded.seat, traded.other, traded.number, traded.other_number) == (0, 1, 7, 7)
    assert (table.hand(0), table.hand(1)) == ("G5 G6", "R5 R6 R7 R8")
    assert (table.size(0), table.size(1), table.vault, table.due) == (7, 7, "Trade", "0 act")


def test_z40_what_was_got_may_be_played_at_once():
    table = Table("Trade", "G5 G6 Trade", "R5", players=3)
    table.do("0 trade 1, 0 start G5 G6, 0 trade 2, 0 discard R5")
    assert (table.horde(0), table.vault) == ("5-6", "Trade Trade")


@pytest.mark.parametrize("other", [1, 2, 3])
def test_z40_with_any_other_player_a_partner_too(other):
    table = Table("Trade", players=4, mode="team")
    assert table.refused(f"0 trade {other}") is None


@pytest.mark.parametrize(
    ("other", "said_of_it"),
    [
        (0, ("another_player", "Z40", {"seat": 0})),
        (2, ("no_such_seat", "Z40", {"seat": 2, "last": 1})),
    ],
)
def test_z40_with_nobody_else(other, said_of_it):
    table = Table("Trade", "")
    assert said(table.refusal(f"0 trade {other}")) == said_of_it


def test_z40_not_without_the_card():
    assert said(Table("Rob", "").refusal("0 trade 1")) == ("card_not_held", "Z40", {"card": "Trade"})


ALL_RED = "R2 R3 R4 R5 R6 R7 R8"
LAY_RED = "0 start R5 R6, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R7, 0 grow R8"


def test_z40_the_other_hand_may_be_empty():
    table = Table(ALL_RED, "Trade", "")
    table.do("0 draw pool, * draw 0 R9", LAY_RED, "0 grow R9")
    told = table.do("1 trade 0")
    assert told[-1] == TurnEnded(1)
    assert (table.due, table.size(0), table.size(1)) == ("0 draw", 7, 0)
    # Seat 0 holds seven, and draws one.
    assert table.view(0).number == 1


def test_z40_and_so_may_ones_own():
    table = Table(ALL_RED, "")
    table.do("0 draw pool, * draw 0 Trade", LAY_RED, "0 trade 1")
    assert (table.due, table.size(0), table.size(1)) == ("0 act", 7, 0)


def fishing(hand: str, *others: str, **options: object) -> Table:
    """Seat 0 holds a Fish, has laid R5 to R7, and is to act."""
    table = Table(f"R5 R6 R7 Fish {hand}", *others, **options)
    table.do("0 start R5 R6, 0 grow R7")
    return table


@pytest.mark.parametrize(("theirs", "horde"), [("R4", "4-7"), ("R8", "5-8"), ("R4 R4", "4-7"), ("R8 R3 R9", "5-8")])
def test_z41_who_has_a_card_that_fits_gives_it_and_it_is_played_at_once(theirs, horde):
    table = fishing("", theirs)
    told = table.do("0 fish 1")
    card = theirs.split()[0]
    assert only(told, FishAsked) == [FishAsked(0, 1, cards("R4 R8"))]
    assert only(told, FishGiven) == [FishGiven(0, 1, *cards(card), 4)]
    assert (table.horde(0), table.vault, table.due) == (horde, "Fish", "0 act")
    assert (table.size(0), table.size(1)) == (4, 6)


def test_z41_of_two_that_fit_the_giver_chooses():
    table = fishing("", "R4 R8 G5")
    told = table.do("0 fish 1")
    assert told[1:] == (FishChooses(0, 1, cards("R4 R8")),)
    assert (table.due, table.legal(1), table.vault) == ("1 give", ["give R4", "give R8"], "Fish")
    assert said(table.refusal("1 give G5")) == ("not_asked_for", "Z41", {"card": "G5", "cards": "R4 R8"})
    assert said(table.refusal("0 discard R5")) == ("not_your_turn", "Z41", {"seat": 1, "due": "give"})
    assert said(table.refusal("1 discard G5")) == ("other_action_is_due", "Z41", {"due": "give"})
    assert table.do("1 give R8") == (FishGiven(0, 1, *cards("R8"), 4),)
    assert (table.horde(0), table.hand(1), table.due) == ("5-8", "R4 G5", "0 act")


def test_z41_the_askers_turn_goes_on_as_it_was():
    table = fishing("R9", "R4 R8")
    table.do("0 fish 1, 1 give R8")
    assert table.refused("0 draw grave") == "grave_after_pool Z12"
    table.do("0 grow R9, 0 discard ..")
    assert table.due == "1 draw"


def test_z47_equal_cards_are_no_choice():
    table = fishing("", "R4 R4")
    table.do("0 fish 1")
    assert (table.due, table.hand(1)) == ("0 act", "R4")


def test_z41_who_has_none_gives_nothing_and_the_fish_goes_below_the_grave():
    table = fishing("", "R3 R9 G4")
    before = table.grave
    told = table.do("0 fish 1")
    assert told == (FishAsked(0, 1, cards("R4 R8")), FishFailed(0, 1, cards("R4 R8")))
    assert (table.grave, table.vault, table.horde(0)) == (f"Fish {before}", "", "5-7")
    assert (table.due, table.size(0), table.size(1)) == ("0 act", 4, 7)


@pytest.mark.parametrize(
    ("theirs", "lacked", "held"),
    [
        ("R3 R9", "R4 R8", ""),  # none: all know that neither is there
        ("R4", "R8", ""),  # not asked to choose: all know that the other is not there
        ("R8 R8", "R4", ""),
        ("R4 R8", "", "R8"),  # asked to choose: all know that the other is there
    ],
)
@pytest.mark.parametrize("observer", [0, 2, None])
def test_z41_what_a_fish_shows_all_know(theirs, lacked, held, observer):
    table = fishing("", theirs, "", players=3)
    table.do("0 fish 1")
    if table.due == "1 give":
        table.do("1 give R4")
    view = table.view(observer)
    assert " ".join(str(lack.card) for lack in view.lacked[1]) == lacked
    assert " ".join(map(str, view.known[1])) == held


def test_z41_a_finished_end_asks_for_the_other_alone():
    table = Table("R5 R4 R3 R2 R1 Fish", "R6")
    table.do("0 start R5, 0 grow R4, 0 grow R3, 0 grow R2, 0 grow R1")
    assert only(table.do("0 fish 1"), FishAsked) == [FishAsked(0, 1, cards("R6"))]
    assert table.horde(0) == "1-6"


def test_z41_a_horde_of_ones_own_is_needed():
    table = Table("Fish R5", "R6")
    assert said(table.refusal("0 fish 1")) == ("no_horde_of_ones_own", "Z41", {})
    table.do("0 start R5")
    assert table.refused("0 fish 1") is None


@pytest.mark.parametrize("end", ["-", "+"])
def test_z41_with_no_block_at_either_end(end):
    table = Table("R5 R6 Fish", "G3 R4 R7")
    table.do(f"0 start R5 R6, 0 discard .., 1 block R{end} G3, 1 discard ..")
    assert said(table.refusal("0 fish 1")) == ("horde_is_blocked", "Z41", {"colour": "R"})


def test_z41_nor_in_quarantine():
    table = Table("R5 R6 Fish", "Quarantine Quarantine R4 R7")
    table.do("0 start R5 R6, 0 discard .., 1 quarantine R, 1 discard ..")
    assert said(table.refusal("0 fish 1")) == ("quarantined", "Z41", {"colour": "R"})


@pytest.mark.parametrize(
    ("line", "said_of_it"),
    [
        ("0 fish 0", ("another_player", "Z41", {"seat": 0})),
        ("0 fish 3", ("no_such_seat", "Z41", {"seat": 3, "last": 2})),
    ],
)
def test_z41_one_opponent_is_asked(line, said_of_it):
    assert said(fishing("", "", "", players=3).refusal(line)) == said_of_it


def test_z41_not_without_the_card():
    table = Table("R5", "")
    table.do("0 start R5")
    assert table.refused("0 fish 1") == "card_not_held Z41"


def test_z41_nothing_is_given_unasked():
    assert fishing("", "R4 R8").refused("0 give R4") == "nothing_to_give Z41"
    assert Table("R4", "").refusal("0 give R4").rule == "Z41"


def test_z47_never_a_partner_nor_for_his_horde():
    table = Table("R5 Fish", "G4", "G5 Fish", "G6", players=4, mode="team")
    table.do("0 start R5")
    assert said(table.refusal("0 fish 2")) == ("ask_an_opponent", "Z47", {"seat": 2})
    assert table.legal(0, "fish") == ["fish 1", "fish 3"]
    table.do("0 discard .., 1 discard ..")
    # Seat 2 has no horde yet, and its partner's counts for nothing.
    assert table.refused("2 fish 1") == "no_horde_of_ones_own Z41"
    table.do("2 start G5")
    assert only(table.do("2 fish 3"), FishAsked) == [FishAsked(2, 3, cards("G4 G6"))]
    assert (table.horde(2), table.horde(0)) == ("5-6", "5-5")


def test_z47_a_blocked_partner_is_no_hindrance():
    table = Table("R5", "P4", "G5 Fish", "", players=4, mode="team")
    table.do("0 start R5, 0 discard .., 1 block R+ P4, 1 discard .., 2 start G5")
    assert table.refused("2 fish 1") is None


def test_z47_who_holds_no_cards_may_be_asked_and_it_fails():
    table = Table(ALL_RED, "G5 G6 Fish")
    table.do("0 draw pool, * draw 0 R9", LAY_RED, "0 grow R9, 1 start G5 G6")
    assert table.size(0) == 0
    assert only(table.do("1 fish 0"), FishFailed) == [FishFailed(1, 0, cards("G4 G7"))]


def test_z42_a_card_of_the_grave_is_taken_and_the_robber_takes_its_place():
    table = Table("Rob", "G4", grave="R5")
    table.do("0 discard .., 1 discard G4, 0 draw pool, * draw 0 ..")
    below, middle, top = table.grave.split()
    assert (below, top) == ("R5", "G4")
    assert only(table.do("0 rob R5"), GraveRobbed) == [GraveRobbed(0, *cards("R5"))]
    assert table.grave == f"Rob {middle} G4"
    assert (table.hand(0), table.size(0), table.vault, table.due) == ("R5", 8, "", "0 act")


@pytest.mark.parametrize("card", ["Frank", "Trade", "0", "R10"])
def test_z42_whatever_it_is(card):
    table = Table("Rob", "", grave=card)
    table.do("0 draw pool, * draw 0 .., 0 rob " + card)
    assert (table.hand(0), table.grave) == (card, "Rob")


def test_z42_one_card_for_each_robber():
    table = Table("Rob Rob", "R7", grave="R5")
    table.do("0 discard .., 1 discard R7, 0 draw pool, * draw 0 .., 0 rob R5, 0 rob R7")
    assert table.grave.split()[0] == table.grave.split()[2] == "Rob"
    assert table.hand(0) == "R5 R7"


@pytest.mark.parametrize(
    ("card", "refused"), [("R9", "not_in_grave Z42"), ("Frank", "not_in_grave Z42"), ("Rob", "no_robber Z42")]
)
def test_z42_what_cannot_be_taken(card, refused):
    table = Table("Rob Rob", "", grave="R5")
    table.do("0 draw pool, * draw 0 ..")
    assert table.refused(f"0 rob {card}") == refused


def test_z42_another_robber_stays_where_it_lies():
    table = Table("Rob Rob", "", grave="R5")
    table.do("0 draw pool, * draw 0 .., 0 discard Rob, 1 discard ..")
    assert table.refused("0 rob Rob") == "no_robber Z42"
    assert "rob Rob" not in table.legal(0)


def test_z42_an_empty_grave_cannot_be_robbed():
    table = Table("Rob", "")
    table.do("0 draw grave")
    assert table.refused("0 rob R5") == "grave_empty Z42"
    assert table.legal(0, "rob") == []


def test_z42_not_without_the_card():
    table = Table("R7", "", grave="R5")
    assert table.refused("0 rob R5") == "card_not_held Z42"


def test_z48_of_equal_cards_the_topmost_is_taken_and_its_very_place_is_the_robbers():
    table = Table("Rob", "R5", grave="R5")
    table.do("0 discard .., 1 discard R5")
    middle = table.grave.split()[1]
    table.do("0 draw pool, * draw 0 .., 0 rob R5")
    assert table.grave == f"R5 {middle} Rob"


def test_z48_a_grave_of_nothing_but_robbers_cannot_be_robbed():
    table = Table("Rob Rob", "", grave="Rob")
    table.do("0 draw pool, * draw 0 ..")
    for card in ("Rob", "R5"):
        assert table.refused(f"0 rob {card}") == "only_robbers Z48"
    assert table.legal(0, "rob") == []
