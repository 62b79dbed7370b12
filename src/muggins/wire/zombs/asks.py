"""What a seat is asked in Zombs: each thing that may be done, with its card and the place where it is done.

A place is an end of a horde (`R+`), a horde (`R`), a player (`seat 1`), the Grave (`grave`), the Pool (`pool`), or a
seat's own row (`row 0`), where a horde is started.
"""

from __future__ import annotations

from typing import assert_never

from muggins.core.game import Choices, Seat
from muggins.core.notation import write_action
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
from muggins.games.zombs.deck import CURE, FISH, QUARANTINE, ROB, TRADE
from muggins.games.zombs.horde import fitting
from muggins.games.zombs.notation import ZombsNotation
from muggins.games.zombs.turns import horde_of
from muggins.games.zombs.view import View
from muggins.games.zombs.winning import winning_cards
from muggins.wire.asks import Ask, CardOffered, Choice
from muggins.wire.zombs.views import names
from muggins.wording.speech import Speaker, upper_first
from muggins.wording.zombs.cards import card_name, the_card
from muggins.wording.zombs.choices import choice_label, choice_name, question, win_warning
from muggins.wording.zombs.hints import may_hint
from muggins.wording.zombs.main_action import main_action

_NOTATION = ZombsNotation()


def wire_ask(view: View, legal: Choices[Action], kind: str, opened: int, speaker: Speaker) -> Ask:
    """What the seat of `view` is asked; `opened` names the decision."""
    assert view.seat is not None
    winning = winning_cards(view) if kind == "act" else ()
    warning = win_warning(winning) if winning else None
    asked = view.fitting if kind == "give" else view.hand if kind == "act" else ()
    return Ask(
        seat=view.seat,
        opened=opened,
        kind=kind,
        question=question(view, kind, speaker),
        spoken=question(view, kind, speaker, the_card),
        pick=0 if kind == "draw" else 1,
        prompts=(main_action(kind, view, 0), main_action(kind, view, 1)),
        cards=tuple(CardOffered(card=card.name, name=card_name(card), barred=None) for card in dict.fromkeys(asked)),
        choices=tuple(_choice(action, view, speaker, warning) for action in legal.listed),
        spans=(),
        hint=may_hint(view, kind),
    )


def action_cards(action: Action) -> tuple[str, ...]:
    """The cards of the hand that an action takes."""
    match action:
        case Start(cards=cards):
            return names(cards)
        case Grow(card=card) | Block(card=card) | Unblock(card=card) | Give(card=card) | Discard(card=card):
            return (card.name,)
        case Quarantine():
            return (QUARANTINE.name, QUARANTINE.name)
        case Cure():
            return (CURE.name,)
        case Trade():
            return (TRADE.name,)
        case Fish():
            return (FISH.name,)
        case Rob():
            return (ROB.name,)
        case _:
            return ()


def _choice(action: Action, view: View, speaker: Speaker, warning: str | None) -> Choice:
    assert isinstance(action, Move)
    name = choice_name(action, view, speaker)
    return Choice(
        action=write_action(action, _NOTATION),
        name=name,
        label=upper_first(choice_label(action, view, speaker)),
        cards=action_cards(action),
        place=_place(action, view),
        takes=action.card.name if isinstance(action, Rob) else _from_grave(action, view),
        warning=warning if isinstance(action, Discard) else None,
    )


def _from_grave(action: Move, view: View) -> str | None:
    """The card that is got from the Grave's top."""
    return view.grave[-1].name if isinstance(action, DrawFrom) and action.source is Source.GRAVE else None


def _place(action: Move, view: View) -> str | None:
    """Where on the table an action is done."""
    match action:
        case Start():
            return f"row {view.seat}"
        case Grow(card=card):
            assert card.colour is not None
            found = horde_of(view.hordes, card.colour)
            assert found is not None
            end = next(end for end, fits in fitting(found[1]) if fits == card)
            return f"{card.colour}{end.value}"
        case Block(colour=colour, end=end) | Cure(colour=colour, end=end):
            return f"{colour}{end.value}"
        case Unblock(colour=colour, end=where):
            return colour if where is None else f"{colour}{where.value}"
        case Quarantine(colour=colour):
            return colour
        case Trade(seat=seat) | Fish(seat=seat):
            return _seat(seat)
        case Give():
            return None if view.asker is None else _seat(view.asker)
        case Rob() | Discard():
            return "grave"
        case DrawFrom(source=source):
            return None if source is Source.STOP else source.value
        case _ as never:
            assert_never(never)


def _seat(seat: Seat) -> str:
    return f"seat {seat}"
