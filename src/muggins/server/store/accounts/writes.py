"""What changes accounts: each a part of a transaction, which judges before it writes and raises `Refused` only then.

So one that is refused leaves nothing behind in the transaction that it shares with others.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from muggins.server.store.accounts.passing import Deals, leave_tables, pass_tables
from muggins.server.store.accounts.reads import account_of
from muggins.server.store.accounts.refusals import (
    Banned,
    Changed,
    LastWay,
    NameTaken,
    NoAccount,
    PasskeyTaken,
    TooManyPasskeys,
)
from muggins.server.store.accounts.rows import IDLE_SECONDS, LONGEST_SECONDS, Account, Before, Passkey, Session
from muggins.server.store.schema import ACCOUNTS, PASSKEYS, SESSIONS

MOST_PASSKEYS = 20
MOST_SESSIONS = 50
"""An account has at most so many; the one that was not seen for longest ends when there is one more."""


def sign_up(
    connection: Connection, account: Account, passkey: Passkey | None, session: Session, before: Before, deals: Deals
) -> tuple[str, ...]:
    """Make an account that is signed in, and give it what the browser held; the ids of the tables that have passed."""
    if connection.scalar(select(ACCOUNTS.c.id).where(ACCOUNTS.c.key == account.key)) is not None:
        raise NameTaken(account.name)
    if passkey is not None:
        _is_new(connection, passkey)
    columns = ("id", "name", "key", "created", "password", "banned")
    connection.execute(insert(ACCOUNTS).values({name: getattr(account, name) for name in columns}))
    if passkey is not None:
        connection.execute(insert(PASSKEYS).values(_passkey_row(passkey)))
    return _begin(connection, account, session, before, deals)


def sign_in(
    connection: Connection,
    session: Session,
    before: Before,
    deals: Deals,
    *,
    renewed: tuple[str, str] | None = None,
    passkey: Passkey | None = None,
) -> tuple[str, ...]:
    """Sign a browser in as the session says, and give the account what it held; the ids of those tables.

    `renewed` is the hash that the password had and the one that it is to have; `passkey` is the one that was used,
    with its counter and when. Raises `Banned`, and `NoAccount` if the account or the passkey has gone since.
    """
    account = _locked(connection, session.account)
    if account.banned is not None:
        raise Banned(account.banned)
    if passkey is not None:
        of = PASSKEYS.c.id == passkey.id
        if connection.scalar(select(PASSKEYS.c.id).where(of)) is None:
            raise NoAccount
        connection.execute(update(PASSKEYS).where(of).values(counter=passkey.counter, used=passkey.used))
    if renewed is not None:
        same = (ACCOUNTS.c.id == account.id) & (ACCOUNTS.c.password == renewed[0])
        connection.execute(update(ACCOUNTS).where(same).values(password=renewed[1]))
    return _begin(connection, account, session, before, deals)


def _begin(connection: Connection, account: Account, session: Session, before: Before, deals: Deals) -> tuple[str, ...]:
    """Begin a session in place of the one that the browser had, and sweep out those that have run out."""
    run_out = or_(
        SESSIONS.c.created <= session.created - LONGEST_SECONDS,
        (SESSIONS.c.account_id == account.id) & (SESSIONS.c.seen <= session.created - IDLE_SECONDS),
        SESSIONS.c.token == before.token,
    )
    connection.execute(delete(SESSIONS).where(run_out))
    others = select(SESSIONS.c.token).where(SESSIONS.c.account_id == account.id)
    too_many = connection.scalars(others.order_by(SESSIONS.c.seen.desc()).offset(MOST_SESSIONS - 1)).all()
    connection.execute(delete(SESSIONS).where(SESSIONS.c.token.in_(too_many)))
    connection.execute(
        insert(SESSIONS).values(
            token=session.token,
            id=session.id,
            account_id=session.account,
            created=session.created,
            seen=session.seen,
            device=session.device,
        )
    )
    return pass_tables(connection, before.holder, account.holder, deals)


def seen(connection: Connection, token: str, at: float) -> bool:
    """Note when a session was last seen; whether it is there."""
    later = (SESSIONS.c.token == token) & (SESSIONS.c.seen < at)
    return connection.execute(update(SESSIONS).where(later).values(seen=at)).rowcount > 0


def end(connection: Connection, account: str, *, id: str | None = None, but: str | None = None) -> int:
    """End sessions of an account: the one of that id, or all but the one of that token; how many there were."""
    which = SESSIONS.c.account_id == account
    if id is not None:
        which &= SESSIONS.c.id == id
    if but is not None:
        which &= SESSIONS.c.token != but
    return connection.execute(delete(SESSIONS).where(which)).rowcount


def set_password(connection: Connection, account: str, old: str | None, new: str, but: str) -> bool:
    """Put another hash in the place of `old`, and end all sessions but the one of that token. Raises `Changed`."""
    if _locked(connection, account).password != old:
        raise Changed
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(password=new))
    end(connection, account, but=but)
    return True


def add_passkey(connection: Connection, passkey: Passkey) -> bool:
    """Let an account sign in by one more passkey. Raises `PasskeyTaken`, `TooManyPasskeys`, `NoAccount`."""
    _locked(connection, passkey.account)
    _is_new(connection, passkey)
    count = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.account_id == passkey.account)
    if (connection.scalar(count) or 0) >= MOST_PASSKEYS:
        raise TooManyPasskeys(MOST_PASSKEYS)
    connection.execute(insert(PASSKEYS).values(_passkey_row(passkey)))
    return True


def remove_passkey(connection: Connection, account: str, id: str) -> bool:
    """Remove a passkey of an account; whether there was one. Raises `LastWay` if nobody could sign in without it."""
    kept = _locked(connection, account)
    ids = connection.scalars(select(PASSKEYS.c.id).where(PASSKEYS.c.account_id == account)).all()
    if id not in ids:
        return False
    if kept.password is None and len(ids) == 1:
        raise LastWay
    connection.execute(delete(PASSKEYS).where(PASSKEYS.c.id == id))
    return True


def ban(connection: Connection, account: str, reason: str | None) -> bool:
    """Ban an account for a reason and end its sessions, or, for none, let it sign in again. Raises `NoAccount`."""
    _locked(connection, account)
    connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(banned=reason))
    if reason is not None:
        end(connection, account)
    return True


def remove(connection: Connection, account: str, deals: Deals) -> tuple[str, ...]:
    """Remove an account with all that is its alone; the ids of the tables that have changed. Raises `NoAccount`."""
    kept = _locked(connection, account)
    tables = leave_tables(connection, kept.holder, deals)
    connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))
    return tables


def _locked(connection: Connection, id: str) -> Account:
    """The account, which no other transaction changes meanwhile. Raises `NoAccount`."""
    row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == id).with_for_update()).mappings().one_or_none()
    if row is None:
        raise NoAccount
    return account_of(row)


def _is_new(connection: Connection, passkey: Passkey) -> None:
    if connection.scalar(select(PASSKEYS.c.id).where(PASSKEYS.c.id == passkey.id)) is not None:
        raise PasskeyTaken


def _passkey_row(passkey: Passkey) -> dict[str, object]:
    return {
        "id": passkey.id,
        "account_id": passkey.account,
        "host": passkey.host,
        "public_key": passkey.public_key,
        "counter": passkey.counter,
        "label": passkey.label,
        "created": passkey.created,
        "used": passkey.used,
    }
