"""How often something may be done, by somebody, or from somewhere."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, fields
from functools import cached_property
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from muggins.server.problems import Trouble, trouble

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import FixedWindowRateLimiter


@dataclass(frozen=True, slots=True)
class Rates:
    """How often, in the words of the library `limits`: a number, and the time of a window.

    When a window is over all is as at first, so nobody is locked out for good.
    """

    sign_ins: str = "60 per 10 minutes"
    """Attempts to sign in, and questions that are to be signed, from an address."""

    wrong: str = "10 per 15 minutes"
    """Wrong passwords for a name from an address."""

    wrong_anywhere: str = "100 per 15 minutes"
    """Wrong passwords for a name from all addresses; passkeys are not held up by it."""

    sign_ups: str = "20 per hour"
    """New accounts from an address."""

    tables: str = "200 per 10 minutes"
    """New tables from an address, records that are opened among them."""

    posts: str = "120 per minute"
    """What others are shown at once and may be plagued with, from a browser or an account."""

    lobby: str = "600 per minute"
    """Looks at the tables that wait for players, from an address; a page that is open takes six."""

    exports: str = "30 per 10 minutes"
    """All one's games as a file, for a browser or an account."""


TOLD = {
    "sign_ins": "that was tried too often from here",
    "wrong": "the password was wrong too often",
    "wrong_anywhere": "somebody has tried too many passwords for this name; a passkey gets in at once",
    "sign_ups": "too many accounts were made from here",
    "tables": "too many tables were set up from here",
    "posts": "that was too much at once",
    "lobby": "the lobby was looked at too often from here",
    "exports": "that was asked for too often",
}
"""Why not, before it is said how long to wait."""


class Limits:
    """Counts in memory; after a restart nothing has been done yet."""

    def __init__(self, rates: Rates | None = None) -> None:
        self._rates = rates or Rates()

    @cached_property
    def _windows(self) -> FixedWindowRateLimiter:
        # Loaded when something is counted first: a server is there sooner so.
        from limits.storage import MemoryStorage
        from limits.strategies import FixedWindowRateLimiter

        return FixedWindowRateLimiter(MemoryStorage())

    @cached_property
    def _items(self) -> dict[str, RateLimitItem]:
        from limits import parse

        return {field.name: parse(getattr(self._rates, field.name)) for field in fields(self._rates)}

    def count(self, what: str, *whom: str | None) -> None:
        """Count one more. Raises `Trouble` where there have been too many. Who cannot be told apart is not limited."""
        named = _named(whom)
        if named and not self._windows.hit(self._items[what], what, *named):
            raise self._refusal(what, named)

    def forget(self, what: str, *whom: str | None) -> None:
        """Begin to count anew."""
        if named := _named(whom):
            self._windows.clear(self._items[what], what, *named)

    def _refusal(self, what: str, named: tuple[str, ...]) -> Trouble:
        ends = self._windows.get_window_stats(self._items[what], what, *named).reset_time
        wait = max(1, math.ceil(ends - time.time()))
        again = f"{wait} seconds" if wait < 120 else f"{math.ceil(wait / 60)} minutes"
        told = f"{TOLD[what]}: try again in {again}"
        return trouble(HTTPStatus.TOO_MANY_REQUESTS, "too_often", told, wait=wait)


BY_HOLDER = {"posts", "exports"}
"""What is counted for a browser or an account, not for the address that it comes from."""


def count(connection: HTTPConnection, what: str, holder: str) -> None:
    """Count a request. Raises `Trouble` where there have been too many."""
    limits: Limits = connection.app.state.limits
    limits.count(what, holder if what in BY_HOLDER else address_of(connection))


def _named(whom: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(one for one in whom if one is not None)


def address_of(connection: HTTPConnection) -> str | None:
    """Where a request comes from: an address, of IPv6 the network of 64 bits that one household has.

    Nothing for the machine itself: either its own people ask, or a proxy that does not say for whom.
    """
    client = connection.client
    if client is None:
        return None
    try:
        address = ip_address(client.host.partition("%")[0])
    except ValueError:
        return client.host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    if address.is_loopback:
        return None
    return str(address) if address.version == 4 else f"{IPv6Address(int(address) >> 64 << 64)}/64"
