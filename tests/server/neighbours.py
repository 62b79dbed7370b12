"""Several workers on one database, each an app in this process, and tables whose players come through any of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.houses import NAMES, Browser, House, Seated, Socket

PATIENCE = 20.0


class Holder:
    """A person with one browser, which comes through any of the workers."""

    def __init__(self, number: int) -> None:
        self.name = NAMES[number]
        self.nonce = sha256(self.name.encode()).hexdigest()
        self._cookie: str | None = None

    def at(self, house: House) -> Browser:
        """His browser, as it comes through a worker."""
        browser = Browser(house)
        browser.cookie = self._cookie
        if browser.cookie is None:
            browser.get("/")
            self._cookie = browser.cookie
        return browser


class Shared:
    """A table that people at screens of their own play."""

    def __init__(self, id: str, people: Sequence[Holder]) -> None:
        self.id, self.people = id, people
        self.path = f"/api/tables/{id}"
        self.keys = (f"key-{number}" for number in count(1))

    def seen(self, house: House, seat: int) -> Seated:
        """The table as the holder of a seat has it through a worker."""
        seated = Seated(self.people[seat].at(house), self.id, len(self.people), None)
        seated.keys = self.keys
        return seated

    def look(self, house: House, seat: int) -> dict[str, Any]:
        """What a seat is shown through a worker."""
        return self.seen(house, seat).table(seat)


def set_up(house: House, rules: str, people: int, **options: object) -> Shared:
    """A table whose first seat is taken and whose others are free."""
    holders = [Holder(number) for number in range(people)]
    players = [{"kind": "person", "name": holders[0].name}, *({"kind": "free"} for _ in holders[1:])]
    body = {"rules": rules, "options": {"players": people, **options}, "players": players}
    answer = holders[0].at(house).post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    return Shared(answer.json()["id"], holders)


def gathered(houses: Sequence[House], rules: str, people: int, **options: object) -> Shared:
    """A table that has begun, each of its people having come through another worker at every turn."""
    shared = set_up(houses[0], rules, people, **options)
    turn = count()

    def another() -> House:
        return houses[next(turn) % len(houses)]

    for seat, holder in enumerate(shared.people[1:], 1):
        sitter = {"player": {"kind": "person", "name": holder.name}}
        answer = holder.at(another()).ask("PUT", f"{shared.path}/seats/{seat}", json=sitter)
        assert answer.status_code == 200, answer.text
    for holder in shared.people:
        pledge = {"sha256": sha256(bytes.fromhex(holder.nonce)).hexdigest()}
        assert holder.at(another()).post(f"{shared.path}/pledge", pledge).status_code == 200
    for holder in shared.people:
        answer = holder.at(another()).post(f"{shared.path}/start", {"nonce": holder.nonce})
        assert answer.status_code == 200, answer.text
    assert answer.json()["started"]
    return shared


def until(done: Callable[[], bool]) -> None:
    """Wait for it."""
    ends = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < ends, "it does not come"
        time.sleep(0.01)


def hear_kinds(socket: Socket, seq: int) -> list[dict[str, Any]]:
    """All messages but who comes and goes, up to the line of that number."""
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["seq"] < seq:
        if (message := socket.hear())["type"] in ("step", "table"):
            heard.append(message)
    return heard


@contextmanager
def let_go() -> Iterator[None]:
    """A block in which the socket is closed so that the screen comes again."""
    with pytest.raises(WebSocketDisconnect) as closed:
        yield
    assert closed.value.code == 4408
