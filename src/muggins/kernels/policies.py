"""Whole games of two between policies, to measure them and to learn from them; ranks and suits as numbers, no jokers.

A policy says how one lays away and how one plays. The cards of a game hang on its seed alone, not on who plays: with
the players exchanged the same cards are dealt, so luck tells less.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.choosing import native
from muggins.kernels.learned import KEEPS, PEGS
from muggins.kernels.policy import Learned, Policy
from muggins.kernels.policy_table import Table

_WORD = (1 << 64) - 1


def _nothing() -> list[list[list[int]]]:
    return [[[0] * 4 for _ in range(2)] for _ in range(2)]


@dataclass(slots=True)
class Playout:
    """What came of games between two policies.

    `games`, those that the first policy won, those that the first dealer won, and all deals. `sums` and `times` are
    points, and in how many deals they were told, by policy, role (pone, dealer) and `HAND`, `CRIB`, `PEGGING`, `HEELS`.
    `records` are those of all deals, if they were asked for.
    """

    games: int
    won: int = 0
    first_won: int = 0
    deals: int = 0
    sums: list[list[list[int]]] = field(default_factory=_nothing)
    times: list[list[list[int]]] = field(default_factory=_nothing)
    records: bytes = b""

    def average(self, policy: int, role: int, what: int) -> float:
        """Points a deal."""
        return self.sums[policy][role][what] / max(1, self.times[policy][role][what])


def policy_games(
    number: int,
    seed: int,
    one: Policy,
    other: Policy,
    learned: Learned,
    *,
    target: int = 121,
    crib_flush: CribFlush = CribFlush.FIVE,
    start: tuple[int, int] = (0, 0),
    deals: int = 0,
    recorded: bool = False,
    played_out: bool = False,
    mirrored: bool = True,
) -> Playout:
    """Play so many games twice, the second time with the players exchanged; game n hangs on `seed + n` alone.

    The first dealer begins with `start[0]` points, the pone with `start[1]`. A game ends after so many `deals`, if it
    is not over (0: none). `played_out` plays a deal on, steadily, after the game is won in it, for its record. Not
    `mirrored`, each game is played once.

    >>> from muggins.kernels.policy import RANDOM, STEADY
    >>> found = policy_games(2, 7, STEADY, RANDOM, Learned.shipped())
    >>> found.games, found.won
    (4, 4)
    """
    if not (min(start) >= 0 and max(start) < target <= learned.wins.size):
        raise ValueError("the target is at most the size of the table of wins, and scores are below it")
    fast = native()
    if fast is None:
        return _policy_games_python(
            number, seed, (one, other), learned, target, crib_flush, start, deals, recorded, played_out, mirrored
        )
    won, first_won, dealt, made, records = fast.policy_games(
        number, seed & _WORD, _told(one), _told(other), learned.pone.keeps + learned.dealer.keeps,
        learned.pone.throws + learned.dealer.throws, learned.pone.pegs + learned.dealer.pegs,
        learned.wins.chances, learned.wins.size, target, crib_flush is CribFlush.FOUR, start, deals,
        recorded, played_out, mirrored,
    )  # fmt: skip
    found = Playout((1 + mirrored) * number, won, first_won, dealt, records=records or b"")
    for at, (points, times) in enumerate(made):
        found.sums[at // 8][at // 4 % 2][at % 4] = points
        found.times[at // 8][at // 4 % 2][at % 4] = times
    return found


def peg_spread(
    number: int, seed: int, role: int, keep: int, one: Policy, other: Policy, learned: Learned
) -> tuple[list[int], list[int]]:
    """What four ranks peg in so many deals at 0 to 0, and what the other does: how often 0 to 15, and more as 15.

    `keep` is their number in `learned.KEEPS`; the first policy keeps them, as the pone (`role` 0) or the dealer (1).
    """
    if role not in (0, 1) or not 0 <= keep < len(KEEPS):
        raise ValueError(f"a role is 0 or 1, a keep from 0 to {len(KEEPS) - 1}")
    fast = native()
    if fast is None:
        return _peg_spread_python(number, seed, role, keep, (one, other), learned)
    counts = fast.peg_spread(
        number, seed & _WORD, role, keep, _told(one), _told(other), learned.pone.keeps + learned.dealer.keeps,
        learned.pone.throws + learned.dealer.throws, learned.pone.pegs + learned.dealer.pegs,
        learned.wins.chances, learned.wins.size,
    )  # fmt: skip
    return counts[:PEGS], counts[PEGS:]


def _told(policy: Policy) -> tuple[float, ...]:
    return (
        policy.lay, policy.play, policy.lay_blind, policy.play_blind, policy.flat,
        *policy.shares, policy.slip, policy.sample,
    )  # fmt: skip


def _policy_games_python(
    number: int,
    seed: int,
    policies: tuple[Policy, Policy],
    learned: Learned,
    target: int,
    crib_flush: CribFlush,
    start: tuple[int, int],
    deals: int,
    recorded: bool,
    played_out: bool,
    mirrored: bool,
) -> Playout:
    found = Playout((1 + mirrored) * number)
    records = bytearray()
    for game in range(number):
        for turn in range(1 + mirrored):
            table = Table(seed + game, turn, policies, learned, target, crib_flush, played_out)
            first = dealer = table.cards.uniform(2)
            table.scores[first], table.scores[1 - first] = start
            deal = 0
            while not table.over and (not deals or deal < deals):
                records += table.play_deal(dealer) if recorded else b""
                if not recorded:
                    table.play_deal(dealer)
                deal += 1
                dealer = 1 - dealer
            found.deals += deal
            if table.over:
                winner = int(table.scores[1] >= target)
                found.won += winner == turn
                found.first_won += winner == first
            for seat in range(2):
                for role in range(2):
                    for what in range(4):
                        found.sums[seat ^ turn][role][what] += table.sums[seat][role][what]
                        found.times[seat ^ turn][role][what] += table.times[seat][role][what]
    found.records = bytes(records)
    return found


def _peg_spread_python(
    number: int, seed: int, role: int, keep: int, policies: tuple[Policy, Policy], learned: Learned
) -> tuple[list[int], list[int]]:
    mine, his = [0] * PEGS, [0] * PEGS
    for at in range(number):
        table = Table(seed + at, 0, policies, learned, learned.wins.size, CribFlush.FIVE, False)
        table.keeps_these = KEEPS[keep]
        record = table.play_deal(0 if role else 1)
        mine[min(record[12 + role], PEGS - 1)] += 1
        his[min(record[13 - role], PEGS - 1)] += 1
    return mine, his
