"""What a host's machines ask: whether the server is there, whether it can serve, and how it does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from ipaddress import ip_address

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from muggins.server.operations import problem_response
from muggins.server.problems import Trouble, not_found, trouble
from muggins.server.store.errors import Conflict, StoreError
from muggins.server.store.protocol import Store

READY_SECONDS = 1.0
"""The store answers within that time, or the server is not ready."""

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Measures:
    """The figures of one server. No label holds a table, a name, or anything else of a player."""

    def __init__(self, tables: Callable[[], int], screens: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self._answered = Counter(
            "muggins_messages",
            "What screens and programs asked of tables, by way and outcome.",
            ["way", "outcome"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "muggins_message_seconds",
            "From the receipt of a message to its answer, when all screens have been told.",
            ["way"],
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self.let_go = Counter(
            "muggins_screens_let_go", "Screens that were let go since they took nothing.", registry=self._registry
        )
        for name, told, number in (
            ("muggins_tables", "Tables that are held in memory.", tables),
            ("muggins_screens", "Screens that look at tables now.", screens),
        ):
            Gauge(name, told, registry=self._registry).set_function(number)

    @contextmanager
    def message(self, way: str) -> Iterator[None]:
        """Time a message that comes by socket or by post, and count how it went."""
        began, outcome = time.perf_counter(), "done"
        try:
            yield
        except Trouble as wrong:
            outcome = "conflict" if wrong.problem.status == HTTPStatus.CONFLICT else "refused"
            raise
        except Conflict:
            outcome = "conflict"
            raise
        except StoreError:
            outcome = "not_stored"
            raise
        except BaseException:
            outcome = "broken"
            raise
        finally:
            self._answered.labels(way, outcome).inc()
            self._seconds.labels(way).observe(time.perf_counter() - began)

    def page(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self._registry)


def health(request: Request) -> Response:
    """The process answers; that is all it says."""
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


def readiness(store: Store) -> Callable[[Request], object]:
    """Whether tables can be played: the store answers."""

    async def ready(request: Request) -> Response:
        try:
            async with asyncio.timeout(READY_SECONDS):
                await store.load("")
        except (StoreError, TimeoutError):
            told = "the database does not answer, so nothing can be played until it does"
            return problem_response(trouble(HTTPStatus.SERVICE_UNAVAILABLE, "not_ready", told).problem)
        return PlainTextResponse("ready\n", headers={"Cache-Control": "no-store"})

    return ready


def metrics(*, to_all: bool) -> Callable[[Request], Response]:
    """The figures, for this machine alone unless the host wants them told to all."""

    def told(request: Request) -> Response:
        if not to_all and not _is_near(request):
            return problem_response(not_found("there is nothing at this address").problem)
        measures: Measures = request.app.state.measures
        return Response(measures.page(), headers={"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"})

    return told


def _is_near(request: Request) -> bool:
    """Whether this machine itself asks, and not for another as a proxy does."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
