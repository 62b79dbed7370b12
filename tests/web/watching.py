"""What no page may do: write an error, or ask anyone but its own server."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError, WebSocket

LOCAL = {"about", "blob", "data"}


class Watch:
    """Hears all that the pages of a context say and ask for, since it last began."""

    def __init__(self, context: BrowserContext, tolerate: Iterable[str] = ()) -> None:
        self.begin(tolerate)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)
        context.on("page", lambda page: page.on("websocket", self._socket))

    def begin(self, tolerate: Iterable[str]) -> None:
        """Forget what was heard; errors that one of these patterns fits are none from now on."""
        self._tolerated = [re.compile(pattern) for pattern in tolerate]
        self._home: str | None = None
        self._asked: list[str] = []
        self._errors: list[str] = []

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._errors.append(f"{message.text} ({message.location['url']}:{message.location['lineNumber']})")

    def _error(self, error: WebError) -> None:
        self._errors.append(error.error.stack or error.error.message)

    def _request(self, request: Request) -> None:
        if self._home is None:
            self._home = urlsplit(request.url).netloc
        self._asked.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self._asked.append(socket.url)

    def homes(self) -> set[str]:
        """The origins that were asked for anything."""
        parts = map(urlsplit, self._asked)
        return {f"{part.scheme}://{part.netloc}" for part in parts if part.scheme not in LOCAL}

    def complaints(self) -> Iterator[str]:
        """What is wrong, in lines to show."""
        for url in self._asked:
            if urlsplit(url).scheme not in LOCAL and urlsplit(url).netloc != self._home:
                yield f"asked another host: {url}"
        for error in self._errors:
            if not any(pattern.search(error) for pattern in self._tolerated):
                yield f"error: {error}"
