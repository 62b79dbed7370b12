"""A store's whole content as a file that is the same whatever database it came from, and back.

The first line says which shape it has, the last how many rows and the SHA-256 of all lines before it; between them
each row is `[table, {column: value}]`. It holds the seeds of games that are being played: whoever can read it can know
what is dealt.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from typing import TextIO

from sqlalchemy import Connection, Engine, Table, func, insert, select
from sqlalchemy.exc import DBAPIError, StatementError

from muggins.server.store.database import DatabaseStore
from muggins.server.store.errors import CannotOpen
from muggins.server.store.schema import METADATA

FORMAT = 2
_WITHOUT_SUM = 1
"""Copies of this format had no SHA-256, and were never those of a release."""
_AT_ONCE = 500


class BadCopy(ValueError):
    """A file that is no whole copy, or that does not fit this version; says what is wrong where."""


def write_copy(connection: Connection, revision: str, file: TextIO, went_on: Callable[[int], None]) -> int:
    """Write all rows that a connection sees in one transaction; how many. `went_on` is told how many it is so far."""
    written = sha256()

    def write(said: object) -> None:
        line = json.dumps(said, separators=(",", ":")) + "\n"
        written.update(line.encode())
        file.write(line)

    write({"muggins_backup": FORMAT, "schema": revision})
    rows = 0
    for table in METADATA.sorted_tables:
        query = select(table).order_by(*table.primary_key.columns)
        for row in connection.execution_options(yield_per=_AT_ONCE).execute(query).mappings():
            write([table.name, dict(row)])
            rows += 1
            if rows % _AT_ONCE == 0:
                went_on(rows)
    write({"rows": rows, "sha256": written.hexdigest()})
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
    except (StatementError, ValueError, OverflowError) as error:
        raise BadCopy(f"the copy cannot be put back: a row of {table.name} does not fit") from error


def _rows(lines: Iterable[str], revision: str, tables: dict[str, Table]) -> Iterator[tuple[Table, dict[str, object]]]:
    numbered, found_sum = enumerate(lines, 1), sha256()
    first = next(numbered, (1, ""))
    found_sum.update(first[1].encode())
    head = _read(first)
    if isinstance(head, dict) and head.get("muggins_backup") == _WITHOUT_SUM:
        raise BadCopy("the copy has no SHA-256 to know it whole by: restore it with the version that made it")
    if not isinstance(head, dict) or head.get("muggins_backup") != FORMAT:
        raise BadCopy("that is no copy of Muggins: its first line says what it is")
    if head.get("schema") != revision:
        told = f"the copy is of another version (its schema is {str(head.get('schema'))[:40]}, here it is {revision})"
        raise BadCopy(f"{told}: restore it with that version, then bring it up to date")
    found = 0
    for number, line in numbered:
        said = _read((number, line))
        if isinstance(said, dict):
            if said.get("rows") != found or next(numbered, None) is not None:
                raise BadCopy(f"line {number} of the copy is not its end, or rows are missing: it is damaged")
            if said.get("sha256") != found_sum.hexdigest():
                raise BadCopy("something in the copy was changed since it was made: its SHA-256 is another")
            return
        found_sum.update(line.encode())
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


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """A connection that sees one moment of a store, also while a server has it. Raises `CannotOpen`."""
    engine, place, why = _reader(url)
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise CannotOpen(f"the database {place} cannot be read: {why(error)}") from None
    finally:
        engine.dispose()


def _reader(url: str) -> tuple[Engine, str, Callable[[DBAPIError], str]]:
    """What reads a store, its place as people may be told it, and what says why it cannot be read."""
    if url.startswith("postgres"):
        from muggins.server.store import postgres, postgres_reasons

        return postgres.reader(url), postgres.shown_place(url), postgres_reasons.reason
    from muggins.server.store import sqlite

    path = sqlite.path_of(url)
    if not path.is_file():
        raise CannotOpen(f"there is no database {path}")
    return sqlite.reader(path), str(path), sqlite.reason


def putting_back(store: DatabaseStore, revision: str, lines: Iterable[str], went_on: Callable[[int], None]) -> int:
    """Put a copy into an opened, empty store, all of it or nothing. Raises `BadCopy`."""
    with store.writing.begin() as connection:
        return read_copy(connection, revision, lines, went_on)
