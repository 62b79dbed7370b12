"""Build the rank tables of `muggins.kernels.ranks` from the plain code in `pieces.combos`.

`python tools/build_rank_tables.py` writes ranks13.bin and ranks14.bin; with `--check` it builds
them in memory only, and exits 1 if a file differs.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from pathlib import Path

import muggins.kernels
from muggins.kernels.ranks import SIZE
from muggins.pieces.cards import Card
from muggins.pieces.combos import fifteens, pairs, runs

FOLDER = Path(muggins.kernels.__file__).parent


def points(ranks: Sequence[int]) -> int:
    """Points of fifteens, pairs and runs of cards of these ranks, by the plain code (C31, C32, C53).

    >>> points((5, 5, 5, 11, 5))
    28
    """
    # Equal cards may stand here: the combinations look at places and ranks, never at suits.
    cards = [Card(rank, "c") for rank in ranks]
    return sum(item.points for item in (*fifteens(cards), *pairs(cards), *runs(cards)))


def build(base: int) -> bytes:
    """A byte for each five ranks of `base` (13, or 14 with jokers), first rank slowest."""
    ranks = range(14 - base, 14)
    # The order of the ranks does not matter, so each multiset is counted once.
    known = {bag: points(bag) for bag in combinations_with_replacement(ranks, SIZE)}
    return bytes(known[tuple(sorted(five))] for five in product(ranks, repeat=SIZE))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the tables, or compare them; the exit status."""
    parser = argparse.ArgumentParser(description="Build or check the rank tables of the kernels.")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check = parser.parse_args(arguments).check
    differs = False
    for base in (13, 14):
        file = FOLDER / f"ranks{base}.bin"
        table = build(base)
        if not check:
            file.write_bytes(table)
            print(f"{file}: written, {len(table)} bytes")
        elif not file.exists() or file.read_bytes() != table:
            differs = True
            print(f"{file}: not what the plain code says; run tools/build_rank_tables.py")
        else:
            print(f"{file}: right, {len(table)} bytes")
    return 1 if differs else 0


if __name__ == "__main__":
    sys.exit(main())
