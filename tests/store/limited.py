"""A process whose files may not grow: it appends until the disk says no, and once more when it may again.

It prints how many lines it was told are on disk before the first that failed, and why that one did.
"""

import asyncio
import resource
import sys

from muggins.server.store.errors import WriteFailed
from muggins.server.store.protocol import open_store
from muggins.server.store.rows import FRESH, Line
from tests.store.tables import table


async def main():
    """Fill the store, then let it grow."""
    store = open_store(f"sqlite:///{sys.argv[1]}")
    await store.create(table())
    resource.setrlimit(resource.RLIMIT_FSIZE, (500_000, resource.RLIM_INFINITY))
    seq = 1
    try:
        while True:
            await store.append("k7", [Line(seq, "9" * 3000, 1.0)], FRESH)
            seq += 1
    except WriteFailed as error:
        print(seq - 1, error, sep="\n")
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.append("k7", [Line(seq, "0 play 5h", 1.0)], FRESH)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main())
