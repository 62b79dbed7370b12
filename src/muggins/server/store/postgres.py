"""All that is true of PostgreSQL alone: its address, its settings, and that several servers write to it at once."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from muggins.server.store.database import READERS, DatabaseStore
from muggins.server.store.doubts import Commits, make_room
from muggins.server.store.errors import CannotOpen
from muggins.server.store.migrating import upgrade
from muggins.server.store.postgres_reasons import reason

SCHEMES = ("postgresql", "postgres", "postgresql+psycopg")

RIGHT = "write postgresql://USER:PASSWORD@HOST/NAME"

SCHEMA = "muggins"
"""Where the tables are in the database, so that it may hold those of other programs too."""

_UPGRADES = int.from_bytes(b"Muggins")
"""The advisory lock of whoever brings the schema up to date."""

_CONNECTING = {
    "application_name": "muggins",
    "connect_timeout": "5",
    # A server that has vanished without a word is noticed within half a minute.
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "25000",
}
"""What the address may say otherwise."""

_SETTINGS = {
    "search_path": SCHEMA,
    # A time has all its bits.
    "extra_float_digits": "1",
    "lock_timeout": "5s",
    "statement_timeout": "60s",
    # Another server waits no longer than this for one that hangs while it has rows locked.
    "idle_in_transaction_session_timeout": "10s",
}
WRITING = {
    **_SETTINGS,
    # A commit is on disk before it is told, whatever the role or the server has as its default.
    "synchronous_commit": "on",
    "default_transaction_isolation": "read committed",
    "default_transaction_read_only": "off",
}
READING = {
    **_SETTINGS,
    # All that one read asks for is of the same moment.
    "default_transaction_isolation": "repeatable read",
    "default_transaction_read_only": "on",
}

_SET = "SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS one(name, value)"
_READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on'"
_ENCODING = "SELECT current_setting('server_encoding')"
_FOUND = (
    "SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace(%s) AND relkind IN ('r', 'p', 'v', 'm', 'f')"
)


def open_postgres(url: str, readers: int = READERS) -> DatabaseStore:
    """The store in a database, its tables made if they are not there. Raises as `open_store` does."""
    address = _address(url)
    place = shown(address)
    _needs_psycopg()
    writing = _engine(address, 1, WRITING)
    try:
        with writing.begin() as connection:
            _prepare(connection, place)
    except DBAPIError as error:
        writing.dispose()
        raise _cannot_open(place, reason(error)) from None
    except BaseException:
        writing.dispose()
        raise
    return DatabaseStore(
        place,
        writing=writing,
        reading=_engine(address, readers, READING),
        reason=reason,
        commit=Commits(place, reason).commit,
        passes=_passes,
        readers=readers,
    )


def reader(url: str) -> Engine:
    """An engine that only reads a store, also while servers have it. Raises `CannotOpen`."""
    address = _address(url)
    _needs_psycopg()
    # A copy of all takes longer than any other read.
    return _engine(address, 1, {**READING, "statement_timeout": "0", "idle_in_transaction_session_timeout": "0"})


def connecting(url: str) -> Mapping[str, Any]:
    """How psycopg connects to the database of a URL, as the store does."""
    address = _address(url)
    _, how = create_engine(address).dialect.create_connect_args(address)
    return {**_unless_said(address), **how}


def shown_place(url: str) -> str:
    """The database of a URL as people are told of it."""
    return shown(_address(url))


def _unless_said(address: URL) -> dict[str, str]:
    return {name: value for name, value in _CONNECTING.items() if name not in address.query}


def _address(url: str) -> URL:
    """What a URL says, which never is repeated to people as it is: a password may be anywhere in it."""
    scheme, _, rest = url.partition("://")
    authority, _, name = rest.partition("/")
    # Else a part of the password would be taken for a host or a name, and be shown.
    if authority.count("@") > 1 or "@" in name:
        raise CannotOpen(f"within the password of a store's place, @ is written %40 and / is written %2F: {RIGHT}")
    if scheme not in SCHEMES:
        raise CannotOpen(f"a store in PostgreSQL has a place that begins with postgresql://: {RIGHT}")
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotOpen(f"that is no place in PostgreSQL: {RIGHT}") from None
    if not address.database:
        raise CannotOpen(f"a store in PostgreSQL needs the name of a database: {RIGHT}")
    return address.set(drivername="postgresql+psycopg")


def shown(address: URL) -> str:
    """A database as people are told of it.

    >>> shown(make_url("postgresql+psycopg://ann:secret@club.example:5433/muggins?sslmode=require"))
    'postgresql://ann@club.example:5433/muggins'
    >>> shown(make_url("postgresql://ann:secret@/muggins?host=/run/postgresql&password=secret"))
    'postgresql://ann@/muggins?host=/run/postgresql'
    """
    where = {name: value for name, value in address.query.items() if name in ("host", "port")}
    public = URL.create(
        "postgresql", address.username, host=address.host, port=address.port, database=address.database, query=where
    )
    return public.render_as_string().replace("%2F", "/")


def _needs_psycopg() -> None:
    try:
        import_module("psycopg")
    except ImportError:
        raise CannotOpen(
            "a store in PostgreSQL needs psycopg, which is not installed: pip install 'muggins[postgres]'"
        ) from None


def _cannot_open(place: str, why: str) -> CannotOpen:
    return CannotOpen(f"the database {place} cannot be opened: {why}")


def _passes(error: Exception) -> bool:
    """Whether to try a write again: it failed for what another server wrote just then, or for its connection."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None) or ""
    return isinstance(error, IntegrityError) or error.connection_invalidated or state.startswith("40")


def _prepare(connection: Connection, place: str) -> None:
    """See that the database is one for a store, and bring its tables up to date; one server at a time does."""

    def ask(query: str, *values: object) -> list[object]:
        return list(connection.exec_driver_sql(query, values).scalars())

    if ask(_READ_ONLY) == [True]:
        raise _cannot_open(place, "it may only be read; name a server that may be written to")
    if ask(_ENCODING) != ["UTF8"]:
        raise _cannot_open(place, "it does not keep all characters; make one with the encoding UTF8")
    # Another server may be taking a step that takes long.
    connection.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
    connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_UPGRADES,))
    found = ask(_FOUND, SCHEMA)
    if found and not {"alembic_version", "tables", "lines"} <= set(found):
        told = f"its schema {SCHEMA} holds {found[0]}, which is of another program; give this one another database"
        raise _cannot_open(place, told)
    # Where it is there already, the user need not be one who may make it.
    if ask("SELECT to_regnamespace(%s)::text", SCHEMA) == [None]:
        connection.exec_driver_sql(f"CREATE SCHEMA {SCHEMA}")
    upgrade(connection, place, another="database")
    make_room(connection)


def _engine(address: URL, connections: int, settings: dict[str, str]) -> Engine:
    engine = create_engine(
        address,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        # A connection that has died meanwhile is replaced before it is used.
        pool_pre_ping=True,
        connect_args=_unless_said(address),
        use_native_hstore=False,
        # A seed is never in an error's text.
        hide_parameters=True,
    )

    @event.listens_for(engine, "handle_error")
    def fails(context: ExceptionContext) -> None:
        # A connection that does not answer is lost, whatever is wrong with it: while it dies, psycopg may say that
        # it is still busy.
        context.is_disconnect = context.is_disconnect or context.is_pre_ping

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _record: object) -> None:
        connection.autocommit = True
        cursor = connection.cursor()
        cursor.execute(_SET, (list(settings), list(settings.values())))
        cursor.close()
        connection.autocommit = False

    return engine
