"""All that is true of SQLite alone: its files, its settings, its ways to fail."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError

from muggins.server.store.database import READERS, DatabaseStore
from muggins.server.store.errors import CannotOpen
from muggins.server.store.lock import hold
from muggins.server.store.migrating import upgrade

OURS = int.from_bytes(b"Mugg")
"""The application id in the header of a database that is a store."""

SMALL_BYTES = 64 * 2**20
"""A database up to this size is checked through when it is opened; that takes a fraction of a second."""

BUSY_SECONDS = 5.0
"""So long a write waits for another program that has the database locked, a copying one, say."""

_HEAD = b"SQLite format 3\0"

_SETTINGS = (
    "journal_mode = WAL",
    # A commit is on disk before it is told, also on macOS.
    "synchronous = FULL",
    "fullfsync = ON",
    "foreign_keys = ON",
)

_REASONS = {
    "SQLITE_NOTADB": "it is no SQLite database; give the name of a store, or one that is not taken",
    "SQLITE_CORRUPT": "it is damaged; put back a copy of it",
    "SQLITE_READONLY": "it may only be read; it must be writable, its folder too",
    "SQLITE_CANTOPEN": "the system does not let it be opened; it must be writable, its folder too",
    "SQLITE_FULL": "the disk is full; make space and try again",
    "SQLITE_IOERR": "the disk reports an error; see that it is whole and has space",
    "SQLITE_BUSY": "another program has it locked; wait until that one is done",
    "SQLITE_LOCKED": "another program has it locked; wait until that one is done",
}


def path_of(url: str) -> Path:
    """The file that a store's URL names. Raises `CannotOpen` if it names none.

    >>> path_of("sqlite:////var/lib/muggins.db").name
    'muggins.db'
    """
    right = "write sqlite:///PATH, as in sqlite:///muggins.db"
    either = "write sqlite:///PATH, or postgresql://USER:PASSWORD@HOST/NAME"
    try:
        parts = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotOpen(f"a store's place is a URL: {either}") from None
    # The URL itself may hold a password, so it is not shown.
    if parts.drivername != "sqlite":
        raise CannotOpen(f"a store cannot be kept in {parts.drivername}: {either}")
    if parts.host or parts.query:
        raise CannotOpen(f"a store in SQLite has a path and nothing else in its URL: {right}")
    if parts.database is None or parts.database in ("", ":memory:"):
        raise CannotOpen(f"a store needs a file: {right}")
    return Path(parts.database)


def open_sqlite(path: Path) -> DatabaseStore:
    """The store in a file, made with its folder if it is not there. Raises as `open_store` does."""
    try:
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        strange = path.exists() and not path.is_file()
    except (OSError, ValueError) as error:
        raise _cannot_open(path, _said(error)) from None
    if strange:
        raise _cannot_open(path, "it is a folder or a device; give the name of a file")
    release = hold(path)
    try:
        _make(path)
        _examine(path)
        return _opened(path, release)
    except OSError as error:
        release()
        raise _cannot_open(path, _said(error)) from None
    except BaseException:
        release()
        raise


def reader(path: Path) -> Engine:
    """An engine that only reads a store's file, also while a server has it."""
    return _engine(path, "BEGIN", 1, "query_only = ON")


def reason(error: DBAPIError | sqlite3.Error) -> str:
    """Why SQLite could not do what it was asked, and what would help.

    >>> reason(sqlite3.OperationalError("no such table: lines"))
    'no such table: lines'
    """
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = getattr(cause, "sqlite_errorname", None) or ""
    for prefix, words in _REASONS.items():
        if name.startswith(prefix):
            return f"{words} ({name})"
    return str(cause)


def _cannot_open(path: Path, why: str) -> CannotOpen:
    return CannotOpen(f"the database {path} cannot be opened: {why}")


def _said(error: OSError | ValueError) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def _make(path: Path) -> None:
    """See that the file can be written; a new one is its owner's alone, since seeds are in it."""
    log = path.with_name(f"{path.name}-wal")
    if not _size(path) and _size(log):
        # SQLite would take the file for new and throw the log away.
        raise _cannot_open(path, f"it is empty, but {log.name} beside it is not; put it back, or move both away")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise _cannot_open(path, f"{_said(error)}; it must be writable, its folder too") from None


def _examine(path: Path) -> None:
    """See that a file is empty or a whole store, before anything in it is changed."""
    size, log_size = _size(path), _size(path.with_name(f"{path.name}-wal"))
    with path.open("rb") as file:
        head = file.read(len(_HEAD))
    if size and head != _HEAD:
        # SQLite would take a file that is shorter than this for an empty one.
        raise _cannot_open(path, _REASONS["SQLITE_NOTADB"])
    try:
        with closing(sqlite3.connect(path)) as connection:
            [(tables,)] = connection.execute("SELECT count(*) FROM sqlite_master")
            [(owner,)] = connection.execute("PRAGMA application_id")
            if tables and owner != OURS:
                raise _cannot_open(path, "it is the database of another program; give the name of another file")
            [(page,)] = connection.execute("PRAGMA page_size")
            if size % page and not log_size:
                raise _cannot_open(path, "it is damaged (its end is missing); put back a copy of it")
            if size <= SMALL_BYTES:
                [(found,)] = connection.execute("PRAGMA quick_check(1)")
                if found != "ok":
                    raise _cannot_open(path, f"it is damaged ({found}); put back a copy of it")
    except sqlite3.Error as error:
        raise _cannot_open(path, reason(error)) from None


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _opened(path: Path, release: Callable[[], None]) -> DatabaseStore:
    writing = _engine(path, "BEGIN IMMEDIATE", 1, *_SETTINGS)
    reading = _engine(path, "BEGIN", READERS, "query_only = ON")
    try:
        with writing.begin() as connection:
            upgrade(connection, str(path))
            if connection.exec_driver_sql("PRAGMA application_id").scalar_one() != OURS:
                connection.exec_driver_sql(f"PRAGMA application_id = {OURS}")
    except DBAPIError as error:
        writing.dispose()
        raise _cannot_open(path, reason(error)) from None
    except BaseException:
        writing.dispose()
        raise
    return DatabaseStore(str(path), writing=writing, reading=reading, reason=reason, release=release)


def beside(path: Path) -> DatabaseStore:
    """The store in a file that is there, beside a server that may have it: their writes wait for each other."""
    writing = _engine(path, "BEGIN IMMEDIATE", 1, *_SETTINGS)
    return DatabaseStore(str(path), writing=writing, reading=reader(path), reason=reason, readers=1)


def _engine(path: Path, begin: str, connections: int, *settings: str) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": None},
        # A seed is never in an error's text.
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
