"""Workers, the database and sockets fail under play: nothing acknowledged is lost, nothing is done twice.

    python benchmarks/faults.py [KILLS] [SEED] [--tables 6] [--workers 3]

Two scripted players at each table play whole games of all rulebooks as fast as they are answered, through several
workers on one database in PostgreSQL. All the time a worker is killed or stopped for a while, and now and then the
database; sockets are torn off; messages come twice, late, or beside another that answers the same question; a hundred
take one seat. Each player comes again for what he lacks and sends what was not answered once more, under the same key.

At the end of a game every key that was accepted is the one line that was told, none that was refused is there, none is
there twice, all that was shown stands, and the record verifies.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import psutil
from websockets.exceptions import InvalidHandshake, WebSocketException

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.tables import RULES, Browser, Server, choose, sit_down
from muggins.core.proof import verify
from muggins.core.record import parse, replay
from muggins.games.catalog import CATALOG
from muggins.server.store.protocol import open_store

PATIENCE = 90.0
"""So many seconds nothing takes, whatever fails; else a table does not go on."""

AGAIN = {"no_storage", "not_stored", "closed", "ending", "broken"}
"""What a refusal says that is no judgement: the same is sent once more."""

LATER = 0.06
"""So often a message is sent once more that was answered before."""

TWICE = 0.08
"""So often the same message goes through another worker as well."""

OTHERS = 0.05
"""So often another tab answers the same question otherwise, at the same moment."""

TORN = 0.03
"""So often a socket is torn off as soon as something was sent."""


class Broken(AssertionError):
    """What must not happen has happened."""


def must(holds: object, complaint: str) -> None:
    """Raise `Broken` unless it holds."""
    if not holds:
        raise Broken(complaint)


@dataclass
class Game:
    """All that was sent and told at one table, by whichever of its players."""

    path: str
    accepted: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    contested: set[tuple[int, int]] = field(default_factory=set)
    """The questions that two tabs answer, by seat and by when they were opened."""

    def answer(self, message: Mapping[str, Any]) -> None:
        """Take in that something was accepted or refused."""
        key = message["key"]
        if message["type"] == "accepted":
            must(key not in self.refused, f"{key} was refused and is accepted")
            before = self.accepted.setdefault(key, message["seq"])
            must(before == message["seq"], f"{key} is two lines")
        elif message["problem"]["code"] not in AGAIN:
            # By the rules, or because it is decided: and only where something else may have been done first.
            problem, sent = message["problem"], self.sent[key]
            must(problem["code"] == "stale" or problem["rule"] is not None, f"{key} is refused: {problem}")
            must((sent["seat"], sent["opened"]) in self.contested, f"{key} is refused without a rival: {problem}")
            must(key not in self.accepted, f"{key} was accepted and is refused")
            self.refused.add(key)


@dataclass
class Player:
    """One seat of a game, and what it was shown."""

    game: Game
    browser: Browser
    seat: int
    rng: Random
    counted: Counter[str]
    threads: ThreadPoolExecutor
    keys: Any
    seq: int | None = None
    ask: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    over: bool = False
    shown: dict[int, Any] = field(default_factory=dict)
    waiting: dict[str, Any] | None = None
    since: float = field(default_factory=time.monotonic)
    why: str = ""
    beside: list[asyncio.Future[None]] = field(default_factory=list)

    async def play(self) -> None:
        """Play to the end of the game, over as many sockets as it takes."""
        while not (self.over and self.waiting is None):
            try:
                query = f"seat={self.seat}" + ("" if self.seq is None else f"&after={self.seq}")
                async with self.browser.socket(self.game.path, query) as socket:
                    await self._play_on(socket)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError) as error:
                self.why = f"{time.monotonic() - self.since:.0f} s: {type(error).__name__} {error}"[:200]
            stands = f"seq {self.seq}, asked {self.ask is not None}, waiting {self.waiting}, {self.why}"
            must(
                time.monotonic() < self.since + PATIENCE,
                f"seat {self.seat} of {self.game.path} does not go on: {stands}",
            )
            await asyncio.sleep(0.05 * self.rng.random())
            self.counted["sockets"] += 1
        await asyncio.gather(*self.beside)

    async def _play_on(self, socket: Any) -> None:
        """Until the socket ends, or the game."""
        if self.waiting is not None:
            await socket.send(json.dumps(self.waiting))
        while not (self.over and self.waiting is None):
            if self.waiting is None and self.ask is not None:
                await self._act(socket)
            message = json.loads(await asyncio.wait_for(socket.recv(), 8))
            self._hear(message)
            self.since = time.monotonic()
            if self.waiting is not None and message["type"] == "refused" and message["key"] == self.waiting["key"]:
                # No judgement: the store was away.
                await asyncio.sleep(0.2)
                await socket.send(json.dumps(self.waiting))

    async def _act(self, socket: Any) -> None:
        assert self.ask is not None
        self.waiting = self._message(self.ask)
        if self.rng.random() < LATER and self.game.accepted:
            self.counted["late"] += 1
            await socket.send(
                json.dumps(self.game.sent[self.rng.choice(self._own_accepted() or [self.waiting["key"]])])
            )
        if self.rng.random() < TWICE:
            self.counted["twice"] += 1
            self._post(self.waiting)
        if self.rng.random() < OTHERS:
            self.counted["other tabs"] += 1
            self.game.contested.add((self.seat, self.ask["opened"]))
            self._post(self._message(self.ask))
        await socket.send(json.dumps(self.waiting))
        if self.rng.random() < TORN:
            self.counted["torn"] += 1
            socket.transport.abort()

    def _own_accepted(self) -> list[str]:
        return [key for key in self.game.accepted if self.game.sent[key]["seat"] == self.seat]

    def _message(self, ask: Mapping[str, Any]) -> dict[str, Any]:
        assert self.view is not None
        message = {
            "type": "act",
            "key": f"key-{next(self.keys)}",
            "seat": self.seat,
            "opened": ask["opened"],
            "action": choose(ask, self.view, self.rng),
        }
        self.game.sent[message["key"]] = message
        return message

    def _post(self, message: dict[str, Any]) -> None:
        """Have it done through any worker, once, whether that succeeds or not."""

        def posted() -> None:
            try:
                answer = self.browser.ask("POST", f"{self.game.path}/actions", message)
            except AssertionError as refused:
                problem = json.loads(refused.args[0]) if refused.args else {"code": "broken"}
                answer = {"type": "refused", "key": message["key"], "problem": problem}
            except (OSError, HTTPException):
                return
            self.game.answer(answer)

        self.beside.append(asyncio.get_running_loop().run_in_executor(self.threads, posted))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self._look(message)
            case "step":
                must(message["after"] == self.seq, f"a line was left out before {message['seq']}")
                self._show(message["seq"], message["by"], message["events"])
                self._stand(message)
            case "accepted" | "refused":
                if message["key"] is None:
                    must(message["problem"]["code"] in AGAIN, f"refused: {message['problem']}")
                    raise ConnectionError("it is refused for now")
                self.game.answer(message)
                judged = message["type"] == "accepted" or message["problem"]["code"] not in AGAIN
                if judged and self.waiting is not None and message["key"] == self.waiting["key"]:
                    self.waiting = None
                if message["type"] == "accepted":
                    # What was asked is answered; what comes next will be told.
                    self.ask = self.ask if message["seq"] <= (self.seq or 0) else None
                elif message["table"] is not None:
                    self._look(message["table"])
            case _:
                pass

    def _look(self, table: dict[str, Any]) -> None:
        for line in table["log"]:
            self._show(line["seq"], line["by"], line["events"])
        must(table["seq"] >= (self.seq or 0), "what was shown is not there any more")
        self._stand(table)

    def _stand(self, message: Mapping[str, Any]) -> None:
        self.seq, self.ask, self.view = message["seq"], message["ask"], message["view"]
        self.over = message["over"] is not None

    def _show(self, seq: int, by: int, events: Any) -> None:
        must(self.shown.setdefault(seq, (by, events)) == (by, events), f"line {seq} that was shown has changed")


class Stage:
    """The database, the workers, and who plays."""

    def __init__(self, seed: str, tables: int, workers: int) -> None:
        from tests.store.cluster import Cluster

        self.rng, self.counted = Random(seed), Counter[str]()
        self.kills = 0
        self._tables, self._workers, self._ended = tables, workers, False
        self._stack = ExitStack()
        self.cluster = Cluster()
        self._stack.callback(self.cluster.end)
        self.url = self.cluster.url(self._stack.enter_context(self.cluster.database()))
        self.server = Server(self.url, words=["--workers", str(workers)])
        self._stack.callback(self._stop)
        self.threads = self._stack.enter_context(ThreadPoolExecutor(24))
        self._store = open_store(self.url)

    def _stop(self) -> None:
        workers = self._alive()
        self.server.process.terminate()
        with suppress(Exception):
            self.server.process.wait(20)
        for worker in workers:
            with suppress(psutil.NoSuchProcess):
                worker.kill()
        assert self.server.process.stdout is not None
        self.said = self.server.process.stdout.read()
        self.server.process.stdout.close()

    def close(self) -> None:
        """End all."""
        self._stack.close()

    def _alive(self) -> list[psutil.Process]:
        found = []
        for child in psutil.Process(self.server.process.pid).children():
            with suppress(psutil.NoSuchProcess):
                if child.status() != psutil.STATUS_ZOMBIE and any("spawn_main" in word for word in child.cmdline()):
                    found.append(child)
        return found

    async def run(self, kills: int) -> None:
        """Kill so often, while all tables are played; then let them be played to their ends."""
        players = [asyncio.ensure_future(self._play(number)) for number in range(self._tables)]
        failing = asyncio.ensure_future(self._fail(kills))
        try:
            done, _ = await asyncio.wait((failing, *players), return_when=asyncio.FIRST_EXCEPTION)
            for one in done:
                one.result()
        finally:
            for task in (failing, *players):
                task.cancel()
            await asyncio.gather(failing, *players, return_exceptions=True)
            await self._store.close()

    async def _fail(self, kills: int) -> None:
        faults = {self._kill_worker: 70, self._stop_worker: 12, self._kill_database: 4, self._crowd: 6}
        while self.kills < kills:
            await asyncio.sleep(self.rng.uniform(0.05, 0.6))
            [fault] = self.rng.choices(list(faults), list(faults.values()))
            await fault()
        self._ended = True

    def _serves(self, worker: psutil.Process) -> bool:
        """Whether a worker has come so far that it serves: it has connections to the database."""
        with suppress(psutil.NoSuchProcess):
            found = [one for one in worker.net_connections("tcp") if one.raddr and one.raddr.port == self.cluster.port]
            return len(found) > 1
        return False

    async def _kill_worker(self) -> None:
        """Kill one that serves, or is being started; one that serves is left."""
        ends = time.monotonic() + PATIENCE
        while not any(map(self._serves, (alive := self.rng.sample(found := self._alive(), len(found)))[1:])):
            must(time.monotonic() < ends, "no worker serves")
            await asyncio.sleep(0.1)
        with suppress(psutil.NoSuchProcess):
            alive[0].kill()
            self.kills += 1
            self.counted["workers killed"] += 1

    async def _stop_worker(self) -> None:
        if alive := self._alive():
            worker = self.rng.choice(alive)
            with suppress(psutil.NoSuchProcess):
                worker.suspend()
                await asyncio.sleep(self.rng.uniform(0.1, 2.5))
                worker.resume()
                self.counted["workers stopped for a while"] += 1

    async def _kill_database(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.threads, self.cluster.kill)
        await asyncio.sleep(self.rng.uniform(0, 1))
        await loop.run_in_executor(self.threads, self.cluster.start)
        self.kills += 1
        self.counted["database killed"] += 1

    async def _crowd(self) -> None:
        """A hundred take one seat at the same moment: one has it."""
        loop = asyncio.get_running_loop()

        def crowd() -> tuple[str, str] | None:
            ann = Browser(self.server.port)
            players = [{"kind": "person", "name": "Ann"}, {"kind": "free"}]
            path = "/api/tables/" + ann.ask("POST", "/api/tables", {"rules": "regal", "players": players})["id"]
            return path, ann.headers["Cookie"]

        def take(path: str, number: int) -> str:
            try:
                rival = Browser(self.server.port)
                rival.ask("PUT", f"{path}/seats/1", {"player": {"kind": "person", "name": f"Rival {number}"}})
            except AssertionError as refused:
                return str(json.loads(refused.args[0])["code"])
            except (OSError, HTTPException):
                return "away"
            return "taken"

        with suppress(OSError, HTTPException, AssertionError):
            made = await loop.run_in_executor(self.threads, crowd)
            assert made is not None
            path, _ = made
            answers = Counter(
                await asyncio.gather(*(loop.run_in_executor(self.threads, take, path, number) for number in range(100)))
            )
            self.counted["crowds"] += 1
            must(answers["taken"] <= 1, f"a seat was taken by several: {answers}")
            must(set(answers) <= {"taken", "seat_taken", "away", *AGAIN}, f"a seat is refused otherwise: {answers}")
            if not set(answers) & {"away", *AGAIN}:
                must(answers["taken"] == 1, f"nobody has the seat: {answers}")

    async def _play(self, number: int) -> None:
        """Game after game at one table, until the faults have ended; each is checked."""
        loop, rng = asyncio.get_running_loop(), Random(f"{number}/{self.rng.random()}")
        for game in count(number):
            if self._ended:
                return
            rules, options = RULES[game % len(RULES)]
            begun, why = time.monotonic(), ""
            while True:
                must(time.monotonic() < begun + PATIENCE, f"no table can be set up: {why}")
                try:
                    browsers, path = await loop.run_in_executor(self.threads, self._sit, rules, options, rng)
                    break
                except (OSError, HTTPException, AssertionError) as error:
                    # A part of it may be done; another table is set up.
                    why = f"{type(error).__name__}: {error}"
                    await asyncio.sleep(0.2)
            kept, keys = Game(path), count()
            players = [
                Player(kept, browser, seat, rng, self.counted, self.threads, keys)
                for seat, browser in enumerate(browsers)
            ]
            async with asyncio.TaskGroup() as both:
                for player in players:
                    both.create_task(player.play())
            await self._check(kept, players)
            self.counted["games"] += 1
            self.counted["actions"] += len(kept.accepted)

    def _sit(self, rules: str, options: Mapping[str, object], rng: Random) -> tuple[list[Browser], str]:
        browsers = [Browser(self.server.port) for _ in range(2)]
        return browsers, sit_down(browsers, rules, options, rng)

    async def _check(self, game: Game, players: Sequence[Player]) -> None:
        """All that was said stands, and nothing else."""
        id = game.path.rpartition("/")[2]
        stored = await self._until(lambda: self._store.load(id))
        must(stored is not None, f"the table {id} is lost")
        lines = {line.seq: line for line in stored.lines}
        # Where several play, a key on disk begins with the seat whose it is.
        keys = Counter(line.key.partition("-")[2] for line in stored.lines if line.key is not None)
        must(max(keys.values(), default=1) == 1, f"done twice: {keys.most_common(1)}")
        for key, seq in game.accepted.items():
            own_key = f"{game.sent[key]['seat']}-{key}"
            must(seq in lines and lines[seq].key == own_key, f"{key} was accepted as line {seq} and is not there")
        must(not game.refused & set(keys), f"refused and done: {game.refused & set(keys)}")
        must(set(keys) <= set(game.sent), "a line is of nobody")
        own = {str(line.key).partition("-")[2] for line in stored.lines if line.text[0] in "01"}
        must(own == set(keys), "a player's line has no key")
        text = json.dumps(await self._until(lambda: self._asked(players[0].browser, f"{game.path}/record")))
        record = parse(text)
        played = replay(record, CATALOG)
        must(played.fault is None, f"the record of {id} has a fault: {played.fault}")
        must(verify(record, played).verified, f"the deals of {id} are not those that were promised")
        must(list(record.actions) == [line.text for line in stored.lines], f"the record of {id} is not what is on disk")
        for player in players:
            must(sorted(player.shown) == sorted(lines), f"not every line of {id} was shown once to seat {player.seat}")

    async def _asked(self, browser: Browser, path: str) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.threads, browser.ask, "GET", path)

    async def _until(self, work: Any) -> Any:
        """Its outcome, as soon as there is one."""
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                return await work()
            except Exception as error:
                must(time.monotonic() < ends, f"it cannot be asked: {error}")
                await asyncio.sleep(0.2)


def failings(kills: int, seed: str, tables: int = 6, workers: int = 3) -> Stage:
    """Have it all fail so often; the stage has counted it. Raises `Broken` where something was lost or doubled."""
    stage = Stage(seed, tables, workers)
    try:
        asyncio.run(stage.run(kills))
    except BaseException:
        stage.close()
        print(stage.said, file=sys.stderr)
        raise
    stage.close()
    return stage


def main() -> None:
    """Fail as often as asked, and say what was done meanwhile."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kills", nargs="?", type=int, default=100)
    parser.add_argument("seed", nargs="?", default="1")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--workers", type=int, default=3)
    asked = parser.parse_args()
    started = time.monotonic()
    stage = failings(asked.kills, asked.seed, asked.tables, asked.workers)
    told = ", ".join(f"{number:,} {what}" for what, number in sorted(stage.counted.items()))
    print(f"{stage.kills:,} kills in {time.monotonic() - started:.0f} s ({told}): nothing lost, nothing doubled")


if __name__ == "__main__":
    main()
