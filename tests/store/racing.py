"""A server that appends to tables to which others append as well, and tells which lines are its own.

It prints each line that it was told is on disk; a line that another had first it leaves to that one.
"""

import asyncio
import os
import sys

from muggins.server.store.errors import Conflict
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import Line
from tests.store.tables import points


async def play(store, name, id, last):
    """Append to a table until it has so many lines."""
    seq = 0
    while seq < last:
        seq += 1
        try:
            await store.append(id, [Line(seq, f"{name} {seq}", 1.0)], points(seq, 0))
            os.write(1, f"{id} {seq}\n".encode())
        except Conflict as clash:
            if clash.clash != "seq":
                raise


async def main():
    """Wait for a word, then play at all the tables at once."""
    url, name, last, *ids = sys.argv[1:]
    store = open_store(url)
    print(flush=True)
    input()
    await asyncio.gather(*(play(store, name, id, int(last)) for id in ids))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())
