"""Every byte that a seat is sent over whole random games, by socket and HTTP: no card that it may not know, no seed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from muggins.core.record import record_of
from muggins.games.cribbage import events
from muggins.server.seeing import Sight
from muggins.server.sitting import Sitting
from muggins.wire.translating import CribbageTranslator
from tests.leaks.eavesdropping import Leak, play_and_listen
from tests.server.houses import House, always_alike
from tests.thoroughness import thorough

GAMES = [
    ("regal", 1, ("steady",), {"target": 61}),
    ("regal", 2, (), {"target": 31, "games": 2}),
    ("regal", 2, ("easy",), {"target": 61}),
    ("regal", 3, (), {"target": 61}),
    ("regal", 1, ("steady", "random", "easy"), {"target": 61}),
    ("regal", 4, (), {"target": 31, "counting": "manual", "muggins": True}),
    ("cabinet", 1, ("random",), {"target": 61, "games": 2}),
    ("cabinet", 1, ("steady", "easy"), {"target": 61}),
    ("cabinet", 3, (), {"target": 31, "counting": "manual"}),
    ("zombie", 1, ("steady",), {}),
    ("zombie", 2, (), {}),
    ("zombie", 1, ("random",), {"jokers": 2, "reveal": True, "run": True}),
    ("zombie", 2, (), {"jokers": 2, "run": True}),
    ("zombie", 1, ("steady",), {"jokers": 2, "counting": "automatic", "muggins": False, "target": 121}),
]


@pytest.fixture(autouse=True)
def _dealt(monkeypatch, request):
    always_alike(monkeypatch, request.node.name)


@pytest.fixture(scope="module")
def inn(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("inn") / "muggins.db")
    yield house
    house.close()


def listen(house, game, seed, curious=0.06):
    """Play a game and scan it."""
    rules, people, bots, options = game
    seated = house.browser().sit(rules, people, bots, **options)
    return play_and_listen(seated, rules, {"players": people + len(bots), **options}, Random(seed), curious=curious)


@pytest.mark.parametrize(
    "game",
    [game if at % 2 else pytest.param(game, marks=thorough) for at, game in enumerate(GAMES)],
    ids=[f"{rules}-{people}-{len(bots)}-{len(options)}" for rules, people, bots, options in GAMES],
)
def test_no_seat_is_sent_a_card_that_it_may_not_know(inn, game):
    ear = listen(inn, game, 1)
    assert ear.over
    # It has looked where cards are: those that were open, and each seat's own.
    assert ear.texts > 100
    assert all(len(found) >= 20 for found in ear.found.values())
    assert set(range(game[1])) | {None} <= set(ear.found)


def of_seat(seat):
    """The eyes of a seat, whoever looks."""
    return lambda self, course, company, _, init=Sight.__init__: init(self, course, company, seat)


def with_seed(self, *args, made=Sight.table, **more):
    return msgspec.structs.replace(made(self, *args, **more), commitment=self.course.fair.seed)


def early(self):
    return record_of(self.entry, self.options, self.seating.players, self.course.match)


LEAKS = {
    "hands as they are dealt": (events.HandsDealt, "seen_by", lambda self, seat: self),
    "what is laid away": (events.LaidAway, "seen_by", lambda self, seat: self),
    "one step for all": (Sight, "__init__", of_seat(0)),
    "the log as the first seat saw it": (
        Sight,
        "events",
        lambda self, moment: tuple(self.translator.event(one, self.speaker, self.game.sides) for one in moment.events),
    ),
    "the table as it is now for what was then": (
        Sight,
        "step",
        lambda self, at, *, last, made=Sight.step: msgspec.structs.replace(
            made(self, at, last=last), view=made(self, len(self.course.moments) - 1, last=False).view
        ),
    ),
    "an explanation that knows more": (
        CribbageTranslator,
        "explain",
        lambda self, event, speaker, view: "Bob had kept the five of hearts, 6c, 7d, 8s and the second joker.",
    ),
    "a hint that knows more": (
        CribbageTranslator,
        "status",
        lambda self, view, speaker: "The crib holds Kc, 2d, 3s, 9h.",
    ),
    "the seed": (Sight, "table", with_seed),
    "the record of a game that goes on": (Sitting, "record", early),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_scan_finds(inn, monkeypatch, leak):
    where, name, instead = LEAKS[leak]
    monkeypatch.setattr(where, name, instead)
    with pytest.raises(Leak):
        listen(inn, ("regal", 2, ("easy",), {"target": 31}), 1, curious=0.5)


def test_the_scan_finds_a_refusal_that_tells_who_has_the_card(inn, monkeypatch):
    seated = inn.browser().sit("regal", 2, ())
    hands = [seated.table(seat)["view"]["hand"] for seat in (0, 1)]

    def tells(self, refusal, told=CribbageTranslator.refusal):
        held = refusal.params.get("card") in hands[1]
        return told(self, refusal) + (": another has it" if held else "")

    monkeypatch.setattr(CribbageTranslator, "refusal", tells)
    with pytest.raises(Leak, match="who has the card"):
        play_and_listen(seated, "regal", {"players": 2}, Random(3), curious=1.0)
