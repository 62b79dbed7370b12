"""The database that a command works on, as an option, and as it is shown to people."""

from __future__ import annotations

from importlib.util import find_spec

import click

from muggins.cli.places import database_path

VARIABLE = "MUGGINS_DATABASE"
"""Under this name the environment may give it."""


class DatabaseUrl(click.ParamType[str, str]):
    """The place of a database. A password may be in it, so it is shown without."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The place as it was given; whoever opens it judges it."""
        return value

    def shown(self, value: str) -> str:
        """The place as it may be told; of one that cannot be read, nothing.

        >>> DatabaseUrl().shown("sqlite:////srv/club.db")
        'sqlite:////srv/club.db'
        >>> DatabaseUrl().shown("postgresql://ann:secret@db.example/club?password=secret")
        'postgresql://ann@db.example/club'
        """
        if value.startswith("sqlite:"):
            return value
        if find_spec("sqlalchemy") is not None:
            from muggins.server.store.errors import CannotOpen
            from muggins.server.store.postgres import shown_place

            try:
                return shown_place(value)
            except CannotOpen:
                pass
        return "not shown, since a password may be in it"


def own_database() -> str:
    """Where games are kept when no place is named."""
    return f"sqlite:///{database_path()}"


database_option = click.option(
    "--database",
    metavar="URL",
    type=DatabaseUrl(),
    envvar=VARIABLE,
    default=own_database,
    show_default="your data folder",
    help="Where games are kept: sqlite:///PATH, or postgresql://USER:PASSWORD@HOST/NAME.",
)
