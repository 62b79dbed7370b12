"""The steps lead to what the schema says, in each database."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from muggins.server.store import migrating
from muggins.server.store.migrating import upgrade
from muggins.server.store.reads import load
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

    def pragma(name, of=None):
        asked = f"PRAGMA {name}" if of is None else f"PRAGMA {name}('{of}')"
        return sorted(tuple(row) for row in connection.exec_driver_sql(asked))

    found = {}
    for _, name, kind, columns, without_rowid, strict in pragma("table_list"):
        if kind != "table" or "alembic" in name or name.startswith("sqlite_"):
            continue
        indexes = {index[1]: pragma("index_xinfo", index[1]) for index in pragma("index_list", name)}
        found[name] = (
            columns,
            without_rowid,
            strict,
            [column[1:] for column in pragma("table_xinfo", name)],
            indexes,
            # In what order its indexes were made is no matter.
            sorted(index[1:] for index in pragma("index_list", name)),
            pragma("foreign_key_list", name),
        )
    return found


def test_the_steps_lead_to_the_schema(stepped):
    context = MigrationContext.configure(stepped, opts={"compare_type": True, "compare_server_default": True})
    assert compare_metadata(context, METADATA) == []


def test_the_steps_make_the_very_tables_that_the_schema_would(stepped):
    before = shape(stepped)
    METADATA.drop_all(stepped)
    assert shape(stepped) != before
    METADATA.create_all(stepped)
    assert shape(stepped) == before


def test_who_sat_at_a_screen_holds_his_seat_afterwards(engine):
    """A database of the first version, with a table that was played and one that was opened from a record."""
    first = ScriptDirectory(str(Path(migrating.__file__).with_name("migrations"))).get_revision("0001").module
    with engine.begin() as old:
        with Operations.context(MigrationContext.configure(old)):
            first.upgrade()
        old.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        old.exec_driver_sql("INSERT INTO alembic_version VALUES ('0001')")
        for id, origin in (("k7", "played"), ("k8", "opened")):
            old.execute(
                text(
                    "INSERT INTO tables VALUES (:id, 'ann', 1.0, :origin, 'regal', '{}', :players, NULL, NULL, NULL,"
                    " '[]', NULL, NULL, NULL, :practice, 0, 1.0)"
                ),
                {"id": id, "origin": origin, "players": '["bot:steady@1", "Ann", "Bo \\u2603"]', "practice": False},
            )
        upgrade(old, "old.db")
    with engine.begin() as new:
        [played, opened] = [load(new, id, 0) for id in ("k7", "k8")]
    assert played.table.seating.players == ("bot:steady@1", "Ann", "Bo \u2603")
    assert [place.holder for place in played.table.seating.places] == [None, "ann", "ann"]
    assert (played.table.shared, played.table.seating.number) == (False, 0)
    assert [place.holder for place in opened.table.seating.places] == [None, None, None]


def test_steps_are_taken_once(stepped):
    before = shape(stepped)
    upgrade(stepped, "stepped.db")
    assert shape(stepped) == before
    assert stepped.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == ["0005"]
