"""The shape on disk. A change here needs a module in `migrations/versions`; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    UniqueConstraint,
    false,
    text,
)

from muggins.server.store.texts import String

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("owner", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("origin", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("players", JSON, nullable=False),
    Column("commitment", String),
    Column("seed", String),
    Column("nonces", JSON(none_as_null=True)),
    Column("scores", JSON, nullable=False),
    Column("games", JSON(none_as_null=True)),
    Column("over", String),
    Column("standings", JSON(none_as_null=True)),
    Column("practice", Boolean, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("seating", Integer, nullable=False, server_default=text("0")),
    Column("terms", JSON(none_as_null=True)),
    Column("asides", Integer, nullable=False, server_default=text("0")),
    Column("due", Double),
    Column("open", Boolean, nullable=False, server_default=false()),
    Index(None, "owner", "changed", "id"),
    Index(None, "due"),
    Index(None, "open", "created", "id"),
)
"""A row a table. `nonces` is null until it is started; `lines` and `asides` count those below, `seating` how often it
changed. `due` is when something is to be done if nobody does anything before. Tables that wait for players whom
everybody may join are `open` until they are started."""

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String, ForeignKey(TABLES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("holder", String, nullable=False),
    Column("pledge", String),
    Column("nonce", String),
    Index(None, "holder", "table_id"),
)
"""A row a seat that somebody holds."""

LINES = Table(
    "lines",
    METADATA,
    Column("table_id", String, ForeignKey(TABLES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("text", String, nullable=False),
    Column("at", Double, nullable=False),
    Column("key", String),
    UniqueConstraint("table_id", "key"),
    # A table's lines lie side by side, and are read so.
    sqlite_with_rowid=False,
)
"""A row a line of a record."""

ASIDES = Table(
    "asides",
    METADATA,
    Column("table_id", String, ForeignKey(TABLES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("holder", String),
    Column("said", JSON, nullable=False),
    Index(None, "holder", "table_id"),
    sqlite_with_rowid=False,
)
"""A row for what somebody at a table does beside the game."""

UPTIMES = Table(
    "uptimes",
    METADATA,
    Column("id", String, primary_key=True),
    Column("began", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index(None, "seen"),
)
"""A row a time without a gap for which a worker was there."""

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("key", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("password", String),
    Column("banned", String),
    UniqueConstraint("key"),
)
"""A row an account; `key` is its name as names are compared, `banned` why it may not sign in."""

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", String, primary_key=True),
    Column("account_id", String, ForeignKey(ACCOUNTS.c.id, ondelete="CASCADE"), nullable=False),
    Column("host", String, nullable=False),
    Column("public_key", String, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("label", String, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double),
    Index(None, "account_id"),
)
"""A row a passkey, by its credential's id."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String, primary_key=True),
    Column("id", String, nullable=False),
    Column("account_id", String, ForeignKey(ACCOUNTS.c.id, ondelete="CASCADE"), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("device", String, nullable=False),
    Index(None, "account_id"),
)
"""A row a browser that is signed in, by the SHA-256 of its secret."""
