"""How long a screen waits for the answer to an action: over a socket and over POST, from a real server on loopback.

    python benchmarks/latency.py [ACTIONS]

Whole games against bots are played, in turn of each kind below, until so many actions are answered. An
action is answered when it is accepted: then it is on disk, and all that bots and chance made of it has been
sent. The limit is 50 ms for 99 of 100.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from web_kills import Visitor, choose, serving

LIMIT = 0.05
TABLES: tuple[dict[str, Any], ...] = (
    {"rules": "regal", "options": {}, "bots": ["steady"]},
    {"rules": "zombie", "options": {"jokers": 2, "reveal": True, "run": True}, "bots": ["steady"]},
    {"rules": "cabinet", "options": {"players": 3}, "bots": ["steady", "easy"]},
    {"rules": "regal", "options": {"players": 4}, "bots": ["steady", "steady", "steady"]},
)


def over_post(visitor: Visitor, path: str, rng: Random) -> Iterator[float]:
    """How long each action of a game took."""
    for number in range(10_000):
        ask = visitor.ask("GET", f"{path}?seat=0")["ask"]
        if ask is None:
            return
        body = {"key": f"key-{number}", "seat": 0, "opened": ask["opened"], "action": choose(ask, rng)}
        began = perf_counter()
        visitor.ask("POST", f"{path}/actions", body)
        yield perf_counter() - began


def over_socket(visitor: Visitor, path: str, rng: Random) -> Iterator[float]:
    """How long each action of a game took."""
    with visitor.socket(path, None) as socket:
        ask = json.loads(socket.recv())["ask"]
        for number in range(10_000):
            if ask is None:
                return
            action = {"type": "act", "key": f"key-{number}", "seat": 0, "opened": ask["opened"]}
            text = json.dumps({**action, "action": choose(ask, rng)})
            began = perf_counter()
            socket.send(text)
            while (message := json.loads(socket.recv()))["type"] != "accepted":
                ask = message["ask"]
            yield perf_counter() - began


def times(play: Callable[[Visitor, str, Random], Iterator[float]], visitor: Visitor) -> Iterator[float]:
    """How long each action took, game after game."""
    rng = Random(1)
    for table in cycle(TABLES):
        yield from play(visitor, visitor.sit(**table), rng)


def main() -> None:
    """Print how long actions took."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        for name, play in (("socket", over_socket), ("POST", over_post)):
            with closing(Visitor(server)) as visitor:
                took = sorted(islice(times(play, visitor), wanted))
            middle, most = took[len(took) // 2], took[-(-len(took) * 99 // 100) - 1]
            print(
                f"{name:8}{wanted:8,} actions   p50 {middle * 1000:6.1f} ms   p99 {most * 1000:6.1f} ms"
                f"   of the limit {most / LIMIT:5.2f}"
            )


if __name__ == "__main__":
    main()
