"""What is opened in SQLite, what is refused, and in which words."""

import sqlite3
import stat
import subprocess
import sys
from contextlib import closing

import pytest

from muggins.server.store import sqlite
from muggins.server.store.errors import CannotOpen, InUse, NewerDatabase
from muggins.server.store.protocol import open_store
from tests.store.tables import lines, seqs, table

FILE = "write sqlite:///PATH, as in sqlite:///muggins.db"
EITHER = "write sqlite:///PATH, or postgresql://USER:PASSWORD@HOST/NAME"
JUNK = b"What is no database is no database.\n" * 300


def refusal(place):
    """The sentence with which a place is refused; whatever is there must be untouched."""
    before = place.read_bytes() if place.is_file() else None
    with pytest.raises(CannotOpen) as refused:
        open_store(f"sqlite:///{place}")
    assert (place.read_bytes() if place.is_file() else None) == before
    return str(refused.value).replace(str(place), "PLACE")


@pytest.fixture
def url(path):
    """SQLite alone has files."""
    return f"sqlite:///{path}"


@pytest.fixture
def kept(run, path):
    """The file of a store that was closed, with a table of many lines."""
    store = open_store(f"sqlite:///{path}")
    run(store.create(table(), lines(1, 2000)))
    run(store.close())
    return path


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://ann:secret@host/db", f"a store cannot be kept in mysql: {EITHER}"),
        ("sqlite+aiosqlite:///x.db", f"a store cannot be kept in sqlite+aiosqlite: {EITHER}"),
        ("muggins.db", f"a store's place is a URL: {EITHER}"),
        ("", f"a store's place is a URL: {EITHER}"),
        ("sqlite://ann:secret/x.db", f"a store's place is a URL: {EITHER}"),
        ("sqlite://", f"a store needs a file: {FILE}"),
        ("sqlite:///", f"a store needs a file: {FILE}"),
        ("sqlite:///:memory:", f"a store needs a file: {FILE}"),
        ("sqlite://host/x.db", f"a store in SQLite has a path and nothing else in its URL: {FILE}"),
        ("sqlite:///x.db?mode=ro", f"a store in SQLite has a path and nothing else in its URL: {FILE}"),
    ],
)
def test_a_url_that_names_no_file_is_refused_with_what_to_write(url, said):
    with pytest.raises(CannotOpen) as refused:
        open_store(url)
    assert str(refused.value) == said


def test_the_folder_is_made_and_the_file_is_its_owners_alone(run, tmp_path):
    place = tmp_path / "of ann" / "hers #1" / "muggins.db"
    store = open_store(f"sqlite:///{place}")
    run(store.create(table()))
    for file in place.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    run(store.close())


def test_a_path_may_be_relative(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = open_store("sqlite:///muggins.db")
    monkeypatch.chdir("/")
    run(store.create(table()))
    run(store.close())
    assert (tmp_path / "muggins.db").stat().st_size


def test_a_folder_is_no_database(tmp_path):
    assert refusal(tmp_path) == (
        "the database PLACE cannot be opened: it is a folder or a device; give the name of a file"
    )


def test_a_file_is_no_folder(path):
    path.write_bytes(JUNK)
    assert "cannot be opened: " in refusal(path / "muggins.db")


@pytest.mark.parametrize("name", ["x" * 300, "nul\x00"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path, name):
    with pytest.raises(CannotOpen, match="cannot be opened: "):
        open_store(f"sqlite:///{tmp_path}/{name}")


@pytest.mark.parametrize("junk", [JUNK, b"x", b"SQLite format 3\x00", b"SQLite format 3\x00" + JUNK])
def test_a_file_that_is_no_database_is_refused(path, junk):
    path.write_bytes(junk)
    assert refusal(path).removesuffix(" (SQLITE_NOTADB)") == (
        "the database PLACE cannot be opened: it is no SQLite database; "
        "give the name of a store, or one that is not taken"
    )


@pytest.mark.parametrize("left", [50, 100, 4096, 4096 * 5, -4096, -1])
def test_a_database_that_was_cut_off_is_refused(kept, left):
    kept.write_bytes(kept.read_bytes()[:left])
    assert refusal(kept).startswith("the database PLACE cannot be opened: it is ")


@pytest.mark.parametrize("page", [1, 4, 9])
def test_a_database_that_is_damaged_inside_is_refused(kept, page):
    whole = kept.read_bytes()
    kept.write_bytes(whole[: 4096 * page] + b"?" * 4096 + whole[4096 * (page + 1) :])
    assert refusal(kept).startswith("the database PLACE cannot be opened: it is damaged (")


def test_a_large_database_is_opened_without_reading_it_through(run, kept, monkeypatch):
    monkeypatch.setattr(sqlite, "SMALL_BYTES", 1)
    store = open_store(f"sqlite:///{kept}")
    assert len(run(store.load("k7")).lines) == 2000
    run(store.close())


def test_an_empty_file_beside_a_log_is_not_taken_for_new(path):
    path.touch()
    path.with_name("muggins.db-wal").write_bytes(JUNK)
    assert refusal(path) == (
        "the database PLACE cannot be opened: it is empty, but muggins.db-wal beside it is not; "
        "put it back, or move both away"
    )
    path.unlink()
    refusal(path)
    assert path.with_name("muggins.db-wal").read_bytes() == JUNK


def test_the_database_of_another_program_is_left_alone(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num)")
    assert refusal(path) == (
        "the database PLACE cannot be opened: it is the database of another program; give the name of another file"
    )


def test_a_newer_database_is_refused(kept):
    with closing(sqlite3.connect(kept, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = kept.read_bytes()
    with pytest.raises(NewerDatabase) as refused:
        open_store(f"sqlite:///{kept}")
    assert str(refused.value) == (
        f"the database {kept} is of a newer Muggins (its schema is 9999, here it is 0005): "
        "use that version, or give this one another file"
    )
    assert kept.read_bytes() == before


@pytest.mark.usefixtures("store")
def test_a_second_store_on_the_same_file_is_refused(path, tmp_path):
    beside = tmp_path / "another name.db"
    beside.symlink_to(path)
    for name in (path, beside):
        with pytest.raises(InUse, match="is in use by another server"):
            open_store(f"sqlite:///{name}")


def test_a_store_in_another_process_is_refused_until_that_one_has_ended(run, path):
    holding = (
        "import sys; from muggins.server.store.protocol import open_store; open_store(sys.argv[1]); print(); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holding, f"sqlite:///{path}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        other.stdout.readline()
        with pytest.raises(InUse) as refused:
            open_store(f"sqlite:///{path}")
        other.kill()
    assert str(refused.value) == (
        f"the database {path} is in use by another server (process {other.pid}): "
        "stop that one, or give this one another file"
    )
    run(open_store(f"sqlite:///{path}").close())


def test_a_refused_file_can_be_opened_once_it_is_right(run, kept):
    whole = kept.read_bytes()
    kept.write_bytes(JUNK)
    refusal(kept)
    kept.write_bytes(whole)
    store = open_store(f"sqlite:///{kept}")
    assert seqs(run(store.load("k7"))) == list(range(1, 2001))
    run(store.close())


def test_a_log_that_cannot_be_kept_is_refused(kept):
    kept.with_name("muggins.db-wal").mkdir()
    assert refusal(kept).startswith("the database PLACE cannot be opened: ")


def test_a_lock_that_cannot_be_written_is_refused(path):
    path.with_name("muggins.db.lock").mkdir()
    assert refusal(path) == (
        "the database PLACE cannot be opened: muggins.db.lock beside it cannot be written (is a directory); "
        "its folder must be one that may be written in"
    )


def test_a_write_is_on_disk_when_it_is_told(run, store, path):
    settings = {}
    with store.writing.connect() as connection:
        for name in ("journal_mode", "synchronous", "fullfsync", "foreign_keys"):
            settings[name] = connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "foreign_keys": 1}
    run(store.create(table(), lines(1, 3)))
    with closing(sqlite3.connect(path)) as another:
        assert another.execute("SELECT count(*) FROM lines").fetchall() == [(3,)]
