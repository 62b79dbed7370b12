"""How fast the kernels and the odds are here, beside PyPI's `cribbage-scorer` where it is installed.

    python benchmarks/kernels.py

One process and one list of random deals for all, so the ratios mean something where the
absolute numbers do not. Each figure is the best of some rounds.
"""

from __future__ import annotations

import importlib
import platform
import random
from collections.abc import Callable
from functools import partial
from time import perf_counter

from muggins.games.cribbage.options import Options
from muggins.games.cribbage.show import hand_items, worth
from muggins.kernels.census import census
from muggins.kernels.pegging import peg_points
from muggins.kernels.show import Hand, score_cards, score_cribs, score_hands
from muggins.odds.discards import discards
from muggins.odds.unseen import ways
from muggins.pieces.cards import DECK, Card, deck

HANDS = 200_000
SLOW_HANDS = 10_000
DEALS = 300
ROUNDS = 5


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of the fastest round."""
    taken = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return min(taken)


def random_hands(draw: random.Random) -> list[Hand]:
    """Random hands with their starters, on card numbers."""
    hands = []
    for _ in range(HANDS):
        a, b, c, d, starter = draw.sample(range(52), 5)
        hands.append((a, b, c, d, starter))
    return hands


def show(hands: list[Hand]) -> None:
    """Hands a second, and how many times as fast as the peer."""
    dealt = [(tuple(DECK[number] for number in hand[:4]), DECK[hand[4]]) for hand in hands]
    few = dealt[:SLOW_HANDS]
    speeds = {
        "score_hands, card numbers": HANDS / best(lambda: score_hands(hands)),
        "score_cribs, card numbers": HANDS / best(lambda: score_cribs(hands)),
        "score_cards, cards": HANDS / best(lambda: [score_cards(*hand) for hand in dealt]),
        "hand_items, cards, every item told": len(few) / best(lambda: [worth(hand_items(*hand)) for hand in few]),
    }
    peer = peer_speed(few)
    for name, speed in speeds.items():
        ratio = f"{speed / peer:8.1f} x" if peer else ""
        print(f"{name:38}{speed:14,.0f} hands/s{ratio}")
    if peer:
        print(f"{'cribbage-scorer':38}{peer:14,.0f} hands/s{1:8.1f} x")
    else:
        print("cribbage-scorer is not installed: no ratios (pip install cribbage-scorer)")


def peer_speed(dealt: list[tuple[tuple[Card, ...], Card]]) -> float | None:
    """Hands a second of cribbage-scorer on its own kind of cards, or nothing where it is missing."""
    try:
        peer = importlib.import_module("cribbage_scorer.cribbage_scorer")
    except ImportError:
        return None
    score = peer.show_calc_score
    hands = [
        ((starter.rank, starter.suit.upper()), [(card.rank, card.suit.upper()) for card in cards])
        for cards, starter in dealt
    ]
    for (cards, starter), hand in zip(dealt[:500], hands, strict=False):
        assert score(*hand)[0] == score_cards(cards, starter), (cards, starter)
    return len(hands) / best(lambda: [score(*hand) for hand in hands])


def play(draw: random.Random) -> None:
    """Cards pegged a second."""
    piles = []
    for _ in range(50_000):
        ranks = tuple(card.rank for card in draw.sample(DECK, draw.randrange(1, 7)))
        piles.append((ranks, sum(min(rank, 10) for rank in ranks)))
    speed = len(piles) / best(lambda: [peg_points(*pile) for pile in piles])
    print(f"{'peg_points, ranks':38}{speed:14,.0f} cards/s")


def lay_away(draw: random.Random) -> None:
    """Milliseconds a deal for the exact values of all discards."""
    kinds = {"two players": Options(), "two jokers": Options(jokers=2), "three players": Options(players=3)}
    for name, options in kinds.items():
        deals = [draw.sample(deck(options.jokers), options.dealt) for _ in range(DEALS)]

        def all_deals(deals: list[list[Card]] = deals, options: Options = options) -> None:
            # A new deal is never in this cache, so none may be here either.
            ways.cache_clear()
            for dealt in deals:
                discards(dealt, options, own_crib=True)

        print(f"{f'all discards of a deal, {name}':38}{best(all_deals) / DEALS * 1000:14.3f} ms")


def main() -> None:
    """Print all figures."""
    draw = random.Random("kernels")
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}")
    show(random_hands(draw))
    play(draw)
    lay_away(draw)
    for name, score in (("hands", score_hands), ("cribs", score_cribs)):
        print(f"{f'census, all 12,994,800 {name}':38}{best(partial(census, score), 1):14.2f} s")


if __name__ == "__main__":
    main()
