"""How it is put down that a worker is there."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, update

from muggins.server.store.rows import Uptime
from muggins.server.store.schema import UPTIMES


def is_there(connection: Connection, uptime: Uptime, forget: float) -> None:
    """A worker is there: its time goes on, or begins; those that were last seen before `forget` go."""
    connection.execute(delete(UPTIMES).where(UPTIMES.c.seen < forget))
    row = uptime._asdict()
    if not connection.execute(update(UPTIMES).where(UPTIMES.c.id == uptime.id).values(row)).rowcount:
        connection.execute(insert(UPTIMES).values(row))
