"""kill -9 of a process that writes: what it told is on disk, whole and in order, and nothing is there twice.

    python -m tests.store.killing [KILLS] [SEED] [sqlite|postgresql]

The writer plays some tables at once and tells each append once the store has told it; after each kill
the database is read, and the next writer goes on from what is there. A kill may also come while a store
is made or opened.
"""

from __future__ import annotations

import asyncio
import os
import re
import select
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from random import Random

import psycopg

from muggins.server.store.protocol import Store, open_store
from muggins.server.store.rows import Line, Stored, Summary
from tests.store.cluster import Cluster
from tests.store.tables import table

IDS = tuple(f"k{number}" for number in range(8))
MOST_LINES = 3


def group(id: str, first: int) -> list[Line]:
    """The lines that a table appends next, always the same: each names the first and last of them."""
    last = first + Random(f"{id} {first}").randrange(MOST_LINES)
    return [Line(seq, f"{first} to {last}", float(seq), f"{id} {seq}") for seq in range(first, last + 1)]


async def play(store: Store, id: str) -> None:
    """Append without end, and tell what is on disk."""
    stored = await store.load(id)
    if stored is None:
        await store.create(table(id))
        tell(id, 0)
    seq = 0 if stored is None else len(stored.lines)
    while True:
        new = group(id, seq + 1)
        seq = new[-1].seq
        await store.append(id, new, Summary(scores=(seq,)))
        tell(id, seq)


def tell(id: str, seq: int) -> None:
    """Say that a table has that many lines, at once and without a buffer that a kill would empty."""
    os.write(1, f"{id} {seq}\n".encode())


async def write_all(url: str) -> None:
    """What the process does that is killed."""
    store = open_store(url)
    os.write(1, b"open\n")
    await asyncio.gather(*(play(store, id) for id in IDS))


START, OPEN, TELLING = "", r"^open\n", r"^k\d \d+\n"
"""From when the time of a writer is counted: what it has written by then."""


def killed(url: str, seconds: float, *, after: str) -> dict[str, int]:
    """Write for so long from then on, be killed, and say how many lines each table was told to have."""
    command = [sys.executable, "-m", "tests.store.killing", "--write", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        told = b""
        deadline = None
        while deadline is None or time.monotonic() < deadline:
            if deadline is None and re.search(after, told.decode(), re.MULTILINE):
                deadline = time.monotonic() + seconds
            wait = 60.0 if deadline is None else max(0.0, deadline - time.monotonic())
            if select.select([writer.stdout], [], [], wait)[0]:
                read = os.read(writer.stdout.fileno(), 1 << 16)
                assert read, "the writer has ended by itself"
                told += read
        writer.kill()
        told += writer.stdout.read()
    return {id: int(seq) for id, seq in re.findall(r"^(k\d) (\d+)$", told.decode(), re.MULTILINE)}


def check(url: str, told: dict[str, int]) -> dict[str, int]:
    """Check that all that was told is there and at most one append more a table; how many lines there are."""
    if url.startswith("postgresql:"):
        wait_for_the_dead(url)
    with asyncio.Runner() as runner:
        store = open_store(url)
        tables = {id: runner.run(store.load(id)) for id in IDS}
        runner.run(store.close())
    if url.startswith("sqlite:///"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    for id, stored in tables.items():
        if stored is None:
            assert id not in told, f"table {id} was told and is lost"
        else:
            check_table(id, stored, told.get(id, 0))
    return {id: len(stored.lines) for id, stored in tables.items() if stored is not None}


def wait_for_the_dead(url: str) -> None:
    """Wait until the database server has noticed that the writer is gone; it may still end what that one had asked."""
    alive = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with psycopg.connect(url, autocommit=True) as connection:
        while connection.execute(alive).fetchall():
            time.sleep(0.01)


def check_table(id: str, stored: Stored, told: int) -> None:
    """Check one table's lines, which are whole groups from the first on."""
    expected: list[Line] = []
    before_last = 0
    while len(expected) < len(stored.lines):
        before_last = len(expected)
        expected += group(id, before_last + 1)
    assert list(stored.lines) == expected, f"table {id} has other lines than it wrote"
    assert stored.summary.scores == ((len(expected),) if expected else ()), f"table {id} stands otherwise"
    assert before_last <= told <= len(expected), f"table {id} has {len(expected)} lines and was told {told}"


def killings(url: str, kills: int, rng: Random) -> Iterator[int]:
    """Kill that often; how many lines are kept after each time."""
    kept: dict[str, int] = {}
    for _ in range(kills):
        after = rng.choice((START, OPEN, TELLING, TELLING))
        told = killed(url, rng.uniform(0.2, 1.0) if after == START else rng.uniform(0.0, 0.15), after=after)
        kept = check(url, {**kept, **told})
        yield sum(kept.values())


@contextmanager
def places(database: str) -> Iterator[Callable[[], AbstractContextManager[str]]]:
    """What makes places for stores."""

    @contextmanager
    def a_file() -> Iterator[str]:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/muggins.db"

    @contextmanager
    def a_database() -> Iterator[str]:
        with cluster.database() as name:
            yield cluster.url(name)

    if database == "sqlite":
        yield a_file
    else:
        cluster = Cluster()
        yield a_database
        cluster.end()


def main() -> None:
    """Kill as often as asked, each ten times in a database of their own."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    rng = Random(sys.argv[2] if len(sys.argv) > 2 else "1")
    done = lines = 0
    with places(sys.argv[3] if len(sys.argv) > 3 else "sqlite") as place:
        while done < wanted:
            with place() as url:
                kept = list(killings(url, min(10, wanted - done), rng))
            done += len(kept)
            lines += kept[-1]
    print(f"{done} kills, {lines} lines: nothing lost, nothing doubled")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--write"]:
        asyncio.run(write_all(sys.argv[2]))
    else:
        main()
