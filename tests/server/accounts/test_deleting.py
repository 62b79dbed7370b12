"""What is left of an account that is deleted, or banned."""

from __future__ import annotations

import json

import pytest

from muggins.server.convening import new_deals
from tests.server.accounts.authenticator import Authenticator
from tests.server.accounts.devices import ANN, BOB, FREE, PASSWORD, STEADY
from tests.server.accounts.test_passing import digest, sit, start_together
from tests.server.houses import NONCE
from tests.server.refusing import refused


def together(ann, bob):
    """A game of Ann and Bob, at a table that Ann has set up, which has begun."""
    table = ann.new(ANN, FREE)
    sit(bob, table, 1, "Bob")
    start_together(table, ann, bob)
    return table


def leave(device, password=PASSWORD):
    answer = device.post("/api/account/delete", {"password": password})
    assert answer.status_code == 204, answer.text
    assert "muggins_session" not in device.cookies


def test_a_wrong_password_deletes_nothing(ann):
    ann.sign_up()
    refused(ann.post("/api/account/delete", {"password": "green"}), 403, "wrong_password")
    refused(ann.post("/api/account/delete", {}), 403, "wrong_password")
    assert ann.name == "Ann"


def test_the_account_and_its_own_games_are_gone(ann, bob, house):
    ann.sign_up()
    passkey = Authenticator()
    passkey.add(ann)
    bob.sign_in()
    tables = [ann.new(ANN, STEADY), ann.new(ANN, BOB), ann.new(ANN, FREE)]
    tables[0].start()
    leave(ann)
    assert (ann.account, bob.account, ann.tables, bob.tables) == (None, None, [], [])
    for table in tables:
        assert house.call(house.store.load, table.id) is None
        refused(ann.get(table.path), 404, "not_found")
    refused(ann.sign_in(), 403, "wrong_sign_in")
    refused(passkey.sign_in(ann), 403, "wrong_sign_in")
    # The name is free, and what was another's is not this one's.
    bob.sign_up("Ann")
    assert (bob.tables, bob.account["passkeys"]) == ([], [])


def test_a_game_that_others_play_is_given_up_and_stays_theirs(ann, bob):
    ann.sign_up()
    table = together(ann, bob)
    leave(ann)
    theirs = bob.get(table.path, seat=1).json()
    assert (theirs["over"]["reason"], theirs["over"]["standings"]) == ("resigned", [2, 1])
    assert [player["name"] for player in theirs["players"]] == ["Someone", "Bob"]
    assert theirs["own"]
    record = json.loads(bob.get(f"{table.path}/record").text)
    assert record["players"] == ["Someone", "Bob"]
    assert record["fair"]["seed"]
    [game] = bob.get("/api/games").json()["games"]
    assert game["outcome"] == "won"
    assert bob.delete(table.path).status_code == 204


def test_a_game_that_was_over_stays_as_it_was(ann, bob, house):
    ann.sign_up()
    table = together(ann, bob)
    bob.at(table).resign(seat=1)
    lines = house.lines(table.id)
    leave(ann)
    assert house.lines(table.id) == lines
    assert bob.get(table.path).json()["players"][0]["name"] == "Someone"


def test_a_seat_before_the_game_is_free_again(ann, bob):
    ann.sign_up()
    table = bob.new(BOB, FREE)
    sit(ann, table, 1, "Ann")
    commitment = bob.get(table.path).json()["commitment"]
    for device, nonce in ((ann, NONCE), (bob, NONCE[::-1])):
        assert device.post(f"{table.path}/pledge", {"sha256": digest(nonce)}).status_code == 200
    leave(ann)
    left = bob.get(table.path).json()
    assert [player["free"] for player in left["players"]] == [False, True]
    assert (left["pledged"], left["started"]) == ([], False)
    # The deals that Ann has had a part in are dealt to nobody.
    assert left["commitment"] != commitment
    sit(ann, table, 1, "Cid")
    assert start_together(table, bob, ann)["started"]


def test_the_table_of_one_who_leaves_before_the_game_is_the_next_ones(ann, bob):
    ann.sign_up()
    table = ann.new(ANN, FREE, FREE)
    sit(bob, table, 1, "Bob")
    leave(ann)
    left = bob.get(table.path).json()
    assert left["own"]
    assert [player["free"] for player in left["players"]] == [True, False, True]


def test_an_open_screen_of_another_hears_of_it(ann, bob):
    ann.sign_up()
    table = together(ann, bob)
    with bob.at(table).socket(1) as socket:
        socket.hear()
        leave(ann)
        assert "resigned" in json.dumps(socket.hear_until("step"))


@pytest.fixture
def banned(ann, bob, house):
    """Ann, banned while she was signed in on two devices."""
    ann.sign_up()
    bob.sign_in()
    account = house.call(house.store.accounts.by_key, "ann")
    house.call(house.store.accounts.ban, account.id, "she left 40 games")
    return account


def test_a_ban_ends_all_sessions_and_says_why(ann, bob, banned, house):
    assert (ann.name, bob.name) == (None, None)
    problem = refused(ann.sign_in(), 403, "banned")
    assert problem["detail"] == "this account is banned: she left 40 games"
    # Only who has the password hears of it.
    refused(bob.sign_in(password="green oak"), 403, "wrong_sign_in")
    house.call(house.store.accounts.unban, banned.id)
    assert ann.sign_in().status_code == 200


def test_a_ban_holds_for_passkeys_too(ann, bob, house):
    passkey = Authenticator()
    passkey.sign_up(ann, "Ann")
    account = house.call(house.store.accounts.by_key, "ann")
    house.call(house.store.accounts.ban, account.id, "she left 40 games")
    refused(passkey.sign_in(bob), 403, "banned")
    assert bob.account is None


def test_a_banned_name_is_not_given_again(bob, banned):
    refused(bob.post("/api/account", {"name": "ann", "password": PASSWORD}), 409, "name_taken")


def test_a_person_is_removed_by_who_runs_the_server(ann, bob, house):
    """As `muggins admin` does it: without the server, so that a game that is played stays as it is."""
    ann.sign_up()
    table = together(ann, bob)
    account = house.call(house.store.accounts.by_key, "ann")
    assert house.call(house.store.accounts.remove, account.id, new_deals) == (table.id,)
    house.again()
    assert ann.account is None
    whole = bob.get(table.path, seat=1).json()
    assert [player["name"] for player in whole["players"]] == ["Someone", "Bob"]
    assert whole["over"] is None
    assert bob.at(table).resign(seat=1).status_code == 200
