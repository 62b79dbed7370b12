"""`muggins hint`: advice at a record's end, from what the seat sees alone."""

from __future__ import annotations

import pytest

from tests.cli.calls import call, mistake, record, where, written
from tests.cli.test_records import LAID, PLAYING, counting_by_hand

OTHER = (
    "* cut 4c 9h",
    "* deal Jh 2d 7d 8d Qs Kh / Ac 2c 3c 4c 5c 6c",
    "0 lay Qs Kh",
    "1 lay 5c 6c",
    "* starter Kd",
)
"""What seat 1 sees as in PLAYING; all that it does not see is other."""


def hint_for(path, actions, *words):
    answer = call("hint", written(path / "a.json", record(*actions)), *words, "--json")
    assert answer.status == 0, answer
    return answer.json


def test_a_hint_is_an_action_without_who_and_the_value_of_each_choice(tmp_path):
    answer = hint_for(tmp_path, PLAYING)
    assert answer["action"] == answer["values"][0]["action"]
    assert {one["action"] for one in answer["values"]} == {"play Ac", "play 2c", "play 3c", "play 4c"}
    values = [one["value"] for one in answer["values"]]
    assert values == sorted(values, reverse=True)
    assert answer["seat"] == 1


def test_a_hint_for_laying_away_weighs_all_fifteen_ways(tmp_path):
    answer = hint_for(tmp_path, LAID[:2])
    assert len(answer["values"]) == 15
    assert answer["seat"] == 0
    assert answer["action"].startswith("lay ")
    assert {"hand", "crib", "pegging", "net", "win"} <= set(answer["values"][0])


def test_a_hint_is_for_the_seat_that_is_named(tmp_path):
    answer = hint_for(tmp_path, LAID[:2], "--seat", 1)
    assert answer["seat"] == 1
    assert set(answer["action"].split()[1:]) <= {"Ac", "2c", "3c", "4c", "5c", "6c"}


@pytest.mark.parametrize("plays", [(), ("1 play 4c", "0 play 8X")])
def test_two_worlds_that_look_alike_to_the_seat_get_the_same_hint_in_the_play(plays, tmp_path):
    here = [play.replace("8X", "8s") for play in plays]
    there = [play.replace("0 play 8X", "0 play 8s") for play in plays]
    other = tuple(line.replace("8d", "8s") for line in OTHER)
    assert hint_for(tmp_path, (*PLAYING, *here)) == hint_for(tmp_path, (*other, *there))


def test_two_worlds_that_look_alike_to_the_seat_get_the_same_hint_for_laying_away(tmp_path):
    assert hint_for(tmp_path, LAID[:2], "--seat", 1) == hint_for(tmp_path, OTHER[:2], "--seat", 1)
    laid = (*LAID[:2], "0 lay 5h 6d")
    assert hint_for(tmp_path, laid) == hint_for(tmp_path, (*OTHER[:2], "0 lay Jh 2d"))


def test_with_muggins_there_is_no_hint_for_a_count_or_a_claim(tmp_path):
    counting = counting_by_hand()
    path = written(tmp_path / "a.json", counting)
    assert "C42" in mistake("hint", path, status=1)
    assert where("hint", path) == {"argument": "FILE"}
    counting["actions"].append("1 count 3")
    assert "C42" in mistake("hint", written(path, counting), status=1)


def test_without_muggins_the_hint_for_a_count_is_what_the_hand_is_worth(tmp_path):
    # Ac 2c 3c 4c with Kd: a run of four, a flush of four, 2-3-10, A-4-10: twelve.
    path = written(tmp_path / "a.json", counting_by_hand(muggins=False))
    answer = call("hint", path, "--json")
    assert answer.json["action"] == "count 12"


@pytest.mark.parametrize("actions", [(), (*LAID, "! abandon"), LAID])
def test_where_nobody_decides_there_is_no_hint(actions, tmp_path):
    path = written(tmp_path / "a.json", record(*actions))
    assert "nobody is to decide" in mistake("hint", path, status=1)
    assert where("hint", path) == {"argument": "FILE"}


@pytest.mark.parametrize("seat", [0, 2, -1, 99])
def test_a_seat_that_has_nothing_to_decide_gets_no_hint(seat, tmp_path):
    path = written(tmp_path / "a.json", record(*PLAYING))
    assert "to decide: seat 1" in mistake("hint", path, "--seat", seat, status=1)
    assert where("hint", path, "--seat", seat) == {"option": "seat"}


def test_each_of_many_records_gets_its_hint(tmp_path):
    path = written(tmp_path / "many.jsonl", record(*PLAYING), record(), "{", record(*LAID[:2]))
    answer = call("hint", path, "--json")
    assert answer.status == 2
    play, nothing, unreadable, lay = answer.lines
    assert (play["seat"], lay["seat"]) == (1, 0)
    assert nothing["error"]["where"]["line"] == 2
    assert unreadable["error"]["where"]["line"] == 3


def test_a_hint_is_a_sentence_without_json(tmp_path):
    answer = call("hint", written(tmp_path / "a.json", record(*PLAYING, players=["Ann", "Zoë 😀"])))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Play ")
    assert answer.out.count("\n") == 1
