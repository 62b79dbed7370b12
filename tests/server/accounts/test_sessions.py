"""Sessions: how long they last, that they end, and that nothing of an ended one is of any use."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from muggins.server.accounts import sessions
from muggins.server.store.errors import ReadFailed, WriteFailed
from tests.server.accounts.conftest import DAY
from tests.server.accounts.devices import ANN, PASSWORD, STEADY
from tests.server.refusing import refused


def test_a_replayed_cookie_is_nobody(ann, device):
    ann.sign_up()
    stolen = dict(ann.cookies)
    ann.post("/api/account/sign-out")
    thief = device()
    thief.cookies = stolen
    assert thief.account is None
    refused(thief.post("/api/account/sign-out/everywhere"), 403, "not_signed_in")


@pytest.mark.parametrize("made_up", ["", "x", "x" * 43, "../../etc/passwd", "x" * 5000, "a;b", "\u00e9"])
def test_a_cookie_that_was_made_up_is_nobody(ann, made_up):
    ann.cookies["muggins_session"] = made_up
    answer = ann.ask("GET", "/api/account", headers={"cookie": ann.cookie.encode()})
    assert answer.json() == {"account": None}


def test_signing_in_gives_another_secret_whatever_the_browser_had(ann, bob, device):
    """An attacker who puts his own session, or a made up one, into a browser has nothing of the one that follows."""
    bob.sign_up("Bob")
    planted = bob.cookies["muggins_session"]
    ann.sign_up()
    ann.post("/api/account/sign-out")
    ann.cookies["muggins_session"] = planted
    assert ann.name == "Bob"
    assert ann.sign_in().status_code == 200
    assert ann.cookies["muggins_session"] != planted
    assert ann.name == "Ann"
    # The session that the browser had is over.
    assert bob.name is None


def test_each_sign_in_rotates_the_secret(ann):
    ann.sign_up()
    before = ann.cookies["muggins_session"]
    assert ann.sign_in().status_code == 200
    after = ann.cookies["muggins_session"]
    assert after != before
    assert len(ann.account["sessions"]) == 1
    ann.cookies["muggins_session"] = before
    assert ann.account is None


def test_a_session_that_is_not_seen_for_a_month_is_over(ann, clock):
    ann.sign_up()
    for _ in range(2):
        clock.now += 29 * DAY
        assert ann.name == "Ann"
    clock.now += 30 * DAY + 1
    assert ann.account is None
    assert ann.sign_in().status_code == 200


def test_no_session_lasts_longer_than_ninety_days(ann, clock):
    ann.sign_up()
    for _ in range(8):
        clock.now += 11 * DAY
        assert ann.name == "Ann"
    clock.now += 2 * DAY + 1
    assert ann.account is None


def test_when_it_was_seen_is_noted_now_and_then(ann, bob, clock):
    ann.sign_up()
    bob.sign_in()
    clock.now += 100
    assert {one["seen"] for one in bob.account["sessions"]} == {clock.now - 100}
    clock.now += 300
    assert bob.name == "Ann"
    seen = {one["this"]: one["seen"] for one in bob.account["sessions"]}
    assert seen == {True: clock.now, False: clock.now - 400}


def test_one_session_is_ended_from_another(ann, bob):
    ann.sign_up()
    bob.sign_in()
    [other] = [one["id"] for one in ann.account["sessions"] if not one["this"]]
    answer = ann.delete(f"/api/account/sessions/{other}")
    assert [one["this"] for one in answer.json()["sessions"]] == [True]
    assert (ann.name, bob.name) == ("Ann", None)
    refused(ann.delete(f"/api/account/sessions/{other}"), 404, "not_found")


def test_no_session_of_another_account_is_ended(ann, bob):
    ann.sign_up()
    bob.sign_up("Bob")
    [session] = ann.account["sessions"]
    refused(bob.delete(f"/api/account/sessions/{session['id']}"), 404, "not_found")
    assert ann.name == "Ann"


def test_signing_out_everywhere(ann, bob):
    ann.sign_up()
    bob.sign_in()
    assert bob.post("/api/account/sign-out/everywhere").status_code == 204
    assert (ann.name, bob.name) == (None, None)


def test_a_session_of_an_account_that_is_deleted_is_nobody(ann, bob):
    ann.sign_up()
    bob.sign_in()
    assert ann.post("/api/account/delete", {"password": PASSWORD}).status_code == 204
    assert (ann.name, bob.name) == (None, None)
    refused(bob.put("/api/account/password", {"old": PASSWORD, "new": "blue ash table"}), 403, "not_signed_in")


def test_sessions_last_over_a_restart(ann, house):
    ann.sign_up()
    house.again()
    assert ann.name == "Ann"


def test_an_open_socket_is_let_go_when_its_session_ends(ann, bob):
    ann.sign_up()
    table = ann.new(ANN, STEADY)
    bob.sign_in()
    with bob.at(table).socket() as socket:
        assert socket.hear()["people"] == [0]
        assert ann.post("/api/account/sign-out/everywhere").status_code == 204
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.hear()
        assert gone.value.code == 4408


def test_an_open_socket_is_let_go_when_its_session_was_ended_elsewhere(ann, house, monkeypatch):
    """By another server on the same database, or `muggins admin ban`."""
    monkeypatch.setattr(sessions, "LOOK_SECONDS", 0.05)
    ann.sign_up()
    table = ann.new(ANN, STEADY)
    account = house.call(house.store.accounts.by_key, "ann")
    with table.socket() as socket:
        socket.hear()
        house.call(house.store.accounts.ban, account.id, "left 40 games")
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.hear()
        assert gone.value.code == 4408


def test_another_socket_stays(ann, bob):
    ann.sign_up()
    bob.sign_in()
    table = ann.new(ANN, STEADY)
    with table.socket() as socket:
        socket.hear()
        assert bob.post("/api/account/sign-out").status_code == 204
        assert table.start().status_code == 200
        assert socket.hear()["type"] == "step"


def test_a_store_that_cannot_be_read_makes_nobody_a_stranger(ann, house, monkeypatch):
    ann.sign_up()
    table = ann.new(ANN, STEADY)

    async def failing(*_):
        raise ReadFailed("nothing was read from the database: it is away")

    monkeypatch.setattr(house.store.accounts, "session", failing)
    refused(ann.get("/api/account"), 503, "no_storage")
    refused(ann.get(table.path), 503, "no_storage")
    assert ann.get("/account").status_code == 200
    monkeypatch.undo()
    assert ann.name == "Ann"


def test_a_full_disk_keeps_nobody_from_looking(ann, house, clock, monkeypatch):
    ann.sign_up()
    clock.now += 1000

    async def failing(*_):
        raise WriteFailed("nothing was written to the database: the disk is full")

    monkeypatch.setattr(house.store.accounts, "seen", failing)
    assert ann.name == "Ann"
