"""Whether a commit is there whose answer never came, since the connection broke just then.

Each writer has a row with the number of its last commit, and writes it with all that the commit holds. Asking for
that row waits for the server to be there again, and for whatever is still under way on the broken connection.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from itertools import count

from sqlalchemy import BigInteger, Column, Connection, DateTime, MetaData, String, Table, delete, func, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import DBAPIError

from muggins.server.store.errors import InDoubt

PATIENCE_SECONDS = 30.0
"""So long it is asked for; then who waits for the write is told that it is in doubt."""

PAUSE_SECONDS = 0.1

_LAPSED = text("interval '7 days'")

WRITERS = Table(
    "writers",
    MetaData(),
    Column("id", String(collation="C"), primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
)
"""A row a writer, with the number of its last commit and when that was."""

_insertion = insert(WRITERS).values(at=func.now())
_MARK = _insertion.on_conflict_do_update(
    index_elements=[WRITERS.c.id], set_={"number": _insertion.excluded.number, "at": _insertion.excluded.at}
)
# Not a mere SELECT, which would not see, nor wait for, a row that is still being put down.
_ASK = _insertion.on_conflict_do_update(index_elements=[WRITERS.c.id], set_={"at": _insertion.excluded.at}).returning(
    WRITERS.c.number
)


def make_room(connection: Connection) -> None:
    """Make the table of writers if it is not there, and forget those that have been gone for long."""
    WRITERS.create(connection, checkfirst=True)
    connection.execute(delete(WRITERS).where(WRITERS.c.at < func.now() - _LAPSED))


class Commits:
    """Commits transactions of one writer; `place` and `reason` are what it says of a database to people."""

    def __init__(self, place: str, reason: Callable[[DBAPIError], str]) -> None:
        self._place = place
        self._reason = reason
        self._id = secrets.token_hex(8)
        self._numbers = count(1)

    def commit(self, connection: Connection) -> None:
        """Commit, and be sure of it. Raises what the database raises if it is not there, `InDoubt` if none can tell."""
        number = next(self._numbers)
        connection.execute(_MARK, {"id": self._id, "number": number})
        try:
            connection.commit()
        except DBAPIError as error:
            if not (error.connection_invalidated and self._is_there(connection, number, error)):
                raise

    def _is_there(self, connection: Connection, number: int, error: DBAPIError) -> bool:
        """Ask on a new connection."""
        ends = time.monotonic() + PATIENCE_SECONDS
        connection.rollback()
        while True:
            try:
                with connection.engine.begin() as another:
                    found: int = another.execute(_ASK, {"id": self._id, "number": 0}).scalar_one()
                    return found == number
            except DBAPIError:
                if time.monotonic() > ends:
                    raise InDoubt(
                        f"whether it was written to the database {self._place} is not known: {self._reason(error)}"
                    ) from None
            time.sleep(PAUSE_SECONDS)
