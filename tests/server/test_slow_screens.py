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
        # Each is answered with the table whole.
        for _ in range(200):
            slow.send("junk")
        table = ann.json("GET", f"{path}?seat=0")
        slow.send(json.dumps({"type": "act", **answer(table["ask"], "last")}))
        # What it says is heard though it does not listen.
        while ann.json("GET", path)["seq"] == table["seq"]:
            pass
        longest, told = 0.0, 0
        # All of it is much more than can be on the way.
        for key in range(WAITING // 2):
            ask = ann.json("GET", f"{path}?seat=0")["ask"]
            began = time.perf_counter()
            done = ann.json("POST", f"{path}/actions", answer(ask, key))
            longest = max(longest, time.perf_counter() - began)
            told += ann.json("GET", f"{path}?seat=0")["seq"] - done["seq"] + 1
            # So the game is never over.
            ann.json("POST", f"{path}/back", {"key": f"back-{key}", "seat": 0, "to": done["seq"]})
            told += 1
        assert longest < 5
        heard, closed = [], None
        while closed is None:
            try:
                heard.append(json.loads(slow.recv(timeout=60)))
            except ConnectionClosed as error:
                closed = error
    assert closed.rcvd.code == 4408
    assert heard[0]["type"] == "table"
    assert {message["type"] for message in heard[1:]} <= {"refused", "step", "table"}
    assert len(heard) < 200 + told
    seen = heard[0]["seq"]
    for message in heard[1:]:
        if message["type"] == "step":
            assert (message["after"], message["seq"]) == (seen, seen + 1)
        if message["type"] != "refused":
            seen = message["seq"]
    now = ann.json("GET", f"{path}?seat=0")
    assert seen < now["seq"]
    with ann.socket(path, f"seat=0&after={seen}") as again:
        missing = [json.loads(again.recv(timeout=60))]
        while missing[-1]["seq"] < now["seq"]:
            missing.append(json.loads(again.recv(timeout=60)))
    assert missing[-1]["ask"] == now["ask"]
    assert missing[0]["type"] == "table" or [step["seq"] for step in missing] == list(range(seen + 1, now["seq"] + 1))
