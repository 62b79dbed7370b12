"""Learn how cribbage with two jokers goes between steady players: `muggins.odds.jokers` reads what this writes.

    python tools/learn_jokers.py --games 1500 --seed 1

Whole games to 121 through the rules, each deal noted: what four cards were kept, what both pegged, what hands and crib
were worth. From it: the spreads of all of these, what a card of each rank adds to the pegging (least squares), and the
table of wins from the same deals (`kernels.winning`).
"""

from __future__ import annotations

import argparse
import json
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from muggins.bots.arena import play_game
from muggins.bots.cribbage.steady import SteadyBot
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Game
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.events import CardPlayed, Event, HandsDealt, HisHeels, LaidAway, OneForLast, Shown
from muggins.kernels.learned import CERTAIN
from muggins.kernels.policy_table import RECORD
from muggins.kernels.winning import win_table

FOLDER = Path(__file__).parent.parent / "src/muggins/odds"
NEEDS = 121
RANKS = 14


@dataclass(slots=True)
class Deal:
    """One deal, by role: 0 the pone, 1 the dealer."""

    dealer: int
    kept: list[list[int]] = field(default_factory=lambda: [[], []])
    pegged: list[int] = field(default_factory=lambda: [0, 0])
    events: list[tuple[int, int]] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    heels: int = 0

    def peg(self, seat: int, points: int) -> None:
        """A seat pegs in the play."""
        role = int(seat == self.dealer)
        self.pegged[role] += points
        self.events.append((role, points))

    def record(self) -> bytes:
        """The deal as `kernels.policies.RECORD` has it; what was kept and laid is not told."""
        record = bytearray(RECORD)
        record[8:11] = bytes(self.shown)
        record[11] = self.heels
        record[12:14] = bytes(self.pegged)
        record[14] = 1
        for at, (role, points) in enumerate(self.events[: RECORD - 18]):
            record[18 + at] = role << 7 | points
        return bytes(record)


def played(numbers: Sequence[int], seed: int) -> list[Deal]:
    """The whole deals of games of these numbers."""
    game: Game[Any, Any, Any, Any] = CATALOG.entry("zombie").build(
        {"jokers": 2, "counting": "automatic", "muggins": False, "target": NEEDS}
    )
    deals: list[Deal] = []
    for number in numbers:
        told: list[Event] = []
        play_game(game, [SteadyBot(), SteadyBot()], Dealer(seed_of(f"jokers/{seed}/{number}")), tell=told.extend)
        deals += [deal for deal in _deals(told) if len(deal.shown) == 3]
    return deals


def _deals(events: Sequence[Event]) -> Iterator[Deal]:
    deal: Deal | None = None
    held: list[list[int]] = [[], []]
    for event in events:
        match event:
            case HandsDealt(dealer=dealer, hands=hands):
                if deal is not None:
                    yield deal
                deal = Deal(dealer)
                held = [[card.rank for card in hand or ()] for hand in hands]
            case LaidAway(seat=seat, cards=cards) if deal is not None:
                for card in cards or ():
                    held[seat].remove(card.rank)
                deal.kept[int(seat == deal.dealer)] = sorted(held[seat])
            case HisHeels(points=points) if deal is not None:
                deal.heels = points
            case CardPlayed(seat=seat, items=items) if deal is not None and items:
                deal.peg(seat, sum(item.points for item in items))
            case OneForLast(seat=seat, points=points) if deal is not None:
                deal.peg(seat, points)
            case Shown(items=items) if deal is not None:
                deal.shown.append(sum(item.points for item in items))
            case _:
                pass
    if deal is not None:
        yield deal


def spread(numbers: Sequence[int]) -> list[float]:
    """How likely each whole number from 0 is."""
    counts = Counter(numbers)
    return [round(counts[number] / len(numbers), 5) for number in range(max(counts) + 1)]


def fitted(deals: Sequence[Deal], role: int) -> list[float]:
    """What each card of a rank, joker first, adds to pegs of mine less the other's, if four of them are kept."""
    rows = [[float(deal.kept[role].count(rank)) for rank in range(RANKS)] for deal in deals]
    wanted = [float(deal.pegged[role] - deal.pegged[1 - role]) for deal in deals]
    matrix = [[sum(row[i] * row[j] for row in rows) + (i == j) for j in range(RANKS)] for i in range(RANKS)]
    right = [sum(row[i] * value for row, value in zip(rows, wanted, strict=True)) for i in range(RANKS)]
    return [round(value, 4) for value in solved(matrix, right)]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with the greatest pivot."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(size):
            if row != at:
                factor = rows[row][at] / rows[at][at]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]


def main() -> None:
    """Learn as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    chunks = [range(first, min(first + 10, asked.games)) for first in range(0, asked.games, 10)]
    with ProcessPoolExecutor(asked.workers) as pool:
        deals = list(chain.from_iterable(pool.map(played, chunks, [asked.seed] * len(chunks))))
    roles = []
    for role in range(2):
        told = {
            "hand": spread([deal.shown[role] for deal in deals]),
            "pegs": spread([deal.pegged[role] for deal in deals]),
            "by_rank": fitted(deals, role),
        }
        roles.append(told)
    table = win_table(NEEDS, (NEEDS,), [b"".join(deal.record() for deal in deals)])
    numbers = array("H", [min(CERTAIN, max(0, round(CERTAIN * chance))) for row in table for chance in row])
    if sys.byteorder == "big":
        numbers.byteswap()
    (FOLDER / "joker_wins121.bin").write_bytes(numbers.tobytes())
    learned = {"deals": len(deals), "seed": asked.seed, "pone": roles[0], "dealer": roles[1]}
    (FOLDER / "jokers.json").write_text(json.dumps(learned) + "\n", encoding="utf-8")
    print(f"{len(deals)} deals; V(0, 0) {table[120][120]:.4f}, to 61 {table[60][60]:.4f}")


if __name__ == "__main__":
    main()
