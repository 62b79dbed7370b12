"""`muggins serve`: the web table."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from ipaddress import ip_address, ip_network
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.answers import ANSWERED, NO, Mistake
from muggins.cli.databases import database_option
from muggins.cli.files import reason

if TYPE_CHECKING:
    from muggins.server.logs import Form
    from muggins.server.store.protocol import Store

PORT = 8121
SENDING = 128 * 1024
"""Bytes that the system holds for each connection until they are taken."""
TAKING = 60_000
"""Milliseconds after which who takes nothing of what was sent has gone, where the system knows how to tell."""
PROXIES = "127.0.0.1,::1"
"""Whose word is taken for whom they ask, unless it is said otherwise: this machine's."""
OWN_NAMES = ("127.0.0.1", "localhost", "[::1]")
"""The names under which a server on loopback answers, so that no other site's name leads to it."""


def _proxies(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Addresses and networks with commas between them, or a star for whoever asks."""
    proxies = [one.strip() for one in value.split(",")]
    if proxies != ["*"]:
        for one in proxies:
            try:
                ip_network(one)
            except ValueError:
                told = f"{one[:60]!r} is no address and no network: write 192.0.2.7 or 10.0.0.0/8, with commas between"
                raise click.BadParameter(told, ctx, param) from None
    return ",".join(proxies)


@click.command("serve", context_settings={"auto_envvar_prefix": "MUGGINS", "show_default": True})
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="The port; 0 takes a free one."
)
@database_option
@click.option("--name", "names", multiple=True, metavar="HOST", help="Another name to answer under, behind a proxy.")
@click.option(
    "--forwarded-allow-ips",
    "forwarded_allow_ips",
    metavar="IPS",
    default=PROXIES,
    callback=_proxies,
    help="The proxies that are believed for whom they ask, and whether over TLS: addresses, networks, or *.",
)
@click.option(
    "--metrics",
    type=click.Choice(["here", "all"]),
    default="here",
    show_default=True,
    help="Who may read /metrics: this machine, or whoever asks.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="So many processes serve; several need a database in PostgreSQL.",
)
@click.option(
    "--log",
    type=click.Choice(["text", "json"]),
    show_default="what goes wrong alone, as text",
    help="Write a line for each request on standard error, and all that goes wrong.",
)
@click.option("--open", "opens", is_flag=True, help="Open a browser where there is one.")
def command(
    host: str,
    port: int,
    database: str,
    names: tuple[str, ...],
    forwarded_allow_ips: str,
    metrics: str,
    workers: int,
    log: Form | None,
    opens: bool,
) -> int:
    """Serve the web table until Ctrl-C.

    Every game is on disk before anything of it is shown, so the server may be stopped at any moment.
    """
    _needs_server()
    if workers > 1 and not database.startswith("postgres"):
        told = "several workers need one database that all may write to"
        right = "name one with --database postgresql://USER:PASSWORD@HOST/NAME"
        raise Mistake("one_worker", f"{told}: {right}", where={"option": "workers"})
    listening = _listening(host, port)
    with listening:
        store = _store(database, workers)
        at, port = listening.getsockname()[:2]
        own = ip_address(at)
        shown = "127.0.0.1" if own.is_unspecified else f"[{at}]" if own.version == 6 else at
        hosts = {*OWN_NAMES, shown, *map(str.lower, names)} if own.is_loopback else None
        how = {"hosts": hosts, "metrics_to_all": metrics == "all"}
        address = f"http://{shown}:{port}/"
        others = _reached_at(listening.family) if own.is_unspecified else None
        told = address if others is None else f"{address}, for others in this network at http://{others}:{port}/"
        serving = {"log": log, "proxies": forwarded_allow_ips}
        opened = address if opens else None
        if not _serve(store, database, listening, how, told, workers=workers, opens=opened, serving=serving):
            return NO
    _say("The table is closed; every game is kept.", log)
    return ANSWERED


def _serve(
    store: Store | None,
    url: str,
    listening: socket.socket,
    how: dict[str, Any],
    told: str,
    *,
    workers: int,
    opens: str | None,
    serving: Mapping[str, Any],
) -> bool:
    """Serve until told to end; whether it could begin. Workers open the `store` themselves, all make the app `how`.

    `told` is where the table is, `opens` the address that a browser is to open, `serving` what `config_of` is told.
    """
    import uvicorn

    from muggins.server.app import create_app
    from muggins.server.garbage import collect_seldom
    from muggins.server.hub import open_hub
    from muggins.server.logs import catch_all
    from muggins.server.serving import config_of

    def ready() -> None:
        _say(f"The table is at {told}  (Ctrl-C closes it)", serving["log"])
        if opens is not None and _has_browser():
            threading.Thread(target=webbrowser.open, args=(opens,), daemon=True).start()

    class Server(uvicorn.Server):
        """Says where it is once it is there."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                ready()

    if store is None:
        from muggins.server.workers import serve

        return serve(url, how, listening, workers, ready, **serving)
    catch_all()
    collect_seldom()
    with suppress(KeyboardInterrupt):
        Server(config_of(create_app(store, hub=open_hub(url), **how), **serving)).run(sockets=[listening])
    return True


def _say(sentence: str, log: Form | None) -> None:
    """Tell people, or, where programs read all that is told, the log."""
    if log == "json":
        logging.getLogger("muggins.serve").info(sentence)
    else:
        click.echo(sentence)
        sys.stdout.flush()


def _needs_server() -> None:
    try:
        import_module("muggins.server.app")
    except ModuleNotFoundError as error:
        raise Mistake(
            "not_installed",
            f"the web table needs {error.name}, which is not installed: pip install 'muggins[server]'",
        ) from None


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens, or one sentence on why none can."""
    if not host.strip():
        raise Mistake("bad_host", "--host is an address or a name, as in 127.0.0.1", where={"option": "host"})
    try:
        return _bound(host, port)
    except (OSError, TypeError) as error:
        why = reason(error) if isinstance(error, OSError) else "that is no name of a host"
        told = f"port {port} at {host} cannot be used: {why}; name another with --port, or 0 for any"
        raise Mistake("cannot_listen", told, where={"option": "port"}, status=1) from None


def _bound(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # What waits for who takes nothing is little; whoever is asked for more is let go (`sockets`).
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TAKING)
        listening.bind((host, port))
        listening.listen(128)
    except BaseException:
        listening.close()
        raise
    return listening


def _reached_at(family: int) -> str | None:
    """The address of this machine by which others in its network reach it, if it has one; nothing is sent for it."""
    elsewhere = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((elsewhere, 9))
            at = ip_address(asked.getsockname()[0])
    except OSError:
        return None
    if at.is_loopback or at.is_unspecified:
        return None
    return f"[{at}]" if at.version == 6 else str(at)


def _store(url: str, workers: int) -> Store | None:
    """The store, or none where several workers are to open it, once it is known that they can."""
    from muggins.server.store.errors import CannotOpen
    from muggins.server.store.protocol import open_store

    try:
        store = open_store(url)
        if workers == 1:
            return store
        from muggins.server.workers import check_room

        asyncio.run(store.close())
        check_room(url, workers)
        return None
    except CannotOpen as error:
        raise Mistake("cannot_open", str(error), where={"option": "database"}, status=1) from None


def _has_browser() -> bool:
    """Whether there is a screen to open a browser on."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
