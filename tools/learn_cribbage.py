"""Learn what `muggins.kernels.learned` reads, from strong cribbage players: how they keep, lay and peg, and win.

Three steps make a round, each from the tables that the others left; rounds are repeated until the tables stand still:

1. `keeps`, `throws`: six cards at random, laid away by the chance to win at 0 to 0; how often each four are kept, and
   each two laid, when they are among the six.
2. `pegs`: deals at 0 to 0 in which one keeps given ranks; how much he and the other peg.
3. `wins`: deals from scores of all bands of needs, played to their end, then `kernels.winning`. Prints how far it
   moved.

    python tools/learn_cribbage.py --rounds 3

takes some hours on two processors. With `--step keeps|pegs|wins` one step alone. All is drawn from `--seed`.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean

from muggins.kernels.laying import Laying, lay_values
from muggins.kernels.learned import CERTAIN, KEEPS, NEEDS, PAIRS, PEGS
from muggins.kernels.policies import peg_spread, policy_games
from muggins.kernels.policy import STRONG, LayBy, Learned, Policy
from muggins.kernels.winning import win_table

FOLDER = Path(__file__).parent.parent / "src/muggins/kernels"

EDGES = (10, 20, 35, 60, NEEDS)
"""Bands of needs: deals are played from scores of each two of them."""

OFTEN = 60_000
"""What a part of one is in the tables of keeps and throws."""

FAR_APART = 20
"""How far scores lie apart at most, when both need more than 60 points."""


def main() -> None:
    """Learn as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument(
        "--step", choices=("keeps", "pegs", "wins"), action="append", help="this step alone; may be repeated"
    )
    parser.add_argument("--sixes", type=int, default=100_000, help="hands of six for keeps and throws, of each role")
    parser.add_argument("--peg-deals", type=int, default=600, help="deals for each four that may be kept, in each role")
    parser.add_argument("--deals", type=int, default=6_000, help="deals for each two bands of needs")
    parser.add_argument("--far-deals", type=int, default=100_000, help="deals where both need more than 60 points")
    parser.add_argument(
        "--sample", type=int, default=60, help="hands of the other that a card is weighed by, 0 for all"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    player = replace(STRONG, sample=asked.sample)
    with ProcessPoolExecutor(asked.workers) as pool:
        for number in range(asked.rounds):
            seed = asked.seed * 1_000 + number
            for step in asked.step or ("keeps", "pegs", "wins"):
                started = time.monotonic()
                if step == "keeps":
                    told = learn_keeps(pool, asked.sixes, seed)
                elif step == "pegs":
                    told = learn_pegs(pool, asked.peg_deals, player, seed)
                else:
                    told = learn_wins(pool, asked.deals, asked.far_deals, player, seed)
                print(f"round {number + 1}, {step}: {told} ({time.monotonic() - started:.0f} s)", flush=True)


def learn_keeps(pool: ProcessPoolExecutor, sixes: int, seed: int) -> str:
    """Learn how often each four are kept, and each two laid; returns what to tell."""
    learned = Learned.shipped()
    parts = 40
    jobs = [pool.submit(count_keeps, learned, sixes // parts, seed * parts + part) for part in range(parts)]
    kept, met, laid, met_laid = (_zeros(len(KEEPS)), _zeros(len(KEEPS)), _zeros(len(PAIRS)), _zeros(len(PAIRS)))
    for job in jobs:
        for sums, counts in zip((kept, met, laid, met_laid), job.result(), strict=True):
            for role in range(2):
                for at, number in enumerate(counts[role]):
                    sums[role][at] += number
    _write("keeps13.bin", _numbers(_share(kept, met)))
    _write("throws13.bin", _numbers(_share(laid, met_laid)))
    return f"{sixes} hands of each role"


Counts = list[list[int]]


def _zeros(size: int) -> Counts:
    return [[0] * size for _ in range(2)]


def _share(some: Counts, all_: Counts) -> list[int]:
    # What was never met, or never chosen, stays possible.
    return [
        max(1, round(OFTEN * (chosen + 0.1) / (met + 1)))
        for role in range(2)
        for chosen, met in zip(some[role], all_[role], strict=True)
    ]


def count_keeps(learned: Learned, sixes: int, seed: int) -> tuple[Counts, Counts, Counts, Counts]:
    """How often each four were kept, met, and each two laid, met, by role, in so many hands of six."""
    rng = Random(seed)
    four: dict[tuple[int, ...], int] = {ranks: at for at, ranks in enumerate(KEEPS)}
    two = {ranks: at for at, ranks in enumerate(PAIRS)}
    kept, met, laid, met_laid = (_zeros(len(KEEPS)), _zeros(len(KEEPS)), _zeros(len(PAIRS)), _zeros(len(PAIRS)))
    for _ in range(sixes):
        six = tuple(sorted(rng.sample(range(52), 6)))
        ranks = [card // 4 + 1 for card in six]
        ways = []
        for lay in combinations(range(6), 2):
            keep = tuple(ranks[at] for at in range(6) if at not in lay)
            ways.append((four[keep], two[ranks[lay[0]], ranks[lay[1]]]))
        for role, (me, other) in enumerate(((learned.pone, learned.dealer), (learned.dealer, learned.pone))):
            values = lay_values(
                Laying(
                    dealer=bool(role), cards=six, me=me, other=other, mine=0, theirs=0, target=NEEDS, wins=learned.wins
                )
            )
            best = max(range(len(values)), key=lambda way: values[way][0])
            for at, (keep_number, pair_number) in enumerate(ways):
                met[role][keep_number] += 1
                met_laid[role][pair_number] += 1
                if at == best:
                    kept[role][keep_number] += 1
                    laid[role][pair_number] += 1
    return kept, met, laid, met_laid


def learn_pegs(pool: ProcessPoolExecutor, deals: int, player: Policy, seed: int) -> str:
    """Learn what each four peg; returns what to tell."""
    learned = Learned.shipped()
    jobs = [
        pool.submit(peg_part, learned, role, first, deals, player, seed)
        for role in range(2)
        for first in range(0, len(KEEPS), 20)
    ]
    pegs = b"".join(job.result() for job in jobs)
    _write("pegs13.bin", pegs)
    half = len(pegs) // 2
    return ", ".join(
        f"{role} {_mean(pegs[at : at + half], 0):.3f} to {_mean(pegs[at : at + half], PEGS):.3f}"
        for role, at in (("pone", 0), ("dealer", half))
    )


def _mean(pegs: bytes, first: int) -> float:
    spreads = (pegs[at + first : at + first + PEGS] for at in range(0, len(pegs), 2 * PEGS))
    return fmean(sum(points * part for points, part in enumerate(spread)) / sum(spread) for spread in spreads)


def peg_part(learned: Learned, role: int, first: int, deals: int, player: Policy, seed: int) -> bytes:
    """The spreads of twenty keeps from the `first` on, as the table has them."""
    made = bytearray()
    # What the other lays by exact averages is nearly the same, and found thirty times as fast.
    other = replace(player, lay=LayBy.NET)
    for keep in range(first, min(first + 20, len(KEEPS))):
        for spread in peg_spread(deals, (seed * 2 + role << 40) + (keep << 20), role, keep, player, other, learned):
            made += bytes(round(255 * number / deals) for number in spread)
    return bytes(made)


def learn_wins(pool: ProcessPoolExecutor, deals: int, far_deals: int, player: Policy, seed: int) -> str:
    """Learn the chances to win from play of all scores; returns what to tell."""
    learned = Learned.shipped()
    bands = list(_bands())
    records: list[bytes] = []
    parts = 10
    jobs = [
        [
            pool.submit(play_band, learned, at, (far_deals if far else deals) // parts, player, seed * parts + part)
            for part in range(parts)
        ]
        for at, far in enumerate(bands)
    ]
    for some in jobs:
        records.append(b"".join(job.result() for job in some))
    table = ordered(win_table(NEEDS, EDGES, records))
    before = memoryview(learned.wins.chances).cast("H").tolist()
    after = [min(CERTAIN, max(0, round(CERTAIN * chance))) for row in table for chance in row]
    _write(f"wins{NEEDS}.bin", _numbers(after))
    moved = [abs(new - old) / CERTAIN for new, old in zip(after, before, strict=True)]
    near = [
        abs(after[at] - before[at]) / CERTAIN for at in range(len(after)) if abs(at // NEEDS - at % NEEDS) <= FAR_APART
    ]
    return (
        f"V(0, 0) {table[120][120]:.4f}, V(100, 110) {table[20][10]:.4f}, V(110, 100) {table[10][20]:.4f}; moved by "
        f"{fmean(moved):.4f} on average, {max(moved):.4f} at most, {fmean(near):.4f} where scores are close"
    )


def ordered(table: list[list[float]]) -> list[list[float]]:
    """The same with what chance left in it evened out: a point more is never worse.

    By turns along both needs the nearest order is found (isotonic regression), until both hold.
    """
    for _ in range(200):
        # The dealer's chance grows with what the pone needs, and falls with what he needs himself.
        rows = [_rising(row) for row in table]
        columns = [_rising([row[at] for row in reversed(rows)]) for at in range(len(rows))]
        after = [[columns[at][-1 - need] for at in range(len(rows))] for need in range(len(rows))]
        if all(_rising(row) == row for row in after):
            return after
        table = after
    return table


def _rising(values: Sequence[float]) -> list[float]:
    """The nearest numbers that never fall: neighbours that do are taken together (pool adjacent violators)."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        total, size = value, 1
        while blocks and blocks[-1][0] * size >= total * blocks[-1][1]:
            before, number = blocks.pop()
            total, size = total + before, size + number
        blocks.append((total, size))
    return [total / size for total, size in blocks for _ in range(size)]


def _bands() -> Iterator[bool]:
    """For each two bands, whether both are far from the end."""
    for dealer in range(len(EDGES)):
        for pone in range(len(EDGES)):
            yield dealer == pone == len(EDGES) - 1


def play_band(learned: Learned, band: int, deals: int, player: Policy, seed: int) -> bytes:
    """Records of so many deals from scores of two bands, number `band`: that of the dealer, then of the pone."""
    rng = Random(seed << 8 | band)
    dealer, pone = divmod(band, len(EDGES))
    lowest = (1, *(edge + 1 for edge in EDGES))
    made = bytearray()
    for _ in range(deals):
        needs = rng.randint(lowest[dealer], EDGES[dealer]), rng.randint(lowest[pone], EDGES[pone])
        if dealer == pone == len(EDGES) - 1:
            other = needs[0] + rng.randint(-FAR_APART, FAR_APART)
            needs = needs[0], min(NEEDS, max(lowest[pone], other))
        start = NEEDS - needs[0], NEEDS - needs[1]
        played = policy_games(
            1,
            rng.getrandbits(62),
            player,
            player,
            learned,
            start=start,
            deals=1,
            recorded=True,
            played_out=True,
            mirrored=False,
        )
        made += played.records
    return bytes(made)


def _numbers(values: Sequence[int]) -> bytes:
    numbers = array("H", values)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _write(name: str, data: bytes) -> None:
    from muggins.kernels import learned

    new = FOLDER / f".{name}.new"
    new.write_bytes(data)
    new.replace(FOLDER / name)
    learned.roles.cache_clear()
    learned.wins.cache_clear()


if __name__ == "__main__":
    main()
