"""A server in this process, at whose tables any position can be laid out while it runs."""

import asyncio
import secrets
import threading
import time
from collections.abc import Coroutine
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from playwright.sync_api import BrowserContext
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from muggins.core.dealer import Dealer
from muggins.core.match import Match
from muggins.core.record import Fair
from muggins.core.standing import standing
from muggins.games.catalog import CATALOG
from muggins.server.app import create_app
from muggins.server.ledger import summary_of
from muggins.server.places import at_one_screen
from muggins.server.screens import COOKIE
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import Line, NewTable
from tests.web.positions import NONCE, Position

T = TypeVar("T")


LASTING = ("/css/", "/js/", "/vendor/")
"""Where pages have from what they are made of: it does not change while tests run."""


def keeping(app: ASGIApp) -> ASGIApp:
    """The same app; only that a browser may keep what pages are made of, and need not ask whether it still is so."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def tell(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["Cache-Control"] = "max-age=3600"
            await send(message)

        lasting = scope["type"] == "http" and scope["path"].startswith(LASTING)
        await app(scope, receive, tell if lasting else send)

    return answer


class Stage(uvicorn.Server):
    """A server on a database of its own, in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        self.store = open_store(f"sqlite:///{folder / 'stage.db'}")
        app = keeping(create_app(self.store, hosts=("127.0.0.1",)))
        super().__init__(
            uvicorn.Config(
                app,
                port=0,
                log_level="warning",
                access_log=False,
                ws="websockets-sansio",
                timeout_graceful_shutdown=3,
            )
        )
        self._there = threading.Event()
        self._loop: asyncio.AbstractEventLoop
        self._thread = threading.Thread(target=self.run, daemon=True)

    async def startup(self, sockets: Any = None) -> None:
        """Say when it is there."""
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        self._there.set()

    def open(self) -> None:
        """Start, and wait until it is there."""
        self._thread.start()
        assert self._there.wait(30), "the server does not start"

    def close(self) -> None:
        """Stop."""
        self.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server does not stop"

    @property
    def address(self) -> str:
        """Where it is: a scheme, a host and a port, with no slash at the end."""
        port = self.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """The outcome of a coroutine, in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def lay(
        self,
        context: BrowserContext,
        position: Position,
        *,
        changed: float | None = None,
        opened: bool = False,
        shared: bool = False,
    ) -> str:
        """Lay a position out on a table of that browser's; its address. It stands as if no one had looked since."""
        entry = CATALOG.entry(position.rules)
        game = entry.build(position.options)
        # Without a line it waits for the browser's nonce.
        dealer = Dealer(position.seed, [bytes.fromhex(NONCE)] if position.lines else [])
        match = Match(game)
        for _, (by, action) in standing(position.lines, entry.notation):
            match.submit(by, action)
        at = time.time() if changed is None else changed
        owner = sha256(self.secret_of(context).encode()).hexdigest()
        table = NewTable(
            id=secrets.token_urlsafe(12),
            owner=owner,
            created=at,
            rules=position.rules,
            options=entry.differing(position.options),
            seating=at_one_screen(position.players, owner),
            fair=Fair.of(dealer, with_seed=True),
            origin="opened" if opened else "played",
            shared=shared,
        )
        lines = [Line(seq, text, at) for seq, text in enumerate(position.lines, 1)]
        practice = any(line.startswith("! back") for line in position.lines)
        self.call(self.store.create(table, lines, summary_of(game, match.state, practice=practice)))
        return f"{self.address}/table/{table.id}"

    def secret_of(self, context: BrowserContext) -> str:
        """The secret of a browser, which it is given here if it has none."""
        for cookie in context.cookies(self.address):
            if cookie["name"] == COOKIE:
                return cookie["value"]
        secret = secrets.token_urlsafe(32)
        context.add_cookies(
            [{"name": COOKIE, "value": secret, "url": self.address, "httpOnly": True, "sameSite": "Strict"}]
        )
        return secret
