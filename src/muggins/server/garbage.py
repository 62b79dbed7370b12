"""When a server that holds many tables looks for garbage.

What is not needed is freed at once, but for what holds itself in a circle. To look for that Python goes through all
that it holds; with 500 games that takes a quarter of a second, in which nobody is answered. So it looks among what is
new as always, and among all only now and then.
"""

from __future__ import annotations

import gc
import time
from threading import Thread

NEW = 50_000
"""So many new objects are looked through at a time."""

AGED = 20
"""After so many of these those that stayed are looked through as well."""

WHOLE_SECONDS = 900.0
"""After so long all is looked through."""


def collect_seldom() -> None:
    """Have this process look through all that it holds only every quarter of an hour."""
    gc.collect()
    gc.freeze()
    # Python looks through all of itself when so many of the second kind were done: practically never.
    gc.set_threshold(NEW, AGED, 1_000_000)
    Thread(target=_now_and_then, name="garbage", daemon=True).start()


def _now_and_then() -> None:
    while True:
        time.sleep(WHOLE_SECONDS)
        gc.collect()
