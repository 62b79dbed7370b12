"""What is removed for good: a table, or a person."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import click

from muggins.cli.admin.opening import answered, be_sure, open_store, opening, yes_option
from muggins.cli.admin.people import no_account
from muggins.cli.answers import Mistake, as_json_option, printable
from muggins.cli.databases import database_option

if TYPE_CHECKING:
    from muggins.server.store.accounts.rows import Account
    from muggins.server.store.database import DatabaseStore


@click.command("delete")
@click.option("--table", "id", metavar="ID", help="The table, by the end of its address.")
@click.option("--account", metavar="NAME", help="The account, by its name, with all that is its own alone.")
@yes_option
@database_option
@as_json_option
def delete(id: str | None, account: str | None, yes: bool, database: str, as_json: bool) -> int:
    """Remove a table with its game, or a person; no server may have a database in a file meanwhile.

    Of a person go the account with its name, passkeys and sessions, and the games at which no other holds a seat.
    Those that others hold seats in stay theirs, with "Someone" in the person's place; what is still played is given
    up first.
    """
    if (id is None) == (account is None):
        raise Mistake("usage", "name what is to go: one of --table ID and --account NAME", where={"option": "table"})
    with opening():
        _is_there(database)
        if id is not None:
            return _delete_table(id, database, yes=yes, as_json=as_json)
        assert account is not None
        return _delete_account(account, database, yes=yes, as_json=as_json)


def _delete_table(id: str, database: str, *, yes: bool, as_json: bool) -> int:
    async def removed(store: DatabaseStore) -> bool:
        stored = await store.load(id)
        return stored is not None and await store.delete(id, stored.table.owner)

    be_sure("Remove the table with its game, for good?", yes=yes, as_json=as_json)
    with open_store(database) as store:
        done = asyncio.run(removed(store))
    if not done:
        raise Mistake("no_table", f"there is no table {id[:40]}", where={"option": "table"}, status=1)
    return answered({"deleted": id}, "it is gone", as_json=as_json)


def _delete_account(name: str, database: str, *, yes: bool, as_json: bool) -> int:
    shown = printable(name[:40])
    be_sure(f"Delete the account {shown} with all that is its alone, for good?", yes=yes, as_json=as_json)
    with open_store(database) as store:
        account, removed, kept = asyncio.run(_removed(store, name, database))
    told = f"the account {account.name} is gone; tables that went with it: {removed:,}, that others keep: {kept:,}"
    return answered({"deleted": account.name, "removed": removed, "kept": kept}, told, as_json=as_json)


async def _removed(store: DatabaseStore, name: str, database: str) -> tuple[Account, int, int]:
    """The account that is gone, how many tables went with it, and at how many of others it was."""
    from muggins.server.accounts.names import key_of
    from muggins.server.accounts.removing import remove
    from muggins.server.hub import open_hub
    from muggins.server.tables import Tables

    account = await store.accounts.by_key(key_of(name))
    if account is None:
        raise no_account(name, {"option": "account"})
    tables = Tables(store, time.time, open_hub(database))
    await tables.open()
    try:
        changed = await remove(store.accounts, tables, account)
        kept = await store.marks(changed)
    finally:
        await tables.close()
    return account, len(changed) - len(kept), len(kept)


def _is_there(database: str) -> None:
    """Raise `CannotOpen` unless there is a database of this version: none is made to remove something from it."""
    from muggins.server.store.copies import reading
    from muggins.server.store.migrating import known_revision

    with reading(database) as connection:
        known_revision(connection)
