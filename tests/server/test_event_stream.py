"""A table as server-sent events, from a real server over plain HTTP."""

from __future__ import annotations

import json
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest

from tests.server.houses import first
from tests.server.ports import Visitor
from tests.server.refusing import told
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server as users start it."""
    server = Server(tmp_path_factory.mktemp("events"))
    server.start()
    yield server
    server.stop()


class Stream:
    """An answer that goes on."""

    def __init__(self, answer):
        self.answer = answer

    def hear(self):
        """The next event: its id, type and document; a comment is left out. Nothing at the end."""
        fields = {}
        while True:
            line = self.answer.readline().decode()
            if not line:
                assert not fields
                return None
            if line == "\n":
                if "data" in fields:
                    return fields.get("id"), fields["event"], json.loads(fields["data"])
                fields = {}
                continue
            name, _, value = line.rstrip("\n").partition(": ")
            assert name not in fields, "one line of each kind an event"
            fields[name] = value


@contextmanager
def events(visitor, path, query="", **headers):
    """The events of a table."""
    connection = HTTPConnection("127.0.0.1", visitor.port, timeout=30)
    connection.request("GET", f"{path}/events{query}", headers={**visitor.headers, **headers})
    answer = connection.getresponse()
    try:
        yield answer
    finally:
        connection.close()
        answer.close()


def act(visitor, path, key):
    """The first thing that may be done; the table before and after it."""
    before = visitor.json("GET", f"{path}?seat=0")
    ask = before["ask"]
    body = {"key": key, "seat": 0, "opened": ask["opened"], "action": first(ask)}
    visitor.json("POST", f"{path}/actions", body)
    return before, visitor.json("GET", f"{path}?seat=0")


def test_a_program_is_told_the_table_and_what_happens(server):
    ann = Visitor(server.port)
    path = ann.sit()
    with events(ann, path, "?seat=0") as answer, ann.socket(path) as socket:
        assert answer.status == 200
        assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["content-security-policy"]
        stream = Stream(answer)
        table = json.loads(socket.recv())
        assert stream.hear() == (str(table["seq"]), "table", table)
        for number in range(3):
            before, after = act(ann, path, f"key-{number}")
            for seq in range(before["seq"] + 1, after["seq"] + 1):
                step = json.loads(socket.recv())
                assert stream.hear() == (str(seq), "step", step)


def test_a_program_comes_again_for_what_it_lacks(server):
    ann = Visitor(server.port)
    path = ann.sit()
    before, after = act(ann, path, "one")
    steps = ann.json("GET", f"{path}/steps?seat=0&count=200")["steps"]
    for query, headers in (
        (f"?seat=0&after={before['seq']}", {}),
        ("?seat=0", {"Last-Event-ID": str(before["seq"])}),
        ("?seat=0&after=1", {"Last-Event-ID": str(before["seq"])}),
    ):
        with events(ann, path, query, **headers) as answer:
            stream = Stream(answer)
            heard = [stream.hear() for _ in range(after["seq"] - before["seq"])]
        assert [id for id, _, _ in heard] == [str(step["seq"]) for step in steps[before["seq"] :]]
        assert [{**step, "ask": None} for _, _, step in heard] == [
            {**step, "ask": None} for step in steps[before["seq"] :]
        ]
        assert heard[-1][2]["ask"] == after["ask"]


def test_a_spectator_sees_what_a_spectator_sees_and_counts_as_one(server):
    ann, bob = Visitor(server.port), Visitor(server.port)
    people = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]
    path = f"/api/tables/{ann.json('POST', '/api/tables', {'rules': 'regal', 'players': people})['id']}"
    with events(ann, path, "?seat=0") as own:
        mine = Stream(own)
        assert mine.hear()[1] == "table"
        assert mine.hear() == (None, "presence", {"type": "presence", "away": [], "watching": 0})
        with events(bob, path) as answer:
            stream = Stream(answer)
            assert stream.hear()[2]["view"]["hand"] == []
            assert mine.hear()[2] == {"type": "presence", "away": [], "watching": 1}
        # That it has gone is noticed at once.
        assert mine.hear()[2] == {"type": "presence", "away": [], "watching": 0}


@pytest.mark.parametrize(
    ("query", "headers", "status", "code"),
    [
        ("?seat=1", {}, 403, "not_your_seat"),
        ("?seat=9", {}, 422, "bad_query"),
        ("?after=-1", {}, 422, "bad_query"),
        ("", {"Last-Event-ID": "x"}, 422, "bad_last_event"),
        ("", {"Last-Event-ID": "99999999"}, 422, "bad_last_event"),
    ],
)
def test_what_cannot_be_told_is_refused_before_the_stream_begins(server, query, headers, status, code):
    ann = Visitor(server.port)
    with events(ann, ann.sit(), query, **headers) as answer:
        assert answer.status == status
        assert answer.headers["content-type"] == "application/problem+json"
        told(json.loads(answer.read()), status, code)


def test_a_table_that_is_not_there_or_removed(server):
    ann, bob = Visitor(server.port), Visitor(server.port)
    path = ann.sit()
    with events(bob, path) as answer:
        told(json.loads(answer.read()), 404, "not_found")
    with events(ann, path) as answer:
        stream = Stream(answer)
        assert stream.hear()[1] == "table"
        assert ann.ask("DELETE", path)[0] == 204
        assert stream.hear() is None


def test_when_the_server_ends_the_stream_ends_and_nothing_is_said_of_it(tmp_path):
    server = Server(tmp_path)
    server.start()
    ann = Visitor(server.port)
    path = ann.sit()
    with events(ann, path) as answer:
        stream = Stream(answer)
        assert stream.hear()[1] == "table"
        server.stop()
        assert stream.hear() is None
    assert "Cancel" not in server.said
    assert "closed" in server.said or server.said.count("\n") == 1


def test_it_is_described(server):
    ann = Visitor(server.port)
    described = ann.json("GET", "/api/openapi.json")["paths"]["/api/tables/{id}/events"]["get"]
    assert list(described["responses"]["200"]["content"]) == ["text/event-stream"]
    assert {(one["name"], one["in"]) for one in described["parameters"]} == {
        ("id", "path"),
        ("seat", "query"),
        ("after", "query"),
        ("aside", "query"),
        ("Last-Event-ID", "header"),
    }
