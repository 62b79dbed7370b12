"""Learn what the tiles that stay on a rack are worth in Kings Cribbage, from games of greedy players.

    python tools/learn_kings_leaves.py GAMES --seed SEED > src/muggins/bots/kings/leaves.txt

Every board of the games on which something lies is shown to some racks drawn from the tiles that are
not on it; for each is noted the most points that it makes there for each set of tiles that it then
keeps. What a set of kept tiles is worth follows from that alone: the mean, over all racks that hold
it, of the best that there is, points and what is then kept together. That is solved by repeating it,
less what keeping nothing is worth, until nothing moves.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

from muggins.games.kings.board import EMPTY, Board, Mask, grid
from muggins.games.kings.placement import placed
from muggins.games.kings.state import RACK
from muggins.kernels.placement import best_plays, scored_plays
from muggins.pieces.cards import RANKS
from muggins.pieces.tiles import TILES, Tiles, as_held, without

RACKS = 4
"""Racks that each board is shown to."""

ROUNDS = 12
"""How often all is repeated; it moves less than 0.01 points after eight."""

PRIOR = 40
"""How many racks the guess from smaller sets counts as, for a set that few racks held."""

SORTS = {tile.rank for tile in TILES}

Ranks = tuple[int, ...]
Seen = dict[Ranks, int]
"""By what is kept, the most points."""


def boards(games: int, draw: random.Random) -> Iterator[Board]:
    """The boards of games in which two players always take the most points."""
    for _ in range(games):
        board: Board = EMPTY
        bag = list(TILES)
        draw.shuffle(bag)
        racks = [tuple(bag.pop() for _ in range(RACK)) for _ in range(2)]
        missed, at = 0, 0
        while missed < 4 and all(racks):
            found = best_plays(board, Mask.PATCH, racks[at], 1)
            if found:
                place, _ = found[0]
                board, _ = placed(board, grid(Mask.PATCH), place)
                racks[at] = without(racks[at], map(as_held, place.tiles))
                missed = 0
                yield board
            elif bag:
                laid, racks[at] = racks[at][:1], racks[at][1:]
                missed += 1
                bag[:0] = laid
            else:
                missed += 1
            while bag and len(racks[at]) < RACK:
                racks[at] = (*racks[at], bag.pop())
            at = 1 - at


def looked_at(board: Board, rack: Tiles) -> Seen:
    """By the ranks that are kept, the most points that a rack makes on a board."""
    by_tiles: dict[Tiles, int] = defaultdict(int)
    for place, points in scored_plays(board, Mask.PATCH, rack):
        by_tiles[place.tiles] = max(by_tiles[place.tiles], points)
    held = [tile.rank for tile in rack]
    seen: Seen = {}
    for tiles, points in by_tiles.items():
        left = held.copy()
        for tile in tiles:
            left.remove(as_held(tile).rank)
        kept = tuple(sorted(left))
        seen[kept] = max(seen.get(kept, 0), points)
    return seen


@cache
def parts(rack: Ranks) -> tuple[Ranks, ...]:
    """What may be kept of a rack; a set comes as often as there are ways to choose it."""
    return tuple(kept for size in range(RACK) for kept in combinations(rack, size))


def shown(games: int, seed: str) -> list[tuple[Ranks, Seen]]:
    """Racks and what they make, on all boards of so many games."""
    draw = random.Random(seed)
    found = []
    for board in boards(games, draw):
        free = list(without(TILES, [as_held(tile) for tile in board if tile is not None]))
        if len(free) < 4 * RACK:
            continue
        for _ in range(RACKS):
            rack = tuple(draw.sample(free, RACK))
            found.append((tuple(sorted(tile.rank for tile in rack)), looked_at(board, rack)))
    return found


def learn(racks: list[tuple[Ranks, Seen]]) -> tuple[dict[Ranks, float], dict[Ranks, int]]:
    """What each set of up to four tiles is worth, above keeping none, and how many racks held it."""
    values: dict[Ranks, float] = defaultdict(float)
    numbers: dict[Ranks, int] = defaultdict(int)
    for rack, _ in racks:
        for kept in parts(rack):
            numbers[kept] += 1
    for _ in range(ROUNDS):
        sums: dict[Ranks, float] = defaultdict(float)
        for rack, seen in racks:
            best = max(
                (points + values[kept] for kept, points in seen.items()),
                default=max(values[kept] for kept in parts(rack)),
            )
            for kept in parts(rack):
                sums[kept] += best
        zero = sums[()] / numbers[()]
        raw = {kept: total / numbers[kept] - zero for kept, total in sums.items()}
        values = defaultdict(float, smoothed(raw, numbers))
    return values, numbers


def smoothed(raw: dict[Ranks, float], numbers: dict[Ranks, int]) -> dict[Ranks, float]:
    """The values, those of seldom sets drawn to what their parts of fewer tiles would make them."""
    found: dict[Ranks, float] = {}
    for kept in sorted(raw, key=lambda kept: (len(kept), kept)):
        if len(kept) < 2:
            found[kept] = raw[kept]
            continue
        guess = sum(
            (-1) ** (len(kept) - 1 - size) * sum(found.get(part, 0.0) for part in combinations(kept, size))
            for size in range(len(kept))
        )
        number = numbers[kept]
        found[kept] = (number * raw[kept] + PRIOR * guess) / (number + PRIOR)
    return found


def main() -> None:
    """Print the values, a set a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    racks = shown(given.games, given.seed)
    values, numbers = learn(racks)
    assert len(racks) == numbers[()]
    sets = sum(comb(len(SORTS) + size - 1, size) for size in range(1, RACK))
    if len(values) - 1 < sets:
        raise SystemExit(f"{sets - len(values) + 1} of {sets:,} sets were never held: play more games")
    print(f"# python tools/learn_kings_leaves.py {given.games} --seed {given.seed}")
    print(f"# What tiles that stay on the rack are worth, in points above keeping none; {len(racks):,} racks.")
    print(f"# All {sets:,} sets of one to four ranks were held.")
    for kept in sorted(values, key=lambda kept: (len(kept), kept)):
        if kept:
            print("".join(RANKS[rank] for rank in kept), f"{values[kept]:.2f}")


if __name__ == "__main__":
    main()
