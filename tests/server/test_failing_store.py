"""A store that cannot write: the right status, the game untouched, nobody told anything, and then it goes on."""

from __future__ import annotations

import pytest

from muggins.server.places import at_one_screen
from muggins.server.store.errors import Closed, Conflict, InDoubt, ReadFailed, WriteFailed
from muggins.server.store.rows import Line, NewTable, Summary
from tests.server.hindered import Hindered
from tests.server.houses import NONCE, House, first
from tests.server.refusing import PATHS, refused, told

FULL = WriteFailed("nothing was written to the database: the disk is full")


@pytest.fixture
def house(tmp_path):
    house = House(tmp_path / "muggins.db", hinder=Hindered)
    yield house
    house.close()


def test_an_action_that_cannot_be_kept_is_507_and_not_done(house, ann):
    seated = ann.sit()
    with seated.socket() as watching, seated.socket(None) as spectator:
        watching.hear()
        spectator.hear()
        before = seated.everything()
        message = seated.answer(ask := seated.table()["ask"], first(ask))
        for _ in range(3):
            house.store.fails["append"] = FULL
            problem = refused(seated.send("actions", message), 507, "not_stored")
            assert problem["detail"].startswith("nothing has changed, for it could not be kept: ")
            assert seated.everything() == before
        with seated.socket() as socket:
            table = socket.hear()
            [answer] = socket.do("act", **message)
            assert (answer["type"], answer["key"], answer["table"]) == ("refused", message["key"], table)
            told(answer["problem"], 507, "not_stored")
        house.store.fails.clear()
        # The same again, under the same key: it is done now, once, and is the first that anybody is told.
        answer = seated.send("actions", message)
        assert (answer.status_code, answer.json()["seq"]) == (200, table["seq"] + 1)
        for screen in (watching, spectator):
            assert screen.hear()["seq"] == table["seq"] + 1
    assert [key for _, key in seated.lines].count(message["key"]) == 1
    house.again()
    assert seated.everything()[0][: len(before[0])] == before[0]


@pytest.mark.parametrize("kind", ["back", "resign"])
def test_taking_back_and_giving_up_likewise(house, ann, kind):
    seated = ann.sit()
    seq = seated.act().json()["seq"]
    before = seated.everything()
    house.store.fails["append"] = FULL
    message = {"key": "mine", "seat": 0, **({"to": seq} if kind == "back" else {})}
    refused(seated.send(PATHS[kind], message), 507, "not_stored")
    assert seated.everything() == before
    house.store.fails.clear()
    assert seated.send(PATHS[kind], message).json() == {"type": "accepted", "key": "mine", "seq": len(before[0]) + 1}


def test_a_start_that_cannot_be_kept_deals_nothing(house, ann):
    seated = ann.sit_down()
    with seated.socket() as socket:
        socket.hear()
        before = seated.everything()
        house.store.fails["start"] = FULL
        refused(seated.start(), 507, "not_stored")
        assert seated.everything() == before
        assert (before[0], before[1][0]["started"]) == ([], False)
        house.store.fails.clear()
        # Nothing was promised, so another nonce will do.
        assert seated.start(NONCE[::-1]).status_code == 200
        assert socket.hear()["seq"] == 1


def test_a_table_that_cannot_be_made_or_removed(house, ann):
    seated = ann.sit()
    house.store.fails = {"create": FULL, "delete": FULL}
    refused(
        ann.post("/api/tables", {"rules": "regal", "players": [{"kind": "person", "name": "A"}] * 2}), 507, "not_stored"
    )
    refused(ann.post("/api/records", '{"muggins": 1, "game": "cribbage", "rules": "regal", "actions": []}'), 507)
    refused(ann.ask("DELETE", seated.path), 507)
    house.store.fails.clear()
    assert [table["id"] for table in ann.get("/api/tables").json()["tables"]] == [seated.id]
    assert seated.act().status_code == 200


@pytest.mark.parametrize(
    "error", [ReadFailed("nothing was read from the database: the disk reports an error"), Closed()]
)
def test_what_cannot_be_read_is_503(house, ann, error):
    seated = ann.sit()
    house.again()
    house.store.fails = {"load": error, "listed": error}
    for path in (seated.path, f"{seated.path}/steps", f"{seated.path}/record", "/api/tables"):
        refused(ann.get(path), 503, "no_storage")
    refused(seated.resign(), 503, "no_storage")
    with seated.socket() as socket:
        told(socket.hear()["problem"], 503, "no_storage")
    house.store.fails.clear()
    assert seated.table()["seq"] == 3


def test_what_another_has_decided_first_is_told_and_then_stale(house, ann):
    seated = ann.sit()
    table = seated.table()
    card = table["ask"]["choices"][0]["action"]
    with seated.socket() as socket:
        socket.hear()
        house.call(house.store.store.append, seated.id, [Line(4, f"0 {card}", 1.0)], Summary(scores=(0, 0)))
        step, answer = socket.do("act", **seated.answer(table["ask"], card))
        assert (step["type"], step["seq"], step["after"], step["by"]) == ("step", 4, 3, 0)
        assert step["events"][0]["cards"] == table["ask"]["choices"][0]["cards"]
        told(answer["problem"], 409, "stale")
        assert answer["table"] == seated.table()
        # It is told what happens on.
        assert seated.resign().status_code == 200
        assert socket.hear()["seq"] == 5
    assert seated.lines[3][0] == f"0 {card}"
    assert [line for line, _ in seated.lines[4:]] == ["! resign 0"]


def test_a_table_that_was_removed_while_somebody_acted_is_404(house, ann):
    seated = ann.sit()
    message = seated.answer(ask := seated.table()["ask"], first(ask))
    from hashlib import sha256

    owner = sha256(ann.cookie.partition("=")[2].encode()).hexdigest()
    assert house.call(house.store.store.delete, seated.id, owner) is True
    refused(seated.send("actions", message), 404, "not_found")


def test_a_table_whose_bot_is_gone_can_be_looked_at_and_given_up(house, ann):
    from hashlib import sha256

    seated = ann.sit()
    stored = house.call(house.store.load, seated.id)
    owner = sha256(ann.cookie.partition("=")[2].encode()).hexdigest()
    seating = at_one_screen(("Ann", "bot:steady@9"), owner)
    old = NewTable("old", owner, 1.0, "regal", {}, seating, stored.table.fair, "played")
    house.call(
        house.store.create, old, [Line(line.seq, line.text, 1.0) for line in stored.lines], Summary(scores=(0, 0))
    )
    seated.id = "old"
    before = seated.everything()
    assert before[1][0]["players"][1]["bot"] == "steady"
    problem = refused(seated.act(), 409, "no_bot")
    assert "there is no bot:steady@9; there is bot:steady@1" in problem["detail"]
    assert seated.everything() == before
    assert seated.resign().status_code == 200
    assert seated.table()["over"]["reason"] == "resigned"


def test_a_conflict_over_a_key_leaves_the_game_as_it_was(house, ann):
    seated = ann.sit()
    before = seated.everything()
    house.store.fails["append"] = Conflict("key", "line 4 has the key of line 3")
    refused(seated.act(), 409, "changed_elsewhere")
    house.store.fails.clear()
    assert seated.everything() == before
    assert seated.act().status_code == 200


@pytest.mark.parametrize("kind", ["act", "back", "resign"])
def test_what_was_done_under_a_key_is_known_after_the_server_was_started_again(house, ann, kind):
    seated = ann.sit()
    seq = seated.act().json()["seq"]
    ask = seated.table()["ask"]
    more = {"act": {"opened": ask["opened"], "action": first(ask)}, "back": {"to": seq}, "resign": {}}[kind]
    message = {"key": "mine", "seat": 0, **more}
    answer = seated.send(PATHS[kind], message)
    assert answer.status_code == 200
    before = seated.everything()
    house.again()
    assert seated.send(PATHS[kind], message).json() == answer.json()
    assert seated.everything() == before


@pytest.mark.parametrize("there", [False, True])
def test_an_action_that_may_be_kept_or_not_is_503_and_then_the_table_is_as_it_is_there(house, ann, there):
    seated = ann.sit()
    table = seated.table()
    message = seated.answer(table["ask"], first(table["ask"]))
    if there:
        kept = Line(table["seq"] + 1, f"0 {message['action']}", 1.0, message["key"])
        house.call(house.store.store.append, seated.id, [kept], Summary(scores=(0, 0)))
    house.store.fails["append"] = InDoubt(
        "whether it was written to the database is not known: the connection was lost"
    )
    problem = refused(seated.send("actions", message), 503, "no_storage")
    assert "nothing has changed" not in problem["detail"]
    house.store.fails.clear()
    assert seated.table()["seq"] == table["seq"] + there
    # The same again, under the same key: it is done once, whether it was before or is now.
    assert seated.send("actions", message).json()["seq"] == table["seq"] + 1
    assert [key for _, key in seated.lines].count(message["key"]) == 1
