"""A store's whole content as a file that is the same whatever database it came from, and back.

The first line says which shape it has, the last how many rows; between them each row is `[table, {column: value}]`. It
holds the seeds of games that are being played: whoever can read it can know what is dealt.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TextIO

from sqlalchemy import Connection, Engine, Table, func, insert, select
from sqlalchemy.exc import DBAPIError

from muggins.server.store.database import DatabaseStore
from muggins.server.store.errors import CannotOpen
from muggins.server.store.schema import METADATA

FORMAT = 1
_AT_ONCE = 500


class BadCopy(ValueError):
    """A file that is no whole copy, or that does not fit this version; says what is wrong where."""


def write_copy(connection: Connection, revision: str, file: TextIO, went_on: Callable[[int], None]) -> int:
    """Write all rows that a connection sees in one transaction; how many. `went_on` is told how many it is so far."""
    _write(file, {"muggins_backup": FORMAT, "schema": revision})
    rows = 0
    for table in METADATA.sorted_tables:
        query = select(table).order_by(*table.primary_key.columns)
        for row in connection.execution_options(yield_per=_AT_ONCE).execute(query).mappings():
            _write(file, [table.name, dict(row)])
            rows += 1
            if rows % _AT_ONCE == 0:
                went_on(rows)
    _write(file, {"rows": rows})
    return rows


def read_copy(connection: Connection, revision: str, lines: Iterable[str], went_on: Callable[[int], None]) -> int:
    """Put the rows of a copy into a database that has none; how many.

    Raises `BadCopy`; then nothing may be committed.
    """
    for table in METADATA.sorted_tables:
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise BadCopy("the database is not empty, and nothing that is there may be lost: name a new one")
    tables = {table.name: table for table in METADATA.sorted_tables}
    rows = _rows(lines, revision, tables)
    done = 0
    while some := list(islice(rows, _AT_ONCE)):
        for table in METADATA.sorted_tables:
            if mine := [row for of, row in some if of is table]:
                _insert(connection, table, mine)
        done += len(some)
        went_on(done)
    return done


def _insert(connection: Connection, table: Table, rows: list[dict[str, object]]) -> None:
    try:
        connection.execute(insert(table), rows)
    except DBAPIError as error:
        raise BadCopy(f"the copy cannot be put back: a row of {table.name} does not fit") from error


def _rows(lines: Iterable[str], revision: str, tables: dict[str, Table]) -> Iterator[tuple[Table, dict[str, object]]]:
    numbered = enumerate(lines, 1)
    head = _read(next(numbered, (1, "")))
    if not isinstance(head, dict) or head.get("muggins_backup") != FORMAT:
        raise BadCopy("that is no copy of Muggins: its first line says what it is")
    if head.get("schema") != revision:
        told = f"the copy is of another version (its schema is {str(head.get('schema'))[:40]}, here it is {revision})"
        raise BadCopy(f"{told}: restore it with that version, then bring it up to date")
    found = 0
    for number, line in numbered:
        said = _read((number, line))
        if isinstance(said, dict):
            if said != {"rows": found} or next(numbered, None) is not None:
                raise BadCopy(f"line {number} of the copy is not its end, or rows are missing: it is damaged")
            return
        match said:
            case [str(name), dict(row)] if name in tables and set(row) == set(tables[name].columns.keys()):
                found += 1
                yield tables[name], row
            case _:
                raise BadCopy(f"line {number} of the copy is no row of this version: it is damaged")
    raise BadCopy("the end of the copy is missing: it was cut off")


def _read(numbered: tuple[int, str]) -> object:
    number, line = numbered
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise BadCopy(f"line {number} of the copy cannot be read: it is damaged, or cut off") from None


def _write(file: TextIO, said: object) -> None:
    file.write(json.dumps(said, separators=(",", ":")) + "\n")


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """A connection that sees one moment of a store, also while a server has it. Raises `CannotOpen`."""
    engine = _reader(url)
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise CannotOpen(f"the database cannot be read: {str(error.orig).splitlines()[0]}") from None
    finally:
        engine.dispose()


def _reader(url: str) -> Engine:
    if url.startswith("postgres"):
        from muggins.server.store.postgres import reader

        return reader(url)
    from muggins.server.store.sqlite import path_of
    from muggins.server.store.sqlite import reader as sqlite_reader

    path = path_of(url)
    if not path.is_file():
        raise CannotOpen(f"there is no database {path}")
    return sqlite_reader(path)


def putting_back(store: DatabaseStore, revision: str, lines: Iterable[str], went_on: Callable[[int], None]) -> int:
    """Put a copy into an opened, empty store, all of it or nothing. Raises `BadCopy`."""
    with store.writing.begin() as connection:
        return read_copy(connection, revision, lines, went_on)
