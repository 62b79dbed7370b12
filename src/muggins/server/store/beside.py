"""A store to which a little is written while servers have it, as by whoever runs them.

A server holds in memory what is at tables, so nothing is done so that changes them: accounts alone are asked for anew
each time.
"""

from __future__ import annotations

from muggins.server.store.copies import reading
from muggins.server.store.database import DatabaseStore
from muggins.server.store.migrating import known_revision


def open_beside(url: str) -> DatabaseStore:
    """The store at `url`, which must be there and of this version. Raises `CannotOpen`."""
    with reading(url) as connection:
        known_revision(connection)
    if url.startswith("postgres"):
        from muggins.server.store.postgres import open_postgres

        return open_postgres(url, 1)
    from muggins.server.store.sqlite import beside, path_of

    return beside(path_of(url))
