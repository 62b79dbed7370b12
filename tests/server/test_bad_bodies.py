"""Bodies and queries that cannot be read: the right status, one sentence, and nothing has changed."""

from __future__ import annotations

import json

import pytest

from muggins.core.record import MOST_BYTES
from muggins.server.guards import MOST_BODY
from tests.server.houses import NONCE
from tests.server.refusing import refused

PLAYERS = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "steady"}]
BODIES = {
    "/api/options": {"rules": "regal", "options": {"target": 61}},
    "/api/tables": {"rules": "regal", "options": {"target": 61}, "players": PLAYERS},
    "{}/start": {"nonce": NONCE},
    "{}/actions": {"key": "k", "seat": 0, "opened": 2, "action": "lay 5h 6d"},
    "{}/back": {"key": "k", "seat": 0, "to": 1},
    "{}/resign": {"key": "k", "seat": 0},
}
"""All that takes JSON, with a body in the right shape."""

MAY_BE_LEFT_OUT = {"options"}

bodies = pytest.mark.parametrize("path", BODIES)


@pytest.fixture
def ann(inn):
    return inn.browser()


@pytest.fixture
def touched(ann):
    """A table, the path for it, and a check that nothing has changed."""
    seated = ann.sit()
    before, tables = seated.everything(), ann.get("/api/tables").json()
    yield seated
    assert seated.everything() == before
    assert ann.get("/api/tables").json() == tables


@bodies
@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"   ",
        b"{",
        b"nul",
        b"{'rules': 'regal'}",
        b'{"rules": "regal",}',
        b'{"rules": "regal"} {}',
        b"\xff\xfe",
        b'{"rules": "\xff"}',
        b'{"rules": "\\ud800"}',
        b'{"rules": NaN}',
        b"\x00",
        b"[" * 60_000,
        b'{"rules":' * 6_000,
    ],
    ids=lambda junk: repr(junk[:20]),
)
def test_what_is_no_json_is_400(ann, touched, path, junk):
    refused(ann.post(path.format(touched.path), junk), 400, "not_json")


@bodies
@pytest.mark.parametrize("value", [None, True, 0, 1.5, "text", [], [{}]])
def test_json_of_another_kind_is_422(ann, touched, path, value):
    refused(ann.post(path.format(touched.path), json.dumps(value)), 422, "bad_shape")


@bodies
def test_a_field_too_many_is_422_and_named(ann, touched, path):
    for name in ("colour", "__proto__", "", "rules\n"):
        problem = refused(ann.post(path.format(touched.path), {**BODIES[path], name: 1}), 422, "bad_shape")
        assert f"unknown field `{name.strip()}" in problem["detail"]


@bodies
def test_a_field_too_few_is_422_and_named(ann, touched, path):
    for name in BODIES[path].keys() - MAY_BE_LEFT_OUT:
        body = {kept: value for kept, value in BODIES[path].items() if kept != name}
        problem = refused(ann.post(path.format(touched.path), body), 422, "bad_shape")
        assert f"missing required field `{name}`" in problem["detail"]


@bodies
def test_a_field_of_another_kind_is_422_and_named(ann, touched, path):
    for name, right in BODIES[path].items():
        for value in (None, True, 7.5, "seven", "1", [7], {"seven": [7]}, 10**30):
            if type(value) is type(right) and not isinstance(right, (dict, list)):
                continue
            problem = refused(ann.post(path.format(touched.path), {**BODIES[path], name: value}), 422, "bad_shape")
            assert f"`$.{name}" in problem["detail"] or "integer value out of range" in problem["detail"]


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("{}/start", {"nonce": ""}),
        ("{}/start", {"nonce": "ab" * 7}),
        ("{}/start", {"nonce": "ab" * 65}),
        ("{}/start", {"nonce": "abc" * 11}),
        ("{}/start", {"nonce": "xy" * 16}),
        ("{}/start", {"nonce": "ab" * 16 + "\n"}),
        ("{}/start", {"nonce": " " + "ab" * 16}),
        ("{}/actions", {"key": ""}),
        ("{}/actions", {"key": "k" * 65}),
        ("{}/actions", {"key": "a key"}),
        ("{}/actions", {"key": "k\n"}),
        ("{}/actions", {"key": "ключ"}),
        ("{}/actions", {"seat": -1}),
        ("{}/actions", {"seat": 4}),
        ("{}/actions", {"seat": 2**64}),
        ("{}/actions", {"opened": -1}),
        ("{}/actions", {"opened": 1_000_001}),
        ("{}/actions", {"action": ""}),
        ("{}/actions", {"action": "play 5h" + " " * 74}),
        ("{}/back", {"to": 0}),
        ("{}/back", {"to": 1_000_001}),
        ("{}/back", {"seat": 9}),
        ("{}/resign", {"seat": 9}),
        ("/api/tables", {"players": []}),
        ("/api/tables", {"players": PLAYERS[:1]}),
        ("/api/tables", {"players": PLAYERS * 3}),
        ("/api/tables", {"players": [{"kind": "person", "name": ""}, PLAYERS[1]]}),
        ("/api/tables", {"players": [{"kind": "person", "name": "n" * 25}, PLAYERS[1]]}),
        ("/api/tables", {"players": [{"kind": "ghost", "name": "Ann"}, PLAYERS[1]]}),
        ("/api/tables", {"players": [{"name": "Ann"}, PLAYERS[1]]}),
        ("/api/tables", {"players": [{"kind": "bot", "level": ""}, PLAYERS[0]]}),
        ("/api/tables", {"rules": "r" * 41}),
        ("/api/options", {"options": {"target": 61.0}}),
        ("/api/options", {"options": {"target": None}}),
        ("/api/options", {"options": {f"option {number}": 1 for number in range(41)}}),
    ],
)
def test_what_is_out_of_range_is_422(ann, touched, path, change):
    refused(ann.post(path.format(touched.path), {**BODIES[path], **change}), 422, "bad_shape")


@pytest.mark.parametrize(
    ("change", "code", "options"),
    [
        ({"rules": "whist"}, "unknown_rules", []),
        ({"rules": ""}, "unknown_rules", []),
        ({"options": {"targets": 61}}, "unknown_option", ["targets"]),
        ({"options": {"target": 30}}, "bad_option_value", ["target"]),
        ({"options": {"target": True}}, "bad_option_value", ["target"]),
        ({"options": {"target": "61"}}, "bad_option_value", ["target"]),
        ({"options": {"target": "a" * 60_000}}, "bad_option_value", ["target"]),
        ({"options": {"target": "\x1b[31m\u202e\n"}}, "bad_option_value", ["target"]),
        ({"options": {"crib_flush": "six"}}, "bad_option_value", ["crib_flush"]),
        ({"options": {"players": 5}}, "bad_option_value", ["players"]),
        ({"options": {"players": 3, "jokers": 2}}, "options_disagree", ["players", "jokers"]),
        ({"options": {"reveal": True}}, "options_disagree", ["reveal", "jokers"]),
        ({"options": {"muggins": True}}, "options_disagree", ["muggins", "counting"]),
        ({"rules": "zombie", "options": {"players": 3}}, "options_disagree", ["players", "rules"]),
    ],
)
@pytest.mark.parametrize("path", ["/api/options", "/api/tables"])
def test_options_that_cannot_be_are_422_and_named(ann, touched, path, change, code, options):
    assert refused(ann.post(path, {**BODIES[path], **change}), 422, code)["options"] == options


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([PLAYERS[0]] * 3, "wrong_players"),
        ([PLAYERS[1]] * 2, "nobody_plays"),
        ([{"kind": "bot", "level": "perfect"}, PLAYERS[0]], "unknown_bot"),
        ([{"kind": "bot", "level": "steady@9"}, PLAYERS[0]], "unknown_bot"),
        ([{"kind": "bot", "level": "bot:no such"}, PLAYERS[0]], "bad_bot"),
        ([{"kind": "person", "name": "bot:steady@1"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": " bot:steady"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "BOT:steady"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "\u3164"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "\u0301"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "   "}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "Ann\x07"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "\x1b[31mAnn"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "nnA\u202e"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "An\u200bn"}, PLAYERS[1]], "bad_name"),
        ([{"kind": "person", "name": "A\x00"}, PLAYERS[1]], "bad_name"),
    ],
)
def test_players_that_cannot_be_are_422(ann, touched, players, code):
    refused(ann.post("/api/tables", {"rules": "regal", "players": players}), 422, code)


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>"[:24], "<img src=x>", "&lt;b&gt;", "'; DROP TABLE lines;--"]
)
def test_markup_in_a_name_stays_the_text_that_it_is(ann, name):
    body = {"rules": "regal", "players": [{"kind": "person", "name": name}, PLAYERS[1]]}
    answer = ann.post("/api/tables", body)
    assert answer.status_code == 201
    table = ann.get(f"/api/tables/{answer.json()['id']}")
    assert table.headers["content-type"] == "application/json"
    assert table.json()["players"][0]["name"] == name
    assert ann.get("/api/tables").json()["tables"][0]["players"][0]["name"] == name


def test_white_space_in_a_name_is_one_blank(ann):
    body = {"rules": "regal", "players": [{"kind": "person", "name": "  Ann \t Lee\n"}, PLAYERS[1]]}
    id = ann.post("/api/tables", body).json()["id"]
    assert ann.get(f"/api/tables/{id}").json()["players"][0]["name"] == "Ann Lee"


@bodies
def test_a_body_too_large_is_413(ann, touched, path):
    body = {**BODIES[path], "more": "x" * MOST_BODY}
    refused(ann.post(path.format(touched.path), body), 413, "too_large")


def test_the_limit_is_64_kilobytes_and_2_megabytes_for_a_record(ann, touched):
    assert (MOST_BODY, MOST_BYTES) == (64_000, 2_000_000)
    for path, most in (("/api/options", MOST_BODY), ("/api/records", MOST_BYTES)):
        refused(ann.post(path, b"[" * (most + 1)), 413, "too_large")
        assert ann.post(path, b"[" * most).status_code in (400, 422)


def test_a_body_that_does_not_say_how_long_it_is_has_the_same_limit(ann, touched):
    def endless():
        for _ in range(MOST_BODY // 1000 + 1):
            yield b"[" * 1000

    refused(ann.ask("POST", "/api/options", content=endless()), 413, "too_large")


def test_a_body_that_says_that_it_is_longer_is_refused_unread(ann, touched):
    answer = ann.ask("POST", "/api/options", content=b"{}", headers={"content-length": "64001"})
    refused(answer, 413, "too_large")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/tables?over=maybe", "bad_query"),
        ("/api/tables?page=2", "bad_query"),
        ("/api/tables?next=x", "bad_next"),
        ("/api/tables?next=nan~x", "bad_next"),
        ("/api/tables?next=1e999~x", "bad_next"),
        ("/api/tables?next=" + "1" * 81, "bad_query"),
        ("{}?seat=4", "bad_query"),
        ("{}?seat=-1", "bad_query"),
        ("{}?seat=one", "bad_query"),
        ("{}?seat=" + "9" * 5000, "bad_query"),
        ("{}?seats=0", "bad_query"),
        ("{}/hint", "bad_query"),
        ("{}/hint?seat=", "bad_query"),
        ("{}/explain?seat=0", "bad_query"),
        ("{}/explain?seat=0&seq=0&event=0", "bad_query"),
        ("{}/explain?seat=0&seq=1&event=-1", "bad_query"),
        ("{}/steps?from=0", "bad_query"),
        ("{}/steps?count=0", "bad_query"),
        ("{}/steps?count=201", "bad_query"),
        ("{}/steps?from=1&count=x", "bad_query"),
    ],
)
def test_a_query_that_cannot_be_read_is_422(ann, touched, path, code):
    refused(ann.get(path.format(touched.path)), 422, code)


def test_the_body_of_one_operation_is_none_of_another(ann, touched):
    for path in BODIES:
        for other, body in BODIES.items():
            if {path, other} != {"/api/options", "/api/tables"} and path != other:
                refused(ann.post(path.format(touched.path), json.dumps(body)), 422, "bad_shape")
