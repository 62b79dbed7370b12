"""What `muggins play` asks of who names no rulebook, and what it makes of odd answers."""

from __future__ import annotations

import json
import os
import re
import time

import pytest

from muggins.cli.holding import hold
from tests.cli.calls import GAMES, call, record, written


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


# -- games to go on with


def left(records, name, *, days=0, **fields):
    """A game that was left so many days ago, before the first question of it was answered."""
    deal = "* deal 5h 6d 7c 8s 9c Th / Ac 2c 3c 4c 5c 6c"
    records.mkdir(parents=True, exist_ok=True)
    path = written(records / name, record("* cut 4c 9h", deal, **fields))
    then = time.time() - 86400 * days
    os.utime(path, (then, then))
    return path


def offered(answer):
    """The choices of the first question."""
    return re.findall(r"^  \d+  (.*)$", answer.out.split(" > ")[0], re.MULTILINE)


BOOKS = ["Regal cribbage", "Cabinet cribbage", "Zombie Cribbage", "Kings Cribbage", "Zombs"]


def test_games_that_were_left_are_the_first_choices_the_newest_first(records):
    left(records, "a.json", days=3, players=["Ann", "bot:easy@1"])
    left(records, "b.json", days=1, rules="zombie")
    left(records, "c.json", days=2, rules="cabinet", options={"games": 3}, players=["bot:random@1", "Ann"])
    choices = offered(call("play", stdin=""))
    day = [time.strftime("%Y-%m-%d", time.localtime(time.time() - 86400 * days)) for days in range(4)]
    assert [choice.rpartition(" ")[0] for choice in choices[:3]] == [
        f"go on: Zombie Cribbage against Steady, 0 to 0, last played {day[1]}",
        f"go on: Cabinet cribbage against Random, 0 to 0, games won 0 to 0, last played {day[2]}",
        f"go on: Regal cribbage against Easy, 0 to 0, last played {day[3]}",
    ]
    assert choices[3:] == BOOKS


@pytest.mark.parametrize(("typed", "goes_on"), [("", "b.json"), ("1", "b.json"), ("2", "a.json")])
def test_a_game_is_gone_on_with_by_its_number(typed, goes_on, records):
    for name, days in (("a.json", 3), ("b.json", 1)):
        left(records, name, days=days)
    answer = call("play", stdin=f"{typed}\nquit\n")
    assert answer.status == 0
    assert f"The record: {records / goes_on}\n" in answer.out
    assert len(list(records.iterdir())) == 2


@pytest.mark.parametrize(
    ("typed", "rules"), [("2", "regal"), ("zombie", "zombie"), ("4", "zombie"), ("regal", "regal")]
)
def test_a_new_game_can_be_begun_all_the_same(typed, rules, records):
    left(records, "a.json")
    more = "\n" if rules == "zombie" else "\n\n"
    assert call("play", stdin=f"{typed}\n{more}\nquit\n").status == 0
    (path,) = set(records.iterdir()) - {records / "a.json"}
    assert json.loads(path.read_text(encoding="utf-8"))["rules"] == rules


def test_scores_are_told_from_the_players_own_side(records):
    """Partners, and the person in seat 1."""
    game = next(game["record"] for game in GAMES if game["record"].get("options", {}).get("players") == 4)
    players = ["bot:easy@1", "Ann", "bot:steady@1", "bot:easy@1"]
    actions = game["actions"][:-1]
    records.mkdir(parents=True)
    path = written(records / "a.json", {**game, "actions": actions, "players": players})
    first, second = call("replay", path, "--json").json["scores"]
    assert first != second
    (choice, *_) = offered(call("play", stdin=""))
    assert f"with Easy 3 against Easy 0 and Steady, {second} to {first}, last played" in choice


def test_with_three_players_both_others_scores_are_told(records):
    left(records, "a.json", players=["Ann", "bot:easy@1"])
    deal = "* deal 5h 6d 7c 8s 9c / Ac 2c 3c 4c 5c / Ad 2d 3d 4d 5d + Kd"
    players = ["Ann", "bot:easy@1", "bot:easy@1"]
    written(records / "b.json", record("* cut 4c 9h Td", deal, options={"players": 3}, players=players))
    assert "against Easy 1 and Easy 2, 0 to 0 and 0, last played" in offered(call("play", stdin=""))[0]


def test_five_games_are_shown_and_none_that_cannot_be_gone_on_with(records):
    for at in range(8):
        left(records, f"{at}.json", days=at)
    written(records / "over.json", record("! abandon"))
    written(records / "people.json", record(players=["Ann", "Bob"]))
    written(records / "alien.json", record(players=["Ann", "bot:alien@1"]))
    written(records / "many.json", record(), record())
    written(records / "bad.json", record("0 play 5h"))
    (records / "junk.json").write_bytes(b"\xff\xfe")
    (records / "folder.json").mkdir()
    (records / "gone.json").symlink_to(records / "nowhere")
    os.mkfifo(records / "pipe.json")
    choices = offered(call("play", stdin=""))
    assert len(choices) == 5 + len(BOOKS)
    assert choices[5:] == BOOKS


def test_a_game_that_is_being_played_elsewhere_is_not_offered(records):
    path = left(records, "a.json")
    with hold(str(path)):
        assert offered(call("play", stdin="")) == BOOKS
    assert len(offered(call("play", stdin=""))) == 1 + len(BOOKS)


@pytest.mark.parametrize("words", [("--bots", "easy"), ("--set", "target=61"), ("--seed", "1"), ("--record", "x.json")])
def test_who_names_anything_of_a_new_game_is_offered_no_other(words, records):
    left(records, "a.json")
    assert offered(call("play", *words, stdin="")) == BOOKS


def test_where_no_record_lies_only_rulebooks_are_offered(records):
    assert offered(call("play", stdin="")) == BOOKS
    records.parent.mkdir(parents=True)
    records.write_text("a file where a folder should be")
    assert offered(call("play", stdin="")) == BOOKS


def test_a_game_that_is_over_is_offered_no_more(records):
    left(records, "a.json")
    assert call("play", stdin="1\nresign\nyes\n").status == 0
    assert offered(call("play", stdin="")) == BOOKS
