"""What a seat is asked in cribbage: the engine's choices, named."""

from __future__ import annotations

from muggins.core.game import Choices
from muggins.core.notation import write_action
from muggins.games.cribbage.actions import Action, Lay, Move, Play
from muggins.games.cribbage.judging import move_refusal
from muggins.games.cribbage.notation import CribbageNotation
from muggins.games.cribbage.view import View
from muggins.pieces.cards import Card
from muggins.wire.asks import Ask, CardOffered, Choice, Span
from muggins.wire.cribbage.views import names
from muggins.wording.cribbage.choices import choice_name, question
from muggins.wording.cribbage.hints import may_hint
from muggins.wording.cribbage.main_action import main_action
from muggins.wording.cribbage.refusals import refusal_sentence
from muggins.wording.speech import Speaker, card_name, the_cards, upper_first

_NOTATION = CribbageNotation()

_PICKS = {"play": 1, "joker": 1}


def wire_ask(view: View, legal: Choices[Action], kind: str, opened: int, speaker: Speaker) -> Ask:
    """What the seat of `view` is asked; `opened` names the decision."""
    assert view.seat is not None
    pick = view.options.laid if kind == "lay" else _PICKS.get(kind, 0)
    return Ask(
        seat=view.seat,
        opened=opened,
        kind=kind,
        question=question(view, kind, speaker),
        spoken=question(view, kind, speaker, the_cards),
        pick=pick,
        prompts=tuple(main_action(kind, view, chosen) for chosen in range(pick + 1)),
        cards=tuple(_offered(view, card, kind) for card in view.hand) if pick else (),
        choices=tuple(_choice(action) for action in legal.listed),
        spans=tuple(
            Span(verb=span.verb, first=span.first, last=span.last, label=_SPAN_LABELS[span.verb])
            for span in legal.numbers
        ),
        hint=may_hint(view, kind),
    )


_SPAN_LABELS = {"count": "Count", "muggins": "Muggins for"}


def _offered(view: View, card: Card, kind: str) -> CardOffered:
    refusal = None if kind == "lay" else move_refusal(view, Play(card))
    return CardOffered(
        card=str(card), name=card_name(card), barred=None if refusal is None else refusal_sentence(refusal)
    )


def _choice(action: Action) -> Choice:
    assert isinstance(action, Move)
    return Choice(
        action=write_action(action, _NOTATION),
        name=choice_name(action),
        label=_label(action),
        cards=action_cards(action),
    )


def action_cards(action: Action) -> tuple[str, ...]:
    """The cards of the hand that an action takes."""
    match action:
        case Lay(cards=cards):
            return names(cards)
        case Play(card=card):
            return (str(card),)
        case _:
            return ()


def _label(action: Move) -> str:
    match action:
        case Lay(cards=cards):
            return f"Lay away {len(cards)}"
        case Play(card=card, run=True):
            return f"Play {card} and end the hand"
        case Play(card=card):
            return f"Play {card}"
        case _:
            return upper_first(choice_name(action))
