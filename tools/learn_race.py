"""Learn what a side makes in a deal of three or four players: `GAINS` of `muggins.odds.racing`, printed.

    python tools/learn_race.py --games 150 --seed 1

Steady bots play whole games through the rules. The last deal of a game, which it cuts short, is left out.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

from muggins.bots.cribbage.steady import SteadyBot
from muggins.core.dealer import Dealer, seed_of
from muggins.core.game import Chance, Game, Over
from muggins.core.match import Match
from muggins.games.catalog import CATALOG
from muggins.games.cribbage.events import HandsDealt
from muggins.games.cribbage.scoring import side_of


def gains(players: int, games: int, seed: int) -> tuple[list[list[int]], float]:
    """What the dealer's side made in each deal, then those to the left of it; and how often the first dealer won."""
    game: Game[Any, Any, Any, Any] = CATALOG.entry("regal").build({"players": players})
    options = game.view(game.new(), None).options
    made: dict[int, list[int]] = defaultdict(list)
    won = 0
    for number in range(games):
        match = Match(game, Dealer(seed_of(f"race/{players}/{seed}/{number}")))
        bot = SteadyBot()
        before: Sequence[int] | None = None
        dealer = first = 0
        while not isinstance(turn := match.turn, Over):
            if isinstance(turn, Chance):
                step = match.draw()
            else:
                view = match.view(turn.seats[0])
                step = match.submit(turn.seats[0], bot.choose(view, game.legal(view), None))
            for event in step.events:
                if not isinstance(event, HandsDealt):
                    continue
                scores = game.tally(match.state).scores
                if before is None:
                    first = side_of(event.dealer, options)
                else:
                    for side, score in enumerate(scores):
                        made[(side - dealer) % len(scores)].append(score - before[side])
                before, dealer = scores, side_of(event.dealer, options)
        won += turn.standings[game.sides[first][0]] == 1
    return [made[place] for place in sorted(made)], won / games


def main() -> None:
    """Learn as the arguments say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for players in (3, 4):
        places, won = gains(players, asked.games, asked.seed)
        told = ", ".join(f"Gain({fmean(made):.2f}, {pstdev(made):.2f})" for made in places)
        print(f"{players}: ({told}),  # {len(places[0])} deals; the first dealer won {won:.1%}")


if __name__ == "__main__":
    main()
