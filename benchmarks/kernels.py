"""How fast the kernels and the odds are here, beside PyPI's `cribbage-scorer` where it is installed.

    python benchmarks/kernels.py

One process and one list of random deals for all, as work of the processor, so the ratios mean something where other
work goes on beside. Each figure is the best of some rounds; those of kernels are there for Python and, where it is
built, for C.
"""

from __future__ import annotations

import importlib
import platform
import random
from collections.abc import Callable
from functools import partial
from time import process_time

from muggins.games.cribbage.options import Options
from muggins.games.cribbage.show import hand_items, worth
from muggins.kernels.census import census, census_by_ranks
from muggins.kernels.choices import ways
from muggins.kernels.choosing import GET_IT, extension, using
from muggins.kernels.discard import discard_points
from muggins.kernels.numbering import card_numbers
from muggins.kernels.pegging import peg_points
from muggins.kernels.show import Hand, score_cards, score_cribs, score_hands
from muggins.odds.discards import discards
from muggins.pieces.cards import DECK, Card, deck

HANDS = 200_000
SLOW_HANDS = 10_000
DEALS = 300
ROUNDS = 5


def best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of the processor in the fastest round."""
    taken = []
    for _ in range(rounds):
        start = process_time()
        work()
        taken.append(process_time() - start)
    return min(taken)


def kernels() -> list[str]:
    """The kernels that are there."""
    return ["python"] if extension() is None else ["python", "c"]


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
    packed = bytes(number for hand in hands for number in hand)
    speeds = {}
    for kernel in kernels():
        with using(kernel):
            speeds |= {
                f"{kernel}: score_hands, card numbers": HANDS / best(lambda: score_hands(hands)),
                f"{kernel}: score_cribs, card numbers": HANDS / best(lambda: score_cribs(hands)),
                f"{kernel}: score_hands, packed": HANDS / best(lambda: score_hands(packed)),
                f"{kernel}: score_cards, cards": HANDS / best(lambda: [score_cards(*hand) for hand in dealt]),
            }
    speeds["hand_items, cards, every item told"] = len(few) / best(lambda: [worth(hand_items(*hand)) for hand in few])
    peer = peer_speed(few)
    for name, speed in speeds.items():
        ratio = f"{speed / peer:8.1f} x" if peer else ""
        print(f"{name:42}{speed:14,.0f} hands/s{ratio}")
    if peer:
        print(f"{'cribbage-scorer':42}{peer:14,.0f} hands/s{1:8.1f} x")
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
    print(f"{'peg_points, ranks':42}{speed:14,.0f} cards/s")


def lay_away(draw: random.Random) -> None:
    """Microseconds a deal for the exact values of all discards: whole numbers, and as `odds.discards` tells them."""
    kinds = {"two players": Options(), "two jokers": Options(jokers=2), "three players": Options(players=3)}
    for name, options in kinds.items():
        deals = [draw.sample(deck(options.jokers), options.dealt) for _ in range(DEALS)]
        number = card_numbers(options.jokers)
        numbered = [[number[card] for card in dealt] for dealt in deals]

        def points(numbered: list[list[int]] = numbered, jokers: int = options.jokers) -> None:
            # A new deal is never in this cache, so none may be here either.
            ways.cache_clear()
            for dealt in numbered:
                discard_points(dealt, jokers=jokers)

        def told(deals: list[list[Card]] = deals, options: Options = options) -> None:
            ways.cache_clear()
            for dealt in deals:
                discards(dealt, options, own_crib=True)

        for kernel in kernels():
            with using(kernel):
                if options.laid == 2:
                    print(f"{f'{kernel}: discard_points, {name}':42}{best(points) / DEALS * 1e6:14,.1f} us")
                print(f"{f'{kernel}: odds.discards, {name}':42}{best(told) / DEALS * 1e6:14,.1f} us")


def main() -> None:
    """Print all figures."""
    draw = random.Random("kernels")
    print(f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}")
    if "c" not in kernels():
        print(f"the kernels in C are not there: {GET_IT}")
    show(random_hands(draw))
    play(draw)
    lay_away(draw)
    print(f"{'census by ranks, all 12,994,800 hands':42}{best(census_by_ranks) * 1000:14.1f} ms")
    for name, score in (("hands", score_hands), ("cribs", score_cribs)):
        print(f"{f'census, all 12,994,800 {name}':42}{best(partial(census, score), 1):14.2f} s")


if __name__ == "__main__":
    main()
