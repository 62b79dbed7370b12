"""`muggins admin`: what a host does to his database: copies, records, tables, people."""

from __future__ import annotations

import click

from muggins.cli.admin.copying import backup, export, restore
from muggins.cli.admin.people import ban, unban
from muggins.cli.admin.removing import delete


@click.group("admin")
def command() -> None:
    """Look after a server's database: copy it, take out records, remove a table or a person, keep somebody out."""


for one in (backup, restore, export, delete, ban, unban):
    command.add_command(one)
