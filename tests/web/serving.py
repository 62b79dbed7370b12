"""A server as users start it: a process of its own, on a database of its own."""

import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
PATIENCE = 60


class Server:
    """`muggins serve` in a folder; started again, it has the same port and the same games.

    They are in a file there, or in the `database` that is named. `words` is what else it is called with.
    """

    def __init__(self, folder: Path, database: str | None = None, words: Sequence[str] = ()) -> None:
        self.folder, self.words = folder, words
        self.database = database or f"sqlite:///{folder / 'muggins.db'}"
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is: a scheme, a host and a port, with no slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process that was started."""
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """All that it printed since it was last started."""
        return (self.folder / "said.txt").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        command = [sys.executable, "-m", "muggins", "serve", "--port", str(self.port)]
        with open(self.folder / "said.txt", "wb") as said:
            self._process = subprocess.Popen(
                [*command, "--database", self.database, *self.words],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
            )
        ends = time.monotonic() + PATIENCE
        while not (found := ADDRESS.search(self.said)):
            if self._process.poll() is not None or time.monotonic() > ends:
                self.kill()
                raise AssertionError(f"the server does not say where it is, but:\n{self.said}")
            time.sleep(0.02)
        self.port = int(found[1])

    def stop(self) -> None:
        """End it as a user would, and see that it ends well."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server does not stop:\n{self.said}") from None
        self._process = None
        assert "Traceback" not in self.said, self.said

    def kill(self) -> None:
        """End it at once, as a failing machine would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
