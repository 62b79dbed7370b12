"""How fast all plays of Kings Cribbage are found with their points, in C and in Python, beside the readable generator.

    python benchmarks/placement.py [POSITIONS] [--profile]

Positions after the first play, out of games in which both seats always take the best play. The
limits are 5 ms for all plays of a position with their points, on the average, and 300 ms for a
question: the ten best plays with what each leaves on the rack, at worst. They are held by the kernel
in Python; what a prototype in C took to find the plays, 0.11 ms, is the limit for that in C. There
`best_plays` of none tells what finding takes alone: board and rack are read, every play is found with
its points, and no object is made of it.
"""

from __future__ import annotations

import cProfile
import pstats
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, median
from time import perf_counter

from muggins.games.kings.actions import Place
from muggins.games.kings.board import EMPTY, Board, Mask, Square, grid, put
from muggins.games.kings.placement import placed, plays
from muggins.games.kings.scoring import worth_of
from muggins.kernels.choosing import GET_IT, extension, using
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.tiles import TILES, Tiles, as_held, read_tiles, without

LIMIT = 5
QUESTION_LIMIT = 300
FINDING_LIMIT = 0.11
"""All in milliseconds."""

LISTED = 10
PLAIN = 20
"""The readable count of points is asked for one position in so many."""

Position = tuple[Board, Tiles]


def positions(number: int, seed: int) -> tuple[list[Position], list[Position]]:
    """Positions after the first play, and the racks before it that came up on the way."""
    later: list[Position] = []
    first: list[Position] = []
    game = 0
    while len(later) < number:
        play(Random(f"{seed}/{game}"), later, first)
        game += 1
    return later[:number], first


def play(draw: Random, later: list[Position], first: list[Position]) -> None:
    """Add the positions of one game of two, who exchange all they may when they have no play."""
    bag = draw.sample(TILES, len(TILES))
    racks = [bag[:5], bag[5:10]]
    del bag[:10]
    board, seat, idle = EMPTY, 0, 0
    while idle < 4 and all(racks):
        rack = tuple(sorted(racks[seat]))
        (first if board == EMPTY else later).append((board, rack))
        best = best_plays(board, Mask.PATCH, rack, 1)
        if best:
            idle, ((place, _),) = 0, best
            board, _ = placed(board, grid(Mask.PATCH), place)
            racks[seat] = list(without(rack, map(as_held, place.tiles)))
            lacking = 5 - len(racks[seat])
            racks[seat] += bag[:lacking]
            del bag[:lacking]
        else:
            idle += 1
            number = min(len(rack), len(bag))
            racks[seat] = [*rack[number:], *bag[:number]]
            bag[:number] = rack[:number]
            draw.shuffle(bag)
        seat = 1 - seat


def question(board: Board, rack: Tiles) -> list[tuple[Place, int, Tiles]]:
    """What a hint rests on: the best plays, their points, and the tiles that stay on the rack."""
    return [
        (place, points, without(rack, map(as_held, place.tiles)))
        for place, points in best_plays(board, Mask.PATCH, rack, LISTED)
    ]


def milliseconds(work: Callable[[Board, Tiles], object], asked: Sequence[Position]) -> list[float]:
    """For each position how long the work takes."""
    taken = []
    for position in asked:
        start = perf_counter()
        work(*position)
        taken.append(1000 * (perf_counter() - start))
    return taken


def told(name: str, numbers: Sequence[float], decimals: int = 2) -> None:
    """Print how numbers are spread."""
    ordered = sorted(numbers)
    spread = {
        "mean": fmean(ordered),
        "median": median(ordered),
        "p90": ordered[len(ordered) * 90 // 100],
        "p99": ordered[len(ordered) * 99 // 100],
        "max": ordered[-1],
    }
    print(f"{name:38}" + "".join(f"{said} {value:,.{decimals}f}  " for said, value in spread.items()))


def kernel(board: Board, rack: Tiles) -> object:
    """All plays with their points."""
    return scored_plays(board, Mask.PATCH, rack)


def finding(board: Board, rack: Tiles) -> object:
    """All plays with their points, of which none is told."""
    return best_plays(board, Mask.PATCH, rack, 0)


def plain(board: Board, rack: Tiles) -> object:
    """All plays, without their points."""
    return list(plays(board, grid(Mask.PATCH), rack))


def plain_with_points(board: Board, rack: Tiles) -> object:
    """All plays with their points."""
    on = grid(Mask.PATCH)
    laid = ((place, *placed(board, on, place)) for place in plays(board, on, rack))
    return [(place, worth_of(after, on, squares, first=False).points) for place, after, squares in laid]


def in_python(later: Sequence[Position], first: Sequence[Position]) -> list[list[float]]:
    """Print what the kernel in Python takes, beside the readable generator; what it took for each work."""
    taken = milliseconds(kernel, later)
    told("Python: with points, ms", taken)
    told("readable, without points, ms", readable := milliseconds(plain, later))
    print(f"the kernel in Python is {sum(readable) / sum(taken):.1f} times as fast")
    told(f"readable, points too, 1 in {PLAIN}, ms", counted := milliseconds(plain_with_points, later[::PLAIN]))
    print(f"the kernel in Python is {sum(counted) / sum(taken[::PLAIN]):.0f} times as fast")
    print(f"against the limit of {LIMIT} ms: {LIMIT / fmean(taken):.1f} times as fast")
    told(f"Python: the {LISTED} best, what they leave, ms", asked := milliseconds(question, later))
    told("Python: the same of a first play, ms", opening := milliseconds(question, first))
    print(f"against the limit of {QUESTION_LIMIT} ms: {QUESTION_LIMIT / max(*asked, *opening):.1f} times as fast")
    return [taken, asked, opening]


def in_c(later: Sequence[Position], first: Sequence[Position], python: Sequence[Sequence[float]]) -> None:
    """Print the same for the kernel in C, beside that in Python."""
    told("C: plays found, no object made, ms", found := milliseconds(finding, later), 3)
    print(f"against the limit of {FINDING_LIMIT} ms: {FINDING_LIMIT / fmean(found):.1f} times as fast")
    told("C: with points, ms", taken := milliseconds(kernel, later), 3)
    told(f"C: the {LISTED} best, what they leave, ms", asked := milliseconds(question, later), 3)
    told("C: the same of a first play, ms", opening := milliseconds(question, first), 3)
    for work, fast, slow in zip(
        ("all plays", "the best", "of a first play"), (taken, asked, opening), python, strict=True
    ):
        print(f"{work}: C is {sum(slow) / sum(fast):.1f} times as fast as Python")


def main() -> None:
    """Print all figures, and where the time goes if asked."""
    words = [word for word in sys.argv[1:] if word != "--profile"]
    with using("python"):
        start = perf_counter()
        kernel(*_COLD)
        print(f"Python: the first position of a process: {1000 * (perf_counter() - start):.1f} ms")
    later, first = positions(int(words[0]) if words else 1_000, seed=1)
    first = [*first, (EMPTY, _SIXES)]
    told("plays of a position", [len(scored_plays(board, Mask.PATCH, rack)) for board, rack in later], 0)
    with using("python"):
        taken = in_python(later, first)
    if extension() is None:
        print(f"the kernels in C are not there: {GET_IT}")
    else:
        with using("c"):
            in_c(later, first, taken)
    if "--profile" in sys.argv:
        with using("python"), cProfile.Profile() as profile:
            for position in later:
                kernel(*position)
        pstats.Stats(profile).sort_stats("tottime").print_stats(14)


_SIXES = tuple(tile for tile in TILES if tile.rank == 6)[6:11]
"""Turnable tiles of both colours: the most that a rack can be played as."""

_COLD = (
    put(EMPTY, (Square(82), Square(83), Square(84), Square(85)), read_tiles("4l 5d 6l 5l")),
    read_tiles("Ad 6d 7l 8d Jl"),
)
"""A position for a process that knows nothing yet."""


if __name__ == "__main__":
    main()
