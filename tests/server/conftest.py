"""Houses to play in, and servers as users start them."""

from __future__ import annotations

import pytest

from tests.server.houses import OFTEN, House, always_alike
from tests.web.serving import Server


@pytest.fixture(autouse=True)
def _dealt(monkeypatch, request):
    always_alike(monkeypatch, request.node.name)


@pytest.fixture
def house(tmp_path):
    """A server in this process."""
    house = House(tmp_path / "muggins.db")
    yield house
    house.close()


@pytest.fixture(scope="package")
def inn(tmp_path_factory):
    """A server in this process for tests that leave it as it was, or have tables of their own."""
    house = House(tmp_path_factory.mktemp("inn") / "muggins.db", rates=OFTEN)
    yield house
    house.close()


@pytest.fixture
def ann(house):
    """A browser in front of it."""
    return house.browser()


@pytest.fixture
def own_server(tmp_path):
    """A server in a process of its own."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()
