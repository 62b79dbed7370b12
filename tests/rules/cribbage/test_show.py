"""The show, C30-C35 and C39."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.games.cribbage.events import CribTurned, HisHeels, Shown
from muggins.pieces.cards import DECK, Card, write_cards
from tests.rules.cribbage.table import PRESETS, Table, only, show, worth

fives = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)
"""Four cards and a starter."""


def counted(cards: list[Card], *, crib: bool = False, rules: str = "regal") -> dict[str, int]:
    return worth(write_cards(tuple(cards[:4])), str(cards[4]), rules, crib=crib)


def test_c30_the_non_dealer_shows_first_then_the_dealer_then_his_crib():
    table = Table()
    table.keep("7c 7d 8h Ks", "2d 4h 6s 8c", starter="Qc", crib="Kh Td 9c 3s")
    assert show(table.play_out()) == "0 hand 6, 1 hand 0, 1 crib 0"


def test_c30_when_seat_0_deals_seat_1_shows_first():
    table = Table(dealer=0)
    table.keep("7c 7d 8h Ks", "2d 4h 6s 8c", starter="Qc", crib="Kh Td 9c 3s")
    assert show(table.play_out()) == "1 hand 0, 0 hand 6, 0 crib 0"


@pytest.mark.parametrize(
    ("players", "dealer", "order"), [(3, 0, "1 2 0 0"), (3, 1, "2 0 1 1"), (4, 1, "2 3 0 1 1"), (4, 3, "0 1 2 3 3")]
)
def test_c30_with_more_players_from_the_dealers_left(players, dealer, order):
    table = Table(players=players, dealer=dealer)
    table.keep("2c 4d 6h 8s", "2d 4h 6s 8c", "2h 4s 6c 8d", "2s 4c 6d 8h")
    shown = only(table.play_out(), Shown)
    assert [event.seat for event in shown] == [int(seat) for seat in order.split()]
    assert [event.what for event in shown] == ["hand"] * players + ["crib"]


def test_c30_the_crib_is_turned_up_after_the_dealers_hand():
    table = Table()
    table.keep()
    told = [event for event in table.play_out() if isinstance(event, Shown | CribTurned)]
    assert [getattr(event, "what", "turned") for event in told] == ["hand", "hand", "turned", "crib"]


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("7c 8d 2h 4s", "Tc", 2),
        ("5c Jd Qh Ks", "2c", 6),
        ("5c 5d 5h 2s", "7c", 2),
        ("5c 5s 5h Jd", "5d", 16),
        ("Ac 2d 3h 4s", "5c", 2),
        ("2c 4d 6h 8s", "Tc", 0),
    ],
)
def test_c31_each_subset_that_sums_to_15_scores_2(hand, starter, points):
    assert worth(hand, starter)["fifteens"] == points


@given(fives)
def test_c31_for_any_five_cards_each_subset_counts(cards):
    values = [min(card.rank, 10) for card in cards]
    subsets = [subset for size in (2, 3, 4, 5) for subset in combinations(values, size) if sum(subset) == 15]
    assert counted(cards)["fifteens"] == 2 * len(subsets)


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("4c 4d 9h Ks", "Qc", 2),
        ("4c 4d 9h 9s", "Qc", 4),
        ("4c 4d 4h Ks", "Qc", 6),
        ("4c 4d 4h Ks", "Kc", 8),
        ("4c 4d 4h 4s", "Qc", 12),
        ("Tc Jd Qh Ks", "2c", 0),
    ],
)
def test_c32_pairs_score_2_6_12(hand, starter, points):
    assert worth(hand, starter)["pairs"] == points


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("3c 4d 5h Ks", "Jc", 3),
        ("3c 4d 5h 6s", "Jc", 4),
        ("3c 4d 5h 6s", "7c", 5),
        ("3c 4d 5h 5s", "Jc", 6),
        ("3c 4d 5h 5s", "5c", 9),
        ("3c 4d 5h 5s", "4c", 12),
        ("3c 4d 5h 6s", "6c", 8),
        ("Qc Kd Ah 7s", "9c", 0),
        ("Kc Ad 2h 7s", "9c", 0),
        ("3c 4d 8h 9s", "Jc", 0),
    ],
)
def test_c32_the_longest_runs_count_once_for_each_choice_among_equal_ranks(hand, starter, points):
    assert worth(hand, starter)["runs"] == points


@given(fives)
def test_c32_for_any_five_cards_each_two_of_a_rank_count_2(cards):
    alike = [two for two in combinations(cards, 2) if two[0].rank == two[1].rank]
    assert counted(cards)["pairs"] == 2 * len(alike)


def runs_in(cards: list[Card]) -> int:
    for size in (5, 4, 3):
        ranks = [sorted(card.rank for card in chosen) for chosen in combinations(cards, size)]
        runs = [chosen for chosen in ranks if chosen == list(range(chosen[0], chosen[0] + size))]
        if runs:
            return size * len(runs)
    return 0


@given(fives)
def test_c32_for_any_five_cards_only_runs_of_the_longest_length_count(cards):
    assert counted(cards)["runs"] == runs_in(cards)


@given(st.lists(st.sampled_from([card for card in DECK if card.rank < 6]), min_size=5, max_size=5, unique=True))
def test_c32_for_cards_that_lie_close_only_runs_of_the_longest_length_count(cards):
    assert counted(cards)["runs"] == runs_in(cards)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [("2c 6c 9c Kc", "Qd", 4), ("2c 6c 9c Kc", "Qc", 5), ("2c 6c 9c Kd", "Qc", 0), ("2c 6c 9d Kd", "Qc", 0)],
)
def test_c33_four_cards_of_a_suit_in_hand_score_4_with_the_starter_5(rules, hand, starter, points):
    assert worth(hand, starter, rules)["flush"] == points


@pytest.mark.parametrize(("rules", "points"), [("regal", 0), ("cabinet", 0), ("zombie", 4)])
def test_c34_four_of_a_suit_in_the_crib_count_in_zombie_only(rules, points):
    assert worth("6s 3s 4s Ts", "Kd", rules, crib=True)["flush"] == points


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("crib_flush", ["five", "four"])
def test_c34_five_of_a_suit_in_the_crib_score_5(rules, crib_flush):
    assert worth("6s 3s 4s Ts", "Ks", rules, crib=True, crib_flush=crib_flush)["flush"] == 5


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize(("crib_flush", "points"), [("five", 0), ("four", 4)])
def test_c34_the_option_decides_in_every_preset(rules, crib_flush, points):
    assert worth("6s 3s 4s Ts", "Kd", rules, crib=True, crib_flush=crib_flush)["flush"] == points


@pytest.mark.parametrize("crib_flush", ["five", "four"])
def test_c34_three_of_a_suit_and_the_starter_are_nothing_in_the_crib(crib_flush):
    assert worth("6s 3s 4s Td", "Ks", crib=True, crib_flush=crib_flush)["flush"] == 0


@pytest.mark.parametrize("crib_flush", ["five", "four"])
def test_c34_the_option_changes_nothing_in_a_hand(crib_flush):
    assert worth("6s 3s 4s Ts", "Kd", crib_flush=crib_flush)["flush"] == 4


@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize(
    ("cards", "starter", "points"),
    [("Jh Kc Td 8h", "6h", 1), ("Jh Kc Td 8h", "6s", 0), ("Jh Jd Td 8h", "6d", 1), ("Qh Kc Td 8h", "6h", 0)],
)
def test_c35_the_jack_of_the_starters_suit_scores_1(cards, starter, points, crib):
    assert worth(cards, starter, crib=crib)["nobs"] == points


def test_c35_a_jack_as_starter_is_no_nobs():
    table = Table()
    told = table.keep("4c 6d 9s Kd", "Jc 2d 4s 8h", starter="Jh", crib="Js 3d 7d Tc")
    shown = only(table.play_out(), Shown)
    assert len(only(told, HisHeels)) == 1
    assert [item.kind for event in shown for item in event.items if item.kind == "nobs"] == []


@pytest.mark.parametrize(
    ("hand", "starter", "points"),
    [
        ("9c Tc Jc Qc", "Kc", 5 + 5 + 1),
        ("3s 2s 5s 4s", "As", 2 + 5 + 5),
        ("9s 8s 7s 6s", "5h", 4 + 5 + 4),
        ("4c 4d 5h 5s", "6c", 8 + 4 + 12),
    ],
)
def test_c39_a_flush_that_is_also_a_run_scores_both(hand, starter, points):
    assert worth(hand, starter)["total"] == points


@pytest.mark.parametrize("rules", PRESETS)
@given(fives, st.booleans())
def test_c39_a_hand_or_crib_is_worth_all_its_parts_together(rules, cards, crib):
    counts = counted(cards, crib=crib, rules=rules)
    assert counts.pop("total") == sum(counts.values())
