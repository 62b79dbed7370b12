"""A line in the log for each request that was answered, and for each socket that was closed."""

from __future__ import annotations

import logging
import time
from http import HTTPMethod, HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from muggins.server.logs import FIELDS, OURS

SOCKET = "SOCKET"
"""What stands in the place of a method for a socket; its status is the code with which it was closed."""

FILES = "/{file}"
"""The path of all that pages are made of."""

_BROKEN = 1011
"""The code with which a socket is closed that broke."""

_log = logging.getLogger(f"{OURS}.access")


class Access:
    """Writes how each request went, where lines of that level are written at all.

    The path is that of the route, with the names of what it holds: what is there may be a table's id.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and write the line once it is over."""
        if scope["type"] not in ("http", "websocket") or not _log.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        status: int | None = None

        def note(message: Message) -> None:
            nonlocal status
            match message["type"]:
                case "http.response.start":
                    status = message["status"]
                case "websocket.close" | "websocket.disconnect" if status is None:
                    status = message.get("code", 1000)

        async def receive_noted() -> Message:
            message = await receive()
            note(message)
            return message

        async def send_noted(message: Message) -> None:
            note(message)
            await send(message)

        began = time.perf_counter()
        try:
            await self._app(scope, receive_noted, send_noted)
        except Exception:
            status = status or (_BROKEN if scope["type"] == "websocket" else HTTPStatus.INTERNAL_SERVER_ERROR.value)
            raise
        finally:
            _tell(scope, status, round(1000 * (time.perf_counter() - began), 1))


def _tell(scope: Scope, status: int | None, milliseconds: float) -> None:
    """Write the line; without a status nobody waited for the answer any more."""
    method = SOCKET if scope["type"] == "websocket" else scope["method"]
    if method != SOCKET and method not in HTTPMethod.__members__:
        method = "OTHER"
    path = path_of(scope)
    fields = {"method": method, "path": path, "status": status, "milliseconds": milliseconds}
    _log.info("%s %s %s", method, path, "-" if status is None else status, extra={FIELDS: fields})


def path_of(scope: Scope) -> str:
    """The path of the route by which a request was answered, as in `/api/tables/{id}`; `-` where it came to none."""
    route = scope.get("route")
    return "-" if route is None else getattr(route, "path", "") or FILES
