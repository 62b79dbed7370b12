"""What is tried too often is refused for a while, and a right password is never locked out for good."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count

import pytest
from starlette.requests import HTTPConnection

from muggins.server.accounts.limits import Limits, Rates, address_of
from muggins.server.problems import Trouble
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.devices import ANN, FREE, PASSWORD, STEADY, Device
from tests.server.houses import OFTEN, House
from tests.server.refusing import refused


@pytest.fixture
def limited(tmp_path, clock):
    """Make a server with some rates of its own."""
    houses = []
    numbers = count()

    def make(**rates):
        path = tmp_path / f"{next(numbers)}.db"
        houses.append(House(path, now=clock, rates=replace(OFTEN, **rates)))
        return houses[-1]

    yield make
    for house in houses:
        house.close()


def waits(answer):
    """The seconds to wait that a refusal names, which has the one shape."""
    refused(answer, 429, "too_often")
    return int(answer.headers["retry-after"])


def test_a_hundred_wrong_passwords(limited):
    house = limited(wrong="10 per hour")
    ann, thief = Device(house), Device(house)
    ann.sign_up()
    answers = [thief.sign_in(password=f"green oak {number}") for number in range(100)]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429] * 90
    assert all(3000 < waits(answer) <= 3600 for answer in answers[10:])
    assert thief.account is None
    # Who is signed in stays so.
    assert ann.name == "Ann"


def test_a_right_password_gets_in_when_the_window_is_over(limited):
    house = limited(wrong="2 per 3 seconds")
    ann, bob = Device(house), Device(house)
    ann.sign_up()
    began = time.monotonic()
    while bob.sign_in(password="green oak").status_code == 403:
        assert time.monotonic() - began < 60
    answer = bob.sign_in()
    if answer.status_code == 429:
        time.sleep(waits(answer))
        answer = bob.sign_in()
    assert answer.status_code == 200
    # And begins anew with his mistakes.
    assert bob.sign_in(password="green oak").status_code == 403


def test_a_name_that_is_tried_from_everywhere(limited):
    house = limited(wrong_anywhere="3 per hour")
    ann, thief, bob = Device(house), Device(house), Device(house)
    ann.sign_up()
    bob.sign_up("Bob")
    passkey = Authenticator()
    assert passkey.add(ann).status_code == 201
    for _ in range(3):
        refused(thief.sign_in(password="green oak"), 403, "wrong_sign_in")
    assert waits(thief.sign_in()) > 3000
    assert waits(thief.sign_in("  ANN ")) > 3000
    assert "a passkey gets in at once" in thief.sign_in().json()["detail"]
    # Neither another name nor a passkey is held up by it.
    assert thief.sign_in("Bob").status_code == 200
    assert passkey.sign_in(thief).status_code == 200


def test_the_password_of_an_open_browser_is_not_guessed_either(limited):
    house = limited(wrong="3 per hour")
    ann = Device(house)
    ann.sign_up()
    for path in ("password", "delete", "password"):
        body = {"old": "green", "new": "blue ash table"} if path == "password" else {"password": "green"}
        method = "PUT" if path == "password" else "POST"
        refused(ann.ask(method, f"/api/account/{path}", json=body), 403, "wrong_password")
    assert waits(ann.put("/api/account/password", {"old": PASSWORD, "new": "blue ash table"})) > 3000
    assert waits(ann.post("/api/account/delete", {"password": PASSWORD})) > 3000
    assert ann.name == "Ann"


def test_attempts_from_an_address(limited):
    house = limited(sign_ins="3 per hour")
    ann = Device(house)
    for number in range(3):
        refused(ann.sign_in(f"Ann{number}"), 403, "wrong_sign_in")
    for answer in (
        ann.sign_in("Bob"),
        Device(house).sign_in("Bob"),
        ann.post("/api/account/sign-in/question"),
        ann.post("/api/account/passkeys/offer", {"name": "Ann"}),
    ):
        assert waits(answer) > 3000


def test_new_accounts(limited):
    house = limited(sign_ups="2 per hour")
    for name in ("Ann", "Bob"):
        Device(house).sign_up(name)
    late = Device(house)
    assert waits(late.post("/api/account", {"name": "Cid", "password": PASSWORD})) > 3000
    assert waits(Authenticator().sign_up(late, "Cid")) > 3000
    assert late.account is None
    assert late.sign_in("Ann").status_code == 200


def test_new_tables(limited):
    house = limited(tables="2 per hour")
    ann = Device(house)
    table = ann.new(ANN, STEADY)
    record = b'{"muggins": 1, "game": "cribbage", "rules": "regal", "actions": []}'
    assert ann.post("/api/records", record).status_code == 201
    body = {"rules": "regal", "players": [ANN, STEADY]}
    assert waits(ann.post("/api/tables", body)) > 3000
    assert waits(Device(house).post("/api/records", record)) > 3000
    # What is there is played on.
    assert table.start().status_code == 200
    assert table.act().status_code == 200


def test_what_others_are_shown_at_once(limited):
    house = limited(posts="3 per hour")
    ann, bob = Device(house), Device(house)
    table = ann.new(ANN, FREE)

    def sit(name):
        body = {"player": {"kind": "person", "name": name}}
        return bob.ask("PUT", f"{table.path}/seats/1", json=body)

    assert [sit(name).status_code for name in ("Bob", "B o b", "BOB")] == [200] * 3
    assert waits(sit("bob")) > 3000
    assert waits(bob.delete(f"{table.path}/seats/1")) > 3000
    # Each has his own measure.
    assert ann.delete(f"{table.path}/seats/1").status_code == 200


def test_the_usual_rates_let_people_play(tmp_path):
    house = House(tmp_path / "muggins.db")
    ann = Device(house)
    ann.sign_up()
    for _ in range(9):
        refused(ann.sign_in(password="green oak"), 403, "wrong_sign_in")
    assert ann.sign_in().status_code == 200
    for _ in range(30):
        ann.new(ANN, STEADY)
    house.close()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.1", None),
        ("127.8.8.8", None),
        ("::1", None),
        ("::ffff:127.0.0.1", None),
        ("testclient", "testclient"),
    ],
)
def test_where_a_request_comes_from(host, address):
    assert address_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []})) == address
    assert address_of(HTTPConnection({"type": "http", "client": None, "headers": []})) is None


def test_windows_pass():
    limits = Limits(Rates(tables="2 per 1 second"))
    limits.count("tables", "here")
    limits.count("tables", "here")
    with pytest.raises(Trouble) as often:
        limits.count("tables", "here")
    assert (often.value.problem.status, often.value.wait) == (429, 1)
    limits.count("tables", "there")
    time.sleep(1.05)
    limits.count("tables", "here")


def test_the_machine_itself_is_not_limited():
    limits = Limits(Rates(tables="1 per hour"))
    for _ in range(5):
        limits.count("tables", None)
