"""How fast the play of two is searched with both hands known, in C and in Python, and how large it is.

    python benchmarks/minimax.py [DEALS]

Hands of four that are left after the best discards of random deals, and four cards at random; nothing is
played yet, the pone leads. Times are those of the processor, each the best of some rounds. The limit is what
a prototype took: 11 us for four against four.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, median
from time import process_time

from muggins.games.cribbage.options import Options
from muggins.kernels.choosing import GET_IT, extension, using
from muggins.kernels.minimax import Search, best_difference, card_values
from muggins.odds.discards import discards
from muggins.pieces.cards import DECK

LIMIT = 11
"""Microseconds."""

DEALS = 200
ROUNDS = 5

Ranks = tuple[int, ...]
Pair = tuple[Ranks, Ranks]
"""The ranks of the pone, who leads, and of the dealer."""


class EveryCard(Search):
    """A search that cuts nothing off, to count what there is."""

    decisions = 0
    choices = 0

    def _chosen(self, seat: int, ranks: list[int], last: int, low: int, high: int) -> int:
        self.decisions += 1
        self.choices += len(ranks) > 1
        return super()._chosen(seat, ranks, last, -1_000, 1_000)


def kept(deals: int, seed: int) -> list[Pair]:
    """Hands after the discards that are worth most in hand and crib."""
    draw = Random(seed)
    pairs = []
    for _ in range(deals):
        cards = draw.sample(DECK, 12)
        pone, dealer = (
            discards(cards[6 * seat : 6 * seat + 6], Options(), own_crib=seat == 1)[0].keep for seat in (0, 1)
        )
        pairs.append((tuple(card.rank for card in pone), tuple(card.rank for card in dealer)))
    return pairs


def at_random(deals: int, seed: int) -> list[Pair]:
    """Four cards each, whichever."""
    draw = Random(seed)
    dealt = ([card.rank for card in draw.sample(DECK, 8)] for _ in range(deals))
    return [(tuple(ranks[:4]), tuple(ranks[4:])) for ranks in dealt]


def sizes(pairs: Sequence[Pair]) -> None:
    """How large the trees are; equal ranks are one choice."""
    cards, decisions, choices, cut = [], [], [], []
    for pair in pairs:
        every = EveryCard(*pair, (), False)
        every.passed_on(1, -1_000, 1_000)
        cards.append(every.nodes)
        decisions.append(every.decisions)
        choices.append(every.choices)
        search = Search(*pair, (), False)
        search.passed_on(1, -1_000, 1_000)
        cut.append(search.nodes)
    for name, numbers in (
        ("cards put in the whole tree", cards),
        ("positions in which a card is put", decisions),
        ("of them with a choice", choices),
        ("cards put with bounds", cut),
    ):
        print(f"  {name:36} median {median(numbers):7,.0f}  mean {fmean(numbers):7,.0f}  most {max(numbers):7,}")


def microseconds(work: Callable[[Ranks, Ranks], object], pairs: Sequence[Pair]) -> float:
    """For one pair of hands, in the fastest round."""
    taken = []
    for _ in range(ROUNDS):
        start = process_time()
        for pair in pairs:
            work(*pair)
        taken.append(process_time() - start)
    return 1_000_000 * min(taken) / len(pairs)


def speeds(pairs: Sequence[Pair]) -> None:
    """Time for the best difference, and for what each card is worth, with each kernel."""
    works: dict[str, Callable[[Ranks, Ranks], object]] = {
        "best difference": best_difference,
        "each card": card_values,
    }
    for name, work in works.items():
        found = {}
        for kernel in ("c", "python") if extension() else ("python",):
            with using(kernel):
                found[kernel] = microseconds(work, pairs)
        said = "  ".join(f"{kernel} {taken:8,.1f} us" for kernel, taken in found.items())
        if "c" in found:
            said += f"  C is {found['python'] / found['c']:.0f} times as fast"
            said += f", and {LIMIT / found['c']:.1f} times as fast as the limit of {LIMIT} us"
        print(f"  {name:20} {said}")


def main() -> None:
    """Print all figures."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    print(f"Python {platform.python_version()}, {platform.machine()}, {deals} deals")
    if extension() is None:
        print(f"the kernels in C are not there: {GET_IT}")
    for name, pairs in (("hands that were kept", kept(deals, 1)), ("cards at random", at_random(deals, 1))):
        print(name)
        sizes(pairs)
        speeds(pairs)


if __name__ == "__main__":
    main()
