"""A clock that tests turn, a server on it, and browsers in front of it."""

from __future__ import annotations

import pytest

from tests.server.accounts.devices import Device
from tests.server.houses import OFTEN, House

DAY = 24 * 3600.0


class Clock:
    """What time it is."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def house(tmp_path, clock):
    """A server in this process, on the clock of the test."""
    house = House(tmp_path / "muggins.db", now=clock, rates=OFTEN)
    yield house
    house.close()


@pytest.fixture
def device(house):
    """Make a browser that nobody has used."""
    return lambda **options: Device(house, **options)


@pytest.fixture
def ann(device):
    """A browser that nobody has used."""
    return device()


@pytest.fixture
def bob(device):
    """And another."""
    return device()
