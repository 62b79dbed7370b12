"""Who is signed in: a secret in a cookie, of which the store holds the SHA-256, as of the browser's own."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from muggins.server.screens import SIGNED
from muggins.server.store.accounts.rows import LONGEST_SECONDS, Account, Session
from muggins.server.store.errors import StoreError

if TYPE_CHECKING:
    from muggins.server.store.accounts.keeping import AccountStore

COOKIE = "muggins_session"
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)

SEEN_SECONDS = 300.0
"""When a session was last seen is noted no more often than this."""

LOOK_SECONDS = 30.0
"""So often it is looked whether the session of an open socket was ended elsewhere."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A browser's session, and the account that it is signed in to."""

    session: Session
    account: Account

    @property
    def holder(self) -> str:
        """By which name the account owns tables and holds seats."""
        return self.account.holder


class SessionBook:
    """Finds sessions, and tells open sockets when theirs is over; `now` is the time in seconds since 1970."""

    def __init__(self, store: AccountStore, now: Callable[[], float]) -> None:
        self._store, self._now = store, now
        self._ended: dict[str, asyncio.Event] = {}

    async def signed(self, token: str) -> Signed | None:
        """Who is signed in by a token; it is noted that he was seen. Raises `StoreError`."""
        found = await self._store.session(token, self._now())
        if found is None:
            return None
        session, account = found
        if self._now() - session.seen >= SEEN_SECONDS:
            # A disk that is full keeps nobody from looking.
            with suppress(StoreError):
                await self._store.seen(token, self._now())
        return Signed(session, account)

    async def until_ended(self, signed: Signed) -> None:
        """Wait until a session is no more, ended here or elsewhere, or run out."""
        while True:
            ended = self._ended.setdefault(signed.account.id, asyncio.Event())
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await ended.wait()
            with suppress(StoreError):
                if await self._store.session(signed.session.token, self._now()) is None:
                    return

    def some_ended(self, account: str) -> None:
        """Have all sockets of an account look whether their sessions are still there."""
        if (ended := self._ended.pop(account, None)) is not None:
            ended.set()


class Sessions:
    """Tells the rest of the server who is signed in."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] in ("http", "websocket") and scope["path"].startswith("/api/"):
            token = token_of(HTTPConnection(scope))
            if token is not None:
                book: SessionBook = scope["app"].state.sessions
                try:
                    scope[SIGNED] = await book.signed(token)
                except StoreError as error:
                    # Whoever asks who it is gets to hear this.
                    scope[SIGNED] = error
        await self._app(scope, receive, send)


def token_of(connection: HTTPConnection) -> str | None:
    """By what the session of a browser is known in the store, if its cookie may be one."""
    secret = connection.cookies.get(COOKIE, "")
    return hashed(secret) if _SECRET.fullmatch(secret) else None


def new_secret() -> str:
    """The secret of a new session: 32 bytes that nobody has."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """By what a session is known in the store."""
    return sha256(secret.encode()).hexdigest()


def cookie_of(secret: str | None, *, secure: bool) -> str:
    """The header that gives a browser its session, or takes it away."""
    age = 0 if secret is None else int(LONGEST_SECONDS)
    return f"{COOKIE}={secret or ''}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict{'; Secure' if secure else ''}"
