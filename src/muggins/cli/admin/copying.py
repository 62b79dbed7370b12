"""Copies of a whole database, and the records in it."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

import click

from muggins.cli.admin.opening import answered, open_store, opening
from muggins.cli.answers import Mistake, as_json_option
from muggins.cli.databases import database_option
from muggins.cli.files import opened, reason


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
@as_json_option
def backup(file: str, database: str, as_json: bool) -> int:
    """Copy the whole database into FILE, also while a server has it.

    FILE is made anew, and readable for you alone: it holds the seeds of games that are being
    played, and the hashes of passwords. `-` is standard output, as out of a container.
    """
    from muggins.server.store.copies import reading, write_copy
    from muggins.server.store.migrating import known_revision

    with opening(), _beside(file) as copy, reading(database) as connection, _progress("rows") as went_on:
        rows = write_copy(connection, known_revision(connection), copy, went_on)
    told = f"{rows:,} rows are in {_shown(file)}"
    return answered({"rows": rows, "file": file}, told, as_json=as_json, aside=file == "-")


@click.command("restore")
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
@as_json_option
def restore(file: str, database: str, as_json: bool) -> int:
    """Put the copy in FILE into a new database, of either kind; a damaged copy puts back nothing.

    `-` is standard input.
    """
    from muggins.server.store.copies import BadCopy, putting_back
    from muggins.server.store.migrating import newest

    try:
        with (
            opening(),
            opened(file) as copy,
            io.TextIOWrapper(copy, encoding="utf-8") as lines,
            open_store(database) as store,
            _progress("rows") as went_on,
        ):
            rows = putting_back(store, newest(), lines, went_on)
    except UnicodeDecodeError:
        raise Mistake("bad_copy", "that is no copy of Muggins: it is no UTF-8 text", status=1) from None
    except BadCopy as error:
        raise Mistake("bad_copy", str(error), where={"argument": file}, status=1) from None
    return answered({"rows": rows}, f"{rows:,} rows are back", as_json=as_json)


@click.command("export")
@click.argument("file", type=click.Path(dir_okay=False))
@database_option
@as_json_option
def export(file: str, database: str, as_json: bool) -> int:
    """Write the records of all games that are over into FILE, one a line, as `muggins verify` reads them.

    `-` is standard output.

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
    with opening(), _beside(file) as out, reading(database) as connection, _progress("records") as went_on:
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
    told = f"{'1 record is' if records == 1 else f'{records:,} records are'} in {_shown(file)}"
    if left_out:
        told += f"; {left_out:,} cannot be read by this version, and are left out"
    answer = {"records": records, "left_out": left_out, "file": file}
    return answered(answer, told, as_json=as_json, aside=file == "-")


@contextmanager
def _beside(name: str) -> Iterator[TextIO]:
    """A new file beside one that takes its place when all is written, so that half a file is never there.

    Or standard output for `-`.
    """
    if name == "-":
        with _standard_output() as out:
            yield out
        return
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
def _standard_output() -> Iterator[TextIO]:
    if sys.stdout is None:
        raise Mistake("cannot_write", "there is no standard output to write to", where={"argument": "-"}, status=1)
    try:
        out = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
        try:
            yield out
            out.flush()
        finally:
            out.detach()
    except OSError as error:
        told = f"standard output cannot be written: {reason(error)}"
        raise Mistake("cannot_write", told, where={"argument": "-"}, status=1) from None


def _shown(file: str) -> str:
    return "standard output" if file == "-" else click.format_filename(file)


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
