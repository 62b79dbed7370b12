"""How uvicorn serves the app: in one process, or in several that share a socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from muggins.server.logs import Form, settings

MOST_FRAME = 64_000
"""A frame of a socket may have so many bytes; with a longer one it is closed."""

PING_SECONDS = 20.0
"""A socket is asked so often whether it is still there, and has as long again to answer."""

PARTING_SECONDS = 3
"""So long whoever asks has for his answer when the server ends."""


def config_of(
    app: ASGIApp | Callable[[], ASGIApp], *, log: Form | None = None, proxies: str | None = None, **more: Any
) -> uvicorn.Config:
    """How an app is served, or, as a `factory`, one that each worker makes for itself.

    `log` is the form in which all is logged. `proxies` are the addresses and networks of those who are believed for
    whom they ask, with commas between; without any, this machine is.
    """
    how: dict[str, Any] = {
        "log_config": settings(log),
        "log_level": "warning",
        "access_log": False,
        "server_header": False,
        "ws": "websockets-sansio",
        "ws_max_size": MOST_FRAME,
        # Messages are short, and a compressor holds some 40 kB for each socket.
        "ws_per_message_deflate": False,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PING_SECONDS,
        "forwarded_allow_ips": proxies,
        "timeout_graceful_shutdown": PARTING_SECONDS,
        **more,
    }
    return uvicorn.Config(app, **how)
