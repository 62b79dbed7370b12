"""What is asked of a store that changes nothing; each read sees one moment of the database."""

from __future__ import annotations

from sqlalchemy import Connection, select, tuple_

from muggins.server.store.columns import nonces_of, summary_of, table_of
from muggins.server.store.rows import Line, Listed, Stored
from muggins.server.store.schema import LINES, TABLES

_SECRET = TABLES.c.seed
_LISTED = [column for column in TABLES.c if column is not _SECRET]


def load(connection: Connection, id: str) -> Stored | None:
    """A whole table with its seed, or nothing."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == id)).mappings().one_or_none()
    if row is None:
        return None
    columns = select(LINES.c.seq, LINES.c.text, LINES.c.at, LINES.c.key)
    rows = connection.execute(columns.where(LINES.c.table_id == id).order_by(LINES.c.seq))
    lines = tuple(Line(seq, text, at, key) for seq, text, at, key in rows)
    return Stored(table_of(row, seed=row[_SECRET]), nonces_of(row), lines, summary_of(row))


def listed(
    connection: Connection, owner: str, over: bool | None, limit: int, before: tuple[float, str] | None
) -> list[Listed]:
    """An owner's tables from the newest change on, those that come after `before`."""
    query = select(*_LISTED).where(TABLES.c.owner == owner)
    if over is not None:
        query = query.where(TABLES.c.over.is_not(None) if over else TABLES.c.over.is_(None))
    if before is not None:
        query = query.where(tuple_(TABLES.c.changed, TABLES.c.id) < before)
    query = query.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc()).limit(limit)
    return [
        Listed(table_of(row, seed=None), summary_of(row), row["lines"], row["changed"])
        for row in connection.execute(query).mappings()
    ]
