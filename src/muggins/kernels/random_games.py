"""Random games of two, regal rules to 121, on card numbers: the fast twin of the course of `games.cribbage`.

Whoever is to act takes each of his choices as likely as another: which two cards he lays away, and which of the
cards that fit he plays. A word of chance gives many choices: it is a whole number below the product of their sizes,
and each choice takes what is left over by its size. Two words are a deal, which keeps both kernels fast and alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import perm

from muggins.kernels.chance import Chance
from muggins.kernels.choosing import native
from muggins.kernels.pegging import peg_points
from muggins.kernels.show import score_cribs, score_hands
from muggins.pieces.cards import DECK, JACK

TARGET = 121
LIMIT = 31

CUT, DEAL, LAY, STARTER, PLAY = range(5)
"""What an action of `random_game` is."""

Logged = tuple[int, ...]
"""An action: the seat (-1: chance), what it is, the scores of seats 0 and 1 before it, then its cards.

A deal has the cards of seat 0 first.
"""

_LAID = tuple(combinations(range(6), 2))
_KEPT = tuple(tuple(place for place in range(6) if place not in lay) for lay in _LAID)
_RANK = tuple(card.rank for card in DECK)
_VALUE = tuple(card.value for card in DECK)

_DIGIT = 12
"""A choice of 1, 2, 3 or 4 cards is a twelfth of these."""

_ELEVEN_CARDS = perm(52, 11)
_REST_OF_DEAL = 41 * 40 * len(_LAID) ** 2 * _DIGIT**8
"""The twelfth card, the starter, two lays, eight cards played."""


@dataclass(frozen=True, slots=True)
class RandomGames:
    """How some games went, added up.

    `wins` and `points` are those of seats 0 and 1, `dealer_wins` those of whoever dealt first. `actions`
    are counted as in a record: cuts, deals, lays, starters and cards played.
    """

    games: int
    wins: tuple[int, int]
    dealer_wins: int
    points: tuple[int, int]
    deals: int
    actions: int


def random_games(number: int, seed: int) -> RandomGames:
    """Play that many random games, one after the other out of one seed (its lowest 64 bits).

    Raises `ValueError` if the number is below 0.

    >>> games = random_games(100, seed=1)
    >>> sum(games.wins), games.points[0] <= 100 * 121, games.actions // games.deals
    (100, True, 12)
    """
    if number < 0:
        raise ValueError(f"there are no {number} games")
    fast = native()
    if fast is not None:
        wins, dealer_wins, points, others, deals, actions = fast.random_games(number, seed & (1 << 64) - 1)
        return RandomGames(number, (wins, number - wins), dealer_wins, (points, others), deals, actions)
    return _random_games_python(number, seed)


def random_game(seed: int) -> tuple[list[Logged], tuple[int, int]]:
    """The actions of the first game out of a seed, and the scores of both seats at its end.

    >>> log, scores = random_game(1)
    >>> log[0][:4] == (-1, CUT, 0, 0), max(scores)
    (True, 121)
    """
    fast = native()
    if fast is not None:
        return fast.random_game(seed & (1 << 64) - 1)
    return _random_game_python(seed)


def _random_games_python(number: int, seed: int) -> RandomGames:
    table = _Table(seed)
    wins, points = [0, 0], [0, 0]
    dealer_wins = 0
    for _ in range(number):
        first = table.game()
        winner = 0 if table.scores[0] == TARGET else 1
        wins[winner] += 1
        dealer_wins += winner == first
        points[0] += table.scores[0]
        points[1] += table.scores[1]
    return RandomGames(number, (wins[0], wins[1]), dealer_wins, (points[0], points[1]), table.deals, table.actions)


def _random_game_python(seed: int) -> tuple[list[Logged], tuple[int, int]]:
    table = _Table(seed)
    table.log = []
    table.game()
    return table.log, (table.scores[0], table.scores[1])


class _Table:
    """Where games are played, one after the other."""

    def __init__(self, seed: int) -> None:
        self.uniform = Chance(seed).uniform
        self.deck = list(range(52))
        self.scores = [0, 0]
        self.deals = self.actions = 0
        self.log: list[Logged] | None = None

    def game(self) -> int:
        """Play a game; returns who dealt first."""
        self.scores = [0, 0]
        first = dealer = self.cut()
        while not self.deal(dealer):
            dealer = 1 - dealer
        return first

    def note(self, seat: int, what: int, *cards: int) -> None:
        """Count an action, and write it to the log if there is one."""
        self.actions += 1
        if self.log is not None:
            self.log.append((seat, what, *self.scores, *cards))

    def cut(self) -> int:
        """The seat that cuts the lower card; with equal ranks both cut again (C1)."""
        while True:
            one, other = divmod(self.uniform(52 * 51), 51)
            if other >= one:
                other += 1
            self.note(-1, CUT, one, other)
            if _RANK[one] != _RANK[other]:
                return 0 if _RANK[one] < _RANK[other] else 1

    def deal(self, dealer: int) -> bool:
        """One deal; whether the game was won in it."""
        deck = self.deck
        word = self.uniform(_ELEVEN_CARDS)
        for place in range(11):
            word, further = divmod(word, 52 - place)
            if further:
                further += place
                deck[place], deck[further] = deck[further], deck[place]
        word = self.uniform(_REST_OF_DEAL)
        for place in (11, 12):
            word, further = divmod(word, 52 - place)
            further += place
            deck[place], deck[further] = deck[further], deck[place]
        word, lay = divmod(word, 15)
        (a, b), (c, d, e, f) = _LAID[lay], _KEPT[lay]
        one = deck[c], deck[d], deck[e], deck[f]
        mine = deck[a], deck[b]
        word, lay = divmod(word, 15)
        (a, b), (c, d, e, f) = _LAID[lay], _KEPT[lay]
        other = deck[6 + c], deck[6 + d], deck[6 + e], deck[6 + f]
        theirs = deck[6 + a], deck[6 + b]
        starter = deck[12]
        self.deals += 1
        if self.log is None:
            self.actions += 4
        else:
            self.note(-1, DEAL, *deck[:12])
            self.note(0, LAY, *mine)
            self.note(1, LAY, *theirs)
            self.note(-1, STARTER, starter)
        pone = 1 - dealer
        # C6, C10, C30: heels, the play, then the show from the pone on; whoever is there first has won (C36).
        if _RANK[starter] == JACK and self.peg(dealer, 2):
            return True
        hands = (one, other)
        if self.play(hands, pone, word):
            return True
        shown = score_hands([(*hands[pone], starter), (*hands[dealer], starter)])
        return (
            self.peg(pone, shown[0])
            or self.peg(dealer, shown[1])
            or self.peg(dealer, score_cribs([(*mine, *theirs, starter)])[0])
        )

    def peg(self, seat: int, points: int) -> bool:
        """Whether that won the game (C36)."""
        scores = self.scores
        scores[seat] += points
        if scores[seat] < TARGET:
            return False
        scores[seat] = TARGET
        return True

    def play(self, hands: tuple[tuple[int, ...], tuple[int, ...]], seat: int, word: int) -> bool:
        """The play (C10-C20); whether the game was won in it."""
        held = [list(hands[0]), list(hands[1])]
        pile: list[int] = []
        count = 0
        while True:
            mine = held[seat]
            room = LIMIT - count
            legal = mine if room > 9 else [card for card in mine if _VALUE[card] <= room]
            if len(legal) > 1:
                word, digit = divmod(word, _DIGIT)
                card = legal[digit * len(legal) // _DIGIT]
            else:
                card = legal[0]
            mine.remove(card)
            if self.log is None:
                self.actions += 1
            else:
                self.note(seat, PLAY, card)
            pile.append(_RANK[card])
            count += _VALUE[card]
            points = peg_points(pile, count)
            if points and self.peg(seat, points):
                return True
            room = LIMIT - count
            # The least card of the deck's order is one of the least value.
            theirs = held[1 - seat]
            if theirs and _VALUE[min(theirs)] <= room:
                seat = 1 - seat
            elif not mine or _VALUE[min(mine)] > room:
                if room and self.peg(seat, 1):
                    return True
                if not mine and not theirs:
                    return False
                pile = []
                count = 0
                if theirs:
                    seat = 1 - seat
