"""A server that holds many tables does not stop to go through all of them."""

from __future__ import annotations

import subprocess
import sys

HELD = """
import gc
{first}
before = gc.get_stats()[2]["collections"]
held = [[number] for number in range(1_500_000)]
circles = 0
class Circle: pass
for _ in range(200_000):
    circle = Circle(); circle.own = circle
print(gc.get_stats()[2]["collections"] - before, sum(type(one) is Circle for one in gc.get_objects()) < 100_000)
"""


def looked_through(first: str) -> list[str]:
    """How often all was looked through, and whether circles that nobody needs were freed all the same."""
    done = subprocess.run([sys.executable, "-c", HELD.format(first=first)], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_all_is_looked_through_seldom_and_what_is_new_as_always():
    usual, freed = looked_through("")
    assert int(usual) > 0
    assert freed == "True"
    assert looked_through("from muggins.server.garbage import collect_seldom; collect_seldom()") == ["0", "True"]
