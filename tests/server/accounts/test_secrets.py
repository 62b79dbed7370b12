"""No password, hash, secret or challenge is in a log, an answer, or a text that is printed."""

from __future__ import annotations

import json
import logging
import traceback

import pytest

from muggins.server.accounts.sessions import hashed
from muggins.server.store.errors import StoreError
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.devices import PASSWORD, Device

WRONG = "purple yew drawer"


@pytest.fixture
def said(caplog):
    """All that is logged."""
    caplog.set_level(logging.DEBUG)
    return caplog


def secrets_of(device):
    """What nobody else may see of a device: its cookies, and what the store knows them by."""
    secrets = list(device.cookies.values())
    return [*secrets, *map(hashed, secrets)]


def test_nothing_secret_is_logged_or_answered(ann, bob, house, said):
    answers = [ann.sign_up(), bob.sign_in(), bob.sign_in(password=WRONG), bob.sign_in("Nobody", WRONG)]
    passkey = Authenticator()
    offer = ann.post("/api/account/passkeys/offer", {}).json()
    made = passkey.make(offer)
    answers += [ann.post("/api/account/passkeys", made), ann.post("/api/account/passkeys", made)]
    bob.post("/api/account/sign-out")
    question = bob.post("/api/account/sign-in/question").json()
    signed = passkey.sign(question, origin="http://evil.example")
    answers += [bob.post("/api/account/sign-in/by-passkey", signed)]
    answers += [ann.get("/api/account"), ann.get("/api/account/export"), ann.get("/api/tables")]
    answers += [ann.put("/api/account/password", {"old": WRONG, "new": PASSWORD})]
    answers += [ann.post("/api/account", {"name": "Ann", "password": WRONG})]
    answers += [ann.post("/api/account", {"name": "Ann", "password": WRONG * 30})]
    account = house.call(house.store.accounts.by_key, "ann")
    secrets = [PASSWORD, WRONG, account.password, offer["challenge"], question["challenge"]]
    secrets += secrets_of(ann) + secrets_of(bob)
    texts = [answer.text for answer in answers] + [said.text]
    assert len(answers) == 13
    for secret in secrets:
        assert secret
        for text in texts:
            assert secret not in text


def test_what_breaks_logs_nothing_secret(ann, house, said, monkeypatch):
    ann.sign_up()

    async def broken(*_, **__):
        raise ZeroDivisionError("broken on purpose")

    monkeypatch.setattr(house.store.accounts, "sign_in", broken)
    monkeypatch.setattr(house.store.accounts, "sign_up", broken)
    other = Device(house)
    answers = [other.sign_in(), other.post("/api/account", {"name": "Bob", "password": WRONG})]
    assert [answer.status_code for answer in answers] == [500, 500]
    account = house.call(house.store.accounts.by_key, "ann")
    for secret in (PASSWORD, WRONG, account.password, *secrets_of(ann), *secrets_of(other)):
        assert secret not in said.text
        assert all(secret not in answer.text for answer in answers)


def test_what_is_printed_of_an_account_holds_nothing_secret(ann, house):
    ann.sign_up()
    accounts = house.store.accounts
    account = house.call(accounts.by_key, "ann")
    session, same = house.call(accounts.session, hashed(ann.cookies["muggins_session"]), house.options["now"]())
    whole = house.call(accounts.whole, account.id, house.options["now"]())
    assert same == account
    for printed in map(repr, (account, session, whole)):
        for secret in (account.password, session.token, ann.cookies["muggins_session"]):
            assert secret not in printed


def test_an_error_of_the_database_holds_no_value(ann, house):
    ann.sign_up()
    account = house.call(house.store.accounts.by_key, "ann")
    with house.store.writing.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE sessions RENAME TO mislaid")
    with pytest.raises(StoreError) as failed:
        house.call(house.store.accounts.session, hashed(ann.cookies["muggins_session"]), 0.0)
    told = "".join(traceback.format_exception(failed.value))
    with house.store.writing.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE mislaid RENAME TO sessions")
    for secret in (account.password, *secrets_of(ann)):
        assert secret not in told


def test_the_database_holds_no_secret_of_a_browser_nor_a_password(ann, house):
    ann.sign_up()
    ann.get("/api/account")
    house.close()
    kept = b"".join(file.read_bytes() for file in house.path.parent.iterdir() if file.is_file())
    house.open()
    assert b"muggins" in kept or b"Ann" in kept
    for secret in (PASSWORD, *ann.cookies.values()):
        assert secret.encode() not in kept
    assert json.dumps("Ann").strip('"').encode() in kept
