"""The shell on Kings Cribbage: lines, records, choices, hints, the game in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.calls import call

DATA = Path(__file__).parents[1] / "data"
LINES = [json.loads(line) for line in (DATA / "lines.jsonl").read_text(encoding="utf-8").splitlines()]
GAMES = [json.loads(line) for line in (DATA / "kings-games.jsonl").read_text(encoding="utf-8").splitlines()]


def answers(*words, **more):
    """The exit status and the JSON documents that a command prints."""
    result = call(*words, "--json", **more)
    return result.status, result.lines


def record_at(tmp_path, game, actions, **options):
    record = {**game["record"], "actions": game["record"]["actions"][:actions]}
    record["options"] = {**record["options"], **options}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def test_every_published_line_is_counted_so(tmp_path):
    file = tmp_path / "lines.jsonl"
    file.write_text("\n".join(json.dumps({"tiles": line["tiles"]}) for line in LINES), encoding="utf-8")
    status, found = answers("line", "--batch", str(file))
    assert status == 0
    assert [(one["points"], one["idle"]) for one in found] == [(line["points"], line["idle"]) for line in LINES]
    assert all(sum(item["points"] for item in one["items"]) == one["points"] for one in found)


@pytest.mark.parametrize(
    ("tiles", "points", "idle"),
    [
        ("6l 7d 7l", 2, [0]),
        ("2l 3d Jl Jd 5l", 10, []),
        ("7l 8l 7l 6l 8l", 24, []),
        ("6l 6d 7l 7d", 4, []),
        ("Tl Qd 3l 2d 5l", 8, []),
        ("5l 5d 5l 5d 5l", 40, []),
    ],
)
def test_the_rulebooks_lines(tiles, points, idle):
    status, [found] = answers("line", tiles)
    assert (status, found["points"], found["idle"]) == (0, points, idle)


def test_a_line_is_told_to_people():
    said = call("line", "6l 7d 7l").out
    assert (
        said
        == "6l 7d 7l: pair for two: two points\n6l (tile 1) is idle: it adds nothing, and may not be laid so (K7)\n"
    )
    assert call("line", "Tl 3d").out.startswith("Tl 3d: nothing\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("line", "5x"), "bad_tile"),
        (("line", "5l"), "wrong_number"),
        (("line", "5l 5l 5l 5l 5l 5l"), "wrong_number"),
        (("line", "4l 4l 4l 4l 4l"), "too_many_alike"),
        (("line", ""), "wrong_number"),
        (("line",), "usage"),
        (("line", "5l 5d", "--batch", "-"), "usage"),
    ],
)
def test_lines_that_cannot_be(words, code):
    status, [found] = answers(*words)
    assert (status, found["error"]["code"]) == (2, code)
    said = call(*words)
    assert "Traceback" not in said.err
    assert len(said.err.strip().splitlines()) == 1


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_published_games_replay_to_their_scores(tmp_path, game):
    status, [found] = answers("replay", record_at(tmp_path, game, None))
    assert status == 0
    assert found["valid"]
    assert found["scores"] == game["scores"]
    assert found["over"]


@pytest.mark.parametrize("number", range(0, len(GAMES), 3))
def test_choices_have_their_points(tmp_path, number):
    game = GAMES[number]
    at, plays, best = game["legal"][len(game["legal"]) // 2]
    path = record_at(tmp_path, game, at)
    status, [found] = answers("legal", path)
    assert status == 0
    [(seat, choices)] = found["seats"].items()
    legal = choices["legal"]
    assert found["turn"] == {"decide": [int(seat)]}
    assert len(legal) == plays
    assert legal[0]["points"] == best == max(one["points"] for one in legal)
    assert all(one["action"].startswith("place ") for one in legal)
    status, [hint] = answers("hint", path)
    assert status == 0
    assert hint["action"] in {one["action"] for one in legal}
    assert all({"action", "value", "points", "leave"} <= set(value) for value in hint["values"])
    assert f" and {plays - 20:,} more" in call("legal", path).out or plays <= 21


def test_a_first_play_has_all_its_choices(tmp_path):
    game = GAMES[0]
    at, plays, best = next(one for one in game["legal"])
    status, [found] = answers("legal", record_at(tmp_path, game, at))
    [choices] = found["seats"].values()
    assert (status, len(choices["legal"]), choices["legal"][0]["points"]) == (0, plays, best)


def test_with_players_counting_no_points_are_told(tmp_path):
    game = GAMES[0]
    path = record_at(tmp_path, game, 3, counting="manual", joker=True)
    status, [found] = answers("legal", path)
    [choices] = found["seats"].values()
    assert status == 0
    assert not any("points" in one for one in choices["legal"])
    status, [refused] = answers("hint", path)
    assert (status, refused["error"]["rule"]) == (1, "K20")
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    play = next(line for line in game["record"]["actions"] if " place " in line)
    record["actions"] = [*game["record"]["actions"][: game["record"]["actions"].index(play) + 1]]
    Path(path).write_text(json.dumps(record), encoding="utf-8")
    status, [found] = answers("legal", path)
    [choices] = found["seats"].values()
    assert choices["legal"] == [{"action": "count", "from": 0, "to": 299}]


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("0 place 1A 7l Kl", "tile_not_held", "K4"),
        ("0 place 13K 7l 8d", "off_the_board", "K2"),
        ("0 pass", "play_at_hand", "K14"),
        ("0 exchange 7l", "play_at_hand", "K14"),
        ("1 pass", "not_your_turn", "K23"),
        ("1 joker 2", "no_call_open", "K20"),
        ("0 count 3", "other_action_is_due", "K5"),
        ("* draw 0 5l", "player_is_due", "K23"),
    ],
)
def test_what_the_rules_refuse_is_told_with_its_rule(tmp_path, line, code, rule):
    game = GAMES[0]
    path = record_at(tmp_path, game, 3)
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    record["actions"].append(line)
    Path(path).write_text(json.dumps(record), encoding="utf-8")
    status, [found] = answers("replay", path)
    assert (status, found["valid"], found["actions"]) == (1, False, 3)
    error = found["error"]
    assert (error["code"], error["rule"], error["where"]) == (code, rule, {"action": 4})
    assert error["message"].endswith(f"({rule})")


def test_the_rules_are_printed():
    said = call("rules", "kings").out
    assert "Kings Cribbage" in said
    assert all(f"K{number})" in said or f"K{number}," in said for number in range(1, 31))


def test_bots_play_each_other():
    status, [found] = answers("simulate", "--rules", "kings", "--bots", "steady,random", "--games", "4", "--seed", "1")
    assert status == 0
    assert found["games"] == 4
    assert found["win"]["share"] == 1.0


def test_a_game_in_the_terminal(tmp_path):
    record = tmp_path / "game.json"
    typed = "board\nhint\n8H Qd\npass\nnonsense\nhelp\nlog\nquit\n"
    said = call("play", "kings", "--seed", "4", "--record", str(record), stdin=typed)
    assert said.status == 0, said.err
    assert "Your rack: 6d 6l 6l 7l 8l" in said.out
    assert " 7   .  .  .  . Al 5l 9d Ql Kl  .  .  .  ." in said.out
    assert "That cannot be: Qd is not on the rack, or not often enough (K5)." in said.out
    assert "That cannot be: there is a play on the rack, so nobody may pass now (K14)." in said.out
    assert "Type a square and tiles" in said.out
    status, [found] = answers("replay", str(record))
    assert (status, found["valid"]) == (0, True)
