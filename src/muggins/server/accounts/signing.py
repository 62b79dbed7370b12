"""Signing up, in and out, and what else an account does with itself."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, TypeVar

from muggins.server.accounts import passkeys
from muggins.server.accounts.limits import Limits
from muggins.server.accounts.names import account_name, key_of
from muggins.server.accounts.passkeys import Challenges, Site
from muggins.server.accounts.passwords import Passwords, judge
from muggins.server.accounts.removing import remove
from muggins.server.accounts.sessions import SessionBook, Signed, hashed, new_secret
from muggins.server.convening import new_deals
from muggins.server.problems import Trouble, conflict, not_found, trouble, unprocessable
from muggins.server.store.accounts.refusals import Banned, NameTaken, NoAccount, Refused
from muggins.server.store.accounts.rows import Account, Before, Passkey, Session, Whole
from muggins.server.tables import Tables
from muggins.wire.accounts import (
    Assertion,
    Farewell,
    MadePasskey,
    NewPassword,
    PasskeyOffer,
    PasskeyQuestion,
    SignIn,
    SignUp,
    SignUpByPasskey,
)

if TYPE_CHECKING:
    from muggins.server.store.accounts.keeping import AccountStore

T = TypeVar("T")

FRESH_SECONDS = 600.0
"""What cannot be undone is done by who has signed in within this time, where there is no password to ask for."""


@dataclass(frozen=True, slots=True)
class Asker:
    """A browser that asks: the holder that it is by itself, its session, its device and its address."""

    browser: str
    token: str | None
    device: str
    address: str | None

    @property
    def before(self) -> Before:
        """What it was until it signs in."""
        return Before(self.browser, self.token)


class Accounts:
    """What is done with accounts; `now` is the time in seconds since 1970. What is refused raises `Trouble`."""

    def __init__(
        self, store: AccountStore, tables: Tables, sessions: SessionBook, limits: Limits, now: Callable[[], float]
    ) -> None:
        self._store, self._tables, self._sessions, self._now = store, tables, sessions, now
        self._limits = limits
        self._passwords = Passwords()
        self._challenges = Challenges(now)

    def close(self) -> None:
        """Hash nothing more."""
        self._passwords.close()

    async def whole(self, signed: Signed) -> Whole:
        """The account signed in, with its passkeys and sessions."""
        whole = await self._store.whole(signed.account.id, self._now())
        if whole is None:
            raise not_signed_in()
        return whole

    async def sign_up(self, asker: Asker, wanted: SignUp) -> tuple[str, Signed]:
        """Make an account with a password; the secret of its first session."""
        name = account_name(wanted.name)
        judge(wanted.password, name)
        await self._is_free(name)
        self._limits.count("sign_ups", asker.address)
        account = self._new(name, _new_id(), await self._passwords.hash(wanted.password))
        return await self._signed_up(asker, account, None)

    async def sign_in(self, asker: Asker, given: SignIn) -> tuple[str, Signed]:
        """Sign in by a password; the secret of the new session."""
        self._limits.count("sign_ins", asker.address)
        key = key_of(given.name)
        # Counted before it is known, so that many at once are no more than one after the other.
        self._limits.count("wrong", key, asker.address)
        self._limits.count("wrong_anywhere", key)
        account = await self._store.by_key(key)
        right, renewed = await self._passwords.verify(None if account is None else account.password, given.password)
        if account is None or not right:
            raise _wrong("no account here has this name with this password: look at both, and try again")
        self._limits.forget("wrong", key, asker.address)
        better = None if renewed is None or account.password is None else (account.password, renewed)
        return await self._signed_in(asker, account.id, renewed=better)

    def question(self, asker: Asker, site: Site) -> PasskeyQuestion:
        """What a passkey is to sign."""
        self._limits.count("sign_ins", asker.address)
        challenge = self._challenges.ask(asker.browser, "sign_in")
        return PasskeyQuestion(challenge=challenge, host=site.host, seconds=passkeys.SECONDS)

    async def sign_in_by_passkey(self, asker: Asker, given: Assertion, site: Site) -> tuple[str, Signed]:
        """Sign in by what a passkey has signed; the secret of the new session."""
        challenge, _ = self._challenges.take(given.client_data, asker.browser, "sign_in")
        passkey = await self._store.passkey(passkeys.written(passkeys.read(given.id)))
        if passkey is None or passkey.host != site.host:
            raise _wrong("this passkey is none of an account here: it was removed, or was made for another place")
        if given.user is not None and passkeys.read(given.user) != passkey.account.encode():
            raise _wrong("this passkey is none of an account here: it was removed, or was made for another place")
        counter = await passkeys.signed(given, challenge, site, passkey)
        used = Passkey(
            passkey.id,
            passkey.account,
            passkey.host,
            passkey.public_key,
            counter,
            passkey.label,
            passkey.created,
            self._now(),
        )
        return await self._signed_in(asker, passkey.account, passkey=used)

    async def offer(self, asker: Asker, signed: Signed | None, name: str | None, site: Site) -> PasskeyOffer:
        """What a passkey is to be made of: for a new account of that name, or one more for the one signed in."""
        if name is None:
            if signed is None:
                raise not_signed_in()
            whole = await self._store.whole(signed.account.id, self._now())
            made = () if whole is None else tuple(one.id for one in whole.passkeys if one.host == site.host)
            challenge = self._challenges.ask(asker.browser, "more", signed.account.id)
            id, shown = signed.account.id, signed.account.name
        else:
            self._limits.count("sign_ins", asker.address)
            shown, id, made = account_name(name), _new_id(), ()
            await self._is_free(shown)
            challenge = self._challenges.ask(asker.browser, "new", id, key_of(shown))
        return PasskeyOffer(
            challenge=challenge,
            host=site.host,
            user=passkeys.written(id.encode()),
            name=shown,
            algorithms=passkeys.ALGORITHMS,
            made=made,
            seconds=passkeys.SECONDS,
        )

    async def sign_up_by_passkey(self, asker: Asker, wanted: SignUpByPasskey, site: Site) -> tuple[str, Signed]:
        """Make an account with the passkey that was made for its name; the secret of its first session."""
        name = account_name(wanted.name)
        challenge, asked = self._challenges.take(wanted.passkey.client_data, asker.browser, "new")
        if asked.key != key_of(name) or asked.account is None:
            raise unprocessable("bad_passkey", "this passkey was made for another name: make one for this name")
        passkey = await self._passkey(asked.account, wanted.passkey, challenge, site, asker.device)
        self._limits.count("sign_ups", asker.address)
        return await self._signed_up(asker, self._new(name, asked.account, None), passkey)

    async def add_passkey(self, asker: Asker, signed: Signed, given: MadePasskey, site: Site) -> None:
        """Add a passkey that was made for the account signed in."""
        challenge, asked = self._challenges.take(given.client_data, asker.browser, "more")
        if asked.account != signed.account.id:
            raise unprocessable("bad_passkey", "this passkey was made for another account: make one for this one")
        passkey = await self._passkey(signed.account.id, given, challenge, site, asker.device)
        await _allowed(self._store.add_passkey(passkey))

    async def remove_passkey(self, signed: Signed, id: str) -> None:
        """Remove a passkey of the account signed in."""
        if not await _allowed(self._store.remove_passkey(signed.account.id, id)):
            raise not_found("this account has no such passkey")

    async def change_password(self, asker: Asker, signed: Signed, given: NewPassword) -> None:
        """Set another password; all other sessions end."""
        judge(given.new, signed.account.name)
        await self._prove(asker, signed, given.old)
        hash = await self._passwords.hash(given.new)
        await _allowed(
            self._store.set_password(signed.account.id, signed.account.password, hash, but=signed.session.token)
        )
        self._sessions.some_ended(signed.account.id)

    async def end_session(self, signed: Signed, id: str) -> None:
        """End a session of the account signed in."""
        if not await self._store.end(signed.account.id, id=id):
            raise not_found("this account has no such session: it is over already")
        self._sessions.some_ended(signed.account.id)

    async def end_sessions(self, signed: Signed) -> None:
        """End all sessions of the account signed in, this one too."""
        await self._store.end(signed.account.id)
        self._sessions.some_ended(signed.account.id)

    async def remove(self, asker: Asker, signed: Signed, given: Farewell) -> None:
        """Delete the account signed in, with all that is its alone. Games against others that go on are given up."""
        await self._prove(asker, signed, given.password)
        await _allowed(remove(self._store, self._tables, signed.account))
        self._sessions.some_ended(signed.account.id)

    async def _prove(self, asker: Asker, signed: Signed, password: str | None) -> None:
        """See that it is the account's own person who asks: by the password, or by having signed in just now."""
        known = signed.account.password
        if known is None:
            if self._now() - signed.session.created > FRESH_SECONDS:
                told = "this is done within ten minutes of signing in: sign in again with the passkey, then do it"
                raise trouble(HTTPStatus.FORBIDDEN, "sign_in_again", told)
            return
        key = signed.account.key
        self._limits.count("wrong", key, asker.address)
        self._limits.count("wrong_anywhere", key)
        right, _ = await self._passwords.verify(known, password or "")
        if not right:
            raise trouble(HTTPStatus.FORBIDDEN, "wrong_password", "the password that this account has is another")
        self._limits.forget("wrong", key, asker.address)

    async def _is_free(self, name: str) -> None:
        if await self._store.by_key(key_of(name)) is not None:
            raise conflict("name_taken", str(NameTaken(name)))

    async def _passkey(self, account: str, given: MadePasskey, challenge: bytes, site: Site, device: str) -> Passkey:
        id, public_key, counter = await passkeys.made(given, challenge, site)
        return Passkey(id, account, site.host, public_key, counter, device, self._now())

    def _new(self, name: str, id: str, password: str | None) -> Account:
        return Account(id, name, key_of(name), self._now(), password)

    async def _signed_up(self, asker: Asker, account: Account, passkey: Passkey | None) -> tuple[str, Signed]:
        secret, session = self._session(asker, account.id)
        passed = await _allowed(self._store.sign_up(account, passkey, session, asker.before, new_deals))
        await self._tables.load_anew(passed)
        return secret, Signed(session, account)

    async def _signed_in(
        self,
        asker: Asker,
        account: str,
        *,
        renewed: tuple[str, str] | None = None,
        passkey: Passkey | None = None,
    ) -> tuple[str, Signed]:
        secret, session = self._session(asker, account)
        passed = await _allowed(self._store.sign_in(session, asker.before, new_deals, renewed=renewed, passkey=passkey))
        await self._tables.load_anew(passed)
        signed = await self._sessions.signed(session.token)
        if signed is None:
            raise _wrong("the account was deleted, or banned, at this very moment")
        return secret, signed

    def _session(self, asker: Asker, account: str) -> tuple[str, Session]:
        """A new session; whatever the browser had before, nobody has seen its secret."""
        secret, now = new_secret(), self._now()
        return secret, Session(hashed(secret), secrets.token_urlsafe(9), account, now, now, asker.device)


def not_signed_in() -> Trouble:
    """That only an account does this."""
    return trouble(HTTPStatus.FORBIDDEN, "not_signed_in", "nobody is signed in here: sign in first")


def _new_id() -> str:
    return secrets.token_urlsafe(12)


def _wrong(told: str) -> Trouble:
    return trouble(HTTPStatus.FORBIDDEN, "wrong_sign_in", told)


async def _allowed(asked: Awaitable[T]) -> T:
    """What the store was asked, its refusals as ours."""
    try:
        return await asked
    except Banned as banned:
        raise trouble(HTTPStatus.FORBIDDEN, "banned", str(banned)) from None
    except NoAccount as gone:
        raise trouble(HTTPStatus.FORBIDDEN, "not_signed_in", str(gone)) from None
    except NameTaken as taken:
        raise conflict("name_taken", str(taken)) from None
    except Refused as refused:
        raise conflict("refused", str(refused)) from None
