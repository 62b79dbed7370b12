"""Simulations on a real Dask cluster: the same to the digit, and a sentence where there is none."""

from __future__ import annotations

import multiprocessing
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest

from muggins.bots import pools
from muggins.bots.arena import simulate
from muggins.bots.pools import NoCluster, WorkersLost, cluster
from muggins.bots.registry import maker
from muggins.games.catalog import CATALOG

CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=int(sys.argv[1]), threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""

OTHER = r"1 of 1 workers at .* have Muggins .*: install 99\.0 there"

pytestmark = pytest.mark.filterwarnings("default")


@contextmanager
def running(tmp_path, workers):
    """A cluster in processes of its own: its address, and the process that holds it."""
    script = tmp_path / "local_cluster.py"
    script.write_text(CLUSTER)
    words = [sys.executable, str(script), str(workers)]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(words, text=True, **streams) as holder:
        try:
            yield holder.stdout.readline().strip(), holder
        finally:
            holder.stdin.close()
            holder.wait(60)


def simulated(**how):
    game = CATALOG.entry("regal").build({"target": 31})
    return simulate(game, [maker(name, "cribbage") for name in ("easy", "random")], 60, "7", **how)


def test_a_cluster_gives_the_same_to_the_digit_as_one_process_and_as_two_and_three(tmp_path):
    once = simulated()
    assert simulated(workers=2) == simulated(workers=3) == once
    for workers in (1, 3):
        with running(tmp_path, workers) as (address, _), cluster(address) as pool:
            assert pool.workers == workers
            assert simulated(pool=pool) == once


def test_a_cluster_that_goes_away_is_told_in_a_sentence(tmp_path):
    with running(tmp_path, 1) as (address, holder):
        told = []

        def kill(played, games):
            if played and not told:
                told.append(played)
                holder.kill()

        game = CATALOG.entry("regal").build({})
        makers = [maker(name, "cribbage") for name in ("easy", "random")]
        with pytest.raises(WorkersLost, match=address), cluster(address, timeout=3) as pool:
            simulate(game, makers, 100_000, "7", pool=pool, progress=kill)


def test_a_process_that_is_killed_is_told_in_a_sentence():
    def kill(played, games):
        if played:
            for child in multiprocessing.active_children():
                child.kill()

    with pytest.raises(WorkersLost, match="process"):
        simulated(workers=2, progress=kill)


def test_a_place_where_nobody_answers_is_told_after_the_timeout():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(NoCluster, match=r"no cluster answers at .* within 1 seconds"), cluster(f"127.0.0.1:{port}", 1):
        pass


def test_what_is_no_scheduler_is_told_to_be_none():
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer():
            line, _ = server.accept()
            with line:
                line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 10)
                line.recv(1000)

        thread = threading.Thread(target=answer)
        thread.start()
        port = server.getsockname()[1]
        with pytest.raises(NoCluster, match="no scheduler of Dask"), cluster(f"127.0.0.1:{port}", 5):
            pass
        thread.join()


@pytest.mark.parametrize(
    "address", ["", " ", "here", "tcp://here", "http://127.0.0.1:80", "inproc://1/2", "a:b:c", "x" * 999]
)
def test_what_is_no_address_is_told_to_be_none(address):
    with pytest.raises(NoCluster, match="is no address of a cluster, write tcp://HOST:PORT") as found, cluster(address):
        pass
    assert len(str(found.value)) < 250


def test_a_cluster_without_workers_is_told_to_have_none(tmp_path):
    with running(tmp_path, 0) as (address, _), pytest.raises(NoCluster, match="has no workers"), cluster(address, 1):
        pass


def test_a_cluster_of_another_version_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(pools, "__version__", "99.0")
    with running(tmp_path, 1) as (address, _), pytest.raises(NoCluster, match=OTHER), cluster(address):
        pass


def test_without_the_extra_the_command_to_install_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r"pip install 'muggins\[cluster\]'"), cluster("127.0.0.1:1"):
        pass
