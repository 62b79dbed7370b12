"""Another game of the same players, the deal turned over."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from tests.server.guests import Guest, begin, gathering, nonce
from tests.server.houses import House
from tests.server.neighbours import until
from tests.server.refusing import refused


def over(house, guests=1, rules="regal", **options):
    """A game that is over, and those who played it."""
    all_of_them = gathering(house.browser(), guests, rules, **options)
    begin(all_of_them)
    all_of_them[-1].resign(guests)
    return all_of_them


def again(guest):
    return guest.browser.post(f"{guest.path}/rematch")


def at(guests, id):
    """The same people at another table."""
    return [Guest(guest.browser, id, len(guests), None) for guest in guests]


@pytest.mark.parametrize(("rules", "guests"), [("regal", 1), ("cabinet", 2), ("kings", 1), ("zombs", 2)])
def test_the_same_players_meet_and_the_deal_is_turned_over(house, rules, guests):
    terms = {"clock": {"kind": "turn", "seconds": 120}}
    first = over(house, guests, rules, terms=terms)
    entry = CATALOG.entry(rules)
    record = parse(first[0].browser.get(f"{first[0].path}/record").text)
    began = entry.opener(replay(record, CATALOG).match.state)
    made = again(first[1])
    assert made.status_code == 200
    id = made.json()["id"]
    # Whoever asks as well comes to the same table, and all are told where it is.
    assert again(first[0]).json() == made.json()
    assert {guest.seen["rematch"] for guest in first} == {id}
    second = at(first, id)
    table = second[0].seen
    assert [player["name"] for player in table["players"]] == [p["name"] for p in first[0].seen["players"]]
    assert (table["people"], table["started"], table["own"], table["shared"]) == ([0], False, False, True)
    assert table["terms"] == first[0].seen["terms"]
    assert table["options"] == first[0].seen["options"] | {"first": str((began + 1) % (1 + guests))}
    assert table["commitment"] != first[0].seen["commitment"]
    for number, guest in enumerate(second):
        assert guest.pledges(nonce(number)).status_code == 200
    for number, guest in enumerate(second):
        assert guest.start(nonce(number)).status_code == 200
    second[0].resign(0)
    text = second[0].browser.get(f"{second[0].path}/record").text
    played = replay(parse(text), CATALOG)
    assert played.fault is None
    assert entry.opener(played.match.state) == (began + 1) % (1 + guests)
    assert verify(parse(text), played).verified
    # And so on, round the table.
    third = at(second, again(second[0]).json()["id"])
    assert third[0].seen["options"]["first"] == str((began + 2) % (1 + guests))


def test_alone_against_a_bot_as_well(house):
    ann = house.browser()
    seated = ann.sit("regal")
    refused(ann.post(f"{seated.path}/rematch"), 409, "still_played")
    seated.resign()
    id = ann.post(f"{seated.path}/rematch").json()["id"]
    table = ann.get(f"/api/tables/{id}", seat=0).json()
    assert [player["bot"] for player in table["players"]] == [None, "steady"]
    assert table["shared"] is False
    assert ann.post(f"/api/tables/{id}/start", {"nonce": nonce(1)}).json()["started"]


def test_only_who_played_sets_it_up(house):
    first = over(house)
    looker = house.browser()
    refused(looker.post(f"{first[0].path}/rematch"), 403, "not_your_seat")
    refused(looker.post("/api/tables/nothing/rematch"), 404)
    assert first[0].seen["rematch"] is None


def test_a_record_that_was_opened_has_none(house):
    ann = house.browser()
    seated = ann.open_record('{"muggins": 1, "game": "cribbage", "rules": "regal", "actions": ["* cut 5h 9c"]}')
    refused(ann.post(f"{seated.path}/rematch"), 409, "only_to_read")


def test_it_is_there_though_the_server_was_killed_before_it_was(house):
    first = over(house)
    id = again(first[0]).json()["id"]
    # As it would be if only the note of it had come onto disk.
    house.call(house.store.delete, id, house.call(house.store.load, id).table.owner)
    house.again()
    for guest in first:
        guest.browser.house = house
    assert again(first[1]).json()["id"] == id
    assert at(first, id)[1].seen["people"] == [1]


def test_through_two_workers_at_once_it_is_one(cluster):
    with cluster.database() as name, ExitStack() as opened:
        both = [House(url=cluster.url(name)) for _ in range(2)]
        for house in both:
            opened.callback(house.close)
        first = over(both[0])
        first[1].browser.house = both[1]
        until(lambda: first[1].seen["over"] is not None)
        assert again(first[0]).json() == again(first[1]).json()
