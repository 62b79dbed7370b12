"""Endings: the target, skunks, matches, rulings; C36-C38, C8, C9."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.game import Over
from muggins.games.cribbage.events import GameOver, GameWon, HandsDealt, Pegged, Shown
from tests.rules.cribbage.table import PRESETS, Table, at_cut, only, play_randomly, random_action, show


def won_with(*scores: int, rules: str = "regal", **options: object) -> GameWon:
    """How a game ends in which the last seat, two short of the target, deals himself his heels."""
    table = Table(rules, scores=scores, **options)
    (won,) = only(table.keep(starter="Jd"), GameWon)
    return won


def test_c8_in_a_match_the_first_deal_alternates_from_game_to_game():
    table = Table(games=3, dealer=0, scores=(119, 0))
    table.keep(starter="Jd")
    assert (table.due, table.dealer) == ("* deal", 1)


@pytest.mark.parametrize("dealer", [0, 1])
def test_c8_it_does_not_matter_who_dealt_the_last_hand(dealer):
    table = Table(games=3, first=1, dealer=dealer, scores=(119, 119))
    table.keep(starter="Jd")
    assert table.dealer == 0


def test_c8_with_more_players_the_first_deal_passes_left():
    table = Table(players=3, games=9, first=1, dealer=0, scores=(119, 0, 0))
    table.keep(starter="Jd")
    assert table.dealer == 2
    table.peg_to(0, 0, 119).keep(starter="Jd")
    assert table.dealer == 0


def test_c8_only_the_first_game_is_cut_for():
    table = Table(games=3, dealer=0, scores=(119, 0))
    table.keep(starter="Jd")
    assert table.refused("* cut 4c 5d") is not None


@given(st.integers(2, 3), st.integers(2, 4), st.integers())
def test_c8_in_any_match_each_game_is_first_dealt_by_the_next_seat(games, players, seed):
    told = play_randomly(at_cut(players=players, target=31, games=games), Random(seed))
    firsts = [at for at, event in enumerate(told) if at == 0 or isinstance(event, GameWon)]
    dealers = [dealt[0].dealer for at in firsts if (dealt := only(told[at:], HandsDealt))]
    assert dealers == [(dealers[0] + game) % players for game in range(len(dealers))]


def test_c9_a_match_ends_when_a_side_has_won_its_games():
    table = Table(games=2, won=(1, 1), dealer=1, scores=(0, 119))
    table.keep(starter="Jd")
    assert (table.due, table.match.game.tally(table.state).games) == ("over target", (1, 2))


def test_c9_a_match_goes_on_while_nobody_has():
    table = Table(games=2, won=(1, 0), dealer=1, scores=(0, 119))
    table.keep(starter="Jd")
    assert (table.due, table.match.game.tally(table.state).games) == ("* deal", (1, 1))


def test_c9_a_match_ends_too_when_a_skunk_passes_its_games():
    table = Table(games=2, skunk_counts=True, won=(0, 1), scores=(0, 119))
    table.keep(starter="Jd")
    assert (table.due, table.match.game.tally(table.state).games) == ("over target", (0, 4))


def test_c9_a_single_game_ranks_by_score():
    table = Table(players=3, scores=(70, 90, 119))
    table.keep(starter="Jd")
    assert table.standings == (3, 2, 1)


def test_c9_equal_scores_share_a_rank():
    table = Table(players=3, scores=(80, 80, 119))
    table.keep(starter="Jd")
    assert table.standings == (2, 2, 1)


def test_c9_a_match_ranks_by_games_won():
    table = Table(players=3, games=2, won=(1, 0, 1), scores=(70, 118, 119))
    table.keep(starter="Jd")
    assert table.standings == (2, 3, 1)


def test_c9_equal_numbers_of_games_share_a_rank():
    table = Table(players=3, games=2, won=(0, 0, 1), scores=(70, 118, 119))
    table.keep(starter="Jd")
    assert table.standings == (2, 2, 1)


@pytest.mark.parametrize(
    ("scores", "won"),
    [((50, 95, 119), 1), ((95, 50, 119), 1), ((50, 85, 119), 2), ((85, 60, 119), 2), ((60, 9, 119), 3)],
)
def test_c9_with_three_players_the_best_losers_score_decides_what_a_skunk_counts(scores, won):
    assert won_with(*scores, players=3, games=9, skunk_counts=True).won == won


@pytest.mark.parametrize(("ruling", "reason"), [("resign", "resigned"), ("timeout", "timeout"), ("forfeit", "forfeit")])
def test_c9_who_resigns_forfeits_or_runs_out_of_time_is_last(ruling, reason):
    table = Table(scores=(90, 60))
    table.keep()
    table.do(f"! {ruling} 0")
    assert (table.due, table.standings) == (f"over {reason}", (2, 1))


def test_c9_the_others_stand_as_they_stood():
    table = Table(players=3, scores=(90, 60, 80))
    table.do("! resign 0")
    assert table.standings == (3, 2, 1)


def test_c9_the_others_share_a_rank_if_their_scores_are_equal():
    table = Table(players=3, scores=(70, 60, 70))
    table.do("! timeout 1")
    assert table.standings == (1, 3, 1)


def test_c9_the_side_is_last_whichever_partner_gives_up():
    table = Table(players=4, scores=(100, 50))
    table.do("! resign 2")
    assert table.standings == (2, 1, 2, 1)


def test_c9_a_ruling_ends_the_match_too():
    table = Table(players=3, games=5, won=(3, 0, 1), scores=(0, 50, 20))
    told = table.do("! resign 0")
    assert (table.due, table.standings) == ("over resigned", (3, 2, 1))
    assert len(only(told, GameOver)) == 1


@pytest.mark.parametrize("line", ["* cut 4c 5d", "* deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc Ks"])
def test_c9_a_player_may_give_up_before_a_card_is_held(line):
    table = at_cut()
    table.do("* cut 4c 5d")
    table.do("! resign 1")
    assert table.refused(line) == "C9"
    assert table.standings == (1, 2)


def test_c9_nobody_gives_up_twice():
    table = Table()
    table.do("! resign 1")
    assert table.refused("! resign 0") == "C9"


def test_c9_nobody_gives_up_who_is_not_there():
    assert Table().refused("! resign 2") == "C9"


def test_c36_reaching_the_target_by_his_heels_ends_the_game_before_a_card_is_played():
    table = Table(scores=(120, 119))
    table.keep(starter="Jd")
    assert (table.scores, table.due, table.standings) == ((120, 121), "over target", (2, 1))


def test_c36_the_peg_stops_at_the_target():
    table = Table(scores=(0, 120))
    table.keep(starter="Jd")
    assert table.scores == (0, 121)


def test_c36_reaching_the_target_in_the_play_ends_the_game():
    table = Table(scores=(100, 119))
    table.keep("Tc 2c 3c 4c", "5d 8d 9d Kd")
    told = table.do("0 play Tc, 1 play 5d")
    assert (table.scores, table.due) == ((100, 121), "over target")
    assert not only(told, Shown)


def test_c36_one_short_is_not_enough():
    table = Table(scores=(100, 118))
    table.keep("Tc 2c 3c 4c", "5d 8d 9d Kd")
    table.do("0 play Tc, 1 play 5d")
    assert (table.scores, table.due) == ((100, 120), "0 play")


def test_c36_reaching_the_target_by_the_last_card_of_a_count_ends_the_game():
    table = Table(scores=(100, 120))
    table.keep("4c 4d 7h 9s", "7c Jd 5h 8s")
    table.put("4c 7c 4d Jd 5h")
    assert (table.scores, table.due) == ((102, 121), "over target")


def test_c36_reaching_the_target_by_the_very_last_card_leaves_no_show():
    table = Table(scores=(100, 119))
    table.keep("9c Qh Ac Jc", "Kd Ts Ks 5d")
    table.put("9c Kd Qh Ac Ts Jc Ks")
    told = table.do("1 play 5d")
    assert (table.scores, table.due) == ((101, 121), "over target")
    assert not only(told, Shown)


def before_the_last_card(*scores: int) -> Table:
    """Seat 1 deals and is to play the very last card, for 1; seat 0 holds 14 points, seat 1 ten."""
    table = Table()
    table.keep("5d 5h 6c 7s", "5c 5s Jd Td", starter="4s")
    table.put("7s Td 6c 5s 5d 5c 5h")
    return table.peg_to(*scores)


def test_c36_when_the_non_dealer_reaches_the_target_in_the_show_the_dealer_counts_nothing():
    table = before_the_last_card(107, 114)
    assert show(table.do("1 play Jd")) == "0 hand 14"
    assert (table.scores, table.due) == ((121, 115), "over target")


def test_c36_when_the_dealers_hand_reaches_the_target_his_crib_is_not_counted():
    table = before_the_last_card(100, 110)
    assert show(table.do("1 play Jd")) == "0 hand 14, 1 hand 10"
    assert (table.scores, table.due) == ((114, 121), "over target")


def test_c36_reaching_the_target_by_a_muggins_call_ends_the_game():
    table = Table(counting="manual", muggins=True)
    table.keep("7c 7d 8h Ks", "2d 4h 6s 8c", starter="Qc")
    table.play_out()
    table.peg_to(50, 120).do("0 count 4, 1 muggins 2")
    assert (table.scores, table.due) == ((54, 121), "over target")


@pytest.mark.parametrize("by", [0, 1])
def test_c36_nothing_can_be_done_after_the_end(by):
    table = Table(scores=(120, 119))
    table.keep(starter="Jd")
    card = table.view(by).hand[0]
    assert table.legal(by) == []
    assert table.refused(f"{by} play {card}") == "C36"
    assert table.refused("* deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc Ks") == "C36"


@pytest.mark.parametrize("rules", PRESETS)
@given(players=st.integers(2, 4), target=st.integers(31, 80), seed=st.integers())
def test_c36_the_first_to_reach_the_target_wins_and_nobody_passes_it(rules, players, target, seed):
    most = {"regal": 4, "cabinet": 3, "zombie": 2}[rules]
    table, random = at_cut(rules, players=min(players, most), target=target), Random(seed)
    while not isinstance(turn := table.match.turn, Over):
        told = table.match.submit(*random_action(table, turn, random)).events
        assert max(table.scores) <= target
        assert (max(table.scores) == target) == (table.due == "over target")
        if pegged := only(told, Pegged):
            assert pegged[-1].track.front == table.scores[pegged[-1].side]
    assert table.scores.count(target) == 1
    assert table.standings[table.scores.index(target)] == 1


@pytest.mark.parametrize(
    ("target", "loser", "skunk"),
    [
        (121, 91, 0),
        (121, 90, 1),
        (121, 61, 1),
        (121, 60, 2),
        (121, 0, 2),
        (121, 120, 0),
        (61, 46, 0),
        (61, 45, 1),
        (61, 31, 1),
        (61, 30, 2),
        (100, 75, 0),
        (100, 74, 1),
        (100, 50, 1),
        (100, 49, 2),
        (31, 24, 0),
        (31, 23, 1),
        (31, 16, 1),
        (31, 15, 2),
        (241, 181, 0),
        (241, 180, 1),
        (241, 121, 1),
        (241, 120, 2),
    ],
)
@pytest.mark.parametrize("rules", ["regal", "cabinet"])
def test_c37_a_loser_below_three_quarters_is_skunked_below_half_twice(rules, target, loser, skunk):
    assert won_with(loser, target - 2, rules=rules, target=target).skunks == (skunk, 0)


def test_c37_each_of_two_losers_is_judged_by_his_own_score():
    assert won_with(85, 95, 119, players=3).skunks == (1, 0, 0)


@pytest.mark.parametrize("options", [{"rules": "zombie", "target": 121}, {"skunk_lines": False}])
def test_c37_without_skunk_lines_nobody_is_skunked(options):
    assert won_with(0, 119, **options).skunks == (0, 0)


@pytest.mark.parametrize("rules", PRESETS)
def test_c38_a_match_is_one_game_by_default(rules):
    target = 61 if rules == "zombie" else 121
    table = Table(rules, scores=(50, target - 2))
    table.keep(starter="Jd")
    assert table.due == "over target"


@pytest.mark.parametrize("rules", PRESETS)
def test_c38_a_match_to_more_games_counts_games_won(rules):
    target = 61 if rules == "zombie" else 121
    won = won_with(target - 1, target - 2, rules=rules, games=3, won=(1, 1))
    assert (won.won, won.games) == (1, (1, 2))


def test_c38_between_games_scores_return_to_0():
    table = Table(games=3, scores=(100, 119))
    table.keep(starter="Jd")
    assert table.scores == (0, 0)
    assert [(track.front, track.back) for track in table.view(None).tracks] == [(0, 0), (0, 0)]


@pytest.mark.parametrize("loser", [0, 60, 61, 90, 91, 120])
def test_c38_a_skunk_counts_as_one_game(loser):
    assert won_with(loser, 119, games=9).won == 1


@pytest.mark.parametrize(("loser", "games"), [(0, 3), (60, 3), (61, 2), (90, 2), (91, 1), (120, 1)])
def test_c38_where_skunks_count_a_skunk_is_2_games_a_double_skunk_3(loser, games):
    assert won_with(loser, 119, games=9, skunk_counts=True).won == games


def test_c38_partners_win_games_together():
    won = won_with(100, 119, players=4, games=3)
    assert (won.side, won.games) == (1, (0, 1))
