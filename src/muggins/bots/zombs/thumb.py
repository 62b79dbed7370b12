"""Rules of thumb: what to do next at a table, from the own hand and what lies open alone.

All cards have a worth to the player: the Zombs that his side's hordes still need most, then what
removes blocks, then what blocks well. A block is as good as it is hard to remove: a 9 is as hard as
a 10, since both yield to a 10 and to four specials only (Z34). Cards that are played are drawn anew in the next
turn (Z12), so to hold what is of no use is a loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from muggins.bots.zombs.evaluation import longest
from muggins.games.zombs.turns import LONGEST
from muggins.kernels.hordes import (
    ACTING,
    ASK,
    BLOCK,
    BRAIN,
    COLOUR,
    CURE,
    DISCARD,
    DRAWING,
    FISH,
    FRANK,
    GIVE,
    GROW,
    HEAL,
    HIGH,
    LOOT,
    LOW,
    NUMBER,
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

_ENDS = (LOW, HIGH)
_SPECIAL_UNBLOCKERS = (BRAIN, CURE, FRANK, UNICORN)

HARDNESS = (0.0, 1.0, 1.3, 1.6, 2.0, 2.5, 3.5, 5.0, 7.0, 10.0, 10.0)
"""How hard a block of each number is to remove, from 1 for a 1 to 10 for a 9 or a 10."""

NEAR = 2
"""A horde that lacks no more than so many Zombs is blocked with whatever there is."""


class Habits(NamedTuple):
    """What the rules of thumb hang on; most were tried against others in some hundred games between equals."""

    numbers: tuple[float, ...] = (8.0, 1.0, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 14.0, 24.0, 30.0)
    """The worth of a Zomb that nobody needs, by its number, and of a 0."""
    specials: tuple[float, ...] = (34.0, 34.0, 12.0, 40.0, 40.0, 14.0, 16.0, 30.0)
    """The worth of Brain, Cure, Quarantine, Frank, Unicorn, Trade Hands, Zomb-Fish, Rob the Grave."""
    needed: float = 60.0
    """The worth of the Zomb that a horde of one's own side needs next ..."""
    farther: float = 3.0
    """... and so much less for each that has to come before."""
    take: float = 22.0
    """The Grave's top card is taken if it is worth so much."""
    rob: float = 50.0
    """The Grave is robbed of a card that is worth so much."""
    block_cost: float = 0.1
    """A block costs so much of its card's worth."""
    kept: float = 45.0
    """Cards that are worth so much are not to be discarded: a lesser one is kept for that, if there is one."""
    laid: float = 59.0
    """A card that is worth so much is no block, while there is time."""
    unblock_gain: float = 200.0
    """What a Zomb more on a horde is worth when it costs an unblocker."""
    idle_ahead: float = 8.0
    """While one's own horde is longest, it is freed with a card worth no more than this, even if nothing follows ..."""
    idle_behind: float = 41.0
    """... and while it is not, so that the game does not stand still (Z44), with one worth no more than this ..."""
    idle_team: float = 8.0
    """... or in a team game than this."""
    stir: int = 2
    """Who is not ahead changes something after so many rounds in which nothing changed."""
    cure_at: int = 8
    """A long horde is cured when it lacks no more than so many Zombs to win."""
    trade: float = 0.0
    """Hands are traded if the other's is likely to be worth so much more."""
    unknown: float = 16.0
    """The worth of a card that another holds."""
    gift: float = 25.0
    """How bad it is to discard what the next opponent needs next."""


HABITS = Habits()


class Beliefs(NamedTuple):
    """What a player knows of the other hands: for each seat the cards that it holds, and those that it lacks."""

    known: Sequence[Sequence[int]]
    lacked: Sequence[Sequence[int]]


def next_move(table: Table, habits: Habits = HABITS, beliefs: Beliefs | None = None) -> Move:
    """What who is to decide does next."""
    stage = table.stage
    if stage == ACTING:
        return _act(table, habits, beliefs)
    if stage == DRAWING:
        return _draw(table, habits)
    return GIVE, _given(table), -1, -1


def worths(table: Table, seat: int, habits: Habits) -> list[float]:
    """What each card is worth to a seat if it holds one of it."""
    numbers = habits.numbers[1:]
    worth = [*numbers, *numbers, *numbers, *numbers, habits.numbers[0], *habits.specials]
    colours = table.colour
    value, step = habits.needed, habits.farther
    for owner in range(table.players):
        colour = colours[owner]
        if colour < 0 or not table.partners(seat, owner):
            continue
        at = colour * 10 - 1
        low, high = table.low[owner], table.high[owner]
        lacking = table.goal - (high - low + 1)
        for away in range(min(low - 1, lacking)):
            worth[at + low - 1 - away] = value - step * away
        for away in range(min(10 - high, lacking)):
            worth[at + high + 1 + away] = value - step * away
    if colours[seat] < 0:
        hand = table.hands[seat]
        for colour in range(4):
            if colour in colours:
                continue
            at = colour * 10 - 1
            held = 0
            for card in hand:
                held += COLOUR[card] == colour
            for number in range(1, 11):
                worth[at + number] = max(worth[at + number], 4.0 * held + 10.0 - 2.0 * abs(number - 5.5))
            worth[at + 5] += 30.0
            worth[at + 6] += 30.0
    if table.hands[seat].count(QUARANTINE) > 1:
        worth[QUARANTINE] *= 2
    return worth


def _plain(card: int, habits: Habits) -> float:
    """What a second copy of a card is worth."""
    number = NUMBER[card]
    return habits.numbers[number] if number >= 0 else habits.specials[card - BRAIN]


def _draw(table: Table, habits: Habits) -> Move:
    grave = table.grave
    serves = bool(table.pool) or len(grave) > 1
    if grave:
        card = grave[-1]
        hand = table.hands[table.seat]
        worth = worths(table, table.seat, habits)[card]
        if card in hand and NUMBER[card] >= 0:
            worth = _plain(card, habits)
        if worth >= habits.take or not serves:
            return TAKE, -1, -1, -1
    return (POOL if serves else STOP), -1, -1, -1


def _given(table: Table) -> int:
    """Of the two cards that fit, the one of which another lies in the Grave: the asker may come by that anyhow."""
    one, other = table.fits
    return one if one in table.grave else other


def _act(table: Table, habits: Habits, beliefs: Beliefs | None) -> Move:
    seat = table.seat
    hand = table.hands[seat]
    if (move := finishing(table, seat)) is not None:
        return move
    if table.colour[seat] < 0 and (move := _started(table, seat)) is not None:
        return move
    mine = [owner for owner in range(table.players) if table.colour[owner] >= 0 and table.partners(seat, owner)]
    for owner in mine:
        for end in _ENDS:
            if table.is_open(owner, end) and (card := table.next_card(owner, end)) in hand:
                return GROW, card, -1, -1
    worth = worths(table, seat, habits)
    if ROB in hand and (move := _robbed(table, hand, worth, habits)) is not None:
        return move
    spare = _spare(hand, worth, habits)
    ours, others = longest(table, seat)
    behind = ours <= others
    idle = habits.idle_ahead if not behind else habits.idle_team if table.team else habits.idle_behind
    for owner in mine:
        if (move := _freed(table, owner, hand, spare, habits, gain=1, idle=idle)) is not None:
            return move
    theirs = [owner for owner in range(table.players) if table.colour[owner] >= 0 and not table.partners(seat, owner)]
    theirs.sort(key=lambda owner: -table.length(owner))
    if (move := _cured(table, theirs, hand, habits)) is not None:
        return move
    for owner in theirs:
        if (move := _hindered(table, owner, hand, spare, habits)) is not None:
            return move
    for owner in mine:
        if (move := _freed(table, owner, hand, spare, habits, gain=0, idle=idle)) is not None:
            return move
    if FISH in hand and (move := _fished(table, seat, beliefs)) is not None:
        return move
    if TRADE in hand and (move := _traded(table, seat, hand, worth, habits, beliefs)) is not None:
        return move
    stands = behind and not table.changed and table.still >= habits.stir
    if stands and (move := _stirred(table, seat, hand, spare)) is not None:
        return move
    return DISCARD, _discarded(table, seat, hand, spare, habits), -1, -1


def _stirred(table: Table, seat: int, hand: list[int], worth: list[float]) -> Move | None:
    """Any change at a horde, so that the game does not end: one that costs little (Z44)."""
    best: Move | None = None
    least = 1e9
    for owner in range(table.players):
        if table.colour[owner] < 0 or table.shut[owner]:
            continue
        mine = table.partners(seat, owner)
        for end in _ENDS:
            if table.block[2 * owner + end] >= 0:
                card = cheapest(hand, table.strength(owner, end), worth)
                value = worth[card] + (0 if mine else 10) if card >= 0 else 1e9
                if value < least:
                    best, least = (UNBLOCK, owner, end, card), value
    return best


def _started(table: Table, seat: int) -> Move | None:
    """Start the colour of which most can follow at once, then that of which most is held."""
    hand = table.hands[seat]
    best: Move | None = None
    most = (-1, -1)
    for colour in range(4):
        five, six = colour * 10 + 4, colour * 10 + 5
        has_five, has_six = five in hand, six in hand
        if colour in table.colour or not (has_five or has_six):
            continue
        low = high = 5 if has_five else 6
        while colour * 10 + low - 2 in hand and low > 1:
            low -= 1
        while colour * 10 + high in hand and high < 10:
            high += 1
        held = len({card for card in hand if COLOUR[card] == colour})
        if (high - low, held) > most:
            most = high - low, held
            best = START, five if has_five else six, six if has_five and has_six else -1, -1
    return best


def _robbed(table: Table, hand: list[int], worth: list[float], habits: Habits) -> Move | None:
    best, most = -1, habits.rob
    for card in table.grave:
        if card != ROB and card not in hand and worth[card] >= most:
            best, most = card, worth[card]
    return None if best < 0 else (LOOT, best, -1, -1)


def chain_of(table: Table, owner: int, end: int, hand: list[int]) -> int:
    """How many Zombs of a hand follow at an end, were it open."""
    at = table.colour[owner] * 10 - 1
    number = table.high[owner] if end else table.low[owner]
    chain = 0
    while True:
        number += 1 if end else -1
        if not 1 <= number <= 10 or at + number not in hand:
            return chain
        chain += 1


def cheapest(hand: Sequence[int], number: int, worth: Sequence[float]) -> int:
    """The card that removes a block of that number at the least worth; -1 if none does (Z34)."""
    best, least = -1, 1e9
    for card in hand:
        own = NUMBER[card]
        if own > number or own == number == 10 or card in _SPECIAL_UNBLOCKERS:
            value = worth[card]
            if value < least:
                best, least = card, value
    return best


def _spare(hand: list[int], worth: list[float], habits: Habits) -> list[float]:
    """The worths where a second copy counts as what it is to nobody."""
    if len(set(hand)) == len(hand):
        return worth
    worth = worth[:]
    for card in {card for card in hand if hand.count(card) > 1}:
        worth[card] = _plain(card, habits)
    return worth


def _lifter(hand: list[int], worth: list[float]) -> int:
    best, least = -1, 1e9
    for card in hand:
        if (NUMBER[card] == 10 or card in (FRANK, UNICORN)) and worth[card] < least:
            best, least = card, worth[card]
    return best


def _freed(
    table: Table, owner: int, hand: list[int], worth: list[float], habits: Habits, *, gain: int, idle: float
) -> Move | None:
    """Remove what lies across a horde of one's own side, if so many follow at least, and if it is worth its card."""
    for end in (WHOLE,) if table.shut[owner] else _ENDS:
        if end == WHOLE:
            card = _lifter(hand, worth)
            chain = chain_of(table, owner, LOW, hand) + chain_of(table, owner, HIGH, hand)
        elif table.block[2 * owner + end] >= 0:
            card = cheapest(hand, table.strength(owner, end), worth)
            chain = chain_of(table, owner, end, hand)
        else:
            continue
        if card < 0 or chain < gain:
            continue
        if chain * habits.unblock_gain > worth[card] or (worth[card] <= idle and _leaves(hand, card, worth, habits)):
            return UNBLOCK, owner, end, card
    return None


def _leaves(hand: list[int], card: int, worth: list[float], habits: Habits) -> bool:
    """Whether something is left to discard that is no loss, when this card is played (Z22)."""
    if len(hand) == 1:
        return True
    kept = hand.copy()
    kept.remove(card)
    return min(worth[other] for other in kept) < habits.kept


def _cured(table: Table, theirs: list[int], hand: list[int], habits: Habits) -> Move | None:
    """Cure the longest horde that can be cured, if it is long or the game is about to end (Z38, Z44)."""
    if CURE not in hand or table.soft:
        return None
    for owner in theirs:
        near = table.length(owner) >= table.goal - habits.cure_at or table.rounds >= LONGEST - 1
        if not near or table.shut[owner]:
            continue
        for end in _ENDS:
            number = table.high[owner] if end else table.low[owner]
            if table.block[2 * owner + end] < 0 and number not in (5, 6):
                return HEAL, owner, end, -1
    return None


def _hindered(table: Table, owner: int, hand: list[int], worth: list[float], habits: Habits) -> Move | None:
    """Quarantine or block an opponent's horde."""
    if table.shut[owner]:
        return None
    blocked = table.block[2 * owner] >= 0 or table.block[2 * owner + 1] >= 0
    if not blocked and hand.count(QUARANTINE) > 1:
        return SHUT, owner, -1, -1
    colour = table.colour[owner]
    near = table.length(owner) >= table.goal - NEAR
    for end in _ENDS:
        if not table.is_open(owner, end):
            continue
        best, most = -1, 0.0
        for card in hand:
            number = NUMBER[card]
            if number < 0 or COLOUR[card] == colour:
                continue
            if card == ZERO:
                number = table.high[owner] if end else table.low[owner]
            value = HARDNESS[number] - habits.block_cost * worth[card]
            if value > most and (near or (worth[card] < habits.laid and _leaves(hand, card, worth, habits))):
                best, most = card, value
        if best >= 0:
            return BLOCK, owner, end, best
    return None


def _fished(table: Table, seat: int, beliefs: Beliefs | None) -> Move | None:
    """Ask who is known to hold a card that fits, else who holds most and is not known to lack it."""
    if table.colour[seat] < 0 or table.shut[seat] or table.block[2 * seat] >= 0 or table.block[2 * seat + 1] >= 0:
        return None
    wanted = [table.next_card(seat, end) for end in _ENDS if table.is_open(seat, end)]
    best, most = -1, 0
    for other in range(table.players):
        if table.partners(seat, other):
            continue
        size = len(table.hands[other])
        if beliefs is not None:
            if any(card in beliefs.known[other] for card in wanted):
                size += 100
            elif all(card in beliefs.lacked[other] for card in wanted):
                size = 0
        if size > most:
            best, most = other, size
    return None if best < 0 else (ASK, best, -1, -1)


def _traded(
    table: Table, seat: int, hand: list[int], worth: list[float], habits: Habits, beliefs: Beliefs | None
) -> Move | None:
    """Exchange a hand that is worth little for one that is likely to be worth more."""
    mine = sum(worth[card] for card in hand) - worth[TRADE]
    best, most = -1, mine + habits.trade
    for other in range(table.players):
        if other == seat or table.partners(seat, other):
            continue
        known: Sequence[int] = beliefs.known[other] if beliefs is not None else ()
        theirs = sum(worth[card] for card in known) + habits.unknown * (len(table.hands[other]) - len(known))
        if theirs > most:
            best, most = other, theirs
    return None if best < 0 else (SWAP, best, -1, -1)


def _discarded(table: Table, seat: int, hand: list[int], worth: list[float], habits: Habits) -> int:
    """The card that is worth least, and is no gift to the next opponent."""
    following = (seat + 1) % table.players
    best, least = hand[0], 1e9
    for card in hand:
        value = worth[card] + gift(table, following, card, habits)
        if value < least:
            best, least = card, value
    return best


def gift(table: Table, to: int, card: int, habits: Habits) -> float:
    """How bad it is to leave a card on the Grave for a seat (Z12)."""
    colour = table.colour[to]
    if COLOUR[card] != colour or colour < 0:
        return 0.0
    number = NUMBER[card]
    away = max(table.low[to] - number, number - table.high[to])
    return habits.gift - 5.0 * (away - 1) if away > 0 else 0.0


def finishing(table: Table, seat: int) -> Move | None:
    """The next step of a way to win in this turn with what is in hand and in the Grave, if there is one."""
    hand = table.hands[seat]
    for owner in range(table.players):
        if table.colour[owner] < 0 or not table.partners(seat, owner):
            continue
        low, high = table.low[owner], table.high[owner]
        lacking = table.goal - (high - low + 1)
        if lacking > len(hand):
            continue
        at = table.colour[owner] * 10 - 1
        for below in range(max(lacking - (10 - high), 0), min(lacking, low - 1) + 1):
            above = lacking - below
            wanted = [at + low - 1 - step for step in range(below)] + [at + high + 1 + step for step in range(above)]
            missing = [card for card in wanted if card not in hand]
            robbers = hand.count(ROB) - len(missing)
            if robbers < 0 or any(card not in table.grave for card in missing):
                continue
            if (move := _cleared(table, owner, below, above, wanted, robbers)) is None:
                continue
            if move[0] >= 0:
                return move
            if missing:
                return LOOT, missing[0], -1, -1
            return GROW, next(card for card in wanted if _fits(table, owner, card)), -1, -1
    return None


def _fits(table: Table, owner: int, card: int) -> bool:
    return any(table.is_open(owner, end) and table.next_card(owner, end) == card for end in _ENDS)


_FREE: Move = (-1, -1, -1, -1)


def _cleared(table: Table, owner: int, below: int, above: int, wanted: list[int], robbers: int) -> Move | None:
    """The next step of the unblocking that a way to win needs; `_FREE` if none; nothing if it cannot be had.

    So many robbers may bring what unblocks, or bring back a Zomb that is wanted and has unblocked.
    """
    hand = table.hands[table.seat]
    rest = hand[:]
    grave = [card for card in table.grave if card != ROB]
    for card in wanted:
        (rest if card in rest else grave).remove(card)
    kept = wanted[:]
    first = _FREE
    ends = [end for end, needs in ((LOW, below), (HIGH, above)) if needs and table.block[2 * owner + end] >= 0]
    # The harder one first: what removes the easier one may not remove it.
    ends.sort(key=lambda end: -table.strength(owner, end))
    for end in (WHOLE,) if table.shut[owner] else ends:
        card = _remover(table, owner, end, rest)
        step: Move = UNBLOCK, owner, end, card
        if card >= 0:
            rest.remove(card)
        elif robbers and (card := _remover(table, owner, end, grave)) >= 0:
            step = LOOT, card, -1, -1
            grave.remove(card)
            robbers -= 1
        elif robbers and (card := _remover(table, owner, end, kept)) >= 0:
            step = (UNBLOCK, owner, end, card) if card in hand else (LOOT, card, -1, -1)
            kept.remove(card)
            robbers -= 1
        else:
            return None
        if end != WHOLE:
            grave.append(table.block[2 * owner + end])
        if NUMBER[card] >= 0 and card not in wanted:
            grave.append(card)
        if first is _FREE:
            first = step
    return first


def _remover(table: Table, owner: int, end: int, cards: list[int]) -> int:
    """Of these cards the one to remove a block or a Quarantine with, where one wins by it; -1 if none does."""
    return _lifter(cards, _EVEN) if end == WHOLE else cheapest(cards, table.strength(owner, end), _EVEN)


_EVEN: list[float] = [float(NUMBER[card]) if NUMBER[card] >= 0 else 20.0 + card for card in range(49)]
"""For one who wins now: a Zomb before a special, a low one before a high one."""
