"""The play, C11-C23."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.game import BadNotation, Decide, Over, Seat
from muggins.games.cribbage.events import CardPlayed, CountReset, Event, HandsDealt, OneForLast, SaidGo, StarterTurned
from muggins.pieces.cards import RANKS
from tests.rules.cribbage.table import PRESETS, Table, at_cut, only, pegs, play_randomly, random_action


def game(*hands: str, **options: object) -> Table:
    """The play is about to begin with these hands; the last seat deals."""
    table = Table(players=len(hands), **options)
    table.keep(*hands)
    return table


def counts(events: Iterable[Event]) -> list[tuple[int, list[OneForLast], set[int]]]:
    """Each count that was played to its end: where it ended, the points for the last card, who said Go."""
    ended = []
    count, last, gone = 0, list[OneForLast](), set[int]()
    for event in events:
        match event:
            case StarterTurned():
                count, last, gone = 0, [], set()
            case CardPlayed():
                count = event.count
            case SaidGo(seat=seat):
                gone.add(seat)
            case OneForLast():
                last.append(event)
            case CountReset():
                ended.append((count, last, gone))
                count, last, gone = 0, [], set()
            case _:
                pass
    return ended


games = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.parametrize(
    ("card", "count"),
    [("Ac", 1), ("2d", 2), ("5h", 5), ("9s", 9), ("Tc", 10), ("Jd", 10), ("Qh", 10), ("Ks", 10)],
)
def test_c11_an_ace_counts_1_court_cards_10_the_rest_their_number(card, count):
    table = game(card, "3c 4d 6s 7c")
    table.put(card)
    assert table.count == count


def test_c11_no_card_may_bring_the_count_past_31():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    table.put("Kc Qd 5h")
    assert table.refused("1 play 7c") == "C11"


def test_c11_the_count_may_reach_31():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    table.put("Kc Qd 5h 6h")
    assert table.count == 0


def test_c11_the_choices_are_the_cards_that_fit():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    table.put("Kc Qd 5h")
    assert table.legal(1) == ["play 3d", "play 6h"]


@games
@given(seed=st.integers())
def test_c11_the_count_is_never_over_31(players, seed):
    told = play_randomly(at_cut(players=players, target=61), Random(seed))
    assert max(event.count for event in only(told, CardPlayed)) <= 31


def test_c12_who_can_play_must_play():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    table.put("Kc Qd 5h")
    assert table.refused("1 pass") == "C12"
    assert table.refused("1 decline") == "C12"


def test_c12_go_is_never_a_choice():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    with pytest.raises(BadNotation):
        table.do("0 go")


def test_c12_who_cannot_play_says_go():
    table = game("Kc 5h 2c 2d", "Qd 7c 8h 9d")
    assert only(table.do("0 play Kc, 1 play Qd, 0 play 5h"), SaidGo) == [SaidGo(Seat(1), 25)]
    assert table.due == "0 play"


def test_c12_who_says_go_stays_out_until_the_count_starts_again():
    table = game("7h 4c Ac Qs", "9h 7c 9c 8s")
    assert table.put("7h 8s Qs Ac 4c") == "0 7h, 1 8s 2, 0 Qs, 1 go, 0 Ac, 0 4c, 0 last 1"
    assert table.put("7c") == "1 7c"


def test_c12_the_others_play_on_in_turn_as_long_as_they_can():
    table = game("Kc Kd Kh Ks", "Qc 2d 3d 4d", "3c Ac Ad Ah")
    played = table.put("Kc Qc 3c 2d Ac 3d Ad Ah")
    assert played == "0 Kc, 1 Qc, 2 3c, 0 go, 1 2d, 2 Ac 3, 1 3d 3, 2 Ad, 1 go, 2 Ah 4"


def test_c12_nothing_but_a_card_that_one_holds_is_played():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    assert table.refused("0 play Qd") == "C12"
    assert table.refused("0 play As") == "C12"


def test_c12_no_card_is_played_twice():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    table.put("Kc Qd")
    assert table.refused("0 play Kc") == "C12"


@games
@given(seed=st.integers())
def test_c12_nobody_says_go_twice_in_one_count_or_plays_after_it(players, seed):
    gone: set[int] = set()
    for event in play_randomly(at_cut(players=players, target=61), Random(seed)):
        match event:
            case HandsDealt() | CountReset():
                gone.clear()
            case SaidGo(seat=seat):
                assert seat not in gone
                gone.add(seat)
            case CardPlayed(seat=seat):
                assert seat not in gone
            case _:
                pass


@games
@given(seed=st.integers())
def test_c12_go_is_said_exactly_when_no_card_fits(players, seed):
    """Seen from the hands: whose turn it is can play; who says Go holds cards, and none that fits."""
    table, random = at_cut(players=players, target=61), Random(seed)
    while not isinstance(turn := table.match.turn, Over):
        held = [table.view(seat).hand for seat in range(players)]
        by, action = random_action(table, turn, random)
        for event in table.match.submit(by, action).events:
            if isinstance(event, SaidGo):
                left = [card for card in held[event.seat] if event.seat != by or card != getattr(action, "card", None)]
                assert left
                assert all(min(card.rank, 10) + event.count > 31 for card in left)
        turn = table.match.turn
        if isinstance(turn, Decide) and turn.kind == "play":
            assert any(min(card.rank, 10) + table.count <= 31 for card in table.view(turn.seats[0]).hand)


@pytest.mark.parametrize("cards", ["Tc 5d", "7c 8d", "2c 9d 4h", "Ac 4d Th"])
def test_c13_the_card_that_makes_15_scores_2(cards):
    assert pegs(cards)[-1] == 2


@pytest.mark.parametrize("cards", ["Tc 4d", "7c 9d", "2c 9d 5h"])
def test_c13_14_and_16_score_nothing(cards):
    assert pegs(cards)[-1] == 0


@pytest.mark.parametrize("cards", ["Tc Qd Ah Kd", "Kc 4h Ts 7d", "9c Ts Ad 8c 3h"])
def test_c13_the_card_that_makes_31_scores_2(cards):
    assert pegs(cards)[-1] == 2


@pytest.mark.parametrize("cards", ["Tc Qd Kd", "Kc 3h Ts 7d"])
def test_c13_30_scores_nothing_in_itself(cards):
    assert pegs(cards)[-1] == 0


def test_c14_pairs_score_2_three_6_four_12():
    assert pegs("4c 4d 4h 4s") == [0, 2, 6, 12]


def test_c14_equal_values_are_no_pair():
    assert pegs("Tc Kd Jh") == [0, 0, 0]


def test_c14_equal_ranks_are_played_in_a_row():
    assert pegs("4c 9d 4h") == [0, 0, 0]


def test_c14_a_pair_after_another_pair_is_a_pair_again():
    assert pegs("4c 4d 9h 9s") == [0, 2, 0, 2]


@given(st.lists(st.sampled_from(RANKS[1:]), min_size=2, max_size=8))
def test_c14_the_equal_ranks_at_the_end_count_two_for_each_two_of_them(ranks):
    pile = in_one_count(ranks)
    alike = 0
    for rank in reversed(pile):
        if rank != pile[-1]:
            break
        alike += 1
    pairs = [item.points for item in pegged(pile) if item.kind == "pair"]
    assert sum(pairs) == alike * (alike - 1)


@pytest.mark.parametrize("cards", ["3c 4d 5h", "5h 4d 3c", "3c 5h 4d", "4d 3c 5h", "Jc Qd Kh", "2c 3d Ah"])
def test_c15_three_consecutive_ranks_in_any_order_score_3(cards):
    assert pegs(cards) == [0, 0, 3]


def test_c15_the_longest_run_is_taken():
    assert pegs("2c 3d 4h 5s") == [0, 0, 3, 4]


@pytest.mark.parametrize("cards", ["Qc Kd Ah", "Kc Ad 2h", "Ac Kd Qh"])
def test_c15_the_ace_is_low_only(cards):
    assert pegs(cards)[-1] == 0


def test_c15_a_repeated_rank_is_no_run():
    assert pegs("3c 4d 4h 5s") == [0, 0, 2, 0]


def test_c15_two_cards_are_no_run():
    assert pegs("3c 4d") == [0, 0]


def test_c15_a_run_of_the_last_cards_needs_no_run_before():
    assert pegs("9c 3d 5h 4s") == [0, 0, 0, 3]


def test_c15_a_card_that_breaks_a_run_can_be_followed_by_one_that_makes_it_again():
    assert pegs("4c 2d 3h As 5c 2h 4d") == [0, 0, 3, 4, 5 + 2, 0, 5]


@given(st.lists(st.sampled_from(RANKS[1:8]), min_size=3, max_size=8))
def test_c15_the_run_is_the_longest_end_of_consecutive_ranks(ranks):
    pile = in_one_count(ranks)
    longest = 0
    for size in range(3, len(pile) + 1):
        end = sorted(RANKS.index(rank) for rank in pile[-size:])
        if end == list(range(end[0], end[0] + size)):
            longest = size
    runs = [item.points for item in pegged(pile) if item.kind == "run"]
    assert runs == ([longest] if longest else [])


def in_one_count(ranks: list[str]) -> list[str]:
    """As many of these ranks as fit in one count and one deck."""
    pile: list[str] = []
    for rank in ranks:
        if pile.count(rank) == 4 or sum(min(RANKS.index(one), 10) for one in [*pile, rank]) > 31:
            break
        pile.append(rank)
    return pile


def pegged(ranks: list[str]):
    """The items of the last card, when two play these ranks in turn."""
    cards = [rank + "cdhs"[ranks[:at].count(rank)] for at, rank in enumerate(ranks)]
    table = game(" ".join(cards[::2]), " ".join(cards[1::2]))
    return only(table.do(*(f"{at % 2} play {card}" for at, card in enumerate(cards))), CardPlayed)[-1].items


@pytest.mark.parametrize(
    ("cards", "points"),
    [("4c 6d 5h", 2 + 3), ("5c 5d 5s", 2 + 6), ("Tc 9d 5s 4c 3h", 2 + 3), ("Kc 4h 3s 7c 7d", 2 + 2)],
)
def test_c16_all_that_one_card_makes_adds_up(cards, points):
    assert pegs(cards)[-1] == points


def test_c16_each_thing_that_a_card_makes_is_named():
    assert sorted(item.kind for item in pegged(["5", "5", "5"])) == ["fifteen", "pair"]
    assert sorted(item.kind for item in pegged(["T", "9", "5", "4", "3"])) == ["run", "thirty-one"]


def test_c17_the_last_to_play_scores_1_when_nobody_can_play():
    table = game("4c 4d 7h 9s", "7c Jd 5h 8s")
    assert table.put("4c 7c 4d Jd 5h") == "0 4c, 1 7c, 0 4d 2, 1 Jd, 0 go, 1 5h, 1 last 1"
    assert table.scores == (2, 1)


def test_c17_there_is_no_such_point_while_the_last_to_play_can_play_on():
    table = game("4c 4d 7h 9s", "7c Ad 8h Jd")
    assert table.put("4c 7c 4d Jd") == "0 4c, 1 7c, 0 4d 2, 1 Jd, 0 go"
    assert table.due == "1 play"


def test_c17_at_31_there_is_no_such_point():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    assert table.put("Kc Qd 5h 6h") == "0 Kc, 1 Qd, 0 5h, 1 6h 2"


def test_c18_the_count_returns_to_0():
    table = game("Kc Jh 9c 9d", "Td Jd 4s 3s")
    table.put("Kc Td Jh")
    assert table.count == 0
    table.put("4s")
    assert table.count == 4


def test_c18_earlier_cards_make_no_pair_with_those_of_the_next_count():
    table = game("Kc Jh 9c 9d", "Td Jd 4s 3s")
    assert table.put("Kc Td Jh Jd") == "0 Kc, 1 Td, 0 Jh, 1 go, 0 last 1, 1 Jd"


def test_c18_earlier_cards_make_no_run_with_those_of_the_next_count():
    table = game("Kc Jh 9c 9d", "Qd Td 4s 3s")
    assert table.put("Kc Td Jh Qd") == "0 Kc, 1 Td, 0 Jh, 1 go, 0 last 1, 1 Qd"


def test_c18_earlier_cards_make_no_fifteen_with_those_of_the_next_count():
    table = game("Kc Jh 9c 9d", "Td 5d 4s 3s")
    assert table.put("Kc Td Jh 5d") == "0 Kc, 1 Td, 0 Jh, 1 go, 0 last 1, 1 5d"


def test_c18_the_player_left_of_the_last_who_played_leads():
    table = game("Kc Jh 9c 9d", "Td 5d 4s 3s")
    table.put("Kc Td Jh")
    assert table.due == "1 play"
    table = game("4c 4d 7h 9s", "7c Jd 5h 8s")
    table.put("4c 7c 4d Jd 5h")
    assert table.due == "0 play"


def test_c18_the_player_left_of_who_made_31_leads():
    table = game("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    table.put("Kc Qd 5h 6h")
    assert table.due == "0 play"


def test_c18_who_played_last_leads_again_if_nobody_else_has_cards():
    table = game("9c Qh Ac Jc", "Kd Ts Ks 5d")
    table.put("9c Kd Qh Ac Ts Jc Ks")
    assert (table.due, table.count) == ("1 play", 0)


def test_c18_of_three_the_first_to_the_left_with_cards_leads():
    table = game("5d 6s 5h Tc", "9h 2s 8d Ks", "2h Ah Kd Ac")
    table.put("5d 9h Ac 6s 2s 2h 5h Ah")
    assert table.due == "0 play"
    table.put("Tc 8d Kd")
    assert table.due == "1 play"


def test_c19_the_very_last_card_scores_1():
    table = game("9c Qh Ac Jc", "Kd Ts Ks 5d")
    table.put("9c Kd Qh Ac Ts Jc Ks")
    before = table.scores
    (last,) = only(table.do("1 play 5d"), OneForLast)
    assert (last, before) == (OneForLast(1, 1, True), (1, 1))


def test_c19_the_very_last_card_scores_2_if_it_makes_31_and_not_both():
    table = game("Kc Kd 8h 6c", "Td 9s 4d 4s")
    table.put("Kc Td Kd 9s 8h 4d 6c")
    assert table.put("4s") == "1 4s 2"


def test_c19_the_very_last_card_scores_1_besides_what_it_makes():
    table = game("4c 4d 7h 9s", "7c Jd 5h 8s")
    table.put("4c 7c 4d Jd 5h 7h 8s")
    assert table.put("9s") == "0 9s 3, 0 last 1"


def test_c20_who_has_no_cards_is_passed_over_without_saying_go():
    table = game("9c Qh Ac Jc", "Kd Ts Ks 5d")
    played = table.put("9c Kd Qh Ac Ts Jc Ks 5d")
    assert played.endswith("1 Ts, 0 Jc, 1 Ks, 1 last 1, 1 5d, 1 last 1")


def test_c20_of_three_too():
    table = game("5d 6s 5h Tc", "9h 2s 8d Ks", "2h Ah Kd Ac")
    table.put("5d 9h Ac 6s 2s 2h 5h Ah")
    assert table.put("Tc 8d Kd Ks") == "0 Tc, 1 8d, 2 Kd, 1 go, 2 last 1, 1 Ks, 1 last 1"


@games
@given(seed=st.integers())
def test_c20_who_says_go_has_cards(players, seed):
    left: dict[int, int] = {}
    for event in play_randomly(at_cut(players=players, target=61), Random(seed)):
        match event:
            case HandsDealt():
                left = dict.fromkeys(range(players), 4)
            case CardPlayed(seat=seat):
                left[seat] -= 1
            case SaidGo(seat=seat):
                assert left[seat] > 0
            case _:
                pass


@pytest.mark.parametrize("rules", PRESETS)
def test_c21_cards_of_one_suit_are_no_flush_in_the_play(rules):
    assert pegs("2c 9c Kc 4c 5c", rules) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("rules", PRESETS)
def test_c22_31_scores_2_and_no_last_card_by_default(rules):
    table = Table(rules)
    table.keep("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    assert table.put("Kc Qd 5h 6h") == "0 Kc, 1 Qd, 0 5h, 1 6h 2"


@pytest.mark.parametrize("rules", PRESETS)
def test_c22_the_option_gives_2_for_31_and_1_more_for_the_last_card(rules):
    table = Table(rules, thirty_one_scores_last_card=True)
    table.keep("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    assert table.put("Kc Qd 5h 6h") == "0 Kc, 1 Qd, 0 5h, 1 6h 2, 1 last 1"


def test_c22_with_the_option_the_very_last_card_that_makes_31_scores_both():
    table = game("Kc Kd 8h 6c", "Td 9s 4d 4s", thirty_one_scores_last_card=True)
    table.put("Kc Td Kd 9s 8h 4d 6c")
    assert table.put("4s") == "1 4s 2, 1 last 1"


def test_c22_the_option_changes_nothing_below_31():
    table = game("4c 4d 7h 9s", "7c Jd 5h 8s", thirty_one_scores_last_card=True)
    assert table.put("4c 7c 4d Jd 5h") == "0 4c, 1 7c, 0 4d 2, 1 Jd, 0 go, 1 5h, 1 last 1"


def test_c23_one_point_a_count_when_both_others_have_said_go():
    table = game("Kc Kd Kh Ks", "Qc Qd Qh Qs", "4c 3d Jh Js")
    assert table.put("Kc Qc 4c 3d") == "0 Kc, 1 Qc, 2 4c, 0 go, 1 go, 2 3d, 2 last 1"


@games
@pytest.mark.parametrize("option", [False, True])
@given(seed=st.integers())
def test_c23_every_count_gives_one_last_card_unless_it_is_31(players, option, seed):
    table = at_cut(players=players, target=61, thirty_one_scores_last_card=option)
    for count, last, gone in counts(play_randomly(table, Random(seed))):
        assert len(last) == (1 if option or count != 31 else 0), gone
        assert all(one.points == 1 for one in last)


def test_c23_the_point_is_scored_by_the_last_who_played_not_by_who_heard_the_first_go():
    table = game("Kc Kd Kh Ks", "Qc Qd 2h Qs", "4c 4d Jh Js")
    assert table.put("Kc Qc 4c 2h 4d") == "0 Kc, 1 Qc, 2 4c, 0 go, 1 2h, 2 4d, 1 go, 2 last 1"


def test_c23_seats_of_one_side_have_one_point_a_count_between_them():
    table = game("Kc Kd Kh Ks", "Qc Qd Qh Qs", "Jc Td Jh Js", "9c 9d 9h 9s")
    table.put("Kc Qc Jc")
    assert table.scores == (3 + 1, 0)
    assert table.due == "3 play"
