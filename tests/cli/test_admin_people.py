"""`muggins admin ban`, `unban` and `delete --account`: who is kept out, and who is gone for good."""

from __future__ import annotations

import json

import pytest

from tests.cli.calls import call
from tests.server.accounts.devices import ANN, BOB, FREE, STEADY, Device
from tests.server.accounts.test_passing import sit, start_together
from tests.server.houses import OFTEN, House
from tests.server.refusing import refused


@pytest.fixture
def house(tmp_path):
    """A server that runs."""
    house = House(tmp_path / "muggins.db", rates=OFTEN)
    yield house
    house.close()


@pytest.fixture
def ann(house):
    """Somebody with an account."""
    ann = Device(house)
    ann.sign_up()
    return ann


def admin(house, *words):
    """What a command answers in JSON."""
    told = call("admin", *words, "--database", house.url, "--json")
    assert told.status == 0, told.out
    return told.json


def no(house, *words, status=1):
    """The one sentence in which a command is refused, the same with `--json` and without."""
    called = ("admin", *words, "--database", house.url)
    plain, told = call(*called), call(*called, "--json")
    assert (plain.status, plain.out, told.status, told.err) == (status, "", status, "")
    sentence = told.json["error"]["message"]
    assert plain.err == f"muggins: {sentence}\n"
    assert sentence.isprintable()
    return sentence


def test_who_is_banned_while_the_server_runs_is_out_at_once(house, ann):
    assert admin(house, "ban", "ANN", "--reason", "left 40 games") == {"banned": "Ann", "reason": "left 40 games"}
    assert ann.account is None
    problem = refused(ann.sign_in(), 403, "banned")
    assert problem["detail"] == "this account is banned: left 40 games"
    assert admin(house, "unban", "ann") == {"unbanned": "Ann"}
    assert ann.sign_in().status_code == 200


def test_an_open_screen_of_who_is_banned_is_closed(house, ann, monkeypatch):
    monkeypatch.setattr("muggins.server.accounts.sessions.LOOK_SECONDS", 0.05)
    table = ann.new(ANN, STEADY)
    table.start()
    with table.socket() as socket:
        assert socket.hear()["type"] == "table"
        assert "Ann is banned" in call("admin", "ban", "Ann", "--database", house.url).out
        assert socket.session.receive()["type"] == "websocket.close"


def test_without_a_reason_who_asks_is_sent_to_the_host(house, ann):
    admin(house, "ban", "Ann")
    assert refused(ann.sign_in(), 403, "banned")["detail"].endswith("ask whoever runs this server why")


@pytest.mark.parametrize("command", ["ban", "unban"])
def test_there_is_no_such_account(house, command):
    assert "there is no account 'Nobody\\x1b'" in no(house, command, "Nobody\x1b").replace("\\\\", "\\")


def test_who_is_not_banned_is_not_let_in_again(house, ann):
    assert no(house, "unban", "Ann") == "Ann is not banned"


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201, "a\x1bb"])
def test_a_reason_is_a_line_of_text(house, ann, reason):
    assert "1 to 200 characters" in no(house, "ban", "Ann", "--reason", reason, status=2)
    assert ann.name == "Ann"


@pytest.mark.parametrize("words", ["ban Ann", "delete --account Ann --yes", "delete --table x --yes"])
def test_no_database_is_made_to_look_for_somebody(tmp_path, words):
    told = call("admin", *words.split(), "--database", f"sqlite:///{tmp_path}/none.db", "--json").json["error"]
    assert told["code"] == "cannot_open"
    assert "there is no database" in told["message"]
    assert list(tmp_path.iterdir()) == []


def test_a_person_is_deleted_with_all_that_is_hers_alone(house, ann, tmp_path):
    bob = Device(house)
    shared, own, waiting = ann.new(ANN, FREE), ann.new(ANN, STEADY), bob.new(BOB, FREE)
    sit(bob, shared, 1, "Bob")
    start_together(shared, ann, bob)
    own.start()
    sit(ann, waiting, 1, "Ann")
    house.close()
    assert "--yes" in no(house, "delete", "--account", "Ann", status=2)
    assert admin(house, "delete", "--account", "Ann", "--yes") == {"deleted": "Ann", "removed": 1, "kept": 2}
    assert "there is no account" in no(house, "delete", "--account", "Ann", "--yes")
    house.open()
    assert ann.account is None
    refused(ann.sign_in(), 403, "wrong_sign_in")
    assert house.call(house.store.load, own.id) is None
    theirs = bob.get(shared.path, seat=1).json()
    assert (theirs["over"]["reason"], theirs["over"]["standings"]) == ("resigned", [2, 1])
    assert [player["name"] for player in theirs["players"]] == ["Someone", "Bob"]
    assert [player["free"] for player in bob.get(waiting.path).json()["players"]] == [False, True]
    copy = tmp_path / "copy.jsonl"
    admin(house, "backup", copy)
    assert '"Ann"' not in copy.read_text()


def test_nobody_is_deleted_under_a_server_that_has_the_file(house, ann):
    assert "in use by another server" in no(house, "delete", "--account", "Ann", "--yes")
    assert ann.name == "Ann"


def test_in_postgresql_a_person_is_deleted_while_a_server_plays(cluster):
    with cluster.database() as name:
        house = House(url=cluster.url(name), rates=OFTEN)
        try:
            ann, bob = Device(house), Device(house)
            ann.sign_up()
            table = ann.new(ANN, FREE)
            sit(bob, table, 1, "Bob")
            start_together(table, ann, bob)
            with bob.at(table).socket(1) as socket:
                socket.hear()
                answer = admin(house, "delete", "--account", "Ann", "--yes")
                assert answer == {"deleted": "Ann", "removed": 0, "kept": 1}
                # Whoever looks is told to load it anew; that it was given up is told before, unless both come at once.
                steps = [told for told in socket.hear_to_the_end() if told["type"] == "step"]
                assert all("resigned" in json.dumps(step) for step in steps)
            left = bob.get(table.path, seat=1).json()
            assert (left["over"]["reason"], left["players"][0]["name"]) == ("resigned", "Someone")
            with bob.at(table).socket(1) as again:
                assert again.hear()["over"] == left["over"]
        finally:
            house.close()
