"""What a take back must not leave behind: a bot's eyes, a key that answers for something else."""

from __future__ import annotations

from random import Random

import pytest
from starlette.websockets import WebSocketDisconnect

from muggins.core.dealer import Dealer
from muggins.core.record import Fair
from muggins.games.catalog import CATALOG
from muggins.server.course import Course


def test_a_screen_that_saw_a_bots_hand_after_the_end_is_let_go_when_the_game_goes_on(ann):
    seated = ann.sit()
    own = seated.act().json()["seq"]
    assert seated.resign().status_code == 200
    with seated.socket(1) as eyes:
        assert eyes.hear()["view"]["hand"], "after the end everybody's cards may be seen"
        assert seated.back(own).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            eyes.hear()
    assert ann.get(seated.path, seat=1).status_code == 403


@pytest.mark.parametrize("what", ["resign", "back", "actions"])
def test_a_key_that_was_used_for_something_else_is_refused(ann, what):
    seated = ann.sit()
    ask = seated.table()["ask"]
    done = seated.act(ask["choices"][0]["action"], key="k")
    before = seated.everything()
    other = {
        "resign": {"key": "k", "seat": 0},
        "back": {"key": "k", "seat": 0, "to": done.json()["seq"]},
        "actions": seated.answer(ask, ask["choices"][1]["action"], key="k"),
    }[what]
    answer = seated.send(what, other)
    assert (answer.status_code, answer.json()["code"]) == (409, "key_used")
    assert seated.everything() == before


@pytest.mark.parametrize("name", ["\u3164\u3164", "\u2800", "\u0301" * 20, "Bot:steady"])
def test_a_name_that_nobody_can_see_or_that_is_a_bots_is_refused(ann, name):
    body = {"rules": "regal", "players": [{"kind": "person", "name": name}, {"kind": "bot", "level": "easy"}]}
    answer = ann.post("/api/tables", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_name")


def test_the_cookie_lasts_another_year_with_every_page(ann):
    assert "Max-Age=31536000" in ann.get("/").headers["set-cookie"]
    assert "set-cookie" not in ann.get("/api/rulebooks").headers


@pytest.mark.parametrize("rules", ["regal", "zombie", "kings", "zombs"])
def test_the_dealer_after_a_take_back_is_the_one_that_a_restart_would_have(rules):
    """However far back: draws that are taken back are drawn again, the same, and the next one is what it would be."""
    entry, fair, rng = CATALOG.entry(rules), Fair.of(Dealer(bytes(range(32))), with_seed=True), Random(rules)
    course = Course(entry, {}, fair)
    backs = 0
    for _ in range(60):
        course.run({})
        seats = getattr(course.turn, "seats", ())
        own = [moment.seq for moment in course.moments if moment.by >= 0]
        if own and rng.random() < 0.3:
            course.back(rng.choice(own[-4:]))
            backs += 1
            again = Course(entry, {}, fair, course.lines)
            assert (again.moments, again.lines, again.practice) == (course.moments, course.lines, course.practice)
            assert again.last_back == course.last_back == course.seq
            assert [again.opened(seat) for seat in seats] == [course.opened(seat) for seat in seats]
            assert again.match.dealer.uniform(10**9) == Course(entry, {}, fair, course.lines).match.dealer.uniform(
                10**9
            )
            probe = Course(entry, {}, fair, course.lines)
            probe.run({})
            course.run({})
            assert probe.moments == course.moments
        elif seats:
            legal = course.match.legal(seats[0])
            course.submit(seats[0], rng.choice(list(legal)[:20]))
    assert backs > 5
    assert course.practice


def test_a_line_that_does_not_stand_cannot_be_gone_back_to():
    course = Course(CATALOG.entry("zombs"), {}, Fair.of(Dealer(bytes(32)), with_seed=True))
    course.run({})
    lines = list(course.lines)
    with pytest.raises(ValueError, match="back 99"):
        course.back(99)
    assert course.lines == lines
