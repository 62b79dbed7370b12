"""How likely each side is to win from where a table stands, all hands known: learned from play."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul

from muggins.games.zombs.turns import LONGEST, STILL
from muggins.kernels.hordes import (
    BRAIN,
    CURE,
    FISH,
    FRANK,
    HIGH,
    LOW,
    NUMBER,
    OVER,
    QUARANTINE,
    ROB,
    TRADE,
    UNICORN,
    ZERO,
    Table,
)

NAMES: tuple[str, ...] = (
    *(f"lacks {lacking}" for lacking in range(1, 11)),
    "length when late",
    "length when still",
    "longest when late",
    "longest when still",
    "open end",
    "soft block",
    "middling block",
    "hard block",
    "quarantined",
    "chain open",
    "chain removable",
    "chain blocked",
    "needed held",
    "needed out of reach",
    "denied next",
    "specials",
    "tens",
    "nines",
    "middling",
    "low",
    "zeros",
    "quarantines",
    "trade, fish, rob",
    "next to move",
    "second longest",
)
"""What is looked at, for each side."""

_AT = {name: at for at, name in enumerate(NAMES)}
(
    _LATE,
    _STILL,
    _LONGEST_LATE,
    _LONGEST_STILL,
    _OPEN,
    _SOFT,
    _MIDDLING,
    _HARD,
    _SHUT,
    _CHAIN_OPEN,
    _CHAIN_REMOVABLE,
    _CHAIN_BLOCKED,
    _HELD,
    _BEYOND,
    _DENIED,
    _SPECIALS,
    _TENS,
    _NINES,
    _MIDDLE_CARDS,
    _LOW_CARDS,
    _ZEROS,
    _QUARANTINES,
    _TRICKS,
    _TO_MOVE,
    _SECOND,
) = range(10, len(NAMES))

_REMOVERS = (BRAIN, CURE, FRANK, UNICORN)
_KIND = [0] * 49
for _card in range(49):
    _number = NUMBER[_card]
    if _card in _REMOVERS:
        _KIND[_card] = _SPECIALS
    elif _card == ZERO:
        _KIND[_card] = _ZEROS
    elif _card == QUARANTINE:
        _KIND[_card] = _QUARANTINES
    elif _card in (TRADE, FISH, ROB):
        _KIND[_card] = _TRICKS
    else:
        _KIND[_card] = {10: _TENS, 9: _NINES}.get(_number, _MIDDLE_CARDS if _number > 5 else _LOW_CARDS)


def sides_of(table: Table) -> tuple[tuple[int, ...], ...]:
    """The seats of each side."""
    if table.team:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(table.players))


def features(table: Table, side: Sequence[int]) -> list[float]:
    """What is looked at of a side, in the order of `NAMES`."""
    found = [0.0] * len(NAMES)
    hands = table.hands
    best, second, owner_best = 0, 0, -1
    for owner in side:
        length = table.length(owner)
        if length > best or owner_best < 0:
            best, second, owner_best = length, best, owner
        else:
            second = max(second, length)
    goal = table.goal
    found[max(goal - best, 1) - 1] = 1.0
    late = (table.rounds / LONGEST) ** 2
    still = table.still / STILL
    found[_LATE], found[_STILL] = best * late, best * still
    others = max(table.length(owner) for owner in range(table.players) if owner not in side)
    if best > others:
        found[_LONGEST_LATE], found[_LONGEST_STILL] = late, still
    found[_SECOND] = float(second)
    found[_TO_MOVE] = 1.0 if table.seat in side else 0.0
    mine: list[int] = []
    for seat in side:
        mine += hands[seat]
    theirs: list[int] = []
    for seat in range(table.players):
        if seat not in side:
            theirs += hands[seat]
    own: set[int] = set()
    for owner in side:
        if table.colour[owner] < 0:
            continue
        share = 1.0 if owner == owner_best else 0.5
        _horde(table, owner, mine, theirs, found, share, own)
    for card in mine:
        if card not in own:
            found[_KIND[card]] += 1.0
    return found


def _horde(
    table: Table, owner: int, mine: list[int], theirs: list[int], found: list[float], share: float, own: set[int]
) -> None:
    at = table.colour[owner] * 10 - 1
    low, high = table.low[owner], table.high[owner]
    lacking = table.goal - (high - low + 1)
    shut = table.shut[owner]
    if shut:
        found[_SHUT] += share
    for end in (LOW, HIGH):
        step = 1 if end else -1
        number = high if end else low
        room = min(10 - high if end else low - 1, lacking)
        if not room:
            continue
        block = table.block[2 * owner + end]
        removable = False
        if block >= 0:
            strength = table.strength(owner, end)
            found[_HARD if strength >= 9 else _MIDDLING if strength >= 6 else _SOFT] += share
            for card in mine:
                own_number = NUMBER[card]
                if own_number > strength or own_number == strength == 10 or card in _REMOVERS:
                    removable = True
                    break
        elif shut:
            for card in mine:
                if NUMBER[card] == 10 or card in (FRANK, UNICORN):
                    removable = True
                    break
        else:
            found[_OPEN] += share
        linked = True
        for away in range(1, room + 1):
            card = at + number + step * away
            if card in mine:
                own.add(card)
                if not linked:
                    found[_HELD] += share
                elif block < 0 and not shut:
                    found[_CHAIN_OPEN] += share
                elif removable:
                    found[_CHAIN_REMOVABLE] += share
                else:
                    found[_CHAIN_BLOCKED] += share
            else:
                copies = theirs.count(card)
                if copies > 1:
                    found[_BEYOND] += share
                elif copies and linked:
                    found[_DENIED] += share
                linked = False


WEIGHTS: tuple[float, ...] = (
    1.674,  # lacks 1
    1.009,  # lacks 2
    0.610,  # lacks 3
    0.253,  # lacks 4
    0.057,  # lacks 5
    -0.251,  # lacks 6
    -0.529,  # lacks 7
    -0.757,  # lacks 8
    -0.950,  # lacks 9
    -0.951,  # lacks 10
    0.189,  # length when late
    -0.034,  # length when still
    1.206,  # longest when late
    0.680,  # longest when still
    -0.005,  # open end
    -0.025,  # soft block
    -0.075,  # middling block
    -0.146,  # hard block
    -0.230,  # quarantined
    0.240,  # chain open
    0.131,  # chain removable
    0.208,  # chain blocked
    0.099,  # needed held
    -0.076,  # needed out of reach
    0.066,  # denied next
    0.065,  # specials
    0.067,  # tens
    -0.024,  # nines
    0.000,  # middling
    -0.022,  # low
    0.017,  # zeros
    -0.028,  # quarantines
    0.051,  # trade, fish, rob
    0.112,  # next to move
    0.045,  # second longest
)
"""What each is worth, as `tools/learn_zombs_weights.py --seed 1` found: differences between sides are log odds."""


def chances(table: Table, weights: Sequence[float] = WEIGHTS) -> list[float]:
    """How likely each side is to win; a tie counts as a part of a win."""
    sides = sides_of(table)
    if table.stage == OVER:
        won = [side[0] in table.winners for side in sides]
        share = 1.0 / sum(won)
        return [share if one else 0.0 for one in won]
    scores = [sum(map(mul, weights, features(table, side))) for side in sides]
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    whole = sum(parts)
    return [part / whole for part in parts]


def chance_of(table: Table, seat: int) -> float:
    """How likely the side of a seat is to win."""
    return next(chance for side, chance in zip(sides_of(table), chances(table), strict=True) if seat in side)


def longest(table: Table, seat: int) -> tuple[int, int]:
    """The longest horde of a seat's side, and that of the others."""
    mine = theirs = 0
    for owner in range(table.players):
        if table.partners(seat, owner):
            mine = max(mine, table.length(owner))
        else:
            theirs = max(theirs, table.length(owner))
    return mine, theirs
