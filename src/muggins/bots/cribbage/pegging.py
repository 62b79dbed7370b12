"""What a card is worth in the play, to a seat that sees its own hand and the table (C10-C20, C50-C58).

A card's `net` looks two cards further. `points` is what it pegs now. `reply` is what the next
to play is expected to peg on it, if he puts the card that pegs most; a partner's reply is a
gain. `answer` is what follows: all that I peg if nobody can reply, the point for the last card
included; and, if one other is left in the count, a share of my best card on his reply, or less
his point for the last card where I have none.

Nothing is sampled. A hand that is not seen is any hand of its size from the cards that it may
hold, each as likely (`Holding`). What a reply pegs hangs on its rank alone, so the cards that
peg alike are counted together, and the chance that a hand holds none of them is one quotient
of binomials. Of cards that peg alike each is as likely to be the reply.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from muggins.bots.cribbage.holdings import VALUES, Holding, Ranks, holding
from muggins.core.game import Seat
from muggins.games.cribbage.pegging import LIMIT
from muggins.games.cribbage.scoring import side_of
from muggins.games.cribbage.view import View
from muggins.kernels.models import ANSWER_SHARE
from muggins.kernels.pegging import peg_points
from muggins.pieces.cards import JOKER


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

        >>> other = Rival(Holding((0, 4, 4, 4, 3, 2, 4, 4, 4, 4, 4, 4, 3, 4), 4))
        >>> lead = Outlook((), 0, (4, 5, 5, 12), (other,))
        >>> [round(lead.prospect(rank).net, 2) for rank in (4, 5, 12)]
        [-0.13, -1.16, -0.53]
        """
        pile = (*self.pile, rank)
        count = self.count + VALUES[rank]
        points = peg_points(pile, count)
        reply, answer = self._follows(pile, count, _without(self.hand, rank))
        return Prospect(points, reply, answer)

    def keeping(self) -> Prospect:
        """What it is worth to keep a joker on 31: others may still play theirs (C52)."""
        reply, _ = self._follows(self.pile, self.count, ())
        return Prospect(0, reply, 0)

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
        duel = len(self.rivals) == 1
        for rank, number in enumerate(holding.counts):
            if not number or not self._fits(rank, count):
                continue
            put, after = (*pile, rank), count + VALUES[rank]
            level = levels.setdefault(peg_points(put, after), [0, 0, 0.0])
            level[0] += number
            if rank == JOKER:
                level[1] += number
            if duel:
                level[2] += number * self._answer(put, after, rest)
        return levels

    def _answer(self, pile: Ranks, count: int, rest: Ranks) -> float:
        """A share of my best card on a reply, or less the point for the last card if I have none."""
        best = -1.0
        for rank in set(rest):
            if self._fits(rank, count):
                best = max(best, peg_points((*pile, rank), count + VALUES[rank]))
        return best * ANSWER_SHARE if best >= 0 else -self._last(count)

    def _alone(self, pile: Ranks, count: int, rest: Ranks) -> float:
        """The most that I peg while nobody else can play, the point for the last card included."""
        best = -1.0
        for rank in set(rest):
            if self._fits(rank, count):
                put, after = (*pile, rank), count + VALUES[rank]
                best = max(best, peg_points(put, after) + self._alone(put, after, _without(rest, rank)))
        if count < LIMIT and best >= 0:
            return best
        ended: float = self._last(count)
        if self.done and rest:
            ended += self._alone((), 0, rest)
        return max(best, ended)

    @staticmethod
    def _fits(rank: int, count: int) -> bool:
        """On 31 a joker alone, which has no value (C52)."""
        return count + VALUES[rank] <= LIMIT

    def _last(self, count: int) -> int:
        """What the last card of a count scores (C17, C19, C22)."""
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


def _without(hand: Ranks, rank: int) -> Ranks:
    at = hand.index(rank)
    return hand[:at] + hand[at + 1 :]


def outlook(view: View) -> Outlook:
    """What the seat of a view, who is to play, knows of the play."""
    table, me, options = view.table, view.seat, view.options
    assert table is not None
    assert me is not None
    holders = [seat for step in range(1, options.players) if view.sizes[seat := Seat((me + step) % options.players)]]
    rivals = tuple(
        Rival(holding(view, seat), side_of(seat, options) == side_of(me, options))
        for seat in holders
        if seat not in table.out
    )
    return Outlook(
        tuple(card.rank for card in table.pile),
        table.count,
        tuple(card.rank for card in view.hand),
        rivals,
        not holders,
        options.thirty_one_scores_last_card,
    )
