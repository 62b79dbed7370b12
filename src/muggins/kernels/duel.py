"""What each card is worth in the play of two, against all that the other may hold; on ranks, without jokers.

Every four cards that the other may have kept are weighed: by how often such cards are kept, by the ways to be dealt
them, and by how likely each `Model` of a player would have played as he did. Then my best plan against all of them
at once is searched to the end of the play. Where I am to play the plan takes one card, whatever he holds; where he
is, each hand plays what its model plays. After the play the game is won as the show and the table of wins say.

So the plan is a best response of one who does not see the other's cards, not an average of what would be best if
they lay open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import comb, inf
from typing import NamedTuple

from muggins.kernels.choosing import native
from muggins.kernels.learned import KEEPS, PAIRS, Role, Wins
from muggins.kernels.models import Model, model_card
from muggins.kernels.play import Play
from muggins.kernels.ranks import rank_table
from muggins.pieces.cards import JACK

SHARES = (0.3, 0.7)
"""How likely the other plays as each `Model`. `docs/explanation/how-strong.md` says what other shares gave."""

SLIP = 0.1
"""How often he is taken to play any card instead of the model's."""


CLOSE = 1e-9
"""Chances to win that differ by less are equal: what comes first does not hang on rounding."""


class CardValue(NamedTuple):
    """What a rank is worth: the chance to win, and the points of the rest of the play, mine less the other's."""

    rank: int
    win: float
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """All that one knows who is to play a card, but for the cards played; all cards are ranks.

    `seat` is mine, 0 the pone or 1 the dealer. `kept` are my four, sorted, `laid` my two in the crib. `unseen` are
    the cards of each rank, 0 to 13, that I had not seen when the play began. `other` is how he plays in his role.
    Scores are those of now. `shown` is what my hand is worth in the show. `crib_nobs` says that I laid the jack of the
    starter's suit, `open_nobs` that he has played it, `nobs` is the chance that a jack which I do not see is that one.
    `sample` is of how many keeps the search is made, 0 of all.
    """

    seat: int
    kept: tuple[int, ...]
    laid: tuple[int, ...]
    starter: int
    unseen: tuple[int, ...]
    other: Role
    mine: int
    theirs: int
    target: int
    shown: int
    wins: Wins
    crib_nobs: bool = False
    open_nobs: bool = False
    nobs: float = 0.0
    last_at_31: bool = False
    sample: int = 0
    shares: tuple[float, ...] = SHARES
    slip: float = SLIP


def card_values(duel: Duel, plays: Sequence[tuple[int, int]]) -> list[CardValue]:
    """What each rank is worth that I may play now, the lowest first.

    `plays` are the cards played so far, seat and rank of each. Raises `ValueError` if they cannot have been played
    so, if it is not my turn, or if a need is not in the table of wins.
    """
    if not (1 <= duel.target - duel.mine <= duel.wins.size and 1 <= duel.target - duel.theirs <= duel.wins.size):
        raise ValueError(f"each side must need from 1 to {duel.wins.size} points")
    ranks = (*duel.kept, *duel.laid, duel.starter)
    if duel.seat not in (0, 1) or not all(1 <= rank <= 13 for rank in ranks) or list(duel.kept) != sorted(duel.kept):
        raise ValueError("seats are 0 and 1, ranks 1 to 13, and those kept are in order")
    fast = native()
    if fast is None:
        return _card_values_python(duel, plays)
    found = fast.card_values(
        duel.seat, bytes(duel.kept), bytes(duel.laid), duel.starter, bytes(duel.unseen),
        duel.other.keeps, duel.other.throws, duel.shares[0], duel.shares[1], duel.slip,
        duel.mine, duel.theirs, duel.target, duel.shown,
        duel.crib_nobs, duel.open_nobs, duel.nobs, duel.wins.chances, duel.wins.size, duel.last_at_31, duel.sample,
        bytes(seat << 4 | rank for seat, rank in plays),
    )  # fmt: skip
    return [CardValue(*value) for value in found]


def ways_to_take(ranks: Sequence[int], counts: Sequence[int]) -> int:
    """In how many ways cards of these sorted ranks can be taken from so many of each.

    >>> ways_to_take((5, 5, 11), (0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 3))
    18
    """
    ways = 1
    for rank, alike in groupby(ranks):
        ways *= comb(counts[rank], len(list(alike)))
        if not ways:
            return 0
    return ways


class _Held(NamedTuple):
    """A hand that the other may hold: what is left of it, whose way he plays, which keep it was, how likely."""

    left: tuple[int, ...]
    model: Model
    keep: int
    weight: float


def _card_values_python(duel: Duel, plays: Sequence[tuple[int, int]]) -> list[CardValue]:
    held = _weigh_hands(duel, plays)
    if not held:
        raise ValueError("these cards cannot have been played so")
    play = _played_so(duel, held[0].keep, plays)
    assert play is not None
    play.pegged = [0, 0]
    search = _Search(duel, held, plays)
    total = sum(one.weight for one in held)
    values = []
    for rank in play.moves():
        then = play.copy()
        then.play(rank)
        win, points = search.best_plan(then, held)
        values.append(CardValue(rank, win / total, points / total))
    return values


def _weigh_hands(duel: Duel, plays: Sequence[tuple[int, int]]) -> list[_Held]:
    """What the other may hold, or a sample of it, as each model, weighed by how he played."""
    often = memoryview(duel.other.keeps).cast("H")
    other = 1 - duel.seat
    known = sorted(rank for seat, rank in plays if seat == other)
    keeps: list[tuple[int, float]] = []
    for keep, ranks in enumerate(KEEPS):
        if known and not _holds(ranks, known):
            continue
        weight = ways_to_take(ranks, duel.unseen) * often[keep]
        if weight and _played_so(duel, keep, plays) is not None:
            keeps.append((keep, float(weight)))
    if duel.sample and len(keeps) > duel.sample:
        keeps = _sampled(keeps, duel.sample)
    held: list[_Held] = []
    for keep, likely in keeps:
        weights = [likely * share for share in duel.shares]
        play = _played_so(duel, keep, plays, weights)
        assert play is not None
        left = tuple(play.hands[other])
        held += [_Held(left, model, keep, weights[model]) for model in Model if weights[model]]
    return held


def _holds(ranks: Sequence[int], known: Sequence[int]) -> bool:
    return all(ranks.count(rank) >= known.count(rank) for rank in set(known))


def _sampled(keeps: Sequence[tuple[int, float]], sample: int) -> list[tuple[int, float]]:
    """Every so many hundredth of all weight, from the middle of the first: so many keeps, as often as they are met."""
    total = 0.0
    for _, weight in keeps:
        total += weight
    taken, passed = 0, 0.0
    found = []
    for keep, weight in keeps:
        passed += weight
        times = 0
        while taken < sample and (taken + 0.5) * total < passed * sample:
            taken += 1
            times += 1
        if times:
            found.append((keep, float(times)))
    return found


def _played_so(
    duel: Duel, keep: int, plays: Sequence[tuple[int, int]], weights: list[float] | None = None
) -> Play | None:
    """Where the play stands if the other kept these, or nothing if he cannot have played so.

    With `weights` of the hand for each model it also weighs how likely each would have played so.
    """
    theirs, mine = KEEPS[keep], duel.kept
    pone, dealer = (theirs, mine) if duel.seat else (mine, theirs)
    play = Play(pone, dealer, duel.starter, last_at_31=duel.last_at_31)
    for seat, rank in plays:
        if not play.settle() or play.turn != seat:
            return None
        moves = play.moves()
        if rank not in moves:
            return None
        if weights is not None and seat != duel.seat and len(moves) > 1:
            slips = duel.slip / len(moves)
            for model in Model:
                if weights[model]:
                    weights[model] *= 1 - duel.slip + slips if model_card(model, play, moves) == rank else slips
        play.play(rank)
    return play if play.settle() and play.turn == duel.seat else None


class _Search:
    """One search: what it knows from the start, and the ends that it has met."""

    def __init__(self, duel: Duel, held: Sequence[_Held], plays: Sequence[tuple[int, int]]) -> None:
        self.duel = duel
        table = rank_table(0)
        self.shown: dict[int, int] = {}
        self.nobs: dict[int, float] = {}
        for one in held:
            points = table.row((*KEEPS[one.keep], duel.starter))[0]
            self.shown[one.keep] = points + duel.open_nobs
            self.nobs[one.keep] = 0.0 if duel.open_nobs else one.left.count(JACK) * duel.nobs
        self.cribs = crib_spread(duel, plays)
        self.won_at = cache(self._won_at)
        # A weight of wins too small to tell: plans that differ by less win alike, and the one that pegs more is better.
        self.near = CLOSE * sum(one.weight for one in held)

    def best_plan(self, play: Play, held: Sequence[_Held]) -> tuple[float, float]:
        """Chance to win and points, times the weight of these hands, if I play on as well as I can.

        The other's hand in `play` only says how many cards he holds.
        """
        me, other = self.duel.seat, 1 - self.duel.seat
        while True:
            if self._over(play):
                return self._ended(play, held)
            if not play.hands[other]:
                if not play.settle():
                    return self._ended(play, held)
                if self._over(play):
                    continue
            if play.turn != me:
                break
            if not play.can_play(me):
                play.say_go(me)
                play.turn = other
                break
            moves = play.moves()
            if len(moves) == 1:
                play.play(moves[0])
                continue
            best = (-inf, 0.0)
            for rank in moves:
                then = play.copy()
                then.play(rank)
                worth = self.best_plan(then, held)
                better, more = worth[0] - best[0], worth[1] - best[1]
                if better > self.near or (better > -self.near and more > self.near):
                    best = worth
            return best
        return self._against_all(play, held)

    def _against_all(self, play: Play, held: Sequence[_Held]) -> tuple[float, float]:
        """The other's turn: his hands fall apart by the rank that each plays."""
        me, other = self.duel.seat, 1 - self.duel.seat
        by_rank: dict[int, list[_Held]] = {}
        for one in held:
            play.hands[other] = list(one.left)
            moves = play.moves()
            if not moves:
                by_rank.setdefault(0, []).append(one)
                continue
            rank = moves[0] if len(moves) == 1 else model_card(one.model, play, moves)
            at = one.left.index(rank)
            left = one.left[:at] + one.left[at + 1 :]
            by_rank.setdefault(rank, []).append(_Held(left, one.model, one.keep, one.weight))
        win = points = 0.0
        for rank in sorted(by_rank):
            then = play.copy()
            if rank:
                then.hands[other].pop()
                then.put(rank)
            else:
                then.say_go(other)
                if then.can_play(me):
                    then.turn = me
                else:
                    then.end_count()
            worth = self.best_plan(then, by_rank[rank])
            win += worth[0]
            points += worth[1]
        return win, points

    def _over(self, play: Play) -> int:
        """1 if I have won the game in the play, -1 if the other has."""
        me = self.duel.seat
        if self.duel.mine + play.pegged[me] >= self.duel.target:
            return 1
        return -1 if self.duel.theirs + play.pegged[1 - me] >= self.duel.target else 0

    def _ended(self, play: Play, held: Sequence[_Held]) -> tuple[float, float]:
        mine, theirs = play.pegged[self.duel.seat], play.pegged[1 - self.duel.seat]
        over = self._over(play)
        win = total = 0.0
        for one in held:
            total += one.weight
            if over:
                continue
            shown, nobs = self.shown[one.keep], self.nobs[one.keep]
            chance = self.won_at(shown, mine, theirs)
            if nobs:
                chance += nobs * (self.won_at(shown + 1, mine, theirs) - chance)
            win += one.weight * chance
        return total if over > 0 else win, total * (mine - theirs)

    def _won_at(self, shown: int, pegged: int, theirs_pegged: int) -> float:
        """The chance to win when the play is over, the other's hand being worth so much (C30, C36)."""
        duel = self.duel
        target, wins = duel.target, duel.wins
        mine, theirs = duel.mine + pegged + duel.shown, duel.theirs + theirs_pegged + shown
        if not duel.seat:
            if mine >= target:
                return 1.0
            return sum(
                chance * wins.dealer(target - mine, target - theirs - crib)
                for crib, chance in self.cribs
                if theirs + crib < target
            )
        if theirs >= target:
            return 0.0
        return sum(
            chance * (1 if mine + crib >= target else 1 - wins.dealer(target - theirs, target - mine - crib))
            for crib, chance in self.cribs
        )


def crib_spread(duel: Duel, plays: Sequence[tuple[int, int]]) -> list[tuple[int, float]]:
    """How likely the crib is worth so much, with what I laid and what the other may have laid, but has not played.

    `plays` as for `card_values`. The chances add up to one.
    """
    left = list(duel.unseen)
    for seat, rank in plays:
        if seat != duel.seat:
            left[rank] -= 1
    often = memoryview(duel.other.throws).cast("H")
    table = rank_table(0)
    spread: dict[int, float] = {}
    total = 0.0
    for pair, two in enumerate(PAIRS):
        weight = ways_to_take(two, left) * often[pair]
        if not weight:
            continue
        points = table.row((*duel.laid, *two, duel.starter))[0] + duel.crib_nobs
        nobs = two.count(JACK) * duel.nobs
        for worth, part in ((points, weight * (1 - nobs)), (points + 1, weight * nobs)):
            if part:
                spread[worth] = spread.get(worth, 0.0) + part
        total += weight
    return [(points, spread[points] / total) for points in sorted(spread)]
