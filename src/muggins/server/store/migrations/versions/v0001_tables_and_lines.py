"""Tables and the lines of their records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_TEXT = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make both from nothing."""
    op.create_table(
        "tables",
        sa.Column("id", _TEXT, nullable=False),
        sa.Column("owner", _TEXT, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("origin", _TEXT, nullable=False),
        sa.Column("rules", _TEXT, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("commitment", _TEXT),
        sa.Column("seed", _TEXT),
        sa.Column("nonces", sa.JSON),
        sa.Column("scores", sa.JSON, nullable=False),
        sa.Column("games", sa.JSON),
        sa.Column("over", _TEXT),
        sa.Column("standings", sa.JSON),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_owner_changed_id", "tables", ["owner", "changed", "id"])
    op.create_table(
        "lines",
        sa.Column("table_id", _TEXT, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("text", _TEXT, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("key", _TEXT),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_lines"),
        sa.UniqueConstraint("table_id", "key", name="uq_lines_table_id_key"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_lines_table_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
