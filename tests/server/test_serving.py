"""`muggins serve`: where it cannot serve it says so in one sentence, and leaves with the right status."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from ipaddress import ip_address
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from muggins.server.store.protocol import open_store
from tests.server.refusing import sentence

SERVE = (sys.executable, "-m", "muggins", "serve")


def serve(*words, before=(), **more):
    """Run it, expecting that it does not serve; its status and what it said on stderr."""
    done = subprocess.run(
        [*before, *SERVE, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **more,
    )
    assert done.stdout == ""
    [said] = done.stderr.splitlines()
    prefix, _, told = said.partition(": ")
    assert prefix == "muggins"
    assert "Traceback" not in told
    return done.returncode, told


@pytest.fixture
def made(tmp_path):
    """The file of a store."""
    path = tmp_path / "muggins.db"
    with asyncio.Runner() as runner:
        runner.run(open_store(f"sqlite:///{path}").close())
    return path


def refused(path, *words):
    """Where a database cannot be served from: what is said, with nothing in the file changed."""
    before = path.read_bytes() if path.is_file() else None
    status, told = serve("--port", 0, "--database", f"sqlite:///{path}", *words)
    assert status == 1
    sentence(told)
    assert str(path) in told
    assert (path.read_bytes() if path.is_file() else None) == before
    return told


def test_a_corrupt_file(made):
    made.write_bytes(b"?" * 5000)
    assert "it is no SQLite database" in refused(made)


def test_a_damaged_file(made):
    whole = made.read_bytes()
    made.write_bytes(whole[:4096] + b"?" * 4096 + whole[8192:])
    assert "it is damaged" in refused(made)


def test_a_newer_version(made):
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "is of a newer Muggins" in refused(made)


def test_a_folder(tmp_path):
    assert "it is a folder or a device" in refused(tmp_path)


def test_the_database_of_another_program(tmp_path):
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    assert "it is the database of another program" in refused(path)


def test_a_file_that_another_server_has(own_server):
    told = refused(own_server.folder / "muggins.db")
    assert "is in use by another server" in told


POWERLESS = """
import ctypes, os, sys
CAP_DAC_OVERRIDE, PR_CAPBSET_DROP = 1, 24
if os.geteuid() == 0 and ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0):
    sys.exit(77)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Runs a program to which a file that may only be read is just that, also where root runs the tests."""


@pytest.mark.skipif(sys.platform != "linux", reason="root may write everything where there are no capabilities")
def test_a_file_that_may_only_be_read(made):
    for file in made.parent.iterdir():
        file.chmod(0o444)
    made.parent.chmod(0o555)
    status, told = serve("--port", 0, "--database", f"sqlite:///{made}", before=(sys.executable, "-c", POWERLESS))
    made.parent.chmod(0o755)
    assert status == 1
    sentence(told)
    assert told.startswith(f"the database {made} cannot be opened: ")
    assert "writ" in told


def test_a_port_in_use(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, told = serve("--port", port, "--database", f"sqlite:///{tmp_path}/muggins.db")
    assert status == 1
    sentence(told)
    assert told == (
        f"port {port} at 127.0.0.1 cannot be used: address already in use; name another with --port, or 0 for any"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "host",
    [
        "192.0.2.1",
        "no.such.host.invalid",
        "a" * 64,
        "not a host",
        "1:2:3",
        "\u2603",
        pytest.param("\u2603" * 64, id="long"),
    ],
)
def test_a_host_that_is_not_here(tmp_path, host):
    status, told = serve("--host", host, "--port", 0, "--database", f"sqlite:///{tmp_path}/muggins.db")
    assert status == 1
    assert "cannot be used" in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "url",
    ["mysql://ann:secret@host/db", "muggins.db", "", "sqlite://", "sqlite:///x.db?mode=ro", "sqlite:///:memory:"],
)
def test_a_url_that_names_no_file(tmp_path, url):
    status, told = serve("--port", 0, "--database", url, cwd=tmp_path)
    assert status == 1
    sentence(told)
    assert "secret" not in told
    right = "as in sqlite:///muggins.db" if url.startswith("sqlite:") else "or postgresql://USER:PASSWORD@HOST/NAME"
    assert told.endswith(f"write sqlite:///PATH, {right}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [("--port", "x"), ("--port", "-1"), ("--port", "65536"), ("--prot", "1"), ("x",)])
def test_a_wrong_call_is_2(words):
    status, told = serve(*words)
    assert status == 2
    assert told.endswith("See 'muggins serve --help'.")


@pytest.mark.parametrize(("sign", "status"), [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)])
def test_it_says_where_it_is_and_stops_when_it_is_told_to(tmp_path, sign, status):
    with subprocess.Popen(
        [*SERVE, "--port", "0", "--database", f"sqlite:///{tmp_path}/muggins.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as running:
        first = running.stdout.readline()
        running.send_signal(sign)
        rest = running.stdout.read()
        assert running.wait(60) == status
    assert first.startswith("The table is at http://127.0.0.1:")
    assert first.endswith("/  (Ctrl-C closes it)\n")
    assert rest in ("", "The table is closed; every game is kept.\n")
    assert (rest == "") == (sign == signal.SIGTERM)


def test_it_answers_on_ipv6(tmp_path):
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("there is no IPv6 here")
    with subprocess.Popen(
        [*SERVE, "--host", "::1", "--port", "0", "--database", f"sqlite:///{tmp_path}/muggins.db"],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        address = running.stdout.readline().split()[4]
        assert address.startswith("http://[::1]:")
        with urlopen(f"{address}api/rulebooks") as answer:
            assert answer.status == 200
        running.terminate()


@pytest.mark.parametrize(("host", "family"), [("0.0.0.0", socket.AF_INET), ("::", socket.AF_INET6)])
def test_where_all_may_come_it_says_how_others_reach_it(tmp_path, host, family):
    try:
        socket.create_server((host, 0), family=family).close()
    except OSError:
        pytest.skip("there is no such network here")
    with subprocess.Popen(
        [*SERVE, "--host", host, "--port", "0", "--database", f"sqlite:///{tmp_path}/muggins.db"],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        said = running.stdout.readline()
        try:
            found = re.fullmatch(
                r"The table is at (http://127\.0\.0\.1:\d+/)"
                r"(?:, for others in this network at (http://\S+/))?  \(Ctrl-C closes it\)\n",
                said,
            )
            assert found, said
            own, others = found.groups()
            if others is None:
                pytest.skip("this machine has no address for others")
            assert not ip_address(urlsplit(others).hostname).is_loopback
            for address in (own, others):
                with urlopen(f"{address}api/rulebooks") as answer:
                    assert answer.status == 200
        finally:
            running.terminate()
