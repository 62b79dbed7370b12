"""Signing up, in and out by a password."""

from __future__ import annotations

import pytest

from tests.server.accounts.conftest import DAY
from tests.server.accounts.devices import PASSWORD, Device
from tests.server.refusing import refused


def cookies(answer):
    """The cookies that an answer sets, by name, each with its attributes."""
    return {
        one.partition("=")[0]: {part.strip() for part in one.split(";")[1:]}
        for one in answer.headers.get_list("set-cookie")
    }


def test_who_signs_up_is_signed_in(ann, clock):
    assert ann.account is None
    answer = ann.sign_up("Ann Lee")
    account = answer.json()
    assert (account["name"], account["created"], account["password"]) == ("Ann Lee", clock.now, True)
    assert account["passkeys"] == []
    [session] = account["sessions"]
    assert (session["this"], session["device"], session["seen"]) == (True, "Firefox on Linux", clock.now)
    assert ann.account == account
    assert answer.headers["cache-control"] == "no-store"


def test_the_cookie_is_for_the_server_alone(ann, device):
    seconds = int(90 * DAY)
    assert cookies(ann.sign_up())["muggins_session"] == {
        "Path=/",
        f"Max-Age={seconds}",
        "HttpOnly",
        "SameSite=Strict",
    }
    safe = device(home="https://localhost")
    assert "Secure" in cookies(safe.sign_in())["muggins_session"]
    assert "Secure" in cookies(safe.post("/api/account/sign-out"))["muggins_session"]


def test_who_signs_in_elsewhere_is_the_same(ann, bob):
    ann.sign_up()
    assert bob.name is None
    answer = bob.sign_in(" ANN ")
    assert answer.status_code == 200
    assert [session["this"] for session in answer.json()["sessions"]].count(True) == 1
    assert len(answer.json()["sessions"]) == 2
    assert (ann.name, bob.name) == ("Ann", "Ann")


def test_a_wrong_name_and_a_wrong_password_are_told_alike(ann, bob):
    ann.sign_up()
    wrong = bob.sign_in("Ann", "green oak chair")
    nobody = bob.sign_in("Anna", PASSWORD)
    refused(wrong, 403, "wrong_sign_in")
    assert wrong.json() == nobody.json()
    assert not wrong.headers.get_list("set-cookie")
    assert bob.name is None


def test_a_name_is_given_once(ann, bob):
    ann.sign_up("Straße")
    for same in ("STRASSE", "strasse", "Ｓｔｒａｓｓｅ", " Straße "):
        refused(bob.post("/api/account", {"name": same, "password": PASSWORD}), 409, "name_taken")
    bob.sign_up("Strasser")


@pytest.mark.parametrize(
    "password",
    ["short", "a" * 129, "password", "Password1!", "12345678", "qwertyuiop", "aaaaaaaa", "abcdefgh", "Ann12345"],
)
def test_a_password_that_anybody_would_guess_is_refused(ann, password):
    body = {"name": "Ann", "password": password}
    problem = refused(ann.post("/api/account", body), 422, "bad_password")
    assert repr(password) not in problem["detail"]
    assert ann.account is None


@pytest.mark.parametrize("password", ["8 chars!", "x" * 64 + "y" * 63 + "z", "pässwörter süß", "right donkey bridge"])
def test_any_other_is_taken(ann, bob, password):
    ann.sign_up(password=password)
    assert bob.sign_in(password=password).status_code == 200
    assert bob.sign_in(password=password[:-1]).status_code == 403


def test_one_password_however_it_is_typed(ann, bob):
    ann.sign_up(password="caf\N{LATIN SMALL LETTER E WITH ACUTE} au lait")
    assert bob.sign_in(password="cafe\N{COMBINING ACUTE ACCENT} au lait").status_code == 200


def test_who_signs_out_is_nobody(ann):
    ann.sign_up()
    answer = ann.post("/api/account/sign-out")
    assert answer.status_code == 204
    assert "muggins_session" not in ann.cookies
    assert ann.account is None
    assert ann.post("/api/account/sign-out").status_code == 204
    assert ann.sign_in().status_code == 200


def test_a_new_password_ends_the_other_sessions(ann, bob, device):
    ann.sign_up()
    bob.sign_in()
    refused(ann.put("/api/account/password", {"old": "green oak", "new": "blue ash table"}), 403, "wrong_password")
    refused(ann.put("/api/account/password", {"new": "blue ash table"}), 403, "wrong_password")
    refused(ann.put("/api/account/password", {"old": PASSWORD, "new": "password"}), 422, "bad_password")
    assert (ann.name, bob.name) == ("Ann", "Ann")
    answer = ann.put("/api/account/password", {"old": PASSWORD, "new": "blue ash table"})
    assert answer.status_code == 200
    assert [session["this"] for session in answer.json()["sessions"]] == [True]
    assert (ann.name, bob.name) == ("Ann", None)
    assert bob.sign_in().status_code == 403
    assert bob.sign_in(password="blue ash table").status_code == 200


def test_what_only_accounts_do_is_refused_to_others(ann):
    for method, path, body in (
        ("POST", "/api/account/sign-out/everywhere", None),
        ("DELETE", "/api/account/sessions/k7", None),
        ("PUT", "/api/account/password", {"new": "blue ash table"}),
        ("POST", "/api/account/passkeys/offer", {}),
        ("DELETE", "/api/account/passkeys/k7", None),
        ("POST", "/api/account/delete", {}),
        ("GET", "/api/account/export", None),
    ):
        refused(ann.ask(method, path, json=body), 403, "not_signed_in")


@pytest.mark.parametrize(
    "body",
    [
        {"name": "Ann"},
        {"name": "Ann", "password": None},
        {"name": "Ann", "password": ["green oak desk"]},
        {"name": "A" * 61, "password": PASSWORD},
        {"name": "Ann", "password": "x" * 301},
        {"name": "Ann", "password": PASSWORD, "banned": False},
        {"name": "", "password": PASSWORD},
    ],
)
def test_what_has_another_shape_is_refused(ann, body):
    for path in ("/api/account", "/api/account/sign-in"):
        problem = refused(ann.post(path, body), 422, "bad_shape")
        assert PASSWORD not in problem["detail"]
    assert ann.account is None


def test_what_is_too_large_is_not_read(ann):
    refused(ann.post("/api/account", {"name": "Ann", "password": "x" * 70_000}), 413, "too_large")


def test_what_no_text_holds_is_refused(ann):
    refused(ann.post("/api/account", b'{"name": "Ann", "password": "green oak \\ud800 desk"}'), 400, "not_json")


def test_other_sites_sign_nobody_in(ann, house):
    ann.sign_up()
    stranger = Device(house)
    body = {"name": "Ann", "password": PASSWORD}
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "http://localhost:81"},
        {"origin": "null"},
    ):
        refused(stranger.ask("POST", "/api/account/sign-in", json=body, headers=headers), 403, "other_site")
        refused(ann.ask("POST", "/api/account/sign-out", headers=headers), 403, "other_site")
        refused(ann.ask("POST", "/api/account/delete", json={}, headers=headers), 403, "other_site")
    assert (stranger.name, ann.name) == (None, "Ann")
