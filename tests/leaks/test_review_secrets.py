"""What a review tells is told when the game is over, and of each decision only what its seat could see."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from muggins.bots.registry import bot_named
from muggins.core.dealer import Dealer
from muggins.core.game import CHANCE, REFEREE, Over, Seat
from muggins.core.record import Fair
from muggins.games.catalog import CATALOG
from muggins.server.course import Course, Moment
from muggins.server.seeing import Company, Sight
from tests.leaks.ledger import cards_in
from tests.server.houses import House, always_alike, any_of

GAMES: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("regal", ("Ann", "bot:strong@1"), {"target": 31}),
    ("regal", ("Ann", "bot:steady@1", "Bob"), {"target": 61, "counting": "manual", "muggins": True}),
    ("regal", ("Ann", "bot:steady@1", "Bob", "Cid"), {"target": 61}),
    ("zombie", ("Ann", "bot:steady@1"), {"jokers": 2, "reveal": True, "run": True}),
]


@pytest.fixture
def house(tmp_path, monkeypatch, request):
    always_alike(monkeypatch, request.node.name)
    house = House(tmp_path / "muggins.db")
    yield house
    house.close()


def ask_all(seated):
    """Everything that a review answers to the seats of a screen, to a spectator and about other seats."""
    for seat in (None, 0, 1, 2, 3):
        for stretch in ({}, {"from": 3, "count": 1}):
            asked = {**stretch, **({} if seat is None else {"seat": seat})}
            yield seated.browser.get(f"{seated.path}/review", **asked)


@pytest.mark.parametrize("bots", [(), ("steady",)])
def test_nothing_is_told_while_the_game_goes_on(house, bots):
    rng = Random(2)
    seated = house.browser().sit("regal", 2 - len(bots), bots, target=31, counting="manual")
    while asks := seated.waiting():
        for answer in ask_all(seated) if rng.random() < 0.4 else ():
            assert answer.status_code in (403, 409)
            assert not cards_in(answer.text)
        ask = rng.choice(asks)
        seated.act(any_of(ask, rng), ask["seat"])
    told = seated.browser.get(f"{seated.path}/review", seat=0, **{"from": 1, "count": 12})
    assert told.status_code == 200
    assert cards_in(told.text)


def test_nothing_is_told_any_more_once_the_game_goes_on_again(house):
    rng = Random(3)
    seated = house.browser().sit("regal", 1, ("steady",), target=31)
    while asks := seated.waiting():
        seated.act(any_of(asks[0], rng))
    assert seated.browser.get(f"{seated.path}/review", count=4).status_code == 200
    own = [seq for seq, (line, _) in enumerate(seated.lines, 1) if line.startswith("0 ")]
    assert seated.back(own[-3]).status_code == 200
    assert {answer.status_code for answer in ask_all(seated)} == {403, 409}


def played(rules: str, players: tuple[str, ...], options: dict[str, Any]) -> Course:
    """A whole game by easy players, who miss much."""
    entry = CATALOG.entry(rules)
    fair = Fair.of(Dealer(bytes(range(32)), [b"\1" * 32]), with_seed=True)
    course = Course(entry, {"players": len(players), **options}, fair)
    rng = Random(7)
    course.run({Seat(seat): bot_named("easy", "cribbage", rng.randrange) for seat in range(len(players))})
    assert isinstance(course.turn, Over)
    return course


def in_other_worlds(course: Course) -> list[Moment]:
    """The same lines, but before each decision all lies otherwise that its seat cannot see."""
    rng, game = Random(1), course.game
    moments = list(course.moments)
    for at in range(1, len(moments)):
        before, by = course.moments[at - 1].state, course.moments[at].by
        if by not in (CHANCE, REFEREE):
            moments[at - 1] = replace(moments[at - 1], state=game.resample(game.view(before, by), rng.randrange))
    return moments


def sight_of(course: Course, players: tuple[str, ...]) -> Sight:
    return Sight(course, Company(players, (Seat(0),), may_back=False, own=True, hints=True), Seat(0))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{len(game[1])}")
def test_a_decision_is_judged_by_what_its_seat_saw_alone(game):
    rules, players, options = game
    course = played(rules, players, options)
    others = in_other_worlds(course)
    changed = [at for at, moment in enumerate(course.moments) if moment.state != others[at].state]
    assert len(changed) > 5
    sight = sight_of(course, players)
    assert sight.review(others, 1, None) == sight.review(course.moments, 1, None)


def test_a_judge_who_looks_at_the_whole_state_is_found(monkeypatch):
    """So that the test above can fail: a review that takes the crib from the state is another in other worlds."""
    rules, players, options = GAMES[0]
    course = played(rules, players, options)
    others, sight = in_other_worlds(course), sight_of(course, players)
    game = course.game

    def view(state, seat):
        return game.__class__.view(game, state, Seat(1 - seat))._replace(seat=seat)

    monkeypatch.setattr(sight.translator, "judged", lambda view, made, speaker: view.hand, raising=False)
    monkeypatch.setattr(course, "game", SimpleNamespace(view=view, new=game.new))
    with pytest.raises(AssertionError):
        assert sight.review(others, 1, 12).turns == sight.review(course.moments, 1, 12).turns
