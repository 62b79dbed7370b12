"""How an account goes for good, whoever wants it: its owner, or who runs the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muggins.server.convening import new_deals
from muggins.server.tables import Tables

if TYPE_CHECKING:
    from muggins.server.store.accounts.keeping import AccountStore
    from muggins.server.store.accounts.rows import Account


async def remove(accounts: AccountStore, tables: Tables, account: Account) -> tuple[str, ...]:
    """Give up its games that others play, then remove it with all that is its alone; the ids of all its tables.

    Each of those is gone, or its seats there are nobody's. Raises `NoAccount` where another did it at the same moment.
    """
    await tables.give_up(account.holder)
    changed = await accounts.remove(account.id, new_deals)
    await tables.load_anew(changed)
    return changed
