"""A browser at a real port: HTTP over one connection, and sockets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.houses import NONCE

ALONE = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "steady"}]


class Visitor:
    """A browser that has been at the first page of a server on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers: dict[str, str] = {}
        self.headers["Cookie"] = self.ask("GET", "/")[1]["Set-Cookie"].partition(";")[0]

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any, bytes]:
        """Status, headers and body of an answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), self.headers)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def json(self, method: str, path: str, body: object = None) -> Any:
        """The document that an answer holds; it must be a good one."""
        status, _, text = self.ask(method, path, body)
        assert 200 <= status < 300, text
        return json.loads(text)

    def sit(self, rules: str = "regal", **options: object) -> str:
        """The path of a table against a bot, which has begun."""
        id = self.json("POST", "/api/tables", {"rules": rules, "options": options, "players": ALONE})["id"]
        self.json("POST", f"/api/tables/{id}/start", {"nonce": NONCE})
        return f"/api/tables/{id}"

    @contextmanager
    def socket(self, path: str, query: str = "seat=0", **more: Any) -> Iterator[ClientConnection]:
        """A socket at a table."""
        address = f"ws://127.0.0.1:{self.port}{path}/socket?{query}"
        with connect(address, additional_headers=self.headers, max_size=None, **more) as socket:
            yield socket
