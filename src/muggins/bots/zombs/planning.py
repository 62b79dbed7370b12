"""What comes into question in a turn, each looked at in the same worlds: how the strong player thinks.

A choice is tried in worlds that the view allows, the rest played by the rules of thumb for a few turns of
each; what the table is worth then is told by `evaluation`. All choices see the same worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from muggins.bots.zombs.evaluation import chance_of, longest
from muggins.bots.zombs.seen import beliefs_of, sampled_table, seen_table
from muggins.bots.zombs.thumb import HABITS, Beliefs, Habits, cheapest, finishing, gift, next_move, worths
from muggins.core.game import Uniform
from muggins.games.zombs.view import View
from muggins.kernels.hordes import (
    ASK,
    BLOCK,
    COLOUR,
    CURE,
    DISCARD,
    DRAWING,
    FISH,
    FRANK,
    GIVE,
    GIVING,
    GROW,
    HEAL,
    HIGH,
    LOOT,
    LOW,
    NUMBER,
    OVER,
    POOL,
    QUARANTINE,
    ROB,
    SHUT,
    START,
    STOP,
    SWAP,
    TAKE,
    TRADE,
    UNBLOCK,
    UNICORN,
    WHOLE,
    ZERO,
    Move,
    Table,
)


class Effort(NamedTuple):
    """How much is looked at: worlds for all choices, more for the best, and rounds that are played on in each."""

    worlds: int
    more: int
    rounds: int


DOUBT = 0.01
"""What comes first is left only for what looks better by so much: means of a few worlds err."""

BEST = 4
"""So many choices are looked at in more worlds."""


class Tried(NamedTuple):
    """A move, and what comes of it on the average of the worlds that it was tried in.

    `chance` is how likely one's side is to win then, `length` and `theirs` are the longest horde of it and of
    the others after the turns that were played on.
    """

    move: Move
    chance: float
    length: float
    theirs: float


def tried(view: View, effort: Effort, uniform: Uniform, habits: Habits = HABITS) -> tuple[Tried, ...]:
    """The moves that come into question, the best first. Raises `ValueError` if the seat has nothing to decide."""
    table = seen_table(view, uniform)
    assert view.seat is not None
    moves = candidates(table, habits, beliefs_of(view))
    trying = _Trying(view, uniform, effort.rounds * view.options.players, habits, moves[0])
    trying.add(moves, effort.worlds)
    # The sort is stable: of equals the one that the rules of thumb named first. What was tried less comes after.
    best = sorted(moves, key=trying.order)[:BEST]
    trying.add(best, effort.more)
    others = [move for move in moves if move not in best]
    return tuple(map(trying.told, (*sorted(best, key=trying.order), *sorted(others, key=trying.order))))


class _Trying:
    """Sums over worlds, by move: how many, chances, lengths."""

    def __init__(self, view: View, uniform: Uniform, turns: int, habits: Habits, first: Move) -> None:
        self._view, self._uniform, self._turns, self._habits, self._first = view, uniform, turns, habits, first
        self._sums: dict[Move, tuple[int, float, int, int]] = {}

    def add(self, moves: Sequence[Move], worlds: int) -> None:
        """Try moves in so many new worlds, the same for all."""
        seat = self._view.seat
        assert seat is not None
        for _ in range(worlds):
            world = sampled_table(self._view, self._uniform)
            for move in moves:
                after = played_on(world, move, self._turns, self._habits)
                mine, theirs = longest(after, seat)
                number, chance, length, other = self._sums.get(move, (0, 0.0, 0, 0))
                self._sums[move] = number + 1, chance + chance_of(after, seat), length + mine, other + theirs

    def order(self, move: Move) -> float:
        """The better, the lower; rounded, so that the order does not hang on how sums are rounded."""
        return -round(self.told(move).chance + DOUBT * (move == self._first), 9)

    def told(self, move: Move) -> Tried:
        """The means."""
        number, chance, length, theirs = self._sums[move]
        return Tried(move, chance / number, length / number, theirs / number)


def played_on(world: Table, move: Move, turns: int, habits: Habits) -> Table:
    """The table after a move, the rest of this turn and so many more; the world stays as it is."""
    table = world.copy()
    seat = table.seat
    table.do(move)
    while table.stage != OVER:
        if table.seat != seat:
            if not turns:
                break
            turns -= 1
            seat = table.seat
        table.do(next_move(table, habits))
    return table


def candidates(table: Table, habits: Habits, beliefs: Beliefs) -> list[Move]:
    """What comes into question, first what the rules of thumb say; of draws the one from the Grave, which is known."""
    first = next_move(table, habits, beliefs)
    kind = first[0]
    if table.stage == GIVING:
        return [first, *((GIVE, card, -1, -1) for card in table.fits if card != first[1])]
    if table.stage == DRAWING:
        serves = bool(table.pool) or len(table.grave) > 1
        return [(TAKE, -1, -1, -1), (POOL if serves else STOP, -1, -1, -1)] if table.grave else [first]
    seat = table.seat
    if kind == GROW or finishing(table, seat) is not None:
        return [first]
    hand = table.hands[seat]
    worth = worths(table, seat, habits)
    found = {first: None}
    found |= dict.fromkeys(_starts(table, hand) if table.colour[seat] < 0 else ())
    for owner in range(table.players):
        if table.colour[owner] < 0:
            continue
        if table.partners(seat, owner):
            found |= dict.fromkeys(_freeing(table, owner, hand, worth))
        else:
            found |= dict.fromkeys(_hindering(table, owner, hand, worth))
    found |= dict.fromkeys(_tricks(table, seat, hand, worth))
    found |= dict.fromkeys(_discards(table, seat, hand, worth, habits))
    return list(found)


def _starts(table: Table, hand: list[int]) -> Iterator[Move]:
    for colour in range(4):
        five, six = colour * 10 + 4, colour * 10 + 5
        if colour not in table.colour:
            if five in hand:
                yield START, five, six if six in hand else -1, -1
            elif six in hand:
                yield START, six, -1, -1


def _freeing(table: Table, owner: int, hand: list[int], worth: Sequence[float]) -> Iterator[Move]:
    """To unblock with the card that is worth least, and with a special one."""
    for end in (LOW, HIGH):
        if table.block[2 * owner + end] < 0:
            continue
        number = table.strength(owner, end)
        for some in ([card for card in hand if NUMBER[card] >= 0], [card for card in hand if NUMBER[card] < 0]):
            card = cheapest(some, number, worth)
            if card >= 0:
                yield UNBLOCK, owner, end, card
    if table.shut[owner]:
        lifting = [card for card in hand if NUMBER[card] == 10 or card in (FRANK, UNICORN)]
        if lifting:
            yield UNBLOCK, owner, WHOLE, min(lifting, key=worth.__getitem__)


def _hindering(table: Table, owner: int, hand: list[int], worth: Sequence[float]) -> Iterator[Move]:
    """To block each end with the two hardest cards, to cure each, to quarantine."""
    if table.shut[owner]:
        return
    colour = table.colour[owner]
    if table.block[2 * owner] < 0 and table.block[2 * owner + 1] < 0 and hand.count(QUARANTINE) > 1:
        yield SHUT, owner, -1, -1
    for end in (LOW, HIGH):
        number = table.high[owner] if end else table.low[owner]
        if table.is_open(owner, end):
            cards = [card for card in set(hand) if NUMBER[card] >= 0 and COLOUR[card] != colour]
            cards.sort(key=lambda card: (number if card == ZERO else NUMBER[card]) - worth[card] / 100, reverse=True)
            for card in cards[:2]:
                yield BLOCK, owner, end, card
        if CURE in hand and not table.soft and table.block[2 * owner + end] < 0 and number not in (5, 6):
            yield HEAL, owner, end, -1


def _tricks(table: Table, seat: int, hand: list[int], worth: Sequence[float]) -> Iterator[Move]:
    """To ask, to trade, to rob the cards that are worth most."""
    others = [other for other in range(table.players) if not table.partners(seat, other)]
    if (
        FISH in hand
        and table.colour[seat] >= 0
        and not table.shut[seat]
        and max(table.block[2 * seat : 2 * seat + 2]) < 0
    ):
        for other in others:
            if table.hands[other]:
                yield ASK, other, -1, -1
    if TRADE in hand:
        for other in others:
            if table.hands[other]:
                yield SWAP, other, -1, -1
    if ROB in hand:
        there = sorted({card for card in table.grave if card != ROB}, key=lambda card: (-worth[card], card))
        for card in there[:3]:
            yield LOOT, card, -1, -1


def _discards(table: Table, seat: int, hand: list[int], worth: Sequence[float], habits: Habits) -> Iterator[Move]:
    following = (seat + 1) % table.players
    cards = sorted(set(hand), key=lambda card: (worth[card] + gift(table, following, card, habits), card))
    for card in cards[:3]:
        yield DISCARD, card, -1, -1
