"""Whether an action is allowed, and what may be done: the one judge of Zombs.

A player's action is judged from the player's own view, so no refusal can tell a secret.
"""

from __future__ import annotations

from collections.abc import Iterator

from muggins.core.game import Choices, Decide, Over, Refusal, Seat
from muggins.games.zombs.actions import (
    Action,
    Block,
    Cure,
    Discard,
    DrawFrom,
    Fish,
    Give,
    Grow,
    Move,
    Quarantine,
    Rob,
    Source,
    Start,
    Trade,
    Unblock,
)
from muggins.games.zombs.citing import rule_of_decision, rule_of_draw, rule_of_end, rule_of_turn
from muggins.games.zombs.deck import (
    CARDS,
    COLOURS,
    CURE,
    FISH,
    FIVE,
    QUARANTINE,
    ROB,
    SIX,
    TRADE,
    ZERO,
    Card,
    Cards,
    Colour,
    write_cards,
    zomb,
)
from muggins.games.zombs.horde import (
    ENDS,
    End,
    Horde,
    block_at,
    block_number,
    fitting,
    is_finished,
    is_open,
    lifts,
    number_at,
    removes,
)
from muggins.games.zombs.options import partners
from muggins.games.zombs.turns import horde_of, pool_serves
from muggins.games.zombs.view import View

_ANSWERS: dict[str, tuple[type[Move], ...]] = {
    "draw": (DrawFrom,),
    "act": (Start, Grow, Block, Quarantine, Unblock, Cure, Trade, Fish, Rob, Discard),
    "give": (Give,),
}

_TAKE_GRAVE, _DRAW_POOL, _STOP = (DrawFrom(source) for source in (Source.GRAVE, Source.POOL, Source.STOP))
_DISCARDS = {card: Discard(card) for card in CARDS}
_GROWS = {card: Grow(card) for card in CARDS if card.colour}
_ROBS = {card: Rob(card) for card in CARDS if card != ROB}
_BLOCKS = {
    (colour, end, card): Block(colour, end, card)
    for colour in COLOURS
    for end in ENDS
    for card in CARDS
    if card.number is not None and card.colour != colour
}
_UNBLOCKS = {
    (colour, end, card): Unblock(colour, end, card) for colour in COLOURS for end in (*ENDS, None) for card in CARDS
}
_STARTS = {
    colour: (
        Start((zomb(colour, FIVE),)),
        Start((zomb(colour, SIX),)),
        Start((zomb(colour, FIVE), zomb(colour, SIX))),
    )
    for colour in COLOURS
}


def move_refusal(view: View, action: Action) -> Refusal | None:
    """Why the seat of `view` may not do this now, or nothing."""
    turn = view.turn
    if isinstance(turn, Over):
        return Refusal("game_over", rule_of_end(turn))
    if not isinstance(turn, Decide):
        return Refusal("chance_is_due", rule_of_draw(turn), {"due": turn.kind})
    if view.seat not in turn.seats:
        return Refusal("not_your_turn", rule_of_turn(turn), {"seat": turn.seats[0], "due": turn.kind})
    if not isinstance(action, _ANSWERS[turn.kind]):
        return _other_is_due(view, turn, action)
    match action:
        case DrawFrom(source=source):
            return _draw_refusal(view, source)
        case Start(cards=cards):
            return _start_refusal(view, cards)
        case Grow(card=card):
            return _grow_refusal(view, card)
        case Block():
            return _block_refusal(view, action)
        case Quarantine(colour=colour):
            return _quarantine_refusal(view, colour)
        case Unblock():
            return _unblock_refusal(view, action)
        case Cure():
            return _cure_refusal(view, action)
        case Trade(seat=other):
            return _trade_refusal(view, other)
        case Fish(seat=other):
            return _fish_refusal(view, other)
        case Rob(card=card):
            return _rob_refusal(view, card)
        case Give(card=card):
            if card not in view.fitting:
                return Refusal("not_asked_for", "Z41", {"card": card.name, "cards": write_cards(view.fitting)})
            return None
        case Discard(card=card):
            return _held(view, card, "Z22")
        case _:
            raise TypeError(f"{action} is no move")


def _other_is_due(view: View, turn: Decide, action: Action) -> Refusal:
    """Why this kind of action is not what is asked for: drawing comes first, and once (Z12, Z17)."""
    if isinstance(action, DrawFrom) and turn.kind == "act":
        if view.pooled and action.source is Source.GRAVE:
            return Refusal("grave_after_pool", "Z12")
        return Refusal("drawing_is_over", "Z17")
    if isinstance(action, Give):
        return Refusal("nothing_to_give", "Z41")
    return Refusal("other_action_is_due", rule_of_decision(turn), {"due": turn.kind})


def _held(view: View, card: Card, rule: str, number: int = 1) -> Refusal | None:
    there = view.hand.count(card)
    if there >= number:
        return None
    if number > 1 and there:
        return Refusal("one_is_too_few", rule, {"card": card.name, "number": number})
    return Refusal("card_not_held", rule, {"card": card.name})


def _draw_refusal(view: View, source: Source) -> Refusal | None:
    serves = pool_serves(view.pool, len(view.grave))
    if source is Source.GRAVE and not view.grave:
        return Refusal("grave_empty", "Z12")
    if source is Source.POOL and not serves:
        return Refusal("pool_exhausted", "Z14", {"grave": len(view.grave)})
    if source is Source.STOP and serves:
        return Refusal("must_draw", "Z13", {"number": view.number})
    return None


def _start_refusal(view: View, cards: Cards) -> Refusal | None:
    assert view.seat is not None
    for card in cards:
        if card.colour is None or card.number not in (FIVE, SIX):
            return Refusal("starts_with_five_or_six", "Z20", {"card": card.name})
    if not 1 <= len(cards) <= 2 or (len(cards) == 2 and cards[0].number == cards[1].number):
        return Refusal("starts_with_one_of_each", "Z20", {"cards": write_cards(cards)})
    colour = cards[0].colour
    if cards[-1].colour != colour:
        return Refusal("two_colours", "Z20", {"cards": write_cards(cards)})
    for card in cards:
        if (refusal := _held(view, card, "Z20")) is not None:
            return refusal
    own = view.hordes[view.seat]
    if own is not None:
        return Refusal("has_a_horde", "Z20", {"colour": own.colour})
    assert colour is not None
    if (found := horde_of(view.hordes, colour)) is not None:
        return Refusal("colour_taken", "Z20", {"colour": colour, "seat": found[0]})
    return None


def _grow_refusal(view: View, card: Card) -> Refusal | None:
    assert view.seat is not None
    if card.colour is None:
        return Refusal("no_zomb", "Z21", {"card": card.name})
    if (refusal := _held(view, card, "Z21")) is not None:
        return refusal
    found = horde_of(view.hordes, card.colour)
    if found is None:
        return Refusal("no_such_horde", "Z21", {"colour": card.colour})
    owner, horde = found
    if not partners(view.options, view.seat, owner):
        return Refusal("not_your_side", "Z21", {"colour": horde.colour, "seat": owner})
    if horde.quarantined:
        return Refusal("quarantined", "Z33", {"colour": horde.colour})
    for end in ENDS:
        if not is_finished(horde, end) and card.number == number_at(horde, end) + (1 if end is End.HIGH else -1):
            if (block := block_at(horde, end)) is not None:
                return Refusal("end_blocked", "Z21", {"colour": horde.colour, "end": end.value, "card": block.name})
            return None
    wanted = " ".join(next_.name for _, next_ in fitting(horde))
    return Refusal("does_not_fit", "Z21", {"card": card.name, "colour": horde.colour, "cards": wanted})


def _block_refusal(view: View, action: Block) -> Refusal | None:
    assert view.seat is not None
    card, end = action.card, action.end
    if card == QUARANTINE:
        return Refusal("one_quarantine", "Z33", {"colour": action.colour})
    if card.number is None:
        return Refusal("no_blocker", "Z30", {"card": card.name})
    if (refusal := _held(view, card, "Z30")) is not None:
        return refusal
    found = horde_of(view.hordes, action.colour)
    if found is None:
        return Refusal("no_such_horde", "Z30", {"colour": action.colour})
    owner, horde = found
    if partners(view.options, view.seat, owner):
        return _own_side(view, owner, horde, "Z31")
    if card.colour == horde.colour:
        return Refusal("own_colour", "Z31", {"card": card.name, "colour": horde.colour})
    if horde.quarantined:
        return Refusal("quarantined", "Z33", {"colour": horde.colour})
    if is_finished(horde, end):
        return Refusal(
            "end_finished", "Z30", {"colour": horde.colour, "end": end.value, "number": number_at(horde, end)}
        )
    if (block := block_at(horde, end)) is not None:
        return Refusal("end_blocked", "Z30", {"colour": horde.colour, "end": end.value, "card": block.name})
    return None


def _own_side(view: View, owner: Seat, horde: Horde, rule: str) -> Refusal:
    """A horde of one's own side is no opponent's: one's own, or the partner's."""
    code = "own_horde" if owner == view.seat else "partners_horde"
    return Refusal(code, rule, {"colour": horde.colour, "seat": owner})


def _quarantine_refusal(view: View, colour: Colour) -> Refusal | None:
    assert view.seat is not None
    if (refusal := _held(view, QUARANTINE, "Z33", 2)) is not None:
        return Refusal("one_quarantine", "Z33", {"colour": colour}) if refusal.code == "one_is_too_few" else refusal
    found = horde_of(view.hordes, colour)
    if found is None:
        return Refusal("no_such_horde", "Z33", {"colour": colour})
    owner, horde = found
    if partners(view.options, view.seat, owner):
        return _own_side(view, owner, horde, "Z33")
    if horde.quarantined:
        return Refusal("quarantined", "Z33", {"colour": colour})
    for end in ENDS:
        if (block := block_at(horde, end)) is not None:
            return Refusal("end_blocked", "Z45", {"colour": colour, "end": end.value, "card": block.name})
    return None


def _unblock_refusal(view: View, action: Unblock) -> Refusal | None:
    card, end = action.card, action.end
    rule = "Z35" if end is None else "Z34"
    if (refusal := _held(view, card, rule)) is not None:
        return refusal
    found = horde_of(view.hordes, action.colour)
    if found is None:
        return Refusal("no_such_horde", rule, {"colour": action.colour})
    _, horde = found
    if horde.quarantined:
        if not lifts(card):
            return Refusal("cannot_lift", "Z35", {"card": card.name, "colour": horde.colour})
        if end is not None:
            return Refusal("lift_it_whole", "Z35", {"card": card.name, "colour": horde.colour})
        return None
    if end is None:
        return Refusal("not_quarantined", "Z35", {"colour": horde.colour})
    block = block_at(horde, end)
    if block is None:
        return Refusal("no_block", "Z34", {"colour": horde.colour, "end": end.value})
    number = block_number(horde, end)
    if removes(card, number):
        return None
    if card == ZERO:
        return Refusal("zero_removes_nothing", "Z39", {"colour": horde.colour, "end": end.value})
    if card.number is None:
        return Refusal("no_unblocker", "Z34", {"card": card.name})
    rule = "Z32" if block == ZERO else "Z34"
    return Refusal("too_low", rule, {"card": card.name, "block": block.name, "number": number})


def _cure_refusal(view: View, action: Cure) -> Refusal | None:
    assert view.seat is not None
    end = action.end
    if view.options.cure_acts_as_brain:
        return Refusal("cure_only_unblocks", "Z43")
    if (refusal := _held(view, CURE, "Z38")) is not None:
        return refusal
    found = horde_of(view.hordes, action.colour)
    if found is None:
        return Refusal("no_such_horde", "Z38", {"colour": action.colour})
    owner, horde = found
    if partners(view.options, view.seat, owner):
        return _own_side(view, owner, horde, "Z38")
    if horde.quarantined:
        return Refusal("quarantined", "Z38", {"colour": horde.colour})
    if (block := block_at(horde, end)) is not None:
        return Refusal("end_blocked", "Z38", {"colour": horde.colour, "end": end.value, "card": block.name})
    number = number_at(horde, end)
    if number in (FIVE, SIX):
        return Refusal("five_and_six_stay", "Z38", {"colour": horde.colour, "number": number})
    return None


def _trade_refusal(view: View, other: Seat) -> Refusal | None:
    if (refusal := _another_seat(view, other, "Z40")) is not None:
        return refusal
    return _held(view, TRADE, "Z40")


def _fish_refusal(view: View, other: Seat) -> Refusal | None:
    assert view.seat is not None
    if (refusal := _another_seat(view, other, "Z41")) is not None:
        return refusal
    if (refusal := _held(view, FISH, "Z41")) is not None:
        return refusal
    if partners(view.options, view.seat, other):
        return Refusal("ask_an_opponent", "Z47", {"seat": other})
    horde = view.hordes[view.seat]
    if horde is None:
        return Refusal("no_horde_of_ones_own", "Z41")
    if horde.quarantined:
        return Refusal("quarantined", "Z41", {"colour": horde.colour})
    if horde.blocked:
        return Refusal("horde_is_blocked", "Z41", {"colour": horde.colour})
    return None


def _another_seat(view: View, other: Seat, rule: str) -> Refusal | None:
    if not 0 <= other < view.options.players:
        return Refusal("no_such_seat", rule, {"seat": other, "last": view.options.players - 1})
    if other == view.seat:
        return Refusal("another_player", rule, {"seat": other})
    return None


def _rob_refusal(view: View, card: Card) -> Refusal | None:
    if (refusal := _held(view, ROB, "Z42")) is not None:
        return refusal
    if not view.grave:
        return Refusal("grave_empty", "Z42")
    if all(one == ROB for one in view.grave):
        return Refusal("only_robbers", "Z48")
    if card == ROB:
        return Refusal("no_robber", "Z42")
    if card not in view.grave:
        return Refusal("not_in_grave", "Z42", {"card": card.name})
    return None


def choices(view: View) -> Choices[Action]:
    """What the seat of `view` may do now."""
    turn = view.turn
    if not isinstance(turn, Decide) or view.seat not in turn.seats:
        return Choices()
    match turn.kind:
        case "act":
            return Choices(tuple(_acts(view, view.seat)))
        case "draw":
            return Choices(tuple(_draws(view)))
        case _:
            return Choices(tuple(map(Give, view.fitting)))


def _draws(view: View) -> Iterator[Action]:
    serves = pool_serves(view.pool, len(view.grave))
    if view.grave:
        yield _TAKE_GRAVE
    yield _DRAW_POOL if serves else _STOP


def _acts(view: View, seat: Seat) -> Iterator[Action]:
    """All that may be done: what builds, what hinders, what frees, the other specials, the discards.

    Each kind is listed from the hand, so that what cannot be done is not looked at.
    """
    options = view.options
    hand = tuple(dict.fromkeys(view.hand))
    zombs = [card for card in hand if card.number is not None]
    own = view.hordes[seat]
    if own is None:
        for colour in COLOURS:
            if horde_of(view.hordes, colour) is None:
                for start in _STARTS[colour]:
                    if all(card in hand for card in start.cards):
                        yield start
    theirs: list[Horde] = []
    for owner, horde in enumerate(view.hordes):
        if horde is None:
            continue
        if not partners(options, seat, Seat(owner)):
            theirs.append(horde)
            continue
        for _, card in fitting(horde):
            if card in hand:
                yield _GROWS[card]
    for horde in theirs:
        for end in ENDS:
            if is_open(horde, end):
                for card in zombs:
                    if card.colour != horde.colour:
                        yield _BLOCKS[horde.colour, end, card]
    if view.hand.count(QUARANTINE) > 1:
        for horde in theirs:
            if not horde.blocked:
                yield Quarantine(horde.colour)
    for some in view.hordes:
        if some is None or not some.blocked:
            continue
        if some.quarantined:
            for card in hand:
                if lifts(card):
                    yield _UNBLOCKS[some.colour, None, card]
            continue
        for end in ENDS:
            if block_at(some, end) is not None:
                number = block_number(some, end)
                for card in hand:
                    if removes(card, number):
                        yield _UNBLOCKS[some.colour, end, card]
    if CURE in hand and not options.cure_acts_as_brain:
        for horde in theirs:
            for end in ENDS:
                if not horde.quarantined and block_at(horde, end) is None and number_at(horde, end) not in (FIVE, SIX):
                    yield Cure(horde.colour, end)
    if TRADE in hand:
        yield from (Trade(other) for other in options.seats if other != seat)
    if FISH in hand and own is not None and not own.blocked:
        yield from (Fish(other) for other in options.seats if not partners(options, seat, other))
    if ROB in hand:
        yield from (_ROBS[card] for card in sorted(set(view.grave)) if card != ROB)
    for card in hand:
        yield _DISCARDS[card]
