"""Sentences say what has happened: no move of the pegs that none makes, the last card by its name."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.core.game import Seat
from muggins.games.cribbage.events import CardPlayed, OneForLast, Pegged, Shown
from muggins.wording.cribbage.events import event_sentence
from muggins.wording.speech import Speaker
from tests.rules.cribbage.table import Table, at_cut, only, play_randomly

ANN = Speaker(("Ann", "Bob", "Cid", "Dee"), Seat(0))


def told(table, *lines):
    """The sentences of what lines bring about."""
    return [event_sentence(event, ANN, table.match.game.sides) for event in table.do(*lines)]


def counting(score, **options):
    """Ann is to count a hand of 6, her peg at that score."""
    table = Table(counting="manual", overcount_penalty=True, **options)
    table.keep("7c 7d 8h Ks", "2d 4h 6s 8c", starter="Qc", crib="Kh Td 9c 3s")
    table.play_out()
    return table.peg_to(score, 50)


@pytest.mark.parametrize(
    ("score", "said", "penalty", "moved"),
    [
        (50, 8, "two", ["You peg four, to 54."]),
        (50, 12, "six", []),
        (50, 15, "nine", ["You go back three, to 47."]),
        (2, 15, "nine", ["You go back two, to 0."]),
        (0, 15, "nine", []),
        (0, 99, "93", []),
    ],
)
def test_a_penalty_is_told_by_what_it_is_and_the_pegs_by_what_they_do(score, said, penalty, moved):
    announced, shown, *pegged = told(counting(score), f"0 count {said}")
    assert announced.startswith("You count")
    assert shown.endswith(f"It was worth 6, counted {said}: a penalty of {penalty}.")
    assert pegged == moved


@given(seed=st.integers(), players=st.sampled_from([2, 3, 4]))
def test_no_count_tells_of_a_move_back_and_each_move_back_is_one(seed, players):
    table = at_cut(players=players, target=61, counting="manual", overcount_penalty=True)
    for event in play_randomly(table, Random(seed), actions=60):
        sentence = event_sentence(event, ANN, table.match.game.sides)
        if isinstance(event, Shown):
            assert not re.search(r"-\d", sentence)
        if isinstance(event, Pegged):
            assert event.points != 0
            assert sentence.endswith(f", to {event.track.front}.")
            assert (" back " in sentence) == (event.points < 0)


def test_the_point_for_the_last_card_at_31_is_one_more_and_not_for_a_go():
    table = Table(thirty_one_scores_last_card=True)
    table.keep("Kc 5h 2c 2d", "Qd 7c 6h 3d")
    assert "One more for the last card to Bob." in told(table, "0 play Kc, 1 play Qd, 0 play 5h, 1 play 6h")


def test_the_point_below_31_is_for_the_go_and_at_the_end_for_the_last_card():
    table = Table()
    table.keep("Kc Kd 8h 6c", "Td 9s 4d 3s")
    assert "One for the go to Bob." in told(table, "0 play Kc, 1 play Td, 0 play 6c, 1 play 4d")
    assert "One for the last card to Bob." in told(table, "0 play Kd, 1 play 9s, 0 play 8h, 1 play 3s")


@pytest.mark.parametrize("option", [False, True])
@given(seed=st.integers(), players=st.sampled_from([2, 3, 4]))
def test_at_31_alone_the_last_card_gets_one_more(option, seed, players):
    table = at_cut(players=players, target=61, thirty_one_scores_last_card=option)
    count = 0
    for event in play_randomly(table, Random(seed)):
        if isinstance(event, CardPlayed):
            count = event.count
        if isinstance(event, OneForLast):
            said = event_sentence(event, ANN, table.match.game.sides)
            assert said.startswith("One more for the last card to" if count == 31 else "One for the")
            assert option or count != 31


def test_a_joker_at_31_gets_its_one_more_too():
    table = Table("zombie", jokers=2, counting="automatic", muggins=False, thirty_one_scores_last_card=True)
    table.keep("Tc Ad As 8c", "Td X2 9s Ks")
    table.do("0 play Tc, 1 play Td, 0 play Ad, 1 play 9s, 0 play As")
    events = table.do("1 play X2")
    assert only(events, OneForLast) == [OneForLast(Seat(1), 1, very_last=False, besides_31=True)]
    assert "One more for the last card to Bob." in [event_sentence(one, ANN, table.match.game.sides) for one in events]
