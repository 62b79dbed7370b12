"""What is asked about accounts that changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, select

from muggins.server.store.accounts.rows import IDLE_SECONDS, LONGEST_SECONDS, Account, Passkey, Session, Whole
from muggins.server.store.schema import ACCOUNTS, PASSKEYS, SESSIONS


def account_by(connection: Connection, **column: str) -> Account | None:
    """The account with that `id` or `key`, or nothing."""
    [(name, value)] = column.items()
    row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c[name] == value)).mappings().one_or_none()
    return None if row is None else account_of(row)


def passkey(connection: Connection, id: str) -> Passkey | None:
    """The passkey of that id, or nothing."""
    row = connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == id)).one_or_none()
    return None if row is None else _passkey(row)


def session(connection: Connection, token: str, now: float) -> tuple[Session, Account] | None:
    """The session of that token and whose it is, or nothing; one that has run out is none."""
    of = select(SESSIONS).where(SESSIONS.c.token == token)
    row = connection.execute(of.where(SESSIONS.c.seen > now - IDLE_SECONDS, SESSIONS.c.created > now - LONGEST_SECONDS))
    if (found := row.one_or_none()) is None:
        return None
    account = account_by(connection, id=found.account_id)
    return None if account is None or account.banned is not None else (_session(found), account)


def whole(connection: Connection, id: str, now: float) -> Whole | None:
    """An account with its passkeys and the sessions that have not run out, or nothing."""
    account = account_by(connection, id=id)
    if account is None:
        return None
    passkeys = select(PASSKEYS).where(PASSKEYS.c.account_id == id).order_by(PASSKEYS.c.created, PASSKEYS.c.id)
    sessions = select(SESSIONS).where(
        SESSIONS.c.account_id == id,
        SESSIONS.c.seen > now - IDLE_SECONDS,
        SESSIONS.c.created > now - LONGEST_SECONDS,
    )
    newest = sessions.order_by(SESSIONS.c.seen.desc(), SESSIONS.c.id)
    return Whole(
        account,
        tuple(map(_passkey, connection.execute(passkeys))),
        tuple(map(_session, connection.execute(newest))),
    )


def accounts(connection: Connection, limit: int, after: str | None) -> list[Account]:
    """Accounts in the order of their keys, at most `limit`, those that come after a key."""
    query = select(ACCOUNTS).order_by(ACCOUNTS.c.key).limit(limit)
    if after is not None:
        query = query.where(ACCOUNTS.c.key > after)
    return [account_of(row) for row in connection.execute(query).mappings()]


def account_of(row: Mapping[Any, Any]) -> Account:
    """The account of a row."""
    return Account(row["id"], row["name"], row["key"], row["created"], row["password"], row["banned"])


def _passkey(row: Row[Any]) -> Passkey:
    return Passkey(row.id, row.account_id, row.host, row.public_key, row.counter, row.label, row.created, row.used)


def _session(row: Row[Any]) -> Session:
    return Session(row.token, row.id, row.account_id, row.created, row.seen, row.device)
