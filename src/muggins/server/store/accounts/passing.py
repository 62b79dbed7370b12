"""What becomes of tables when who holds them signs in, or is gone for good.

Each is a part of a transaction. The tables are locked in the order of their ids, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Update, bindparam, delete, func, or_, select, update

from muggins.core.record import Fair
from muggins.server.store.accounts.rows import GONE
from muggins.server.store.columns import fair_row
from muggins.server.store.schema import ASIDES, SEATS, TABLES

_AT_ONCE = 1000

UNSAID = {"type": "unsaid"}
"""What stands where somebody had said or done something who is gone."""

Deals = Callable[[], Fair]
"""New deals for a table that is not started: a seed that nobody has seen, committed to."""


def pass_tables(connection: Connection, old: str, new: str, deals: Deals) -> tuple[str, ...]:
    """Give all tables and seats of one holder to another; the ids of the tables that have changed."""
    tables = _locked(connection, old)
    ids = [table.id for table in tables]
    held = {id for some in _slices(ids) for id in _tables_of(connection, new, some)}
    connection.execute(update(TABLES).where(TABLES.c.owner == old).values(owner=new))
    connection.execute(update(SEATS).where(SEATS.c.holder == old).values(holder=new))
    connection.execute(update(ASIDES).where(ASIDES.c.holder == old).values(holder=new))
    for table in tables:
        if table.gathers:
            connection.execute(_changed(table.id))
        # He has one part in the deals now where he had two.
        if table.gathers and table.id in held:
            _pledge_anew(connection, table.id, deals)
    return tuple(ids)


def leave_tables(connection: Connection, holder: str, deals: Deals) -> tuple[str, ...]:
    """Take a holder from all tables; the ids of those that have changed or are gone.

    A table at which no other holds a seat is removed with its game. Elsewhere his seats are free, or, once it is
    started, nobody's, under the name `GONE`.
    """
    tables = _locked(connection, holder)
    others: dict[str, list[str]] = {table.id: [] for table in tables}
    mine: dict[str, list[int]] = {table.id: [] for table in tables}
    for some in _slices(list(others)):
        seats = select(SEATS.c.table_id, SEATS.c.seat, SEATS.c.holder).where(SEATS.c.table_id.in_(some))
        for id, seat, by in connection.execute(seats.order_by(SEATS.c.seat)):
            if by == holder:
                mine[id].append(seat)
            else:
                others[id].append(by)
    for some in _slices([id for id, held in others.items() if not held]):
        connection.execute(delete(TABLES).where(TABLES.c.id.in_(some)))
    connection.execute(delete(SEATS).where(SEATS.c.holder == holder))
    # What he said goes; that there was something stays, for they are numbered.
    connection.execute(update(ASIDES).where(ASIDES.c.holder == holder).values(holder=None, said=UNSAID))
    for table in tables:
        if others[table.id]:
            _left(connection, table, mine[table.id], holder, others[table.id][0], deals)
    return tuple(others)


def _left(connection: Connection, table: Row[Any], seats: Sequence[int], holder: str, heir: str, deals: Deals) -> None:
    name = None if table.gathers else GONE
    players = [name if seat in seats else player for seat, player in enumerate(table.players)]
    owner = heir if table.owner == holder else table.owner
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(players=players, owner=owner))
    if table.gathers:
        connection.execute(_changed(table.id))
        _pledge_anew(connection, table.id, deals)


def _locked(connection: Connection, holder: str) -> Sequence[Row[Any]]:
    """The tables that somebody set up or sits at. Those that gather are still to be started."""
    sits_at = select(SEATS.c.table_id).where(SEATS.c.holder == holder)
    gathers = TABLES.c.nonces.is_(None) & (TABLES.c.origin == "played")
    columns = (TABLES.c.id, TABLES.c.owner, TABLES.c.players, gathers.label("gathers"))
    query = select(*columns).where(or_(TABLES.c.owner == holder, TABLES.c.id.in_(sits_at)))
    return connection.execute(query.order_by(TABLES.c.id).with_for_update()).all()


def _tables_of(connection: Connection, holder: str, ids: Sequence[str]) -> Iterable[str]:
    return connection.scalars(select(SEATS.c.table_id).where(SEATS.c.holder == holder, SEATS.c.table_id.in_(ids)))


def _changed(id: str) -> Update:
    """Who writes the seats as they were before is refused then."""
    return update(TABLES).where(TABLES.c.id == id).values(seating=TABLES.c.seating + 1)


def _pledge_anew(connection: Connection, id: str, deals: Deals) -> None:
    """All pledge anew. Where all had, some may have opened theirs, so the table commits to other deals as well."""
    pledged = connection.scalar(
        select(func.count()).where(SEATS.c.table_id == bindparam("of"), SEATS.c.pledge.is_not(None)), {"of": id}
    )
    if pledged:
        connection.execute(update(SEATS).where(SEATS.c.table_id == id).values(pledge=None, nonce=None))
        connection.execute(update(TABLES).where(TABLES.c.id == id).values(**fair_row(deals())))


def _slices(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    return (ids[at : at + _AT_ONCE] for at in range(0, len(ids), _AT_ONCE))
