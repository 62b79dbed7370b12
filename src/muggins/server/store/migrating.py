"""Bringing the shape on disk up to date, in the transaction that the caller has begun."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from muggins.server.store.errors import CannotOpen, NewerDatabase

_SCRIPTS = Path(__file__).with_name("migrations")


def newest() -> str:
    """The last step that is known here."""
    head = ScriptDirectory(str(_SCRIPTS)).get_current_head()
    assert head is not None
    return head


def revision_of(connection: Connection) -> str | None:
    """The last step that a database has taken, nothing if none."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revision(connection: Connection) -> str:
    """The last step that a database has taken. Raises `CannotOpen` if it is not the last that is known here."""
    found = revision_of(connection)
    if found != newest():
        told = f"its schema is {found or 'none'}, here it is {newest()}"
        raise CannotOpen(
            f"the database is of another version of Muggins ({told}): start a server of this version on it first"
        )
    return found


def upgrade(connection: Connection, place: str, *, another: str = "file") -> None:
    """Take every step of `migrations` that the database has not taken yet.

    Raises `NewerDatabase` if it has taken one that is unknown here; `place` names it to people,
    and `another` is what could be given instead.
    """
    scripts = ScriptDirectory(str(_SCRIPTS))
    known = [script.revision for script in scripts.walk_revisions()]

    def steps(heads: tuple[str, ...], _context: MigrationContext) -> Iterable[MigrationStep]:
        for head in heads:
            if head not in known:
                raise NewerDatabase(
                    f"the database {place} is of a newer Muggins (its schema is {head[:40]}, here it is {known[0]}): "
                    f"use that version, or give this one another {another}"
                )
        missing = reversed(list(scripts.iterate_revisions("head", heads or "base", implicit_base=True)))
        return [MigrationStep.upgrade_from_script(scripts.revision_map, script) for script in missing]

    options: dict[str, Any] = {"fn": steps, "transactional_ddl": True}
    context = MigrationContext.configure(connection, opts=options)
    with Operations.context(context):
        context.run_migrations()
