"""Counting by hand and calling Joker, K20, K23 and K25."""

from __future__ import annotations

import pytest

from muggins.core.game import BadOptions, Seat
from muggins.games.kings.actions import CallJoker, Count
from muggins.games.kings.events import Announced, CallPassed, GameOver, JokerCalled, PlayScored, TilesDrawn, TilesPlaced
from tests.rules.kings.table import Table, at_start, only

JOKER: dict[str, object] = {"counting": "manual", "joker": True}

WORTH = 12
"""Of `place 7H 7d` below: 7 7 8 7 has three pairs, and a fifteen with each seven."""


def laid(**options: object) -> Table:
    """Seat 0 has laid a play that is worth 12; each has 20 points."""
    players = options.get("players", 2)
    assert isinstance(players, int)
    table = Table("7E 7l 7d 8l", ["7d 2d"], scores=(20,) * players, **options)
    table.do("0 place 7H 7d")
    return table


def test_k20_the_player_announces_what_the_play_is_worth():
    table = laid(counting="manual")
    assert (table.due, table.legal(0), table.legal(1)) == ("0 count", ["count 0-299"], [])
    assert [type(event) for event in table.do("0 count 12")] == [Announced, PlayScored]
    assert (table.scores, table.due) == ((32, 20), "* draw")


def test_k20_where_the_table_counts_nobody_announces():
    table = laid()
    assert (table.scores, table.due) == ((32, 20), "* draw")
    assert table.refused("0 count 12") == "chance_is_due K13"
    assert Table("7E 7l", ["8d"]).refused("0 count 12") == "other_action_is_due K5"


@pytest.mark.parametrize(("announced", "gained"), [(0, 0), (1, 1), (11, 11), (12, 12), (13, 12), (299, 12)])
def test_k20_he_gets_what_he_announced_at_most_what_it_is_worth(announced, gained):
    table = laid(counting="manual")
    (scored,) = only(table.do(f"0 count {announced}"), PlayScored)
    assert (scored.announced, scored.gained, scored.score, scored.worth.points) == (
        announced,
        gained,
        20 + gained,
        WORTH,
    )
    assert table.scores == (20 + gained, 20)


@pytest.mark.parametrize("number", [300, 999_999, -1])
def test_k20_numbers_from_0_to_299_may_be_announced(number):
    refusal = laid(counting="manual").refusal_of(Seat(0), Count(number))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.params) == (
        "number_out_of_range",
        "K20",
        {"points": number, "first": 0, "last": 299},
    )


@pytest.mark.parametrize("number", [300, 0, -1])
def test_k20_numbers_from_1_to_299_may_be_called(number):
    table = laid(**JOKER)
    table.do("0 count 4")
    refusal = table.refusal_of(Seat(1), CallJoker(number))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.params) == (
        "number_out_of_range",
        "K20",
        {"points": number, "first": 1, "last": 299},
    )


def test_k20_joker_needs_players_who_count():
    with pytest.raises(BadOptions):
        at_start(joker=True)


def test_k20_after_an_announcement_the_others_may_call_or_pass():
    table = laid(**JOKER)
    table.do("0 count 4")
    assert (table.due, table.legal(0), table.legal(1)) == ("1 claim", [], ["pass", "joker 1-299"])


def test_k20_without_the_option_nobody_does():
    table = laid(counting="manual")
    table.do("0 count 4")
    assert (table.scores, table.due) == ((24, 20), "* draw")


@pytest.mark.parametrize(
    ("announced", "call", "scores", "gained", "fine"),
    [
        (4, "joker 8", (24, 28), 8, 0),  # all that was missed
        (4, "joker 3", (24, 23), 3, 0),  # less: the rest is nobody's
        (4, "joker 9", (24, 28), 8, 0),  # more: what was missed, without a fine
        (4, "joker 299", (24, 28), 8, 0),
        (0, "joker 12", (20, 32), 12, 0),
        (11, "joker 1", (31, 21), 1, 0),
        (12, "joker 1", (32, 15), 0, 5),  # nothing was missed
        (13, "joker 1", (32, 15), 0, 5),  # too many were announced: nothing was missed either
        (299, "joker 200", (32, 15), 0, 5),
    ],
)
def test_k20_k25_a_call_gains_what_was_missed_or_costs_5(announced, call, scores, gained, fine):
    table = laid(**JOKER)
    told = table.do(f"0 count {announced}, 1 {call}")
    named = int(call.split()[1])
    assert only(told, JokerCalled) == [JokerCalled(Seat(1), named, gained, fine)]
    assert table.scores == scores


def test_k20_when_all_pass_what_was_missed_is_nobodys():
    table = laid(**JOKER)
    told = table.do("0 count 4, 1 pass")
    assert [type(event) for event in told] == [Announced, CallPassed, PlayScored]
    assert (table.scores, table.due) == ((24, 20), "* draw")


def test_k20_the_first_call_in_the_log_decides():
    table = laid(**JOKER, players=4)
    table.do("0 count 4, 3 joker 5")
    assert (table.scores, table.due) == ((24, 20, 20, 25), "* draw")


def test_k20_a_fine_closes_the_window_too():
    table = laid(**JOKER, players=4)
    table.do("0 count 12, 2 joker 5")
    assert (table.scores, table.due) == ((32, 20, 15, 20), "* draw")


def test_k20_the_window_closes_when_all_have_passed():
    table = laid(**JOKER, players=4)
    table.do("0 count 4")
    assert table.due == "1 2 3 claim"
    for line, due in (("2 pass", "1 3 claim"), ("3 pass", "1 claim"), ("1 pass", "* draw")):
        assert not only(table.do(line), PlayScored) or due == "* draw"
        assert table.due == due
    assert table.scores == (24, 20, 20, 20)


@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.parametrize("passed", [(), (1,), (3, 2)])
def test_k25_any_seat_but_the_players_may_call_in_any_order_each_once(seat, passed):
    table = laid(**JOKER, players=4)
    table.do("0 count 4")
    for other in passed:
        table.do(f"{other} pass")
    if seat in passed:
        assert table.refused(f"{seat} joker 2") == "no_call_open K20"
        assert table.refused(f"{seat} pass") == "not_your_turn K20"
    else:
        table.do(f"{seat} joker 2")
        assert table.scores[seat] == 22


def test_k25_the_player_himself_calls_nothing():
    table = laid(**JOKER)
    table.do("0 count 4")
    assert table.refused("0 joker 8") == "no_call_open K20"
    refusal = table.refusal("0 pass")
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.params) == ("not_your_turn", "K20", {"seat": 1, "due": "claim"})
    assert table.refused("0 count 5") == "not_your_turn K20"


def test_k20_a_call_before_the_announcement_is_refused_and_costs_nothing():
    table = Table("7E 7l 7d 8l", ["7d 2d"], **JOKER)
    assert (table.refused("1 joker 2"), table.refused("0 joker 2")) == ("no_call_open K20",) * 2
    table.do("0 place 7H 7d")
    assert (table.refused("1 joker 2"), table.refused("0 joker 2")) == ("no_call_open K20",) * 2
    assert table.refused("1 pass") == "not_your_turn K20"
    table.do("0 count 4, 1 joker 2")
    assert table.scores == (4, 2)


def test_k20_a_call_after_the_window_is_refused_and_costs_nothing():
    table = laid(**JOKER, players=3)
    table.do("0 count 4, 2 joker 2")
    assert table.refused("1 joker 2") == "chance_is_due K13"
    table.draw()
    for seat in (0, 1, 2):
        assert table.refused(f"{seat} joker 2") == "no_call_open K20"
    assert table.scores == (24, 20, 22)


def test_k20_there_is_nothing_to_call_where_calling_is_not_played():
    table = laid(counting="manual")
    assert table.refused("1 joker 2") == "no_call_open K20"


def test_k20_what_else_is_answered_is_refused():
    table = laid(**JOKER)
    for line in ("0 place 7D 8d", "0 pass", "0 exchange 2d"):
        refusal = table.refusal(line)
        assert refusal is not None
        assert (refusal.code, refusal.rule, refusal.params) == ("other_action_is_due", "K20", {"due": "count"})
    table.do("0 count 4")
    for line in ("1 count 4", "1 place 7D 8d", "1 exchange 2d"):
        refusal = table.refusal(line)
        assert refusal is not None
        assert (refusal.code, refusal.rule, refusal.params) == ("other_action_is_due", "K20", {"due": "claim"})


def test_k23_the_order_of_a_turn():
    table = Table("7E 7l 7d 8l", ["7d 2d"], players=3, **JOKER)
    told = table.do("0 place 7H 7d, 0 count 4, 1 pass, 2 joker 9")
    assert table.due == "* draw"
    told += table.draw()
    assert [type(event) for event in told] == [
        TilesPlaced,
        Announced,
        CallPassed,
        JokerCalled,
        PlayScored,
        TilesDrawn,
    ]
    assert table.due == "1 place"


def test_k23_the_last_play_too_has_its_window_before_the_game_ends():
    table = Table("7E 7l 7d 8l", ["7d", "Kl"], bag="", scores=(20, 20), **JOKER)
    table.do("0 place 7H 7d, 0 count 4")
    assert table.due == "1 claim"
    told = table.do("1 joker 8")
    assert (table.due, table.scores) == ("over bag", (24, 28 - 10))
    assert isinstance(told[-1], GameOver)


def test_k23_an_exchange_or_a_pass_has_none():
    table = Table("", ["7l 8d Al 3d Kd", "7d 8l Al 3l Kl"], free_exchange=True, **JOKER)
    table.do("0 exchange 7l")
    assert table.due == "* draw"
    table.draw()
    table.do("1 pass")
    assert table.due == "0 place"


def test_k23_not_in_turn():
    table = Table("7E 7l", ["8d", "8l"], to_play=1)
    for line in ("0 place 7F 8d", "0 pass", "0 exchange 8d", "0 count 3"):
        refusal = table.refusal(line)
        assert refusal is not None
        assert (refusal.code, refusal.rule, refusal.params) == ("not_your_turn", "K23", {"seat": 1, "due": "place"})


def test_k25_who_was_fined_last_is_the_joker():
    table = laid(**JOKER, players=3)
    assert table.view(None).joker is None
    table.do("0 count 4, 1 joker 8")
    assert table.view(None).joker is None
    table = laid(**JOKER, players=3)
    table.turn("0 count 12, 2 joker 1")
    assert [table.view(seat).joker for seat in (0, 1, 2, None)] == [2] * 4


def test_k25_the_badge_goes_to_the_next_who_is_fined_and_stays_when_nobody_is():
    table = Table("7E 7l", ["8d", "7d", "8l"], players=3, **JOKER)
    table.turn("0 place 7F 8d", "0 count 2", "1 joker 1", "1 place 7G 7d", "1 count 6", "0 pass", "2 pass")
    assert table.view(None).joker == 1
    # 7 8 7 8 has four fifteens and two pairs.
    table.turn("2 place 7H 8l", "2 count 12", "0 joker 1")
    assert table.view(None).joker == 0
    assert table.scores == (2 - 5, 6 - 5, 12)


def test_k25_a_call_that_gains_leaves_the_badge_where_it_is():
    table = Table("7E 7l", ["8d", "7d", "8l"], players=3, **JOKER)
    table.turn("0 place 7F 8d", "0 count 2", "1 joker 1", "1 place 7G 7d", "1 count 0", "2 joker 6")
    assert table.scores == (2, -5, 6)
    assert table.view(None).joker == 1


def test_k25_a_fine_may_take_a_score_below_0():
    table = Table("7E 7l", ["8d"], **JOKER)
    table.do("0 place 7F 8d, 0 count 2, 1 joker 1")
    assert table.scores == (2, -5)
