"""Seats that others hold than who set the table up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_TEXT = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Until now all people at a table sat at the screen of its owner."""
    op.add_column("tables", sa.Column("shared", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("seating", sa.Integer, nullable=False, server_default=sa.text("0")))
    seats = op.create_table(
        "seats",
        sa.Column("table_id", _TEXT, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("holder", _TEXT, nullable=False),
        sa.Column("pledge", _TEXT),
        sa.Column("nonce", _TEXT),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id", ondelete="CASCADE"),
    )
    op.create_index("ix_seats_holder_table_id", "seats", ["holder", "table_id"])
    tables = sa.table("tables", sa.column("id"), sa.column("owner"), sa.column("origin"), sa.column("players", sa.JSON))
    connection = op.get_bind()
    played = sa.select(tables.c.id, tables.c.owner, tables.c.players).where(tables.c.origin == "played")
    held = [
        {"table_id": id, "seat": seat, "holder": owner}
        for id, owner, players in connection.execute(played)
        for seat, player in enumerate(players)
        if not player.startswith("bot:")
    ]
    for first in range(0, len(held), 1000):
        op.bulk_insert(seats, held[first : first + 1000])
