"""What a seat of Zombs is asked: the giver of a Fish at his own screen, a question before a win is thrown away."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.server.refusing import refused
from tests.server.zombs_tables import ANSWERED, BEGUN, DEALT, do, opened, sit_at

ONE_SHORT = [
    "* dealer 1",
    "* deal R5 R6 R7 R8 R4 R3 R2 / G5 G6 G7 B1 B2 B3 B4",
    *("* grave P1", "0 draw pool", "* draw 0 R9", "0 start R5 R6", "0 grow R7", "0 grow R8", "0 grow R4", "0 grow R3"),
]
"""Red 3 to 8, six of the seven that win a fast game; seat 0 holds R2 and R9."""


def test_the_one_who_is_asked_chooses_at_another_screen(inn):
    seated = sit_at(inn.browser(), ANSWERED)
    with ExitStack() as stack:
        screens = {seat: stack.enter_context(seated.socket(seat)) for seat in (0, 1, None)}
        tables = {seat: screen.hear() for seat, screen in screens.items()}
        [fish, _] = screens[0].do("act", **seated.answer(tables[0]["ask"], "fish 1"))
        heard = {0: fish, 1: screens[1].hear(), None: screens[None].hear()}
        for seat, step in heard.items():
            assert (step["waiting"], step["view"]["stage"]) == ([1], "giving")
            assert (step["view"]["asker"], step["view"]["fitting"]) == (0, ["R4", "R8"])
            assert [event["kind"] for event in step["events"]] == ["fish_asked", "fish_chooses"]
            assert (step["ask"] is None) == (seat != 1)
        ask = heard[1]["ask"]
        assert (ask["kind"], ask["pick"]) == ("give", 1)
        assert [card["card"] for card in ask["cards"]] == ["R4", "R8"]
        assert [(choice["action"], choice["cards"], choice["place"]) for choice in ask["choices"]] == [
            ("give R4", ["R4"], "seat 0"),
            ("give R8", ["R8"], "seat 0"),
        ]
        # The asker cannot choose, and nothing else can be given.
        body = {"key": "not-mine", "seat": 0, "opened": ask["opened"], "action": "give R4"}
        refused(seated.send("actions", body), 422, "not_your_turn")
        refused(seated.act("give R9", 1), 422, "not_asked_for")
        [given, answer] = screens[1].do("act", **seated.answer(ask, "give R8"))
        assert answer["type"] == "accepted"
        for seat in (0, None):
            step = screens[seat].hear()
            assert step["view"]["hordes"][0]["high"] == 8
            assert (step["ask"] is not None) == (seat == 0)
        assert given["view"]["asker"] is None
        assert given["waiting"] == [0]
        # Who asked goes on with his turn; all know the card that was not given.
        assert seated.table(0)["view"]["shown"][1]["held"] == ["R4"]
        assert seated.table(None)["view"]["shown"][1]["held"] == ["R4"]


def test_behind_the_curtain_of_one_screen_each_is_asked_in_turn(inn):
    """At one screen a seat is asked only as itself: what the page shows to the other tells nothing of the hand."""
    seated = sit_at(inn.browser(), ANSWERED)
    assert seated.table(0)["people"] == [0, 1]
    do(seated, "0 fish 1")
    asker, giver = seated.table(0), seated.table(1)
    assert asker["ask"] is None
    assert giver["ask"]["question"].startswith("Ann asks you")
    assert giver["view"]["hand"] == ["R4", "R8", "Brain", "Cure", "Quarantine"]
    assert asker["view"]["sizes"][1] == 5
    do(seated, "1 give R4", "0 discard 0")
    assert [ask["seat"] for ask in seated.waiting()] == [1]


def test_a_restart_while_a_giver_chooses(house):
    seated = sit_at(house.browser(), ANSWERED)
    do(seated, "0 fish 1")
    before, name = seated.everything(), opened(seated, 1)
    house.again()
    assert seated.everything() == before
    body = {"key": "after", "seat": 1, "opened": name, "action": "give R8"}
    assert seated.send("actions", body).status_code == 200
    assert seated.table(0)["view"]["hordes"][0]["high"] == 8


def test_a_discard_that_throws_a_win_away_is_asked_about_first(inn):
    seated = sit_at(inn.browser(), ONE_SHORT, length="fast")
    ask = seated.table(0)["ask"]
    warned = {choice["action"]: choice["warning"] for choice in ask["choices"]}
    assert warned.pop("grow R9") is None
    assert warned.pop("grow R2") is None
    assert set(warned) == {"discard R2", "discard R9"}
    for warning in warned.values():
        assert warning.endswith("?")
        assert "red 2" in warning or "red 9" in warning
    # It is a question, no refusal: who wants to may.
    assert seated.act("discard R9").status_code == 200
    assert seated.table(None)["over"] is None


@pytest.mark.parametrize("lines", [BEGUN, ANSWERED])
def test_no_other_discard_is_asked_about(inn, lines):
    ask = sit_at(inn.browser(), lines).table(0)["ask"]
    assert any(choice["action"].startswith("discard") for choice in ask["choices"])
    assert all(choice["warning"] is None for choice in ask["choices"])


def test_each_choice_says_where_it_is_done(inn):
    """A place is an end, a horde, a player, the Grave, the Pool, or a seat's own row."""
    places = {
        **{choice["action"]: choice["place"] for choice in sit_at(inn.browser(), DEALT).table(0)["ask"]["choices"]},
        **{choice["action"]: choice["place"] for choice in sit_at(inn.browser(), ANSWERED).table(0)["ask"]["choices"]},
        **{choice["action"]: choice["place"] for choice in sit_at(inn.browser(), BEGUN[:5]).table(0)["ask"]["choices"]},
    }
    assert {action: places[action] for action in places if action in EXPECTED} == EXPECTED


EXPECTED = {
    "draw grave": "grave",
    "draw pool": "pool",
    "start R5 R6": "row 0",
    "block G- P5": "G-",
    "block G+ 0": "G+",
    "trade 1": "seat 1",
    "fish 1": "seat 1",
    "rob B4": "grave",
    "discard 0": "grave",
}
