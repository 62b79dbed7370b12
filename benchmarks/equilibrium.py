"""The play solved towards equilibrium, beside the models and the strong player's best answer: points a deal.

    python benchmarks/equilibrium.py [--traversals N] [--deals N]

Builds the kernels once more with `equilibrium.c` in them, so a C compiler is needed. 50 million traversals take some
ten minutes and 1.3 GB. `docs/explanation/how-strong.md` says what came of it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sysconfig
import tempfile
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
from math import sqrt
from pathlib import Path
from typing import Any

from muggins.kernels.learned import KEEPS
from muggins.kernels.policies import policy_games
from muggins.kernels.policy import STEADY, Learned
from muggins.kernels.policy_table import RECORD
from muggins.kernels.ranks import rank_table

HERE = Path(__file__).parent
NATIVE = HERE.parent / "src/muggins/kernels/native"
PLAYERS = {"greedy": 0, "steady": 1, "equilibrium": 2, "best answer": 3, "open hands": 4}
PAIRS = (
    ("steady", "greedy"),
    ("open hands", "greedy"),
    ("open hands", "steady"),
    ("equilibrium", "greedy"),
    ("equilibrium", "steady"),
    ("best answer", "greedy"),
    ("best answer", "steady"),
    ("best answer", "open hands"),
    ("best answer", "equilibrium"),
)


def built(folder: str) -> Any:
    """The kernels with `equilibrium.c`."""
    files = [*sorted(NATIVE.glob("*.c")), HERE / "equilibrium.c"]
    subjects = " ".join(f"X({file.stem})" for file in files if f"PyMethodDef {file.stem}_methods[]" in file.read_text())
    target = Path(folder, "_native.so")
    flags = ["-O3", "-std=c11", "-fPIC", "-fvisibility=hidden", "-fwrapv", "-DNDEBUG", f"-DSUBJECTS={subjects}"]
    includes = [f"-I{sysconfig.get_path('include')}", f"-I{NATIVE}"]
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, *flags, *includes, "-shared", *map(str, files), "-o", str(target), "-lm"], check=True)
    loader = ExtensionFileLoader("_native", str(target))
    spec = spec_from_loader("_native", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    module.load_ranks(rank_table(0).points, rank_table(2).points)
    return module


def kept(games: int) -> bytes:
    """The ranks that pone and dealer keep, of the deals of so many games in which both lay by exact averages."""
    records = policy_games(games // 2, 1, STEADY, STEADY, Learned.shipped(), recorded=True).records
    made = bytearray()
    for at in range(0, len(records), RECORD):
        for first in (at + 2, at + 4):
            made += bytes(KEEPS[records[first] << 8 | records[first + 1]])
    return bytes(made)


def main() -> None:
    """Train, then let all meet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--traversals", type=int, default=50_000_000)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--bits", type=int, default=25, help="room for two to this power of information sets")
    asked = parser.parse_args()
    learned = Learned.shipped()
    keeps = learned.pone.keeps + learned.dealer.keeps
    throws = learned.pone.throws + learned.dealer.throws
    with tempfile.TemporaryDirectory() as folder:
        kernels = built(folder)
        hands = kept(40_000)
        infosets, worth = kernels.train(hands, asked.traversals, asked.bits, 7)
        print(
            f"{asked.traversals:,} traversals, {infosets:,} information sets; worth {worth:+.3f} to the pone",
            flush=True,
        )
        for one, other in PAIRS:
            deals = asked.deals // 10 if {"best answer", "open hands"} & {one, other} else asked.deals * 5
            mean, squares = kernels.match(
                PLAYERS[one], PLAYERS[other], hands, deals, 9, keeps, throws, learned.wins.chances, learned.wins.size
            )
            spread = 1.96 * sqrt((squares / deals - mean**2) / deals)
            print(
                f"{one} over {other}: {mean:+.3f} a deal, within {spread:.3f}, of {deals:,} deals from both seats",
                flush=True,
            )


if __name__ == "__main__":
    main()
