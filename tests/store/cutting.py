"""A wire to a database server that breaks at a COMMIT, when a test wants it to."""

from __future__ import annotations

import select
import socket
import threading
import time
from typing import Literal

Break = Literal["before", "after", "late"]
"""Whether the COMMIT never comes to the server, or its answer never comes back, or it comes late and without one."""

LATE_SECONDS = 0.5


class Wire:
    """Passes on what clients and a server at a port of this machine say to each other.

    `breaks` says how the next COMMIT fares, once so many are `spared`; while it is `away`, nobody comes through.
    """

    def __init__(self, port: int) -> None:
        self.breaks: Break | None = None
        self.spared = 0
        self.away = False
        self.away_after_break = False
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let nobody in any more."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            if self.away:
                client.close()
            else:
                threading.Thread(target=self._pass_on, args=(client,), daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self._to)) as server:
            while True:
                for one in select.select([client, server], [], [])[0]:
                    said = one.recv(1 << 16)
                    if not said:
                        return
                    if one is client and self.breaks is not None and b"COMMIT\0" in said:
                        self.spared -= 1
                        if self.spared < 0:
                            self._break(client, server, said)
                            return
                    (server if one is client else client).sendall(said)

    def _break(self, client: socket.socket, server: socket.socket, said: bytes) -> None:
        breaks, self.breaks, self.spared = self.breaks, None, 0
        self.away = self.away_after_break
        if breaks == "late":
            client.close()
            time.sleep(LATE_SECONDS)
        if breaks != "before":
            server.sendall(said)
            server.recv(1 << 16)
