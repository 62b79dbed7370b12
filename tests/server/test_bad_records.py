"""Record files: opened and stepped through, or refused in one sentence with nothing made of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from muggins.core.record import MOST_ACTIONS, parse
from muggins.server.tables import MOST_LINES
from tests.server.refusing import refused

DATA = Path(__file__).parents[1] / "data/cribbage-games.jsonl"
GAMES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
RECORD = {
    "muggins": 1,
    "game": "cribbage",
    "rules": "regal",
    "players": ["Ann", "Bob"],
    "actions": ["* cut 5h 9c", "* deal Ac 2c 3c 4c 5c 6c / 7c 8c 9c Tc Jc Qc", "0 lay Ac 2c"],
}


@pytest.fixture
def ann(inn):
    return inn.browser()


@pytest.mark.parametrize("game", GAMES[::10], ids=range(0, len(GAMES), 10))
def test_a_whole_record_is_stepped_through_and_given_back(ann, game):
    text = json.dumps(game["record"])
    record = parse(text)
    opened = ann.open_record(text)
    table = ann.get(opened.path).json()
    assert (table["opened"], table["started"], table["may_back"], table["rules"]) == (True, True, False, record.rules)
    steps, total = [], 1
    while len(steps) < total:
        stretch = ann.get(f"{opened.path}/steps", **{"from": len(steps) + 1, "count": 100, "seat": 0}).json()
        steps, total = steps + stretch["steps"], stretch["total"]
    assert [step["seq"] for step in steps] == list(range(1, len(record.actions) + 1))
    assert steps[-1]["view"] == ann.get(opened.path, seat=0).json()["view"]
    assert steps[-1]["over"]["scores"] == table["over"]["scores"] == game["scores"]
    back = parse(ann.get(f"{opened.path}/record").text)
    assert (back.actions, back.rules, back.options) == (record.actions, record.rules, record.options)
    assert back.result["scores"] == game["scores"]


def test_a_record_may_stop_anywhere(ann):
    opened = ann.open_record(json.dumps(RECORD))
    table = ann.get(opened.path, seat=1).json()
    # Every hand of a record lies open to whoever has the file.
    assert table["view"]["hand"] == "7c 8c 9c Tc Jc Qc".split()
    assert (table["waiting"], table["over"], table["ask"]["kind"]) == ([1], None, "lay")
    assert [player["name"] for player in table["players"]] == ["Ann", "Bob"]


def test_what_was_taken_back_is_shown_as_it_stands(ann):
    actions = [*RECORD["actions"], "1 lay 7c 8c", "* starter Kd", "! back 3", "0 lay 5c 6c"]
    opened = ann.open_record(json.dumps({**RECORD, "actions": actions}))
    steps = ann.get(f"{opened.path}/steps", seat=0).json()
    assert [step["seq"] for step in steps["steps"]] == [1, 2, 7]
    assert [step["after"] for step in steps["steps"]] == [0, 1, 6]
    assert ann.get(opened.path).json()["practice"] is True
    assert parse(ann.get(f"{opened.path}/record").text).actions == (*RECORD["actions"][:2], "0 lay 5c 6c")


def test_what_was_taken_back_and_had_shown_nothing_is_no_practice(ann):
    actions = [*RECORD["actions"], "! back 3", "0 lay 5c 6c"]
    opened = ann.open_record(json.dumps({**RECORD, "actions": actions}))
    assert ann.get(opened.path).json()["practice"] is False


def test_who_is_not_named_is_called_by_the_seat(ann):
    opened = ann.open_record(json.dumps({name: value for name, value in RECORD.items() if name != "players"}))
    assert [player["name"] for player in ann.get(opened.path).json()["players"]] == ["Seat 1", "Seat 2"]


def test_bots_that_are_not_here_are_named(ann):
    opened = ann.open_record(json.dumps({**RECORD, "players": ["bot:gone@7", "bot:steady@1"]}))
    assert [player["bot"] for player in ann.get(opened.path).json()["players"]] == ["gone", "steady"]
    assert ann.get("/api/tables").json()["tables"][0]["players"][0]["name"] == "Gone"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("x", "not_json"),
        (b"\xff\xfe\x00", "not_text"),
        (b"SQLite format 3\x00", "not_json"),
        ("[" * 100_000, "too_deep"),
        ('{"a":' * 100_000, "too_deep"),
        ('{"muggins": NaN}', "not_json"),
        ('{"muggins": ' + "9" * 5000 + "}", "not_json"),
        ('{"muggins": 1, "muggins": 1}', "field_twice"),
        ("[]", "not_a_record"),
        ("null", "not_a_record"),
        (json.dumps(RECORD) * 2, "not_json"),
        ("\n".join([json.dumps(RECORD)] * 2), "not_json"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_junk(ann, text, code):
    refused(ann.post("/api/records", text), 422, code)
    assert ann.get("/api/tables").json()["tables"] == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"muggins": 2}, "unknown_version"),
        ({"muggins": True}, "unknown_version"),
        ({"game": "kings"}, "wrong_game"),
        ({"game": 1}, "bad_field"),
        ({"rules": "whist"}, "unknown_rules"),
        ({"rules": "\ud800" * 50}, "unknown_rules"),
        ({"options": []}, "bad_field"),
        ({"options": {"target": 5}}, "bad_option_value"),
        ({"options": {"target": "\ud800\x1b[0m"}}, "bad_option_value"),
        ({"options": {"\ud800": 1}}, "unknown_option"),
        ({"options": {"players": 3}}, "wrong_players"),
        ({"options": {"reveal": True}}, "options_disagree"),
        ({"players": ["Ann"]}, "wrong_players"),
        ({"players": ["Ann", ""]}, "bad_name"),
        ({"players": ["Ann", "B\x1b[31mob"]}, "bad_name"),
        ({"players": ["Ann", "B" * 61]}, "bad_name"),
        ({"players": ["Ann", "bot:No Such"]}, "bad_bot"),
        ({"players": ["Ann", "bot:"]}, "bad_bot"),
        ({"players": "Ann"}, "bad_field"),
        ({"actions": "none"}, "bad_field"),
        ({"actions": [1]}, "bad_field"),
        ({"actions": ["* cut 5h 9c"] * (MOST_ACTIONS + 1)}, "too_long"),
        ({"fair": {}}, "bad_field"),
        ({"fair": {"commitment": "ab" * 32, "nonces": ["xy"]}}, "bad_field"),
        ({"fair": {"commitment": "ab" * 32, "seed": "ab"}}, "bad_field"),
        ({"result": {"scores": [1, 2], "standings": [1, 2], "reason": "target"}}, "result_too_early"),
        ({"result": []}, "bad_field"),
        ({"extra": 1}, "unknown_field"),
        ({"<b>": 1}, "unknown_field"),
    ],
    ids=lambda value: str(value)[:30].encode("ascii", "replace").decode(),
)
def test_a_field_that_cannot_be(ann, change, code):
    refused(ann.post("/api/records", json.dumps({**RECORD, **change})), 422, code)
    assert ann.get("/api/tables").json()["tables"] == []


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("1 lay 7c 9h", "card_not_held", "C2"),
        ("0 play 3c", "already_laid", "C5"),
        ("* starter 5s", "player_is_due", "C2"),
        ("2 lay 7c 8c", "no_such_seat", "C10"),
        ("! back 9", "bad_back", None),
        ("", "empty_line", None),
        ("1 lay \ud800 7c", "bad_card", None),
        ("1 \x1b[31m 7c", "bad_action", None),
        ("<script>", "bad_who", None),
        ("1 " + "lay " * 5000, "bad_card", None),
    ],
    ids=lambda value: str(value)[:12].encode("ascii", "replace").decode(),
)
def test_an_action_that_cannot_stand_is_named_by_its_number(ann, line, code, rule):
    text = json.dumps({**RECORD, "actions": [*RECORD["actions"], line]})
    problem = refused(ann.post("/api/records", text), 422, code)
    assert problem["detail"].startswith("action 4: ")
    assert problem["rule"] == rule
    assert rule is None or problem["detail"].endswith(f"({rule})")
    assert ann.get("/api/tables").json()["tables"] == []


@pytest.mark.timeout(60)
def test_a_record_as_long_as_may_be_is_answered(ann):
    backs = [line for number in range(4, MOST_LINES + 1, 2) for line in ("1 lay 7c 8c", f"! back {number}")]
    actions = [*RECORD["actions"], *backs]
    opened = ann.open_record(json.dumps({**RECORD, "actions": actions[:MOST_LINES]}))
    table = ann.get(opened.path).json()
    assert (table["seq"], [line["seq"] for line in table["log"]]) == (MOST_LINES, [1, 2, 3, MOST_LINES])
    text = json.dumps({**RECORD, "actions": actions[: MOST_LINES + 1]})
    refused(ann.post("/api/records", text), 422, "too_long")
