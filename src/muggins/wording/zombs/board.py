"""The table read aloud."""

from __future__ import annotations

from muggins.core.game import Over, Seat
from muggins.games.zombs.deck import ZERO
from muggins.games.zombs.horde import ENDS, End, Horde, block_at, block_number, is_finished, next_card
from muggins.games.zombs.options import partners
from muggins.games.zombs.view import View
from muggins.wording.speech import Speaker, plural, upper_first
from muggins.wording.zombs.cards import COLOUR_NAMES, card_name, cards_named, end_name
from muggins.wording.zombs.shown import known_sentences


def board_aloud(view: View, speaker: Speaker) -> str:
    """Each horde with its ends, the listener's side first, then hands, Pool, Grave, Vault and what is known.

    >>> from muggins.games.zombs.deck import zomb
    >>> from muggins.games.zombs.engine import Zombs
    >>> from muggins.games.zombs.options import chosen_options
    >>> game = Zombs(chosen_options({}))
    >>> view = game.view(game.new(), Seat(0))
    >>> view = view._replace(hordes=(Horde("R", 5, 7, high_block=zomb("B", 3)), None), grave=(zomb("G", 2), ZERO))
    >>> print(board_aloud(view, Speaker(("Ann", "Bob"), Seat(0))).replace(". ", ".\\n"))
    Round 1.
    Your horde is red 5 to 7, three Zombs; the low end is open for red 4, the high end is blocked by blue 3.
    Bob has no horde.
    You have no cards, Bob has no cards.
    105 cards are in the Pool.
    On top of the Grave of two cards lies 0.
    The Vault is empty.
    """
    seats = sorted(view.options.seats, key=lambda seat: _distance(view, seat))
    told = [f"Round {round_now(view)}", *(_horde(view, seat, speaker) for seat in seats)]
    hands = [f"{speaker.who(seat)} {speaker.verb(seat, 'have')} {plural(view.sizes[seat], 'card')}" for seat in seats]
    told.append(upper_first(", ".join(hands)))
    told.append(_pool(view.pool))
    told.append(_grave(view))
    told.append(f"In the Vault: {cards_named(view.vault)}" if view.vault else "The Vault is empty")
    return " ".join([". ".join(told) + ".", *known_sentences(view, speaker)])


def round_now(view: View) -> int:
    """Which round it is, from 1; where the guard has ended the game, the last (Z44)."""
    ended = isinstance(view.turn, Over) and view.turn.reason == "guard"
    return view.rounds if ended else view.rounds + 1


def end_aloud(horde: Horde, end: End) -> str:
    """How an end stands.

    >>> end_aloud(Horde("R", 5, 10), End.HIGH), end_aloud(Horde("R", 5, 6, low_block=ZERO), End.LOW)
    ('the high end is finished', 'the low end is blocked by 0, which counts 5')
    """
    name = f"the {end_name(end)}"
    block = block_at(horde, end)
    if block is not None:
        counts = f", which counts {block_number(horde, end)}" if block == ZERO else ""
        return f"{name} is blocked by {card_name(block)}{counts}"
    if is_finished(horde, end):
        return f"{name} is finished"
    return f"{name} is open for {card_name(next_card(horde, end))}"


def horde_aloud(horde: Horde) -> str:
    """Which Zombs a horde has.

    >>> horde_aloud(Horde("R", 5, 5)), horde_aloud(Horde("R", 4, 6))
    ('red 5, one Zomb', 'red 4 to 6, three Zombs')
    """
    numbers = str(horde.low) if horde.low == horde.high else f"{horde.low} to {horde.high}"
    return f"{COLOUR_NAMES[horde.colour]} {numbers}, {plural(horde.length, 'Zomb')}"


def _distance(view: View, seat: Seat) -> int:
    """One's own seat before the partner's, and these before the others."""
    if view.seat is None:
        return 0
    return 0 if seat == view.seat else 1 if partners(view.options, view.seat, seat) else 2


def _horde(view: View, seat: Seat, speaker: Speaker) -> str:
    horde = view.hordes[seat]
    if horde is None:
        return f"{speaker.does(seat, 'have')} no horde"
    told = f"{upper_first(speaker.whose(seat))} horde is {horde_aloud(horde)}"
    if horde.quarantined:
        return f"{told}; it is in Quarantine"
    return f"{told}; {', '.join(end_aloud(horde, end) for end in ENDS)}"


def _pool(left: int) -> str:
    return f"{upper_first(plural(left, 'card'))} {'is' if left == 1 else 'are'} in the Pool"


def _grave(view: View) -> str:
    if not view.grave:
        return "The Grave is empty"
    return f"On top of the Grave of {plural(len(view.grave), 'card')} lies {card_name(view.grave[-1])}"
