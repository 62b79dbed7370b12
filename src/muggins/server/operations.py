"""What a server can be asked over HTTP: each operation with the types that go in and come out.

From the same list come the routes and the OpenAPI document.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from muggins.server.accounts.limits import count
from muggins.server.problems import Trouble, not_found, not_stored, trouble, unprocessable
from muggins.server.screens import is_program, screen_of
from muggins.server.store.errors import StoreError
from muggins.server.table import Table
from muggins.server.tables import Tables
from muggins.wire.problems import Problem

JSON = "application/json"
PROBLEM = "application/problem+json"

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as an operation gets it: who asks, the tables, what the path names, how we are reached.

    `program` says whether it is a program that asks, no page. Whatever else of it matters to few is in the `request`.
    """

    tables: Tables
    holder: str
    path: dict[str, str]
    home: str
    request: Request
    program: bool

    async def table(self) -> Table:
        """The table of the path. Raises `Trouble` if there is none to which this screen may come."""
        return await self.tables.table(self.holder, self.path["id"])

    @property
    def seat(self) -> int:
        """The seat of the path. Raises `Trouble` if it is no number of one digit."""
        told = self.path["seat"]
        if len(told) != 1 or told not in "0123456789":
            raise not_found(f"a seat has a number from 0 to 3, and {told[:20]!r} is none")
        return int(told)


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked. `body` and `query` are wire types, `answer` is one, text (`media`), or nothing."""

    method: str
    path: str
    run: Callable[..., Awaitable[Any]]
    answer: type | None
    body: type | None
    query: type | None
    status: HTTPStatus
    problems: tuple[HTTPStatus, ...]
    media: str = JSON
    limit: str | None = None
    """As what of `accounts.limits.Rates` it is counted."""

    @property
    def name(self) -> str:
        """The name of its function, which no two have."""
        return self.run.__name__

    @property
    def changes(self) -> bool:
        """Whether it is asked so that something is done."""
        return self.method != "GET"

    @property
    def summary(self) -> str:
        """Its first line of documentation."""
        return (self.run.__doc__ or "").strip().splitlines()[0]

    @property
    def route(self) -> Route:
        """Where it is found."""
        return Route(self.path, self._endpoint, methods=[self.method], name=self.name)

    async def _endpoint(self, request: Request) -> Response:
        try:
            holder = screen_of(request)
            if self.limit is not None:
                count(request, self.limit, holder)
            asked = Asked(
                request.app.state.tables,
                holder,
                dict(request.path_params),
                str(request.base_url),
                request,
                is_program(request),
            )
            given: dict[str, object] = {}
            if self.query is not None:
                given["query"] = self._query(request)
            if self.body is not None:
                given["body"] = await self._body(request)
            with request.app.state.measures.message("http") if self.changes else nullcontext():
                answer = await self.run(asked, **given)
        except Trouble as wrong:
            return problem_response(wrong.problem, wrong.wait)
        except StoreError as error:
            return problem_response(not_stored(error).problem)
        if isinstance(answer, Response):
            return answer
        if answer is None:
            return Response(status_code=self.status)
        return Response(_encode(answer), self.status, media_type=JSON, headers={"Cache-Control": "no-store"})

    def _query(self, request: Request) -> object:
        assert self.query is not None
        try:
            return msgspec.convert(dict(request.query_params), self.query, strict=False)
        except msgspec.ValidationError as error:
            raise unprocessable("bad_query", f"the query of the address cannot be read: {said(error)}") from None

    async def _body(self, request: Request) -> object:
        assert self.body is not None
        raw = await request.body()
        if self.body is str:
            return _text(raw)
        return read_body(raw, self.body)


def read_body(raw: bytes | str, kind: Any) -> Any:
    """The wire value that a text holds. Raises `Trouble` for junk (400) or a wrong shape (422)."""
    try:
        try:
            return msgspec.json.decode(raw, type=kind)
        except msgspec.ValidationError as error:
            # A wrong shape is found before what follows it is read, and that may be no JSON.
            msgspec.json.decode(raw)
            raise unprocessable("bad_shape", f"what was sent has the wrong shape: {said(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise trouble(HTTPStatus.BAD_REQUEST, "not_json", "what was sent is no JSON") from None


def said(error: Exception) -> str:
    """What msgspec says, in small letters at its head.

    >>> said(ValueError("Expected `int`, got `str` - at `$.seat`"))
    'expected `int`, got `str` - at `$.seat`'
    """
    text = str(error)
    return text[:1].lower() + text[1:200]


def problem_response(problem: Problem, wait: int | None = None) -> Response:
    """A problem as an answer, with the seconds to wait where it may be asked again."""
    headers = {"Cache-Control": "no-store"} | ({} if wait is None else {"Retry-After": str(wait)})
    return Response(_encode(problem), problem.status, media_type=PROBLEM, headers=headers)


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        told = f"the file is no UTF-8 text: byte {error.start + 1} cannot be read"
        raise unprocessable("not_text", told) from None
