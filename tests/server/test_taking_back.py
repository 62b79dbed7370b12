"""What a take back must not leave behind: a bot's eyes, a key that answers for something else."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect


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
