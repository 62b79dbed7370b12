"""A store in a file of its own, and a loop that runs what a test asks of it."""

import asyncio

import pytest

from muggins.server.store.protocol import open_store


@pytest.fixture
def run():
    """Run a coroutine to its end, in the one loop of the test."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture
def path(tmp_path):
    """Where the store's file is, or will be."""
    return tmp_path / "muggins.db"


@pytest.fixture
def store(run, path):
    """An open store with nothing in it."""
    store = open_store(f"sqlite:///{path}")
    yield store
    run(store.close())
