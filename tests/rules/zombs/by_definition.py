"""What may be done in a turn of Zombs, and what it does, by the digest alone: every line is tried, one after another.

This knows nothing of the engine. Cards are texts, a horde is a set of numbers, and nothing is fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations

COLOURS = "RGBP"
ENDS = "-+"


@dataclass
class Horde:
    """Zombs of one colour, what lies across its low and its high end, and whether it is in Quarantine."""

    colour: str
    numbers: set[int]
    across: dict[str, str] = field(default_factory=dict)
    quarantine: bool = False

    def last(self, end: str) -> int:
        return min(self.numbers) if end == "-" else max(self.numbers)

    def next(self, end: str) -> int | None:
        """The number that would follow at an end, if any does (Z21)."""
        number = self.last(end) + (1 if end == "+" else -1)
        return number if number in range(1, 11) else None

    def open(self, end: str) -> bool:
        """Not finished, not blocked, not quarantined (Z30, Z33)."""
        return self.next(end) is not None and end not in self.across and not self.quarantine

    def fits(self) -> list[str]:
        return [f"{self.colour}{self.next(end)}" for end in ENDS if self.open(end)]


@dataclass
class Position:
    """A turn of `who`: cards in hands, in hordes, Grave (top last) and Vault; who is to give, and which cards."""

    who: int
    hands: list[list[str]]
    hordes: list[Horde | None]
    grave: list[str]
    vault: list[str]
    team: bool = False
    goal: int = 10
    cures: bool = True
    giver: int | None = None
    asked_for: list[str] = field(default_factory=list)
    ended: bool = False
    won: int | None = None

    @property
    def hand(self) -> list[str]:
        return self.hands[self.who]

    def same_side(self, one: int, other: int) -> bool:
        return one == other or (self.team and {one, other} in ({0, 2}, {1, 3}))

    def of(self, colour: str) -> tuple[int, Horde] | None:
        for seat, horde in enumerate(self.hordes):
            if horde is not None and horde.colour == colour:
                return seat, horde
        return None


def number_of(card: str) -> int | None:
    """A Zomb's number; a 0 is 0, a special has none."""
    if card == "0":
        return 0
    return int(card[1:]) if card[1:].isdigit() else None


def is_zomb(card: str) -> bool:
    return card[0] in COLOURS and card[1:].isdigit()


def tried(position: Position) -> Iterator[str]:
    """Every line that could be thought of with the cards that are there."""
    hand = sorted(set(position.hand))
    seats = range(len(position.hands))
    yield from (f"start {card}" for card in hand)
    yield from (f"start {one} {other}" for one, other in combinations(sorted(position.hand), 2))
    yield from (f"grow {card}" for card in hand)
    for colour in COLOURS:
        yield f"quarantine {colour}"
        yield from (f"unblock {colour} {card}" for card in hand)
        for end in ENDS:
            yield f"cure {colour}{end}"
            yield from (f"block {colour}{end} {card}" for card in hand)
            yield from (f"unblock {colour}{end} {card}" for card in hand)
    yield from (f"trade {seat}" for seat in seats)
    yield from (f"fish {seat}" for seat in seats)
    yield from (f"rob {card}" for card in sorted(set(position.grave)))
    yield from (f"discard {card}" for card in hand)
    yield from (f"give {card}" for card in sorted({card for cards in position.hands for card in cards}))


def lines(position: Position) -> set[str]:
    """All that may be done now."""
    return {line for line in tried(position) if may(position, line)}


def may(position: Position, line: str) -> bool:
    """Whether a line is allowed."""
    if position.ended or position.won is not None:
        return False
    verb, *args = line.split()
    if position.giver is not None:
        return verb == "give" and args[0] in position.asked_for
    test = _TESTS.get(verb)
    return test is not None and test(position, *args)


def _may_start(position: Position, *cards: str) -> bool:
    # Z20: the 5, the 6 or both of a colour that no horde has; one horde a player.
    colours = {card[0] for card in cards}
    numbers = [card[1:] for card in cards]
    return (
        position.hordes[position.who] is None
        and all(map(is_zomb, cards))
        and len(colours) == 1
        and sorted(numbers) in (["5"], ["6"], ["5", "6"])
        and position.of(min(colours)) is None
        and all(card in position.hand for card in cards)
    )


def _may_grow(position: Position, card: str) -> bool:
    # Z21: one's own or a partner's, the next number, at an end that is not blocked.
    return card in position.hand and any(
        horde is not None and position.same_side(position.who, seat) and card in horde.fits()
        for seat, horde in enumerate(position.hordes)
    )


def _may_block(position: Position, place: str, card: str) -> bool:
    # Z30, Z31: an open end of an opponent's horde, a Zomb of another colour or a 0.
    found = position.of(place[0])
    if found is None or card not in position.hand:
        return False
    seat, horde = found
    right_card = card == "0" or (is_zomb(card) and card[0] != horde.colour)
    return right_card and not position.same_side(position.who, seat) and horde.open(place[1])


def _may_quarantine(position: Position, colour: str) -> bool:
    # Z33, Z45: two cards, an opponent's horde without any block.
    found = position.of(colour)
    return (
        found is not None
        and position.hand.count("Quarantine") >= 2
        and not position.same_side(position.who, found[0])
        and not found[1].across
        and not found[1].quarantine
    )


def _may_unblock(position: Position, place: str, card: str) -> bool:
    found = position.of(place[0])
    if found is None or card not in position.hand:
        return False
    _, horde = found
    if len(place) == 1:
        # Z35: a Quarantine, by a 10 of any colour, Frank or the Unicorn.
        return horde.quarantine and card in ("R10", "G10", "B10", "P10", "Frank", "Unicorn")
    # Z34: a block, by a higher Zomb, a 10 also by a 10, by four specials; Z32 for a 0.
    block = horde.across.get(place[1])
    if block is None:
        return False
    if card in ("Brain", "Cure", "Frank", "Unicorn"):
        return True
    counts = horde.last(place[1]) if block == "0" else int(block[1:])
    return is_zomb(card) and (int(card[1:]) > counts or (counts == 10 and int(card[1:]) == 10))


def _may_cure(position: Position, place: str) -> bool:
    # Z38: the end card of an opponent's horde, no 5 or 6, no blocked end; Z43.
    found = position.of(place[0])
    return (
        found is not None
        and position.cures
        and "Cure" in position.hand
        and not position.same_side(position.who, found[0])
        and not found[1].quarantine
        and place[1] not in found[1].across
        and found[1].last(place[1]) not in (5, 6)
    )


def _may_trade(position: Position, seat: str) -> bool:
    return "Trade" in position.hand and int(seat) != position.who  # Z40


def _may_fish(position: Position, seat: str) -> bool:
    # Z41, Z45, Z47: an opponent, for one's own horde, without any block.
    own = position.hordes[position.who]
    return (
        "Fish" in position.hand
        and not position.same_side(position.who, int(seat))
        and own is not None
        and not own.across
        and not own.quarantine
        and bool(own.fits())
    )


def _may_rob(position: Position, card: str) -> bool:
    return "Rob" in position.hand and card in position.grave and card != "Rob"  # Z42, Z48


def _may_discard(position: Position, card: str) -> bool:
    return card in position.hand  # Z22


_TESTS = {
    "start": _may_start,
    "grow": _may_grow,
    "block": _may_block,
    "quarantine": _may_quarantine,
    "unblock": _may_unblock,
    "cure": _may_cure,
    "trade": _may_trade,
    "fish": _may_fish,
    "rob": _may_rob,
    "discard": _may_discard,
}


def after(before: Position, line: str) -> Position:
    """The position after a line that is allowed."""
    position = deepcopy(before)
    verb, *args = line.split()
    _EFFECTS[verb](position, *args)
    for seat, horde in enumerate(position.hordes):
        if horde is not None and len(horde.numbers) >= position.goal:
            position.won = seat  # Z5, Z6
    # Z22, Z24: a discard, or no cards left when the action is wholly done.
    if verb == "discard" or (not position.hand and position.giver is None):
        position.ended = True
    return position


def _lay(position: Position, card: str) -> None:
    """Lay a Zomb to the horde of its colour."""
    found = position.of(card[0])
    assert found is not None
    found[1].numbers.add(int(card[1:]))


def _start(position: Position, *cards: str) -> None:
    for card in cards:
        position.hand.remove(card)
    position.hordes[position.who] = Horde(cards[0][0], {int(card[1:]) for card in cards})


def _grow(position: Position, card: str) -> None:
    position.hand.remove(card)
    _lay(position, card)


def _block(position: Position, place: str, card: str) -> None:
    position.hand.remove(card)
    found = position.of(place[0])
    assert found is not None
    found[1].across[place[1]] = card


def _quarantine(position: Position, colour: str) -> None:
    position.hand.remove("Quarantine")
    position.hand.remove("Quarantine")
    found = position.of(colour)
    assert found is not None
    found[1].quarantine = True


def _unblock(position: Position, place: str, card: str) -> None:
    position.hand.remove(card)
    found = position.of(place[0])
    assert found is not None
    _, horde = found
    if len(place) == 1:
        horde.quarantine = False
        position.vault += ["Quarantine", "Quarantine"]
    else:
        position.grave.append(horde.across.pop(place[1]))
    # Z37: the Zomb on top of the Grave, a special in the Vault.
    (position.grave if is_zomb(card) else position.vault).append(card)


def _cure(position: Position, place: str) -> None:
    position.hand.remove("Cure")
    found = position.of(place[0])
    assert found is not None
    _, horde = found
    number = horde.last(place[1])
    horde.numbers.remove(number)
    position.grave.append(f"{horde.colour}{number}")
    position.vault.append("Cure")


def _trade(position: Position, seat: str) -> None:
    position.hand.remove("Trade")
    position.vault.append("Trade")
    hands, who, other = position.hands, position.who, int(seat)
    hands[who], hands[other] = hands[other], hands[who]


def _fish(position: Position, seat: str) -> None:
    position.hand.remove("Fish")
    own = position.hordes[position.who]
    assert own is not None
    there = [card for card in own.fits() if card in position.hands[int(seat)]]
    if not there:
        position.grave.insert(0, "Fish")
        return
    position.vault.append("Fish")
    position.giver, position.asked_for = int(seat), there
    if len(there) == 1:
        _give(position, there[0])


def _give(position: Position, card: str) -> None:
    assert position.giver is not None
    position.hands[position.giver].remove(card)
    _lay(position, card)
    position.giver, position.asked_for = None, []


def _rob(position: Position, card: str) -> None:
    position.hand.remove("Rob")
    topmost = max(at for at, one in enumerate(position.grave) if one == card)
    position.grave[topmost] = "Rob"
    position.hand.append(card)


def _discard(position: Position, card: str) -> None:
    position.hand.remove(card)
    position.grave.append(card)


_EFFECTS = {
    "start": _start,
    "grow": _grow,
    "block": _block,
    "quarantine": _quarantine,
    "unblock": _unblock,
    "cure": _cure,
    "trade": _trade,
    "fish": _fish,
    "give": _give,
    "rob": _rob,
    "discard": _discard,
}


def draws(pool: int, grave: int) -> set[str]:
    """Where a card may come from while one is still due and none has come from the Pool in this turn (Z12-Z14)."""
    # The Grave but its top card would be the new Pool.
    from_pool = pool if pool else max(grave - 1, 0)
    found = {"draw pool"} if from_pool else {"draw stop"}
    return found | ({"draw grave"} if grave else set())


def sequences(position: Position, depth: int) -> int:
    """How many sequences of so many actions there are in the turn."""
    found = lines(position)
    if depth == 1:
        return len(found)
    return sum(sequences(after(position, line), depth - 1) for line in found)
