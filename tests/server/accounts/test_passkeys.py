"""Passkeys, by one in software that makes keys and signs as real ones do, and by one that lies."""

from __future__ import annotations

import secrets

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.accounts.authenticator import Authenticator, read, text
from tests.server.accounts.devices import ANN, PASSWORD, STEADY
from tests.server.refusing import refused


def test_signing_up_and_in_by_a_passkey_alone(ann, bob, clock):
    table = ann.new(ANN, STEADY)
    passkey = Authenticator()
    answer = passkey.sign_up(ann, "Ann")
    assert answer.status_code == 201, answer.text
    account = answer.json()
    assert (account["name"], account["password"]) == ("Ann", False)
    [known] = account["passkeys"]
    assert (known["id"], known["label"], known["host"]) == (text(passkey.id), "Firefox on Linux", "localhost")
    assert (known["here"], known["used"]) == (True, None)
    assert ann.tables == [table.id]
    clock.now += 100
    answer = passkey.sign_in(bob)
    assert answer.status_code == 200, answer.text
    assert answer.json()["passkeys"][0]["used"] == clock.now
    assert (bob.name, bob.tables) == ("Ann", [table.id])
    # There is no password that opens it.
    bob.post("/api/account/sign-out")
    refused(bob.sign_in(password=PASSWORD), 403, "wrong_sign_in")


def test_adding_and_removing_passkeys(ann, bob):
    ann.sign_up()
    one, other = Authenticator(), Authenticator()
    assert len(one.add(ann).json()["passkeys"]) == 1
    offer = ann.post("/api/account/passkeys/offer", {}).json()
    assert offer["made"] == [text(one.id)]
    assert len(other.add(ann).json()["passkeys"]) == 2
    assert one.sign_in(bob).status_code == 200
    assert ann.delete(f"/api/account/passkeys/{text(one.id)}").status_code == 200
    refused(ann.delete(f"/api/account/passkeys/{text(one.id)}"), 404, "not_found")
    bob.post("/api/account/sign-out")
    refused(one.sign_in(bob), 403, "wrong_sign_in")
    assert other.sign_in(bob).status_code == 200


def test_the_last_way_in_is_not_removed(ann):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    problem = refused(ann.delete(f"/api/account/passkeys/{text(passkey.id)}"), 409, "refused")
    assert "only way" in problem["detail"]
    assert ann.put("/api/account/password", {"new": PASSWORD}).status_code == 200
    assert ann.delete(f"/api/account/passkeys/{text(passkey.id)}").json()["passkeys"] == []
    assert ann.sign_in().status_code == 200


def test_a_first_password_is_set_by_who_has_just_signed_in(ann, clock):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    clock.now += 601
    refused(ann.put("/api/account/password", {"new": PASSWORD}), 403, "sign_in_again")
    refused(ann.post("/api/account/delete", {}), 403, "sign_in_again")
    passkey.sign_in(ann)
    assert ann.put("/api/account/password", {"new": PASSWORD}).status_code == 200


def test_no_passkey_of_another_account_is_added_or_removed(ann, bob):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    bob.sign_up("Bob")
    refused(bob.delete(f"/api/account/passkeys/{text(passkey.id)}"), 404, "not_found")
    refused(passkey.add(bob), 409, "refused")
    assert bob.account["passkeys"] == []
    assert len(ann.account["passkeys"]) == 1


def test_a_passkey_that_claims_another_account_signs_nobody_in(ann, bob, device):
    one, other = Authenticator(), Authenticator()
    one.sign_up(ann, "Ann")
    other.sign_up(bob, "Bob")
    third = device()
    refused(one.sign_in(third, user=other.user), 403, "wrong_sign_in")
    # Under the other's id the signature is another's.
    own, one.id = one.id, other.id
    refused(one.sign_in(third, user=other.user), 422, "bad_passkey")
    one.id = own
    assert third.account is None
    assert one.sign_in(third).status_code == 200
    assert third.name == "Ann"


@pytest.mark.parametrize(
    ("lies", "status", "code"),
    [
        ({"origin": "http://evil.example"}, 422, "bad_passkey"),
        ({"origin": "https://localhost"}, 422, "bad_passkey"),
        ({"host": "evil.example"}, 422, "bad_passkey"),
        ({"kind": "webauthn.create"}, 422, "bad_passkey"),
        ({"key": ec.generate_private_key(ec.SECP256R1())}, 422, "bad_passkey"),
        ({"more": 0}, 422, "bad_passkey"),
    ],
    ids=["origin", "scheme", "host", "kind", "key", "counter"],
)
def test_what_a_passkey_has_signed_elsewhere_signs_nobody_in(ann, bob, lies, status, code):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    assert passkey.sign_in(bob).status_code == 200
    bob.post("/api/account/sign-out")
    refused(passkey.sign_in(bob, **lies), status, code)
    assert bob.account is None


def test_a_challenge_is_taken_once(ann, bob):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    signed = passkey.sign(bob.post("/api/account/sign-in/question").json())
    assert bob.post("/api/account/sign-in/by-passkey", signed).status_code == 200
    bob.post("/api/account/sign-out")
    refused(bob.post("/api/account/sign-in/by-passkey", signed), 409, "old_challenge")


def test_a_challenge_is_taken_once_also_where_it_was_answered_wrongly(ann, bob):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    question = bob.post("/api/account/sign-in/question").json()
    wrong = passkey.sign(question, key=ec.generate_private_key(ec.SECP256R1()))
    refused(bob.post("/api/account/sign-in/by-passkey", wrong), 422, "bad_passkey")
    refused(bob.post("/api/account/sign-in/by-passkey", passkey.sign(question)), 409, "old_challenge")


def test_a_challenge_is_good_for_five_minutes(ann, bob, clock):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    for wait, good in ((299, True), (300, False)):
        question = bob.post("/api/account/sign-in/question").json()
        clock.now += wait
        answer = bob.post("/api/account/sign-in/by-passkey", passkey.sign(question))
        assert answer.status_code == (200 if good else 409)


def test_a_challenge_is_good_for_the_browser_that_it_was_made_for(ann, bob):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    signed = passkey.sign(ann.post("/api/account/sign-in/question").json())
    refused(bob.post("/api/account/sign-in/by-passkey", signed), 409, "old_challenge")


def test_a_challenge_is_good_for_what_it_was_made_for(ann, bob):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    bob.sign_up("Bob")
    question = bob.post("/api/account/sign-in/question").json()
    offer = {**bob.post("/api/account/passkeys/offer", {}).json(), "challenge": question["challenge"]}
    refused(bob.post("/api/account/passkeys", Authenticator().make(offer)), 409, "old_challenge")
    fresh = bob.post("/api/account/passkeys/offer", {"name": "Cid"}).json()
    refused(bob.post("/api/account/passkeys", Authenticator().make(fresh)), 409, "old_challenge")
    offer = bob.post("/api/account/passkeys/offer", {}).json()
    asked = {"challenge": offer["challenge"], "host": "localhost"}
    refused(bob.post("/api/account/sign-in/by-passkey", passkey.sign(asked)), 409, "old_challenge")


def test_an_offer_is_good_for_its_account(ann, bob):
    ann.sign_up()
    bob.sign_up("Bob")
    offer = ann.post("/api/account/passkeys/offer", {}).json()
    ann.sign_in("Bob")
    refused(ann.post("/api/account/passkeys", Authenticator().make(offer)), 422, "bad_passkey")


def test_an_offer_is_good_for_its_name(ann, bob):
    offer = ann.post("/api/account/passkeys/offer", {"name": "Ann"}).json()
    made = Authenticator().make(offer)
    refused(ann.post("/api/account/by-passkey", {"name": "Bob", "passkey": made}), 422, "bad_passkey")
    offer = ann.post("/api/account/passkeys/offer", {"name": "Ann"}).json()
    bob.sign_up("ANN")
    made = Authenticator().make(offer)
    refused(ann.post("/api/account/by-passkey", {"name": "Ann", "passkey": made}), 409, "name_taken")
    refused(ann.post("/api/account/passkeys/offer", {"name": "ann"}), 409, "name_taken")


@pytest.mark.parametrize("field", ["client_data", "attestation", "id"])
def test_a_passkey_of_junk_is_none(ann, field):
    for junk in (b"\0", b"{}", b'{"challenge": 1}', b"\xa0", b"[" * 3000, secrets.token_bytes(300)):
        offer = ann.post("/api/account/passkeys/offer", {"name": "Ann"}).json()
        made = {**Authenticator().make(offer), field: text(junk)}
        answer = ann.post("/api/account/by-passkey", {"name": "Ann", "passkey": made})
        refused(answer, answer.status_code)
        assert answer.status_code in (409, 422), answer.text
    assert ann.account is None


@pytest.mark.parametrize("field", ["client_data", "authenticator_data", "signature", "id", "user"])
def test_a_signature_of_junk_is_none(ann, bob, field):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    for junk in (b"\0", b"{}", b"\xa0", secrets.token_bytes(300)):
        signed = {**passkey.sign(bob.post("/api/account/sign-in/question").json()), field: text(junk)}
        answer = bob.post("/api/account/sign-in/by-passkey", signed)
        refused(answer, answer.status_code)
        assert answer.status_code in (403, 409, 422), answer.text
    assert bob.account is None


@pytest.mark.parametrize("value", ["", "a b", "a+b/", "x" * 20_001, "\n", "abc\n", None, 7])
def test_what_is_no_base64_has_another_shape(ann, value):
    signed = {**dict.fromkeys(("id", "client_data", "authenticator_data", "signature"), "abcd"), "signature": value}
    refused(ann.post("/api/account/sign-in/by-passkey", signed), 422, "bad_shape")


@pytest.mark.parametrize("home", ["http://127.0.0.1", "http://club.example", "http://[::1]", "https://10.0.0.7"])
def test_where_there_are_no_passkeys_that_is_said(device, home):
    ann = device(home=home)
    ann.sign_up()
    for path, body in (
        ("/api/account/passkeys/offer", {}),
        ("/api/account/passkeys/offer", {"name": "Bob"}),
        ("/api/account/sign-in/question", None),
    ):
        refused(ann.post(path, body), 422, "no_passkeys_here")


def test_a_passkey_works_under_its_own_name_alone(device):
    """Behind a proxy that ends TLS the server is asked over http, while the page is at https."""
    club, other = device(home="https://club.example"), device(home="https://other.example")
    passkey = Authenticator("https://club.example")
    assert passkey.sign_up(club, "Ann").json()["passkeys"][0]["host"] == "club.example"
    passkey.origin = "https://other.example"
    refused(passkey.sign_in(other), 403, "wrong_sign_in")
    passkey.origin = "https://club.example"
    club.post("/api/account/sign-out")
    assert passkey.sign_in(club).status_code == 200


def test_an_account_has_twenty_passkeys_at_most(ann):
    ann.sign_up()
    for _ in range(20):
        assert Authenticator().add(ann).status_code == 201
    problem = refused(Authenticator().add(ann), 409, "refused")
    assert "at most 20" in problem["detail"]


def test_a_real_attestation_round_trips(ann):
    """The key that is kept is the one that was made, and no other signs in its place."""
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    kept = ann.house.call(ann.house.store.accounts.passkey, text(passkey.id))
    numbers = passkey.key.public_key().public_numbers()
    assert numbers.x.to_bytes(32) in read(kept.public_key)
    assert numbers.y.to_bytes(32) in read(kept.public_key)
