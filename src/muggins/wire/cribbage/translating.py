"""Cribbage for its screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muggins.bots.cribbage.advice import advise
from muggins.core.game import Choices
from muggins.core.notation import write_action
from muggins.games.cribbage.events import HandsDealt
from muggins.games.cribbage.notation import CribbageNotation
from muggins.games.cribbage.options import Options
from muggins.games.cribbage.scoring import skunked
from muggins.games.cribbage.view import View
from muggins.pieces.cards import deck
from muggins.wire.asks import Ask
from muggins.wire.cribbage.asks import action_cards, wire_ask
from muggins.wire.cribbage.events import CribbageEvent, wire_event
from muggins.wire.cribbage.judged import wire_judged
from muggins.wire.cribbage.views import CribbageView, wire_view
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Hint, WeighedTurn
from muggins.wire.made import Made
from muggins.wording.cribbage.board import board_aloud
from muggins.wording.cribbage.events import Sides
from muggins.wording.cribbage.explanations import explain
from muggins.wording.cribbage.hints import NO_HINT, hint_sentence, may_hint
from muggins.wording.cribbage.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.cribbage.refusals import refusal_sentence
from muggins.wording.cribbage.status import status
from muggins.wording.speech import Speaker, card_name


class CribbageTranslator:
    """What a screen of cribbage is told."""

    def view(self, view: View) -> CribbageView:
        """What a seat sees."""
        return wire_view(view)

    def names(self, view: View) -> dict[str, str]:
        """The whole name of every piece of the game, by its notation."""
        return {str(card): card_name(card) for card in deck(view.options.jokers)}

    def event(self, event: Any, speaker: Speaker, sides: Sides) -> CribbageEvent:
        """What happened, as the listener may see it."""
        return wire_event(event, speaker, sides)

    def ask(self, view: View, legal: Choices[Any], kind: str, opened: int, speaker: Speaker) -> Ask:
        """What a seat is asked, and what it may answer."""
        return wire_ask(view, legal, kind, opened, speaker)

    def status(self, view: View, speaker: Speaker) -> str:
        """Where the game stands, in a sentence."""
        return status(view, speaker)

    def aloud(self, view: View, speaker: Speaker) -> str:
        """The board, read aloud."""
        return board_aloud(view, speaker)

    def explain(self, event: Any, speaker: Speaker, view: View) -> str:
        """Why something happened."""
        return explain(event, speaker, view.options)

    def hint(self, view: View, legal: Choices[Any], kind: str, speaker: Speaker) -> Hint | str:
        """The best choice and why, or a sentence on why none is told."""
        if not may_hint(view, kind):
            return NO_HINT
        best = advise(view, legal)[0]
        return Hint(
            action=write_action(best.action, CribbageNotation()),
            reason=hint_sentence(view, best.action, best.parts, speaker),
            cards=action_cards(best.action),
        )

    def refusal(self, refusal: Any) -> str:
        """Why the rules say no."""
        return refusal_sentence(refusal)

    def disagreement(self, names: Sequence[str], values: Mapping[str, object]) -> str | None:
        """Why options do not go together, where it is options that disagree."""
        return disagreement(names, values)

    def tried(self, view: View, trying: Trying) -> Tried | str:
        """Nothing: there is no board to lay anything on."""
        return "cards are not tried: this is for games in which tiles are laid on a board"

    def begins_deal(self, event: Any) -> bool:
        """Whether hands were dealt."""
        return isinstance(event, HandsDealt)

    def judged(self, view: View, made: Made, speaker: Speaker) -> WeighedTurn | None:
        """A decision beside the best that the view allowed; nothing where there was nothing to decide."""
        return wire_judged(view, made, speaker)

    def skunks(self, game: Any, scores: Sequence[int]) -> tuple[int, ...] | None:
        """By the skunk lines, where the game has them."""
        options: Options = game.options
        return tuple(skunked(score, options) for score in scores) if options.skunk_lines else None

    def option_label(self, name: str) -> str:
        """How an option is called."""
        return OPTION_LABELS[name]

    def option_line(self, name: str) -> str:
        """What an option means."""
        return OPTION_LINES[name]

    def value_label(self, name: str, value: object) -> str:
        """How a value of an option is called."""
        return value_label(name, value)
