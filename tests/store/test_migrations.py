"""The steps lead to what the schema says."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from muggins.server.store.migrating import upgrade
from muggins.server.store.schema import METADATA


@pytest.fixture
def stepped(tmp_path):
    """A connection to a database that has taken every step from nothing."""
    engine = create_engine(f"sqlite:///{tmp_path}/stepped.db")
    with engine.begin() as connection:
        upgrade(connection, "stepped.db")
        yield connection
    engine.dispose()


def shape(connection):
    """The statements that make what is there, without alembic's own table."""
    query = text("SELECT sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' AND sql IS NOT NULL")
    # Constraints may stand in any order.
    return {tuple(sorted(line.strip(" ,\t\n") for line in sql.split("\n"))) for [sql] in connection.execute(query)}


def test_the_steps_lead_to_the_schema(stepped):
    context = MigrationContext.configure(stepped, opts={"compare_type": True, "compare_server_default": True})
    assert compare_metadata(context, METADATA) == []


def test_the_steps_make_the_very_tables_that_the_schema_would(stepped, tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path}/made.db")
    with engine.begin() as made:
        METADATA.create_all(made)
        assert shape(stepped) == shape(made)
    engine.dispose()


def test_steps_are_taken_once(stepped):
    before = shape(stepped)
    upgrade(stepped, "stepped.db")
    assert shape(stepped) == before
    assert stepped.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == ["0001"]
