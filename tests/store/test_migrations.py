"""The steps lead to what the schema says, in each database."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from muggins.server.store.migrating import upgrade
from muggins.server.store.schema import METADATA

COLUMNS = """
    SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'alembic_version'"""
CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = current_schema()::regnamespace AND conrelid <> 'alembic_version'::regclass"""
INDEXES = "SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename <> 'alembic_version'"


@pytest.fixture
def engine(url):
    """An engine on a database with nothing in it."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    yield engine
    engine.dispose()


@pytest.fixture
def stepped(engine):
    """A connection to a database that has taken every step from nothing."""
    with engine.begin() as connection:
        upgrade(connection, "stepped.db")
        yield connection


def shape(connection):
    """What is there, without alembic's own table."""
    if connection.dialect.name == "postgresql":
        return [sorted(map(tuple, connection.execute(text(query)))) for query in (COLUMNS, CONSTRAINTS, INDEXES)]
    query = text("SELECT sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' AND sql IS NOT NULL")
    # Constraints may stand in any order.
    return {tuple(sorted(line.strip(" ,\t\n") for line in sql.split("\n"))) for [sql] in connection.execute(query)}


def test_the_steps_lead_to_the_schema(stepped):
    context = MigrationContext.configure(stepped, opts={"compare_type": True, "compare_server_default": True})
    assert compare_metadata(context, METADATA) == []


def test_the_steps_make_the_very_tables_that_the_schema_would(stepped):
    before = shape(stepped)
    METADATA.drop_all(stepped)
    assert shape(stepped) != before
    METADATA.create_all(stepped)
    assert shape(stepped) == before


def test_steps_are_taken_once(stepped):
    before = shape(stepped)
    upgrade(stepped, "stepped.db")
    assert shape(stepped) == before
    assert stepped.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == ["0001"]
