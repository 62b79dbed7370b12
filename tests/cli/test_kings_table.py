"""Whole games of Kings Cribbage at the terminal, typed by chance; Solitaire, which one person plays alone."""

from __future__ import annotations

import json
import re
from itertools import islice
from random import Random

import pytest

from muggins.core.game import Decide, Seat
from muggins.core.notation import write_action
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from tests.cli.calls import call, mistake

NOTATION = CATALOG.entry("kings").notation


class Typist:
    """Answers every question with something that is allowed, read from the record; the same at the same point."""

    def __init__(self, path, monkeypatch, extra=()):
        self.path, self.extra, self.asked = path, list(extra), []
        monkeypatch.setattr("builtins.input", self.answer)

    def answer(self, prompt):
        self.asked.append(prompt)
        if self.extra:
            return self.extra.pop(0)
        match = replay(parse(self.path.read_text(encoding="utf-8")), CATALOG).match
        assert isinstance(match.turn, Decide)
        people = [seat for seat, name in enumerate(json.loads(self.path.read_text())["players"]) if name == "Ann"]
        seat = Seat(next(seat for seat in match.turn.seats if seat in people))
        rng = Random(len(match.log))
        choices = match.legal(seat)
        listed = list(islice(choices.listed, 300))
        if listed and (not choices.numbers or rng.random() < 0.5):
            return write_action(rng.choice(listed), NOTATION)
        return write_action(choices.numbers[0].make(rng.randrange(1, 20)), NOTATION)


def whole(tmp_path, monkeypatch, *words, extra=()):
    """What was printed of a whole game, its record, and what was asked."""
    path = tmp_path / "a.json"
    typist = Typist(path, monkeypatch, extra)
    said = call("play", "kings", "--seed", "3", "--name", "Ann", "--record", path, *words)
    assert (said.status, said.err) == (0, "")
    assert "That cannot be" not in said.out
    kept, replayed = json.loads(path.read_text(encoding="utf-8")), call("replay", path, "--json").json
    assert call("verify", path, "--json").json["verified"]
    assert replayed["over"]
    assert kept["result"]["scores"] == replayed["scores"]
    assert kept["result"]["reason"] in ("bag", "stuck")
    return said.out, kept, typist.asked


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--bots", "easy,steady", "--set", "counting=manual", "--set", "joker=true", "--set", "servant=true"),
        ("--bots", "random", "--set", "free_exchange=true", "--set", "board=corners", "--set", "starts=high"),
    ],
    ids=["plain", "joker", "free"],
)
def test_a_whole_game_leaves_a_record_that_replays_verifies_and_holds_its_result(words, tmp_path, monkeypatch):
    out, kept, asked = whole(tmp_path, monkeypatch, *words)
    scores, standings = kept["result"]["scores"], kept["result"]["standings"]
    winners = [seat for seat, rank in enumerate(standings) if rank == 1]
    assert winners == [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(winners) == 1:
        assert ("You win, " if winners == [0] else " wins, ") + f"{max(scores)} to " in out
    joker = "joker=true" in words
    assert any("Was anything missed?" in one for one in asked) == joker
    assert any(re.match(r"\d (joker|count) \d+$", line) for line in kept["actions"]) == joker
    assert not any(one.startswith(("Light", "Dark")) for one in asked)


def test_nobody_elses_rack_is_printed(tmp_path, monkeypatch):
    """A line of the table that names another's rack says how many tiles it holds, and no drawing but one's own is."""
    out, kept, _ = whole(tmp_path, monkeypatch, "--bots", "steady,easy")
    racks = re.findall(r"(Steady|Easy)'s rack: (.*)", out)
    assert len(racks) > 10
    assert {told for _, told in racks} <= {f"{n} tiles" for n in ("no", "two", "three", "four", "five")} | {"one tile"}
    drawn = re.findall(r"(Steady|Easy) draws (\w+) tiles?;", out)
    assert len(drawn) == sum(line.startswith(("* draw 1", "* draw 2")) for line in kept["actions"])


def test_solitaire_is_played_alone_with_both_racks_open(tmp_path, monkeypatch):
    """K22: the light tiles are the first seat's, the dark ones the second's, each with a bag of 52."""
    out, kept, asked = whole(tmp_path, monkeypatch, "--set", "solitaire=true")
    assert kept["players"] == ["Ann", "Ann"]
    assert "(in the bags: 47 light, 47 dark)" in out
    light, dark = (re.findall(rf"{side}'s rack: (.*)", out) for side in ("Light", "Dark"))
    assert len(light) == len(dark) == len(asked)
    assert all(tile[1] == "l" for rack in light if rack != "no tiles" for tile in rack.split())
    assert all(tile[1] == "d" for rack in dark if rack != "no tiles" for tile in rack.split())
    assert {one.split(":")[0] for one in asked} == {"Light", "Dark"}
    assert " You " not in out


def test_solitaire_takes_back_for_both_and_is_gone_on_with(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    words = ("play", "kings", "--seed", "4", "--set", "solitaire=true", "--record", path)
    said = call(*words, stdin="7E 2d 3d Td Kd Kd\nback\n7E 2 3 T K K\nquit\n")
    assert (said.status, said.err) == (0, "")
    assert said.out.count("Dark scores thirty-eight, to 38.") == 2
    assert "You take back your last decision." in said.out
    assert call("replay", path, "--json").json["scores"] == [0, 38]
    again = call("play", "--resume", path, stdin="hint\nresign\nyes\n")
    assert (again.status, again.err) == (0, "")
    assert "Light: Lay tiles on the board." in again.out
    assert "Light resigns. Dark wins." in again.out
    assert call("replay", path, "--json").json["standings"] == [2, 1]


def test_a_solitaire_is_among_the_games_to_go_on_with(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert call("play", stdin="kings\n\n\nsolitaire=true\n\nquit\n").status == 0
    [path] = (tmp_path / "muggins" / "records").iterdir()
    assert json.loads(path.read_text(encoding="utf-8"))["players"] == ["Player", "Player"]
    said = call("play", stdin="1\nquit\n")
    assert "1  go on: Kings Cribbage, light against dark, 0 to 0, last played" in said.out
    assert "in the bags: 47 light, 47 dark" in said.out


def test_solitaire_and_bots_are_refused_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    told = "solitaire and bots disagree: one person plays both seats"
    alone = ("--set", "solitaire=true")
    refused = call("play", "kings", "--bots", "steady", *alone)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == f"muggins: {told}, so name no bots\n"
    assert told in mistake("simulate", "--rules", "kings", "--games", "2", *alone)
    assert not list(tmp_path.iterdir())
    asked = call("play", "--bots", "steady", stdin="kings\n\nsolitaire=true\n\nquit\n")
    assert f"That cannot be: {told}" in asked.out
    record = {"muggins": 1, "game": "kings", "rules": "kings", "options": {"solitaire": True}, "actions": []}
    path = tmp_path / "a.json"
    path.write_text(json.dumps({**record, "players": ["Ann", "bot:steady@1"]}), encoding="utf-8")
    resumed = call("play", "--resume", path)
    assert (resumed.status, resumed.out) == (2, "")
    assert resumed.err == "muggins: a bot is among the record's players; here one person plays both seats\n"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "Light draws" in call("play", "--resume", path, stdin="quit\n").out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("8Z 5l", "'8Z' is no place: write 8H to lay from there across, H8 to lay down"),
        ("8H 5x", "'5x' is no tile"),
        ("8H K", "There is no K left on your rack; name a tile as in 5l"),
        ("8H 6", "Which one: 6d 6l?"),
        ("8H 9", "Which one: 9d 9l?"),
        ("8H", "Type a square and tiles"),
        ("12", "Type a square and tiles"),
        ("exchange", "Type a square and tiles"),
        ("exchange 9l", "there is a play on the rack"),
        ("exchange K", "There is no K left on your rack"),
        ("place 7D 6l", "6l Al 5l 9d Ql Kl from D7 would be a line of six: five is the most (K6)"),
        ("7h 6l", "Ql lies on H7 already (K5)"),
        ("13M 6l", "there is no square M13 on this board (K2)"),
    ],
)
def test_what_cannot_be_typed_is_told_in_one_sentence(typed, told, tmp_path):
    """Seed 4 gives 6d 6l 6l 7l 8l, beside Al 5l 9d Ql Kl from 7E across."""
    said = call("play", "kings", "--seed", "4", "--record", tmp_path / "a.json", stdin=f"{typed}\nquit\n")
    assert (said.status, said.err) == (0, "")
    assert told in said.out
