"""Which kernels are used: those in C, if they are there, or their twins in Python.

`MUGGINS_KERNEL=python` or `c` in the environment chooses; unset, C is taken if it is there. Both give the
same results. A kernel asks `native()` each time it is called, and calls its own twin in Python if that is nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from muggins.kernels.ranks import rank_table

if TYPE_CHECKING:
    from muggins.kernels.signatures import Native

VARIABLE = "MUGGINS_KERNEL"
"""The environment variable that chooses."""

KERNELS = ("c", "python")

EXTENSION = "muggins.kernels._native"
"""The module of the kernels in C."""

GET_IT = "install Muggins where a C compiler and Python.h are, or run make native in its source"
"""How to get the kernels in C."""


class KernelNotThere(Exception):
    """The kernels that were asked for are not there; one sentence says what would be right."""


@cache
def native() -> Native | None:
    """The kernels in C if they are to be used, or nothing: then those in Python are.

    Raises `KernelNotThere` if the environment asks for C where it is not there, or for what is no kernel.
    """
    return _override[0] if _override else _chosen(os.environ.get(VARIABLE))


@cache
def extension() -> Native | None:
    """The kernels in C if they are there, whatever is chosen."""
    try:
        module = cast("Native", import_module(EXTENSION))
    except ImportError:
        return None
    module.load_ranks(rank_table(0).points, rank_table(2).points)
    return module


def kernel() -> str:
    """Which kernels are used, `c` or `python`. Errors as for `native`."""
    return "python" if native() is None else "c"


def why_not() -> str:
    """Why the kernels in C are not there, in a few words; nothing if they are."""
    try:
        import_module(EXTENSION)
    except ModuleNotFoundError:
        return "not built"
    except ImportError as error:
        return f"cannot be loaded: {error}"
    return ""


@contextmanager
def using(kernel: str) -> Iterator[None]:
    """Use `c` or `python` meanwhile, to measure or to compare them. Errors as for `native`.

    The whole process uses it; what runs in other processes goes by the environment.

    >>> with using("python"):
    ...     native()
    """
    chosen = _chosen(kernel)
    before = list(_override)
    _override[:] = [chosen]
    native.cache_clear()
    try:
        yield
    finally:
        _override[:] = before
        native.cache_clear()


_override: list[Native | None] = []
"""What `using` says, if it says something."""


def _chosen(asked: str | None) -> Native | None:
    if asked == "python":
        return None
    if asked in (None, ""):
        return extension()
    if asked != "c":
        raise KernelNotThere(f"{VARIABLE} is {asked!r}, but the kernels are {' and '.join(KERNELS)}")
    found = extension()
    if found is None:
        raise KernelNotThere(f"{VARIABLE} is c, but the kernels in C are not there: {GET_IT}, or set it to python")
    return found
