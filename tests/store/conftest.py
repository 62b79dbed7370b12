"""A store of its own for each test, on each database, and a loop that runs what a test asks of it."""

import asyncio

import pytest

from muggins.server.store.protocol import open_store
from tests.store.cluster import USER


@pytest.fixture
def run():
    """Run a coroutine to its end, in the one loop of the test."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture
def path(tmp_path):
    """Where the file of a store in SQLite is, or will be."""
    return tmp_path / "muggins.db"


@pytest.fixture
def name(cluster):
    """A new database in PostgreSQL."""
    with cluster.database() as name:
        yield name


@pytest.fixture(scope="session")
def lasting(cluster):
    """A database for many tests, since making one takes longer than most of them."""
    with cluster.database() as name:
        yield name


@pytest.fixture
def emptied(cluster, lasting):
    """A database in PostgreSQL with nothing in it, for a test that changes no settings of its own."""
    yield lasting
    cluster.sql(f"DROP OWNED BY {USER} CASCADE", lasting)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    """A place for a store on each database in turn; what is about one alone has a `url` of its own."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('path')}"
    return request.getfixturevalue("cluster").url(request.getfixturevalue("emptied"))


@pytest.fixture
def store(run, url):
    """An open store with nothing in it."""
    store = open_store(url)
    yield store
    run(store.close())
