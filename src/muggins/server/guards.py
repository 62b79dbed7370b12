"""What is kept out before anything is read: strangers' pages, bodies too large; and what is said to all."""

from __future__ import annotations

from collections.abc import Collection
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from muggins.core.record import MOST_BYTES
from muggins.server.operations import problem_response
from muggins.server.problems import trouble

MOST_BODY = 64_000
"""A body may have so many bytes; a record as many as one that is read from a file."""

HEADERS = {
    "Content-Security-Policy": "default-src 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guards:
    """Answers carry the security headers; requests of other sites and bodies too large are refused.

    `hosts` are the names under which the server answers; nothing: under any.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None = None) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "websocket":
            headers = Headers(scope=scope)
            if not (self._is_meant(headers) and _same_site(headers)):
                await send({"type": "websocket.close", "code": 1008})
                return
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if not self._is_meant(headers):
            told = "this server does not answer under that name; use the address that it printed"
            refused = trouble(HTTPStatus.BAD_REQUEST, "other_host", told)
            await problem_response(refused.problem)(scope, receive, with_headers)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not _same_site(headers):
            told = "this was asked by a page of another site, and is only done for Muggins's own"
            refused = trouble(HTTPStatus.FORBIDDEN, "other_site", told)
            await problem_response(refused.problem)(scope, receive, with_headers)
            return
        await self._limited(scope, receive, with_headers)

    def _is_meant(self, headers: Headers) -> bool:
        """Whether the server is asked under a name of its own: no other site's name leads here."""
        return self._hosts is None or name_of(headers.get("host", "")) in self._hosts

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a body in up to its limit; past it the answer is 413, and the rest is not read."""
        most = MOST_BYTES if scope["path"] == "/api/records" else MOST_BODY
        told = trouble(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", f"what was sent is longer than {most:,} bytes"
        ).problem
        length = Headers(scope=scope).get("content-length", "")
        if length.isdigit() and len(length) < 20 and int(length) > most:
            await problem_response(told)(scope, receive, send)
            return
        body: list[bytes] = []
        size = 0
        message: Message = {"type": "http.request", "body": b"", "more_body": True}
        while message["type"] == "http.request" and message.get("more_body", False):
            message = await receive()
            body.append(message.get("body", b""))
            size += len(body[-1])
            if size > most:
                await problem_response(told)(scope, receive, send)
                return
        given: Message | None = {"type": "http.request", "body": b"".join(body), "more_body": False}
        if message["type"] != "http.request":
            given = message

        async def again() -> Message:
            nonlocal given
            if given is None:
                return await receive()
            whole, given = given, None
            return whole

        await self._app(scope, again, send)


def name_of(host: str) -> str:
    """The name that a Host header holds, in small letters and without the port.

    >>> name_of("LocalHost:8121"), name_of("[::1]:8121"), name_of("[::1].evil.example")
    ('localhost', '[::1]', '[::1].evil.example')
    """
    name, colon, port = host.lower().rpartition(":")
    return name if colon and port.isdigit() else host.lower()


def _same_site(headers: Headers) -> bool:
    """Whether a page of this server asks, or no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return origin.partition("://")[2] == headers.get("host")
