"""What a card is worth in the play, to a seat that sees its own hand and the table (C10-C20, C50-C58).

A card's `net` looks three cards ahead. `points` is what it pegs now. `reply` is what the
next to play is expected to peg on it, if he puts the card that pegs most; a partner's reply is
a gain. `answer` is what follows: the points for going on alone and for the last card where
nobody can reply, and, with one opponent left in the count, my best card on his reply, or his
point for the last card where I have none.

Nothing is sampled. A hand that is not seen is any hand of its size from the cards that it may
hold, each as likely: `Holding` respects what the table proves (`least`, `keeps_joker`, open
hands). What a reply is worth depends on its rank alone, so the cards that peg alike are
counted together, and the chance that a hand holds none of them is one quotient of binomials.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import comb

from muggins.core.game import Seat
from muggins.games.cribbage.pegging import LIMIT
from muggins.games.cribbage.scoring import side_of
from muggins.games.cribbage.state import CardPut, Table
from muggins.games.cribbage.view import View
from muggins.kernels.pegging import peg_points
from muggins.pieces.cards import JOKER, Card

_VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)

Ranks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand as others know it: `size` cards, any of those that `counts` lists by rank, joker first.

    Each choice is as likely; `joker` says that at least one of the cards is known to be a joker.
    A hand that lies open is the one choice of all its cards.
    """

    counts: Ranks
    size: int
    joker: bool = False

    def misses(self, cards: int, jokers: int = 0, gone: int = 0) -> float:
        """The chance that the hand holds none of so many cards, so many jokers among them.

        `gone` are other cards that it cannot hold, since seats before it hold them.

        >>> pool = Holding((0, 4, 4) + (0,) * 11, 2)
        >>> round(pool.misses(4), 4), round(pool.misses(7), 4), round(pool.misses(4, gone=2), 4)
        (0.2143, 0.0, 0.0667)
        """
        total = sum(self.counts) - gone
        without, ways = comb(total - cards, self.size), comb(total, self.size)
        if self.joker:
            plain = total - self.counts[JOKER]
            without -= comb(plain - cards + jokers, self.size)
            ways -= comb(plain, self.size)
        return without / ways if ways else 0.0


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat that is still in the count: what it may hold, and whether it is my partner's."""

    holding: Holding
    partner: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a card is worth in the play, and of what that is made."""

    points: int
    reply: float
    answer: float

    @property
    def net(self) -> float:
        """Points and answer, less the reply (which is below 0 where it is a partner's)."""
        return self.points - self.reply + self.answer


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat knows of the play, all in ranks.

    `rivals` are the others that are still in the count and hold cards, from the left; `done`
    says that no other holds any card, so that all that is left I play alone. `last_at_31` is
    the option by which the last card scores on 31 too (C22).
    """

    pile: Ranks
    count: int
    hand: Ranks
    rivals: tuple[Rival, ...]
    done: bool = False
    last_at_31: bool = False

    def prospect(self, rank: int) -> Prospect:
        """What a card of the hand is worth if it is played now.

        >>> others = Holding((0, 4, 4, 4, 4, 2, 4, 4, 4, 4, 4, 4, 3, 4), 4)
        >>> table = Outlook((), 0, (4, 5, 5, 12), (Rival(others),))
        >>> [round(table.prospect(rank).net, 2) for rank in (4, 5, 12)]
        [0, 1, 2]
        """
        pile = (*self.pile, rank)
        count = self.count + _VALUES[rank]
        points = peg_points(pile, count)
        rest = list(self.hand)
        rest.remove(rank)
        reply, answer = self._follows(pile, count, tuple(rest))
        return Prospect(points, reply, answer)

    def _follows(self, pile: Ranks, count: int, rest: Ranks) -> tuple[float, float]:
        """What the next to play is expected to peg, and what I am to gain after that."""
        reply = answer = 0.0
        reach = 1.0
        gone = 0
        for rival in self.rivals:
            levels = self._levels(rival.holding, pile, count, rest)
            pegged, after, none = _best(rival.holding, levels, gone)
            reply += -reach * pegged if rival.partner else reach * pegged
            answer += reach * after
            reach *= none
            if not reach:
                break
            gone += rival.holding.size
        return reply, answer + reach * self._alone(pile, count, rest)

    def _levels(self, holding: Holding, pile: Ranks, count: int, rest: Ranks) -> Mapping[int, list[float]]:
        """The cards that may come next, by what they peg: how many, jokers of them, answers to all."""
        levels: dict[int, list[float]] = {}
        alone = len(self.rivals) == 1
        for rank, number in enumerate(holding.counts):
            if not number or (count == LIMIT and rank != JOKER):
                continue
            after = count + _VALUES[rank]
            if after > LIMIT:
                break
            put = (*pile, rank)
            level = levels.setdefault(peg_points(put, after), [0, 0, 0.0])
            level[0] += number
            if rank == JOKER:
                level[1] += number
            if alone:
                level[2] += number * self._answer(put, after, rest)
        return levels

    def _answer(self, pile: Ranks, count: int, rest: Ranks) -> float:
        """My best card on a reply, or less the point for the last card if I have none."""
        best = -1
        for rank in set(rest):
            after = count + _VALUES[rank]
            if after <= LIMIT and (count < LIMIT or rank == JOKER):
                best = max(best, peg_points((*pile, rank), after))
        return best if best >= 0 else -self._last(count)

    def _alone(self, pile: Ranks, count: int, rest: Ranks) -> float:
        """The most that I peg while nobody else can play, the point for the last card included."""
        best = -1.0
        for rank in set(rest):
            after = count + _VALUES[rank]
            if after <= LIMIT and (count < LIMIT or rank == JOKER):
                put = (*pile, rank)
                left = list(rest)
                left.remove(rank)
                best = max(best, peg_points(put, after) + self._alone(put, after, tuple(left)))
        if count < LIMIT and best >= 0:
            return best
        ended = self._last(count)
        if self.done and rest:
            ended += self._alone((), 0, rest)
        return max(best, ended)

    def _last(self, count: int) -> int:
        return 0 if count == LIMIT and not self.last_at_31 else 1


def _best(holding: Holding, levels: Mapping[int, Sequence[float]], gone: int) -> tuple[float, float, float]:
    """The expected best level, the answer to it, and the chance that the hand has no card in any."""
    pegged = answer = 0.0
    cards = jokers = 0
    above = 1.0
    for points in sorted(levels, reverse=True):
        number, of_jokers, answers = levels[points]
        cards += int(number)
        jokers += int(of_jokers)
        below = holding.misses(cards, jokers, gone)
        chance = above - below
        pegged += chance * points
        answer += chance * answers / number
        above = below
    return pegged, answer, above


def outlook(view: View) -> Outlook:
    """What the seat of a view knows of the play that is going on."""
    table, me = view.table, view.seat
    assert table is not None
    assert me is not None
    options = view.options
    unseen = _unseen(view, table, me)
    rivals: list[Rival] = []
    done = True
    for step in range(1, options.players):
        seat = Seat((me + step) % options.players)
        if not view.sizes[seat]:
            continue
        done = False
        if seat not in table.out:
            holding = _holding(view, table, seat, unseen)
            rivals.append(Rival(holding, side_of(seat, options) == side_of(me, options)))
    return Outlook(
        tuple(card.rank for card in table.pile),
        table.count,
        tuple(card.rank for card in view.hand),
        tuple(rivals),
        done,
        options.thirty_one_scores_last_card,
    )


def _holding(view: View, table: Table, seat: Seat, unseen: Ranks) -> Holding:
    opened = view.open_hands[seat]
    if opened is not None:
        return Holding(_by_rank(opened), len(opened))
    least = table.least[seat]
    counts = tuple(number if _VALUES[rank] >= least else 0 for rank, number in enumerate(unseen))
    return Holding(counts, view.sizes[seat], seat in table.keeps_joker)


def _unseen(view: View, table: Table, me: Seat) -> Ranks:
    """How many cards of each rank are out of the seat's sight."""
    counts = [view.options.jokers, *(4,) * 13]
    played = (done.card for done in table.history if isinstance(done, CardPut))
    opened = (card for seat, cards in enumerate(view.open_hands) if cards and seat != me for card in cards)
    for card in chain(view.hand, view.laid, played, opened):
        counts[card.rank] -= 1
    if view.starter is not None:
        counts[view.starter.rank] -= 1
    return tuple(counts)


def _by_rank(cards: Sequence[Card]) -> Ranks:
    counts = [0] * 14
    for card in cards:
        counts[card.rank] += 1
    return tuple(counts)
