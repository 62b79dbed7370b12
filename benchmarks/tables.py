"""How many tables a server carries: two scripted players at each, at a human pace, over sockets on loopback.

    python benchmarks/tables.py [--tables 50,100,250,500] [--seconds 30] [--postgres] [--database URL] [--idle 2000]
                                [--plot docs/pictures/tables.svg]

Two browsers sit down at each table, pledge and open their nonces, and play whole games of all rulebooks, one after
another; each thinks two to six seconds and then does anything that may be done. Told are the errors, how long it takes
from an action to the other player's socket, and the memory of the server. With `--postgres` there are two servers on
one database in PostgreSQL, and the players of a table are at different ones. `--idle` opens so many sockets at tables
at which nothing happens. What else the machine does is in the figures, so it is told as well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from http.client import HTTPConnection
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from muggins.games.kings.board import EMPTY, Mask, grid, put, read_place, write_place
from muggins.games.kings.placement import plays
from muggins.pieces.tiles import read_tile, write_tiles

ROOT = Path(__file__).parents[1]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
RULES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("regal", {}),
    ("cabinet", {}),
    ("zombie", {"jokers": 2, "reveal": True, "run": True}),
    ("kings", {}),
    ("zombs", {}),
)
THINKING = (2.0, 6.0)
"""Seconds that a player thinks."""
LATE = 0.1
"""Seconds within which 99 of 100 actions are at the other player's."""
MEMORY = 300 * 2**20
"""Bytes that a server may have with 500 tables."""
IDLE_MEMORY = 150 * 2**20
"""Bytes that it may have more with 2,000 sockets at which nothing happens."""
SLOW_DISK = 1000
"""A disk that does not flush so often a second is called slow."""


class Server:
    """`muggins serve` in a process of its own."""

    def __init__(self, database: str, port: int = 0, words: Sequence[str] = ()) -> None:
        self.database, self.port, self.words = database, port, words
        self.start()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "muggins",
                "serve",
                "--port",
                str(self.port),
                "--database",
                self.database,
                *self.words,
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = ADDRESS.search(said)
        assert found is not None, f"the server does not say where it is, but: {said}"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait()

    @property
    def memory(self) -> int:
        """Bytes that it has."""
        return int(psutil.Process(self.process.pid).memory_info().rss)


class Browser:
    """A browser: its cookie, and requests one at a time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.headers: dict[str, str] = {}
        self.headers["Cookie"] = self._ask("GET", "/")[0]["Set-Cookie"].partition(";")[0]

    def _ask(self, method: str, path: str, body: object = None) -> tuple[Any, bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), self.headers)
            answer = connection.getresponse()
            text = answer.read()
            assert 200 <= answer.status < 300, text
            return answer.headers, text
        finally:
            connection.close()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The document that is answered."""
        return json.loads(self._ask(method, path, body)[1])

    def socket(self, path: str, query: str) -> connect:
        """A socket at a table."""
        address = f"ws://127.0.0.1:{self.port}{path}/socket?{query}"
        return connect(address, additional_headers=self.headers, max_size=None, open_timeout=60, ping_interval=None)


def sit_down(browsers: Sequence[Browser], rules: str, options: Mapping[str, object], rng: Random) -> str:
    """A table that two play who came by its address; its path. They come through their own servers."""
    ann, bob = browsers
    players = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]
    path = (
        "/api/tables/" + ann.ask("POST", "/api/tables", {"rules": rules, "options": options, "players": players})["id"]
    )
    bob.ask("PUT", f"{path}/seats/1", {"player": {"kind": "person", "name": "Bob"}})
    nonces = [rng.randbytes(32) for _ in browsers]
    for browser, nonce in zip(browsers, nonces, strict=True):
        browser.ask("POST", f"{path}/pledge", {"sha256": sha256(nonce).hexdigest()})
    for browser, nonce in zip(browsers, nonces, strict=True):
        browser.ask("POST", f"{path}/start", {"nonce": nonce.hex()})
    return path


def choose(ask: Mapping[str, Any], view: Mapping[str, Any], rng: Random) -> str:
    """Anything that may be done; on a board one of the first plays that are found."""
    if ask["lay"] is not None and (found := _places(view)):
        place = rng.choice(found)
        return f"place {write_place(place.square, place.across)} {write_tiles(place.tiles)}"
    actions = [choice["action"] for choice in ask["choices"]]
    actions += [f"{span['verb']} {rng.randint(span['first'], min(span['last'], 12))}" for span in ask["spans"]]
    return str(rng.choice(actions))


def _places(view: Mapping[str, Any]) -> list[Any]:
    on = next(on for mask in Mask if len((on := grid(mask)).squares) == "".join(view["rows"]).count("."))
    squares = tuple(read_place(tile["square"])[0] for tile in view["tiles"])
    board = put(EMPTY, squares, tuple(read_tile(tile["tile"]) for tile in view["tiles"]))
    return list(islice(plays(board, on, tuple(map(read_tile, view["rack"]))), 10))


@dataclass
class Tally:
    """What came of it."""

    took: list[float] = field(default_factory=list)
    actions: int = 0
    games: int = 0
    errors: Counter[str] = field(default_factory=Counter)


class Pair:
    """Two who play game after game."""

    def __init__(self, ports: Sequence[int], number: int, tally: Tally, threads: ThreadPoolExecutor) -> None:
        self._ports, self._tally, self._threads = ports, tally, threads
        self._rng, self._games = Random(f"pair {number}"), count(number)
        self._sent: dict[int, float] = {}
        self._keys = count()

    async def play(self) -> None:
        """Play until cancelled."""
        loop = asyncio.get_running_loop()
        browsers = await loop.run_in_executor(self._threads, lambda: [Browser(port) for port in self._ports])
        while True:
            rules, options = RULES[next(self._games) % len(RULES)]
            try:
                path = await loop.run_in_executor(self._threads, sit_down, browsers, rules, options, self._rng)
                async with asyncio.TaskGroup() as both:
                    for seat, browser in enumerate(browsers):
                        both.create_task(self._sit(browser, path, seat))
                self._tally.games += 1
            except* Exception as errors:
                for error in errors.exceptions:
                    self._tally.errors[f"{type(error).__name__}: {str(error)[:80]}"] += 1
                await asyncio.sleep(1)

    async def _sit(self, browser: Browser, path: str, seat: int) -> None:
        async with browser.socket(path, f"seat={seat}") as socket:
            thinking: asyncio.Task[None] | None = None
            opened: int | None = None
            async for text in socket:
                heard = time.perf_counter()
                message = json.loads(text)
                match message["type"]:
                    case "step" | "table":
                        by = message.get("by")
                        if by == 1 - seat and (sent := self._sent.pop(by, None)) is not None:
                            self._tally.took.append(heard - sent)
                        if message["over"] is not None:
                            return
                        # What is asked may be told again while it is thought over.
                        if (ask := message["ask"]) is not None and ask["opened"] != opened:
                            opened = ask["opened"]
                            thinking = asyncio.create_task(self._act(socket, seat, message))
                    case "refused":
                        self._tally.errors[f"{message['problem']['code']}: {message['problem']['detail'][:80]}"] += 1
            assert thinking is not None
            raise AssertionError("the socket has ended before the game")

    async def _act(self, socket: ClientConnection, seat: int, message: Mapping[str, Any]) -> None:
        await asyncio.sleep(self._rng.uniform(*THINKING))
        ask = message["ask"]
        action = choose(ask, message["view"], self._rng)
        body = {"type": "act", "key": f"k{next(self._keys)}", "seat": seat, "opened": ask["opened"], "action": action}
        text = json.dumps(body)
        self._sent[seat] = time.perf_counter()
        self._tally.actions += 1
        # A socket that ends is told of by who listens to it.
        with suppress(ConnectionClosed):
            await socket.send(text)


async def load(ports: Sequence[int], tables: int, seconds: float) -> Tally:
    """Have so many tables played, and count what happens in so many seconds once all are there."""
    tally = Tally()
    with ThreadPoolExecutor(4) as threads:
        pairs = [Pair(ports, number, tally, threads) for number in range(tables)]
        playing = []
        for pair in pairs:
            playing.append(asyncio.create_task(pair.play()))
            # They come one after another.
            await asyncio.sleep(0.03)
        await asyncio.sleep(max(THINKING) * 2)
        tally.took.clear()
        tally.actions = 0
        await asyncio.sleep(seconds)
        done = Tally(list(tally.took), tally.actions, tally.games, tally.errors.copy())
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return done


async def idle(ports: Sequence[int], sockets: int, memory: Any) -> tuple[int, int]:
    """The server's memory before and after so many sockets are opened, two at each table, that do nothing."""
    loop, rng = asyncio.get_running_loop(), Random("idle")
    with ThreadPoolExecutor(4) as threads:

        def table() -> tuple[list[Browser], str]:
            browsers = [Browser(port) for port in ports]
            return browsers, sit_down(browsers, "regal", {}, rng)

        tables = await asyncio.gather(*(loop.run_in_executor(threads, table) for _ in range(sockets // 2)))
    before = memory()
    opened = []
    for browsers, path in tables:
        for seat, browser in enumerate(browsers):
            opened.append(await browser.socket(path, f"seat={seat}"))
    heard = [await asyncio.wait_for(socket.recv(), 60) for socket in opened]
    assert len(heard) == sockets
    await asyncio.sleep(2)
    after = memory()
    await asyncio.gather(*(socket.close() for socket in opened), return_exceptions=True)
    return before, after


def flushes(folder: Path) -> float:
    """How often a second the disk flushes a few bytes."""
    with open(folder / "flushed", "wb") as file:
        start, done = time.perf_counter(), 0
        while time.perf_counter() < start + 1:
            file.write(b"0 play 5h\n" * 10)
            file.flush()
            os.fsync(file.fileno())
            done += 1
    return done / (time.perf_counter() - start)


def at(share: float, values: Sequence[float]) -> float:
    """The value below which that share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@contextmanager
def servers(folder: Path, *, postgres: bool, database: str | None) -> Iterator[list[Server]]:
    """One server on a file, or two on one database in PostgreSQL, which is made for it unless one is named."""
    with ExitStack() as stack:
        url, number = f"sqlite:///{folder / 'muggins.db'}", 1
        if database is not None:
            url, number = database, 2
        elif postgres:
            sys.path.append(str(ROOT))
            from tests.store.cluster import Cluster

            # As it is by default: what is told is on the disk.
            cluster = Cluster(fsync="on", full_page_writes="on", synchronous_commit="on", max_connections="60")
            stack.callback(cluster.end)
            url, number = cluster.url(stack.enter_context(cluster.database())), 2
        found = [Server(url) for _ in range(number)]
        for server in found:
            stack.callback(server.kill)
        yield found


def busy() -> float:
    """How much of the machine others use now, from 0 to 1."""
    return psutil.cpu_percent(1.0) / 100


def main() -> None:
    """Print the figures, and draw them if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", default="50,100,250,500")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--idle", type=int, default=2000)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--database")
    parser.add_argument("--plot")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    shown: list[tuple[int, float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        speed = flushes(Path(folder))
        print(f"the disk flushes {speed:,.0f} times a second: it is {'fast' if speed > SLOW_DISK else 'slow'}")
        print(f"others use {busy():.0%} of {os.cpu_count()} cores before it begins, load {os.getloadavg()[0]:.1f}")
    for tables in map(int, asked.tables.split(",")):
        with (
            tempfile.TemporaryDirectory() as folder,
            servers(Path(folder), postgres=asked.postgres, database=asked.database) as found,
        ):
            ports = [found[0].port, found[-1].port]
            used = sum(_cpu(server) for server in found)
            began = time.monotonic()
            tally = asyncio.run(load(ports, tables, asked.seconds))
            cpu = (sum(_cpu(server) for server in found) - used) / (time.monotonic() - began)
            memory = max(server.memory for server in found)
        p50, p99 = statistics.median(tally.took), at(0.99, tally.took)
        shown.append((tables, p50, p99, memory / 2**20))
        print(
            f"{tables:4} tables  {tally.actions / asked.seconds:6.1f} actions/s  p50 {1000 * p50:6.1f} ms  "
            f"p99 {1000 * p99:6.1f} ms ({p99 / LATE:4.2f} of the limit)  {memory / 2**20:4.0f} MB "
            f"({memory / MEMORY:4.2f} of the limit)  cpu {cpu:4.2f}  load {os.getloadavg()[0]:4.1f}  "
            f"errors {sum(tally.errors.values())}",
            flush=True,
        )
        for error, times in tally.errors.most_common(5):
            print(f"     {times} x {error}")
    if asked.idle:
        with (
            tempfile.TemporaryDirectory() as folder,
            servers(Path(folder), postgres=asked.postgres, database=asked.database) as found,
        ):
            empty = max(server.memory for server in found)
            before, after = asyncio.run(
                idle([found[0].port, found[-1].port], asked.idle, lambda: max(server.memory for server in found))
            )
        more = after - before
        print(
            f"{asked.idle:,} idle sockets: {more / 2**20:.0f} MB more ({more / IDLE_MEMORY:.2f} of the limit), "
            f"{more / asked.idle / 1024:.1f} kB each; the server had {empty / 2**20:.0f} MB without a table and "
            f"{before / 2**20:.0f} MB with {asked.idle // 2:,}"
        )
    if asked.plot:
        draw(asked.plot, shown)


def _cpu(server: Server) -> float:
    with suppress(psutil.NoSuchProcess):
        times = psutil.Process(server.process.pid).cpu_times()
        return float(times.user + times.system)
    return 0.0


def draw(path: str, shown: Sequence[tuple[int, float, float, float]]) -> None:
    """The time to the other player and the memory, by tables, each beside its limit."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "tables", "svg.fonttype": "none", "font.size": 11})
    from matplotlib import pyplot

    figure, (late, memory) = pyplot.subplots(1, 2, figsize=(9, 3), layout="constrained")
    tables = [row[0] for row in shown]
    late.plot(tables, [1000 * row[2] for row in shown], marker="D", color="black", label="99 of 100")
    late.plot(tables, [1000 * row[1] for row in shown], marker="o", color="black", linestyle="--", label="half")
    late.axhline(1000 * LATE, color="black", linewidth=0.8, linestyle=":")
    late.set(xlabel="tables", ylabel="ms to the other player", ylim=(0, None))
    late.legend(frameon=False)
    memory.plot(tables, [row[3] for row in shown], marker="D", color="black")
    memory.axhline(MEMORY / 2**20, color="black", linewidth=0.8, linestyle=":")
    memory.set(xlabel="tables", ylabel="MB of the server", ylim=(0, None))
    for axes in (late, memory):
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
