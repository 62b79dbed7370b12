"""Who may sign in."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import click

from muggins.cli.admin.opening import answered, open_beside, opening
from muggins.cli.answers import Mistake, as_json_option, printable
from muggins.cli.databases import database_option

if TYPE_CHECKING:
    from muggins.server.store.accounts.keeping import AccountStore
    from muggins.server.store.accounts.rows import Account

LONGEST = 200
"""A reason has so many characters at most."""


@click.command("ban")
@click.argument("name")
@click.option(
    "--reason",
    metavar="TEXT",
    default="ask whoever runs this server why",
    show_default=True,
    help="What who tries to sign in is told.",
)
@database_option
@as_json_option
def ban(name: str, reason: str, database: str, as_json: bool) -> int:
    """Sign the account NAME out everywhere and let it sign in no more, also while a server has the database."""
    said = " ".join(reason.split())
    if not said or len(said) > LONGEST or not said.isprintable():
        told = f"a reason is a text of 1 to {LONGEST} characters on one line"
        raise Mistake("bad_reason", told, where={"option": "reason"})
    banned = _done(database, name, lambda accounts, account: accounts.ban(account.id, said))
    told = f"{banned.name} is banned, and signed out everywhere; a screen that is open closes within half a minute"
    return answered({"banned": banned.name, "reason": said}, told, as_json=as_json)


@click.command("unban")
@click.argument("name")
@database_option
@as_json_option
def unban(name: str, database: str, as_json: bool) -> int:
    """Let the account NAME sign in again."""

    async def lifted(accounts: AccountStore, account: Account) -> None:
        if account.banned is None:
            raise Mistake("not_banned", f"{account.name} is not banned", where={"argument": "name"}, status=1)
        await accounts.unban(account.id)

    unbanned = _done(database, name, lifted)
    return answered({"unbanned": unbanned.name}, f"{unbanned.name} may sign in again", as_json=as_json)


def no_account(name: str, where: dict[str, str | int]) -> Mistake:
    """That there is no account of a name."""
    told = f"there is no account {printable(name[:40])!r}: give the name with which its owner signs in"
    return Mistake("no_account", told, where=where, status=1)


def _done(database: str, name: str, work: Callable[[AccountStore, Account], Awaitable[None]]) -> Account:
    """Do something to the account of that name; the account as it was. Raises `Mistake` if there is none."""

    async def doing(accounts: AccountStore) -> Account:
        from muggins.server.accounts.names import key_of

        account = await accounts.by_key(key_of(name))
        if account is None:
            raise no_account(name, {"argument": "name"})
        await work(accounts, account)
        return account

    with opening(), open_beside(database) as store:
        return asyncio.run(doing(store.accounts))
