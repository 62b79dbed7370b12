"""The deal, C1-C7 and C10; C8 and C9 are among the endings."""

from __future__ import annotations

from itertools import pairwise, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.events import CardPlayed, CribTurned, CutTied, DealWon, HandsDealt, HisHeels, LaidAway
from muggins.pieces.cards import RANKS, SUITS
from tests.rules.cribbage.table import Table, at_cut, only, play_randomly, show

TWO = "* deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc Ks"
THREE = "* deal 2c 3d 6h 9s Jc / 2d 4d 7h 9c Qc / 2h 5d 8h Ts Kh + Ac"
FOUR = "* deal 2c 3d 6h 9s Jc / 2d 4d 7h 9c Qc / 2h 5d 8h Ts Kh / 2s 6d Th Js Qs"


@pytest.mark.parametrize(
    ("cut", "dealer"),
    [("4c 9h", 0), ("9h 4c", 1), ("Kc Ad", 1), ("Ac 2d", 0), ("Td Jc", 0), ("Qd Jc", 1), ("Kd Qc", 1)],
)
def test_c1_the_lowest_card_deals_first_and_the_ace_is_low(cut, dealer):
    table = at_cut()
    assert only(table.do(f"* cut {cut}"), DealWon) == [DealWon(dealer)]
    assert (table.due, table.dealer) == ("* deal", dealer)


def test_c1_equal_lowest_cards_cut_again():
    table = at_cut()
    table.do("* cut 4c 4d")
    assert table.due == "* cut"
    table.do("* cut Kc 5d")
    assert table.dealer == 1


def test_c1_suits_break_no_tie():
    table = at_cut()
    assert only(table.do("* cut 7c 7s"), CutTied) == [CutTied((0, 1))]


def test_c1_only_those_tied_cut_again():
    table = at_cut(players=3)
    table.do("* cut 4c 9h 4d")
    assert table.refused("* cut 8c 2h 7d") == "C1"
    assert table.refused("* cut 8c 7d") == "C1"
    table.do("* cut 8c - 7d")
    assert table.dealer == 2


def test_c1_who_was_not_lowest_does_not_come_back_however_often_the_others_tie():
    table = at_cut(players=4)
    table.do("* cut 4c 9h 4d 4h", "* cut Kc - Kd Qh")
    assert table.dealer == 3
    table = at_cut(players=4)
    table.do("* cut 4c 9h 4d 4h", "* cut Kc - Qd Qh")
    assert table.refused("* cut 2c - 3d 4h") == "C1"
    table.do("* cut - - 5d 6h")
    assert table.dealer == 2


def test_c1_a_tie_above_the_lowest_card_decides_nothing():
    table = at_cut(players=3)
    table.do("* cut 9c 9d 5h")
    assert table.dealer == 2


def test_c1_the_second_cut_is_from_the_whole_deck():
    table = at_cut(players=3)
    table.do("* cut 4c 4d 9h", "* cut 9h 4c -")
    assert table.dealer == 1


def test_c1_nobody_cuts_the_card_that_another_has_cut():
    assert at_cut().refused("* cut 4c 4c") == "C1"


def test_c1_everybody_cuts():
    assert at_cut().refused("* cut 4c -") == "C1"
    assert at_cut(players=3).refused("* cut 4c 5d") == "C1"


def test_c1_a_joker_is_below_the_ace():
    table = at_cut("zombie", jokers=2)
    table.do("* cut Ac X2")
    assert table.dealer == 1


def test_c1_two_jokers_tie():
    table = at_cut("zombie", jokers=2)
    table.do("* cut X2 X1")
    assert table.due == "* cut"


def test_c1_no_joker_is_cut_where_the_deck_has_none():
    assert at_cut().refused("* cut X1 5d") == "C50"


@given(st.permutations([rank + suit for rank in RANKS[1:] for suit in SUITS]), st.integers(2, 4))
def test_c1_for_any_cards_the_one_lowest_deals_or_the_lowest_cut_again(deck, players):
    cut = deck[:players]
    table = at_cut(players=players)
    table.do("* cut " + " ".join(cut))
    ranks = ["A23456789TJQK".index(card[0]) for card in cut]
    lowest = [seat for seat in range(players) if ranks[seat] == min(ranks)]
    if len(lowest) == 1:
        assert table.dealer == lowest[0]
    else:
        table.do("* cut " + " ".join(deck[-seat - 1] if seat in lowest else "-" for seat in range(players)))


def test_c2_two_players_get_six_cards_each_and_lay_two_away():
    table = Table()
    table.do(TWO)
    assert table.view(None).sizes == (6, 6)
    assert table.due == "0 1 lay"
    table.do("0 lay Kd Jc", "1 lay 4d 2d")
    assert table.view(None).sizes == (4, 4)


@pytest.mark.parametrize(
    "deal",
    [
        "* deal 2c 3d 6h 9s Jc / 2d 4d 7h 9c Qc",
        "* deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc",
        "* deal 2c 3d 6h 9s Jc Kd Kh / 2d 4d 7h 9c Qc Ks Kc",
        "* deal 2c 3d 6h 9s Jc Kd",
        f"{TWO} / 2h 5d 8h Ts Kh Ac",
        f"{TWO} + Ac",
    ],
)
def test_c2_no_other_number_of_cards_is_dealt_to_two(deal):
    assert Table().refused(deal) == "C2"


def test_c2_no_card_is_dealt_twice():
    assert Table().refused(TWO.replace("Ks", "2c")) == "C2"


def test_c2_no_joker_is_dealt_where_the_deck_has_none():
    assert Table().refused(TWO.replace("Ks", "X1")) == "C50"


@pytest.mark.parametrize("lay", ["2c", "2c 3d 6h", "2c 3d 6h 9s Jc Kd", "2c 2c", "2c 4d", "Ac 5s"])
def test_c2_what_is_laid_away_is_two_of_ones_own_cards(lay):
    table = Table()
    table.do(TWO)
    assert table.refused(f"0 lay {lay}") == "C2"
    assert table.view(0).sizes == (6, 6)


def test_c2_any_two_of_the_six_may_be_laid_away():
    table = Table()
    table.do(TWO)
    assert len(set(table.legal(0))) == 15


def test_c2_the_dealer_owns_the_crib():
    table = Table(dealer=0)
    table.keep("2c 4d 6h 8s", "2d 4h 6s 8c", crib="5c 5d 5h Jc", starter="Kd")
    before = table.scores
    assert show(table.play_out()).endswith("0 crib 20")
    assert table.scores[0] >= before[0] + 20


def test_c3_three_players_get_five_cards_and_one_goes_to_the_crib():
    table = Table(players=3)
    table.do(THREE)
    assert table.view(None).sizes == (5, 5, 5)
    assert table.due == "0 1 2 lay"


@pytest.mark.parametrize("deal", [THREE.replace(" + Ac", ""), f"{THREE} Ad", THREE.replace("Ts Kh", "Ts Kh Kc")])
def test_c3_three_players_are_dealt_nothing_else(deal):
    assert Table(players=3).refused(deal) == "C3"


def test_c3_each_of_three_lays_one_away():
    table = Table(players=3)
    table.do(THREE)
    assert table.refused("0 lay 2c 3d") == "C3"
    table.do("0 lay 2c", "1 lay 2d", "2 lay 2h")
    assert table.view(None).sizes == (4, 4, 4)


def test_c3_the_card_from_the_deck_is_the_fourth_of_the_crib():
    table = Table(players=3)
    table.do(THREE, "0 lay 2c", "1 lay 2d", "2 lay 2h", "* starter Ad")
    turned = only(table.play_out(), CribTurned)
    assert [sorted(map(str, event.cards)) for event in turned] == [["2c", "2d", "2h", "Ac"]]


def test_c3_the_card_from_the_deck_is_seen_by_nobody():
    table = Table(players=3)
    told = table.do(THREE)
    for seat in (0, 1, 2, None):
        assert "Ac" not in str([event.seen_by(seat) for event in told])
        assert "Ac" not in str(table.view(seat))


def test_c4_four_players_get_five_cards_and_lay_one_away():
    table = Table(players=4)
    table.do(FOUR)
    assert table.due == "0 1 2 3 lay"
    assert table.refused("3 lay 2s 6d") == "C4"
    table.do("3 lay 2s", "1 lay 2d", "0 lay 2c", "2 lay 2h")
    assert (table.view(None).sizes, table.due) == ((4, 4, 4, 4), "* starter")


@pytest.mark.parametrize("deal", [f"{FOUR} + Ac", FOUR.replace("2c 3d", "3d"), FOUR.replace("2c 3d", "2c 3d Ac")])
def test_c4_four_players_are_dealt_nothing_else(deal):
    assert Table(players=4).refused(deal) == "C4"


@pytest.mark.parametrize(("dealer", "scores"), [(0, (2, 0)), (1, (0, 2)), (2, (2, 0)), (3, (0, 2))])
def test_c4_seats_0_and_2_score_together_against_1_and_3(dealer, scores):
    table = Table(players=4, dealer=dealer)
    table.keep(starter="Jd")
    assert table.scores == scores


def test_c4_partners_share_their_place_at_the_end():
    table = Table(players=4, dealer=2, scores=(119, 100))
    table.keep(starter="Jd")
    assert table.standings == (1, 2, 1, 2)


def test_c5_players_lay_away_at_the_same_time():
    table = Table()
    table.do(TWO, "1 lay 2d 4d")
    assert table.due == "0 lay"


def test_c5_what_is_laid_away_stays_there():
    table = Table()
    table.do(TWO, "1 lay 2d 4d")
    assert table.refused("1 lay 7h 9c") == "C5"


def test_c5_nobody_is_told_what_another_laid_away():
    table = Table(players=3)
    table.do(THREE)
    (laid,) = only(table.do("1 lay 9c"), LaidAway)
    assert laid.seen_by(0) == laid.seen_by(2) == laid.seen_by(None) == LaidAway(1, 1, None)


def test_c5_the_crib_does_not_tell_who_laid_what():
    cribs = set()
    for mine, theirs in (("Jc Kd", "Qc Ks"), ("Qc Ks", "Jc Kd")):
        table = Table()
        table.do(f"* deal 2c 3d 6h 9s {mine} / 2d 4d 7h 9c {theirs}, 0 lay {mine}, 1 lay {theirs}, * starter Ad")
        cribs |= {event.cards for event in only(table.play_out(), CribTurned)}
    assert len(cribs) == 1


@given(st.integers(2, 4), st.data())
def test_c5_the_order_of_laying_away_does_not_matter(players, data):
    table = Table(players=players)
    table.do({2: TWO, 3: THREE, 4: FOUR}[players])
    lays = [f"{seat} {data.draw(st.sampled_from(table.legal(seat)))}" for seat in range(players)]
    before = table.state
    after = set()
    for order in permutations(lays):
        table.match.state = before
        table.do(*order)
        after.add(table.state)
    assert len(after) == 1


def test_c6_the_starter_is_cut_when_all_have_laid_away():
    table = Table()
    table.do(TWO, "0 lay 2c 3d")
    assert table.refused("* starter Ad") is not None
    table.do("1 lay 2d 4d")
    assert table.due == "* starter"
    table.do("* starter Ad")
    assert str(table.view(None).starter) == "Ad"


@pytest.mark.parametrize("card", ["Kd", "Ks", "2c", "4d"])
def test_c6_the_starter_is_a_card_of_the_stock(card):
    table = Table()
    table.do(TWO, "0 lay 2c 3d", "1 lay 2d 4d")
    assert table.refused(f"* starter {card}") == "C6"


def test_c6_the_starter_is_no_card_that_lies_in_the_crib_of_three():
    table = Table(players=3)
    table.do(THREE, "0 lay 2c", "1 lay 2d", "2 lay 2h")
    assert table.refused("* starter Ac") == "C6"


@pytest.mark.parametrize("jack", ["Jc", "Jd", "Jh", "Js"])
def test_c6_a_jack_gives_the_dealer_two_at_once(jack):
    table = Table(dealer=0)
    assert only(table.keep(starter=jack), HisHeels) == [HisHeels(0, 2)]
    assert (table.scores, table.due) == ((2, 0), "1 play")


@pytest.mark.parametrize("card", ["Ts", "Qs", "5h", "Ah"])
def test_c6_no_other_card_gives_anything(card):
    table = Table()
    table.keep(starter=card)
    assert table.scores == (0, 0)


def test_c6_his_heels_can_win():
    table = Table(scores=(120, 119))
    table.keep(starter="Jd")
    assert (table.scores, table.due) == ((120, 121), "over target")


def next_dealers(table: Table, hands: int) -> list[int | None]:
    dealers = []
    for _ in range(hands):
        dealers.append(table.dealer)
        table.keep("2c 4d 6h 8s", "2d 4h 6s 8c", "3c 5d 7h 9s", "3d 5h 7s 9c", starter="Kh")
        table.play_out()
    return dealers


def test_c7_the_deal_alternates():
    assert next_dealers(Table(dealer=1), 4) == [1, 0, 1, 0]


@pytest.mark.parametrize(("players", "dealers"), [(3, [1, 2, 0, 1]), (4, [1, 2, 3, 0])])
def test_c7_with_more_players_it_passes_left(players, dealers):
    assert next_dealers(Table(players=players, dealer=1), 4) == dealers


@given(st.integers(2, 4), st.integers())
def test_c7_in_any_game_each_deal_is_by_the_next_seat(players, seed):
    told = play_randomly(at_cut(players=players, target=61), Random(seed))
    dealers = [event.dealer for event in only(told, HandsDealt)]
    assert dealers[0] == only(told, DealWon)[0].seat
    assert all(after == (before + 1) % players for before, after in pairwise(dealers))


@pytest.mark.parametrize("dealer", [0, 1])
def test_c10_the_non_dealer_leads(dealer):
    table = Table(dealer=dealer)
    table.keep()
    assert table.due == f"{1 - dealer} play"
    assert table.refused(f"{dealer} play {table.view(dealer).hand[0]}") == "C10"


@pytest.mark.parametrize(
    ("players", "dealer", "order"), [(3, 0, [1, 2, 0, 1]), (3, 1, [2, 0, 1, 2]), (4, 3, [0, 1, 2, 3, 0, 1])]
)
def test_c10_with_more_players_the_one_left_of_the_dealer_leads_and_turns_go_left(players, dealer, order):
    table = Table(players=players, dealer=dealer)
    table.keep("Ac 2d 3h 4s", "Ad 2h 3s 4c", "Ah 2s 3c 4d", "As 2c 3d 4h")
    seats = []
    for _ in order:
        (played,) = only(table.do(f"{table.due[0]} {table.legal(int(table.due[0]))[0]}"), CardPlayed)
        seats.append(played.seat)
    assert seats == order
