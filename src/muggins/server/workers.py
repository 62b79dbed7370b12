"""Several worker processes that serve one socket on one database: uvicorn's, which replaces one that dies."""

from __future__ import annotations

import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing import parent_process
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
from prometheus_client.multiprocess import mark_process_dead
from starlette.applications import Starlette
from uvicorn.config import STARTUP_FAILURE, Config
from uvicorn.supervisors import Multiprocess

from muggins.server.app import create_app
from muggins.server.garbage import collect_seldom
from muggins.server.hub_postgres import CONNECTIONS, PostgresHub
from muggins.server.logs import catch_all
from muggins.server.serving import config_of
from muggins.server.store.errors import CannotOpen
from muggins.server.store.postgres import connecting, open_postgres
from muggins.server.watching import FIGURES

READERS = 8
"""So many reads go on at once in all workers together, if each has its two to four."""

AGAIN_SECONDS = 1.0
"""A worker that cannot open the database ends after so long, and the next one tries."""

_log = logging.getLogger("muggins.server")

_ALLOWED = """
SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
"""


def readers_of(workers: int) -> int:
    """How many reads go on at once in each of so many workers.

    >>> [readers_of(workers) for workers in (1, 2, 4, 8)]
    [4, 4, 2, 2]
    """
    return max(2, min(4, READERS // workers))


def connections_of(workers: int) -> int:
    """How many connections so many workers have to the database: each writes by one, reads by some, and has the hub's.

    >>> connections_of(1), connections_of(4)
    (7, 20)
    """
    return workers * (1 + readers_of(workers) + CONNECTIONS)


def check_room(url: str, workers: int) -> None:
    """Raise `CannotOpen` if the database server allows fewer connections than so many workers have."""
    try:
        with psycopg.connect(**connecting(url)) as connection:
            [allowed] = connection.execute(_ALLOWED).fetchone() or (0,)
    except psycopg.OperationalError:
        # It was there just now; whoever comes next tells why it is not.
        return
    if (wanted := connections_of(workers)) > allowed:
        raise CannotOpen(
            f"{workers} workers have {wanted} connections to the database, and its server allows {allowed}: "
            "serve with fewer --workers, or raise its max_connections"
        )


def serve(
    url: str,
    how: Mapping[str, Any],
    listening: socket.socket,
    workers: int,
    ready: Callable[[], None],
    **serving: Any,
) -> bool:
    """Serve by so many workers until this process is told to end, and call `ready` once all are there.

    `how` is what `create_app` takes besides a store and a hub, `serving` what `config_of` takes. Whether they could
    begin; why not is in the log.
    """
    making = partial(_app, url, how, readers_of(workers))
    with TemporaryDirectory(prefix="muggins-figures-") as folder:
        # The workers, which inherit it, share their figures there: whichever is asked tells those of all.
        os.environ[FIGURES] = folder
        supervisor = _Supervisor(config_of(making, factory=True, workers=workers, **serving), listening, ready)
        supervisor.run()
    return all(process.exitcode != STARTUP_FAILURE for process in supervisor.processes)


class _Supervisor(Multiprocess):
    """Says when all workers are there."""

    def __init__(self, config: Config, listening: socket.socket, ready: Callable[[], None]) -> None:
        super().__init__(config, sockets=[listening])
        self._ready = ready

    def keep_subprocess_alive(self) -> None:
        before = {process.pid for process in self.processes}
        super().keep_subprocess_alive()
        for pid in before - {process.pid for process in self.processes}:
            # What it counted stays; what was there when it ended is there no more.
            mark_process_dead(pid)  # type: ignore[no-untyped-call]

    def init_processes(self) -> None:
        super().init_processes()
        while not all(process.is_ready() for process in self.processes):
            self.handle_signals()
            if self.should_exit.is_set() or not all(process.process.is_alive() for process in self.processes):
                # Told to end, or one did not come so far: then it is replaced as one that dies later.
                return
            time.sleep(0.05)
        self._ready()


def _app(url: str, how: Mapping[str, Any], readers: int) -> Starlette:
    """The app of one worker, in its own process."""
    catch_all()
    collect_seldom()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        store = open_postgres(url, readers)
    except CannotOpen as error:
        _log.error("%s", error)
        time.sleep(AGAIN_SECONDS)
        raise SystemExit(1) from None
    return create_app(store, hub=PostgresHub(url), **how)


def _end_with_parent() -> None:
    """End when whoever replaces and ends the workers was killed: nobody would end this one."""
    if (parent := parent_process()) is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
