"""Whole games at a pseudo-terminal: played, taken back, left, resumed; what is kept of them and how they look."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from benchmarks.kills import recorded, shown
from tests.cli.calls import call, record, written
from tests.cli.terminal import Terminal

RED = "\x1b[31m"


def checked(path, **result):
    """The record of a whole game: it replays, verifies, and holds its result."""
    replayed, verified = call("replay", path, "--json").json, call("verify", path, "--json").json
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert replayed["valid"]
    assert verified["verified"]
    assert replayed["over"]
    assert kept["result"]["scores"] == replayed["scores"]
    assert kept["result"]["standings"] == replayed["standings"]
    for name, value in result.items():
        assert kept["result"][name] == value
    assert list(path.parent.iterdir()) == [path]
    return kept


def test_a_game_of_regal_with_all_that_can_be_typed_beside_it(tmp_path):
    path = tmp_path / "a.json"
    with Terminal(path, "regal", "--seed", "5", "--record", str(path), "--name", "Zoë") as table:
        assert "Regal cribbage. Type help at any question." in table.screen
        asked = table.screen.splitlines()[-1]
        hint = table.say("hint")
        laid = re.search(r"Lay away (\w\w) (\w\w): the hand is worth", hint)
        assert laid
        for word, told in (
            ("help", "take back your last decision"),
            ("?", "take back your last decision"),
            ("board", "..........|.   0"),
            ("table", "[##] [##] [##] [##] [##] [##]"),
            ("log", "You cut"),
            ("back", "There is nothing to take back yet."),
            ("rules", "crib"),
            ("resign", "Give the game up? yes or no"),
            ("", asked),
            ("Xx Yy", "is no card"),
            (laid[1], "two cards are laid away"),
            ("5", "name the cards to lay away"),
        ):
            printed = table.say(word)
            assert told in printed or word == "5", (word, printed)
            assert table.kind == "lay"
        before = table.record.actions
        assert "You lay away" in table.say(" ".join(laid.groups()))
        assert "You take back your last decision." in table.say("back")
        assert table.record.actions == before
        table.play()
        assert table.end() == 0
        screen = table.screen
    kept = checked(path, reason="target")
    assert kept["players"] == ["Zoë", "bot:steady@1"]
    winner = "You win" if kept["result"]["standings"] == [1, 2] else "Steady wins"
    assert f"{winner} {max(kept['result']['scores'])} to {min(kept['result']['scores'])}" in screen
    again = screen.split("You take back your last decision.")[1]
    assert shown(again) == recorded(kept["actions"][len(before) :])


@pytest.mark.parametrize(
    ("words", "prefer"),
    [
        (("zombie",), ""),
        (("zombie", "--set", "jokers=2", "--set", "run=true", "--set", "reveal=true"), "run"),
        (("regal", "--bots", "steady,steady,steady", "--set", "target=61"), ""),
        (("cabinet", "--bots", "easy,steady", "--set", "games=2", "--set", "target=31"), ""),
        (("regal", "--set", "counting=manual", "--set", "overcount_penalty=true", "--set", "target=61"), ""),
    ],
    ids=["zombie", "jokers", "partners", "match", "penalty"],
)
def test_a_whole_game_leaves_a_record_that_replays_verifies_and_holds_its_result(words, prefer, tmp_path):
    path = tmp_path / "a.json"
    with Terminal(path, *words, "--seed", "7", "--record", str(path)) as table:
        table.play(prefer=prefer)
        assert table.end() == 0
        assert "That cannot be" not in table.screen
        screen = table.screen
    kept = checked(path, reason="target")
    players, scores = len(kept["players"]), kept["result"]["scores"]
    assert len(scores) == (2 if players == 4 else players)
    if prefer:
        assert any(line.startswith("0 play X") and line.endswith("run") for line in kept["actions"])
        assert "Zombies, run: you end the hand" in screen
        assert "cards lie open" in screen
    if "zombie" in words:
        assert any(re.match(r"0 count \d+$", line) for line in kept["actions"])
        assert re.search(r"Was anything missed\? > (muggins|pass)", screen)


def test_a_game_that_is_left_and_resumed_is_the_game_that_is_not(tmp_path):
    left, whole = tmp_path / "left" / "a.json", tmp_path / "whole" / "a.json"
    with Terminal(whole, "regal", "--seed", "9", "--record", str(whole)) as table:
        table.play()
        assert table.end() == 0
    with Terminal(left, "regal", "--seed", "9", "--record", str(left)) as table:
        table.play(decisions=3)
        table.say("quit")
        assert table.end() == 0
        assert f"go on with: muggins play --resume {left}" in table.screen
    for decisions in (1, 4, 9):
        with Terminal(left, "--resume", str(left)) as table:
            table.play(decisions=decisions)
            table.say("exit")
            assert table.end() == 0
    with Terminal(left, "--resume", str(left)) as table:
        table.play()
        assert table.end() == 0
    assert checked(left) == checked(whole)


def test_who_takes_back_again_and_again_and_plays_on_has_a_record_that_verifies(tmp_path):
    path = tmp_path / "a.json"
    with Terminal(path, "zombie", "--seed", "4", "--record", str(path)) as table:
        for decisions in (1, 3, 6, 2, 9):
            table.play(decisions=decisions)
            before = len(table.record.actions)
            table.say("back")
            table.say("undo")
            assert len(table.record.actions) < before
        table.play()
        assert table.end() == 0
    checked(path, reason="target")


def test_taking_back_after_resuming_goes_back_beyond_the_sitting(tmp_path):
    path = tmp_path / "a.json"
    with Terminal(path, "regal", "--seed", "4", "--record", str(path)) as table:
        table.play(decisions=2)
    with Terminal(path, "--resume", str(path)) as table:
        table.say("back")
        table.say("back")
        assert table.kind == "lay"
        table.play()
        assert table.end() == 0
    checked(path, reason="target")


def test_who_resigns_loses_and_the_record_says_so(tmp_path):
    path = tmp_path / "a.json"
    with Terminal(path, "regal", "--seed", "4", "--record", str(path)) as table:
        table.play(decisions=2)
        table.say("resign")
        table.say("no")
        assert "result" not in json.loads(path.read_text())
        table.say("resign")
        told = table.say("yes")
        assert "You resign. Steady wins, and the game is over." in told
        assert table.end() == 0
    kept = checked(path, reason="resigned", standings=[2, 1])
    assert kept["actions"][-1] == "! resign 0"
    again = call("play", "--resume", path)
    assert (again.status, again.out, again.err) == (1, "", "muggins: the game of this record is over\n")


# -- how it looks


@pytest.fixture(scope="module")
def coloured(tmp_path_factory):
    path = tmp_path_factory.mktemp("game") / "a.json"
    with Terminal(path, "regal", "--seed", "5", "--record", str(path)) as table:
        return table.raw


def test_hearts_and_diamonds_are_red_at_a_terminal_and_no_other_card_is(coloured):
    cards = re.findall(r"\[((?:\x1b\[[0-9;]*m)*)(\w)([cdhs])\x1b", coloured)
    assert len(cards) == 6
    assert {suit for _, _, suit in cards} >= {"h", "c"}
    for colour, _, suit in cards:
        assert ("\x1b[31m" in colour) == (suit in "dh")


@pytest.mark.parametrize("value", ["1", "yes", "0"])
def test_no_color_takes_all_colour_away_at_a_terminal(value, tmp_path, coloured):
    path = tmp_path / "a.json"
    with Terminal(path, "regal", "--seed", "5", "--record", str(path), env={"NO_COLOR": value}) as table:
        assert "\x1b" not in table.raw
        assert "[Kh]" in table.raw
        assert "\x1b" in coloured


def test_what_is_printed_to_a_pipe_has_no_colour(tmp_path):
    piped = subprocess.run(
        [sys.executable, "-m", "muggins", "play", "regal", "--seed", "5", "--record", str(tmp_path / "a.json")],
        input="board\nhint\n", capture_output=True, text=True, env={**os.environ, "TERM": "xterm"}, check=False,
    )  # fmt: skip
    assert "\x1b" not in piped.stdout + piped.stderr
    assert "[Kh]" in piped.stdout


# -- what is resumed


ACTIONS = ("* cut 4c 9h", "* deal 5h 6d 7c 8s 9c Th / Ac 2c 3c 4c 5c 6c", "0 lay 9c Th", "1 lay 5c 6c", "* starter Kd")


def resumed(path, *actions, stdin="", **fields):
    """A record resumed, its input at an end at once or after what is typed."""
    return call("play", "--resume", written(path, record(*ACTIONS, *actions, **fields)), stdin=stdin)


def test_a_record_without_players_is_resumed_in_the_first_seat_against_steady(tmp_path):
    path = tmp_path / "a.json"
    answer = resumed(path)
    assert answer.status == 1
    assert json.loads(path.read_text())["players"] == ["Player", "bot:steady@1"]


def test_a_record_without_a_seed_is_resumed_with_a_word_of_warning_and_proves_nothing(tmp_path):
    answer = resumed(tmp_path / "a.json")
    assert "cannot be proved fair" in answer.err
    assert "fixed by a seed" not in answer.out
    assert "fair" not in json.loads((tmp_path / "a.json").read_text())


@pytest.mark.parametrize("name", ["Zoë 😀", "O'Neill <b>", "[red]", "$(ls) %s {0}", "bots", "\\x1b", "名前" * 30])
def test_names_of_all_kinds_are_kept_and_shown_as_they_are(name, tmp_path):
    path = tmp_path / "a.json"
    for _ in range(2):
        answer = resumed(path, players=["bot:steady@1", name], stdin="board\nlog\nhint\nquit\n")
        assert answer.status == 0
        assert json.loads(path.read_text())["players"] == ["bot:steady@1", name]
    begun = call("play", "regal", "--name", name, "--record", tmp_path / "b.json")
    assert begun.status == 1
    assert json.loads((tmp_path / "b.json").read_text())["players"][0] == name


@pytest.mark.parametrize("name", ["", "x" * 61, "a\nb", "\x1b[31m", "bot:steady", "\udcff"])
def test_a_name_that_cannot_be_is_refused(name, tmp_path):
    answer = call("play", "regal", "--name", name, "--record", tmp_path / "a.json")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_record_with_lines_taken_back_is_resumed_where_it_stands(tmp_path):
    path = tmp_path / "a.json"
    answer = resumed(path, "1 play 4c", "! back 6", "1 play 3c", stdin="5h\n")
    assert answer.status == 1
    actions = json.loads(path.read_text())["actions"]
    assert actions[:7] == [*ACTIONS, "1 play 3c", "0 play 5h"]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"players": ["Ann", "Bob"]}, "2 of the record's players are people"),
        ({"players": ["bot:easy@1", "bot:easy@1"]}, "0 of the record's players are people"),
        ({"players": ["Ann", "bot:alien@3"]}, "alien"),
        ({"players": ["Ann", "bot:steady@99"]}, "steady"),
        ({"players": ["Ann", "bot:"]}, "bot:"),
    ],
)
def test_a_record_that_nobody_here_can_go_on_with_is_refused_unchanged(fields, told, tmp_path):
    path = tmp_path / "a.json"
    answer = resumed(path, **fields)
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.err.splitlines()[-1]
    assert json.loads(path.read_text())["actions"] == list(ACTIONS)


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("{", 2, "no JSON"),
        (json.dumps(record(*ACTIONS, "0 play 8s")), 1, "action 6: 0 play 8s"),
        (json.dumps(record()) + "\n" + json.dumps(record()), 2, "many records"),
        ("", 2, "empty"),
    ],
)
def test_what_is_no_single_valid_record_is_not_resumed_and_not_touched(text, status, told, tmp_path):
    path = tmp_path / "a.json"
    path.write_text(text)
    answer = call("play", "--resume", path)
    assert (answer.status, answer.out) == (status, "")
    assert told in answer.err
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--resume", "a.json", "regal"), "name none"),
        (("--resume", "a.json", "--bots", "easy"), "name none"),
        (("--resume", "a.json", "--set", "target=61"), "name none"),
        (("--resume", "a.json", "--seed", "1"), "name none"),
        (("--resume", "-"), "standard input is for your answers"),
        (("--resume", "missing.json"), "no such file"),
        (("whist",), "there are regal, cabinet, zombie"),
        (("regal", "--bots", "hasty"), "there are random, easy, "),
        (("regal", "--bots", ""), "there are random, easy, "),
        (("regal", "--bots", "easy,"), "there are random, easy, "),
        (("regal", "--bots", "Steady"), "there are random, easy, "),
        (("regal", "--bots", "easy,easy,easy,easy"), "players"),
        (("regal", "--bots", "easy,easy", "--set", "players=2"), "2 bots and you are not 2 players"),
        (("zombie", "--bots", "easy,easy"), "players 3 and rules zombie disagree"),
        (("zombie", "--set", "players=4"), "players 4 and rules zombie disagree"),
        (("regal", "--set", "muggins=true"), "muggins true and counting automatic disagree"),
        (("regal", "--set", "jokers=1"), "jokers cannot be 1"),
        (("regal", "--set", "jokers=2", "--set", "players=3"), "players 3 and jokers 2 disagree"),
        (("regal", "--seed", "\udcff"), "no UTF-8"),
        (("regal", "cabinet"), "unexpected extra argument"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_one_sentence_before_anything_is_made(words, told, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    answer = call("play", *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1
    assert told in answer.err
    assert not list(tmp_path.iterdir())
