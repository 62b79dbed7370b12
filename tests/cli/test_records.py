"""`muggins replay` and `muggins legal`: records checked, and what may be done at their end."""

from __future__ import annotations

import json

import pytest

from tests.cli.calls import GAMES, call, mistake, record, where, written

LAID = ("* cut 4c 9h", "* deal 5h 6d 7c 8s 9c Th / Ac 2c 3c 4c 5c 6c", "0 lay 9c Th", "1 lay 5c 6c")
PLAYING = (*LAID, "* starter Kd")
"""Seat 0 has dealt and holds 5h 6d 7c 8s; seat 1 leads, holding Ac 2c 3c 4c."""


@pytest.fixture(scope="module")
def replayed(tmp_path_factory):
    games = written(tmp_path_factory.mktemp("games") / "games.jsonl", *(game["record"] for game in GAMES))
    answer = call("replay", games, "--json")
    assert answer.status == 0
    return answer.lines


def test_every_game_of_the_vectors_replays_to_its_scores(replayed):
    assert [answer["scores"] for answer in replayed] == [game["scores"] for game in GAMES]


def test_every_answer_has_the_keys_of_the_contract(replayed):
    for game, answer in zip(GAMES, replayed, strict=True):
        assert {"valid", "actions", "scores", "over", "standings", "turn"} <= set(answer)
        assert answer["valid"] is True
        assert answer["actions"] == len(game["record"]["actions"])


def test_a_game_that_is_over_has_standings_and_a_reason_in_its_turn(replayed):
    over = [answer for answer in replayed if answer["over"]]
    assert len(over) > 100
    for answer in over:
        assert answer["turn"] == {"over": answer["reason"]}
        assert min(answer["standings"]) == 1
        assert len(answer["standings"]) == len(answer["scores"])


def test_a_record_may_stop_anywhere_and_says_whose_turn_it_is(tmp_path):
    turns = []
    for stop in range(len(PLAYING) + 1):
        answer = call("replay", written(tmp_path / "a.json", record(*PLAYING[:stop])), "--json")
        assert answer.status == 0
        assert (answer.json["actions"], answer.json["over"], answer.json["standings"]) == (stop, False, None)
        turns.append(answer.json["turn"])
    assert turns == [
        {"chance": "cut"},
        {"chance": "deal"},
        {"decide": [0, 1]},
        {"decide": [1]},
        {"chance": "starter"},
        {"decide": [1]},
    ]


def test_a_record_is_read_from_standard_input():
    answer = call("replay", "-", "--json", stdin=json.dumps(record(*PLAYING)))
    assert (answer.status, answer.json["valid"]) == (0, True)


def test_a_record_over_many_lines_is_one_record(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps(record(*PLAYING, options={"target": 61}), indent=2), encoding="utf-8")
    assert call("replay", path, "--json").json["actions"] == len(PLAYING)


def test_an_illegal_action_is_named_by_its_number_and_nothing_before_it_is_lost(tmp_path):
    plays = ("1 play 4c", "0 play 8s", "1 play 3c", "0 play 7c", "1 play 2c")
    path = written(tmp_path / "a.json", record(*PLAYING, *plays, "0 play 9h", "1 play Ac"))
    answer = call("replay", path, "--json")
    assert answer.status == 1
    assert answer.json == {
        "valid": False,
        "actions": 10,
        "scores": [0, 2],
        "over": False,
        "standings": None,
        "turn": {"decide": [0]},
        "error": {
            "code": "card_not_held",
            "rule": "C12",
            "message": "action 11: 0 play 9h: 9h is not in the hand (C12)",
            "where": {"action": 11},
        },
    }


def test_a_count_over_31_is_refused_as_the_issue_writes_it(tmp_path):
    deal = "* deal 5h 6d 7c 8s 9c Th / Ac 2c 3c 4c Kc Kh"
    plays = ("1 lay Ac 2c", "* starter Kd", "1 play Kc", "0 play 8s", "1 play 4c", "0 play 5h", "1 play Kh")
    path = written(tmp_path / "a.json", record(LAID[0], deal, "0 lay 9c Th", *plays))
    answer = call("replay", path, "--json")
    assert answer.status == 1
    assert answer.json["error"]["message"] == "action 10: 1 play Kh: the count would be 37 (C11)"
    assert answer.json["error"]["rule"] == "C11"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1", "names no action"),
        ("0 play", "'play' is no action of a player"),
        ("1 plays 4c", "'plays 4c' is no action of a player"),
        ("7x play 4c", "'7x' is nobody"),
        ("", "the line is empty"),
        (" \t ", "the line is empty"),
        ("1 play 1c", "'1c' is no card"),
        ("! back 99", "back 99 names no earlier line"),
        ("! back -1", "is no whole number"),
        ("! go home", "is no ruling"),
        ("* shuffle", "is no draw"),
        ("1 count 1234567", "is no whole number"),
        ("\u001b[2J\n1 play\u0007", "is nobody"),
    ],
)
def test_an_action_that_cannot_be_read_is_named_by_its_number(line, told, tmp_path):
    answer = call("replay", written(tmp_path / "a.json", record(*PLAYING, line)), "--json")
    assert answer.status == 2
    assert answer.json["valid"] is False
    assert answer.json["actions"] == len(PLAYING)
    assert answer.json["error"]["where"] == {"action": len(PLAYING) + 1}
    message = answer.json["error"]["message"]
    assert message.startswith(f"action {len(PLAYING) + 1}: ")
    assert told in message
    assert message.isprintable()


def test_an_empty_line_is_told_without_a_gap(tmp_path):
    message = mistake("legal", written(tmp_path / "a.json", record(*PLAYING, "")))
    assert message == "action 6: the line is empty: write WHO VERB ARGS, as in 1 play 5h"


def test_taking_back_takes_out_the_lines_from_the_one_named(tmp_path):
    taken = record(*PLAYING, "1 play 4c", "0 play 8s", "! back 6", "1 play 3c")
    answer = call("replay", written(tmp_path / "a.json", taken), "--json")
    assert (answer.status, answer.json["turn"], answer.json["actions"]) == (0, {"decide": [0]}, 9)
    legal = call("legal", tmp_path / "a.json", "--json").json
    assert [one["action"] for one in legal["seats"]["0"]["legal"]] == ["play 5h", "play 6d", "play 7c", "play 8s"]


def test_a_line_that_was_taken_back_cannot_be_named_again(tmp_path):
    path = written(tmp_path / "a.json", record(*PLAYING, "1 play 4c", "! back 6", "! back 6"))
    answer = call("replay", path, "--json")
    assert (answer.status, answer.json["error"]["where"]) == (2, {"action": 8})


def test_taking_back_thousands_of_times_is_replayed_in_no_time(tmp_path):
    actions = list(GAMES[1]["record"]["actions"][:150])
    again = actions.pop()
    for _ in range(5_000):
        actions += [again, f"! back {len(actions) + 1}"]
    long = {**GAMES[1]["record"], "actions": actions}
    answer = call("replay", written(tmp_path / "a.json", long), "--json")
    assert (answer.status, answer.json["actions"]) == (0, 149 + 10_000)


RESULT = {"scores": [121, 88], "standings": [1, 2], "reason": "target"}


def test_a_result_that_disagrees_with_the_actions_is_a_no(tmp_path):
    game = next(game for game in GAMES if game["record"]["rules"] == "regal" and 121 in game["scores"])
    result = {"scores": [121, 120], "standings": [1, 2], "reason": "target"}
    path = written(tmp_path / "a.json", {**game["record"], "result": result})
    answer = call("replay", path, "--json")
    assert answer.status == 1
    assert answer.json["valid"] is False
    assert answer.json["scores"] == game["scores"]
    assert answer.json["error"]["where"] == {"argument": "result"}
    assert str(game["scores"]) in answer.json["error"]["message"]


def test_a_result_before_the_end_is_a_no(tmp_path):
    path = written(tmp_path / "a.json", record(*PLAYING, result=RESULT))
    assert "not over" in mistake("legal", path, status=1)


def test_a_result_that_agrees_is_valid(tmp_path):
    game = next(game for game in GAMES if game["record"]["rules"] == "regal" and 121 in game["scores"])
    first = 1 if game["scores"][0] == 121 else 2
    result = {"scores": game["scores"], "standings": [first, 3 - first], "reason": "target"}
    path = written(tmp_path / "a.json", {**game["record"], "result": result})
    assert call("replay", path).status == 0


@pytest.mark.parametrize("ruling", ["resign 1", "timeout 1", "forfeit 1"])
def test_a_referee_ends_a_game_at_any_time(ruling, tmp_path):
    answer = call("replay", written(tmp_path / "a.json", record(*LAID, f"! {ruling}")), "--json").json
    reason = {"resign": "resigned"}.get(ruling.split()[0], ruling.split()[0])
    assert (answer["over"], answer["standings"], answer["turn"]) == (True, [1, 2], {"over": reason})


def test_among_many_records_a_bad_one_is_answered_in_its_place(tmp_path):
    good, bad = record(*PLAYING), record(*PLAYING, "1 play Kd")
    path = written(tmp_path / "many.jsonl", good, bad, "", good)
    answer = call("replay", path, "--json")
    assert answer.status == 1
    assert [line["valid"] for line in answer.lines] == [True, False, True]
    assert answer.lines[1]["error"]["where"] == {"line": 2, "action": 6}
    worse = written(tmp_path / "worse.jsonl", bad, "{", good)
    answer = call("replay", worse, "--json")
    assert answer.status == 2
    assert [line["valid"] for line in answer.lines] == [False, False, True]
    assert answer.lines[1]["error"]["where"]["line"] == 2


@pytest.mark.parametrize("first", ['{"muggins": 1, "game"', "junk", "[", "\udcff"])
def test_a_bad_first_line_does_not_stop_the_rest(first, tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_bytes((first + "\n" + json.dumps(record(*PLAYING)) + "\n").encode("utf-8", "surrogateescape") * 2)
    answer = call("replay", path, "--json")
    assert answer.status == 2
    assert [line["valid"] for line in answer.lines] == [False, True, False, True]


def test_without_json_each_record_is_told_on_its_line(tmp_path):
    path = written(tmp_path / "many.jsonl", record(*PLAYING), record(*PLAYING, "0 play 8s"))
    answer = call("replay", path)
    first, second = answer.out.splitlines()
    assert first == "line 1: valid, 5 actions, 0 to 0, to decide: seat 1"
    assert second == "line 2: not valid: action 6: 0 play 8s: it is seat 1's turn: a card is to be played (C10)"
    assert (answer.status, answer.err) == (1, "")


def test_legal_lists_the_choices_of_each_seat_without_who(tmp_path):
    answer = call("legal", written(tmp_path / "a.json", record(*LAID[:2])), "--json")
    assert (answer.status, answer.json["turn"]) == (0, {"decide": [0, 1]})
    seats = answer.json["seats"]
    assert list(seats) == ["0", "1"]
    assert [len(seats[seat]["legal"]) for seat in seats] == [15, 15]
    assert {"action": "lay 5h 6d"} in seats["0"]["legal"]


@pytest.mark.parametrize("actions", [(), PLAYING[:4], (*LAID, "! abandon")])
def test_legal_has_no_seats_at_chances_turn_and_at_the_end(actions, tmp_path):
    answer = call("legal", written(tmp_path / "a.json", record(*actions)), "--json")
    assert (answer.status, answer.json["seats"]) == (0, {})


def counting_by_hand(**options):
    """A zombie hand played out, up to the first count: seat 1's."""
    plays = "1 play 4c, 0 play 8s, 1 play 3c, 0 play 7c, 1 play 2c, 0 play 6d, 1 play Ac, 0 play 5h".split(", ")
    return record(*PLAYING, *plays, rules="zombie", options=options)


def test_legal_writes_numbers_as_a_range(tmp_path):
    counting = counting_by_hand()
    answer = call("legal", written(tmp_path / "a.json", counting), "--json").json
    assert answer["seats"] == {"1": {"legal": [{"action": "count", "from": 0, "to": 99}]}}
    counting["actions"].append("1 count 3")
    answer = call("legal", written(tmp_path / "a.json", counting), "--json").json
    assert answer["seats"] == {"0": {"legal": [{"action": "pass"}, {"action": "muggins", "from": 1, "to": 99}]}}


def test_legal_answers_each_of_many_records(tmp_path):
    path = written(tmp_path / "many.jsonl", record(*PLAYING), record(*PLAYING, "0 play 8s"), record())
    answer = call("legal", path, "--json")
    assert answer.status == 1
    first, second, third = answer.lines
    assert first["turn"] == {"decide": [1]}
    assert second["error"]["where"] == {"line": 2, "action": 6}
    assert third == {"turn": {"chance": "cut"}, "seats": {}}


BAD_RECORDS = [
    ({**record(), "coment": "x"}, "no field 'coment'", {"argument": "coment"}),
    ({"muggins": 1, "game": "cribbage", "rules": "regal"}, "lacks 'actions'", {"argument": "actions"}),
    ({**record(), "muggins": 2}, "muggins is 1", {"argument": "muggins"}),
    ({**record(), "muggins": True}, "muggins is 1", {"argument": "muggins"}),
    ({**record(), "muggins": 1.0}, "muggins is 1", {"argument": "muggins"}),
    (record(rules="bridge"), "there are regal, cabinet, zombie", {"argument": "rules"}),
    ({**record(), "game": "whist"}, "game is 'whist'", {"argument": "game"}),
    (record(options={"colour": 1}), "no option 'colour'", {"option": "colour"}),
    (record(options={"target": 30}), "from 31 to 241", {"option": "target"}),
    (record(options={"target": 121.0}), "target cannot be 121.0", {"option": "target"}),
    (record(options={"target": True}), "target cannot be true", {"option": "target"}),
    (record(options={"muggins": 1, "counting": "manual"}), "muggins cannot be 1", {"option": "muggins"}),
    (record(options={"target": [1]}), "target cannot be that", {"option": "target"}),
    (record(options={"target": 10**4000}), "target cannot be so large a number", {"option": "target"}),
    (record(options={"jokers": 2, "players": 3}), "players 3 and jokers 2 disagree", {"option": "players, jokers"}),
    (record(options={"run": True}), "run true and jokers 0 disagree", {"option": "run, jokers"}),
    (record(options={"reveal": True}), "reveal true and jokers 0 disagree", {"option": "reveal, jokers"}),
    (
        record(options={"muggins": True}),
        "muggins true and counting automatic disagree",
        {"option": "muggins, counting"},
    ),
    (
        record(options={"overcount_penalty": True}),
        "overcount_penalty true and counting automatic disagree",
        {"option": "overcount_penalty, counting"},
    ),
    (
        record(options={"skunk_counts": True, "skunk_lines": False}),
        "skunk_counts true and skunk_lines false disagree",
        {"option": "skunk_counts, skunk_lines"},
    ),
    (
        record(rules="zombie", options={"players": 4}),
        "players 4 and rules zombie disagree",
        {"option": "players, rules"},
    ),
    (record(options=[]), "options is an object", {"argument": "options"}),
    (record(players=["Ann"]), "1 players for a game of 2", {"argument": "players"}),
    (record(players=["Ann", 5]), "players is a list of texts", {"argument": "players"}),
    (record(players=["Ann", "B\u001bb"]), "printable", {"argument": "players"}),
    (record(players=["Ann", ""]), "1 to 60 printable", {"argument": "players"}),
    ({**record(), "actions": "1 play 5h"}, "actions is a list of texts", {"argument": "actions"}),
    ({**record(), "actions": [1]}, "actions is a list of texts", {"argument": "actions"}),
    ({**record(), "actions": ["! abandon"] * 50_001}, "50,001 entries", {"argument": "actions"}),
    (record(fair={}), "fair is an object", {"argument": "fair"}),
    (record(fair={"commitment": "00", "nonces": []}), "fair.commitment is 64 hex digits", {}),
    (record(fair={"commitment": None}), "fair.commitment is 64 hex digits", {}),
    (record(fair={"commitment": "0" * 64, "nonces": ["0g"]}), "fair.nonces", {"argument": "fair.nonces"}),
    (record(fair={"commitment": "0" * 64, "seed": 7}), "fair.seed is 64 hex digits", {"argument": "fair.seed"}),
    (
        record(fair={"commitment": "0" * 64, "seed": None}),
        "fair.seed is 64 hex digits; leave it out until it is published",
        {"argument": "fair.seed"},
    ),
    (record(fair={"commitment": "0" * 64, "nonces": None}), "fair.nonces is a list", {"argument": "fair.nonces"}),
    (record(result=[1]), "result is an object", {"argument": "result"}),
    (record(result={"winner": 1}), "result is an object", {"argument": "result"}),
    (record(result=None), "result is an object", {"argument": "result"}),
    (record(result={}), "result is an object with scores, standings and reason", {"argument": "result"}),
    *[
        (
            record(result={name: value for name, value in RESULT.items() if name != lacking}),
            "result is an object with scores, standings and reason",
            {"argument": "result"},
        )
        for lacking in RESULT
    ],
    *[
        (
            record(result={**RESULT, name: value}),
            f"result.{name} is a list of whole numbers",
            {"argument": f"result.{name}"},
        )
        for name in ("scores", "standings", "games")
        for value in ([121.0, 88], [True, 2], ["121", 88], [None, 88], [[121], 88], {"0": 121}, 121, None, "121")
    ],
    (record(result={**RESULT, "reason": 1}), "result.reason is a text", {"argument": "result.reason"}),
    (record(result={**RESULT, "reason": None}), "result.reason is a text", {"argument": "result.reason"}),
    ([record()], "a record is a JSON object", {}),
    ('{"muggins": 1, "muggins": 1}', "'muggins' stands there twice", {"argument": "muggins"}),
    ('{"a": 1, "muggins": 1, "b": 2, "muggins": 2}', "'muggins' stands there twice", {"argument": "muggins"}),
    ('{"muggins": NaN}', "NaN is no number", {}),
    ('{"muggins": -Infinity}', "-Infinity is no number", {}),
    ('{"muggins": ' + "9" * 5000 + "}", "number too long", {}),
    ('{"muggins": 1, "game": "cribb', "no JSON", {}),
    ("", "the input is empty", {}),
    ("[" * 100_000, "nested too deeply", {}),
    ('{"muggins":' * 50_000, "nested too deeply", {}),
    ("\ufeff{}", "no JSON", {}),
    ('{"\\ud800": 1}', "no field '\\ud800'", {"argument": "\ud800"}),
]


@pytest.mark.parametrize(("document", "told", "pointed"), BAD_RECORDS, ids=[told for _, told, _ in BAD_RECORDS])
def test_a_record_that_is_wrong_is_refused_with_what_is_wrong_with_it(document, told, pointed, tmp_path):
    path = written(tmp_path / "a.json", document)
    answer = call("replay", path, "--json")
    assert answer.status == 2
    assert set(answer.json) == {"valid", "error"}
    assert answer.json["valid"] is False
    assert told in answer.json["error"]["message"]
    assert told in mistake("legal", path)
    if pointed:
        assert where("hint", path) == pointed


def test_bytes_that_are_no_text_are_told_with_their_place(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b'{"muggins": \xff\xfe}')
    assert "no UTF-8 text: byte 13" in mistake("legal", path)


def test_a_record_nested_deeply_among_many_spoils_nothing(tmp_path):
    path = written(tmp_path / "many.jsonl", record(*PLAYING), "{" * 100_000, '{"a":' * 100_000, record())
    answer = call("replay", path, "--json")
    assert [line["valid"] for line in answer.lines] == [True, False, False, True]
