"""Which tables are listed for everybody, so that they are found without a look at what was agreed on at each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Until now none was."""
    op.add_column("tables", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_open_created_id", "tables", ["open", "created", "id"])
