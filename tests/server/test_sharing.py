"""A game of one's own that is over, shown to whoever has its address."""

from __future__ import annotations

from tests.server.refusing import refused


def test_a_game_that_is_over_is_shown_by_its_owner_alone(house):
    ann, bob = house.browser(), house.browser()
    seated = ann.sit("regal")
    refused(ann.post(f"{seated.path}/share"), 409, "still_played")
    refused(bob.post(f"{seated.path}/share"), 404)
    seated.resign()
    for path in ("", "/record", "/steps", "/review"):
        refused(bob.get(f"{seated.path}{path}"), 404)
    assert ann.post(f"{seated.path}/share").status_code == 200
    house.again()
    looks = bob.get(seated.path)
    assert (looks.json()["own"], looks.json()["people"]) == (False, [])
    assert bob.get(f"{seated.path}/record").text == ann.get(f"{seated.path}/record").text
    assert bob.get(f"{seated.path}/steps", seat=1).status_code == 200
    # To look is all that he may.
    refused(bob.post(f"{seated.path}/share"), 403, "not_your_table")
    refused(bob.post(f"{seated.path}/rematch"), 403, "not_your_seat")
    refused(bob.ask("DELETE", seated.path), 404)
    refused(bob.post(f"{seated.path}/resign", {"key": "k", "seat": 0}), 403, "not_your_seat")
    # Shown again it is nothing new; removed it is gone for all.
    before = ann.get(seated.path).json()
    assert ann.post(f"{seated.path}/share").status_code == 200
    assert ann.get(seated.path).json() == before
    assert ann.ask("DELETE", seated.path).status_code == 204
    refused(bob.get(seated.path), 404)


def test_a_record_that_was_opened_is_shown_as_well(house):
    ann, bob = house.browser(), house.browser()
    opened = ann.open_record('{"muggins": 1, "game": "cribbage", "rules": "regal", "actions": ["* cut 5h 9c"]}')
    refused(bob.get(opened.path), 404)
    ann.post(f"{opened.path}/share")
    assert bob.get(opened.path).json()["opened"]


def test_what_is_taken_back_closes_it_again(house):
    ann, bob = house.browser(), house.browser()
    seated = ann.sit("regal")
    line = seated.act().json()["seq"]
    seated.resign()
    ann.post(f"{seated.path}/share")
    assert bob.get(seated.path).status_code == 200
    assert seated.back(line).status_code == 200
    refused(bob.get(seated.path), 404)
