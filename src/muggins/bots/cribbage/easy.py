"""The beginner: sees points where they lie open, and not always."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from muggins.bots.protocol import Clock
from muggins.core.game import Choices, Decide, Uniform
from muggins.games.cribbage.actions import Action, Count, Lay, Muggins, Pass, Play
from muggins.games.cribbage.judging import MOST_ANNOUNCED
from muggins.games.cribbage.show import crib_items, hand_items, worth
from muggins.games.cribbage.view import View, due_count
from muggins.kernels.pegging import peg_points
from muggins.pieces.cards import Card
from muggins.pieces.combos import Item, Kind, fifteens, pairs, runs

LAYS_SECOND_BEST = 25
"""How often in 100 deals the best four cards are missed for the second best."""

OVERLOOKS_PLAY = 25
"""How often in 100 cards the points that one would peg are not noticed."""

OVERLOOKS: dict[Kind, int] = {"fifteen": 8, "pair": 3, "run": 8, "flush": 15, "nobs": 30}
"""How often in 100 an item is not noticed in the show."""

ONE_TOO_MANY = 4
"""How often in 100 hands one point too many is announced."""

CHECKS_CLAIM = 60
"""How often in 100 the opponent's hand is counted at all, to claim what he missed."""

RUNS_BELOW = 4
"""With fewer points in hand a joker ends the hand, whatever the opponent may hold (C56)."""


class EasyBot:
    """Errs like a beginner, by chances that the constants of this module name.

    Keeps the four cards that score most, without a thought for starter and crib; plays the card
    that pegs most now; in the show misses items and claims only what it notices.
    """

    __slots__ = ("_uniform",)

    def __init__(self, uniform: Uniform) -> None:
        self._uniform = uniform

    def choose(self, view: View, legal: Choices[Action], clock: Clock | None) -> Action:
        """What looks good at first sight."""
        assert isinstance(view.turn, Decide)
        match view.turn.kind:
            case "lay":
                return self._lay(view)
            case "count":
                more = self._happens(ONE_TOO_MANY)
                return Count(min(self._noticed(view) + more, MOST_ANNOUNCED))
            case "claim":
                return self._claim(view)
            case _:
                return self._play(view, legal.listed)

    def _lay(self, view: View) -> Action:
        kept = combinations(view.hand, 4)
        best, second = sorted(kept, key=_open_points, reverse=True)[:2]
        keep = second if self._happens(LAYS_SECOND_BEST) else best
        return Lay(tuple(card for card in view.hand if card not in keep))

    def _play(self, view: View, listed: Sequence[Action]) -> Action:
        """The card that pegs most; any card if none pegs or that is not noticed."""
        plain = [action for action in listed if not (isinstance(action, Play) and action.run)]
        pegged = [_pegs(view, action) for action in plain]
        if max(pegged) and not self._happens(OVERLOOKS_PLAY):
            plain = [action for action, points in zip(plain, pegged, strict=True) if points == max(pegged)]
        chosen = plain[self._uniform(len(plain))]
        if isinstance(chosen, Play) and (run := Play(chosen.card, run=True)) in listed and _poor(view):
            return run
        return chosen

    def _claim(self, view: View) -> Action:
        assert view.announced is not None
        missed = self._noticed(view) - view.announced if self._happens(CHECKS_CLAIM) else 0
        return Muggins(missed) if missed > 0 else Pass()

    def _noticed(self, view: View) -> int:
        """The points noticed in the hand or crib that is due."""
        assert view.starter is not None
        _, what, cards = due_count(view)
        if what == "crib":
            items = crib_items(cards, view.starter, view.options.crib_flush)
        else:
            items = hand_items(cards, view.starter)
        return sum(item.points for item in items if not self._happens(OVERLOOKS[item.kind]))

    def _happens(self, in_100: int) -> bool:
        return self._uniform(100) < in_100


def _open_points(cards: Sequence[Card]) -> int:
    """What four cards score without a starter."""
    items: tuple[Item[Card], ...] = (*fifteens(cards), *pairs(cards), *runs(cards))
    return worth(items) + (4 if len({card.suit for card in cards}) == 1 else 0)


def _pegs(view: View, action: Action) -> int:
    assert view.table is not None
    if not isinstance(action, Play):
        return 0
    pile = (*view.table.pile, action.card)
    return peg_points([card.rank for card in pile], view.table.count + action.card.value)


def _poor(view: View) -> bool:
    """Whether the seat's four cards are too few points to wait for the show."""
    assert view.table is not None
    assert view.seat is not None
    assert view.starter is not None
    four = (*view.hand, *view.table.put_by(view.seat))
    return worth(hand_items(four, view.starter)) < RUNS_BELOW
