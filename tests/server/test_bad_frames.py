"""What a socket may be sent that is no message: a refusal with the table as it is, or the socket's end."""

from __future__ import annotations

import json
from socket import SHUT_RDWR

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect

from tests.server.houses import first
from tests.server.ports import Visitor
from tests.server.refusing import told


@pytest.fixture
def ann(inn):
    return inn.browser()


@pytest.mark.parametrize(
    ("frame", "status", "code"),
    [
        ("", 400, "not_json"),
        ("{", 400, "not_json"),
        ("hello", 400, "not_json"),
        ("\x00", 400, "not_json"),
        ("[" * 60_000, 400, "not_json"),
        (b"", 400, "not_json"),
        (b"\xff\xfe\x00", 400, "not_json"),
        (b"\x89PNG\r\n", 400, "not_json"),
        ("null", 422, "bad_shape"),
        ("[]", 422, "bad_shape"),
        ("{}", 422, "bad_shape"),
        ('{"type": "dance"}', 422, "bad_shape"),
        ('{"type": "table"}', 422, "bad_shape"),
        ('{"type": "start", "nonce": "abababababababab"}', 422, "bad_shape"),
        ('{"type": "resign", "key": "k", "seat": 4}', 422, "bad_shape"),
        ('{"type": "resign", "key": "k", "seat": 0, "lag": -5}', 422, "bad_shape"),
        ('{"type": "act", "key": "k", "seat": 0, "opened": 2, "action": 5}', 422, "bad_shape"),
        ('{"type": "act", "key": "k k", "seat": 0, "opened": 2, "action": "lay 5h 6h"}', 422, "bad_shape"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_a_frame_that_is_no_message(ann, frame, status, code):
    seated = ann.sit()
    before = seated.everything()
    with seated.socket() as socket:
        table = socket.hear()
        (socket.session.send_bytes if isinstance(frame, bytes) else socket.session.send_text)(frame)
        answer = socket.hear()
        assert (answer["type"], answer["key"], answer["table"]) == ("refused", None, table)
        told(answer["problem"], status, code)
        # The socket goes on.
        *steps, accepted = socket.do("act", **seated.answer(table["ask"], first(table["ask"])))
        assert (steps[0]["after"], accepted["type"]) == (table["seq"], "accepted")
    assert seated.lines[: len(before[0])] == before[0]


def test_a_message_may_come_as_bytes(ann):
    seated = ann.sit()
    with seated.socket() as socket:
        ask = socket.hear()["ask"]
        message = {"type": "act", **seated.answer(ask, first(ask))}
        socket.session.send_bytes(json.dumps(message).encode())
        assert socket.hear_until("accepted")[-1]["key"] == message["key"]


@pytest.mark.parametrize(
    "query",
    [
        "seat=4",
        "seat=-1",
        "seat=x",
        "seat=" + "9" * 5000,
        "after=-1",
        "after=x",
        "after=1000001",
        "from=1",
        "seat=0&x=1",
    ],
)
def test_a_query_that_cannot_be_read(ann, query):
    seated = ann.sit()
    with ann.socket(f"{seated.path}/socket?{query}") as socket:
        answer = socket.hear()
        assert (answer["type"], answer["key"], answer["table"]) == ("refused", None, None)
        told(answer["problem"], 422, "bad_query")
        assert socket.session.receive() == {"type": "websocket.close", "code": 4400, "reason": ""}


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/tables", "/api/tables/x", "/table/x", "/css/base.css"])
def test_no_socket_is_opened_where_there_is_none(ann, path):
    with pytest.raises(WebSocketDisconnect) as refused, ann.socket(path):
        pass
    assert refused.value.code in (1000, 1008)


# What only a server on a real port can show.


def test_frames_that_break_the_protocol_end_the_socket_and_nothing_else(own_server):
    ann = Visitor(own_server.port)
    path = ann.sit()
    for frame, code in (("x" * 64_001, 1009), (b"x" * 10**6, 1009)):
        with ann.socket(path) as socket:
            before = socket.recv()
            socket.send(frame)
            with pytest.raises(ConnectionClosedError) as closed:
                socket.recv()
            assert closed.value.rcvd.code == code
    with ann.socket(path) as socket:
        assert socket.recv() == before
        socket.send("x" * 64_000)
        assert json.loads(socket.recv())["problem"]["status"] == 400
        socket.socket.sendall(b"\xff" * 20)
        with pytest.raises(ConnectionClosedError) as closed:
            socket.recv()
        assert closed.value.rcvd.code == 1002
    with ann.socket(path) as socket:
        assert socket.recv() == before
        socket.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xff")  # a text that is no UTF-8
        with pytest.raises(ConnectionClosedError) as closed:
            socket.recv()
        assert closed.value.rcvd.code == 1007
    with ann.socket(path) as socket:
        assert socket.recv() == before


def test_paths_that_have_no_socket_are_refused_quietly(own_server):
    for path in ("/", "/nothing", "/api/tables", "/css/base.css"):
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{own_server.port}{path}"):
            pass
        assert refused.value.response.status_code == 403
    assert "Traceback" not in own_server.said


def test_a_screen_that_vanishes_is_not_spoken_of(own_server):
    ann = Visitor(own_server.port)
    path = ann.sit()
    for _ in range(3):
        with ann.socket(path) as socket:
            socket.recv()
            socket.send("junk")
            socket.socket.shutdown(SHUT_RDWR)
    with ann.socket(path) as socket:
        assert json.loads(socket.recv())["type"] == "table"
    own_server.stop()
    assert "Error" not in own_server.said
