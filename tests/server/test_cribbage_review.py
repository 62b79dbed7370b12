"""Every decision of a finished game of cribbage, with what each choice was worth, once it is over and not before."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest

from muggins.bots import registry
from muggins.bots.cribbage.steady import SteadyBot
from muggins.bots.registry import bots_of
from muggins.server import rulebooks
from tests.server.houses import any_of
from tests.server.refusing import refused

GAMES: list[tuple[str, int, tuple[str, ...], dict[str, Any]]] = [
    ("regal", 1, ("steady",), {"target": 31}),
    ("regal", 2, ("easy",), {"target": 31, "counting": "manual", "overcount_penalty": True}),
    ("regal", 3, ("random",), {"target": 31, "counting": "manual", "muggins": True}),
    ("zombie", 2, (), {"jokers": 2, "reveal": True, "run": True}),
]


def review(seated, seat=None, **stretch):
    answer = seated.browser.get(f"{seated.path}/review", **({} if seat is None else {"seat": seat}), **stretch)
    assert answer.status_code == 200, answer.text
    return answer.json()


def is_a_choice(ask) -> bool:
    """Whether anything hangs on it: cards of one rank come to the same in the play."""
    if ask["kind"] not in ("play", "joker"):
        return True
    words = [choice["action"].split() for choice in ask["choices"]]
    return len({(" ".join(word[1:])[:1], word[2:] == ["run"], word[0]) for word in words}) > 1


def play_out(seated, seed: int = 1) -> list[tuple[int, int, str, str]]:
    """Play a game to its end, anyhow: the number, seat, kind and action of each line of a person that chose."""
    rng, decided = Random(seed), []
    while asks := seated.waiting():
        ask = rng.choice(asks)
        action = any_of(ask, rng)
        answer = seated.act(action, ask["seat"])
        assert answer.status_code == 200, answer.text
        if is_a_choice(ask):
            decided.append((answer.json()["seq"], ask["seat"], ask["kind"], action))
    return decided


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}-{len(game[2])}")
def test_every_decision_of_each_seat_is_there(inn, game):
    rules, people, bots, options = game
    seated = inn.browser().sit(rules, people, bots, **options)
    refused(seated.browser.get(f"{seated.path}/review", seat=0), 409, "still_played")
    decided = play_out(seated)
    before = seated.everything()
    whole = review(seated, 0)
    turns = whole["turns"]
    assert seated.everything() == before
    of_people = [turn for turn in turns if turn["seat"] < people]
    assert [(turn["seq"], turn["seat"], turn["decision"]) for turn in of_people] == [one[:3] for one in decided]
    assert bool(bots) == ({turn["seat"] for turn in turns} > set(range(people)))
    lines = [line for line, _ in seated.lines]
    assert whole["total"] == len(lines)
    for turn in turns:
        assert turn["kind"] == "weighed"
        assert turn["place"] == turn["seq"]
        assert turn["deal"] == sum(line.startswith("* deal") for line in lines[: turn["place"]])
        who, verb, *rest = lines[turn["seq"] - 1].split()
        assert (int(who), turn["missed"]) == (turn["seat"], turn["lost"] > 0 or turn["made"] != turn["best"])
        assert all(card in turn["made"]["text"] for card in rest if len(card) == 2 and not card.isdigit())
        for told in (turn["made"], turn["best"], turn["why"]):
            assert told["text"].isprintable()
            assert told["spoken"].isprintable()
        assert (verb in ("count", "muggins", "pass")) == (turn["weighings"] == [])
        for weighing in turn["weighings"]:
            assert [choice["made"] for choice in weighing["choices"]].count(True) == 1
            for choice in weighing["choices"]:
                assert len(choice["figures"]) == len(weighing["columns"])


def test_it_is_told_stretch_by_stretch_as_it_is_told_at_once(inn):
    seated = inn.browser().sit("regal", 1, ("steady",), target=31)
    play_out(seated)
    whole = review(seated, 0)
    assert whole["next"] is None
    turns, place = [], 1
    for count in cycle((1, 7, 3)):
        stretch = review(seated, 0, **{"from": place, "count": count})
        assert stretch["total"] == whole["total"]
        turns += stretch["turns"]
        if stretch["next"] is None:
            assert place + count > whole["total"]
            break
        assert stretch["next"] == place + count
        place = stretch["next"]
    assert turns == whole["turns"]
    past = review(seated, 0, **{"from": whole["total"] + 5})
    assert (past["turns"], past["next"]) == ([], None)


@pytest.mark.parametrize("stretch", [{"from": 0}, {"count": 0}, {"count": 201}, {"from": "x"}])
def test_a_stretch_that_is_none_is_refused(inn, stretch):
    seated = inn.browser().sit("regal", 2, ())
    refused(seated.browser.get(f"{seated.path}/review", seat=0, **stretch), 422)


DEAL = ["* cut 5h 2c", "* deal Ac 3d 6h 9s Jd Ks / 5c 5d 5s 2d 7h Jc", "0 lay Jd Ks", "1 lay 5c 5d", "* starter 8c"]


def test_fives_that_are_given_to_the_other_are_missed(inn):
    """Whether seat 1 has the crib, by the lower cut, or the other has it: it breaks up twelve points for nothing."""
    for cut, own in (("* cut 5h 2c", True), ("* cut 2c 5h", False)):
        seated = inn.browser().sit_at([cut, *DEAL[1:]], "regal")
        assert seated.resign(0).status_code == 200
        laid = next(turn for turn in review(seated, 1)["turns"] if (turn["seat"], turn["decision"]) == (1, "lay"))
        assert (laid["made"]["text"], laid["unit"], laid["missed"]) == ("lay away 5c 5d", "win", True)
        assert laid["made"]["spoken"] == "lay away the five of clubs and the five of diamonds"
        assert laid["best"]["text"] == "lay away 2d 7h"
        [weighing] = laid["weighings"]
        assert weighing["columns"] == ["Hand", "Crib", "Pegging", "Net", "Wins"]
        assert len(weighing["choices"]) == 15
        figures = {choice["name"]["text"]: choice["figures"] for choice in weighing["choices"]}
        wins = [float(row[4].removesuffix("%")) for row in figures.values()]
        assert wins == sorted(wins, reverse=True)
        assert laid["lost"] * 100 == pytest.approx(wins[0] - float(figures["5c 5d"][4].removesuffix("%")), abs=0.11)
        assert all(row[1].startswith("+" if own else "−") for row in figures.values())
        assert f"{figures['2d 7h'][4]} of the games, and what was done {figures['5c 5d'][4]}" in laid["why"]["text"]


def test_it_says_what_a_bot_thought_where_that_is_otherwise_than_the_advice(inn, monkeypatch):
    """Steady adds up points, who advises the chance to win; of a bot that does not weigh nothing is told."""
    titles = {}
    for level in ("random", "easy", "steady", "strong"):
        seated = inn.browser().sit("regal", 1, (level,), target=31)
        seated.resign(0)
        titles[level] = [
            [weighing["title"] for weighing in turn["weighings"]]
            for turn in review(seated, 0)["turns"]
            if (turn["seat"], turn["decision"]) == (1, "lay")
        ]
    name = "Strong" if "strong" in bots_of("cribbage") else "Strong-py"
    assert titles["random"][0] == titles["easy"][0] == ["What each was worth"]
    assert titles["steady"][0] == ["What each was worth", "What Steady thought of each"]
    assert titles["strong"][0] == [f"What {name} thought of each"]


def test_a_bot_that_is_there_no_more_is_judged_all_the_same(inn):
    seated = inn.browser().sit("regal", 1, ("steady",), target=31)
    play_out(seated)
    record = seated.browser.get(f"{seated.path}/record").text
    opened = seated.browser.open_record(record.replace("bot:steady@1", "bot:steady@77"))
    judged, again = review(seated)["turns"], review(opened)["turns"]
    assert [turn["lost"] for turn in again] == [turn["lost"] for turn in judged]
    assert {weighing["title"] for turn in again for weighing in turn["weighings"]} == {"What each was worth"}


def test_after_something_is_taken_back_a_place_is_where_the_line_stands(inn):
    seated = inn.browser().sit("regal", 1, ("steady",), target=31)
    seated.act()
    [ask] = seated.waiting()
    own = [line["seq"] for line in seated.table(0)["log"] if line["by"] == 0]
    assert ask["seat"] == 0
    assert seated.back(own[-1]).status_code == 200
    play_out(seated)
    for turn in review(seated, 0)["turns"]:
        step = seated.browser.get(f"{seated.path}/steps", seat=0, **{"from": turn["place"], "count": 1}).json()["steps"]
        assert step[0]["seq"] == turn["seq"]
        if turn["place"] > own[-1]:
            assert turn["seq"] > turn["place"]


def levels() -> Iterator[tuple[str, list[str]]]:
    for book in rulebooks.all_of_them.__wrapped__().rulebooks:
        yield book.rules, [bot.name for bot in book.bots]


@pytest.mark.parametrize("kernel", [None, object()])
def test_one_strong_bot_is_offered_and_it_is_the_one_that_plays_well_here(monkeypatch, kernel):
    monkeypatch.setattr(registry, "native", lambda: kernel)
    for rules, names in levels():
        cribbage = rules in ("regal", "cabinet", "zombie")
        strong = "strong-py" if cribbage and kernel is None else "strong"
        assert [name for name in names if name.startswith("strong")] == [strong]


def test_who_asks_for_strong_gets_the_one_that_can_play_here(inn, monkeypatch):
    monkeypatch.setattr(registry, "native", lambda: None)
    seated = inn.browser().sit_down("regal", 1, ("strong",))
    assert [player["bot"] for player in seated.table(0)["players"]] == [None, "strong-py"]
    assert isinstance(registry.bot_named("steady", "cribbage", lambda n: 0), SteadyBot)
