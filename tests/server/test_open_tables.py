"""The tables that wait for whoever comes: what is listed, to whom, and for how long."""

from __future__ import annotations

import json
from contextlib import contextmanager

import msgspec
import pytest

from muggins.server import lobby
from muggins.server.accounts.limits import Rates
from muggins.wire.open_tables import OpenTables
from tests.server.guests import ANN, begin, gathering
from tests.server.houses import House
from tests.server.refusing import refused

OPEN = {"open": True}


def listed(browser, **asked):
    answer = browser.get("/api/open", **asked)
    assert answer.status_code == 200, answer.text
    # It has the shape that programs are told of.
    assert json.loads(msgspec.json.encode(msgspec.json.decode(answer.content, type=OpenTables))) == answer.json()
    return answer.json()["tables"]


def ids(browser, **asked):
    return [table["id"] for table in listed(browser, **asked)]


@contextmanager
def there(*guests):
    """While their screens look."""
    with guests[0].socket(None) as socket:
        socket.hear_until("table")
        if guests[1:]:
            with there(*guests[1:]):
                yield
        else:
            yield


def test_anybody_sees_who_waits_with_what_is_otherwise_than_in_the_rulebook(house):
    terms = {"open": True, "delay": 30, "clock": {"kind": "turn", "seconds": 30}, "talk": "nothing"}
    ann, bob = gathering(house.browser(), terms=terms, target=61)
    with there(ann):
        [table] = listed(bob.browser)
    assert (table["id"], table["rules"], table["title"]) == (ann.id, "regal", "Regal cribbage")
    assert table["options"] == [{"label": "Target score", "value": "61"}]
    assert [(player["name"], player["free"]) for player in table["players"]] == [("Ann", False), ("Seat 2", True)]
    assert table["free"] == [1]
    assert table["terms"] == {**terms, "time_up": "lose"}
    assert table["yours"] is False


def test_it_is_known_to_those_who_sit_there_that_it_is_theirs(house):
    ann, bob, _ = gathering(house.browser(), 2, terms=OPEN)
    assert bob.sits(1, {"kind": "person", "name": "Bob"}).status_code == 200
    with there(ann):
        assert [listed(one.browser)[0]["yours"] for one in (ann, bob)] == [True, True]
        assert listed(house.browser())[0]["yours"] is False


def test_nothing_is_listed_that_is_not_open_or_where_nobody_is(house):
    shut, _ = gathering(house.browser())
    empty, _ = gathering(house.browser(), terms=OPEN)
    with there(shut):
        assert listed(house.browser()) == []
        with there(empty):
            assert ids(house.browser()) == [empty.id]
        assert listed(house.browser()) == []


def test_who_only_looks_on_does_not_wait_for_anybody(house):
    ann, bob = gathering(house.browser(), terms=OPEN)
    with there(bob):
        assert listed(bob.browser) == []
        assert bob.sits(1, {"kind": "person", "name": "Bob"}).status_code == 200
        assert listed(bob.browser) == [], "no seat is free"
        assert ann.leaves(0).status_code == 200
        assert ids(ann.browser) == [ann.id], "who has sat down waits"


def test_it_is_listed_until_the_last_seat_is_taken(house):
    ann, bob, cid = all_of_them = gathering(house.browser(), 2, terms=OPEN)
    with there(ann):
        assert bob.sits(1, {"kind": "person", "name": "Bob"}).status_code == 200
        assert listed(cid.browser)[0]["free"] == [2]
        assert ann.sits(2, {"kind": "bot", "level": "easy"}).status_code == 200
        assert listed(cid.browser) == []
        assert ann.leaves(2).status_code == 200
        assert ids(cid.browser) == [ann.id]
        begin(all_of_them)
        assert listed(cid.browser) == []
    assert ann.seen["terms"]["open"] is False


def test_who_set_it_up_takes_it_out_of_the_lobby_and_the_address_still_leads_there(house):
    ann, bob = gathering(house.browser(), terms=OPEN)
    path = f"{ann.path}/open"
    with there(ann), bob.socket(None) as socket:
        socket.hear_until("table")
        refused(bob.browser.ask("DELETE", path), 403, "not_your_seat")
        assert ids(bob.browser) == [ann.id]
        answer = ann.browser.ask("DELETE", path)
        assert (answer.status_code, answer.json()["terms"]["open"]) == (200, False)
        assert socket.hear_until("table")[-1]["terms"]["open"] is False
        assert listed(bob.browser) == []
        assert ann.browser.ask("DELETE", path).status_code == 200, "once more changes nothing"
    house.again()
    assert ann.seen["terms"]["open"] is False
    begin([ann, bob])
    refused(ann.browser.ask("DELETE", path), 409, "started")


def test_the_newest_come_first_a_page_at_a_time_and_of_one_rulebook(house, monkeypatch):
    monkeypatch.setattr(lobby, "PAGE", 2)
    monkeypatch.setattr(lobby, "LOOKED_THROUGH", 3)
    ann = house.browser()
    tables = [gathering(ann, rules=rules, terms=OPEN)[0] for rules in ("regal", "zombs", "regal", "kings", "regal")]
    left, _ = gathering(house.browser(), terms=OPEN)
    newest = [table.id for table in reversed(tables)]
    with there(*tables):
        found, following = [], None
        while following is not None or not found:
            page = ann.get("/api/open", **({"next": following} if following else {})).json()
            assert len(page["tables"]) <= 2
            found += [table["id"] for table in page["tables"]]
            following = page["next"]
        assert found == newest
        assert left.id not in found
        assert ids(ann, rules="regal") == [newest[0], newest[2]]
        assert ids(ann, rules="zombs") == [newest[3]]


@pytest.mark.parametrize(("asked", "code"), [({"rules": "chess"}, None), ({"next": "junk"}, "bad_next")])
def test_what_cannot_be_asked(house, asked, code):
    refused(house.browser().get("/api/open", **asked), 422, code)


def test_a_table_without_a_free_seat_is_not_open(house):
    body = {"rules": "regal", "players": [ANN, {"kind": "bot", "level": "easy"}], "terms": OPEN}
    refused(house.browser().post("/api/tables", body), 422, "terms_disagree")


@pytest.mark.parametrize("seat", [0, 1], ids=["who set it up", "who sits there"])
def test_nothing_is_listed_of_who_is_banned(house, seat):
    ann, bob, _ = both = gathering(house.browser(), 2, terms=OPEN)
    assert bob.sits(1, {"kind": "person", "name": "Bob"}).status_code == 200
    signed = both[seat].browser.post("/api/account", {"name": "Jean", "password": "green oak by a river"})
    assert signed.status_code == 201, signed.text
    with there(both[1 - seat]):
        account = house.call(house.store.accounts.by_key, "jean")
        assert ids(house.browser()) == [ann.id]
        house.call(house.store.accounts.ban, account.id, "left 40 games")
        assert listed(house.browser()) == []
        house.call(house.store.accounts.unban, account.id)
        assert ids(house.browser()) == [ann.id]


def test_looks_are_limited(tmp_path):
    house = House(tmp_path / "seldom.db", rates=Rates(lobby="3 per minute"))
    browser = house.browser()
    answers = [browser.get("/api/open") for _ in range(4)]
    house.close()
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    refused(answers[-1], 429, "too_often")
