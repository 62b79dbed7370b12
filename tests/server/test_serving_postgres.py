"""`muggins serve` with its games in PostgreSQL."""

from __future__ import annotations

import pytest

from tests.server.houses import first
from tests.server.ports import Visitor
from tests.server.refusing import sentence
from tests.server.test_serving import serve
from tests.store.cluster import PASSWORD
from tests.web.serving import Server


@pytest.fixture
def database(cluster):
    """The address of a database with nothing in it."""
    with cluster.database() as name:
        yield cluster.url(name)


@pytest.fixture
def server(tmp_path, database):
    """A server whose games are there."""
    server = Server(tmp_path, database)
    server.start()
    yield server
    server.stop()


def test_a_table_goes_on_after_a_kill_and_at_another_server(server, database, tmp_path):
    ann = Visitor(server.port)
    path = ann.sit()
    ask = ann.json("GET", f"{path}?seat=0")["ask"]
    body = {"seat": 0, "opened": ask["opened"], "action": first(ask), "key": "mine"}
    answer = ann.json("POST", f"{path}/actions", body)
    before = ann.json("GET", f"{path}?seat=0")
    assert before["seq"] >= answer["seq"] > 0
    server.kill()
    server.start()
    folder = tmp_path / "another"
    folder.mkdir()
    another = Server(folder, database)
    another.start()
    for one in (server, another):
        ann.port = one.port
        assert ann.json("GET", f"{path}?seat=0") == before
        # Sent again it is not done again.
        assert ann.json("POST", f"{path}/actions", body) == answer
        assert ann.json("GET", f"{path}?seat=0") == before
    another.stop()


def test_a_table_outlives_the_database_server(cluster, server):
    ann = Visitor(server.port)
    path = ann.sit()
    before = ann.json("GET", f"{path}?seat=0")
    body = {"seat": 0, "opened": before["ask"]["opened"], "action": first(before["ask"]), "key": "mine"}
    cluster.stop()
    status, _, text = ann.ask("POST", f"{path}/actions", body)
    cluster.start()
    assert status == 507
    assert b"no database server answers there" in text
    assert PASSWORD.encode() not in text
    assert ann.json("GET", f"{path}?seat=0") == before
    assert ann.json("POST", f"{path}/actions", body)["seq"] == before["seq"] + 1
    assert PASSWORD not in server.said


def test_where_it_cannot_serve_it_says_so_without_the_password(database):
    status, told = serve("--port", 0, "--database", database.replace("ann:", "ann:secret"))
    assert status == 1
    sentence(told)
    assert "the server does not know this user with this password" in told
    assert "secret" not in told
    assert PASSWORD not in told
