"""What passes from a browser to an account, and what does not."""

from __future__ import annotations

from hashlib import sha256

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.accounts.devices import ANN, BOB, FREE, STEADY
from tests.server.houses import NONCE, first
from tests.server.refusing import refused

OTHER = "fedcba9876543210" * 4


def digest(nonce):
    return sha256(bytes.fromhex(nonce)).hexdigest()


def sit(device, table, seat, name):
    answer = device.ask("PUT", f"{table.path}/seats/{seat}", json={"player": {"kind": "person", "name": name}})
    assert answer.status_code == 200, answer.text
    return answer.json()


def start_together(table, *devices):
    """Have each pledge a nonce, and then open it."""
    nonces = dict(zip(devices, (NONCE, OTHER), strict=False))
    for device, nonce in nonces.items():
        assert device.post(f"{table.path}/pledge", {"sha256": digest(nonce)}).status_code == 200
    for device, nonce in nonces.items():
        answer = device.post(f"{table.path}/start", {"nonce": nonce})
        assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("known", [False, True], ids=["sign up", "sign in"])
def test_the_tables_of_the_browser_are_the_accounts_own(ann, bob, known):
    if known:
        bob.sign_up()
    waiting, played = ann.new(ANN, STEADY), ann.new(ANN, STEADY)
    played.start()
    played.act()
    record = played.table()
    opened = ann.post("/api/records", b'{"muggins": 1, "game": "cribbage", "rules": "regal", "actions": []}')
    ids = {waiting.id, played.id, opened.json()["id"]}
    assert set(ann.tables) == ids
    if known:
        assert ann.sign_in().status_code == 200
    else:
        ann.sign_up()
    assert set(ann.tables) == ids
    # The game goes on there, and on every other device.
    assert played.table() == record
    assert played.act().status_code == 200
    if not known:
        bob.sign_in()
    assert set(bob.tables) == ids
    assert bob.at(played).act().status_code == 200
    assert bob.at(waiting).start().status_code == 200


def test_after_signing_out_the_browser_has_none_of_them(ann):
    table = ann.new(ANN, STEADY)
    ann.sign_up()
    ann.post("/api/account/sign-out")
    assert ann.tables == []
    refused(ann.get(table.path), 404, "not_found")
    own = ann.new(ANN, STEADY)
    assert ann.tables == [own.id]
    ann.sign_in()
    assert set(ann.tables) == {table.id, own.id}


def test_nothing_of_another_account_passes(ann, bob):
    theirs = bob.new(BOB, STEADY)
    bob.sign_up("Bob")
    ann.cookies["muggins_session"] = bob.cookies["muggins_session"]
    ann.sign_up()
    assert ann.tables == []
    bob.sign_in("Bob")
    assert bob.tables == [theirs.id]


def test_seats_at_tables_of_others_pass_as_well(ann, bob):
    table = bob.new(BOB, FREE)
    sit(ann, table, 1, "Ann")
    assert ann.tables == [table.id]
    ann.sign_up()
    assert ann.tables == [table.id]
    begun = start_together(table, bob, ann)
    assert (begun["started"], begun["people"]) == (True, [1])
    ann.post("/api/account/sign-out")
    assert ann.get(table.path).json()["people"] == []


def test_a_pledge_stays_when_its_holder_signs_in(ann, bob):
    table = bob.new(BOB, FREE)
    sit(ann, table, 1, "Ann")
    assert ann.post(f"{table.path}/pledge", {"sha256": digest(NONCE)}).status_code == 200
    ann.sign_up()
    assert bob.post(f"{table.path}/pledge", {"sha256": digest(OTHER)}).json()["pledged"] == [0, 1]
    assert bob.post(f"{table.path}/start", {"nonce": OTHER}).status_code == 200
    assert ann.post(f"{table.path}/start", {"nonce": NONCE}).json()["started"]


def test_who_sits_on_two_seats_by_two_names_has_one_part_in_the_deals(ann, bob):
    """The account holds a seat, and the browser another, each with a nonce of its own: they are pledged anew."""
    bob.sign_up()
    table = bob.new(BOB, FREE)
    sit(ann, table, 1, "Ann")
    commitment = bob.get(table.path).json()["commitment"]
    for device, nonce in ((bob, NONCE), (ann, OTHER)):
        device.post(f"{table.path}/pledge", {"sha256": digest(nonce)})
    assert bob.get(table.path).json()["pledged"] == [0, 1]
    assert ann.post(f"{table.path}/start", {"nonce": OTHER}).status_code == 200
    ann.sign_in()
    whole = ann.get(table.path).json()
    assert (whole["people"], whole["pledged"], whole["opened_nonces"]) == ([0, 1], [], [])
    # What was opened may have been seen, so the deals are others.
    assert whole["commitment"] != commitment
    assert ann.post(f"{table.path}/start", {"nonce": NONCE}).json()["started"]


def test_a_screen_that_is_open_comes_again_as_the_account(ann):
    table = ann.new(ANN, STEADY)
    table.start()
    with table.socket() as socket:
        assert socket.hear()["people"] == [0]
        ann.sign_up()
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.hear()
        assert gone.value.code == 4408
    with table.socket() as socket:
        assert socket.hear()["people"] == [0]


def test_a_game_in_play_goes_on_under_its_key(ann):
    """What was sent before signing in, and is sent again after, is done once."""
    table = ann.new(ANN, STEADY)
    table.start()
    ask = table.table()["ask"]
    message = table.answer(ask, first(ask))
    done = table.send("actions", message).json()
    ann.sign_up()
    assert table.send("actions", message).json() == done


def test_passing_lasts_over_a_restart(ann, house):
    table = ann.new(ANN, STEADY)
    ann.sign_up()
    house.again()
    assert ann.tables == [table.id]
    assert table.start().status_code == 200
