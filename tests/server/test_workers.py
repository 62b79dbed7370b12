"""`muggins serve --workers`: several processes on one port and one database, any of which may be killed."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import suppress
from functools import partial

import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from muggins.server.following import BEAT, GONE
from tests.server.houses import first
from tests.server.ports import Visitor
from tests.server.refusing import sentence
from tests.server.test_serving import serve
from tests.store.cluster import PASSWORD
from tests.web.serving import Server

PATIENCE = 60
PEOPLE = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]


@pytest.fixture(scope="module")
def database(cluster):
    """The address of a database."""
    with cluster.database() as name:
        yield cluster.url(name)


@pytest.fixture(scope="module")
def server(tmp_path_factory, database):
    """A server of two workers, which each test leaves as it should be."""
    server = Server(tmp_path_factory.mktemp("workers"), database, ["--workers", "2"])
    server.start()
    yield server
    server.stop()
    assert PASSWORD not in server.said


def workers_of(server):
    """The processes that serve, by their numbers."""
    return {
        process.pid
        for process in psutil.Process(server.pid).children()
        if process.status() != psutil.STATUS_ZOMBIE and any("spawn_main" in word for word in process.cmdline())
    }


def is_replaced(server, victim):
    """Whether another worker is there instead of one that was killed."""
    workers = workers_of(server)
    return len(workers) == 2 and victim not in workers


def worker_at(server, socket):
    """The number of the worker at the other end of a socket."""
    port = socket.local_address[1]
    ends = time.monotonic() + 10
    while time.monotonic() < ends:
        for pid in workers_of(server):
            # One that was just killed is still listed.
            with suppress(psutil.NoSuchProcess):
                for connection in psutil.Process(pid).net_connections("tcp"):
                    if connection.raddr and connection.raddr.port == port and connection.status == "ESTABLISHED":
                        return pid
        # One that was just replaced may not be there yet.
        time.sleep(0.1)
    raise AssertionError("no worker has that socket")


def until(done, patience=PATIENCE):
    """Wait for it, so many seconds at most."""
    ends = time.monotonic() + patience
    while not done():
        assert time.monotonic() < ends, "it does not come"
        time.sleep(0.05)


def hear(socket, kind):
    """The next message of that type."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(server):
    before = workers_of(server)
    assert len(before) == 2
    ann, keys = Visitor(server.port), iter(range(1000))
    path = ann.sit()
    done = []
    for _ in range(2):
        table = ann.json("GET", f"{path}?seat=0")
        body = {"seat": 0, "opened": table["ask"]["opened"], "action": first(table["ask"]), "key": f"k{next(keys)}"}
        answer = ann.json("POST", f"{path}/actions", body)
        done.append((body, answer))
        victim = min(workers_of(server))
        os.kill(victim, signal.SIGKILL)
        for body, answer in done:
            # Whichever worker is asked; one that was just killed may still be among those whose turn it is.
            assert again(ann, "POST", f"{path}/actions", body) == answer
        until(partial(is_replaced, server, victim))
    sent = {body["key"] for body, _ in done}
    assert len(sent) == len({answer["seq"] for _, answer in done}) == 2


def again(visitor, method, path, body=None):
    """The answer, asked again where the worker went away in the midst of it."""
    for _ in range(20):
        try:
            return visitor.json(method, path, body)
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nobody answers")


def test_players_at_two_workers_and_one_is_killed(server):
    """Who was there is told within ten seconds that the others are away; they come back through the other worker."""
    ann, bob = Visitor(server.port), Visitor(server.port)
    path = f"/api/tables/{ann.json('POST', '/api/tables', {'rules': 'regal', 'players': PEOPLE})['id']}"
    bob.json("PUT", f"{path}/seats/1", {"player": {"kind": "person", "name": "Bob"}})
    with ann.socket(path) as at_one:
        assert hear(at_one, "table")["away"] == [0, 1]
        one, other = worker_at(server, at_one), None
        while other in (None, one):
            with bob.socket(path, "seat=1") as at_other:
                other = worker_at(server, at_other)
                if other == one:
                    continue
                while hear(at_one, "presence")["away"]:
                    pass
                os.kill(other, signal.SIGKILL)
                killed = time.monotonic()
                while hear(at_one, "presence")["away"] != [1]:
                    pass
                assert time.monotonic() < killed + min(GONE + BEAT + 1, 10)
        with bob.socket(path, "seat=1") as back:
            assert hear(back, "table")["away"] in ([], [1])
            while hear(at_one, "presence")["away"]:
                pass


def test_told_to_end_all_end_gently(server):
    workers = workers_of(server)
    ann = Visitor(server.port)
    path = ann.sit()
    with ann.socket(path) as socket:
        hear(socket, "table")
        server.stop()
        with pytest.raises(ConnectionClosed) as closed:
            hear(socket, "never")
        assert closed.value.rcvd.code in (1012, 4408)
    assert not any(map(psutil.pid_exists, workers))
    assert server.said.endswith("The table is closed; every game is kept.\n")
    server.start()
    assert ann.json("GET", f"{path}?seat=0")["started"]


def test_workers_whose_supervisor_is_killed_end(server):
    workers = workers_of(server)
    server.kill()
    until(lambda: not any(map(psutil.pid_exists, workers)))
    server.start()


def test_a_file_is_for_one_process(tmp_path):
    status, told = serve("--port", 0, "--workers", 2, "--database", f"sqlite:///{tmp_path}/muggins.db")
    assert status == 2
    sentence(told)
    assert told == (
        "several workers need one database that all may write to: "
        "name one with --database postgresql://USER:PASSWORD@HOST/NAME"
    )
    assert list(tmp_path.iterdir()) == []


def test_more_workers_than_the_database_has_connections_for(database):
    status, told = serve("--port", 0, "--workers", 20, "--database", database)
    assert status == 1
    sentence(told)
    assert told == (
        "20 workers have 100 connections to the database, and its server allows 37: "
        "serve with fewer --workers, or raise its max_connections"
    )


def test_workers_that_cannot_open_the_database_are_tried_again(cluster, server):
    """A database that goes away with a worker is waited for by the next one."""
    ann = Visitor(server.port)
    path = ann.sit()
    cluster.stop()
    victim = min(workers_of(server))
    os.kill(victim, signal.SIGKILL)
    time.sleep(2)
    cluster.start()
    until(partial(is_replaced, server, victim))
    assert again(ann, "GET", f"{path}?seat=0")["started"]
