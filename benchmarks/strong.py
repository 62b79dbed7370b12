"""How strong the strong cribbage player is, and what each of its parts gives.

    python benchmarks/strong.py [SCALE] [--workers N] [--only NAME ...]

SCALE is 1 for the numbers of games below; 0.1 plays a tenth of them. Games are played in the kernels, each deal from
both seats; `tests/bots/test_strong.py` holds them to the bots. All is seeded: the same scale prints the same figures,
times aside.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random
from statistics import fmean, quantiles

from muggins.bots.arena import wilson
from muggins.bots.cribbage.advice import SAMPLE, weigh
from muggins.core.game import CHANCE, Chance, Decide, Over
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.view import View
from muggins.kernels.choosing import extension, using
from muggins.kernels.duel import ways_to_take
from muggins.kernels.laying import Laying, lay_values
from muggins.kernels.learned import NEEDS, PAIRS, roles, wins
from muggins.kernels.policies import Playout, policy_games
from muggins.kernels.policy import GREEDY, STEADY, STRONG, LayBy, Learned, PlayBy, Policy
from muggins.kernels.policy_table import CRIB, HAND, HEELS, PEGGING
from muggins.kernels.ranks import rank_table
from muggins.odds.winning import win_chance
from muggins.pieces.cards import JACK

GAMES = 20_000
PARTS_GAMES = 5_000
CHUNK = 25

SAMPLED = replace(STRONG, sample=SAMPLE)

PARTS = {
    "lays by the score taken for 0 to 0": replace(STRONG, lay_blind=True),
    "lays by exact averages, as steady": replace(STRONG, lay=LayBy.NET),
    "plays by the score taken for 0 to 0": replace(STRONG, play_blind=True),
    "plays as steady": replace(STRONG, play=PlayBy.STEADY),
    "plays greedily": replace(STRONG, play=PlayBy.GREEDY),
    "takes all hands for as likely kept and laid": replace(STRONG, flat=True),
    "takes the other for greedy": replace(STRONG, shares=(1.0, 0.0)),
    "takes the other for steady": replace(STRONG, shares=(0.0, 1.0)),
    "looks at a sample of hands (strong-py)": SAMPLED,
}
"""The strong player with a part left out."""

PUBLIC_CRIBS = {
    (5, 5): (8.95, 9.39),
    (2, 3): (6.97, 7.34),
    (7, 8): (6.58, 7.88),
    (9, 12): (2.97, 4.14),
    (10, 13): (2.86, 3.99),
}
"""Averages of public tables for a crib to which these ranks were laid: one's own, the opponent's."""


def games(
    pool: ProcessPoolExecutor, number: int, one: Policy, other: Policy, seed: int, *, mirrored: bool = True
) -> Playout:
    """So many games; mirrored, each deal is played from both seats."""
    deals = number // 2 if mirrored else number
    learned = Learned.shipped()
    jobs = [
        pool.submit(
            policy_games, min(CHUNK, deals - first), (seed << 32) + first, one, other, learned, mirrored=mirrored
        )
        for first in range(0, deals, CHUNK)
    ]
    total = Playout(0)
    for job in jobs:
        part = job.result()
        total.games += part.games
        total.won += part.won
        total.first_won += part.first_won
        total.deals += part.deals
        for policy in range(2):
            for role in range(2):
                for what in range(4):
                    total.sums[policy][role][what] += part.sums[policy][role][what]
                    total.times[policy][role][what] += part.times[policy][role][what]
    return total


def share(found: Playout) -> str:
    """Won games with their interval, in words."""
    part = found.won / found.games
    low, high = wilson(part, found.games)
    return f"{part:6.2%} of {found.games:,} ({low:.2%} to {high:.2%})"


def made(found: Playout, policy: int) -> str:
    """What a policy makes a deal."""
    told = (
        (0, HAND, "hand"),
        (1, HAND, "hand"),
        (1, CRIB, "crib"),
        (0, PEGGING, "pegging"),
        (1, PEGGING, "pegging"),
        (1, HEELS, "heels"),
    )
    return ", ".join(
        f"{('pone', 'dealer')[role]} {what} {found.average(policy, role, kind):.3f}" for role, kind, what in told
    )


def strength(pool: ProcessPoolExecutor, scale: float) -> None:
    """Against the other bots."""
    for name, other, number, limit in (
        ("steady", STEADY, GAMES, "53.5%, low end above 53%"),
        ("greedy play, the same exact discards", GREEDY, PARTS_GAMES, "58.5%"),
    ):
        found = games(pool, int(number * scale), STRONG, other, 1)
        print(f"strong beats {name}: {share(found)}, wanted {limit}", flush=True)
        print(f"  strong: {made(found, 0)}")
        print(f"  other:  {made(found, 1)}", flush=True)
    found = games(pool, int(PARTS_GAMES * scale), SAMPLED, STEADY, 2)
    print(f"strong-py beats steady: {share(found)}", flush=True)


def equals(pool: ProcessPoolExecutor, scale: float) -> None:
    """Between equals: from the other seat a game would be the same."""
    found = games(pool, int(GAMES // 2 * scale), STRONG, STRONG, 3, mirrored=False)
    low, high = wilson(found.first_won / found.games, found.games)
    won = found.first_won / found.games
    print(
        f"first dealer between strong equals: {won:.2%} of {found.games:,} ({low:.2%} to {high:.2%}), "
        "wanted 55.5% to 56.5%"
    )
    print(f"  {found.deals / found.games:.2f} deals a game; {made(found, 0)}", flush=True)
    for mine, theirs, wanted in ((0, 0, ".555 to .565"), (100, 110, "about .30"), (110, 100, "about .97")):
        print(
            f"  table: dealer at {mine}, pone at {theirs}: {win_chance(mine, theirs, dealer=True):.4f}, wanted {wanted}"
        )


def parts(pool: ProcessPoolExecutor, scale: float) -> None:
    """What each part gives: the strong player against itself without it."""
    for name, without in PARTS.items():
        found = games(pool, int(PARTS_GAMES * scale), STRONG, without, 4)
        print(f"strong beats itself when it {name}: {share(found)}", flush=True)


def decisions(number: int) -> Iterator[View]:
    """Views of games in which the strong player has a choice."""
    game = CATALOG.entry("regal").build({})
    rng = Random(9)
    while True:
        state = game.new()
        while not isinstance(turn := game.turn(state), Over):
            if isinstance(turn, Chance):
                by, action = CHANCE, game.outcomes(state).sample(rng.randrange)
            else:
                assert isinstance(turn, Decide)
                by = turn.seats[0]
                view = game.view(state, by)
                legal = game.legal(view)
                if len(legal) > 1:
                    yield view
                    number -= 1
                    if not number:
                        return
                action = weigh(view, legal, 20)[0].action
            state = game.apply(state, by, action).state


def speed(scale: float) -> None:
    """How long a decision takes."""
    game = CATALOG.entry("regal").build({})
    for kernel, sample, number, limit in (("c", 0, 2_000, 100), ("python", SAMPLE, 400, 400)):
        if kernel == "c" and extension() is None:
            continue
        views = list(decisions(max(20, int(number * scale))))
        took = []
        with using(kernel):
            for view in views:
                started = time.process_time()
                weigh(view, game.legal(view), sample)
                took.append(1000 * (time.process_time() - started))
        print(
            f"a decision of {'strong-py' if sample else 'strong'} in {kernel}: mean {fmean(took):.1f} ms, "
            f"p99 {quantiles(took, n=100)[98]:.1f}, longest {max(took):.1f}, limit {limit}",
            flush=True,
        )


def crib_average(pair: tuple[int, int], *, own: bool, sixes: int) -> float:
    """What a crib is worth to which the strong player lays these ranks, over hands of six in which it does."""
    rng = Random(f"{pair}{own}")
    me, other = roles()[::-1] if own else roles()
    throws = memoryview(other.throws).cast("H")
    worth = []
    for _ in range(sixes):
        deck = list(range(52))
        rng.shuffle(deck)
        two = [next(card for card in deck if card // 4 + 1 == pair[0])]
        two.append(next(card for card in deck if card // 4 + 1 == pair[1] and card not in two))
        six = tuple(sorted([*two, *(card for card in deck[:8] if card not in two)][:6]))
        values = lay_values(
            Laying(dealer=own, cards=six, me=me, other=other, mine=0, theirs=0, target=NEEDS, wins=wins())
        )
        best = max(range(15), key=lambda way: values[way][0])
        lay = [(a, b) for a in range(6) for b in range(a + 1, 6)][best]
        if tuple(six[at] // 4 + 1 for at in lay) == pair:
            worth.append(_crib_worth(pair, six, throws))
    return fmean(worth) if worth else float("nan")


def _crib_worth(pair: tuple[int, int], six: tuple[int, ...], throws: memoryview) -> float:
    unseen = [0] + [4] * 13
    for card in six:
        unseen[card // 4 + 1] -= 1
    row = rank_table(0).row(pair)
    points = weights = 0.0
    for at, two in enumerate(PAIRS):
        weight = ways_to_take(two, unseen) * throws[at]
        for starter in range(1, 14):
            left = unseen[starter] - two.count(starter)
            if weight and left > 0:
                jacks = 0 if starter == JACK else (two.count(JACK) + pair.count(JACK)) / 4
                points += weight * left * (row[((two[0] - 1) * 13 + two[1] - 1) * 13 + starter - 1] + jacks)
                weights += weight * left
    return points / weights


def cribs(scale: float) -> None:
    """Cribs by what was laid, beside public tables."""
    off = []
    for pair, (mine, theirs) in PUBLIC_CRIBS.items():
        for own, public in ((True, mine), (False, theirs)):
            found = crib_average(pair, own=own, sixes=max(200, int(4_000 * scale)))
            off.append(found - public)
            whose = "own" if own else "his"
            print(f"  crib with {pair[0]}-{pair[1]} {whose}: {found:.2f}, public {public:.2f}: {found - public:+.2f}")
    mean, apart = fmean(off), fmean(map(abs, off))
    print(f"cribs differ from public tables by {mean:+.3f} on average, {apart:.3f} without the sign, wanted 0.1")


def main() -> None:
    """Print all of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("scale", nargs="?", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", nargs="+", choices=("speed", "cribs", "strength", "equals", "parts"))
    asked = parser.parse_args()
    wanted = asked.only or ("speed", "cribs", "strength", "equals", "parts")
    if "speed" in wanted:
        speed(asked.scale)
    if "cribs" in wanted:
        cribs(asked.scale)
    with ProcessPoolExecutor(asked.workers) as pool:
        for name, section in (("strength", strength), ("equals", equals), ("parts", parts)):
            if name in wanted:
                section(pool, asked.scale)


if __name__ == "__main__":
    main()
