"""A game of two between policies in Python, and what is noted of its deals. `native/policies.c` is its twin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from muggins.games.cribbage.options import CribFlush
from muggins.kernels.chance import Chance
from muggins.kernels.discard import cribs, discard_points, starters
from muggins.kernels.duel import CLOSE, Duel, card_values
from muggins.kernels.laying import Laying, lay_values
from muggins.kernels.learned import FLAT, KEEPS, PAIRS, Role
from muggins.kernels.models import greedy_card, steady_card
from muggins.kernels.pegging import peg_points
from muggins.kernels.play import VALUES, Play
from muggins.kernels.policy import LayBy, Learned, PlayBy, Policy
from muggins.kernels.show import score_cribs, score_hands
from muggins.pieces.cards import JACK

RECORD = 32
"""Bytes of a deal's record.

The dealer's score and the pone's before it; two bytes each for what pone and dealer kept (`learned.KEEPS`), one each
for what they laid (`learned.PAIRS`); what the pone's hand is worth, the dealer's and the crib; heels; what pone and
dealer pegged; 1 if the deal was played to its end; three bytes of nothing; then up to 14 times who pegged, 128 for the
dealer, and how much. A deal in which the game ended tells the hands all the same.
"""

HAND, CRIB, PEGGING, HEELS = range(4)
"""What is added up for each player and role."""

_KEEP_NUMBERS: dict[tuple[int, ...], int] = {ranks: number for number, ranks in enumerate(KEEPS)}
_PAIR_NUMBERS: dict[tuple[int, ...], int] = {ranks: number for number, ranks in enumerate(PAIRS)}


@dataclass(slots=True)
class Hand:
    """The cards of a seat, as numbers of the deck of 52: the six dealt, those kept, those laid."""

    six: tuple[int, ...]
    kept: tuple[int, ...]
    laid: tuple[int, ...]

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(sorted(card // 4 + 1 for card in self.kept))


class Table:
    """One game: its cards hang on the seed alone, what a policy leaves to chance on the turn as well."""

    def __init__(
        self,
        seed: int,
        turn: int,
        policies: tuple[Policy, Policy],
        learned: Learned,
        target: int,
        crib_flush: CribFlush,
        played_out: bool,
    ) -> None:
        self.cards = Chance(seed)
        self.own = Chance(~seed * 2 + turn)
        self.deck = list(range(52))
        self.policies = policies if not turn else policies[::-1]
        self.learned = learned
        self.scores = [0, 0]
        self.target = target
        self.crib_flush = crib_flush
        self.played_out = played_out
        self.over = False
        self.keeps_these: tuple[int, ...] = ()
        self.sums = [[[0] * 4 for _ in range(2)] for _ in range(2)]
        self.times = [[[0] * 4 for _ in range(2)] for _ in range(2)]

    def _tally(self, seat: int, role: int, what: int, points: int, times: int) -> None:
        self.sums[seat][role][what] += points
        self.times[seat][role][what] += times

    def _peg(self, seat: int, points: int) -> bool:
        """Whether the deal ends with that (C36)."""
        self.scores[seat] += points
        if self.scores[seat] < self.target:
            return False
        self.scores[seat] = self.target
        self.over = True
        return not self.played_out

    def play_deal(self, dealer: int) -> bytes:
        """Deal and play; returns the record."""
        record = bytearray(RECORD)
        record[0], record[1] = self.scores[dealer], self.scores[1 - dealer]
        self._deal(dealer, record)
        return bytes(record)

    def _deal(self, dealer: int, record: bytearray) -> None:
        pone = 1 - dealer
        deck = self.deck
        for at in range(13):
            other = at + self.cards.uniform(52 - at)
            deck[at], deck[other] = deck[other], deck[at]
        if self.keeps_these:
            self._deal_these(0 if pone == 0 else 6)
        starter = deck[12]
        hands = [self._hand(seat, pone, dealer) for seat in range(2)]
        crib = hands[0].laid + hands[1].laid
        roles_ = (hands[pone], hands[dealer])
        shown = [score_hands([_five(hand.kept, starter)])[0] for hand in roles_]
        shown.append(score_cribs([_five(crib, starter)], crib_flush=self.crib_flush)[0])
        keeps = [_KEEP_NUMBERS[hand.ranks] for hand in roles_]
        record[2:6] = bytes((keeps[0] >> 8, keeps[0] & 255, keeps[1] >> 8, keeps[1] & 255))
        record[6:8] = bytes(_PAIR_NUMBERS[tuple(sorted(card // 4 + 1 for card in hand.laid))] for hand in roles_)
        record[8:11] = bytes(shown)
        heels = 2 if starter // 4 + 1 == JACK else 0
        record[11] = heels
        self._tally(pone, 0, PEGGING, 0, 1)
        self._tally(dealer, 1, PEGGING, 0, 1)
        self._tally(dealer, 1, HEELS, heels, 1)
        if heels and self._peg(dealer, heels):
            return
        if self._play(dealer, hands, starter, record):
            return
        for at, seat in enumerate((pone, dealer, dealer)):
            self._tally(seat, int(at > 0), CRIB if at == 2 else HAND, shown[at], 1)
            if self._peg(seat, shown[at]):
                return
        record[14] = 1

    def _deal_these(self, first: int) -> None:
        """Change the deck so that the six cards from there end with the ranks that are to be kept."""
        deck = self.deck
        for at in range(4):
            to = first + 2 + at
            place = first
            while deck[place] // 4 + 1 != self.keeps_these[at] or first + 2 <= place < to:
                place = (place + 1) % 52
            deck[place], deck[to] = deck[to], deck[place]

    def _hand(self, seat: int, pone: int, dealer: int) -> Hand:
        first = 0 if seat == pone else 6
        dealt = self.deck[first : first + 6]
        if self.keeps_these and seat == 0:
            return Hand(tuple(dealt), tuple(dealt[2:]), tuple(dealt[:2]))
        six = tuple(sorted(dealt))
        ways = list(combinations(six, 2))
        laid = ways[self._way(seat, seat == dealer, six)]
        return Hand(six, tuple(card for card in six if card not in laid), laid)

    def _way(self, seat: int, dealer: bool, six: tuple[int, ...]) -> int:
        policy, learned = self.policies[seat], self.learned
        if policy.lay is LayBy.RANDOM:
            return self.own.uniform(15)
        best = 0
        if policy.lay is LayBy.NET:
            most, most_hand = -1e9, -1e9
            for way, (hand, crib) in enumerate(discard_points(six, crib_flush=self.crib_flush)):
                shown = hand / starters()
                net = shown + (1 if dealer else -1) * (crib / cribs())
                if net > most + CLOSE or (net > most - CLOSE and shown > most_hand + CLOSE):
                    best, most, most_hand = way, net, shown
            return best
        me, other = (learned.dealer, learned.pone) if dealer else (learned.pone, learned.dealer)
        laying = Laying(
            dealer=dealer,
            cards=six,
            me=me,
            other=Role(FLAT.keeps, FLAT.throws, other.pegs) if policy.flat else other,
            mine=0 if policy.lay_blind else self.scores[seat],
            theirs=0 if policy.lay_blind else self.scores[1 - seat],
            target=self.target,
            wins=learned.wins,
        )
        values = lay_values(laying)
        for way in range(1, len(values)):
            if values[way][0] > values[best][0] + CLOSE:
                best = way
        return best

    def _play(self, dealer: int, hands: Sequence[Hand], starter: int, record: bytearray) -> bool:
        """The play; whether the deal ends in it."""
        pone = 1 - dealer
        seats = (pone, dealer)
        play = Play(hands[pone].ranks, hands[dealer].ranks, starter // 4 + 1)
        left = [list(hands[pone].kept), list(hands[dealer].kept)]
        plays: list[tuple[int, int]] = []
        suits: list[int] = []
        told = [0, 0]
        events = 18
        while True:
            going = play.settle()
            for again in range(2):
                for role in range(2):
                    points = play.pegged[role] - told[role]
                    if not points:
                        continue
                    told[role] = play.pegged[role]
                    if events < RECORD:
                        record[events] = role << 7 | points
                        events += 1
                    record[12 + role] = told[role]
                    self._tally(seats[role], role, PEGGING, points, 0)
                    if self._peg(seats[role], points):
                        return True
                if again or not going:
                    break
                role = play.turn
                moves = play.moves()
                rank = (
                    moves[0]
                    if len(moves) == 1
                    else self._card(play, moves, seats[role], role, hands, starter, plays, suits)
                )
                card = next(card for card in left[role] if card // 4 + 1 == rank)
                at = left[role].index(card)
                left[role][at] = left[role][-1]
                left[role].pop()
                suits.append(card % 4)
                plays.append((role, rank))
                play.play(rank)
            if not going:
                return False

    def _card(
        self,
        play: Play,
        moves: Sequence[int],
        seat: int,
        role: int,
        hands: Sequence[Hand],
        starter: int,
        plays: Sequence[tuple[int, int]],
        suits: Sequence[int],
    ) -> int:
        policy, mine = self.policies[seat], hands[seat]
        if policy.play is PlayBy.RANDOM:
            return moves[self.own.uniform(len(moves))]
        if policy.play is PlayBy.GREEDY and not self.over:
            return greedy_card(play, moves)
        unseen = [0] + [4] * 13
        for card in (*mine.six, starter):
            unseen[card // 4 + 1] -= 1
        if policy.play is PlayBy.STEADY or self.over:
            lacking = self.target - self.scores[seat]
            now = unseen.copy()
            for by, rank in plays:
                if by != role:
                    now[rank] -= 1
            winning = [rank for rank in moves if peg_points((*play.pile, rank), play.count + VALUES[rank]) >= lacking]
            return steady_card(play, winning or moves, now)
        values = card_values(self._duel(policy, seat, role, mine, starter, unseen, plays, suits), plays)
        best = values[0]
        for value in values[1:]:
            higher = VALUES[value.rank] > VALUES[best.rank]
            if value.win > best.win + CLOSE or (value.win > best.win - CLOSE and higher):
                best = value
        return best.rank

    def _duel(
        self,
        policy: Policy,
        seat: int,
        role: int,
        mine: Hand,
        starter: int,
        unseen: Sequence[int],
        plays: Sequence[tuple[int, int]],
        suits: Sequence[int],
    ) -> Duel:
        other = self.learned.pone if role else self.learned.dealer
        rank, suit = starter // 4 + 1, starter % 4
        nobs = (JACK - 1) * 4 + suit
        his = [(his_rank, his_suit) for (by, his_rank), his_suit in zip(plays, suits, strict=True) if by != role]
        open_nobs = (JACK, suit) in his
        jacks = unseen[JACK] - sum(his_rank == JACK for his_rank, _ in his)
        held = rank == JACK or nobs in mine.six or open_nobs
        return Duel(
            seat=role,
            kept=mine.ranks,
            laid=tuple(card // 4 + 1 for card in mine.laid),
            starter=rank,
            unseen=tuple(unseen),
            other=FLAT if policy.flat else other,
            mine=0 if policy.play_blind else self.scores[seat],
            theirs=0 if policy.play_blind else self.scores[1 - seat],
            target=self.target,
            shown=score_hands([_five(mine.kept, starter)])[0],
            wins=self.learned.wins,
            crib_nobs=nobs in mine.laid,
            open_nobs=open_nobs,
            nobs=0.0 if held or not jacks else 1 / jacks,
            sample=policy.sample,
            shares=policy.shares,
            slip=policy.slip,
        )


def _five(four: Sequence[int], starter: int) -> tuple[int, int, int, int, int]:
    one, two, three, last = four
    return one, two, three, last, starter
