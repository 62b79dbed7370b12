"""Public cases: hands, plays and accidents that other people's engines met, in our notation.

Each keeps the name under which it was collected. Where a case and the digest disagree, the digest
stands, and the test says so.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.game import BadNotation, BadOptions, Seat
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.events import CardPlayed, CutTied, GameWon, HisHeels, Pegged, Shown
from muggins.games.cribbage.state import Playing
from muggins.games.cribbage.state import Table as Play
from muggins.pieces.cards import read_cards
from tests.rules.cribbage.table import Table, at_cut, only, pegs, play_randomly, show, worth

SHOWS = [
    # id, hand or crib, starter: total, fifteens, pairs, runs, flush, nobs
    ("show-01", "5c 5s 5h Jd", "5d", 29, 16, 12, 0, 0, 1),
    ("show-02", "5d 5h 5c Ts", "5s", 28, 16, 12, 0, 0, 0),
    ("show-03", "5d 5h 6c 7s", "4s", 14, 4, 2, 8, 0, 0),
    ("show-05", "4c 6d 9s Kd", "Jh", 2, 2, 0, 0, 0, 0),
    ("show-06", "Jc 2d 4s 8h", "Jh", 2, 0, 2, 0, 0, 0),
    ("show-07", "2h 6h 9h Ks", "Qh", 2, 2, 0, 0, 0, 0),
    ("crib-01", "6s 3s 4s Ts", "Kd", 0, 0, 0, 0, 0, 0),
    ("crib-02", "6s 3s 4s Ts", "7s", 5, 0, 0, 0, 5, 0),
    ("crib-03", "4h 6h Jh Qh", "5h", 15, 6, 0, 3, 5, 1),
    ("show-09", "9s 8s 7s 6s", "5h", 13, 4, 0, 5, 4, 0),
    ("crib-05", "As 2d 3h Js", "4s", 9, 4, 0, 4, 0, 1),
    ("show-10", "5s 5h 5d Js", "Ks", 21, 14, 6, 0, 0, 1),
    ("show-11", "Jd 3c 4h 5h", "5s", 12, 4, 2, 6, 0, 0),
    ("show-13", "9c Tc Jc Qc", "Kc", 11, 0, 0, 5, 5, 1),
    ("show-14", "4c 4d 4s 5d", "6s", 21, 6, 6, 9, 0, 0),
    ("show-15", "6c 6d 7s 7d", "8s", 20, 4, 4, 12, 0, 0),
    ("show-17", "Tc Jd Qh Qs", "Kc", 10, 0, 2, 8, 0, 0),
    ("show-18", "4c 4d 4h 3s", "3c", 12, 4, 8, 0, 0, 0),
    ("show-19", "Tc 4c 4d 4h", "3s", 8, 2, 6, 0, 0, 0),
    ("show-21", "6s 7s 8s 9s", "7d", 20, 6, 2, 8, 4, 0),
    ("show-22", "3s 2s 5s 4s", "As", 12, 2, 0, 5, 5, 0),
    ("show-23", "Jh Kc Td 8h", "6h", 1, 0, 0, 0, 0, 1),
    ("show-25", "7h 9c 8c 9h", "8s", 20, 4, 4, 12, 0, 0),
    ("show-26", "7h 8c 9h 9c", "Tc", 12, 2, 2, 8, 0, 0),
    ("show-27", "5c 2d Th 6c", "Qs", 4, 4, 0, 0, 0, 0),
    ("show-29", "4c 4d 5h 5s", "6c", 24, 8, 4, 12, 0, 0),
    ("show-30", "Tc Td 5h 5s", "9c", 12, 8, 4, 0, 0, 0),
    ("show-31", "As 2c 3d 4h", "4d", 10, 0, 2, 8, 0, 0),
    ("show-33", "4d 5c Jh Jc", "Ac", 11, 8, 2, 0, 0, 1),
    ("show-36", "Th Jh 2d 7h", "Ks", 0, 0, 0, 0, 0, 0),
]


@pytest.mark.parametrize(("cards", "starter", "counts"), [pytest.param(*c[1:3], c[3:], id=c[0]) for c in SHOWS])
def test_shows(cards, starter, counts, request):
    crib = request.node.callspec.id.startswith("crib")
    assert tuple(worth(cards, starter, crib=crib).values()) == counts


RANDOM_HANDS = """
    Qd Ks 5d Jc 6c 10, 9s 9c 6c Qs 6h 12, 6h Ad 7c 8c 9c 10, Jc Kc 7c Ks 3c 3, Ks 2d 9h Jh Qh 4,
    8c Jh 8h Jc Th 5, 6s 7h 7s 5s 3d 12, Jd 5h 8s 8c 7d 9, Qd Jd 3h 5c 3d 7, Kd Ts 5s Qc Jc 12
"""


@pytest.mark.parametrize("row", RANDOM_HANDS.strip().split(","), ids=lambda row: f"show-34 {row.strip()}")
def test_show_34_a_random_set_of_hands(row):
    *hand, starter, total = row.split()
    assert worth(" ".join(hand), starter)["total"] == int(total)


PEGGING = [
    # id, cards of one count, what each pegs, the count after each
    ("peg-01", "4c 6d 5h", "0 0 5", "4 10 15"),
    ("peg-02", "Tc 9d 5s 4c 3h", "0 0 0 0 5", "10 19 24 28 31"),
    ("peg-03", "Kc 4h 3s 7c 7d", "0 0 0 0 4", "10 14 17 24 31"),
    ("peg-05", "5c 5d 7s 5h", "0 2 0 0", "5 10 17 22"),
    ("peg-06", "2c 3d 4s 4h", "0 0 3 2", "2 5 9 13"),
    ("peg-07", "3c 3d 2h As Ad", "0 2 0 3 2", "3 6 8 9 10"),
    ("peg-09", "3c 4d 5h 6s 3d 4h 5s", "0 0 3 4 4 4 4", "3 7 12 18 21 25 30"),
    ("peg-10", "3c 5d 4h 2s 3d 4c", "0 0 3 4 4 3", "3 8 12 14 17 21"),
    ("peg-11", "4c 2d 3h As 5c 2h 4d", "0 0 3 4 7 0 5", "4 6 9 10 15 17 21"),
    ("peg-13", "8c 6d 4h 5s 7c", "0 0 0 3 5", "8 14 18 23 30"),
    ("peg-14", "3c 5d 6h 7s 4c", "0 0 0 3 5", "3 8 14 21 25"),
    ("peg-15", "2c 3d 4h 5s 3c", "0 0 3 4 3", "2 5 9 14 17"),
    ("peg-17", "Ac 2d 5h 4s 3c 6d", "0 0 0 0 7 6", "1 3 8 12 15 21"),
    ("peg-18", "Tc Td 2h 2c 4h 3h", "0 2 0 2 0 5", "10 20 22 24 28 31"),
    ("peg-19", "4h 8h 7s 6c 5h Ac", "0 0 0 3 5 2", "4 12 19 25 30 31"),
    ("peg-21", "5c 5d 5s", "0 2 8", "5 10 15"),
    ("peg-22", "Jc Qd", "0 0", "10 20"),
    ("peg-23", "2c 2d 2s 2h", "0 2 6 12", "2 4 6 8"),
    ("peg-25", "7c 7d 7s 5s 5c", "0 2 6 0 4", "7 14 21 26 31"),
    ("peg-26", "Tc Qd Kh", "0 0 0", "10 20 30"),
    ("peg-27", "7c 8d 6h 4s 5c", "0 2 3 0 5", "7 15 21 25 30"),
]


@pytest.mark.parametrize(("cards", "points", "count"), [pytest.param(*c[1:], id=c[0]) for c in PEGGING])
def test_pegging(cards, points, count):
    table, words = Table(), cards.split()
    table.keep(" ".join(words[::2]), " ".join(words[1::2]))
    played = only(table.do(*(f"{at % 2} play {card}" for at, card in enumerate(words))), CardPlayed)
    assert " ".join(str(sum(item.points for item in event.items)) for event in played) == points
    assert " ".join(str(event.count) for event in played) == count


PLAYS = [
    # id, the hands from the dealer's left, the score sheet, what each has pegged
    (
        "play-01",
        "4c 4d 7h 9s / 7c Jd 5h 8s",
        "0 4c, 1 7c, 0 4d 2, 1 Jd, 0 go, 1 5h, 1 last 1, 0 7h, 1 8s 2, 0 9s 3, 0 last 1",
        (6, 3),
    ),
    (
        "play-02",
        "Tc 2h 9s Jd / Kd As 3c 4d",
        "0 Tc, 1 Kd, 0 2h, 1 As, 0 go, 1 3c 3, 1 4d 4, 1 last 1, 0 9s, 0 Jd, 0 last 1",
        (1, 8),
    ),
    (
        "play-03",
        "Tc 8c As Kc / 3d 4d Ah Ad",
        "0 Tc, 1 3d, 0 8c, 1 4d, 0 As, 1 Ah 2, 0 go, 1 Ad 6, 1 last 1, 0 Kc, 0 last 1",
        (1, 9),
    ),
    (
        "play-05",
        "6d Jh 4h 7c / 5s 4s 2s 6h",
        "0 Jh, 1 5s 2, 0 7c, 1 6h 3, 0 go, 1 2s, 1 last 1, 0 6d, 1 4s, 0 4h 2, 0 last 1",
        (3, 6),
    ),
    (
        "play-06",
        "Ts 5s 4s 7c / 7d 3d Th 5c / 7s Kd 9d 8h",
        "0 7c, 1 7d 2, 2 7s 6, 0 5s, 1 5c 4, 2 8h, 0 Ts, 1 Th 2, 2 go, 0 go, 1 3d 2, 2 Kd, 0 4s, 2 9d, 2 last 1",
        (0, 10, 7),
    ),
    (
        "play-07",
        "5d 6s 5h Tc / 9h 2s 8d Ks / 2h Ah Kd Ac",
        "0 5d, 1 9h, 2 Ac 2, 0 6s, 1 2s, 2 2h 2, 0 5h, 1 go, 2 Ah 2, 0 Tc, 1 8d, 2 Kd, 1 go, 2 last 1, 1 Ks, 1 last 1",
        (0, 1, 7),
    ),
    (
        "play-09",
        "2s 9c 2c 2h / 6h 3h 4c Js",
        "0 2h, 1 4c, 0 9c 2, 1 3h, 0 2s, 1 Js, 0 go, 1 last 1, 0 2c, 1 6h, 1 last 1",
        (2, 2),
    ),
    (
        "play-10",
        "7d Js As Jd / 8c 7s 6d Kd",
        "0 Jd, 1 Kd, 0 Js, 1 go, 0 As 2, 1 6d, 0 7d, 1 8c 3, 1 7s, 1 last 1",
        (2, 4),
    ),
    (
        "play-11",
        "7h 4c Ac Qs / 9h 7c 9c 8s",
        "0 7h, 1 8s 2, 0 Qs, 1 go, 0 Ac, 0 4c, 0 last 1, 1 7c, 1 9c, 1 9h 2, 1 last 1",
        (1, 5),
    ),
    (
        "play-13",
        "5c Js 4h Tc / 3c 2s 3s 7h / Ts As 2h 9h",
        "0 4h, 1 3c, 2 As, 0 Js, 1 2s, 2 9h, 0 go, 1 go, 2 2h 2, "
        "0 5c, 1 3s, 2 Ts, 0 Tc 2, 1 go, 0 last 1, 1 7h, 1 last 1",
        (3, 1, 2),
    ),
    (
        "play-14",
        "5d Qs 2d 3c / Ts Jh Js Qc",
        "0 5d, 1 Qc 2, 0 Qs 2, 1 go, 0 3c, 0 2d, 0 last 1, 1 Jh, 1 Ts, 1 Js, 1 last 1",
        (3, 3),
    ),
    (
        "play-15",
        "Qc Td 2h 4s / 5c 6d 4c 4d",
        "0 Qc, 1 5c 2, 0 Td, 1 6d 2, 0 2h, 1 4c, 0 4s 2, 1 4d 6, 1 last 1",
        (2, 11),
    ),
]


@pytest.mark.parametrize(("hands", "played", "scores"), [pytest.param(*c[1:], id=c[0]) for c in PLAYS])
def test_plays(hands, played, scores):
    """The last of two or three deals."""
    table = Table(players=len(scores), counting="manual")
    table.keep(*hands.split(" / "))
    cards = [line.split()[1] for line in played.split(", ") if line.split()[1] not in ("go", "last")]
    assert table.put(" ".join(cards)) == played
    assert table.scores == scores


def test_play_05_the_whole_deal():
    table = Table()
    table.keep("6d Jh 4h 7c", "5s 4s 2s 6h", starter="3d", crib="7h 8h 2d 8d")
    table.put("Jh 5s 7c 6h 2s 6d 4s")
    assert show(table.do("0 play 4h")) == "0 hand 0, 1 hand 9, 1 crib 6"
    assert table.scores == (3, 21)


def test_play_06_the_whole_deal():
    table = Table(players=3)
    table.keep("Ts 5s 4s 7c", "7d 3d Th 5c", "7s Kd 9d 8h", starter="3c", crib="7h 2d 3s Tc")
    table.put("7c 7d 7s 5s 5c 8h Ts Th 3d Kd 4s")
    assert show(table.do("2 play 9d")) == "0 hand 7, 1 hand 8, 2 hand 5, 2 crib 8"
    assert table.scores == (7, 18, 20)


def test_play_15_the_dealer_goes_from_2_to_61_in_one_deal():
    table = Table(scores=(58, 2))
    table.keep("Qc Td 2h 4s", "5c 6d 4c 4d", starter="6h", crib="7c 8d 7h 8s")
    table.put("Qc 5c Td 6d 2h 4c 4s")
    assert show(table.do("1 play 4d")) == "0 hand 0, 1 hand 24, 1 crib 24"
    assert table.scores == (60, 61)


@pytest.mark.parametrize(
    ("pile", "left", "played", "score"),
    [
        ("9h Kc", "Td As Jc", "0 Td, 0 As, 0 last 1, 0 Jc, 0 last 1", 2),
        ("9h Kc 6s", "4c 8d 8h", "0 4c, 0 last 1, 0 8d, 0 8h 2, 0 last 1", 4),
    ],
)
def test_play_17_a_player_without_cards_never_collects_the_go(pile, left, played, score):
    """No deal comes to this: the state is put together by hand, the other having played last."""
    table = Table(counting="manual")
    table.keep(f"{left} 2c", "2d 3d 6h 7s")
    phase = table.state.phase
    assert isinstance(phase, Playing)
    cards = read_cards(pile)
    hand = phase.hand._replace(held=(tuple(sorted(read_cards(left))), ()))
    count = sum(card.value for card in cards)
    at = Play(to_act=Seat(0), pile=cards, count=count, last=Seat(1), least=(0, 0))
    table.match.state = table.state._replace(phase=phase._replace(hand=hand, table=at))
    assert table.put(" ".join(line.split()[1] for line in played.split(", ") if "last" not in line)) == played
    assert table.scores == (score, 0)


def test_play_18_no_card_beyond_31_is_played():
    table = Table()
    table.keep("Kd 5h 2s 9c", "Tc 7c 8d Kh")
    assert table.put("Kd Tc 5h") == "0 Kd, 1 Tc, 0 5h, 1 go"
    assert [table.refused(f"1 play {card}") is None for card in ("7c", "8d", "Kh")] == [False] * 3
    (played,) = only(table.do("0 play 2s"), CardPlayed)
    assert played.count == 27


def test_play_19_nobody_says_go_who_can_play():
    table = Table()
    table.keep("Kd 5h 2s 9c", "Tc As 5d 6h")
    assert table.put("Kd Tc 5h") == "0 Kd, 1 Tc, 0 5h"
    assert table.legal(1) == ["play As", "play 5d", "play 6h"]
    with pytest.raises(BadNotation):
        table.do("1 go")


def test_play_21_who_leads_after_a_reset():
    table = Table()
    table.keep("9c Qh Ac Jc", "Kd Ts Ks 5d")
    table.put("9c Kd Qh Ac")
    assert table.due == "1 play"
    table.put("Ts Jc Ks")
    assert table.due == "1 play"


@given(st.integers())
def test_play_22_of_two_players_the_dealer_pegs_in_every_deal(seed):
    table = Table(target=241)
    told = play_randomly(table, Random(seed), actions=12)
    assert table.due == "* deal"
    in_the_play = told[: next(at for at, event in enumerate(told) if isinstance(event, Shown))]
    assert sum(event.points for event in only(in_the_play, Pegged) if event.seat == 1) >= 1


def test_play_22_of_three_players_the_dealer_may_peg_nothing():
    table = Table(players=3, counting="manual")
    table.keep("3c 4s 9s Js", "Ad As 2c Qc", "2h 4c 6d 8s")
    assert table.put("9s Qc 2h 4s As 4c Ad") == "0 9s, 1 Qc, 2 2h, 0 4s, 1 As, 2 4c, 0 go, 1 Ad 2"
    assert table.put("6d Js 2c 8s 3c") == "2 6d, 0 Js, 1 2c, 2 8s, 0 3c, 0 last 1"
    assert table.scores == (1, 2, 0)


@pytest.mark.parametrize("last", ["9d", "8d"])
def test_play_23_pairs_and_runs_stop_at_the_last_reset(last):
    table = Table()
    table.keep("4s Kh 9c 8s", f"Jd As 7c {last}")
    assert table.put("4s Jd Kh As") == "0 4s, 1 Jd, 0 Kh, 1 As, 0 go, 1 last 1"
    assert table.put("9c 7c 8s") == "0 9c, 1 7c, 0 8s 3, 1 go, 0 last 1"
    assert table.put(last) == f"1 {last}, 1 last 1"


def test_flow_01_his_heels_win_before_a_card_is_played():
    table = Table(scores=(120, 119))
    assert only(table.keep(starter="Jd"), GameWon)[0].scores == (120, 121)
    assert (table.due, table.standings) == ("over target", (2, 1))
    assert table.legal(0) == []


def test_flow_02_the_non_dealer_counts_first_whatever_his_seat():
    table = Table(dealer=0)
    table.keep("5c 5s Jd Td", "5d 5h 6c 7s", starter="4s")
    table.put("7s Td 6c 5s 5d 5c 5h")
    table.peg_to(114, 107)
    assert show(table.do("0 play Jd")) == "1 hand 14"
    assert (table.scores, table.standings) == ((115, 121), (2, 1))


@pytest.mark.parametrize(("rules", "target"), [("regal", 121), ("cabinet", 121), ("zombie", 61)])
def test_flow_03_exactly_the_target_wins(rules, target):
    table = Table(rules, scores=(0, target - 2))
    table.keep(starter="Jd")
    assert (table.scores, table.due) == ((0, target), "over target")


def test_flow_05_each_loser_is_skunked_by_his_own_score_and_ranked_by_it():
    table = Table(players=3, scores=(85, 95, 119))
    (won,) = only(table.keep(starter="Jd"), GameWon)
    assert won.skunks == (1, 0, 0)
    assert table.standings == (3, 2, 1)


def test_flow_06_tied_players_cut_again_and_nobody_disappears():
    table = at_cut()
    table.do("* cut 4c 4d, * cut 9h 8s")
    assert table.dealer == 1
    table = at_cut(players=3)
    table.do("* cut 4c 4d 9h, * cut 9s 8s -")
    assert table.dealer == 1
    table.keep()
    assert table.view(None).sizes == (4, 4, 4)


def test_flow_07_suits_break_no_tie():
    table = at_cut()
    assert len(only(table.do("* cut 7c 7s"), CutTied)) == 1
    assert table.due == "* cut"


def test_flow_09_the_next_hand_is_dealt_once():
    table = Table()
    table.keep()
    table.play_out()
    deal = "* deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc Ks"
    table.do(deal)
    assert table.refused(deal) is not None
    assert table.dealer == 0


def test_flow_10_a_win_in_the_show_leaves_all_as_it_is():
    table = Table()
    table.keep("5d 5h 6c 7s", "5c 5s Jd Td", starter="4s")
    table.put("7s Td 6c 5s 5d 5c 5h")
    table.peg_to(107, 114).do("1 play Jd")
    view = table.view(0)
    assert (table.due, table.dealer) == ("over target", 1)
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    assert (set(view.hand), str(view.starter)) == (set(read_cards("5d 5h 6c 7s")), "4s")


@pytest.mark.parametrize(("players", "dealt", "laid"), [(2, 6, 2), (3, 5, 1), (4, 5, 1)])
def test_flow_11_deal_sizes(players, dealt, laid):
    table = Table(players=players)
    play_randomly(table, Random(1), actions=1)
    assert table.view(None).sizes == (dealt,) * players
    assert {len(line.split()) - 1 for line in table.legal(0)} == {laid}
    table = Table(players=players, counting="manual")
    table.keep()
    table.play_out()
    table.do(*(f"{(players + seat) % players} count 0" for seat in range(players)))
    assert len(table.view(None).crib or ()) == 4


@pytest.mark.parametrize("players", [1, 5])
def test_flow_11_1_or_5_players_are_refused(players):
    with pytest.raises(BadOptions):
        CATALOG.entry("regal").build({"players": players})


def test_flow_13_heels_after_a_record_was_read_again():
    table = at_cut()
    table.do("* cut 9h 4c, * deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc Ks, 0 lay 2c 3d, 1 lay 2d 4d")
    again = table.read_again()
    assert only(again.do("* starter Jh"), HisHeels) == [HisHeels(Seat(1), 2)]
    assert again.scores == (0, 2)


def test_flow_13_nobs_after_a_record_was_read_again():
    table = at_cut()
    table.do("* cut 9h 4c, * deal 2c 3d 6h 9s Js Kd / 2d 4d 7h 9c Qc Kc, 0 lay 2c 3d, 1 lay 2d 4d, * starter As")
    again = table.read_again()
    shown = only(again.play_out(), Shown)
    assert [item.points for item in shown[0].items if item.kind == "nobs"] == [1]


def test_flow_14_a_record_of_nothing_is_read_again():
    table = at_cut()
    again = table.read_again()
    assert again.state == table.state
    again.do("* cut 9h 4c")
    assert again.due == "* deal"


def test_flow_15_0_is_a_claim():
    table = Table(counting="manual", muggins=True)
    table.keep("2c 4d 6h 8s", "2d 4h 6s 8c", starter="Qc")
    table.play_out()
    table.do("0 count 0")
    assert table.due == "1 claim"
    table.do("1 pass")
    assert table.due == "1 count"


def test_flow_15_a_claim_of_4_for_2_that_is_let_pass_moves_on():
    """The case pegs the 4; by C40 it is put down to the worth."""
    table = Table(counting="manual", muggins=True)
    table.keep("2c 4d 6h 8s", "2d 4h 6s Tc", starter="8d")
    table.play_out()
    table.peg_to(50, 50).do("0 count 4, 1 pass")
    assert (table.scores, table.due) == ((52, 50), "1 count")


def test_flow_17_both_pegs_stand_where_they_stood():
    table = at_cut(counting="manual")
    table.do("* cut 2h 9d")
    table.keep("5c 5h 5s Jd", "2d 4h 6s 8c", starter="5d", crib="7c 7d 8h Ks")
    table.play_out()
    table.do("1 count 0", f"0 count {31 - table.scores[0]}", "0 count 6")
    again = table.read_again()
    assert str(again.view(None).tracks[0]) == "Track(front=37, back=31)"


def test_flow_18_the_hand_is_settled_before_the_crib_is_counted():
    table = Table(counting="manual", muggins=True)
    table.keep("2c 4d 6h 8s", "7c 7d 8h Ks", starter="Qc", crib="Kh Td 9c 3s")
    table.play_out()
    table.peg_to(50, 50).do("0 count 0, 1 pass, 1 count 9")
    assert table.refused("1 count 0") is not None
    table.do("0 muggins 2")
    assert (table.scores, table.due) == ((50, 56), "1 count")


@pytest.mark.parametrize("lay", ["2c", "2c 3d 6h", "2c 2d", "2c 2c"])
def test_flow_19_nobody_comes_to_the_play_with_another_number_of_cards(lay):
    table = Table()
    table.do("* deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc Ks, 1 lay 2d 4d")
    assert table.refused(f"0 lay {lay}") == "C2"
    assert (len(table.view(0).hand), table.due) == (6, "0 lay")
    assert table.refused("* starter Ad") is not None


def test_flow_19_laying_nothing_cannot_even_be_said():
    table = Table()
    table.do("* deal 2c 3d 6h 9s Jc Kd / 2d 4d 7h 9c Qc Ks")
    with pytest.raises(BadNotation):
        table.do("0 lay")


def test_zom_01_61_wins_in_the_middle_of_the_play():
    table = Table("zombie", scores=(0, 59))
    table.keep("Tc 2c 3c 4c", "5d 8d 9d Kd")
    table.do("0 play Tc, 1 play 5d")
    assert (table.scores, table.due) == ((0, 61), "over target")


def test_zom_01_61_wins_in_the_middle_of_the_show():
    table = Table("zombie")
    table.keep("7c 7d 8h Ks", "2d 4h 6s 8c", starter="Qc")
    table.play_out()
    table.peg_to(55, 60).do("0 count 6")
    assert (table.scores, table.due) == ((61, 60), "over target")


@pytest.mark.parametrize(("rules", "total"), [("zombie", 4), ("regal", 0), ("cabinet", 0)])
def test_zom_02_four_of_a_suit_in_the_crib(rules, total):
    assert worth("6s 3s 4s Ts", "Kd", rules, crib=True)["total"] == total


@pytest.mark.parametrize(("option", "points"), [(False, 2), (True, 3)])
def test_zom_03_what_31_pegs(option, points):
    table = Table("zombie", thirty_one_scores_last_card=option)
    table.keep("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    table.put("Kc Qd 5h 6h")
    assert table.scores == (0, points)


def test_zom_04_a_joker_at_31():
    table = Table("zombie", jokers=2)
    table.keep("Tc Kh X1 6d", "9d 2s 6c 7c")
    table.put("Tc 9d Kh 2s")
    assert (table.due, table.scores) == ("0 joker", (0, 2))
    (played,) = only(table.do("0 play X1"), CardPlayed)
    assert (played.count, table.scores) == (31, (2, 2))
    assert (table.due, table.count) == ("1 play", 0)


def test_zom_05_a_joker_at_15():
    assert pegs("Tc 5d X1", "zombie") == [0, 2, 2]


def test_zom_06_a_joker_doubles_a_fifteen():
    parts = worth("7c 8d X1 Kh", "2c", "zombie")
    assert (parts["fifteens"], parts["runs"]) == (4, 0)


def test_zom_07_two_jokers_count_a_fifteen_four_times_and_pair():
    """C53 decides what the case leaves open: two jokers pair."""
    parts = worth("7c 8d X1 X2", "Kc", "zombie")
    assert (parts["fifteens"], parts["pairs"]) == (8, 2)


def test_zom_09_a_joker_can_be_played_at_30():
    table = Table("zombie", jokers=2)
    table.keep("Tc Kh 6d 7d", "Qd X1 Kc Ks")
    assert table.put("Tc Qd Kh") == "0 Tc, 1 Qd, 0 Kh"
    assert (table.count, table.legal(1)) == (30, ["play X1"])


def test_zom_10_a_joker_led_scores_nothing():
    table = Table("zombie", jokers=2)
    table.keep("X1 Kh 6d 7d", "Qd 9d Kc Ks")
    assert table.put("X1") == "0 X1"
    assert (table.count, table.scores) == (0, (0, 0))


def test_zom_11_a_hand_lies_open_from_the_joker_to_the_next_deal():
    table = Table("zombie", jokers=2, reveal=True, counting="automatic", muggins=False)
    table.keep("X1 Kc 9d 4h", "8c 7d Qh 3s")
    assert [table.view(seat).open_hands[1] for seat in (0, None)] == [None, None]
    table.do("0 play X1")
    assert [table.view(seat).open_hands[1] for seat in (0, None)] == [read_cards("3s 7d 8c Qh")] * 2
    table.play_out()
    table.keep()
    assert [table.view(seat).open_hands[1] for seat in (0, None)] == [None, None]


def test_zom_11_a_record_read_again_in_between_shows_the_same():
    table = at_cut("zombie", jokers=2, reveal=True)
    table.do("* cut 9h 4c")
    table.keep("X1 Kc 9d 4h", "8c 7d Qh 3s")
    table.do("0 play X1")
    assert [table.read_again().view(seat) for seat in (0, 1, None)] == [table.view(seat) for seat in (0, 1, None)]


def test_zom_13_a_joker_as_starter_stands_and_has_no_suit():
    """C54 and C60 decide what the case leaves open."""
    table = Table("zombie", jokers=2, counting="automatic", muggins=False)
    told = table.keep("Jc 2c 6c 9c", "Jd 3h 7s Kd", starter="X1")
    assert not only(told, HisHeels)
    shown = only(table.play_out(), Shown)
    assert [item.points for item in shown[0].items if item.kind in ("flush", "nobs")] == [4]
