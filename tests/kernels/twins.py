"""Work done in both kernels, for tests that compare them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from muggins.kernels.choosing import extension, using

T = TypeVar("T")

needs_c = pytest.mark.skipif(extension() is None, reason="the kernels in C are not there")
kernels = pytest.mark.parametrize("kernel", ["python", pytest.param("c", marks=needs_c)])


def both(work: Callable[[], T]) -> tuple[T, T]:
    """What the kernels in C and in Python answer."""
    with using("c"):
        in_c = work()
    with using("python"):
        return in_c, work()
