"""How much is tried: enough to find what breaks, or, before a release, as much as the time of a night allows.

`MUGGINS_THOROUGH=1 make test` plays many more random games, and those whole games on the page that go the same ways as
others.
"""

import os

import pytest

THOROUGH = os.environ.get("MUGGINS_THOROUGH", "0") == "1"

thorough = pytest.mark.thorough
"""A test that goes over ground that others cover too: it is run before a release."""


def times(usual: int, before_release: int) -> int:
    """How often something random is tried."""
    return before_release if THOROUGH else usual
