"""Who plays the games: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from time import monotonic
from typing import Any

from muggins import __version__


class NoCluster(Exception):
    """There is no cluster to play on; one sentence says why."""


class WorkersLost(Exception):
    """Workers went away while they played; one sentence says how."""


def _nothing() -> None:
    """All is well."""


@dataclass(frozen=True, slots=True)
class Pool:
    """What plays games beside this process: how many at a time.

    `check` is called now and then while games are waited for; it raises `WorkersLost` if none will come.
    """

    executor: Executor
    workers: int
    check: Callable[[], None] = _nothing


@contextmanager
def processes(workers: int) -> Iterator[Pool]:
    """So many processes of this machine. If they are left by an error or by Ctrl-C, they end at once."""
    # Spawned, so that it is the same on every system, and safe where threads run.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
    try:
        yield Pool(pool, workers)
    except BrokenExecutor:
        raise WorkersLost("a process that played games has ended before they did") from None
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Leave Ctrl-C, which a terminal sends to workers as well, to the process that has them; end when that does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Hold Ctrl-C back while a worker may be made: it is born so too, until it ignores it by itself."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def cluster(address: str, timeout: float = 10.0) -> Iterator[Pool]:
    """The workers of the Dask cluster whose scheduler is at that address (`tcp://host:8786`).

    Raises `NoCluster` if `distributed` is not installed, nobody answers within `timeout` seconds, there is
    no worker, or a worker has not this version of Muggins: it might play otherwise.
    """
    try:
        import distributed
        from distributed.comm.core import CommClosedError
        from distributed.scheduler import KilledWorker
    except ImportError:
        told = "playing on a cluster needs distributed, which is not installed: pip install 'muggins[cluster]'"
        raise NoCluster(told) from None
    _be_quiet()
    client = _connected(distributed, address, timeout)
    try:
        _check_workers(client, address, timeout)
        executor = client.get_executor(pure=False)
        threads = sum(client.nthreads().values())
        yield Pool(executor, threads, _Watch(client, address, timeout).look)
    except (CancelledError, KilledWorker, CommClosedError):
        raise WorkersLost(f"the cluster at {address} lost its workers, or has gone") from None
    finally:
        # What is still played is of no use to anybody, and a cluster that has gone is not waited for.
        with suppress(Exception):
            client.close(timeout=2)


def _connected(distributed: Any, address: str, timeout: float) -> Any:
    """A client of the scheduler there. Raises `NoCluster` if there is none."""
    shown = repr(address[:80])
    try:
        whole = _whole_address(address)
    except ValueError as error:
        raise NoCluster(f"{shown} is no address of a cluster, write tcp://HOST:PORT: {error}") from None
    try:
        # A client that fails to connect would not let go of it for long, so the line is tried before.
        asyncio.run(_try_line(whole, timeout))
        return distributed.Client(whole, timeout=timeout, set_as_default=False)
    except OSError:
        raise NoCluster(f"no cluster answers at {shown} within {timeout:.0f} seconds") from None
    except Exception:
        raise NoCluster(f"what answers at {shown} is no scheduler of Dask") from None


def _whole_address(address: str) -> str:
    """The address with its scheme. Raises `ValueError` for what is none."""
    from distributed.comm import get_address_host_port, parse_address, unparse_address

    if not address.strip():
        raise ValueError("it is empty")
    scheme, place = parse_address(address.strip())
    if scheme not in ("tcp", "tls", "ws", "wss"):
        raise ValueError(f"it begins with {scheme}://")
    whole: str = unparse_address(scheme, place)
    try:
        get_address_host_port(whole, strict=True)
    except ValueError:
        raise ValueError("it lacks a port") from None
    return whole


async def _try_line(address: str, timeout: float) -> None:
    from distributed.comm import connect
    from distributed.security import Security

    line = await connect(address, timeout=timeout, **Security().get_connection_args("client"))
    await line.close()


def _check_workers(client: Any, address: str, timeout: float) -> None:
    try:
        client.wait_for_workers(1, timeout=timeout)
    except TimeoutError:
        raise NoCluster(f"the cluster at {address} has no workers") from None
    versions = client.run(version_here, on_error="return")
    others = [found for found in versions.values() if found != __version__]
    if others:
        found = f"have Muggins {others[0]}" if isinstance(others[0], str) else "have no Muggins"
        raise NoCluster(
            f"{len(others)} of {len(versions)} workers at {address} {found}: install {__version__} there, as here"
        )


def version_here() -> str:
    """The version of Muggins where this is called."""
    return __version__


class _Watch:
    """Looks whether a cluster is still there, and has workers."""

    def __init__(self, client: Any, address: str, timeout: float) -> None:
        self._client, self._address, self._timeout = client, address, timeout
        self._had_workers = monotonic()

    def look(self) -> None:
        """Raise `WorkersLost` if the scheduler has gone, or all workers have for longer than the timeout."""
        client = self._client
        if client.status != "running" or client.scheduler_comm is None or client.scheduler_comm.comm.closed():
            raise WorkersLost(f"the cluster at {self._address} has gone")
        now = monotonic()
        if client.nthreads():
            self._had_workers = now
        elif now - self._had_workers > self._timeout:
            raise WorkersLost(f"the cluster at {self._address} has lost all its workers")


def _be_quiet() -> None:
    """Keep what Dask logs of a lost connection off the terminal: one sentence says it."""
    import logging

    for name in ("distributed", "tornado"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.CRITICAL + 1)
        logger.propagate = False
    for name in list(logging.root.manager.loggerDict):
        if name.startswith("distributed."):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
