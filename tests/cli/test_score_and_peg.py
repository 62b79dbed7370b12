"""`muggins score` and `muggins peg`: the contract's answers, one at a time and in batches."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from muggins.core.game import Refusal
from muggins.wording.cribbage.refusals import refusal_sentence
from tests.cli.calls import DATA, call, mistake, written

SHOW = [json.loads(line) for line in (DATA / "show.jsonl").read_text(encoding="utf-8").splitlines()]
PEG = [json.loads(line) for line in (DATA / "peg.jsonl").read_text(encoding="utf-8").splitlines()]
SHOW_KINDS = {"fifteen": "fifteens", "pair": "pairs", "run": "runs", "flush": "flush", "nobs": "nobs"}
"""The kinds of the contract, and what the vectors call their points."""


def asked(rows, *names):
    return "".join(json.dumps({name: row[name] for name in names}) + "\n" for row in rows)


@pytest.fixture(scope="module")
def shown():
    answer = call("score", "--batch", "-", "--json", stdin=asked(SHOW, "hand", "starter", "crib", "rules"))
    assert answer.status == 0
    return answer.lines


@pytest.fixture(scope="module")
def pegged():
    answer = call("peg", "--batch", "-", "--json", stdin=asked(PEG, "cards", "rules"))
    assert answer.status == 0
    return answer.lines


def test_every_hand_of_the_vectors_has_its_total_through_a_batch(shown):
    assert [answer["total"] for answer in shown] == [row["total"] for row in SHOW]


def test_every_hand_of_the_vectors_has_its_points_by_kind(shown):
    for row, answer in zip(SHOW, shown, strict=True):
        points = Counter()
        for item in answer["items"]:
            points[SHOW_KINDS[item["kind"]]] += item["points"]
        assert points == Counter({name: row[name] for name in SHOW_KINDS.values() if row[name]}), row


def test_the_items_of_a_hand_add_up_to_its_total_and_have_the_keys_of_the_contract(shown):
    for row, answer in zip(SHOW, shown, strict=True):
        assert set(answer) == {"total", "items"}
        assert sum(item["points"] for item in answer["items"]) == answer["total"]
        for item in answer["items"]:
            assert set(item) == {"kind", "cards", "points"}
            assert set(item["cards"].split()) <= {*row["hand"].split(), row["starter"]}


def test_every_pile_of_the_vectors_has_its_count_and_points_through_a_batch(pegged):
    assert [(answer["count"], answer["points"]) for answer in pegged] == [(row["count"], row["points"]) for row in PEG]


def test_the_items_of_a_card_played_add_up_and_have_the_kinds_of_the_contract(pegged):
    for row, answer in zip(PEG, pegged, strict=True):
        assert set(answer) == {"count", "points", "items"}
        assert sum(item["points"] for item in answer["items"]) == answer["points"]
        for item in answer["items"]:
            assert set(item) == {"kind", "cards", "points"}
            assert item["kind"] in {"fifteen", "thirty-one", "pair", "run"}
            assert row["cards"].split()[-1] in item["cards"].split()


def test_the_hand_of_twenty_nine_is_told_item_by_item():
    answer = call("score", "5c 5d 5h Js", "5s", "--json")
    assert answer.status == 0
    items = answer.json["items"]
    assert answer.json["total"] == 29
    assert Counter(item["kind"] for item in items) == {"fifteen": 8, "pair": 1, "nobs": 1}
    assert next(item for item in items if item["kind"] == "pair") == {
        "kind": "pair", "cards": "5c 5d 5h 5s", "points": 12,
    }  # fmt: skip


def test_three_of_a_kind_is_one_pair_item_of_six():
    items = call("score", "7c 7d 7h Ks", "2s", "--json").json["items"]
    assert [(item["kind"], item["points"]) for item in items] == [("pair", 6)]


def test_a_crib_of_four_of_a_suit_is_a_flush_in_zombie_alone():
    words = ("score", "2c 6c 8c Kc", "4d", "--crib", "--json")
    flushes = [[item for item in call(*words, "--rules", rules).json["items"] if item["kind"] == "flush"]
               for rules in ("regal", "cabinet", "zombie")]  # fmt: skip
    assert [len(flush) for flush in flushes] == [0, 0, 1]


def test_a_hand_is_told_in_words_without_json():
    answer = call("score", "5c 5d 5h Js", "5s")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("5c 5d 5h Js with 5s: 29\n")
    assert "his nobs" in answer.out or "nobs" in answer.out


def test_upper_case_suits_and_10_are_read_and_written_as_in_the_notation():
    answer = call("score", "5C 10h 6D 4S", "10S", "--json").json
    assert {card for item in answer["items"] for card in item["cards"].split()} == {"5c", "Th", "6d", "4s", "Ts"}


def test_a_run_in_the_play_is_told_with_its_count():
    assert call("peg", "4c 6d 5h", "--json").json == {
        "count": 15,
        "points": 5,
        "items": [
            {"kind": "fifteen", "cards": "4c 6d 5h", "points": 2},
            {"kind": "run", "cards": "4c 6d 5h", "points": 3},
        ],
    }


def test_thirty_one_is_an_item_of_its_own():
    answer = call("peg", "Ks Qd Jh Ac", "--json").json
    assert (answer["count"], answer["points"]) == (31, 2)
    assert [item["kind"] for item in answer["items"]] == ["thirty-one"]


def test_a_card_played_is_told_in_words_without_json():
    answer = call("peg", "7h 8c")
    assert (answer.status, answer.out, answer.err) == (0, "7h 8c: count 15, fifteen for two\n", "")


def test_a_bad_line_gets_its_error_in_its_place_and_the_rest_is_answered(tmp_path):
    good = {"hand": "5c 5d 5h Js", "starter": "5s"}
    batch = written(
        tmp_path / "hands.jsonl", good, {**good, "starter": "5h"}, "", "no json", [1], {"hand": "5c 5d 5h Js"}, good
    )
    answer = call("score", "--batch", batch, "--json")
    assert answer.status == 2
    first, twice, no_json, no_object, lacks, last = answer.lines
    assert first == last
    assert first["total"] == 29
    errors = [line["error"] for line in (twice, no_json, no_object, lacks)]
    assert [error["where"]["line"] for error in errors] == [2, 4, 5, 6]
    assert errors[3]["where"]["argument"] == "starter"
    assert "the starter 5h is in the hand" in errors[0]["message"]


def test_without_json_the_mistakes_of_a_batch_go_to_stderr_with_their_line():
    answer = call("peg", "--batch", "-", stdin='{"cards": "7h 8c"}\n{"cards": "7h 8x"}\n{"cards": "2c"}\n')
    assert answer.status == 2
    assert answer.out == "7h 8c: count 15, fifteen for two\n2c: count 2, no points\n"
    assert answer.err.startswith("muggins: line 2: '8x' is no card")
    assert answer.err.count("\n") == 1


def test_the_rules_and_the_crib_of_the_command_hold_for_lines_that_name_none():
    lines = '{"hand": "2c 6c 8c Kc", "starter": "4d"}\n{"hand": "2c 6c 8c Kc", "starter": "4d", "crib": false}\n'
    answer = call("score", "--batch", "-", "--crib", "--rules", "regal", "--json", stdin=lines)
    as_crib, as_hand = answer.lines
    assert as_hand["total"] - as_crib["total"] == 4


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"hand": 5, "starter": "5s"}', "hand is a text"),
        ('{"hand": "5c 5d 5h Js", "starter": "5s", "crib": 1}', "crib is true or false"),
        ('{"hand": "5c 5d 5h Js", "starter": "5s", "rules": "bridge"}', "no rules 'bridge'"),
        ('{"hand": "5c 5d 5h Js", "starter": "5s", "crib": ' + "[" * 100_000, "nested too deeply"),
        ('{"hand": ' + "9" * 5_000 + "}", "no JSON"),
        ('{"hand"', "no JSON"),
    ],
)
def test_a_line_that_is_wrong_is_told_why(line, told):
    answer = call("score", "--batch", "-", "--json", stdin=line)
    assert answer.status == 2
    assert told in answer.json["error"]["message"]
    assert answer.json["error"]["where"]["line"] == 1


def test_an_empty_batch_has_no_answers():
    assert call("score", "--batch", "-", "--json") == call("peg", "--batch", "-", "--json")
    assert call("score", "--batch", "-", "--json").status == 0


BAD_HANDS = [
    (("5c 5d 5h", "5s"), "a hand is four cards, not 3"),
    (("5c 5d 5h Js 2c", "5s"), "a hand is four cards, not 5"),
    (("", "5s"), "a hand is four cards, not 0"),
    (("5c 5d 5x Js", "5s"), "'5x' is no card"),
    (("5c 5d 5c Js", "5s"), "5c stands there twice"),
    (("5c 5d 5h Js", "5h"), "the starter 5h is in the hand"),
    (("5c 5d 5h Js", "5"), "the starter: '5' is no card"),
    (("5c 5d 5h Js", "5s 6s"), "the starter: '5s 6s' is no card"),
    (("5c 5d 5h X1", "5s"), "X1 is a joker, and regal has none; try --rules zombie"),
    (("5c 5d 5h Js", "X2"), "X2 is a joker, and regal has none; try --rules zombie"),
    (("5c 5d 5h Js",), "Name a hand and a starter"),
    ((), "Name a hand and a starter"),
    (("5c 5d 5h Js", "5s", "6s"), "unexpected extra argument"),
    (("5c 5d 5h Js", "5s", "--rules", "bridge"), "there are regal, cabinet, zombie"),
    (("5c 5d 5h Js", "5s", "--rules"), "requires an argument"),
    (("5c 5d 5h Js", "5s", "--colour"), "No such option '--colour'"),
    (("5c 5d 5h Js", "♥5"), "is no card"),
]


@pytest.mark.parametrize(("words", "told"), BAD_HANDS)
def test_a_hand_that_cannot_be_is_refused_in_one_sentence(words, told):
    assert told in mistake("score", *words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Name the cards"),
        (("",), "name one card at least"),
        (("Ks Qs Js 2c",), "the count would be 32 (C11)"),
        (("5c 5c",), "5c stands there twice"),
        (("5c X1",), "X1 is a joker, and regal has none"),
        (("5c", "--rules", "Zombie"), "there are regal, cabinet, zombie"),
        (("hearts",), "'hearts' is no card"),
    ],
)
def test_a_pile_that_cannot_be_is_refused_in_one_sentence(words, told):
    assert told in mistake("peg", *words)


def test_a_card_that_passes_31_is_refused_in_the_words_of_the_table():
    refusal = Refusal("over_31", "C11", {"card": "2c", "count": 32})
    assert mistake("peg", "Ks Qs Js 2c") == refusal_sentence(refusal)
    error = call("peg", "Ks Qs Js 2c", "--json").json["error"]
    assert (error["code"], error["rule"], error["where"]) == ("over_31", "C11", {"argument": "cards"})


@pytest.mark.parametrize("command", ["score", "peg"])
@pytest.mark.parametrize("place", ["missing.jsonl", "."])
def test_a_batch_that_cannot_be_read_is_told_with_its_name(command, place, tmp_path):
    assert str(tmp_path / place) in mistake(command, "--batch", tmp_path / place)


@pytest.mark.parametrize("command", ["score", "peg"])
def test_cards_beside_a_batch_are_refused_rather_than_left_out(command):
    cards = ("5c 5d 5h Js", "5s") if command == "score" else ("5c 5d",)
    assert "--batch" in mistake(command, *cards, "--batch", "-")
