"""How texts lie in a database: every database keeps any of them, and puts them in the same order."""

from __future__ import annotations

import sqlalchemy
from sqlalchemy import Dialect, TypeDecorator


class _InPostgres(TypeDecorator[str]):
    """Text in PostgreSQL, which keeps no NUL, and compares as the database's language does unless told otherwise.

    NUL and the character after it become two characters each, in a way that keeps the order of all texts.
    """

    impl = sqlalchemy.String(collation="C")
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """As it is written."""
        if value is None or not ("\0" in value or "\1" in value):
            return value
        return value.replace("\1", "\1\2").replace("\0", "\1\1")

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """As it was before."""
        if value is None or "\1" not in value:
            return value
        return value.replace("\1\1", "\0").replace("\1\2", "\1")


String = sqlalchemy.String().with_variant(_InPostgres(), "postgresql")
"""A text of any characters, compared by their numbers."""
