"""What `muggins play` asks of who names no rulebook, and what it makes of odd answers."""

from __future__ import annotations

import json

import pytest

from tests.cli.calls import call


@pytest.fixture(autouse=True)
def records(tmp_path, monkeypatch):
    """The folder where records go when no place is named."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "muggins" / "records"


def asked(*typed, words=()):
    """The answers typed one a line; the game itself is left at its first question."""
    return call("play", "--seed", "1", *words, stdin="".join(f"{line}\n" for line in (*typed, "quit")))


def begun(records):
    """The one record that there is now."""
    (path,) = records.iterdir()
    assert call("replay", path).status == 0
    return json.loads(path.read_text(encoding="utf-8"))


def test_enter_alone_begins_regal_for_two_against_steady(records):
    answer = asked("", "", "", "")
    assert (answer.status, answer.err) == (0, "")
    kept = begun(records)
    assert (kept["rules"], kept["options"], kept["players"]) == ("regal", {}, ["Player", "bot:steady@1"])


@pytest.mark.parametrize(
    ("named", "rules"),
    [("1", "regal"), ("2", "cabinet"), ("3", "zombie"), ("ZOMBIE", "zombie"), ("cabinet cribbage", "cabinet")],
)
def test_a_rulebook_is_named_by_number_id_or_title(named, rules, records):
    asked(named, *([] if rules == "zombie" else [""]), "", "")
    assert begun(records)["rules"] == rules


def test_each_opponent_is_asked_for_and_the_partner_by_what_he_is(records):
    answer = asked("1", "4", "easy", "random", "", "")
    assert "Who is your partner, in seat 2" in answer.out
    assert begun(records)["players"] == ["Player", "bot:easy@1", "bot:random@1", "bot:steady@1"]


def test_an_answer_that_cannot_be_is_asked_again(records):
    answer = asked("9", "whist", "2", "four", "4", "-1", "3", "harry", "easy", "", "")
    for told in (
        "no game '9'",
        "no game 'whist'",
        "players cannot be four",
        "players 4 and rules cabinet disagree",
        "no 'harry'",
    ):
        assert told in answer.out
    assert begun(records)["players"] == ["Player", "bot:easy@1", "bot:steady@1"]


def test_options_are_listed_changed_and_refused_where_they_disagree(records):
    answer = asked(
        "3", "", "list", "run=true", "jokers=2 run=true", "target", "target=30", "target=31", "counting=automatic",
        "muggins=false counting=automatic", "players=2", "players=3", "colour=red", "=", "", "",
    )  # fmt: skip
    for told in (
        "jokers=0: jokers in the deck",
        "run true and jokers 0 disagree",
        "'target' sets nothing: write NAME=VALUE",
        "target cannot be 30",
        "muggins true and counting automatic disagree",
        "players 3 and rules zombie disagree",
        "no option 'colour'",
        "no option ''",
    ):
        assert told in answer.out
    options = {"jokers": 2, "run": True, "target": 31, "muggins": False, "counting": "automatic"}
    assert begun(records)["options"] == options


def test_how_many_play_cannot_be_changed_once_the_opponents_are_chosen(records):
    answer = asked("1", "3", "", "", "players=4", "")
    assert "how many play is settled" in answer.out
    assert len(begun(records)["players"]) == 3


def test_what_the_command_line_has_said_is_not_asked(records):
    answer = asked("1", "", words=("--bots", "easy,random", "--set", "target=61"))
    assert "How many play" not in answer.out
    assert "Who plays" not in answer.out
    kept = begun(records)
    assert (kept["options"], len(kept["players"])) == ({"players": 3, "target": 61}, 3)


@pytest.mark.parametrize("words", [("--bots", "hasty"), ("--name", "bot:me"), ("--record", "/dev/null")])
def test_what_the_command_line_has_said_wrongly_is_refused(words, records):
    answer = asked("1", "", "", "", words=words)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert not records.exists()


def test_an_option_that_the_rulebook_does_not_have_is_refused_before_more_is_asked():
    answer = asked("1", words=("--set", "colour=red"))
    assert (answer.status, answer.err.startswith("muggins: regal has no option 'colour'")) == (2, True)


def test_very_long_and_odd_answers_are_asked_again_in_a_few_words(records):
    odd = ["x" * 100_000, "\x1b[2J", "名前", "\t", "1" * 5_000]
    answer = asked(
        "x" * 100_000, "\x1b[2J", "名前", "1", *odd[:3], "2", *odd[:3], "", *odd[:3], "a=" + "b" * 99_999, ""
    )
    assert answer.status == 0
    assert max(map(len, answer.out.splitlines())) < 500
    assert "\x1b" not in answer.out
    assert begun(records)["options"] == {}
