"""What one screen may ask of a server, on real sockets of a real server: how fast, how much, how many, how long."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from muggins.server.app import create_app
from muggins.server.serving import MOST_FRAME, config_of
from muggins.server.socket_limits import A_SECOND, AT_ONCE, FORGIVEN, OF_A_BROWSER, OF_AN_ADDRESS, Pace
from muggins.server.store.protocol import open_store
from tests.server.houses import first
from tests.server.ports import Visitor
from tests.server.refusing import told
from tests.web.serving import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server as users start it."""
    server = Server(tmp_path_factory.mktemp("limits"))
    server.start()
    yield server
    server.stop()


def hear(socket):
    """The next message."""
    return json.loads(socket.recv(timeout=60))


def test_who_sends_too_fast_is_refused_and_then_heard_again(server):
    ann = Visitor(server.port)
    path = ann.sit()
    with ann.socket(path) as fast:
        ask = hear(fast)["ask"]
        seq = ann.json("GET", path)["seq"]
        number = AT_ONCE + 2 * A_SECOND
        began = time.monotonic()
        for key in range(number):
            # What is refused for what it says counts as well.
            fast.send(json.dumps({"type": "back", "key": f"k{key}", "seat": 0, "to": 1}))
        answers = [hear(fast) for _ in range(number)]
        took = time.monotonic() - began
        codes = [answer["problem"]["code"] for answer in answers]
        assert set(codes[:AT_ONCE]) == {"bad_back"}
        assert AT_ONCE <= codes.count("bad_back") <= AT_ONCE + A_SECOND * took + 1
        late = [answer for answer in answers if answer["problem"]["code"] == "too_fast"]
        for answer in late:
            told(answer["problem"], 429, "too_fast")
            assert answer["table"] is None
        assert [answer["key"] for answer in answers] == [f"k{key}" for key in range(number)]
        time.sleep(0.3)
        fast.send(json.dumps({"type": "act", "key": "mine", "seat": 0, "opened": ask["opened"], "action": first(ask)}))
        answer = hear(fast)
        while answer["type"] == "step":
            answer = hear(fast)
        assert answer == {"type": "accepted", "key": "mine", "seq": seq + 1}


def send_and_hear(flood, heard):
    """Send much more than is forgiven, then listen."""
    for _ in range(20 * (AT_ONCE + FORGIVEN)):
        flood.send("{")
    while True:
        heard.append(hear(flood))


def test_who_goes_on_sending_too_fast_is_cut_off_and_others_are_not(server):
    ann, bob = Visitor(server.port), Visitor(server.port)
    path, other = ann.sit(), bob.sit()
    with ann.socket(path) as flood, bob.socket(other) as calm:
        hear(calm)
        hear(flood)
        heard = []
        with pytest.raises(ConnectionClosed) as closed:
            send_and_hear(flood, heard)
        assert closed.value.rcvd.code == 4400
        assert len(heard) < 2 * (AT_ONCE + FORGIVEN)
        ask = bob.json("GET", f"{other}?seat=0")["ask"]
        calm.send(json.dumps({"type": "act", "key": "k", "seat": 0, "opened": ask["opened"], "action": first(ask)}))
        assert hear(calm)["type"] == "step"
    # It may come again.
    with ann.socket(path) as again:
        assert hear(again)["type"] == "table"


def test_who_keeps_to_the_pace_is_never_refused():
    now = 0.0
    pace = Pace(lambda: now)
    for _ in range(50 * A_SECOND):
        assert pace.takes()
        now += 1 / A_SECOND
    now += 1
    # A burst, and then only as many as there may be.
    assert [pace.takes() for _ in range(AT_ONCE + 5)].count(False) == 5
    now += 1
    assert [pace.takes() for _ in range(A_SECOND + 3)].count(False) == 3
    assert not pace.is_lost
    assert not any(pace.takes() for _ in range(FORGIVEN - 8))
    assert not pace.is_lost
    pace.takes()
    assert pace.is_lost


def test_a_frame_that_is_too_long_ends_the_socket(server):
    ann = Visitor(server.port)
    path = ann.sit()
    with ann.socket(path) as long:
        hear(long)
        long.send("x" * MOST_FRAME)
        told(hear(long)["problem"], 400, "not_json")
        long.send("x" * (MOST_FRAME + 1))
        with pytest.raises(ConnectionClosed) as closed:
            hear(long)
        assert closed.value.rcvd.code == 1009


def test_a_browser_has_only_so_many_sockets(server):
    ann, bob = Visitor(server.port), Visitor(server.port)
    path = ann.sit()
    with ExitStack() as stack:
        sockets = [stack.enter_context(ann.socket(path)) for _ in range(OF_A_BROWSER)]
        assert {hear(one)["type"] for one in sockets} == {"table"}
        with ann.socket(path) as one_more:
            told(hear(one_more)["problem"], 429, "too_many_sockets")
            with pytest.raises(ConnectionClosed) as closed:
                hear(one_more)
            assert closed.value.rcvd.code == 4400
        with bob.socket(bob.sit()) as another:
            assert hear(another)["type"] == "table"
        sockets[0].close()
        # Its end may be noticed a moment later.
        for _ in range(50):
            with ann.socket(path) as instead:
                if hear(instead)["type"] == "table":
                    break
            time.sleep(0.05)
        else:
            pytest.fail("a socket that was closed still counts")


def test_an_address_has_only_so_many_sockets(server):
    """As a proxy on this machine tells it."""
    visitors = [Visitor(server.port) for _ in range(OF_AN_ADDRESS // OF_A_BROWSER + 1)]
    for visitor in visitors:
        visitor.headers["X-Forwarded-For"] = "203.0.113.7"
    paths = [visitor.sit() for visitor in visitors]
    with ExitStack() as stack:
        for visitor, path in zip(visitors[:-1], paths[:-1], strict=True):
            for _ in range(OF_A_BROWSER):
                assert hear(stack.enter_context(visitor.socket(path)))["type"] == "table"
        with visitors[-1].socket(paths[-1]) as one_more:
            told(hear(one_more)["problem"], 429, "too_many_sockets")
        visitors[-1].headers["X-Forwarded-For"] = "203.0.113.8"
        with visitors[-1].socket(paths[-1]) as from_elsewhere:
            assert hear(from_elsewhere)["type"] == "table"


@pytest.fixture
def impatient(tmp_path):
    """A server that asks every half second whether its sockets are still there, and the app that it serves."""
    import uvicorn

    app = create_app(open_store(f"sqlite:///{tmp_path}/muggins.db"))
    server = uvicorn.Server(config_of(app, log_config=None, ws_ping_interval=0.5, ws_ping_timeout=0.5, port=0))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    server.port = server.servers[0].sockets[0].getsockname()[1]
    yield server, app
    server.should_exit = True
    thread.join()


def looking(app):
    """How many screens look at tables."""
    return sum(table.screens for table in app.state.tables._at_hand.values())


def bare(port, visitor, path):
    """A socket at a table, at the other end of which nothing answers of itself."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(
        f"GET {path}/socket?seat=0 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: {visitor.headers['Cookie']}\r\n\r\n".encode()
    )
    return connection


def test_a_socket_whose_other_end_has_vanished_is_dropped(impatient):
    """Like a telephone that has lost its net: it says nothing, and nothing says that it is gone."""
    server, app = impatient
    ann = Visitor(server.port)
    path = ann.sit()
    with bare(server.port, ann, path), ann.socket(path) as living:
        hear(living)
        wait_for(lambda: looking(app) == 2)
        wait_for(lambda: looking(app) == 1)
        # Who answers stays.
        time.sleep(1.5)
        assert looking(app) == 1
        living.send(json.dumps({"type": "resign", "key": "k", "seat": 0}))
        assert hear(living)["type"] == "step"


def test_a_socket_that_is_cut_off_without_a_word_is_dropped(impatient):
    server, app = impatient
    ann = Visitor(server.port)
    connection = bare(server.port, ann, ann.sit())
    wait_for(lambda: looking(app) == 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
    wait_for(lambda: looking(app) == 0)


def wait_for(done):
    ends = time.monotonic() + 20
    while not done():
        assert time.monotonic() < ends
        time.sleep(0.02)


def test_sockets_that_are_gone_are_not_counted(impatient):
    server, app = impatient
    ann = Visitor(server.port)
    path = ann.sit()
    for _ in range(3):
        with ann.socket(path) as one:
            hear(one)
    wait_for(lambda: not app.state.open_sockets._of_browsers)
