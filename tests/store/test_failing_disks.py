"""A write that the disk does not take is told and changes nothing; when the disk is well, writing goes on."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from muggins.server.store import sqlite
from muggins.server.store.errors import CannotOpen, ReadFailed, WriteFailed
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import FRESH, Line
from tests.store.tables import lines, points, seqs, table

LONG = "9" * 3000
WORN = "the disk reports an error; see that it is whole and has space"
FULL = "the disk is full; make space and try again (SQLITE_FULL)"


async def fill(store, most=10_000):
    """Append long lines until one fails; how many were told to be on disk, and why the next was not."""
    for seq in range(1, most):
        try:
            await store.append("k7", [Line(seq, LONG, 1.0)], points(seq, 0))
        except WriteFailed as error:
            return seq - 1, str(error)
    raise AssertionError("the disk is never full")


def pragma(store, setting):
    """Ask for or change a setting of the connection that writes."""
    with closing(store.writing.raw_connection()) as connection:
        return connection.cursor().execute(f"PRAGMA {setting}").fetchall()


def limit(store, more):
    """Let the database grow by so many pages and no more."""
    [(pages,)] = pragma(store, "page_count")
    pragma(store, f"max_page_count = {pages + more}")


@pytest.fixture
def url(path):
    """SQLite alone writes to the disk by itself."""
    return f"sqlite:///{path}"


@pytest.fixture
def small(tmp_path):
    """A small disk of its own: the empty database takes half of it."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=640k", "none", str(folder)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no disk may be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_database_keeps_all_that_was_told_and_goes_on_when_it_may_grow(run, store, path):
    run(store.create(table()))
    limit(store, 20)
    told, error = run(fill(store))
    assert error == f"nothing was written to the database {path}: {FULL}"
    stored = run(store.load("k7"))
    assert (seqs(stored), stored.summary) == (list(range(1, told + 1)), points(told, 0))
    limit(store, 1000)
    run(store.append("k7", lines(told + 1, told + 2), points(0, 0)))
    assert len(run(store.load("k7")).lines) == told + 2


def test_one_write_that_is_too_long_for_the_disk_harms_none_that_go_with_it(run, store):
    async def at_once():
        return await asyncio.gather(
            *(store.append(id, long if id == "k7" else lines(1, 1), points(0, 0)) for id in ids),
            return_exceptions=True,
        )

    ids = [f"k{number}" for number in range(20)]
    long = [Line(seq, LONG, 1.0) for seq in range(1, 100)]
    for id in ids:
        run(store.create(table(id)))
    limit(store, 20)
    outcomes = dict(zip(ids, run(at_once()), strict=True))
    assert isinstance(outcomes.pop("k7"), WriteFailed)
    assert not any(outcomes.values())
    assert [len(run(store.load(id)).lines) for id in ids] == [int(id != "k7") for id in ids]


def test_a_disk_that_is_full_keeps_all_that_was_told_and_goes_on_with_space(run, small):
    filler = small / "filler"
    filler.write_bytes(bytes(50_000))
    store = open_store(f"sqlite:///{small}/muggins.db")
    run(store.create(table()))
    told, error = run(fill(store))
    assert error.startswith(f"nothing was written to the database {small}/muggins.db: the disk ")
    assert told > 10
    with pytest.raises(WriteFailed):
        run(store.append("k7", [Line(told + 1, LONG * 9, 1.0)], FRESH))
    assert len(run(store.load("k7")).lines) == told
    filler.unlink()
    run(store.append("k7", lines(told + 1, told + 1), points(0, 0)))
    run(store.close())
    opened = open_store(f"sqlite:///{small}/muggins.db")
    assert seqs(run(opened.load("k7"))) == list(range(1, told + 2))
    run(opened.close())


def test_a_database_that_may_only_be_read_is_refused(run, small):
    run(open_store(f"sqlite:///{small}/muggins.db").close())
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    with pytest.raises(CannotOpen, match=r"muggins\.db cannot be opened: .* \(read-only file system\)"):
        open_store(f"sqlite:///{small}/muggins.db")
    with pytest.raises(CannotOpen, match=r"new/muggins\.db cannot be opened: read-only file system"):
        open_store(f"sqlite:///{small}/new/muggins.db")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_or_file_that_one_may_not_write_is_refused(run, path):
    run(open_store(f"sqlite:///{path}").close())
    path.chmod(0o400)
    with pytest.raises(CannotOpen, match="permission denied; it must be writable"):
        open_store(f"sqlite:///{path}")
    path.parent.chmod(0o500)
    with pytest.raises(CannotOpen, match="permission denied"):
        open_store(f"sqlite:///{path.with_name('new.db')}")


def test_a_disk_with_no_room_for_a_store_is_refused(run, small):
    (small / "filler").write_bytes(bytes(512 * 1024 - 8192))
    with pytest.raises(CannotOpen, match=r"muggins\.db cannot be opened: the disk "):
        open_store(f"sqlite:///{small}/muggins.db")
    (small / "filler").unlink()
    run(open_store(f"sqlite:///{small}/muggins.db").close())


def test_a_file_that_may_not_grow_keeps_all_that_was_told_and_goes_on_when_it_may(path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.store.limited", str(path)], check=True, capture_output=True, text=True
    )
    told, said = done.stdout.split("\n", 1)
    assert said == f"nothing was written to the database {path}: {WORN} (SQLITE_IOERR_WRITE)\n"
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*), max(seq) FROM lines").fetchall() == [(int(told) + 1,) * 2]


def test_a_database_that_turns_read_only_is_told_and_goes_on(run, store, path):
    run(store.create(table()))
    pragma(store, "query_only = ON")
    with pytest.raises(WriteFailed) as failed:
        run(store.append("k7", lines(1, 1), FRESH))
    assert str(failed.value) == (
        f"nothing was written to the database {path}: it may only be read; it must be writable, its folder too "
        "(SQLITE_READONLY)"
    )
    pragma(store, "query_only = OFF")
    run(store.append("k7", lines(1, 1), FRESH))


def test_a_database_that_another_program_has_locked_is_told_and_goes_on(run, path, monkeypatch):
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.1)
    store = open_store(f"sqlite:///{path}")
    run(store.create(table()))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(WriteFailed, match="another program has it locked"):
            run(store.append("k7", lines(1, 1), FRESH))
        with pytest.raises(CannotOpen, match="in use"):
            open_store(f"sqlite:///{path}")
    run(store.append("k7", lines(1, 1), FRESH))
    run(store.close())


def test_a_database_that_is_damaged_while_it_is_open_is_told(run, store, path):
    run(store.create(table(), [Line(seq, LONG, 1.0) for seq in range(1, 200)]))
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"?" * (path.stat().st_size - 4096))
    with pytest.raises(ReadFailed, match=r"nothing was read from the database .* it is damaged"):
        run(store.load("k7"))
    with pytest.raises(WriteFailed, match="it is damaged"):
        run(store.append("k7", lines(200, 200), FRESH))
