"""Every byte that people are sent who play each other at screens of their own: no card that they may not know."""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest

from muggins.server.places import held_by
from muggins.server.sitting import Sitting
from tests.leaks.eavesdropping import Eavesdropper, Leak
from tests.server.guests import Guest, begin, gathering
from tests.server.houses import House, always_alike, any_of

GAMES = [
    ("regal", 1, {"target": 31}),
    ("regal", 3, {"target": 31, "counting": "manual", "muggins": True}),
    ("zombie", 1, {"target": 31, "jokers": 2, "reveal": True, "run": True}),
]


@pytest.fixture(autouse=True)
def _dealt(monkeypatch, request):
    always_alike(monkeypatch, request.node.name)


@pytest.fixture(scope="module")
def inn(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("inn") / "muggins.db")
    yield house
    house.close()


def play_and_listen(house, rules, guests, options, rng):
    """Let all play to the end; scan what each hears, asks for, and is refused."""
    company = gathering(house.browser(), guests, rules, **options)
    begin(company)
    looker = Guest(house.browser(), company[0].id, len(company), None)
    ear = Eavesdropper(company[0], rules, {"players": len(company), **options})
    ear.secrets += [guest.browser.cookie.partition("=")[2] for guest in company]
    eyes = {**dict(enumerate(company)), None: looker}
    with ExitStack() as open_ones:
        sockets = {seat: open_ones.enter_context(guest.socket(seat)) for seat, guest in eyes.items()}
        while True:
            ear.learn()
            for socket in sockets.values():
                socket.hear_up_to(ear.seq)
            ear.listen(sockets)
            curious = rng.random() < 0.1 or ear.over
            for seat, guest in eyes.items():
                for other in eyes if curious else (seat,):
                    asked = {} if other is None else {"seat": other}
                    for path in (guest.path, f"{guest.path}/steps", *([] if ear.over else [f"{guest.path}/record"])):
                        # Nobody has another's eyes until the game is over; what is refused tells nothing.
                        answer = guest.browser.get(path, **({} if path.endswith("record") else asked))
                        ear.scan(other if ear.over else seat, answer.text)
            if ear.over:
                return ear
            asks = [ask for seat, guest in enumerate(company) if (ask := guest.table(seat)["ask"]) is not None]
            ask = rng.choice(asks)
            actor = company[ask["seat"]]
            assert actor.send("actions", actor.answer(ask, any_of(ask, rng))).status_code == 200


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{1 + game[1]}")
def test_no_browser_is_sent_a_card_that_it_may_not_know(inn, game):
    ear = play_and_listen(inn, *game, Random(1))
    assert ear.over
    assert all(len(found) >= 15 for found in ear.found.values())
    assert set(ear.found) == {*range(1 + game[1]), None}


def test_the_scan_finds_eyes_that_anybody_may_have(inn, monkeypatch):
    monkeypatch.setattr(Sitting, "eyes", lambda self, holder, seat: seat)
    with pytest.raises(Leak):
        play_and_listen(inn, "regal", 1, {"target": 31}, Random(1))


def test_the_scan_finds_a_looker_who_is_taken_for_a_player(inn, monkeypatch):
    monkeypatch.setattr(Sitting, "people", lambda self, holder: held_by(self.seating, holder) or (0,))
    with pytest.raises(Leak):
        play_and_listen(inn, "regal", 1, {"target": 31}, Random(1))
