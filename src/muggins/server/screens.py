"""Whose screen it is: a secret in a cookie, given to a browser when it first comes.

A table belongs to the browser that set it up, or to the account that is signed in there (`accounts.sessions`). The
store holds only the secret's SHA-256.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Protocol

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from muggins.server.store.errors import StoreError

COOKIE = "muggins_screen"
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_BEARER = re.compile(rf"Bearer +({_SECRET.pattern}) *", re.ASCII | re.IGNORECASE)
_YEAR = 365 * 24 * 3600


SIGNED = "muggins.signed"
"""Where the scope of a request holds who is signed in, or the `StoreError` with which that was not found out."""


class SignedIn(Protocol):
    """Who is signed in."""

    @property
    def holder(self) -> str:
        """By which name the account owns tables and holds seats."""


def screen_of(connection: HTTPConnection) -> str:
    """The holder's name in the store: the account's where one is signed in, else the browser's. Raises `StoreError`."""
    signed = signed_of(connection)
    return browser_of(connection) if signed is None else signed.holder


def signed_of(connection: HTTPConnection) -> SignedIn | None:
    """Who is signed in, if anybody is. Raises `StoreError`."""
    signed: SignedIn | StoreError | None = connection.scope.get(SIGNED)
    if isinstance(signed, StoreError):
        raise signed
    return signed


def browser_of(connection: HTTPConnection) -> str:
    """The browser's own name in the store, whoever is signed in."""
    secret: str = connection.scope["muggins.screen"]
    return sha256(secret.encode()).hexdigest()


def is_program(connection: HTTPConnection) -> bool:
    """Whether a program asks, which sends its secret itself; a browser is given one, and cannot do so."""
    return _BEARER.fullmatch(connection.headers.get("authorization", "")) is not None


class Screens:
    """Gives each browser its secret, and tells the rest of the server which one asks."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        bearer = _BEARER.fullmatch(connection.headers.get("authorization", ""))
        if bearer is not None:
            scope["muggins.screen"] = bearer[1]
            await self._app(scope, receive, send)
            return
        known = connection.cookies.get(COOKIE, "")
        fresh = _SECRET.fullmatch(known) is None
        scope["muggins.screen"] = secrets.token_urlsafe(32) if fresh else known
        if scope["type"] != "http" or not (_is_page(scope["path"]) or (fresh and scope["path"].startswith("/api/"))):
            await self._app(scope, receive, send)
            return

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                secure = "; Secure" if scope["scheme"] == "https" else ""
                MutableHeaders(scope=message).append(
                    "Set-Cookie",
                    f"{COOKIE}={scope['muggins.screen']}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Strict{secure}",
                )
            await send(message)

        await self._app(scope, receive, with_cookie)


def _is_page(path: str) -> bool:
    """Whether a page is asked for, not what it is made of: then the secret is given, or lasts another year."""
    return path in ("/", "/account") or path.startswith(("/table/", "/record/"))
