"""How others are taken to play: greedily, or as the steady bot does; on ranks, two players, no jokers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from math import comb

from muggins.games.cribbage.pegging import LIMIT
from muggins.kernels.pegging import peg_points
from muggins.kernels.play import VALUES, Play

ANSWER_SHARE = 0.4
"""How much of my best card on a reply counts to the steady bot: the rest is what is pegged on it in turn.

Measured over 8,000 deals, each from both seats: any share from 0.3 to 0.5 pegs 0.13 points more in two deals than none,
and 0.07 more than the whole.
"""

CLOSE = 1e-9
"""Values nearer than this are equal."""


class Model(IntEnum):
    """A way to play.

    `GREEDY` takes the card that pegs most, of equals the one that counts most. `STEADY` looks two cards further, as
    the steady bot does.
    """

    GREEDY = 0
    STEADY = 1


def greedy_card(play: Play, moves: Sequence[int]) -> int:
    """The rank that the greedy model plays, of those that may be played.

    >>> greedy_card(Play((5, 6, 7, 8), (1, 2, 3, 4), starter=13), (5, 6, 7, 8))
    8
    """
    return max(moves, key=lambda rank: (peg_points((*play.pile, rank), play.count + VALUES[rank]), VALUES[rank], -rank))


def steady_value(play: Play, rank: int, unseen: Sequence[int]) -> tuple[int, float]:
    """What a rank pegs now, and what it is worth to the steady bot, in points (`bots.cribbage.pegging`).

    `unseen` are how many cards of each rank who plays has not seen.

    >>> lead = Play((4, 5, 5, 12), (1, 1, 1, 1), starter=9)
    >>> points, value = steady_value(lead, 4, (0, 4, 4, 4, 3, 2, 4, 4, 4, 4, 4, 4, 3, 4))
    >>> points, round(value, 2)
    (0, -0.13)
    """
    seat, other = play.turn, 1 - play.turn
    pile = [*play.pile, rank]
    count = play.count + VALUES[rank]
    points = peg_points(pile, count)
    rest = play.hands[seat].copy()
    rest.remove(rank)
    reply = answer = 0.0
    reach = 1.0
    size = len(play.hands[other])
    if size and not play.gone[other]:
        cards: dict[int, int] = {}
        answers: dict[int, float] = {}
        total = 0
        for theirs in range(1, 14):
            number = unseen[theirs] if VALUES[theirs] >= play.least[other] else 0
            total += number
            after = count + VALUES[theirs]
            if not number or after > LIMIT:
                continue
            put = [*pile, theirs]
            pegs = peg_points(put, after)
            best = -1
            for mine in dict.fromkeys(rest):
                if after + VALUES[mine] <= LIMIT:
                    best = max(best, peg_points([*put, mine], after + VALUES[mine]))
            gained = best * ANSWER_SHARE if best >= 0 else 0 if after == LIMIT and not play.last_at_31 else -1
            cards[pegs] = cards.get(pegs, 0) + number
            answers[pegs] = answers.get(pegs, 0.0) + number * gained
        ways = comb(total, size)
        better = 0
        for pegs in sorted(cards, reverse=True):
            better += cards[pegs]
            below = comb(total - better, size) / ways if ways else 0.0
            chance = reach - below
            reply += chance * pegs
            answer += chance * answers[pegs] / cards[pegs]
            reach = below
    if reach:
        answer += reach * _alone(pile, count, rest, done=not size, last_at_31=play.last_at_31)
    return points, points - reply + answer


def steady_card(play: Play, moves: Sequence[int], unseen: Sequence[int]) -> int:
    """The rank that the steady bot plays, of those that may be played; arguments as for `steady_value`."""
    best = moves[0]
    most, value = -1, -1e9
    for rank in moves:
        points, worth = steady_value(play, rank, unseen)
        higher = VALUES[rank] > VALUES[best]
        if worth > value + CLOSE or (worth > value - CLOSE and (points > most or (points == most and higher))):
            best, most, value = rank, points, worth
    return best


def model_card(model: Model, play: Play, moves: Sequence[int]) -> int:
    """The rank that a model plays; for unseen it takes what neither lies open nor is in its hand.

    >>> model_card(Model.STEADY, Play((4, 5, 5, 12), (1, 1, 1, 1), starter=9), (4, 5, 12))
    4
    """
    if model is Model.GREEDY:
        return greedy_card(play, moves)
    unseen = [0] + [4 - number for number in play.out[1:]]
    for rank in play.hands[play.turn]:
        if unseen[rank]:
            unseen[rank] -= 1
    return steady_card(play, moves, unseen)


def _alone(pile: Sequence[int], count: int, rest: Sequence[int], *, done: bool, last_at_31: bool) -> float:
    """The most that one pegs who plays on alone, the point for the last card included."""
    best = -1.0
    for at, rank in enumerate(rest):
        if (at and rank == rest[at - 1]) or count + VALUES[rank] > LIMIT:
            continue
        put, after = [*pile, rank], count + VALUES[rank]
        left = [*rest[:at], *rest[at + 1 :]]
        alone = _alone(put, after, left, done=done, last_at_31=last_at_31)
        best = max(best, peg_points(put, after) + alone)
    if count < LIMIT and best >= 0:
        return best
    ended: float = 0 if count == LIMIT and not last_at_31 else 1
    if done and rest:
        ended += _alone((), 0, rest, done=done, last_at_31=last_at_31)
    return max(best, ended)
