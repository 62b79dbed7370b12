"""All that can be asked of a store about accounts, and about the games that somebody has finished."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from muggins.server.store import reads
from muggins.server.store.accounts import reads as found
from muggins.server.store.accounts import writes
from muggins.server.store.accounts.passing import Deals
from muggins.server.store.accounts.rows import Account, Before, Passkey, Session, Whole
from muggins.server.store.rows import Listed

T = TypeVar("T")


class Asking(Protocol):
    """Has a work done in a transaction of the database, and gives what comes of it. Raises `StoreError`."""

    async def __call__(self, work: Callable[[Connection], T], /) -> T:
        """What comes of it."""


class AccountStore:
    """The accounts of a store. Every call may raise `StoreError`; what is refused raises `Refused`, nothing changed.

    Times are in Unix seconds. `deals` makes new deals for a table that gathers, wherever its players pledge anew.
    """

    def __init__(self, write: Asking, read: Asking) -> None:
        self._write, self._read = write, read

    async def sign_up(
        self, account: Account, passkey: Passkey | None, session: Session, before: Before, deals: Deals
    ) -> tuple[str, ...]:
        """Keep a new account that is signed in, and give it what the browser held; the ids of those tables.

        Raises `NameTaken` or `PasskeyTaken`.
        """
        return await self._write(lambda to: writes.sign_up(to, account, passkey, session, before, deals))

    async def sign_in(
        self,
        session: Session,
        before: Before,
        deals: Deals,
        *,
        renewed: tuple[str, str] | None = None,
        passkey: Passkey | None = None,
    ) -> tuple[str, ...]:
        """Sign a browser in, and give the account what it held; the ids of those tables.

        `renewed` is the hash that the password had, and the one that it is to have. Raises `Banned` or `NoAccount`.
        """
        return await self._write(
            lambda to: writes.sign_in(to, session, before, deals, renewed=renewed, passkey=passkey)
        )

    async def session(self, token: str, now: float) -> tuple[Session, Account] | None:
        """The session of that token and whose it is, or nothing, as where it has run out or the account is banned."""
        return await self._read(lambda of: found.session(of, token, now))

    async def seen(self, token: str, at: float) -> bool:
        """Note when a session was last seen."""
        return await self._write(lambda to: writes.seen(to, token, at))

    async def end(self, account: str, *, id: str | None = None, but: str | None = None) -> int:
        """End the session of that id, or all but the one of that token; how many there were."""
        return await self._write(lambda to: writes.end(to, account, id=id, but=but))

    async def by_key(self, key: str) -> Account | None:
        """The account of that name, as names are compared."""
        return await self._read(lambda of: found.account_by(of, key=key))

    async def passkey(self, id: str) -> Passkey | None:
        """The passkey of that id."""
        return await self._read(lambda of: found.passkey(of, id))

    async def whole(self, id: str, now: float) -> Whole | None:
        """An account with its passkeys and sessions."""
        return await self._read(lambda of: found.whole(of, id, now))

    async def set_password(self, account: str, old: str | None, new: str, *, but: str) -> None:
        """Put another hash in the place of `old`, and end all sessions but the one of that token.

        Raises `Changed` if the hash was another meanwhile.
        """
        await self._write(lambda to: writes.set_password(to, account, old, new, but))

    async def add_passkey(self, passkey: Passkey) -> None:
        """Let an account sign in by one more passkey. Raises `PasskeyTaken` or `TooManyPasskeys`."""
        await self._write(lambda to: writes.add_passkey(to, passkey))

    async def remove_passkey(self, account: str, id: str) -> bool:
        """Remove a passkey; whether there was one. Raises `LastWay` if nobody could sign in without it."""
        return await self._write(lambda to: writes.remove_passkey(to, account, id))

    async def ban(self, account: str, reason: str) -> None:
        """End all sessions of an account, and let it sign in no more. Raises `NoAccount`."""
        await self._write(lambda to: writes.ban(to, account, reason))

    async def unban(self, account: str) -> None:
        """Let an account sign in again. Raises `NoAccount`."""
        await self._write(lambda to: writes.ban(to, account, None))

    async def remove(self, account: str, deals: Deals) -> tuple[str, ...]:
        """Remove an account with its passkeys, sessions and the games that are its alone. Raises `NoAccount`.

        The ids are those of all its tables: they are gone, or its seats there are nobody's.
        """
        return await self._write(lambda to: writes.remove(to, account, deals))

    async def listed(self, *, limit: int, after: str | None = None) -> list[Account]:
        """Accounts in the order of their keys, at most `limit`, those that come `after` a key."""
        return await self._read(lambda of: found.accounts(of, limit, after))

    async def finished(
        self, holder: str, *, rules: str | None, limit: int, before: tuple[float, str] | None
    ) -> list[Listed]:
        """The games that somebody has played to an end, as `Store.listed` gives them; of one rulebook, or of all."""
        return await self._read(lambda of: reads.finished(of, holder, rules, limit, before))
