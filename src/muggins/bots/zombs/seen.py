"""What a view shows, laid out on a table; and whole tables that it allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from muggins.bots.zombs.thumb import Beliefs
from muggins.core.game import Decide, Uniform
from muggins.games.zombs.options import Options
from muggins.games.zombs.view import View
from muggins.kernels.hordes import ACTING, DRAWING, GIVING, QUARANTINE, UNSEEN, Table, lay_hordes, shuffled

MOST = 10**6
"""More cards than a hand holds."""

_STAGES = {"draw": DRAWING, "act": ACTING, "give": GIVING}


def seen_table(view: View, uniform: Uniform) -> Table:
    """The game as the seat of a view sees it, at a decision of its own; what it does not see is `UNSEEN`.

    Cards that another is known to hold are not in his hand: `beliefs_of` tells them.
    Raises `ValueError` if there is nothing to decide for that seat.
    """
    turn = view.turn
    if view.seat is None or not isinstance(turn, Decide) or view.seat not in turn.seats:
        raise ValueError("this seat has nothing to decide")
    assert view.acting is not None
    assert view.dealer is not None
    table = Table(view.options, uniform)
    table.dealer = view.dealer
    table.hands = [[UNSEEN] * size for size in view.sizes]
    table.hands[view.seat] = [card.place for card in view.hand]
    lay_hordes(table, view.hordes)
    table.pool = [UNSEEN] * view.pool
    table.grave = [card.place for card in view.grave]
    table.vault = [card.place for card in view.vault]
    table.rounds, table.still, table.changed = view.rounds, view.still, view.changed
    table.seat, table.due, table.pooled = view.acting, view.number, view.pooled
    table.stage = _STAGES[turn.kind]
    if table.stage == GIVING:
        table.giver = view.seat
        table.fits = tuple(card.place for card in view.fitting)
    return table


def beliefs_of(view: View) -> Beliefs:
    """What the seat of a view knows of the other hands."""
    return Beliefs(
        tuple(tuple(card.place for card in cards) for cards in view.known),
        tuple(tuple(lack.card.place for lack in lacks if not lack.fresh) for lacks in view.lacked),
    )


def unseen(view: View, table: Table) -> list[int]:
    """The cards that lie in the Pool or in other hands, sorted, less those that a hand is known to hold."""
    left = Counter(_deck(view.options))
    left.subtract(table.hands[table.to_move()])
    left.subtract(table.grave)
    left.subtract(table.vault)
    for owner in range(table.players):
        if table.colour[owner] >= 0:
            at = table.colour[owner] * 10 - 1
            left.subtract(range(at + table.low[owner], at + table.high[owner] + 1))
        left.subtract(card for card in table.block[2 * owner : 2 * owner + 2] if card >= 0)
        if table.shut[owner]:
            left.subtract((QUARANTINE, QUARANTINE))
    for seat, cards in enumerate(view.known):
        if seat != view.seat:
            left.subtract(card.place for card in cards)
    return list(left.elements())


def sampled_table(view: View, uniform: Uniform) -> Table:
    """A whole table that a view allows: what is not seen is dealt at random, as far as is known (Z40-Z42).

    It deals numbers straight to a table: five times as quick as to make a whole state by `resample`, which tells
    how all came about, and to lay that out. What is known to be held is there, and what is lacked is not, but
    among the cards that came since.
    """
    table = seen_table(view, uniform)
    pool = shuffled(unseen(view, table), uniform)
    known = [[card.place for card in cards] for cards in view.known]
    for seat, size in enumerate(view.sizes):
        if seat == view.seat:
            continue
        hand = known[seat]
        lacked = {lack.card.place: lack.fresh for lack in view.lacked[seat]}
        for at in range(size - len(hand)):
            hand.append(_drawn(pool, lacked, at))
        table.hands[seat] = hand
    table.pool = pool
    return table


def _drawn(pool: list[int], lacked: Mapping[int, int], at: int) -> int:
    """The next card that a hand can hold as its unknown card number `at`: the first of them are the fresh ones."""
    for place in range(len(pool) - 1, -1, -1):
        if lacked.get(pool[place], MOST) > at:
            return pool.pop(place)
    return pool.pop()


@cache
def _deck(options: Options) -> tuple[int, ...]:
    return tuple(card.place for card in options.cards)
