"""What a seat is asked in Kings Cribbage: the plays are tried on the board, all else is named."""

from __future__ import annotations

from itertools import combinations

from muggins.core.game import Choices, Refusal
from muggins.core.notation import write_action
from muggins.games.kings.actions import Action, Exchange, Move, Pass, Place
from muggins.games.kings.board import EMPTY
from muggins.games.kings.judging import move_refusal
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.view import View
from muggins.pieces.tiles import Tile, faces
from muggins.wire.asks import Ask, Choice, Laying, Span, TileOffered
from muggins.wire.kings.scores import names
from muggins.wording.kings.choices import choice_name, question
from muggins.wording.kings.hints import may_hint
from muggins.wording.kings.main_action import main_action
from muggins.wording.kings.refusals import refusal_sentence
from muggins.wording.kings.tiles import the_tiles, tile_name
from muggins.wording.speech import Speaker, upper_first

_NOTATION = KingsNotation()


def wire_ask(view: View, legal: Choices[Action], kind: str, opened: int, speaker: Speaker) -> Ask:
    """What the seat of `view` is asked; `opened` names the decision.

    Of a play nothing is listed: the first may be one of 200,000.
    """
    assert view.seat is not None
    placing = kind == "place"
    missing = move_refusal(view, Pass()) if placing else None
    missed = _missing_the_turn(view) if placing and missing is None else ()
    return Ask(
        seat=view.seat,
        opened=opened,
        kind=kind,
        question=question(view, kind, speaker),
        spoken=question(view, kind, speaker, the_tiles),
        pick=0,
        prompts=(main_action(kind, view, 0),),
        cards=(),
        choices=tuple(_choice(action, kind, view) for action in (missed if placing else legal.listed)),
        spans=tuple(
            Span(verb=span.verb, first=span.first, last=span.last, label=_SPAN_LABELS[span.verb])
            for span in legal.numbers
        ),
        hint=may_hint(view, kind),
        lay=_laying(view, missing) if placing else None,
    )


_SPAN_LABELS = {"count": "Count", "joker": "Joker for"}


def action_tiles(action: Action) -> tuple[str, ...]:
    """The tiles that an action takes, as they are played."""
    return names(action.tiles) if isinstance(action, (Place, Exchange)) else ()


def _missing_the_turn(view: View) -> list[Move]:
    """The exchanges, no two of the same tiles, and the pass (K14)."""
    assert view.seat is not None
    bag = view.bags[view.seat % len(view.bags)]
    most = min(len(view.rack), bag)
    chosen = [tiles for size in range(1, most + 1) for tiles in dict.fromkeys(combinations(view.rack, size))]
    return [*map(Exchange, chosen), Pass()]


def _laying(view: View, refusal: Refusal | None) -> Laying:
    return Laying(
        tiles=tuple(map(_offered, view.rack)),
        least=2 if view.board == EMPTY else 1,
        most=len(view.rack),
        missing=None if refusal is None else refusal_sentence(refusal),
    )


def _offered(tile: Tile) -> TileOffered:
    turned = [str(face) for face in faces(tile) if face != tile]
    return TileOffered(tile=str(tile), name=tile_name(tile), turned=turned[0] if turned else None)


def _choice(action: Action, kind: str, view: View) -> Choice:
    assert isinstance(action, Move)
    name, label = choice_name(action), upper_first(choice_name(action))
    match action:
        case Exchange(tiles=tiles):
            label = main_action(kind, view, len(tiles))
        case Pass() if kind == "claim":
            label = main_action(kind, view, 0)
            name = label.lower()
    return Choice(action=write_action(action, _NOTATION), name=name, label=label, cards=action_tiles(action))
