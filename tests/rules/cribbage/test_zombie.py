"""The zombie variants: jokers (Lowdown), Reveal, Run; C50-C61."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.game import BadOptions, Seat
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.events import (
    CardPlayed,
    CribTurned,
    HandRevealed,
    HandRun,
    HisHeels,
    JokerAsked,
    JokerDeclined,
    OneForLast,
    SaidGo,
    Shown,
)
from muggins.games.cribbage.state import Playing
from muggins.pieces.cards import Card, read_card, read_cards
from tests.rules.cribbage.table import Table, at_cut, cards_in, only, pegs, play_randomly, sheet, worth


def lowdown(*hands: str, starter: str = "", crib: str = "", scores: tuple[int, ...] = (), **options: object) -> Table:
    """Zombie with jokers, counted by the table; the play is about to begin, seat 1 deals."""
    chosen = {"jokers": 2, "counting": "automatic", "muggins": False, **options}
    table = Table("zombie", scores=scores, **chosen)
    table.keep(*hands, starter=starter, crib=crib)
    return table


def at_31(mine: str, dealers: str, **options: object) -> Table:
    """Seat 1 has just made 31 with `Tc 9d Kh 2s`; each still holds two cards, those named."""
    table = lowdown(f"Tc Kh {mine}", f"9d 2s {dealers}", **options)
    table.put("Tc 9d Kh 2s")
    return table


def test_c50_both_jokers_are_in_the_deck():
    table = Table("zombie", jokers=2)
    table.do("* deal X1 2c 3c 4c 5c 6c / X2 2d 3d 4d 5d 6d")
    assert table.view(None).sizes == (6, 6)


def test_c50_without_lowdown_there_are_none():
    assert Table("zombie").refused("* deal X1 2c 3c 4c 5c 6c / X2 2d 3d 4d 5d 6d") == "C50"


def test_c50_a_joker_counts_0():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s")
    table.put("X1")
    assert table.count == 0
    table.put("8c")
    assert table.count == 8


def test_c50_a_jokers_rank_is_just_below_the_ace():
    assert worth("X1 Ac 2d 9h", "Kc", "zombie")["runs"] == 3
    assert worth("X1 2c 3d 9h", "Kc", "zombie")["runs"] == 0


def test_c50_a_joker_is_not_wild():
    assert worth("X1 4c 4d 9h", "Kc", "zombie")["total"] == 2
    assert pegs("4c X1", "zombie") == [0, 0]
    assert pegs("4c 6d X1", "zombie") == [0, 0, 0]


def test_c50_a_joker_has_no_suit():
    assert worth("X1 2c 6c 9c", "Kc", "zombie")["flush"] == 0


@pytest.mark.parametrize("name", ["reveal", "run"])
def test_c50_reveal_and_run_need_lowdown(name):
    with pytest.raises(BadOptions, match="jokers") as refused:
        CATALOG.entry("zombie").build({name: True})
    assert set(refused.value.options) == {name, "jokers"}


def test_c50_reveal_and_run_may_be_combined():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", reveal=True, run=True)
    assert only(table.do("0 play X1"), HandRevealed) != []
    assert "play 8c" in table.legal(1)


def test_c51_a_joker_on_15_scores_2_again():
    assert pegs("Tc 5d X1", "zombie") == [0, 2, 2]


def test_c51_what_was_scored_for_15_before_stays():
    table = lowdown("Tc X1 9d 4h", "5d 7d Qh 3s")
    table.put("Tc 5d X1")
    assert table.scores == (2, 2)


def test_c51_a_joker_on_31_scores_2_again():
    table = at_31("X1 6d", "6c 7c")
    before = table.scores
    assert table.put("X1") == "0 X1 2"
    assert table.scores == (before[0] + 2, before[1])


def test_c51_a_joker_on_0_scores_nothing():
    assert pegs("X1", "zombie") == [0]


def test_c51_a_joker_on_30_scores_nothing():
    assert pegs("Tc Qd Kh X1", "zombie") == [0, 0, 0, 0]


def test_c51_a_joker_takes_the_last_card_point():
    table = lowdown("Tc Kh X1 6d", "Qd 9d 8s 7s")
    assert table.put("Tc Qd Kh X1") == "0 Tc, 1 Qd, 0 Kh, 1 go, 0 X1, 0 last 1"
    table = lowdown("Tc Kh 8d 6d", "Qd X1 8s 7s")
    assert table.put("Tc Qd Kh X1") == "0 Tc, 1 Qd, 0 Kh, 1 X1, 0 go, 1 last 1"


def test_c52_at_31_who_holds_a_joker_may_play_it_or_decline():
    table = at_31("X1 6d", "6c 7c")
    assert table.due == "0 joker"
    assert table.legal(0) == ["play X1", "decline"]
    assert table.refused("0 play 6d") == "C11"


def test_c52_at_31_nobody_is_asked_who_holds_no_joker():
    table = at_31("5h 6d", "6c 7c")
    assert (table.due, table.count) == ("0 play", 0)


def test_c52_the_player_left_of_the_last_who_played_is_asked_first_himself_last():
    table = at_31("X1 6d", "X2 7c")
    assert table.due == "0 joker"
    table.do("0 decline")
    assert table.due == "1 joker"
    table.do("1 decline")
    assert (table.due, table.count) == ("0 play", 0)


def test_c52_the_last_who_played_is_asked_too():
    assert at_31("5h 6d", "X2 7c").due == "1 joker"


def test_c52_who_plays_a_joker_passes_the_question_on_to_the_left():
    table = at_31("X1 6d", "X2 7c")
    table.do("0 play X1")
    assert table.due == "1 joker"
    assert table.put("X2") == "1 X2 4"
    assert (table.due, table.count) == ("0 play", 0)


def test_c52_who_holds_both_is_asked_again():
    table = at_31("X1 X2", "6c 7c")
    table.do("0 play X2")
    assert table.due == "0 joker"
    assert table.put("X1") == "0 X1 4"
    assert (table.due, table.count) == ("1 play", 0)


def test_c52_who_declines_is_out_until_the_count_starts_again():
    table = at_31("X1 6d", "X2 7c")
    told = table.do("0 decline, 1 play X2")
    assert [event.seat for event in only(told, JokerAsked)] == [1]
    assert (table.due, table.count) == ("0 play", 0)
    assert table.legal(0) == ["play X1", "play 6d"]


def test_c52_who_declines_holds_both_still():
    table = at_31("X1 X2", "6c 7c")
    assert only(table.do("0 decline"), JokerDeclined) == [JokerDeclined(Seat(0))]
    assert (table.due, table.legal(0)) == ("0 play", ["play X1", "play X2"])


def test_c52_nothing_is_declined_below_31():
    table = lowdown("Tc X1 9d 4h", "5d 7d Qh 3s")
    table.put("Tc 5d")
    assert table.refused("0 decline") is not None


def test_c52_below_31_who_holds_a_joker_does_not_say_go():
    table = lowdown("Tc Kh 6d 7d", "Qd X1 9d Ks")
    assert not only(table.do("0 play Tc, 1 play Qd, 0 play Kh"), SaidGo)
    assert (table.due, table.legal(1)) == ("1 play", ["play X1"])


def test_c52_a_joker_between_two_equal_cards_separates_them():
    assert pegs("7c X1 7d", "zombie") == [0, 0, 0]


def test_c52_two_jokers_in_a_row_are_a_pair():
    assert pegs("X1 X2", "zombie") == [0, 2]
    assert pegs("Tc 5d X1 X2", "zombie") == [0, 2, 2, 2 + 2]


@given(st.integers())
def test_c52_a_joker_is_asked_for_only_at_31_and_of_who_holds_one(seed):
    count = 0
    table = at_cut("zombie", jokers=2, counting="automatic", muggins=False)
    for event in play_randomly(table, Random(seed)):
        match event:
            case CardPlayed():
                count = event.count
            case JokerAsked():
                assert count == 31
            case _:
                pass


def test_c53_a_joker_extends_runs():
    assert worth("X1 Ac 2d 9h", "Kc", "zombie")["total"] == 3
    assert worth("X1 Ac 2d 3h", "8c", "zombie")["runs"] == 4


def test_c53_a_joker_doubles_each_fifteen():
    assert worth("7c 8d X1 Kh", "2c", "zombie")["total"] == 4


def test_c53_two_jokers_count_each_fifteen_four_times_and_pair():
    parts = worth("7c 8d X1 X2", "Kc", "zombie")
    assert (parts["fifteens"], parts["pairs"], parts["total"]) == (8, 2, 10)


def test_c53_two_jokers_double_runs():
    parts = worth("X1 X2 Ac 2d", "9h", "zombie")
    assert (parts["runs"], parts["pairs"], parts["total"]) == (6, 2, 8)


def test_c54_a_joker_in_hand_means_no_flush():
    assert worth("X1 2c 6c 9c", "Kc", "zombie")["flush"] == 0
    assert worth("X1 2c 6c 9c", "Kc", "zombie", crib=True)["flush"] == 0


def test_c54_a_joker_as_starter_is_no_fifth_flush_card():
    assert worth("2c 6c 9c Kc", "X1", "zombie")["flush"] == 4


@pytest.mark.parametrize(("crib_flush", "points"), [("four", 4), ("five", 0)])
def test_c54_a_crib_with_a_joker_as_starter_has_no_flush_of_five(crib_flush, points):
    assert worth("2c 6c 9c Kc", "X1", "zombie", crib=True, crib_flush=crib_flush)["flush"] == points


@pytest.mark.parametrize("jack", ["Jc", "Jd", "Jh", "Js"])
@pytest.mark.parametrize("joker", ["X1", "X2"])
def test_c54_a_joker_as_starter_gives_no_nobs(jack, joker):
    assert worth(f"{jack} 2c 6d 9h", joker, "zombie")["nobs"] == 0


def revealed(table: Table, seat: int) -> list[str | None]:
    """The cards that lie open before a seat, as each seat and a spectator see them."""
    seen = []
    for by in (0, 1, None):
        cards = table.view(by).open_hands[seat]
        seen.append(None if cards is None else " ".join(map(str, cards)))
    return seen


def test_c55_once_a_joker_is_played_the_opponents_cards_lie_open_for_all():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", reveal=True)
    assert revealed(table, 1) == [None] * 3
    (told,) = only(table.do("0 play X1"), HandRevealed)
    assert told == HandRevealed(Seat(1), read_cards("3s 7d 8c Qh"))
    assert [told.seen_by(seat) for seat in (0, 1, None)] == [told] * 3
    assert revealed(table, 1) == ["3s 7d 8c Qh"] * 3


def test_c55_the_hand_of_who_played_it_stays_hidden():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", reveal=True)
    table.do("0 play X1")
    assert revealed(table, 0) == [None] * 3


def test_c55_what_is_left_of_it_lies_open_in_later_counts_too():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh Ks", reveal=True)
    table.put("X1 8c Kc Qh")
    assert revealed(table, 1) == ["7d Ks"] * 3
    table.put("9d")
    assert (table.count, revealed(table, 1)) == (9, ["7d Ks"] * 3)


def test_c55_the_next_deal_lies_hidden_again():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", reveal=True)
    table.do("0 play X1")
    table.play_out()
    table.keep()
    assert revealed(table, 1) == revealed(table, 0) == [None] * 3


def test_c55_nothing_is_revealed_without_the_option():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s")
    assert not only(table.do("0 play X1"), HandRevealed)
    assert revealed(table, 1) == [None] * 3


def test_c55_a_card_that_is_no_joker_reveals_nothing():
    table = lowdown("Ac Kc 9d 4h", "8c 7d Qh 3s", reveal=True)
    assert not only(table.do("0 play Ac"), HandRevealed)


@pytest.mark.parametrize("players", [3, 4])
def test_c55_the_variants_with_jokers_are_for_two(players):
    with pytest.raises(BadOptions) as refused:
        CATALOG.entry("regal").build({"jokers": 2, "players": players})
    assert set(refused.value.options) == {"jokers", "players"}


@pytest.mark.parametrize("dealer", [0, 1])
def test_c56_after_his_joker_its_player_may_end_the_hand_and_the_non_dealer_deals(dealer):
    table = Table("zombie", jokers=2, run=True, dealer=dealer)
    table.keep("X1 Kc 9d 4h", "X2 7d Qh 3s")
    told = table.do(f"{table.due[0]} play {'X1' if dealer else 'X2'} run")
    assert len(only(told, HandRun)) == 1
    assert (table.due, table.dealer) == ("* deal", 1 - dealer)


def test_c56_the_dealer_may_run_as_well_and_the_non_dealer_deals():
    table = lowdown("8c 7d Qh 3s", "X1 Kc 9d 4h", run=True)
    table.do("0 play 8c, 1 play X1 run")
    assert (table.due, table.dealer) == ("* deal", 0)


def test_c56_there_is_no_show_and_no_crib():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", run=True)
    told = table.do("0 play X1 run")
    assert not only(told, Shown)
    assert not only(told, CribTurned)
    assert table.scores == (0, 0)


def test_c56_the_jokers_points_are_pegged_first():
    table = lowdown("Tc X1 9d 4h", "5d 7d Qh 3s", run=True)
    table.do("0 play Tc, 1 play 5d, 0 play X1 run")
    assert (table.scores, table.due) == ((2, 2), "* deal")


def test_c56_if_these_points_win_the_game_is_over():
    table = lowdown("Tc X1 9d 4h", "5d 7d Qh 3s", run=True, scores=(59, 0))
    told = table.do("0 play Tc, 1 play 5d, 0 play X1 run")
    assert (table.scores, table.due) == ((61, 2), "over target")
    assert not only(told, HandRun)


def test_c56_the_cards_thrown_in_are_not_shown():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", run=True)
    told = table.do("0 play X1 run")
    for seat in (0, 1, None):
        seen = cards_in(tuple(event.seen_by(seat) for event in told)) | cards_in(table.view(seat))
        assert seen == {read_card("X1")}


def test_c56_he_need_not_run():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", run=True)
    assert {"play X1", "play X1 run"} <= set(table.legal(0))
    table.do("0 play X1")
    assert table.due == "1 play"


def test_c56_nobody_runs_after_another_card():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", run=True)
    assert table.refused("0 play Kc run") == "C56"


def test_c56_nobody_runs_without_the_option():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s")
    assert table.refused("0 play X1 run") == "C56"
    assert "play X1 run" not in table.legal(0)


@pytest.mark.parametrize("cards", ["Ac 2d X1", "X1 Ac 2d", "2d X1 Ac", "X2 2d Ac"])
def test_c57_in_the_play_a_joker_is_rank_0_in_a_run(cards):
    assert pegs(cards, "zombie") == [0, 0, 3]


@pytest.mark.parametrize("cards", ["2c X1 3d", "Kc Ad X1", "Qc Kd X1", "Ac X1 Ad"])
def test_c57_a_joker_closes_no_gap_in_a_run(cards):
    assert pegs(cards, "zombie")[-1] == 0


def test_c57_a_joker_lengthens_a_run():
    assert pegs("2c 3d Ah X1", "zombie") == [0, 0, 3, 4]


def test_c58_a_joker_at_31_pegs_2_and_no_last_card():
    table = at_31("X1 6d", "6c 7c")
    told = table.do("0 play X1")
    assert sheet(told) == "0 X1 2"
    assert not only(told, OneForLast)


def test_c58_under_the_option_the_last_card_at_31_is_the_jokers_and_scored_once():
    table = at_31("X1 6d", "6c 7c", thirty_one_scores_last_card=True)
    assert table.put("X1") == "0 X1 2, 0 last 1"
    assert table.scores == (3, 2)


def test_c58_under_the_option_it_stays_with_31_if_the_joker_is_declined():
    table = at_31("X1 6d", "6c 7c", thirty_one_scores_last_card=True)
    assert sheet(table.do("0 decline")) == "1 last 1"


def test_c58_below_31_the_last_card_is_scored_once_when_the_count_ends():
    table = lowdown("Tc Kh X1 6d", "Qd 9d 8s X2")
    assert table.put("Tc Qd Kh X2") == "0 Tc, 1 Qd, 0 Kh, 1 X2"
    assert table.put("X1") == "0 X1 2, 1 go, 0 last 1"


def test_c58_the_jokers_player_is_the_last_who_played():
    table = at_31("X1 6d", "6c 7c")
    table.put("X1")
    assert (table.due, table.count) == ("1 play", 0)
    table = at_31("X1 6d", "6c 7c")
    table.do("0 decline")
    assert (table.due, table.count) == ("0 play", 0)


def test_c58_the_last_card_is_not_the_jokers_if_another_card_follows():
    table = lowdown("9c Qh Ac Jc", "Kd Ts Ks X1")
    assert table.put("9c Kd Qh X1 Ac") == "0 9c, 1 Kd, 0 Qh, 1 X1, 0 Ac, 1 go, 0 last 1"


def joker_last(**options: object) -> Table:
    """The count is 30, nothing has been pegged, and the dealer's joker is the only card left."""
    table = lowdown("3h Ac 3c 9c", "5d 7d 2d X1", **options)
    table.put("3h 5d Ac 7d 3c 2d 9c")
    assert (table.scores, table.view(None).sizes) == ((0, 0), (0, 1))
    return table


def test_c58_a_joker_as_the_very_last_card_scores_1():
    assert only(joker_last().do("1 play X1"), OneForLast) == [OneForLast(Seat(1), 1, True)]


def test_c59_run_may_follow_a_joker_that_is_the_very_last_card():
    table = joker_last(run=True)
    told = table.do("1 play X1 run")
    assert not only(told, OneForLast)
    assert not only(told, Shown)
    assert (table.due, table.dealer, table.scores) == ("* deal", 0, (0, 0))


def test_c59_a_run_scores_no_last_card_point_when_nobody_else_could_play():
    table = lowdown("Tc Kh X1 6d", "Qd 9d 8s 7s", run=True)
    told = table.do("0 play Tc, 1 play Qd, 0 play Kh, 0 play X1 run")
    assert not only(told, OneForLast)
    assert table.scores == (0, 0)


def test_c59_run_may_follow_a_joker_at_31():
    table = at_31("X1 6d", "6c 7c", run=True)
    assert table.legal(0) == ["play X1", "play X1 run", "decline"]
    assert sheet(table.do("0 play X1 run")) == "0 X1 2"
    assert (table.due, table.dealer, table.scores) == ("* deal", 0, (2, 2))


def test_c59_under_the_31_option_a_run_scores_no_last_card_point_either():
    table = at_31("X1 6d", "6c 7c", run=True, thirty_one_scores_last_card=True)
    assert sheet(table.do("0 play X1 run")) == "0 X1 2"


def test_c59_the_joker_that_is_followed_by_a_run_reveals_nothing():
    table = lowdown("X1 Kc 9d 4h", "8c 7d Qh 3s", reveal=True, run=True)
    assert not only(table.do("0 play X1 run"), HandRevealed)


def test_c60_a_joker_as_starter_gives_no_heels_and_is_not_played():
    table = Table("zombie", jokers=2, reveal=True, run=True)
    told = table.keep(starter="X1")
    assert not only(told, HisHeels)
    assert not only(told, HandRevealed)
    assert (table.scores, table.due) == ((0, 0), "0 play")


def test_c60_a_joker_laid_away_reveals_nothing():
    table = Table("zombie", jokers=2, reveal=True, run=True)
    assert not only(table.keep(crib="X1 X2 2c 3d"), HandRevealed)
    assert revealed(table, 0) == revealed(table, 1) == [None] * 3


def test_c60_a_joker_in_the_crib_cannot_be_played_or_run_with():
    table = Table("zombie", jokers=2, reveal=True, run=True)
    table.keep(crib="X1 X2 2c 3d")
    assert table.refused("0 play X1 run") is not None
    assert table.refused("0 play X1") == "C12"


def test_c60_a_joker_as_starter_counts_in_the_show():
    assert worth("7c 8d 4h Kh", "X1", "zombie")["fifteens"] == 4
    assert worth("Ac 2d 9h Kh", "X1", "zombie")["runs"] == 3


def test_c60_a_joker_in_the_crib_counts_in_the_show():
    assert worth("7c 8d X1 Kh", "2c", "zombie", crib=True)["total"] == 4


def test_c61_both_hands_can_lie_open():
    table = lowdown("X1 Kc 9d 4h", "X2 7d Qh 3s", reveal=True)
    table.put("X1 X2")
    assert revealed(table, 1) == ["3s 7d Qh"] * 3
    assert revealed(table, 0) == ["4h 9d Kc"] * 3


def test_c61_the_crib_stays_hidden():
    table = lowdown("X1 Kc 9d 4h", "X2 7d Qh 3s", crib="Ac Ad Ah As", reveal=True)
    table.put("X1 X2")
    assert not cards_in(table.view(None)) & set(read_cards("Ac Ad Ah As"))
    assert cards_in(table.view(0)) & set(read_cards("Ac Ad Ah As")) == set(read_cards("Ac Ad"))


def hands_that_seat_0_can_think_of(table: Table, seat: int) -> list[tuple[Card, ...]]:
    """What a seat holds in worlds that seat 0's view allows."""
    random = Random(7)
    hands = []
    for _ in range(60):
        world = table.match.game.resample(table.view(0), random.randrange)
        assert isinstance(world.phase, Playing)
        hands.append(world.phase.hand.held[seat])
    return hands


JOKERS = set(read_cards("X1 X2"))


def test_c61_who_is_asked_at_31_holds_a_joker():
    table = at_31("5h 6d", "X2 7c")
    assert all(JOKERS & set(hand) for hand in hands_that_seat_0_can_think_of(table, 1))


def test_c61_who_has_declined_holds_one_still():
    table = at_31("5h 6d", "X2 7c")
    table.do("1 decline")
    assert all(JOKERS & set(hand) for hand in hands_that_seat_0_can_think_of(table, 1))


def test_c61_who_was_not_asked_at_31_holds_none():
    table = at_31("5h 6d", "6c 7c")
    assert not any(JOKERS & set(hand) for hand in hands_that_seat_0_can_think_of(table, 1))


def test_c61_who_said_go_holds_none():
    table = lowdown("Tc Kh 2c 6d", "Qd 9d 8s 7s")
    table.put("Tc Qd Kh")
    assert not any(JOKERS & set(hand) for hand in hands_that_seat_0_can_think_of(table, 1))


def test_c61_of_who_has_only_played_nobody_knows():
    table = lowdown("Tc 2h 2c 6d", "5d 9d 8s 7s")
    table.put("Tc 5d")
    assert any(JOKERS & set(hand) for hand in hands_that_seat_0_can_think_of(table, 1))
