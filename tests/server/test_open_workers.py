"""Two workers on one database list the same open tables, and show who looks on the same, at the same time."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.server.guests import Guest, nonce, seal
from tests.server.houses import House
from tests.server.neighbours import Holder, until
from tests.server.test_delay import DELAY, Clock, shown

PLAYERS = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def houses(cluster, clock):
    """Two workers, on the clock of the test."""
    with cluster.database() as name, ExitStack() as open_houses:
        both = [House(url=cluster.url(name), now=clock) for _ in range(2)]
        for house in both:
            open_houses.callback(house.close)
        until(lambda: all(house.client.app.state.tables._hub.hears for house in both))
        yield both


def listed(house):
    return [table["id"] for table in house.browser().get("/api/open").json()["tables"]]


def set_up(house, ann, **terms):
    answer = ann.at(house).post("/api/tables", {"rules": "regal", "players": PLAYERS, "terms": terms})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"]


def test_who_waits_at_one_worker_is_listed_at_the_other(houses):
    here, there = houses
    ann = Holder(0)
    id = set_up(here, ann, open=True)
    assert listed(here) == listed(there) == []
    with Guest(ann.at(here), id, 2, None).socket(0) as socket:
        socket.hear_until("table")
        assert listed(here) == [id]
        # The other worker has never had the table, and does not load it for this.
        until(lambda: listed(there) == [id])
        assert len(there.client.app.state.tables) == 0
        assert ann.at(there).ask("DELETE", f"/api/tables/{id}/open").json()["terms"]["open"] is False
        assert listed(here) == listed(there) == []
        assert socket.hear_until("table")[-1]["terms"]["open"] is False
    assert listed(there) == []


def test_who_has_gone_is_not_listed_at_the_other_worker_either(houses):
    here, there = houses
    ann = Holder(0)
    id = set_up(here, ann, open=True)
    with Guest(ann.at(here), id, 2, None).socket(0) as socket:
        socket.hear_until("table")
        until(lambda: listed(there) == [id])
    until(lambda: listed(there) == [])


def test_who_looks_on_sees_the_same_through_both_workers(houses, clock):
    here, there = houses
    ann, bob, cid = Holder(0), Holder(1), Holder(2)
    id = set_up(here, ann, delay=DELAY)
    both = [Guest(ann.at(here), id, 2, None), Guest(bob.at(there), id, 2, None)]
    sitter = {"player": {"kind": "person", "name": "Bob"}}
    assert both[1].browser.ask("PUT", f"{both[1].path}/seats/1", json=sitter).status_code == 200
    for number, one in enumerate(both):
        assert one.browser.post(f"{one.path}/pledge", {"sha256": seal(nonce(number))}).status_code == 200
    for number, one in enumerate(both):
        assert one.start(nonce(number)).status_code == 200
    begun = both[0].table(0)["seq"]
    lookers = [Guest(cid.at(house), id, 2, None) for house in houses]
    assert [looker.seen["seq"] for looker in lookers] == [0, 0]
    clock.at += DELAY
    assert both[0].act(seat=0).status_code == 200
    assert [looker.seen["seq"] for looker in lookers] == [begun, begun]
    with lookers[1].socket(None) as socket:
        assert socket.hear_until("table")[-1]["seq"] == begun
        clock.at += DELAY
        # What was done at one worker is told by the other when its time has come.
        assert socket.hear_up_to(begun + 1)[-1]["seq"] == begun + 1
    assert shown(lookers[0].seen) == shown(lookers[1].seen) == shown(both[0].table(None))
