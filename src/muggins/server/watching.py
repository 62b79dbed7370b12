"""What a host's machines ask: whether the server is there, whether it can serve, and how it does."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from ipaddress import ip_address

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from muggins.server.operations import problem_response
from muggins.server.problems import Trouble, broken, not_found, not_stored, trouble
from muggins.server.store.errors import Conflict, StoreError
from muggins.server.store.protocol import Store

READY_SECONDS = 1.0
"""The store answers within that time, or the server is not ready."""

FIGURES = "PROMETHEUS_MULTIPROC_DIR"
"""Where the environment names the folder in which workers share their figures; the library reads it as it is loaded."""

FRESH_SECONDS = 5.0
"""So old is, at most, what another worker has told of itself."""

_NOW = {
    "tables": "Tables that are held in memory.",
    "screens": "Screens that look at tables now.",
    "sockets": "Sockets and event streams that are open now.",
}

_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Measures:
    """The figures of a server: of all its workers, where they share them. No label holds anything of a player.

    `now` gives what there is now, by the names of `_NOW`.
    """

    def __init__(self, now: Mapping[str, Callable[[], int]]) -> None:
        self.shared = FIGURES in os.environ
        self._registry = CollectorRegistry()
        self._answered = Counter(
            "muggins_messages",
            "What screens and programs asked of tables, by way and outcome.",
            ["way", "outcome"],
            registry=self._registry,
        )
        self._refused = Counter(
            "muggins_refusals",
            "What of that was not done, by way and the code that says why.",
            ["way", "code"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "muggins_message_seconds",
            "From the receipt of a message to its answer, when all screens have been told.",
            ["way"],
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._writing = Histogram(
            "muggins_store_write_seconds",
            "From a write that is asked of the store to its being on disk, or refused.",
            ["write"],
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._games = Counter(
            "muggins_games_finished",
            "Games that have ended, by rulebook and how.",
            ["rules", "outcome"],
            registry=self._registry,
        )
        self.let_go = Counter(
            "muggins_screens_let_go", "Screens that were let go since they took nothing.", registry=self._registry
        )
        self._now = [
            (Gauge(f"muggins_{name}", _NOW[name], registry=self._registry, multiprocess_mode="livesum"), number)
            for name, number in now.items()
        ]

    def finished(self, rules: str, outcome: str) -> None:
        """Count a game that has ended."""
        self._games.labels(rules, outcome).inc()

    def wrote(self, write: str, seconds: float) -> None:
        """Note how long a write has taken."""
        self._writing.labels(write).observe(seconds)

    @contextmanager
    def message(self, way: str) -> Iterator[None]:
        """Time a message that comes by socket or by post, and count how it went."""
        began, outcome, code = time.perf_counter(), "done", None
        try:
            yield
        except Trouble as wrong:
            outcome = "conflict" if wrong.problem.status == HTTPStatus.CONFLICT else "refused"
            code = wrong.problem.code
            raise
        except StoreError as error:
            outcome = "conflict" if isinstance(error, Conflict) else "not_stored"
            code = not_stored(error).problem.code
            raise
        except BaseException:
            outcome, code = "broken", broken().problem.code
            raise
        finally:
            if code is not None:
                self._refused.labels(way, code).inc()
            self._answered.labels(way, outcome).inc()
            self._seconds.labels(way).observe(time.perf_counter() - began)

    def page(self) -> bytes:
        """All figures, as Prometheus reads them."""
        self.refresh()
        if not self.shared:
            return generate_latest(self._registry)
        of_all = CollectorRegistry()
        MultiProcessCollector(of_all)  # type: ignore[no-untyped-call]
        return generate_latest(of_all)

    def refresh(self) -> None:
        """Set what there is now."""
        for gauge, number in self._now:
            gauge.set(number())

    async def keep_fresh(self) -> None:
        """Set it again and again, for whichever worker is asked next."""
        while True:
            self.refresh()
            await asyncio.sleep(FRESH_SECONDS)


def health(request: Request) -> Response:
    """The process answers; that is all it says."""
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


def readiness(store: Store) -> Callable[[Request], object]:
    """Whether tables can be played: the store answers, and the server is not being stopped. The code says why not."""

    async def ready(request: Request) -> Response:
        if request.app.state.open_sockets.closed:
            return _not_ready("ending", "the server is being stopped, and takes nobody any more")
        try:
            async with asyncio.timeout(READY_SECONDS):
                await store.load("")
        except TimeoutError:
            return _not_ready("slow_database", "the database does not answer within a second, so play goes slowly")
        except StoreError:
            return _not_ready("no_database", "the database cannot be read, so nothing can be played until it can")
        return PlainTextResponse("ready\n", headers={"Cache-Control": "no-store"})

    return ready


def _not_ready(code: str, told: str) -> Response:
    return problem_response(trouble(HTTPStatus.SERVICE_UNAVAILABLE, code, told).problem)


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
