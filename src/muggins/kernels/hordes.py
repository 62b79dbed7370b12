"""A game of Zombs on numbers, for play-outs: the fast twin of the course of `games.zombs` from a deal on.

A card is its place in the sorted deck, red 1 is 0 and Rob the Grave 48; -1 is a card that is not
seen. A move is four small numbers, what it is and up to three that go with it. A table changes as it is played
on: who wants it as it was takes a copy first. Moves are not judged: who plays here knows the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muggins.core.game import Seat, Uniform
from muggins.games.zombs.actions import (
    Block,
    Cure,
    Discard,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Quarantine,
    Rob,
    Source,
    Start,
    Trade,
    Unblock,
)
from muggins.games.zombs.actions import Move as Action
from muggins.games.zombs.deck import CARDS, COLOURS, Card
from muggins.games.zombs.horde import ENDS, End, Horde
from muggins.games.zombs.options import Mode, Options
from muggins.games.zombs.turns import LONGEST, STILL, due, horde_of

NUMBER: tuple[int, ...] = tuple(-1 if card.number is None else card.number for card in CARDS)
"""The number of each card: 1 to 10, 0 for the 0, -1 for a special one."""

COLOUR: tuple[int, ...] = tuple(-1 if card.colour is None else COLOURS.index(card.colour) for card in CARDS)
"""The colour of each card as its place in `COLOURS`, -1 for what has none."""

ZERO, BRAIN, CURE, QUARANTINE, FRANK, UNICORN, TRADE, FISH, ROB = range(40, 49)
UNSEEN = -1

TAKE, POOL, STOP, START, GROW, BLOCK, SHUT, UNBLOCK, HEAL, SWAP, ASK, GIVE, LOOT, DISCARD = range(14)
"""Kinds of moves, in the order of `games.zombs.actions`; what goes with each is told by `move_of`."""

LOW, HIGH, WHOLE = 0, 1, 2
"""The ends of a horde; a Quarantine is lifted as a whole."""

DRAWING, ACTING, GIVING, OVER = range(4)
"""What is going on at a table."""

Move = tuple[int, int, int, int]


class Table:
    """A game that is being played, hordes by the seat that they belong to.

    `colour` is -1 for a seat without a horde; `block` holds the card across each end, -1 for none,
    the low end of seat 0 first; `shut` whether a horde is in Quarantine. The Grave has its top card
    last, the Pool the card last that is drawn next. While a Fish is answered `giver` chooses from `fits`.
    `winners` are the seats whose side has won, once the game is over.
    """

    __slots__ = (
        "block",
        "changed",
        "colour",
        "dealer",
        "due",
        "fits",
        "giver",
        "goal",
        "grave",
        "hands",
        "high",
        "low",
        "players",
        "pool",
        "pooled",
        "rounds",
        "seat",
        "shut",
        "soft",
        "stage",
        "still",
        "team",
        "uniform",
        "vault",
        "winners",
    )

    def __init__(self, options: Options, uniform: Uniform) -> None:
        players = options.players
        self.players = players
        self.team = options.mode is Mode.TEAM
        self.goal = options.goal
        self.soft = options.cure_acts_as_brain
        self.uniform = uniform
        self.dealer = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.colour = [-1] * players
        self.low = [0] * players
        self.high = [0] * players
        self.block = [-1] * (2 * players)
        self.shut = [False] * players
        self.pool: list[int] = []
        self.grave: list[int] = []
        self.vault: list[int] = []
        self.rounds = self.still = 0
        self.changed = False
        self.seat = self.due = 0
        self.pooled = False
        self.stage = ACTING
        self.giver = -1
        self.fits: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()

    def copy(self, uniform: Uniform | None = None) -> Table:
        """The same game at another table, with a chance of its own if one is given."""
        other = Table.__new__(Table)
        other.players, other.team, other.goal, other.soft = self.players, self.team, self.goal, self.soft
        other.uniform = self.uniform if uniform is None else uniform
        other.dealer = self.dealer
        other.hands = [hand[:] for hand in self.hands]
        other.colour, other.low, other.high = self.colour[:], self.low[:], self.high[:]
        other.block, other.shut = self.block[:], self.shut[:]
        other.pool, other.grave, other.vault = self.pool[:], self.grave[:], self.vault[:]
        other.rounds, other.still, other.changed = self.rounds, self.still, self.changed
        other.seat, other.due, other.pooled, other.stage = self.seat, self.due, self.pooled, self.stage
        other.giver, other.fits, other.winners = self.giver, self.fits, self.winners
        return other

    def partners(self, one: int, other: int) -> bool:
        """Whether two seats are on one side (Z2)."""
        return one == other or (self.team and (one - other) & 1 == 0)

    def length(self, seat: int) -> int:
        """How many Zombs a seat's horde has."""
        return self.high[seat] - self.low[seat] + 1 if self.colour[seat] >= 0 else 0

    def is_open(self, owner: int, end: int) -> bool:
        """Whether there is a horde that can grow at an end (Z21, Z30)."""
        if self.colour[owner] < 0 or self.shut[owner] or self.block[2 * owner + end] >= 0:
            return False
        return self.high[owner] < 10 if end else self.low[owner] > 1

    def next_card(self, owner: int, end: int) -> int:
        """The card that follows at an end that is not finished."""
        return self.colour[owner] * 10 + (self.high[owner] if end else self.low[owner] - 2)

    def to_move(self) -> int:
        """The seat that is to decide."""
        return self.giver if self.stage == GIVING else self.seat

    def strength(self, owner: int, end: int) -> int:
        """What the block at an end counts (Z32)."""
        card = self.block[2 * owner + end]
        if card == ZERO:
            return self.high[owner] if end else self.low[owner]
        return NUMBER[card]

    def do(self, move: Move) -> None:
        """Make a move of the seat that is to decide, with all that follows up to the next one."""
        kind, one, two, three = move
        seat = self.seat
        if kind == GROW:
            self.hands[seat].remove(one)
            self._grow(one)
        elif kind == BLOCK:
            self.hands[seat].remove(three)
            self.block[2 * one + two] = three
            self.changed = True
        elif kind == UNBLOCK:
            self._unblock(one, two, three)
        elif kind == DISCARD:
            self.hands[seat].remove(one)
            self.grave.append(one)
            self._finish()
            return
        elif kind == TAKE:
            self.hands[seat].append(self.grave.pop())
            self._draw_on(self.due - 1)
            return
        elif kind == POOL:
            self._draw()
            return
        elif kind == STOP:
            self.due, self.stage = 0, ACTING
        elif kind == START:
            self._start(one, two)
        elif kind == SHUT:
            self.hands[seat].remove(QUARANTINE)
            self.hands[seat].remove(QUARANTINE)
            self.shut[one] = self.changed = True
        elif kind == HEAL:
            self._heal(one, two)
        elif kind == SWAP:
            self.hands[seat].remove(TRADE)
            self.vault.append(TRADE)
            self.hands[seat], self.hands[one] = self.hands[one], self.hands[seat]
        elif kind == ASK:
            self._ask(one)
        elif kind == GIVE:
            self.hands[self.giver].remove(one)
            self.stage, self.giver, self.fits = ACTING, -1, ()
            self._grow(one)
        else:
            self._rob(one)
        if self.stage == ACTING and not self.hands[seat]:
            self._finish()

    def _start(self, one: int, two: int) -> None:
        seat = self.seat
        self.hands[seat].remove(one)
        self.low[seat] = self.high[seat] = NUMBER[one]
        if two >= 0:
            self.hands[seat].remove(two)
            self.high[seat] = NUMBER[two]
        self.colour[seat] = COLOUR[one]
        self.changed = True
        self._check(seat)

    def _grow(self, card: int) -> None:
        owner = self.colour.index(COLOUR[card])
        if NUMBER[card] > self.high[owner]:
            self.high[owner] += 1
        else:
            self.low[owner] -= 1
        self.changed = True
        self._check(owner)

    def _check(self, owner: int) -> None:
        if self.high[owner] - self.low[owner] + 1 >= self.goal:
            self.stage = OVER
            self.winners = tuple(seat for seat in range(self.players) if self.partners(seat, owner))

    def _unblock(self, owner: int, end: int, card: int) -> None:
        self.hands[self.seat].remove(card)
        if end == WHOLE:
            self.shut[owner] = False
            self.vault += (QUARANTINE, QUARANTINE)
        else:
            self.grave.append(self.block[2 * owner + end])
            self.block[2 * owner + end] = -1
        (self.vault if NUMBER[card] < 0 else self.grave).append(card)
        self.changed = True

    def _heal(self, owner: int, end: int) -> None:
        self.hands[self.seat].remove(CURE)
        self.vault.append(CURE)
        if end:
            self.grave.append(self.colour[owner] * 10 + self.high[owner] - 1)
            self.high[owner] -= 1
        else:
            self.grave.append(self.colour[owner] * 10 + self.low[owner] - 1)
            self.low[owner] += 1
        self.changed = True

    def _ask(self, other: int) -> None:
        seat = self.seat
        self.hands[seat].remove(FISH)
        hand = self.hands[other]
        wanted = [self.next_card(seat, end) for end in (LOW, HIGH) if self.is_open(seat, end)]
        there = tuple(card for card in wanted if card in hand)
        if not there:
            self.grave.insert(0, FISH)
            return
        self.vault.append(FISH)
        if len(there) == 1:
            hand.remove(there[0])
            self._grow(there[0])
        else:
            self.stage, self.giver, self.fits = GIVING, other, there

    def _rob(self, card: int) -> None:
        hand, grave = self.hands[self.seat], self.grave
        hand.remove(ROB)
        at = len(grave) - 1 - grave[::-1].index(card)
        grave[at] = ROB
        hand.append(card)

    def _draw(self) -> None:
        hand, pool = self.hands[self.seat], self.pool
        for _ in range(self.due):
            if not pool:
                if len(self.grave) < 2:
                    break
                pool = self.pool = shuffled(self.grave[:-1], self.uniform)
                del self.grave[:-1]
            hand.append(pool.pop())
        self.due, self.pooled, self.stage = 0, True, ACTING

    def _draw_on(self, number: int) -> None:
        if number and (self.grave or self.pool):
            self.due, self.stage = number, DRAWING
        else:
            self.due, self.stage = 0, ACTING

    def _finish(self) -> None:
        """The turn is over; the next seat that has one begins (Z25, Z44)."""
        while True:
            if self.seat == self.dealer:
                self.still = 0 if self.changed else self.still + 1
                self.rounds += 1
                self.changed = False
                if self.still >= STILL or self.rounds >= LONGEST:
                    self._guard()
                    return
            self.seat = (self.seat + 1) % self.players
            self.pooled = False
            hand = self.hands[self.seat]
            self._draw_on(due(len(hand), self.rounds))
            if self.stage == DRAWING or hand:
                return

    def _guard(self) -> None:
        self.stage = OVER
        sizes = [self.length(seat) for seat in range(self.players)]
        best = max(sizes)
        self.winners = tuple(
            seat
            for seat in range(self.players)
            if any(size == best for other, size in enumerate(sizes) if self.partners(seat, other))
        )


def shuffled(cards: Sequence[int], uniform: Uniform) -> list[int]:
    """The cards in an order that chance gives them.

    >>> shuffled([1, 2, 3], lambda number: number - 1)
    [1, 2, 3]
    """
    mixed = list(cards)
    for at in range(len(mixed) - 1, 0, -1):
        other = uniform(at + 1)
        mixed[at], mixed[other] = mixed[other], mixed[at]
    return mixed


def lay_hordes(table: Table, hordes: Sequence[Horde | None]) -> None:
    """Lay the hordes of a game on a table."""
    for owner, horde in enumerate(hordes):
        if horde is None:
            continue
        table.colour[owner] = COLOURS.index(horde.colour)
        table.low[owner], table.high[owner] = horde.low, horde.high
        for end, card in ((LOW, horde.low_block), (HIGH, horde.high_block)):
            table.block[2 * owner + end] = -1 if card is None else card.place
        table.shut[owner] = horde.quarantined


_SOURCES = {TAKE: Source.GRAVE, POOL: Source.POOL, STOP: Source.STOP}
_CARD_ALONE: dict[int, Callable[[Card], Action]] = {GROW: Grow, GIVE: Give, LOOT: Rob, DISCARD: Discard}


def action_of(table: Table, move: Move) -> Action:
    """A move as an action of the game.

    >>> from muggins.games.zombs.options import chosen_options
    >>> action_of(Table(chosen_options({}), lambda number: 0), (DISCARD, 4, -1, -1))
    Discard(card=R5)
    """
    kind, one, two, three = move
    if kind in _SOURCES:
        return DrawFrom(_SOURCES[kind])
    if kind in _CARD_ALONE:
        return _CARD_ALONE[kind](CARDS[one])
    if kind == START:
        return Start((CARDS[one],) if two < 0 else (CARDS[one], CARDS[two]))
    if kind == SWAP:
        return Trade(Seat(one))
    if kind == ASK:
        return Fish(Seat(one))
    colour = COLOURS[table.colour[one]]
    if kind == SHUT:
        return Quarantine(colour)
    if kind == BLOCK:
        return Block(colour, ENDS[two], CARDS[three])
    if kind == HEAL:
        return Cure(colour, ENDS[two])
    return Unblock(colour, None if two == WHOLE else ENDS[two], CARDS[three])


def move_of(hordes: Sequence[Horde | None], action: Action) -> Move:
    """An action of the game as a move: its kind, then card or seat, or seat and end and card.

    >>> from muggins.games.zombs.deck import read_card
    >>> move_of((None, None), Start((read_card("R5"), read_card("R6")))) == (START, 4, 5, -1)
    True
    """
    match action:
        case DrawFrom(source=source):
            return next(kind for kind, drawn in _SOURCES.items() if drawn is source), -1, -1, -1
        case Start(cards=cards):
            return START, cards[0].place, cards[1].place if len(cards) > 1 else -1, -1
        case Grow(card=card):
            return GROW, card.place, -1, -1
        case Give(card=card):
            return GIVE, card.place, -1, -1
        case Rob(card=card):
            return LOOT, card.place, -1, -1
        case Discard(card=card):
            return DISCARD, card.place, -1, -1
        case Trade(seat=seat):
            return SWAP, seat, -1, -1
        case Fish(seat=seat):
            return ASK, seat, -1, -1
        case Quarantine(colour=colour):
            return SHUT, _owner(hordes, colour), -1, -1
        case Cure(colour=colour, end=end):
            return HEAL, _owner(hordes, colour), _end(end), -1
        case Block(colour=colour, end=end, card=card):
            return BLOCK, _owner(hordes, colour), _end(end), card.place
        case Unblock(colour=colour, end=where, card=card):
            return UNBLOCK, _owner(hordes, colour), WHOLE if where is None else _end(where), card.place


def _end(end: End) -> int:
    return HIGH if end is End.HIGH else LOW


def _owner(hordes: Sequence[Horde | None], colour: str) -> int:
    found = horde_of(hordes, colour)
    assert found is not None
    return found[0]
