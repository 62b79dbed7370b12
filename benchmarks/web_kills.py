"""kill -9 of the web table under play: no action that was shown is lost, and none is done twice.

    python benchmarks/web_kills.py [KILLS] [SEED]

A screen plays over a socket against bots. At random moments, about every third action, the server is
killed and started again on the same file; the screen comes again for what it lacks, and sends what it
had sent without an answer once more, under the same key. When a game is over, all that was ever shown
must be what stands in it, every key must be one line, and the record must verify.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG

TABLES: tuple[dict[str, Any], ...] = (
    {"rules": "regal", "options": {"players": 3}, "bots": ["steady", "easy"]},
    {"rules": "zombie", "options": {"jokers": 2, "reveal": True, "run": True}, "bots": ["easy"]},
    {"rules": "cabinet", "options": {"games": 2, "target": 61}, "bots": ["steady"]},
)
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
EVERY = 3
"""A kill comes after so many actions or so."""
LONGEST = 0.03
"""It comes up to so many seconds after an action is sent, mostly soon: before, while, and after it is done."""
PATIENCE = 30.0
"""So many seconds nothing takes."""


@dataclass
class Server:
    """`muggins serve` on a file in a folder; started again it has the same port."""

    folder: Path
    port: int = 0

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        words = ["--port", str(self.port), "--database", f"sqlite:///{self.folder / 'muggins.db'}"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "muggins", "serve", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = ADDRESS.search(said)
        if found is None:
            raise AssertionError(f"the server does not say where it is, but: {said}{self.kill()}")
        self.port = int(found[1])

    def kill(self) -> str:
        """End it at once; what else it said."""
        self._process.kill()
        assert self._process.stdout is not None
        with self._process.stdout as out:
            said = out.read()
        self._process.wait()
        return said


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server, which is killed at the end of the block."""
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Visitor:
    """A browser: its cookie, and a connection that is made anew after the server was killed."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.headers: dict[str, str] = {}
        self._connection = self._connected()
        self.headers["Cookie"] = self._ask("GET", "/")[0]["Set-Cookie"].partition(";")[0]

    def _connected(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self._server.port, timeout=PATIENCE)

    def renew(self) -> None:
        """Begin with a new connection."""
        self.close()
        self._connection = self._connected()

    def close(self) -> None:
        """Ask no more."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: object = None) -> tuple[Any, bytes]:
        self._connection.request(method, path, None if body is None else json.dumps(body), self.headers)
        with self._connection.getresponse() as answer:
            text = answer.read()
            assert 200 <= answer.status < 300, text
            return answer.headers, text

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The document that is answered."""
        return json.loads(self._ask(method, path, body)[1])

    def sit(self, rules: str, options: dict[str, Any], bots: list[str]) -> str:
        """A table that has begun: its path."""
        players = [{"kind": "person", "name": "Ann"}, *({"kind": "bot", "level": bot} for bot in bots)]
        id = self.ask("POST", "/api/tables", {"rules": rules, "options": options, "players": players})["id"]
        self.ask("POST", f"/api/tables/{id}/start", {"nonce": "ab" * 32})
        return f"/api/tables/{id}"

    def socket(self, path: str, after: int | None) -> AbstractContextManager[ClientConnection]:
        """A socket at the table, told what is missing after that line."""
        query = "seat=0" if after is None else f"seat=0&after={after}"
        address = f"ws://127.0.0.1:{self._server.port}{path}/socket?{query}"
        return connect(address, additional_headers=self.headers, max_size=None, close_timeout=1)


def choose(ask: dict[str, Any], rng: Random) -> str:
    """Something that may be done."""
    actions = [choice["action"] for choice in ask["choices"]]
    actions += [f"{span['verb']} {rng.randint(span['first'], min(span['last'], 12))}" for span in ask["spans"]]
    return str(rng.choice(actions))


@dataclass
class Screen:
    """What a screen was shown: the events of each line by its number; which keys were accepted, as which lines."""

    seq: int | None = None
    ask: dict[str, Any] | None = None
    over: bool = False
    shown: dict[int, Any] = field(default_factory=dict)
    accepted: dict[str, int] = field(default_factory=dict)

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message; what is shown twice must be the same, and nothing may be left out."""
        match message["type"]:
            case "table":
                for line in message["log"]:
                    self._show(line["seq"], line["by"], line["events"])
                assert message["log"][-1]["seq"] == message["seq"], "lines are missing"
                assert message["seq"] >= (self.seq or 0), "what was shown is not there any more"
            case "step":
                assert message["after"] == self.seq, "a line was left out"
                self._show(message["seq"], message["by"], message["events"])
            case "accepted":
                before = self.accepted.setdefault(message["key"], message["seq"])
                assert before == message["seq"], "one action is two lines"
                return
            case _:
                raise AssertionError(f"refused: {message['problem']}")
        self.seq, self.ask, self.over = message["seq"], message["ask"], message["over"] is not None

    def _show(self, seq: int, by: int, events: Any) -> None:
        assert self.shown.setdefault(seq, (by, events)) == (by, events), "a line that was shown has changed"


@dataclass
class Sitting:
    """A game that is played over sockets, each of which ends with the server."""

    server: Server
    visitor: Visitor
    path: str
    rng: Random
    screen: Screen = field(default_factory=Screen)
    waiting: dict[str, Any] | None = None
    """What was sent and not answered yet."""
    sent: int = 0

    def play(self, kills: int) -> int:
        """Play to the end, killing the server up to so many times; how often it was."""
        killed = 0
        while not self._over:
            after = self.rng.randint(1, 2 * EVERY - 1) if killed < kills else None
            with suppress(ConnectionClosed), self.visitor.socket(self.path, self.screen.seq) as socket:
                if self._play_on(socket, after):
                    break
            killed += 1
            self.visitor.renew()
        return killed

    @property
    def _over(self) -> bool:
        return self.screen.over and self.waiting is None

    def _play_on(self, socket: ClientConnection, after: int | None) -> bool:
        """Play on until the game is over, or the server is killed after so many actions; whether it is over."""
        if self.screen.seq is None:
            self._hear(socket)
        for acted in count(1):
            if self.waiting is None:
                while self.screen.ask is None and not self.screen.over:
                    self._hear(socket)
                if self.screen.over:
                    return True
                self.waiting = self._action()
            socket.send(json.dumps(self.waiting))
            if acted == after:
                self._kill(socket)
                return False
            while self.waiting is not None:
                self._hear(socket)
        raise AssertionError

    def _action(self) -> dict[str, Any]:
        assert self.screen.ask is not None
        self.sent += 1
        opened, action = self.screen.ask["opened"], choose(self.screen.ask, self.rng)
        return {"type": "act", "key": f"key-{self.sent}", "seat": 0, "opened": opened, "action": action}

    def _kill(self, socket: ClientConnection) -> None:
        """Kill it in the midst of an action; what came before that was shown."""
        time.sleep(LONGEST * self.rng.random() ** 2)
        self.server.kill()
        try:
            while True:
                self._hear(socket)
        except ConnectionClosed:
            self.server.start()

    def _hear(self, socket: ClientConnection) -> None:
        message = json.loads(socket.recv(timeout=PATIENCE))
        self.screen.hear(message)
        if self.waiting is not None and message.get("key") == self.waiting["key"]:
            self.waiting = None

    def check(self) -> None:
        """All that was shown stands, every key is a line of its own, and the record verifies."""
        screen = self.screen
        record = parse(json.dumps(self.visitor.ask("GET", f"{self.path}/record")))
        played = replay(record, CATALOG)
        assert played.fault is None, played.fault
        assert verify(record, played).verified
        own = [seq for seq, line in enumerate(record.actions, 1) if line.startswith("0 ")]
        assert sorted(screen.accepted.values()) == own, "an action was lost, or done twice"
        assert len(screen.accepted) == self.sent
        assert sorted(screen.shown) == list(range(1, len(record.actions) + 1)), "not every line was shown once"
        steps: list[dict[str, Any]] = []
        while len(steps) < len(record.actions):
            asked = f"{self.path}/steps?seat=0&from={len(steps) + 1}&count=200"
            steps += self.visitor.ask("GET", asked)["steps"]
        for step in steps:
            assert screen.shown[step["seq"]] == (step["by"], step["events"]), "what was shown is not what stands"


def killings(wanted: int, seed: str) -> Iterator[tuple[int, int]]:
    """Kill that often, over as many games as it takes; tells kills and games after each game."""
    rng = Random(seed)
    killed = 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, closing(Visitor(server)) as visitor:
        for game in count(1):
            path = visitor.sit(**TABLES[game % len(TABLES)])
            sitting = Sitting(server, visitor, path, rng)
            killed += sitting.play(wanted - killed)
            sitting.check()
            yield killed, game
            if killed >= wanted:
                return


def main() -> None:
    """Kill as often as asked, and say how often it was done and how many games that took."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    started = time.monotonic()
    killed = games = 0
    for killed, games in killings(wanted, seed):
        print(f"\r{killed} kills, {games} games", end="", flush=True)
    took = time.monotonic() - started
    print(f"\r{killed} kills of the web table in {games} games and {took:.0f} s: nothing lost, nothing doubled")


if __name__ == "__main__":
    main()
