"""A database server that stops, is killed or cannot be reached: what was told is there, once, and the store goes on."""

import asyncio
import os
import subprocess
import time
from contextlib import asynccontextmanager
from random import Random

import psutil
import psycopg
import pytest
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from muggins.server.store.errors import CannotOpen, InDoubt, ReadFailed, StoreError, WriteFailed
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import FRESH, Line
from tests.store.cluster import Cluster
from tests.store.tables import lines, points, seqs, table

IDS = [f"k{number}" for number in range(8)]
GONE = "no database server answers there; start it, or name another host or port"


@pytest.fixture(scope="module")
def cluster():
    """A server that no other tests use, since here it comes and goes."""
    cluster = Cluster()
    yield cluster
    cluster.end()


@pytest.fixture
def url(cluster, name):
    """PostgreSQL alone runs by itself."""
    return cluster.url(name)


class Players:
    """Those who write without end, and again what could not be written; `told` is what they know to be on disk."""

    def __init__(self, store):
        self.store = store
        self.told = dict.fromkeys(IDS, 0)
        self.failures = []
        self.stopped = False

    async def play(self, id):
        """Append one line after the other to a table."""
        while not self.stopped:
            line = Line(self.told[id] + 1, f"0 play {self.told[id] + 1}", 1.0, f"key {self.told[id] + 1}")
            try:
                await self.store.append(id, [line], points(line.seq, 0))
            except InDoubt as error:
                self.failures.append(error)
                stored = await self.load(id)
                assert len(stored.lines) in (line.seq - 1, line.seq)
                self.told[id] = len(stored.lines)
            except WriteFailed as error:
                # Then it is not there, so the same line is due again: were it there, that would be a conflict.
                self.failures.append(error)
                await asyncio.sleep(0.02)
            else:
                self.told[id] = line.seq

    async def load(self, id):
        """A table, once the server is there."""
        while True:
            try:
                return await self.store.load(id)
            except ReadFailed:
                await asyncio.sleep(0.02)

    async def until_more(self, lines=5):
        """Wait until each has written so many more lines."""
        before = dict(self.told)
        while not all(self.told[id] >= before[id] + lines for id in IDS):
            await asyncio.sleep(0.01)

    @asynccontextmanager
    async def playing(self):
        """Play while the block runs."""
        for id in IDS:
            await self.store.create(table(id))
        playing = [asyncio.create_task(self.play(id)) for id in IDS]
        await self.until_more()
        yield
        self.stopped = True
        await asyncio.gather(*playing)


def check(run, players, url):
    """Check that there is what was told and nothing else, for this store and for one that is opened anew."""
    opened = open_store(url)
    for store in (players.store, opened):
        for id in IDS:
            stored = run(store.load(id))
            assert [line.text for line in stored.lines] == [f"0 play {seq}" for seq in range(1, players.told[id] + 1)]
            assert seqs(stored) == list(range(1, players.told[id] + 1))
            assert stored.summary == points(players.told[id], 0)
    run(opened.close())


def backends(cluster):
    """The processes that work for stores."""
    return [pid for [pid] in cluster.sql("SELECT pid FROM pg_stat_activity WHERE application_name = 'muggins'")]


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_server_that_goes_under_writes_loses_nothing_that_was_told_and_doubles_nothing(run, cluster, store, url, how):
    async def come_and_go():
        async with players.playing():
            for _ in range(3):
                await asyncio.to_thread(getattr(cluster, how))
                await asyncio.sleep(0.1)
                await asyncio.to_thread(cluster.start)
                await players.until_more()

    players = Players(store)
    run(asyncio.wait_for(come_and_go(), 120))
    check(run, players, url)
    assert players.failures


def test_a_process_of_the_server_that_is_killed_under_writes(run, cluster, store, url):
    """Then the server throws everybody out, and recovers by itself."""

    async def kill():
        async with players.playing():
            for _ in range(3):
                psutil.Process(backends(cluster)[0]).kill()
                await players.until_more()

    players = Players(store)
    run(asyncio.wait_for(kill(), 120))
    check(run, players, url)


def test_connections_that_are_ended_under_writes_are_replaced_and_nobody_notices(run, cluster, store, url):
    async def end():
        async with players.playing():
            for _ in range(20):
                for pid in backends(cluster):
                    cluster.sql(f"SELECT pg_terminate_backend({pid})")
                await players.until_more(1)

    players = Players(store)
    run(asyncio.wait_for(end(), 120))
    check(run, players, url)
    assert players.failures == []


def test_a_connection_that_cannot_even_be_asked_whether_it_lives_is_replaced(run, cluster, store, monkeypatch):
    """As psycopg says of one that is ended just then: it believes that the question is still on its way."""
    asked = []

    def busy(self, connection):
        asked.append(connection)
        raise psycopg.ProgrammingError("can't change 'autocommit' now: connection in transaction status ACTIVE")

    run(store.create(table(), lines(1, 3)))
    run(store.load("k7"))
    before = backends(cluster)
    monkeypatch.setattr(PGDialect_psycopg, "do_ping", busy)
    run(store.append("k7", lines(4, 4), FRESH))
    assert seqs(run(store.load("k7"))) == [1, 2, 3, 4]
    assert len(asked) == 2
    assert not set(before) & set(backends(cluster))


def test_while_the_server_is_away_each_call_says_so_and_then_all_is_well(run, cluster, store, url, name):
    run(store.create(table(), lines(1, 3)))
    cluster.stop()
    shown = f"the database postgresql://ann@127.0.0.1:{cluster.port}/{name}"
    for _ in range(2):
        with pytest.raises(WriteFailed) as unwritten:
            run(store.append("k7", lines(4, 4), FRESH))
        with pytest.raises(WriteFailed):
            run(store.delete("k7", "ann"))
        with pytest.raises(ReadFailed) as unread:
            run(store.load("k7"))
        with pytest.raises(ReadFailed):
            run(store.listed("ann", over=None, limit=9, before=None))
        assert not isinstance(unwritten.value, InDoubt)
        assert str(unwritten.value) == f"nothing was written to {shown}: {GONE}"
        assert str(unread.value) == f"nothing was read from {shown}: {GONE}"
    with pytest.raises(CannotOpen) as unopened:
        open_store(url)
    assert str(unopened.value) == f"{shown} cannot be opened: {GONE}"
    cluster.start()
    run(store.append("k7", lines(4, 4), FRESH))
    assert seqs(run(store.load("k7"))) == [1, 2, 3, 4]


def test_a_restart_that_nobody_has_noticed_is_noticed_by_nobody(run, cluster, store):
    async def read_at_once():
        return [len(stored.lines) for stored in await asyncio.gather(*(store.load("k7") for _ in range(8)))]

    run(store.create(table(), lines(1, 3)))
    for last in (4, 5, 6):
        assert run(read_at_once()) == [last - 1] * 8
        cluster.stop()
        cluster.start()
        assert run(read_at_once()) == [last - 1] * 8
        cluster.stop()
        cluster.start()
        run(store.append("k7", lines(last, last), FRESH))


def test_a_store_is_closed_while_the_server_is_away(run, cluster, url):
    store = open_store(url)
    cluster.kill()
    began = time.monotonic()
    run(store.close())
    assert time.monotonic() - began < 5
    cluster.start()


def test_a_standby_is_refused_and_a_server_that_becomes_one_is_told_of(run, cluster, store, url, name):
    run(store.create(table(), lines(1, 3)))
    standby = cluster.folder / "data" / "standby.signal"
    cluster.stop()
    standby.touch()
    cluster.start()
    assert len(run(store.load("k7")).lines) == 3
    with pytest.raises(WriteFailed, match=r"it may only be read; name a server that may be written to \(25006\)$"):
        run(store.append("k7", lines(4, 4), FRESH))
    with pytest.raises(CannotOpen) as refused:
        open_store(url)
    assert str(refused.value).endswith(
        f"/{name} cannot be opened: it may only be read; name a server that may be written to"
    )
    cluster.stop()
    standby.unlink()
    cluster.start()
    run(store.append("k7", lines(4, 4), FRESH))


def test_a_server_with_too_many_connections_is_told_of(run, cluster, url):
    cluster.sql("ALTER ROLE ann CONNECTION LIMIT 1")
    try:
        store = open_store(url)
        run(store.create(table()))
        full = r"the database server has as many connections as it allows; raise its limit, or close some$"
        with pytest.raises(ReadFailed, match=full):
            run(store.load("k7"))
    finally:
        cluster.sql("ALTER ROLE ann CONNECTION LIMIT -1")
    assert run(store.load("k7")) is not None
    run(store.close())


@pytest.fixture
def small(cluster):
    """A disk of its own for a database, with little room."""
    folder = cluster.folder / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=12m", "none", str(folder)], check=False, capture_output=True
    )
    if mounted.returncode:
        folder.rmdir()
        pytest.skip("no disk may be mounted here")
    owner = (cluster.folder / "data").stat()
    os.chown(folder, owner.st_uid, owner.st_gid)
    cluster.sql(f"CREATE TABLESPACE small LOCATION '{folder}'")
    with cluster.database("TABLESPACE small") as name:
        yield name
    cluster.sql("DROP TABLESPACE small")
    subprocess.run(["umount", "-l", str(folder)], check=True)
    folder.rmdir()


def test_a_full_disk_keeps_all_that_was_told_and_is_told_of(run, cluster, small):
    async def fill():
        for seq in range(1, 10_000):
            try:
                await store.append("k7", [Line(seq, rng.randbytes(10_000).hex(), 1.0)], points(seq, 0))
            except StoreError as error:
                return seq - 1, error

    rng = Random(1)
    store = open_store(cluster.url(small))
    run(store.create(table()))
    told, error = run(fill())
    assert isinstance(error, WriteFailed)
    assert str(error).endswith("the disk of the database server is full; make space and try again (53100)")
    stored = run(store.load("k7"))
    assert (seqs(stored), stored.summary) == (list(range(1, told + 1)), points(told, 0))
    run(store.close())
