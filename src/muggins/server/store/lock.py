"""One server a database: a lock on a file beside it, which the system drops when the process ends, however it ends."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from muggins.server.store.errors import CannotOpen, InUse

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def hold(path: Path) -> Callable[[], None]:
    """Take the lock of the database at `path`; what is returned lets go of it.

    Raises `InUse` if another has it, `CannotOpen` if the file beside it cannot be written. Where
    there are no such locks, nothing is held. The file stays: who removed it would let two in.
    """
    if fcntl is None:
        return lambda: None
    beside = path.with_name(f"{path.name}.lock")
    try:
        file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise _cannot_lock(path, error) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(file, 20).decode("ascii", "replace").strip()
        os.close(file)
        raise InUse(
            f"the database {path} is in use by another server{f' (process {holder})' if holder else ''}: "
            "stop that one, or give this one another file"
        ) from None
    except OSError as error:
        os.close(file)
        raise _cannot_lock(path, error) from None
    # Only to name the holder to others; a full disk is no reason not to open.
    with suppress(OSError):
        os.ftruncate(file, 0)
        os.write(file, str(os.getpid()).encode())
    return lambda: os.close(file)


def _cannot_lock(path: Path, error: OSError) -> CannotOpen:
    return CannotOpen(
        f"the database {path} cannot be opened: {path.name}.lock beside it cannot be written "
        f"({(error.strerror or str(error)).lower()}); its folder must be one that may be written in"
    )
