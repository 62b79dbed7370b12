"""How many appends a second a store takes, from one client and from 200 at once, each on disk when it is told.

    python benchmarks/store.py [FOLDER]

A client appends to a table of its own, one line and its summary at a time, and waits for each as a
table does. The folder decides which disk is measured; without one it is that of temporary files.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from sqlalchemy import event

from muggins.server.store.protocol import Store
from muggins.server.store.rows import Line, NewTable, Summary
from muggins.server.store.sqlite import open_sqlite

SECONDS = 3.0
MANY = 200
LOADED_LINES = 500


async def play(store: Store, id: str, until: float) -> int:
    """Make a table and append to it until then; how often that was."""
    await store.create(NewTable(id, "bench", 0.0, "regal", {"players": 2}, ("Ann", "bot:steady@1"), None, "played"))
    seq = 0
    while perf_counter() < until:
        seq += 1
        await store.append(id, [Line(seq, "0 play 5h", float(seq), f"{id}-{seq}")], Summary(scores=(seq % 121, 0)))
    return seq


async def appends_a_second(store: Store, clients: int) -> float:
    """How many appends all clients together have had on disk, by the second."""
    start = perf_counter()
    done = await asyncio.gather(*(play(store, f"{clients}/{client}", start + SECONDS) for client in range(clients)))
    return sum(done) / (perf_counter() - start)


async def loads_a_second(store: Store) -> float:
    """How many tables of 500 lines are loaded, by the second."""
    table = NewTable("loaded", "bench", 0.0, "regal", {}, ("Ann", "Bob"), None, "opened")
    await store.create(table, [Line(seq, "0 play 5h", 0.0) for seq in range(1, LOADED_LINES + 1)])
    start, done = perf_counter(), 0
    while perf_counter() < start + SECONDS / 3:
        await store.load("loaded")
        done += 1
    return done / (perf_counter() - start)


def disk_speed(folder: Path) -> float:
    """Commits a second of bare SQLite with the same settings: what the disk allows to one client."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE lines (table_id TEXT, seq INTEGER, text TEXT, PRIMARY KEY (table_id, seq))")
    start, done = perf_counter(), 0
    while perf_counter() < start + SECONDS / 3:
        connection.execute("INSERT INTO lines VALUES ('1/0', ?, '0 play 5h')", (done,))
        done += 1
    connection.close()
    return done / (perf_counter() - start)


async def figures(folder: Path) -> None:
    """Measure, and print."""
    store = open_sqlite(folder / "muggins.db")
    commits: list[object] = []
    event.listen(store.writing, "commit", commits.append)
    print(f"{'bare SQLite, a commit a line':38}{disk_speed(folder):12,.0f} lines/s")
    one = await appends_a_second(store, 1)
    print(f"{'1 client':38}{one:12,.0f} appends/s")
    commits.clear()
    many = await appends_a_second(store, MANY)
    print(f"{f'{MANY} clients':38}{many:12,.0f} appends/s{many / one:8.1f} x")
    print(f"{'appends in a commit':38}{many * SECONDS / len(commits):12.1f}")
    print(f"{f'loads of {LOADED_LINES} lines':38}{await loads_a_second(store):12,.0f} a second")
    await store.close()


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        asyncio.run(figures(Path(folder)))


if __name__ == "__main__":
    main()
