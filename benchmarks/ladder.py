"""The levels of the cribbage bots, each against the one below it, as figures and as a picture.

    python benchmarks/ladder.py [GAMES] [--workers N] [--plot docs/pictures/ladder.svg]

The picture needs matplotlib (the extra `plot`). All is seeded.
"""

from __future__ import annotations

import argparse
import os
from itertools import pairwise
from math import log10

from muggins.bots.arena import Simulation, simulate
from muggins.bots.registry import bots_of, maker
from muggins.games.catalog import CATALOG

GAMES = 2_000
LEVELS = [name for name in bots_of("cribbage") if name != "random"]
"""From the beginner up; who plays at random is no level."""


def apart(share: float) -> float:
    """How many rating points a share of won games is worth (Elo): 400 for ten games to one.

    >>> round(apart(10 / 11))
    400
    """
    return 400 * log10(share / (1 - share))


def draw(path: str, found: dict[tuple[str, str], Simulation]) -> None:
    """Each level above the one below, with its interval."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "ladder", "svg.fonttype": "none", "font.size": 11})
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 2.6), layout="constrained")
    for row, result in enumerate(found.values()):
        axes.plot([100 * result.low, 100 * result.high], [row, row], color="black", linewidth=1.5, zorder=2)
        axes.plot(100 * result.share, row, marker="D", color="black", zorder=3)
        told = f"{100 * result.share:.1f}%, {apart(result.share):+.0f} points"
        axes.annotate(told, (100 * result.high + 0.6, row), va="center")
    axes.set_yticks(range(len(found)), [f"{above} beats {below}" for below, above in found])
    axes.axvline(50, color="black", linewidth=0.8, linestyle=":")
    axes.set_xlim(48, 78)
    axes.set_ylim(-0.6, len(found) - 0.4)
    axes.set_xlabel("games won of a hundred, with the interval of 95%")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Print the ladder, and draw it if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--plot")
    asked = parser.parse_args()
    game = CATALOG.entry("regal").build({})
    found: dict[tuple[str, str], Simulation] = {}
    for below, above in pairwise(LEVELS):
        makers = [maker(above, "cribbage"), maker(below, "cribbage")]
        result = simulate(game, makers, asked.games // 2 * 2, f"ladder/{above}", workers=asked.workers)
        found[below, above] = result
        print(
            f"{above} beats {below}: {result.share:.1%} of {result.games:,} ({result.low:.1%} to {result.high:.1%}), "
            f"{apart(result.share):+.0f} rating points",
            flush=True,
        )
    if asked.plot:
        draw(asked.plot, found)


if __name__ == "__main__":
    main()
