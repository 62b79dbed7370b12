"""A screen's socket: it is told what happens at a table, and says what it does."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack, suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.websockets import WebSocket, WebSocketDisconnect

from muggins.server.audience import Screen
from muggins.server.encoding import Encoded
from muggins.server.operations import read_body, said
from muggins.server.problems import Trouble, broken, not_stored, unprocessable
from muggins.server.screens import screen_of, signed_of
from muggins.server.socket_limits import OpenSockets, Pace, too_fast
from muggins.server.store.errors import StoreError
from muggins.server.table import Table
from muggins.server.tables import Tables
from muggins.server.watching import Measures
from muggins.wire.messages import FromScreen, Refused, SeatNumber
from muggins.wire.messages import Table as Whole
from muggins.wire.struct import Wire

REFUSED = 4400
"""The socket is closed so after a refusal that says why."""

LET_GO = 4408
"""The screen is told nothing more: it was too slow, or the table is loaded anew. It comes again for what it lacks."""

PATIENCE = 30.0
"""Seconds in which a screen has to take a message."""

_log = logging.getLogger("muggins.server")

_encode = msgspec.json.Encoder().encode
_ENCODED = Encoded()


class SocketQuery(Wire, frozen=True, kw_only=True):
    """Whose eyes, the last line that the screen has, and how much of what was done beside the game."""

    seat: SeatNumber | None = None
    after: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    aside: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


async def socket(connection: WebSocket) -> None:
    """Serve one screen until it goes."""
    # It may have gone before it was told anything.
    with suppress(WebSocketDisconnect):
        await _serve(connection)


async def _serve(connection: WebSocket) -> None:
    with ExitStack() as counted:
        await _serve_counted(connection, counted)


async def _serve_counted(connection: WebSocket, counted: ExitStack) -> None:
    await connection.accept()
    tables: Tables = connection.app.state.tables
    open_sockets: OpenSockets = connection.app.state.open_sockets
    if open_sockets.closed:
        # Whoever comes again finds another server.
        await connection.close(LET_GO)
        return
    try:
        query = _query(connection)
        holder = screen_of(connection)
        counted.enter_context(open_sockets.one_more(connection, holder))
        table = await tables.table(holder, connection.path_params["id"])
        screen = await table.watch(holder, query.seat, query.after, query.aside)
    except Trouble as wrong:
        await _refuse(connection, wrong)
        return
    except StoreError as error:
        await _refuse(connection, not_stored(error))
        return
    try:
        async with asyncio.TaskGroup() as both:
            telling = both.create_task(_tell(connection, screen))
            leaving = both.create_task(_leave_signed_out(connection, table, screen))
            await _listen(connection, table, screen)
            telling.cancel()
            leaving.cancel()
    except* TimeoutError:
        pass  # it takes nothing any more, not even that the socket is closed
    finally:
        table.leave(screen)


async def _tell(connection: WebSocket, screen: Screen) -> None:
    """Send what the screen is told. Where it has gone, or is let go, the listener hears that.

    Raises `TimeoutError` if it takes nothing.
    """
    try:
        while (message := await screen.messages.get()) is not None:
            async with asyncio.timeout(PATIENCE):
                await connection.send_text(_ENCODED.text(message))
        async with asyncio.timeout(PATIENCE):
            await connection.close(LET_GO)
    except WebSocketDisconnect:
        pass


async def _leave_signed_out(connection: WebSocket, table: Table, screen: Screen) -> None:
    """Let the screen go when the session ends by which it is the account's."""
    signed = signed_of(connection)
    if signed is not None:
        await connection.app.state.sessions.until_ended(signed)
        table.leave(screen)
        screen.let_go()


async def _listen(connection: WebSocket, table: Table, screen: Screen) -> None:
    pace = Pace()
    while True:
        received = await connection.receive()
        if received["type"] == "websocket.disconnect":
            return
        raw: str | bytes = received.get("text") or received.get("bytes") or b""
        if pace.takes():
            answer = await _answered(raw, table, screen, connection.app.state.measures)
        elif pace.is_lost:
            async with asyncio.timeout(PATIENCE):
                await connection.close(REFUSED)
            return
        else:
            answer = Refused(key=_key(raw), problem=too_fast().problem)
        if not screen.tell(answer):
            connection.app.state.measures.let_go.inc()
            table.leave(screen)
            screen.let_go()
        if table.lost:
            table.close()


async def _answered(raw: str | bytes, table: Table, screen: Screen, measures: Measures) -> Any:
    key: str | None = None
    try:
        with measures.message("socket"):
            message: FromScreen = read_body(raw, FromScreen)
            key = message.key
            return await table.do(screen.holder, message)
    except Trouble as wrong:
        problem = wrong.problem
    except StoreError as error:
        problem = not_stored(error).problem
    except Exception:
        _log.exception("what a screen asked could not be done")
        problem = broken().problem
    return Refused(key=key, problem=problem, table=await _redrawn(table, screen))


def _key(raw: str | bytes) -> str | None:
    """The key of a message that is not done."""
    try:
        message: FromScreen = read_body(raw, FromScreen)
        return message.key
    except Trouble:
        return None


async def _redrawn(table: Table, screen: Screen) -> Whole | None:
    """The table as the screen may see it, where it still may."""
    try:
        return await table.look(screen.holder, screen.seat)
    except Trouble:
        return None


def _query(connection: WebSocket) -> SocketQuery:
    try:
        return msgspec.convert(dict(connection.query_params), SocketQuery, strict=False)
    except msgspec.ValidationError as error:
        raise unprocessable("bad_query", f"the query of the address cannot be read: {said(error)}") from None


async def _refuse(connection: WebSocket, wrong: Trouble) -> None:
    await connection.send_text(_encode(Refused(key=None, problem=wrong.problem)).decode())
    await connection.close(REFUSED)
