"""What is done as soon as a server is told to end, before it waits for those who still look."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def on_leaving(work: Callable[[], None]) -> Iterator[None]:
    """Have `work` done in the running loop when the process is told to end in the block, besides what is done then.

    Where signals are not heard, in a thread that is not the first, nothing is.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()

    def heard(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(work)
        if callable(other := before[signal.Signals(number)]):
            other(number, frame)

    before = {number: signal.signal(number, heard) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, other in before.items():
            signal.signal(number, other)
