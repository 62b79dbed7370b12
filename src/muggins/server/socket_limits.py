"""How much one screen may ask of a server: messages a second, and how many sockets a browser or an address has open."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from muggins.server.problems import Trouble, trouble

A_SECOND = 20
"""So many messages a second are taken from a socket, in the long run."""

AT_ONCE = 240
"""And so many at once, by one that was quiet before: a program may play a game as fast as it is answered."""

FORGIVEN = 100
"""So many that come too fast are refused; with the next one the socket is closed."""

OF_A_BROWSER = 32
"""So many sockets and streams one browser has open, in one worker."""

OF_AN_ADDRESS = 256
"""And so many one address, behind which there may be a whole school; this machine itself is not counted."""


class Pace:
    """How fast messages come in on one socket; `now` is a clock in seconds.

    >>> pace = Pace(lambda: 0.0)
    >>> [pace.takes() for _ in range(AT_ONCE + 1)].count(True) == AT_ONCE
    True
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left, self._at = float(AT_ONCE), now()
        self._refused = 0

    def takes(self) -> bool:
        """Whether one more is taken now."""
        now = self._now()
        self._left = min(AT_ONCE, self._left + A_SECOND * (now - self._at))
        self._at = now
        if self._left < 1:
            self._refused += 1
            return False
        self._left -= 1
        # Who keeps to it from now on has the same again to be forgiven.
        self._refused = 0 if self._left >= A_SECOND else self._refused
        return True

    @property
    def is_lost(self) -> bool:
        """Whether so many came too fast that the socket is closed."""
        return self._refused > FORGIVEN


class OpenSockets:
    """The sockets and streams that a worker has open, by browser and by address."""

    def __init__(self) -> None:
        self._of_browsers: Counter[str] = Counter()
        self._of_addresses: Counter[str] = Counter()
        self.closed = False
        """Whether the server ends, so that no more are opened."""

    def __len__(self) -> int:
        """How many there are."""
        return self._of_browsers.total()

    def close(self) -> None:
        """Open no more."""
        self.closed = True

    @contextmanager
    def one_more(self, connection: HTTPConnection, browser: str) -> Iterator[None]:
        """Count one while the block runs. Raises `Trouble` if there are too many."""
        if self.closed:
            raise trouble(
                HTTPStatus.SERVICE_UNAVAILABLE, "ending", "the server is being stopped; come again in a moment"
            )
        address = _address(connection)
        if self._of_browsers[browser] >= OF_A_BROWSER:
            raise _too_many(f"this browser has {OF_A_BROWSER} tables open already; close one of them")
        if address is not None and self._of_addresses[address] >= OF_AN_ADDRESS:
            raise _too_many(f"from this address {OF_AN_ADDRESS} screens look at tables already; try again later")
        counted = [(self._of_browsers, browser), *([] if address is None else [(self._of_addresses, address)])]
        for counts, key in counted:
            counts[key] += 1
        try:
            yield
        finally:
            for counts, key in counted:
                counts[key] -= 1
                if not counts[key]:
                    del counts[key]


def too_fast() -> Trouble:
    """What a message is told that came too fast."""
    told = f"this was not read, for more than {A_SECOND} messages a second were sent; wait a little and send it again"
    return trouble(HTTPStatus.TOO_MANY_REQUESTS, "too_fast", told)


def _too_many(told: str) -> Trouble:
    return trouble(HTTPStatus.TOO_MANY_REQUESTS, "too_many_sockets", told)


def _address(connection: HTTPConnection) -> str | None:
    """The address of who asks, nothing where it is this machine: who serves through a proxy would be counted as one."""
    host = "" if connection.client is None else connection.client.host
    try:
        return None if ip_address(host).is_loopback else host
    except ValueError:
        return None
