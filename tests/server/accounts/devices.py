"""A browser that keeps its cookies as browsers do, at an address where passkeys work."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookies import SimpleCookie
from itertools import count
from typing import Any

from tests.server.houses import House, Seated, Socket

HOME = "http://localhost"
PASSWORD = "green oak desk"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"


class Device:
    """A browser; it can do what `tests.server.houses.Browser` can."""

    def __init__(self, house: House, *, home: str = HOME, agent: str = FIREFOX) -> None:
        self.house, self.home, self.agent = house, home, agent
        self.cookies: dict[str, str] = {}
        assert self.get("/").status_code == 200

    @property
    def cookie(self) -> str:
        """Its cookies, as they are sent."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def ask(self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> Any:
        """Send a request, and keep or drop the cookies that come back."""
        own = {"cookie": self.cookie, "user-agent": self.agent, "origin": self.home, **(headers or {})}
        client = self.house.client
        answer = client.request(method, f"{self.home}{path}", headers=own, **more)
        client.cookies.clear()
        for set_cookie in answer.headers.get_list("set-cookie"):
            for name, morsel in SimpleCookie(set_cookie).items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value
        return answer

    def get(self, path: str, **params: object) -> Any:
        """GET."""
        return self.ask("GET", path, **({"params": params} if params else {}))

    def post(self, path: str, body: object = None) -> Any:
        """POST a JSON document, or a text or bytes as they are."""
        return self.ask("POST", path, content=body if isinstance(body, (str, bytes)) else json.dumps(body))

    def put(self, path: str, body: object) -> Any:
        """PUT a JSON document."""
        return self.ask("PUT", path, content=json.dumps(body))

    def delete(self, path: str) -> Any:
        """DELETE."""
        return self.ask("DELETE", path)

    @contextmanager
    def socket(self, path: str, headers: Mapping[str, str] | None = None) -> Iterator[Socket]:
        """A socket, open while the block runs."""
        own = {"cookie": self.cookie, **(headers or {})}
        with self.house.client.websocket_connect(path, headers=own) as session:
            yield Socket(session)

    def sign_up(self, name: str = "Ann", password: str = PASSWORD) -> Any:
        """Make an account, which must be."""
        answer = self.post("/api/account", {"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        return answer

    def sign_in(self, name: str = "Ann", password: str = PASSWORD) -> Any:
        """Try to."""
        return self.post("/api/account/sign-in", {"name": name, "password": password})

    @property
    def account(self) -> dict[str, Any] | None:
        """Who is signed in."""
        answer = self.get("/api/account")
        assert answer.status_code == 200, answer.text
        account: dict[str, Any] | None = answer.json()["account"]
        return account

    @property
    def name(self) -> str | None:
        """The name of who is signed in."""
        account = self.account
        return None if account is None else account["name"]

    @property
    def tables(self) -> list[str]:
        """The ids of its tables, the newest first."""
        return [table["id"] for table in self.get("/api/tables").json()["tables"]]

    def new(self, *players: Mapping[str, Any], rules: str = "regal", **options: object) -> Seated:
        """A table that waits for its nonces; the first player is a person here."""
        body = {"rules": rules, "options": {"players": len(players), **options}, "players": list(players)}
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return Seated(self, answer.json()["id"], 1, answer.json()["commitment"])  # type: ignore[arg-type]

    def at(self, table: Seated) -> Seated:
        """Another's table, from here."""
        seated = Seated(self, table.id, 1, table.commitment)  # type: ignore[arg-type]
        seated.keys = (f"{secrets.token_urlsafe(6)}-{number}" for number in count(1))
        return seated


ANN = {"kind": "person", "name": "Ann"}
BOB = {"kind": "person", "name": "Bob"}
STEADY = {"kind": "bot", "level": "steady"}
EASY = {"kind": "bot", "level": "easy"}
FREE = {"kind": "free"}
