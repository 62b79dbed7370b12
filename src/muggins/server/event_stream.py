"""A table as server-sent events, for programs: what a screen is told over a socket, and nothing the other way."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from muggins.server.audience import Screen
from muggins.server.operations import problem_response
from muggins.server.problems import Trouble, not_stored, unprocessable
from muggins.server.socket_limits import OpenSockets
from muggins.server.store.errors import StoreError
from muggins.server.table import Table
from muggins.wire.messages import FromTable, Step
from muggins.wire.messages import Table as Whole

EVENTS = "text/event-stream"

LAST_EVENT = "Last-Event-ID"
"""The header in which a program says what it has heard last, when it comes again."""

QUIET_SECONDS = 15.0
"""After so long without news a comment is sent, which keeps the connection and shows when nobody is there any more."""

PATIENCE = 30.0
"""Seconds in which a program has to take an event."""

_HEAD = (
    (b"content-type", f"{EVENTS}; charset=utf-8".encode()),
    (b"cache-control", b"no-store"),
    # A proxy that gathers answers would keep the news to itself.
    (b"x-accel-buffering", b"no"),
)
_AGAIN = b"retry: 1000\n\n"
_QUIET = b": nothing new\n\n"

_encode = msgspec.json.Encoder().encode
_LINE = re.compile(r"\d{1,7}", re.ASCII)


class EventStream(Response):
    """The events of a table as a seat sees it or a spectator: whole first, or what came after the line `after`.

    `Last-Event-ID` says what `after` does, and comes first.
    """

    def __init__(self, table: Table, holder: str, seat: int | None, after: int | None, aside: int | None) -> None:
        super().__init__()
        self._table, self._holder, self._seat = table, holder, seat
        self._after, self._aside = after, aside

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell what happens until the program goes, or is let go because it takes nothing."""
        request = Request(scope)
        open_sockets: OpenSockets = request.app.state.open_sockets
        with ExitStack() as counted:
            try:
                after = _last_heard(request, self._after)
                counted.enter_context(open_sockets.one_more(request, self._holder))
                screen = await self._table.watch(self._holder, self._seat, after, self._aside)
            except Trouble as wrong:
                await problem_response(wrong.problem)(scope, receive, send)
                return
            except StoreError as error:
                await problem_response(not_stored(error).problem)(scope, receive, send)
                return
            telling = asyncio.ensure_future(_tell(screen, send))
            gone = asyncio.ensure_future(_until_gone(receive))
            try:
                await asyncio.wait((telling, gone), return_when=asyncio.FIRST_COMPLETED)
                if telling.done() and not telling.result():
                    # It takes nothing, so it cannot be told that this was all; the system drops it in the end.
                    await gone
            finally:
                self._table.leave(screen)
                telling.cancel()
                gone.cancel()
                await asyncio.gather(telling, gone, return_exceptions=True)


async def _tell(screen: Screen, send: Send) -> bool:
    """Send what the screen is told until it is let go; whether all of it was taken."""
    try:
        async with asyncio.timeout(PATIENCE):
            await send({"type": "http.response.start", "status": 200, "headers": list(_HEAD)})
            await send({"type": "http.response.body", "body": _AGAIN, "more_body": True})
        while True:
            body = await _next(screen)
            async with asyncio.timeout(PATIENCE):
                await send({"type": "http.response.body", "body": body or b"", "more_body": body is not None})
            if body is None:
                return True
    except TimeoutError:
        return False


async def _next(screen: Screen) -> bytes | None:
    """The next that is to be sent, nothing at the end."""
    try:
        async with asyncio.timeout(QUIET_SECONDS):
            message = await screen.messages.get()
    except TimeoutError:
        return _QUIET
    return None if message is None else event_of(message)


def event_of(message: FromTable) -> bytes:
    """A message as an event: its type, its JSON, and, of a line, the number by which a program comes again.

    >>> from muggins.wire.messages import Presence
    >>> print(event_of(Presence(away=(1,), watching=0)).decode(), end="")
    event: presence
    data: {"type":"presence","away":[1],"watching":0}
    <BLANKLINE>
    """
    head = f"id: {message.seq}\n" if isinstance(message, (Step, Whole)) else ""
    kind = str(type(message).__struct_config__.tag)
    return f"{head}event: {kind}\ndata: ".encode() + _encode(message) + b"\n\n"


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _last_heard(request: Request, after: int | None) -> int | None:
    told = request.headers.get(LAST_EVENT)
    if told is None:
        return after
    if _LINE.fullmatch(told) is None:
        raise unprocessable("bad_last_event", f"{LAST_EVENT} is the number of a line, as an event's id gave it")
    return int(told)
