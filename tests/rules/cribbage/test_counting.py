"""Counting by hand, and muggins: C40-C46.

At most tables here seat 0's hand is worth 6, the dealer's (seat 1) and his crib are worth nothing.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.core.game import Over, Seat
from muggins.games.cribbage.events import Announced, ClaimPassed, CribTurned, HisHeels, MugginsCalled, Pegged, Shown
from tests.rules.cribbage.table import Table, at_cut, only, random_action, sheet, show

SIX, NOTHING, CRIB, STARTER = "7c 7d 8h Ks", "2d 4h 6s 8c", "Kh Td 9c 3s", "Qc"


def counting(*scores: int, muggins: bool = False, **options: object) -> Table:
    """Seat 0 is to count a hand of 6; seat 1 deals."""
    table = Table(counting="manual", muggins=muggins, **options)
    table.keep(SIX, NOTHING, starter=STARTER, crib=CRIB)
    table.play_out()
    return table.peg_to(*scores)


def test_c40_each_player_announces_a_number():
    table = counting(50, 50)
    assert table.due == "0 count"
    table.do("0 count 6")
    assert (table.scores, table.due) == ((56, 50), "1 count")


def test_c40_more_than_the_hand_is_worth_is_put_down_without_penalty():
    table = counting(50, 50)
    table.do("0 count 8")
    assert table.scores == (56, 50)


def test_c40_less_is_pegged_as_said():
    table = counting(50, 50)
    table.do("0 count 4")
    assert table.scores == (54, 50)


def test_c40_0_is_a_count():
    table = counting(50, 50)
    table.do("0 count 0")
    assert (table.scores, table.due) == ((50, 50), "1 count")


def test_c40_a_number_that_reaches_the_target_ends_the_game():
    table = counting(115, 50)
    table.do("0 count 6")
    assert (table.scores, table.due) == ((121, 50), "over target")


@pytest.mark.parametrize("said", [6, 8, 99])
def test_c40_there_is_no_window_when_the_number_wins(said):
    table = counting(115, 50, muggins=True)
    table.do(f"0 count {said}")
    assert (table.scores, table.due) == ((121, 50), "over target")


def test_c40_only_whose_hand_is_due_announces():
    table = counting(50, 50)
    assert table.refused("1 count 0") is not None
    assert table.legal(1) == []


def test_c40_nothing_but_a_number_is_due():
    table = counting(50, 50)
    assert table.refused("0 pass") == "C40"
    assert table.refused("0 muggins 2") == "C40"


def test_c41_the_opponent_calls_what_was_missed_and_pegs_it():
    table = counting(50, 50, muggins=True)
    table.do("0 count 4, 1 muggins 2")
    assert table.scores == (54, 52)


def test_c41_he_may_name_fewer():
    table = counting(50, 50, muggins=True)
    table.do("0 count 2, 1 muggins 1")
    assert table.scores == (52, 51)


def test_c41_he_gets_no_more_than_were_missed():
    table = counting(50, 50, muggins=True)
    assert only(table.do("0 count 4, 1 muggins 5"), MugginsCalled) == [MugginsCalled(Seat(1), 5, 2)]
    assert table.scores == (54, 52)


@pytest.mark.parametrize("said", [6, 9])
def test_c41_a_false_call_costs_nothing(said):
    table = counting(50, 50, muggins=True)
    table.do(f"0 count {said}, 1 muggins 3")
    assert table.scores == (56, 50)


def test_c41_he_may_let_it_pass():
    table = counting(50, 50, muggins=True)
    table.do("0 count 4, 1 pass")
    assert (table.scores, table.due) == ((54, 50), "1 count")


def test_c41_the_player_who_counted_calls_nothing_himself():
    table = counting(50, 50, muggins=True)
    table.do("0 count 4")
    assert table.refused("0 muggins 2") == "C41"
    assert table.refused("0 pass") == "C41"


def test_c41_without_muggins_there_is_no_window():
    table = counting(50, 50)
    table.do("0 count 4")
    assert table.due == "1 count"


def test_c41_the_window_is_open_after_the_announcement_only():
    table = counting(50, 50, muggins=True)
    assert table.refused("1 muggins 2") is not None
    table.do("0 count 4, 1 pass")
    assert table.refused("0 muggins 2") is not None
    assert table.refused("1 muggins 2") == "C40"


def three(*scores: int) -> Table:
    """Seat 0 has announced 2 for 6; seats 1 and 2 may call."""
    table = Table(players=3, counting="manual", muggins=True)
    table.keep(SIX, NOTHING, "2h 4s 6d 8s", starter=STARTER, crib=CRIB)
    table.play_out()
    table.peg_to(*scores).do("0 count 2")
    return table


@pytest.mark.parametrize(("call", "scores"), [("1 muggins 4", (52, 54, 50)), ("2 muggins 4", (52, 50, 54))])
def test_c41_of_more_opponents_the_first_to_call_takes_it(call, scores):
    table = three(50, 50, 50)
    assert table.due == "1 2 claim"
    table.do(call)
    assert (table.scores, table.due) == (scores, "1 count")


@pytest.mark.parametrize("call", ["1 muggins 1", "1 muggins 9"])
def test_c41_the_window_closes_when_one_has_called(call):
    table = three(50, 50, 50)
    table.do(call)
    assert table.refused("2 muggins 2") is not None
    assert table.due == "1 count"


def test_c41_a_false_call_closes_the_window_too():
    table = Table(players=3, counting="manual", muggins=True)
    table.keep(SIX, NOTHING, "2h 4s 6d 8s", starter=STARTER, crib=CRIB)
    table.play_out()
    table.peg_to(50, 50, 50).do("0 count 6, 2 muggins 1")
    assert (table.scores, table.due) == ((56, 50, 50), "1 count")


@pytest.mark.parametrize("passes", ["1 pass, 2 pass", "2 pass, 1 pass"])
def test_c41_the_window_closes_when_all_have_passed(passes):
    first, second = passes.split(", ")
    table = three(50, 50, 50)
    table.do(first)
    assert table.due == f"{second[0]} claim"
    table.do(second)
    assert (table.scores, table.due) == ((52, 50, 50), "1 count")


def test_c41_who_has_passed_does_not_call_any_more():
    table = three(50, 50, 50)
    table.do("1 pass")
    assert table.refused("1 muggins 2") == "C41"
    table.do("2 muggins 4")
    assert table.scores == (52, 50, 54)


@pytest.mark.parametrize("said", [0, 3, 6, 7, 99])
def test_c42_after_every_announcement_a_window_opens_and_only_the_number_is_told(said):
    table = counting(20, 50, muggins=True)
    assert table.do(f"0 count {said}") == (Announced(Seat(0), "hand", said),)
    assert table.due == "1 claim"


@pytest.mark.parametrize("said", [0, 3, 6, 7, 99])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_c42_the_pegs_stand_still_for_everybody_until_the_window_closes(said, seat):
    table = counting(20, 50, muggins=True)
    before = table.view(seat).tracks
    table.do(f"0 count {said}")
    assert table.view(seat).tracks == before


@pytest.mark.parametrize("seat", [0, 1, None])
def test_c42_the_view_differs_by_the_number_alone(seat):
    """Whatever is said, nothing in a view goes by what the hand is worth."""
    said = {}
    for number in (5, 6, 7):
        table = counting(20, 50, muggins=True)
        table.do(f"0 count {number}")
        view = table.view(seat)
        assert view.announced == number
        said[number] = repr(view).replace(f"announced={number}", "announced=?")
    assert len(set(said.values())) == 1


@pytest.mark.parametrize("number", [1, 5, 6, 7, 99])
def test_c42_what_may_be_called_does_not_tell_what_was_missed(number):
    table = counting(20, 50, muggins=True)
    table.do(f"0 count {number}")
    assert table.legal(1) == ["pass", "muggins 1-99"]


def test_c42_a_pass_that_leaves_the_window_open_tells_nothing():
    table = three(20, 20, 20)
    assert table.do("1 pass") == (ClaimPassed(Seat(1)),)
    assert table.scores == (20, 20, 20)


@pytest.mark.parametrize("answer", ["1 pass", "1 muggins 1"])
def test_c42_afterwards_the_whole_breakdown_is_shown_to_all(answer):
    table = counting(20, 50, muggins=True)
    table.do("0 count 4")
    (shown,) = only(table.do(answer), Shown)
    assert sorted((item.kind, item.points) for item in shown.items) == [("fifteen", 2), ("fifteen", 2), ("pair", 2)]
    assert (shown.announced, shown.pegged) == (4, 4)
    assert [shown.seen_by(seat) for seat in (0, 1, None)] == [shown] * 3


def test_c42_the_crib_stays_down_until_the_window_over_the_dealers_hand_has_closed():
    table = counting(20, 50, muggins=True)
    table.do("0 count 4, 1 pass, 1 count 0")
    assert [table.view(seat).crib for seat in (0, 1, None)] == [None] * 3
    assert len(only(table.do("0 pass"), CribTurned)) == 1


@pytest.mark.parametrize("penalty", [False, True])
@settings(max_examples=40)
@given(seed=st.integers(), players=st.integers(2, 4))
def test_c42_in_any_game_nothing_is_pegged_while_a_window_is_open(penalty, seed, players):
    table = at_cut(players=players, counting="manual", muggins=True, overcount_penalty=penalty, target=61)
    random = Random(seed)
    for _ in range(400):
        if isinstance(turn := table.match.turn, Over):
            break
        told = table.match.submit(*random_action(table, turn, random)).events
        if table.due.endswith("claim"):
            assert not only(told, Pegged)
            assert not only(told, Shown)


@pytest.mark.parametrize("muggins", [False, True])
def test_c43_any_whole_number_from_0_to_99_may_be_announced(muggins):
    table = counting(0, 0, muggins=muggins)
    assert table.legal(0) == ["count 0-99"]
    assert [table.refused(f"0 count {number}") for number in (0, 1, 19, 99)] == [None] * 4
    assert table.refused("0 count 100") == "C43"


def test_c43_any_whole_number_from_1_to_99_may_be_called():
    table = counting(0, 0, muggins=True)
    table.do("0 count 0")
    assert [table.refused(f"1 muggins {number}") for number in (1, 2, 99)] == [None] * 3
    assert [table.refused(f"1 muggins {number}") for number in (0, 100)] == ["C43"] * 2


def partners(seat: int) -> Table:
    """Seats 0 and 2 play seats 1 and 3; seat 0 has announced 2 for 6, and the given seat calls."""
    table = Table(players=4, counting="manual", muggins=True)
    table.keep(SIX, NOTHING, "2h 4s 6d 8s", "2s 4c 6h 8d", starter=STARTER)
    table.play_out()
    table.peg_to(50, 50).do("0 count 2")
    assert table.due == "1 3 claim"
    table.do(f"{seat} muggins 4")
    return table


@pytest.mark.parametrize("seat", [1, 3])
def test_c43_with_partners_either_opponent_may_call(seat):
    assert partners(seat).scores == (52, 54)


def test_c43_with_partners_ones_own_side_calls_nothing():
    table = Table(players=4, counting="manual", muggins=True)
    table.keep(SIX, NOTHING, "2h 4s 6d 8s", "2s 4c 6h 8d", starter=STARTER)
    table.play_out()
    table.do("0 count 2")
    assert table.refused("2 muggins 4") == "C41"


def test_c44_heels_are_pegged_for_the_dealer():
    table = Table(counting="manual", muggins=True)
    assert len(only(table.keep(starter="Jd"), HisHeels)) == 1
    assert (table.scores, table.due) == ((0, 2), "0 play")


def test_c44_the_play_is_pegged_for_the_players():
    table = Table(counting="manual", muggins=True)
    table.keep("Tc 2c 3c 4c", "5d 8d 9d Kd")
    assert sheet(table.do("0 play Tc, 1 play 5d")) == "0 Tc, 1 5d 2"
    assert (table.scores, table.due) == ((0, 2), "0 play")


def test_c44_the_dealers_hand_and_his_crib_are_two_announcements():
    table = counting(20, 20)
    told = table.do("0 count 6, 1 count 0, 1 count 0")
    assert [(event.seat, event.what) for event in only(told, Announced)] == [(0, "hand"), (1, "hand"), (1, "crib")]
    assert table.due == "* deal"


def test_c44_each_has_its_window_closed_before_the_next_count():
    table = counting(20, 20, muggins=True)
    due = [table.due]
    for line in ("0 count 6", "1 pass", "1 count 0", "0 pass", "1 count 0", "0 pass"):
        table.do(line)
        due.append(table.due)
    assert due == ["0 count", "1 claim", "1 count", "0 claim", "1 count", "0 claim", "* deal"]


def test_c44_nobody_counts_while_a_window_is_open():
    table = counting(20, 20, muggins=True)
    table.do("0 count 6")
    assert table.refused("1 count 0") == "C41"


def test_c44_what_was_missed_is_settled_before_the_next_count():
    table = counting(20, 20, muggins=True)
    table.do("0 count 2, 1 muggins 4")
    assert (table.scores, table.due) == ((22, 24), "1 count")


@pytest.mark.parametrize(("said", "pegged"), [(6, 6), (7, 5), (8, 4), (12, 0), (4, 4)])
def test_c45_the_worth_less_the_excess_is_pegged(said, pegged):
    table = counting(50, 50, overcount_penalty=True)
    table.do(f"0 count {said}")
    assert table.scores == (50 + pegged, 50)


def test_c45_below_0_it_takes_from_the_score():
    table = counting(50, 50, overcount_penalty=True)
    assert show(table.do("0 count 15")) == "0 hand -3"
    assert table.scores == (47, 50)


def test_c45_it_takes_down_to_0_and_no_further():
    table = counting(2, 50, overcount_penalty=True)
    table.do("0 count 99")
    assert table.scores == (0, 50)


def test_c45_the_back_peg_does_not_stay_before_the_front_one():
    table = counting(50, 50, overcount_penalty=True)
    table.do("0 count 20")
    assert table.view(None).tracks[0].front == 42
    assert table.view(None).tracks[0].back <= 42


@pytest.mark.parametrize(("score", "due"), [(117, "over target"), (116, "1 count")])
def test_c45_the_net_decides_about_the_target(score, due):
    """Worth 6, said 8: 4."""
    table = counting(score, 50, overcount_penalty=True)
    table.do("0 count 8")
    assert (table.scores[0], table.due) == (score + 4, due)


@pytest.mark.parametrize(("score", "due"), [(117, "over target"), (116, "1 claim")])
def test_c45_the_net_decides_about_the_window(score, due):
    table = counting(score, 50, overcount_penalty=True, muggins=True)
    table.do("0 count 8")
    assert table.due == due


def test_c45_too_low_a_number_is_pegged_as_said():
    table = counting(50, 50, overcount_penalty=True, muggins=True)
    table.do("0 count 4, 1 muggins 2")
    assert table.scores == (54, 52)


@pytest.mark.parametrize("answer", ["1 pass", "1 muggins 2"])
def test_c45_the_penalty_waits_for_the_window_and_the_caller_gets_nothing(answer):
    table = counting(50, 50, overcount_penalty=True, muggins=True)
    table.do("0 count 9")
    assert table.scores == (50, 50)
    table.do(answer)
    assert table.scores == (53, 50)


def test_c46_a_window_after_a_number_that_would_have_won_is_allowed():
    """121 from 112 takes 9; the hand is worth 6."""
    table = counting(112, 50, muggins=True)
    table.do("0 count 9")
    assert (table.scores, table.due) == ((112, 50), "1 claim")
    table.do("1 pass")
    assert (table.scores, table.due) == ((118, 50), "1 count")
