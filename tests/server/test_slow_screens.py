"""A screen that takes nothing of what it is sent holds nobody up, is let go, and comes again for what it lacks."""

from __future__ import annotations

import json
import socket
import time

from websockets.exceptions import ConnectionClosed

from muggins.server.audience import WAITING
from tests.server.houses import first
from tests.server.ports import Visitor


def answer(ask, key):
    """The first thing that may be done."""
    return {"key": str(key), "seat": 0, "opened": ask["opened"], "action": first(ask)}


def test_a_screen_that_takes_nothing_is_let_go_and_comes_again(own_server):
    ann = Visitor(own_server.port)
    path = ann.sit()
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", own_server.port))
    with ann.socket(path, sock=narrow, compression=None, max_queue=1, ping_interval=None) as slow:
        # Each is answered with the table whole; all of it is much more than can be on the way.
        for _ in range(8 * WAITING):
            slow.send("junk")
        table = ann.json("GET", f"{path}?seat=0")
        slow.send(json.dumps({"type": "act", **answer(table["ask"], "last")}))
        # What it says is heard though it does not listen.
        while ann.json("GET", path)["seq"] == table["seq"]:
            pass
        longest = 0.0
        for key in range(12):
            ask = ann.json("GET", f"{path}?seat=0")["ask"]
            began = time.perf_counter()
            ann.json("POST", f"{path}/actions", answer(ask, key))
            longest = max(longest, time.perf_counter() - began)
        assert longest < 5
        heard, closed = [], None
        while closed is None:
            try:
                heard.append(json.loads(slow.recv(timeout=60)))
            except ConnectionClosed as error:
                closed = error
    assert closed.rcvd.code == 4408
    assert heard[0]["type"] == "table"
    assert {message["type"] for message in heard[1:]} <= {"refused", "step"}
    assert len(heard) < 8 * WAITING
    seen = [heard[0]["seq"], *(message["seq"] for message in heard if message["type"] == "step")]
    assert seen == list(range(seen[0], seen[0] + len(seen)))
    now = ann.json("GET", f"{path}?seat=0")
    assert seen[-1] < now["seq"]
    with ann.socket(path, f"seat=0&after={seen[-1]}") as again:
        missing = [json.loads(again.recv(timeout=60)) for _ in range(now["seq"] - seen[-1])]
    assert [step["seq"] for step in missing] == list(range(seen[-1] + 1, now["seq"] + 1))
    assert missing[-1]["ask"] == now["ask"]
