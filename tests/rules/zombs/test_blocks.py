"""Blocks, Quarantines and cures: Z30-Z39, Z45, Z46."""

from __future__ import annotations

import pytest

from muggins.core.game import Refusal
from muggins.games.zombs.events import (
    BlockRemoved,
    EndBlocked,
    HordeQuarantined,
    QuarantineLifted,
    ZombCured,
)
from tests.rules.zombs.table import Table, only


def said(refusal: Refusal | None) -> tuple[str, str, dict[str, str | int]] | None:
    return None if refusal is None else (refusal.code, refusal.rule, dict(refusal.params))


def against(horde: str, hand: str, *more: str, **options: object) -> Table:
    """Seat 0 has laid this horde, from the 5 or the 6 on; seat 1 is to act with this hand, and `more` was drawn."""
    numbers = horde.split()
    table = Table(horde, hand, **options)
    begins = " ".join(card for card in numbers if card[1:] in "56")
    table.do(f"0 start {begins}")
    low = sorted((int(card[1:]) for card in numbers if int(card[1:]) < 5), reverse=True)
    high = sorted(int(card[1:]) for card in numbers if int(card[1:]) > 6)
    for number in (*low, *high):
        table.do(f"0 grow {numbers[0][0]}{number}")
    table.do("0 discard ..", f"1 draw pool, * draw 1 {' '.join(more) or '..'}")
    return table


@pytest.mark.parametrize("end", ["-", "+"])
@pytest.mark.parametrize("card", ["G1", "G3", "G5", "G10", "0"])
def test_z30_an_open_end_of_an_opponents_horde_takes_a_zomb_of_another_colour_or_a_0(end, card):
    table = against("R5 R6", card)
    (blocked,) = only(table.do(f"1 block R{end} {card}"), EndBlocked)
    assert (blocked.seat, blocked.owner, blocked.colour, blocked.end, str(blocked.card)) == (1, 0, "R", end, card)
    assert table.horde(0) == (f"[{card}] 5-6" if end == "-" else f"5-6 [{card}]")
    assert table.grave.count(" ") == 1


def test_z30_an_end_holds_one_block():
    table = against("R5 R6", "G3 0")
    table.do("1 block R+ G3")
    assert said(table.refusal("1 block R+ 0")) == ("end_blocked", "Z30", {"colour": "R", "end": "+", "card": "G3"})
    assert table.refused("1 block R- 0") is None


@pytest.mark.parametrize(
    ("horde", "end", "number"),
    [("R5 R6 R7 R8 R9 R10", "+", 10), ("R5 R4 R3 R2 R1", "-", 1)],
)
def test_z30_a_finished_end_takes_none(horde, end, number):
    table = against(horde, "G3")
    refusal = table.refusal(f"1 block R{end} G3")
    assert said(refusal) == ("end_finished", "Z30", {"colour": "R", "end": end, "number": number})
    assert table.refused(f"1 block R{'-' if end == '+' else '+'} G3") is None


@pytest.mark.parametrize("card", ["Brain", "Cure", "Frank", "Unicorn", "Trade", "Fish", "Rob"])
def test_z30_a_special_blocks_nothing(card):
    table = against("R5 R6", card)
    assert said(table.refusal(f"1 block R+ {card}")) == ("no_blocker", "Z30", {"card": card})


@pytest.mark.parametrize(("line", "code"), [("1 block G+ B4", "no_such_horde"), ("1 block R+ G4", "card_not_held")])
def test_z30_what_is_not_there(line, code):
    assert against("R5 R6", "B4").refused(line) == f"{code} Z30"


def test_z31_not_ones_own_horde():
    table = Table("R5 G3 0", "")
    table.do("0 start R5")
    for card in ("G3", "0"):
        assert said(table.refusal(f"0 block R+ {card}")) == ("own_horde", "Z31", {"colour": "R", "seat": 0})


def test_z31_nor_the_partners():
    table = Table("R5", "", "G3 0", players=4, mode="team")
    table.do("0 start R5, 0 discard .., 1 discard ..")
    for card in ("G3", "0"):
        assert said(table.refusal(f"2 block R+ {card}")) == ("partners_horde", "Z31", {"colour": "R", "seat": 0})


def test_z31_nor_with_the_hordes_own_colour():
    table = against("R5 R6", "R9 R7")
    for card in ("R9", "R7"):
        assert said(table.refusal(f"1 block R+ {card}")) == ("own_colour", "Z31", {"card": card, "colour": "R"})


def test_z31_with_ones_own_hordes_colour_it_may_be():
    table = against("R5 R6", "G5 G3")
    table.do("1 start G5, 1 block R+ G3")
    assert table.horde(0) == "5-6 [G3]"


@pytest.mark.parametrize(
    ("horde", "end", "number"),
    [
        ("R5", "-", 5),
        ("R5", "+", 5),
        ("R6", "-", 6),
        ("R6", "+", 6),
        ("R4 R5 R6 R7", "-", 4),
        ("R5 R6 R7 R8 R9", "+", 9),
    ],
)
def test_z32_a_0_takes_the_number_that_it_lies_next_to(horde, end, number):
    """Z39: at both ends of a lone 5 it is a 5, of a lone 6 a 6."""
    table = against(horde, f"0 G{number} G{number + 1}")
    (blocked,) = only(table.do(f"1 block R{end} 0"), EndBlocked)
    assert blocked.number == number
    low = {"card": f"G{number}", "block": "0", "number": number}
    assert said(table.refusal(f"1 unblock R{end} G{number}")) == ("too_low", "Z32", low)
    assert table.refused(f"1 unblock R{end} G{number + 1}") is None


def test_z39_the_card_beside_a_0_cannot_change_while_it_lies_there():
    table = against("R5 R6 R7", "0 Cure")
    table.do("1 block R+ 0")
    assert table.refused("1 cure R+") == "end_blocked Z38"
    table.do("1 discard ..")
    table = Table("R5 R6 R7 R8", "0")
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., 1 block R+ 0, 1 discard ..")
    assert table.refused("0 grow R8") == "end_blocked Z21"


def test_z39_a_0_removes_nothing():
    table = against("R5 R6", "G1 0 0")
    table.do("1 block R+ G1")
    assert said(table.refusal("1 unblock R+ 0")) == ("zero_removes_nothing", "Z39", {"colour": "R", "end": "+"})
    table.do("1 block R- 0")
    assert table.refused("1 unblock R- 0") == "zero_removes_nothing Z39"


@pytest.mark.parametrize("card", ["Brain", "Cure", "Frank", "Unicorn"])
def test_z39_but_the_specials_remove_a_0(card):
    table = against("R5 R6", f"0 {card}")
    table.do(f"1 block R+ 0, 1 unblock R+ {card}")
    assert table.horde(0) == "5-6"


def test_z33_two_quarantines_lie_one_at_each_end():
    table = against("R5 R6", "Quarantine Quarantine")
    told = table.do("1 quarantine R")
    assert told == (HordeQuarantined(1, 0, "R"),)
    assert (table.horde(0), table.hand(1)) == ("[[5-6]]", "")


@pytest.mark.parametrize("horde", ["R5 R6 R7 R8 R9 R10", "R5 R4 R3 R2 R1", "R5", "R6"])
def test_z33_even_where_the_1_or_the_10_is_there(horde):
    """Z45: and a lone 5 or 6 as well."""
    table = against(horde, "Quarantine Quarantine")
    table.do("1 quarantine R")
    assert table.horde(0).startswith("[[")


@pytest.mark.parametrize("line", ["1 quarantine R", "1 block R+ Quarantine"])
def test_z33_one_alone_does_nothing(line):
    table = against("R5 R6", "Quarantine")
    assert said(table.refusal(line)) == ("one_quarantine", "Z33", {"colour": "R"})


def test_z33_none_at_all():
    assert said(against("R5 R6", "").refusal("1 quarantine R")) == ("card_not_held", "Z33", {"card": "Quarantine"})
    table = against("R5 R6", "Quarantine Quarantine")
    assert table.refused("1 quarantine G") == "no_such_horde Z33"


def test_z33_not_on_ones_own_sides_horde():
    table = Table("R5 Quarantine Quarantine", "")
    table.do("0 start R5")
    assert table.refused("0 quarantine R") == "own_horde Z33"
    table = Table("R5", "", "Quarantine Quarantine", players=4, mode="team")
    table.do("0 start R5, 0 discard .., 1 discard ..")
    assert table.refused("2 quarantine R") == "partners_horde Z33"


def test_z33_a_quarantined_horde_neither_grows_nor_takes_a_block():
    table = Table("R5 R6 R7 R4", "Quarantine Quarantine G3 0", "Quarantine Quarantine G4 Cure 0", players=3)
    table.do("0 start R5 R6, 0 discard .., 1 quarantine R")
    for end in "-+":
        for card in ("G3", "0"):
            assert said(table.refusal(f"1 block R{end} {card}")) == ("quarantined", "Z33", {"colour": "R"})
    table.do("1 discard ..")
    assert table.refused("2 quarantine R") == "quarantined Z33"
    assert table.refused("2 cure R+") == "quarantined Z38"
    table.do("2 discard ..")
    for card in ("R7", "R4"):
        assert table.refused(f"0 grow {card}") == "quarantined Z33"


@pytest.mark.parametrize("end", ["-", "+"])
def test_z45_one_block_forbids_a_quarantine(end):
    table = against("R5 R6", "G3 Quarantine Quarantine")
    table.do(f"1 block R{end} G3")
    blocked = {"colour": "R", "end": end, "card": "G3"}
    assert said(table.refusal("1 quarantine R")) == ("end_blocked", "Z45", blocked)


@pytest.mark.parametrize("end", ["-", "+"])
def test_z45_and_a_fish_for_that_horde(end):
    table = Table("R5 R6 Fish", "G3 R7", "", players=3)
    table.do(f"0 start R5 R6, 0 discard .., 1 block R{end} G3, 1 discard .., 2 discard ..")
    assert said(table.refusal("0 fish 1")) == ("horde_is_blocked", "Z41", {"colour": "R"})
    assert table.legal(0, "fish") == []


@pytest.mark.parametrize(("block", "lowest"), [(1, 2), (3, 4), (4, 5), (8, 9), (9, 10)])
def test_z34_a_higher_zomb_of_any_colour_removes_a_block(block, lowest):
    for colour in "RGBP":
        for number in range(1, 11):
            if (colour, number) == ("G", block):
                continue
            table = against("R5 R6", f"G{block} {colour}{number}", grave="Frank")
            table.do(f"1 block R+ G{block}")
            low = {"card": f"{colour}{number}", "block": f"G{block}", "number": block}
            right = None if number >= lowest else ("too_low", "Z34", low)
            assert said(table.refusal(f"1 unblock R+ {colour}{number}")) == right


def test_z34_a_10_also_goes_by_another_10():
    table = against("R5 R6", "G10 P10 R9", grave="Frank")
    table.do("1 block R+ G10")
    assert said(table.refusal("1 unblock R+ R9")) == ("too_low", "Z34", {"card": "R9", "block": "G10", "number": 10})
    table.do("1 unblock R+ P10")
    assert table.horde(0) == "5-6"


@pytest.mark.parametrize("block", ["G1", "G10", "0"])
@pytest.mark.parametrize("card", ["Brain", "Cure", "Frank", "Unicorn"])
def test_z34_four_specials_remove_any_block(block, card):
    table = against("R5 R6", f"{block} {card}")
    table.do(f"1 block R+ {block}")
    (removed,) = only(table.do(f"1 unblock R+ {card}"), BlockRemoved)
    assert (removed.seat, removed.owner, str(removed.block), str(removed.card)) == (1, 0, block, card)
    assert (table.horde(0), table.vault, table.grave.split()[-1]) == ("5-6", card, block)


@pytest.mark.parametrize("card", ["Trade", "Fish", "Rob", "Quarantine"])
def test_z34_the_other_specials_remove_nothing(card):
    table = against("R5 R6", f"G3 {card}")
    table.do("1 block R+ G3")
    assert said(table.refusal(f"1 unblock R+ {card}")) == ("no_unblocker", "Z34", {"card": card})


def test_z34_on_anyones_horde():
    # Seat 0's is blocked by seat 1; seat 1, seat 2 and seat 0 itself may remove that.
    table = Table("R5 Brain", "G3 Brain", "Brain", players=3)
    table.do("0 start R5, 0 discard .., 1 block R+ G3")
    assert table.refused("1 unblock R+ Brain") is None
    table.do("1 discard ..")
    assert table.refused("2 unblock R+ Brain") is None
    table.do("2 discard ..")
    assert table.refused("0 unblock R+ Brain") is None


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("unblock R- G9", "no_block Z34"),
        ("unblock G+ G9", "no_such_horde Z34"),
        ("unblock R+ G4", "card_not_held Z34"),
        ("unblock R G9", "not_quarantined Z35"),
        ("unblock G Frank", "no_such_horde Z35"),
        ("unblock R Unicorn", "card_not_held Z35"),
    ],
)
def test_z34_where_there_is_nothing_to_remove(line, refused):
    table = against("R5 R6", "G3 G9 Frank")
    table.do("1 block R+ G3")
    assert table.refused(f"1 {line}") == refused


def quarantined(hand: str) -> Table:
    """Seat 0's 5-6 is in Quarantine, and seat 2 is to act with this hand."""
    table = Table("R5 R6", "Quarantine Quarantine", hand, grave="P1", players=3)
    table.do("0 start R5 R6, 0 discard .., 1 quarantine R, 1 discard .., 2 draw pool, * draw 2 ..")
    return table


@pytest.mark.parametrize("card", ["G10", "R10", "Frank", "Unicorn"])
def test_z35_one_10_frank_or_the_unicorn_lifts_a_quarantine(card):
    """Z36: the whole of it."""
    table = quarantined(card)
    (lifted,) = only(table.do(f"2 unblock R {card}"), QuarantineLifted)
    assert (lifted.seat, lifted.owner, lifted.colour, str(lifted.card)) == (2, 0, "R", card)
    assert table.horde(0) == "5-6"


@pytest.mark.parametrize("card", ["Brain", "Cure", "G9", "0", "Quarantine", "Trade"])
def test_z35_nothing_else_does(card):
    table = quarantined(card)
    cannot = ("cannot_lift", "Z35", {"card": card, "colour": "R"})
    assert said(table.refusal(f"2 unblock R {card}")) == cannot
    assert said(table.refusal(f"2 unblock R+ {card}")) == cannot


@pytest.mark.parametrize("card", ["G10", "Frank", "Unicorn"])
def test_z35_not_half_of_it(card):
    table = quarantined(card)
    assert said(table.refusal(f"2 unblock R- {card}")) == ("lift_it_whole", "Z35", {"card": card, "colour": "R"})


def test_z35_by_anyone():
    table = Table("R5 Frank", "Quarantine Quarantine Unicorn", players=2)
    table.do("0 start R5, 0 discard .., 1 quarantine R")
    assert table.refused("1 unblock R Unicorn") is None
    table.do("1 discard ..")
    assert table.refused("0 unblock R Frank") is None


@pytest.mark.parametrize("card", ["Frank", "Unicorn"])
def test_z36_frank_and_the_unicorn_remove_one_block_only(card):
    table = against("R5 R6", f"G3 0 {card}")
    table.do(f"1 block R+ G3, 1 block R- 0, 1 unblock R+ {card}")
    assert table.horde(0) == "[0] 5-6"
    assert table.refused("1 unblock R- Frank") == "card_not_held Z34"


def test_z37_blocker_and_unblocker_go_to_the_grave_the_unblocker_on_top():
    table = against("R5 R6", "G3 G4")
    below = table.grave
    table.do("1 block R+ G3, 1 unblock R+ G4")
    assert (table.grave, table.vault) == (f"{below} G3 G4", "")


def test_z37_a_special_goes_to_the_vault_and_the_block_to_the_grave():
    table = against("R5 R6", "0 Brain")
    below = table.grave
    table.do("1 block R+ 0, 1 unblock R+ Brain")
    assert (table.grave, table.vault) == (f"{below} 0", "Brain")


def test_z37_the_quarantines_go_to_the_vault_the_10_on_the_grave():
    table = quarantined("G10")
    below = table.grave
    table.do("2 unblock R G10")
    assert (table.grave, table.vault) == (f"{below} G10", "Quarantine Quarantine")


@pytest.mark.parametrize("card", ["Frank", "Unicorn"])
def test_z37_all_three_go_to_the_vault(card):
    table = quarantined(card)
    below = table.grave
    table.do(f"2 unblock R {card}")
    assert (table.grave, sorted(table.vault.split())) == (below, sorted(["Quarantine", "Quarantine", card]))


@pytest.mark.parametrize(
    ("horde", "end", "cured", "after"),
    [
        ("R5 R6 R7", "+", "R7", "5-6"),
        ("R4 R5", "-", "R4", "5-5"),
        ("R6 R7", "+", "R7", "6-6"),
        ("R5 R6 R7 R8 R9 R10", "+", "R10", "5-9"),
        ("R5 R4 R3 R2 R1", "-", "R1", "2-5"),
    ],
)
def test_z38_a_cure_moves_the_end_card_to_the_grave(horde, end, cured, after):
    """Z46: on its top, and the Cure goes to the Vault. A finished end is no shelter."""
    table = against(horde, "Cure")
    below = table.grave
    (told,) = only(table.do(f"1 cure R{end}"), ZombCured)
    assert (told.seat, told.owner, told.end, str(told.card)) == (1, 0, end, cured)
    assert (table.horde(0), table.grave, table.vault) == (after, f"{below} {cured}", "Cure")


@pytest.mark.parametrize(
    ("horde", "end", "number"),
    [("R5", "-", 5), ("R5", "+", 5), ("R6", "-", 6), ("R6", "+", 6), ("R5 R6", "-", 5), ("R5 R6", "+", 6)],
)
def test_z46_a_5_and_a_6_cannot_be_cured(horde, end, number):
    table = against(horde, "Cure")
    assert said(table.refusal(f"1 cure R{end}")) == ("five_and_six_stay", "Z38", {"colour": "R", "number": number})
    assert table.legal(1, "cure") == []


def test_z46_five_six_seven_only_at_the_seven():
    table = against("R5 R6 R7", "Cure")
    assert table.legal(1, "cure") == ["cure R+"]


def test_z38_not_at_a_blocked_end_but_at_the_other():
    table = against("R4 R5 R6 R7", "Cure G3")
    table.do("1 block R+ G3")
    assert said(table.refusal("1 cure R+")) == ("end_blocked", "Z38", {"colour": "R", "end": "+", "card": "G3"})
    table.do("1 cure R-")
    assert table.horde(0) == "5-7 [G3]"


def test_z38_not_ones_own_nor_the_partners_horde():
    table = Table("R5 R6 R7 Cure", "")
    table.do("0 start R5 R6, 0 grow R7")
    assert table.refused("0 cure R+") == "own_horde Z38"
    table = Table("R5 R6 R7", "", "Cure", players=4, mode="team")
    table.do("0 start R5 R6, 0 grow R7, 0 discard .., 1 discard ..")
    assert table.refused("2 cure R+") == "partners_horde Z38"


def test_z38_not_without_the_card_nor_where_no_horde_is():
    assert against("R5 R6 R7", "").refused("1 cure R+") == "card_not_held Z38"
    assert against("R5 R6 R7", "Cure").refused("1 cure G+") == "no_such_horde Z38"
