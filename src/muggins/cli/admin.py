"""`muggins admin`: what a host does to his database: copies, records, one table."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json
from muggins.cli.files import reason, unreadable
from muggins.cli.places import database_path

if TYPE_CHECKING:
    from muggins.server.store.database import DatabaseStore

database_option = click.option(
    "--database",
    metavar="URL",
    help="sqlite:///PATH, or postgresql://USER:PASSWORD@HOST/NAME.  [default: your data folder]",
)


@click.group("admin")
def command() -> None:
    """Look after a server's database: copy it, put a copy back, take out records, remove a table."""


@command.command("backup")
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
@as_json_option
def backup(file: str, database: str | None, as_json: bool) -> int:
    """Copy the whole database into FILE, also while a server has it.

    FILE is made anew, and readable for you alone: it holds the seeds of games that are being
    played, and the hashes of passwords.
    """
    from muggins.server.store.copies import reading, write_copy

    with _opening(), _beside(file) as copy, reading(_url(database)) as connection, _progress("rows") as went_on:
        rows = write_copy(connection, _known(connection), copy, went_on)
    return _told({"rows": rows, "file": file}, f"{rows:,} rows are in {click.format_filename(file)}", as_json=as_json)


@command.command("restore")
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
@as_json_option
def restore(file: str, database: str | None, as_json: bool) -> int:
    """Put the copy in FILE into a new database, of either kind; a damaged copy puts back nothing."""
    from muggins.server.store.copies import BadCopy, putting_back
    from muggins.server.store.migrating import newest

    try:
        with (
            _opening(),
            Path(file).open(encoding="utf-8") as lines,
            _open_store(database) as store,
            _progress("rows") as went_on,
        ):
            rows = putting_back(store, newest(), lines, went_on)
    except OSError as error:
        raise unreadable(file, error) from None
    except UnicodeDecodeError:
        raise Mistake("bad_copy", "that is no copy of Muggins: it is no UTF-8 text", status=1) from None
    except BadCopy as error:
        raise Mistake("bad_copy", str(error), where={"argument": file}, status=1) from None
    return _told({"rows": rows}, f"{rows:,} rows are back", as_json=as_json)


@command.command("export")
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
@as_json_option
def export(file: str, database: str | None, as_json: bool) -> int:
    """Write the records of all games that are over into FILE, one a line, as `muggins verify` reads them.

    A game of a version that this one cannot read is left out, and told.
    """
    from sqlalchemy import select

    from muggins.core.game import BadNotation, BadOptions, IllegalAction
    from muggins.core.record import write
    from muggins.server.accounts.games import record_of_stored
    from muggins.server.store.copies import reading
    from muggins.server.store.reads import load
    from muggins.server.store.schema import TABLES

    records = left_out = 0
    with _opening(), _beside(file) as out, reading(_url(database)) as connection, _progress("records") as went_on:
        over = (
            select(TABLES.c.id)
            .where(TABLES.c.over.is_not(None), TABLES.c.origin == "played")
            .order_by(TABLES.c.changed)
        )
        for id in connection.execute(over).scalars().all():
            stored = load(connection, id, 0)
            assert stored is not None
            try:
                out.write(write(record_of_stored(stored)) + "\n")
            except (BadNotation, BadOptions, IllegalAction):
                left_out += 1
                continue
            records += 1
            went_on(records)
    told = f"{records:,} records are in {click.format_filename(file)}"
    if left_out:
        told += f"; {left_out:,} cannot be read by this version, and are left out"
    return _told({"records": records, "left_out": left_out, "file": file}, told, as_json=as_json)


@command.command("delete")
@click.option("--table", "id", required=True, metavar="ID", help="The table, by the end of its address.")
@database_option
@as_json_option
def delete(id: str, database: str | None, as_json: bool) -> int:
    """Remove a table with its game; no server may have a database in a file meanwhile."""

    async def removed(store: DatabaseStore) -> bool:
        stored = await store.load(id)
        return stored is not None and await store.delete(id, stored.table.owner)

    with _opening(), _open_store(database) as store:
        done = asyncio.run(removed(store))
    if not done:
        raise Mistake("no_table", f"there is no table {id[:40]}", where={"option": "table"}, status=1)
    return _told({"deleted": id}, "it is gone", as_json=as_json)


def _url(database: str | None) -> str:
    return f"sqlite:///{database_path()}" if database is None else database


@contextmanager
def _opening() -> Iterator[None]:
    """Say in one sentence why a database cannot be used."""
    try:
        from muggins.server.store.errors import CannotOpen, StoreError
    except ModuleNotFoundError as error:
        told = f"this needs {error.name}, which is not installed: pip install 'muggins[server]'"
        raise Mistake("not_installed", told) from None
    try:
        yield
    except (CannotOpen, StoreError) as error:
        raise Mistake("cannot_open", str(error), where={"option": "database"}, status=1) from None


@contextmanager
def _open_store(database: str | None) -> Iterator[DatabaseStore]:
    from muggins.server.store.database import DatabaseStore
    from muggins.server.store.protocol import open_store

    store = open_store(_url(database))
    assert isinstance(store, DatabaseStore)
    try:
        yield store
    finally:
        asyncio.run(store.close())


def _known(connection: object) -> str:
    """The shape of the database, which must be that of this version."""
    from sqlalchemy import Connection

    from muggins.server.store.errors import CannotOpen
    from muggins.server.store.migrating import newest, revision_of

    assert isinstance(connection, Connection)
    found = revision_of(connection)
    if found != newest():
        told = f"its schema is {found or 'none'}, here it is {newest()}"
        raise CannotOpen(
            f"the database is of another version of Muggins ({told}): start a server of this version on it first"
        )
    return found


@contextmanager
def _beside(name: str) -> Iterator[TextIO]:
    """A new file beside one that takes its place when all is written, so that half a file is never there."""
    path = Path(name)
    try:
        handle, beside = tempfile.mkstemp(prefix=f".{path.name[:100]}-", dir=path.parent)
    except OSError as error:
        told = f"{click.format_filename(name)} cannot be written: {reason(error)}"
        raise Mistake("cannot_write", told, where={"argument": click.format_filename(name)}, status=1) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except OSError as error:
        told = f"{click.format_filename(name)} cannot be written: {reason(error)}"
        raise Mistake("cannot_write", told, where={"argument": click.format_filename(name)}, status=1) from None
    finally:
        with suppress(OSError):
            Path(beside).unlink(missing_ok=True)


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int], None]]:
    """Tell how far it is, where somebody looks."""
    shown = sys.stderr is not None and sys.stderr.isatty()

    def went_on(number: int) -> None:
        if shown:
            click.echo(f"\r{number:,} {what} ", nl=False, err=True)

    yield went_on
    if shown:
        click.echo("\r", nl=False, err=True)


def _told(answer: dict[str, object], sentence: str, *, as_json: bool) -> int:
    if as_json:
        print_json(answer)
    else:
        click.echo(sentence)
    return ANSWERED
