"""The whole server: operations, sockets, and the pages with what they are made of."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import cache, partial
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

import muggins.server.accounts.game_routes
import muggins.server.accounts.routes
import muggins.server.company_api
import muggins.server.lobby_api  # noqa: F401, their operations are registered so
from muggins.server.access import Access
from muggins.server.accounts.limits import Limits, Rates
from muggins.server.accounts.sessions import SessionBook, Sessions
from muggins.server.accounts.signing import Accounts
from muggins.server.api import OPERATIONS
from muggins.server.guards import HEADERS, Guards
from muggins.server.hub import Hub, MemoryHub
from muggins.server.leaving import on_leaving
from muggins.server.openapi import document
from muggins.server.operations import JSON, problem_response
from muggins.server.problems import broken, not_found, trouble
from muggins.server.screens import Screens
from muggins.server.socket_limits import OpenSockets
from muggins.server.sockets import socket
from muggins.server.store.protocol import Store
from muggins.server.tables import Tables
from muggins.server.watching import Measures, health, metrics, readiness
from muggins.wire.schema import schema

WEB = Path(str(files("muggins"))) / "web"
"""The pages, modules and styles, as they are sent."""

_log = logging.getLogger("muggins.server")


def create_app(
    store: Store,
    *,
    hosts: Collection[str] | None = None,
    now: Callable[[], float] = time.time,
    hub: Hub | None = None,
    metrics_to_all: bool = False,
    rates: Rates | None = None,
) -> Starlette:
    """A server on a store, which it closes at its end.

    `hosts` are the names under which it answers, nothing: under any; `now` is the time in seconds since 1970. Without a
    `hub` it is the only one on its store. Its figures are told to this machine, or `metrics_to_all`. `rates` say how
    often what may be done.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        state = app.state
        sockets = state.open_sockets = OpenSockets()
        state.measures = measures = Measures(
            {"tables": lambda: len(tables), "screens": lambda: tables.screens, "sockets": lambda: len(sockets)}
        )
        store.observe(measures.wrote)
        tables = state.tables = Tables(store, now, MemoryHub() if hub is None else hub, measures.finished)
        state.store = store
        state.limits = Limits(rates)
        state.sessions = SessionBook(store.accounts, now)
        state.accounts = Accounts(store.accounts, tables, state.sessions, state.limits, now)
        await tables.open()
        fresh = asyncio.create_task(measures.keep_fresh()) if measures.shared else None
        _log.info("serving")
        with on_leaving(partial(_let_go, app)):
            yield
        _log.info("serving no more")
        if fresh is not None:
            fresh.cancel()
        state.accounts.close()
        await tables.close()

    return Starlette(
        routes=[
            *(operation.route for operation in OPERATIONS),
            Route("/api/openapi.json", _openapi, name="openapi"),
            Route("/api/wire.json", _wire, name="wire"),
            WebSocketRoute("/api/tables/{id}/socket", socket),
            Route("/healthz", health),
            Route("/readyz", readiness(store)),
            Route("/metrics", metrics(to_all=metrics_to_all)),
            Route("/account", _page("account.html")),
            Route("/table/{id}", _page("table.html")),
            Route("/record/{id}", _page("record.html")),
            Mount("/", _Files(directory=WEB, html=True)),
        ],
        middleware=[
            Middleware(Access),
            Middleware(Guards, hosts),
            Middleware(Screens),
            Middleware(Sessions),
            Middleware(GZipMiddleware, minimum_size=700),
        ],
        exception_handlers={HTTPException: _not_there, Exception: _broken},
        lifespan=lifespan,
    )


def _let_go(app: Starlette) -> None:
    """Have all who look come again, to another worker or to the next server."""
    app.state.open_sockets.close()
    app.state.tables.let_go()


class _Files(StaticFiles):
    """What pages are made of: asked for anew each time, so that a new version is never mixed with an old one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A file, or that there is none; a socket is refused."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        await super().__call__(scope, receive, send)

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """The file, or that it has not changed."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


def _page(name: str) -> Callable[[Request], Response]:
    def page(request: Request) -> Response:
        return FileResponse(WEB / name, headers={"Cache-Control": "no-cache"})

    return page


def _openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(document()), media_type=JSON, headers={"Cache-Control": "no-cache"})


def _wire(request: Request) -> Response:
    """What is said over a socket, and all the rest, as JSON Schema."""
    return Response(_wire_schema(), media_type="application/schema+json", headers={"Cache-Control": "no-cache"})


@cache
def _wire_schema() -> bytes:
    return msgspec.json.encode(schema())


def _not_there(request: Request, error: Exception) -> Response:
    """What no route answers, in the shape of every other error."""
    assert isinstance(error, HTTPException)
    allowed = _methods(request)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not allowed and not request.url.path.startswith("/api/"):
        allowed = ["GET", "HEAD"]
    if allowed:
        told = f"this address takes {' or '.join(allowed)}, not {request.method[:20]}"
        response = problem_response(trouble(HTTPStatus.METHOD_NOT_ALLOWED, "wrong_method", told).problem)
        response.headers["Allow"] = ", ".join(allowed)
        return response
    return problem_response(not_found("there is nothing at this address").problem)


def _methods(request: Request) -> list[str]:
    """What an address takes, where it is one that takes other methods than this."""
    path = request.url.path
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    return sorted({method for route in routes if route.path_regex.match(path) for method in route.methods or ()})


def _broken(request: Request, error: Exception) -> Response:
    """What nobody foresaw; it is told outside of all guards, so it carries their headers of itself."""
    response = problem_response(broken().problem)
    response.headers.update(HEADERS)
    return response
