"""What is asked of a store that changes nothing; each read sees one moment of the database."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Column, Connection, Select, literal, or_, select, tuple_

from muggins.server.store.accounts.rows import HOLDER
from muggins.server.store.columns import nonces_of, summary_of, table_of
from muggins.server.store.rows import Aside, Line, Listed, Mark, Place, Stored, Uptime
from muggins.server.store.schema import ACCOUNTS, ASIDES, LINES, SEATS, TABLES, UPTIMES

_SECRET = TABLES.c.seed
_LISTED = [column for column in TABLES.c if column is not _SECRET]


_AT_ONCE = 1000
"""How many ids go into one query: databases limit them."""


def load(connection: Connection, id: str, after: int = 0, after_aside: int = 0) -> Stored | None:
    """A whole table with its seed, of its lines and asides those after these numbers; or nothing."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == id)).mappings().one_or_none()
    if row is None:
        return None
    columns = select(LINES.c.seq, LINES.c.text, LINES.c.at, LINES.c.key)
    rows = connection.execute(columns.where(LINES.c.table_id == id, LINES.c.seq > after).order_by(LINES.c.seq))
    lines = tuple(Line(seq, text, at, key) for seq, text, at, key in rows)
    places = _places(connection, [id])[id]
    asides = _asides(connection, id, after_aside) if row["asides"] > after_aside else ()
    return Stored(table_of(row, places, seed=row[_SECRET]), nonces_of(row), lines, summary_of(row), asides)


def _asides(connection: Connection, id: str, after: int) -> tuple[Aside, ...]:
    columns = select(ASIDES.c.number, ASIDES.c.at, ASIDES.c.holder, ASIDES.c.said)
    rows = connection.execute(columns.where(ASIDES.c.table_id == id, ASIDES.c.number > after).order_by(ASIDES.c.number))
    return tuple(Aside(*row) for row in rows)


def marks(connection: Connection, ids: Collection[str]) -> dict[str, Mark]:
    """How far each of these tables has come that is there."""
    query, wanted = select(TABLES.c.id, TABLES.c.lines, TABLES.c.seating, TABLES.c.asides), sorted(ids)
    return {
        id: Mark(*mark)
        for at in range(0, len(wanted), _AT_ONCE)
        for id, *mark in connection.execute(query.where(TABLES.c.id.in_(wanted[at : at + _AT_ONCE])))
    }


def listed(
    connection: Connection, owner: str, over: bool | None, limit: int, before: tuple[float, str] | None
) -> list[Listed]:
    """The tables that somebody set up or sits at, from the newest change on, those that come after `before`."""
    sits_at = select(SEATS.c.table_id).where(SEATS.c.holder == owner)
    query = select(*_LISTED).where(or_(TABLES.c.owner == owner, TABLES.c.id.in_(sits_at)))
    if over is not None:
        query = query.where(TABLES.c.over.is_not(None) if over else TABLES.c.over.is_(None))
    return _newest(connection, query, limit, before)


def open_tables(
    connection: Connection, rules: str | None, limit: int, before: tuple[float, str] | None
) -> list[Listed]:
    """The tables that are open and not started, the newest first, those that come after `before`.

    Nothing is told of tables at which somebody has a part who may not sign in any more.
    """
    banned = select(literal(HOLDER).concat(ACCOUNTS.c.id)).where(ACCOUNTS.c.banned.is_not(None))
    theirs = select(SEATS.c.table_id).where(SEATS.c.holder.in_(banned))
    query = select(*_LISTED).where(TABLES.c.open, TABLES.c.nonces.is_(None))
    query = query.where(TABLES.c.owner.not_in(banned), TABLES.c.id.not_in(theirs))
    if rules is not None:
        query = query.where(TABLES.c.rules == rules)
    return _newest(connection, query, limit, before, by=TABLES.c.created)


def due(connection: Connection, at: float, limit: int) -> list[str]:
    """The tables where something is to be done by that time."""
    query = select(TABLES.c.id).where(TABLES.c.due <= at).order_by(TABLES.c.due, TABLES.c.id).limit(limit)
    return list(connection.scalars(query))


def uptimes(connection: Connection) -> list[Uptime]:
    """When workers were there."""
    rows = connection.execute(select(UPTIMES.c.id, UPTIMES.c.began, UPTIMES.c.seen).order_by(UPTIMES.c.began))
    return [Uptime(*row) for row in rows]


def finished(
    connection: Connection, holder: str, rules: str | None, limit: int, before: tuple[float, str] | None
) -> list[Listed]:
    """The games that somebody has played to an end, newest first, those that come after `before`."""
    sits_at = select(SEATS.c.table_id).where(SEATS.c.holder == holder)
    query = select(*_LISTED).where(TABLES.c.id.in_(sits_at), TABLES.c.over.is_not(None), TABLES.c.origin == "played")
    if rules is not None:
        query = query.where(TABLES.c.rules == rules)
    return _newest(connection, query, limit, before)


def _newest(
    connection: Connection,
    query: Select[Any],
    limit: int,
    before: tuple[float, str] | None,
    by: Column[Any] = TABLES.c.changed,
) -> list[Listed]:
    if before is not None:
        query = query.where(tuple_(by, TABLES.c.id) < before)
    query = query.order_by(by.desc(), TABLES.c.id.desc()).limit(limit)
    rows = connection.execute(query).mappings().all()
    places = _places(connection, [row["id"] for row in rows])
    return [
        Listed(table_of(row, places[row["id"]], seed=None), summary_of(row), row["lines"], row["changed"])
        for row in rows
    ]


def _places(connection: Connection, ids: Sequence[str]) -> dict[str, dict[int, Place]]:
    """The seats of tables that somebody holds."""
    found: dict[str, dict[int, Place]] = {id: {} for id in ids}
    query = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.holder, SEATS.c.pledge, SEATS.c.nonce)
    for id, seat, *held in connection.execute(query.where(SEATS.c.table_id.in_(ids))):
        found[id][seat] = Place(*held)
    return found
