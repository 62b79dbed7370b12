"""An app in this process on a store in a file, browsers in front of it, and tables that they play at."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.cookiejar import DefaultCookiePolicy
from itertools import count, islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, Mask, grid, put, read_place, write_place
from muggins.games.kings.placement import plays
from muggins.pieces.tiles import read_tile, write_tiles
from muggins.server import convening as playing
from muggins.server import sitting as seating
from muggins.server.accounts.limits import Rates
from muggins.server.app import create_app
from muggins.server.hub import open_hub
from muggins.server.store.protocol import Store, open_store
from muggins.server.store.rows import Line, Summary

NONCE = "0123456789abcdef" * 4
NAMES = ("Ann", "Bob", "Cid", "Dee")
OFTEN = Rates(
    sign_ins="10000 per minute",
    wrong="10000 per minute",
    wrong_anywhere="10000 per minute",
    sign_ups="10000 per minute",
    tables="10000 per minute",
    posts="10000 per minute",
    exports="10000 per minute",
    lobby="10000 per minute",
)
"""As often as anybody wants."""


def always_alike(monkeypatch: Any, name: str) -> None:
    """Let every run of a test be dealt the same cards by the same seeds, and play against the same bots."""
    rng = Random(name)
    dealt = SimpleNamespace(token_bytes=rng.randbytes, token_urlsafe=secrets.token_urlsafe)
    monkeypatch.setattr(playing, "secrets", dealt)
    monkeypatch.setattr(seating, "random", SimpleNamespace(SystemRandom=lambda: Random(name)))


class House:
    """A server on a store's file, or at its `url`. It may be closed and opened again, as often as a test wants.

    `hinder` is given each store that is opened, and what it returns is what the app gets.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        url: str | None = None,
        hinder: Callable[[Store], Any] = lambda store: store,
        **options: Any,
    ) -> None:
        self.path, self.hinder, self.options = path, hinder, options
        self.url = f"sqlite:///{path}" if url is None else url
        self.store: Any = None
        self.client: TestClient
        self.open()

    def open(self) -> None:
        """Start."""
        self.store = self.hinder(open_store(self.url))
        app = create_app(self.store, hub=open_hub(self.url), **self.options)
        self.client = TestClient(app, raise_server_exceptions=False)
        # Each browser keeps its own; in one that all share, who asks at the same moment would be taken for another.
        self.client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
        self.client.__enter__()

    def close(self) -> None:
        """Stop in good order."""
        self.client.__exit__(None, None, None)

    def again(self) -> None:
        """Stop, and start on the same file."""
        self.close()
        self.open()

    def browser(self) -> Browser:
        """A browser that nobody has used, which has been at the first page."""
        browser = Browser(self)
        assert browser.get("/").status_code == 200
        return browser

    def lines(self, id: str) -> list[tuple[str, str | None]]:
        """What is on disk of a table: each line with its key."""
        stored = self.call(self.store.load, id)
        assert [line.seq for line in stored.lines] == list(range(1, len(stored.lines) + 1))
        return [(line.text, line.key) for line in stored.lines]

    def call(self, work: Callable[..., Any], *args: object) -> Any:
        """The outcome of a coroutine, in the app's own loop."""
        portal = self.client.portal
        assert portal is not None
        return portal.call(work, *args)


class Browser:
    """A browser: its cookie alone tells it from another."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.cookie: str | None = None

    def ask(self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> Any:
        """Send a request, and keep the cookie that comes back."""
        client = self.house.client
        cookie = {} if self.cookie is None else {"cookie": self.cookie}
        answer = client.request(method, path, headers={**cookie, **(headers or {})}, **more)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def get(self, path: str, **params: object) -> Any:
        """GET."""
        return self.ask("GET", path, **({"params": params} if params else {}))

    def post(self, path: str, body: object = None) -> Any:
        """POST a JSON document, or a text or bytes as they are."""
        content = body if isinstance(body, (str, bytes)) else json.dumps(body)
        return self.ask("POST", path, content=content)

    def sit(
        self, rules: str = "regal", people: int = 1, bots: Sequence[str] = ("steady",), **options: object
    ) -> Seated:
        """A table that is started, people on the first seats."""
        seated = self.sit_down(rules, people, bots, **options)
        answer = seated.start()
        assert answer.status_code == 200, answer.text
        return seated

    def sit_down(
        self, rules: str = "regal", people: int = 1, bots: Sequence[str] = ("steady",), **options: object
    ) -> Seated:
        """A table that waits for the nonce."""
        players = [{"kind": "person", "name": name} for name in NAMES[:people]]
        players += [{"kind": "bot", "level": level} for level in bots]
        body = {"rules": rules, "options": {"players": len(players), **options}, "players": players}
        answer = self.post("/api/tables", body)
        assert answer.status_code == 201, answer.text
        return Seated(self, answer.json()["id"], people, answer.json()["commitment"])

    def sit_at(self, lines: Sequence[str], rules: str = "kings", people: int = 2, **options: object) -> Seated:
        """A table that stands where these lines bring it, whatever its dealer would have dealt."""
        seated = self.sit_down(rules, people, (), **options)
        kept = [Line(seq, line, 1.0) for seq, line in enumerate(lines, 1)]
        self.house.call(self.house.store.start, seated.id, (NONCE,), kept, Summary(scores=(0,) * people))
        return seated

    def open_record(self, text: str) -> Seated:
        """A table made of a record."""
        answer = self.post("/api/records", text)
        assert answer.status_code == 201, answer.text
        return Seated(self, answer.json()["id"], 0, answer.json()["commitment"])

    @contextmanager
    def socket(self, path: str, headers: Mapping[str, str] | None = None) -> Iterator[Socket]:
        """A socket, open while the block runs."""
        cookie = {} if self.cookie is None else {"cookie": self.cookie}
        with self.house.client.websocket_connect(path, headers={**cookie, **(headers or {})}) as session:
            yield Socket(session)


class Seated:
    """A table as a browser has it."""

    def __init__(self, browser: Browser, id: str, people: int, commitment: str | None) -> None:
        self.browser, self.id, self.people, self.commitment = browser, id, people, commitment
        self.keys = (f"key-{number}" for number in count(1))

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/tables/{self.id}"

    def start(self, nonce: str = NONCE) -> Any:
        """Send the nonce."""
        return self.browser.post(f"{self.path}/start", {"nonce": nonce})

    def table(self, seat: int | None = 0) -> dict[str, Any]:
        """The table whole; nobody's seat is a spectator."""
        answer = self.browser.get(self.path, **({} if seat is None else {"seat": seat}))
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table

    def waiting(self) -> list[dict[str, Any]]:
        """What people are asked now."""
        asks = [self.table(seat)["ask"] for seat in range(self.people)]
        return [ask for ask in asks if ask is not None]

    def answer(self, ask: Mapping[str, Any], action: str, **changes: object) -> dict[str, Any]:
        """The message that answers a question so."""
        return {"key": next(self.keys), "seat": ask["seat"], "opened": ask["opened"], "action": action, **changes}

    def act(self, action: str | None = None, seat: int = 0, **changes: object) -> Any:
        """POST an action, in answer to what the seat is asked now; without one, the first that may be done."""
        ask = self.table(seat)["ask"]
        return self.send("actions", self.answer(ask, first(ask) if action is None else action, **changes))

    def send(self, what: str, body: object) -> Any:
        """POST to actions, back or resign."""
        return self.browser.post(f"{self.path}/{what}", body)

    def back(self, to: int, seat: int = 0, **changes: object) -> Any:
        """POST that a line be taken back."""
        return self.send("back", {"key": next(self.keys), "seat": seat, "to": to, **changes})

    def tries(self, *tiles: str, seat: int = 0) -> Any:
        """POST tiles to be tried, each as `H8 5l`."""
        laid = [dict(zip(("square", "tile"), one.split(), strict=True)) for one in tiles]
        return self.send("try", {"seat": seat, "tiles": laid})

    def resign(self, seat: int = 0, **changes: object) -> Any:
        """POST that a seat gives up."""
        return self.send("resign", {"key": next(self.keys), "seat": seat, **changes})

    @contextmanager
    def socket(self, seat: int | None = 0, after: int | None = None) -> Iterator[Socket]:
        """A socket of a seat, or of a spectator."""
        asked = {"seat": seat, "after": after}
        query = "&".join(f"{name}={value}" for name, value in asked.items() if value is not None)
        with self.browser.socket(f"{self.path}/socket?{query}") as socket:
            yield socket

    @property
    def lines(self) -> list[tuple[str, str | None]]:
        """What is on disk."""
        return self.browser.house.lines(self.id)

    def everything(self) -> object:
        """All that there is of it: what is on disk, and what each seat is told."""
        return self.lines, [self.table(seat) for seat in (*range(self.people), None)]


class Socket:
    """A screen's end of a socket, which remembers all that it heard."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.raw: list[str] = []

    def hear(self) -> dict[str, Any]:
        """The next message."""
        text = self.session.receive_text()
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def hear_until(self, kind: str) -> list[dict[str, Any]]:
        """All messages up to the next of that type."""
        heard = [self.hear()]
        while heard[-1]["type"] != kind:
            heard.append(self.hear())
        return heard

    def hear_to_the_end(self) -> list[dict[str, Any]]:
        """All messages until the socket is closed."""
        heard: list[dict[str, Any]] = []
        try:
            while True:
                heard.append(self.hear())
        except WebSocketDisconnect:
            return heard

    def hear_up_to(self, seq: int) -> list[dict[str, Any]]:
        """All messages up to the step of that line."""
        heard = [self.hear()]
        while heard[-1].get("seq", 0) < seq:
            heard.append(self.hear())
        return heard

    def say(self, message: str | Mapping[str, Any]) -> None:
        """Send a text, or a message as JSON."""
        self.session.send_text(message if isinstance(message, str) else json.dumps(message))

    def do(self, kind: str, **fields: object) -> list[dict[str, Any]]:
        """Send a message; all that is heard until it is answered."""
        self.say({"type": kind, **fields})
        heard = [self.hear()]
        while heard[-1]["type"] not in ("accepted", "refused"):
            heard.append(self.hear())
        return heard


def first(ask: Mapping[str, Any]) -> str:
    """The first thing that may be done."""
    if ask["choices"]:
        return str(ask["choices"][0]["action"])
    span = ask["spans"][0]
    return f"{span['verb']} {span['first']}"


def any_of(ask: Mapping[str, Any], rng: Random) -> str:
    """Any thing that may be done; of numbers, one that a hand may have."""
    actions = [choice["action"] for choice in ask["choices"]]
    actions += [f"{span['verb']} {rng.randint(span['first'], min(span['last'], 15))}" for span in ask["spans"]]
    return str(rng.choice(actions))


def places(view: Mapping[str, Any], most: int = 300) -> list[Place]:
    """Plays on a board of Kings Cribbage as a screen is told it, at most so many."""
    on = next(on for mask in Mask if len((on := grid(mask)).squares) == "".join(view["rows"]).count("."))
    squares = tuple(read_place(tile["square"])[0] for tile in view["tiles"])
    board = put(EMPTY, squares, tuple(read_tile(tile["tile"]) for tile in view["tiles"]))
    return list(islice(plays(board, on, tuple(map(read_tile, view["rack"]))), most))


def any_turn(ask: Mapping[str, Any], view: Mapping[str, Any], rng: Random, *, missing: float = 0.1) -> str:
    """Any thing that may be done in any game: a play on a board where there is one.

    Where the turn may be missed all the same, it is so often.
    """
    if ask["lay"] is not None and not (ask["choices"] and rng.random() < missing) and (found := places(view)):
        place = rng.choice(found)
        return f"place {write_place(place.square, place.across)} {write_tiles(place.tiles)}"
    return any_of(ask, rng)
