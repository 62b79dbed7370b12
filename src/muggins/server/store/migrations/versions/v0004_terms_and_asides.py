"""What is agreed on beside the rules, what is done beside the game, and for how long workers were there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_TEXT = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Until now nothing was agreed on, and nothing could be said."""
    op.add_column("tables", sa.Column("terms", sa.JSON))
    op.add_column("tables", sa.Column("asides", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("due", sa.Double))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "asides",
        sa.Column("table_id", _TEXT, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("holder", _TEXT),
        sa.Column("said", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_asides"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_asides_table_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_asides_holder_table_id", "asides", ["holder", "table_id"])
    op.create_table(
        "uptimes",
        sa.Column("id", _TEXT, nullable=False),
        sa.Column("began", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_uptimes"),
    )
    op.create_index("ix_uptimes_seen", "uptimes", ["seen"])
