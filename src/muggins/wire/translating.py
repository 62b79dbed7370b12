"""From a game's own views, events and choices to what is sent: one translator a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from muggins.bots.cribbage.advice import advise
from muggins.core.game import Choices, Seat
from muggins.core.notation import write_action
from muggins.games.cribbage.notation import CribbageNotation
from muggins.games.cribbage.view import View
from muggins.pieces.cards import deck
from muggins.wire.asks import Ask
from muggins.wire.cribbage.asks import action_cards, wire_ask
from muggins.wire.cribbage.events import CribbageEvent, wire_event
from muggins.wire.cribbage.views import CribbageView, wire_view
from muggins.wire.lobby import Hint
from muggins.wording.cribbage.board import board_aloud
from muggins.wording.cribbage.explanations import explain
from muggins.wording.cribbage.hints import NO_HINT, hint_sentence, may_hint
from muggins.wording.cribbage.options import disagreement
from muggins.wording.cribbage.refusals import refusal_sentence
from muggins.wording.cribbage.status import status
from muggins.wording.speech import Speaker, card_name

Sides = tuple[tuple[Seat, ...], ...]


class Translator(Protocol):
    """What a game's screens are told."""

    def view(self, view: Any) -> CribbageView:
        """What a seat sees."""

    def names(self, view: Any) -> dict[str, str]:
        """The whole name of every piece of the game, by its notation."""

    def event(self, event: Any, speaker: Speaker, sides: Sides) -> CribbageEvent:
        """What happened, as the listener may see it."""

    def ask(self, view: Any, legal: Choices[Any], kind: str, opened: int, speaker: Speaker) -> Ask:
        """What a seat is asked, and what it may answer."""

    def status(self, view: Any, speaker: Speaker) -> str:
        """Where the game stands, in a sentence."""

    def aloud(self, view: Any, speaker: Speaker) -> str:
        """The board, read aloud."""

    def explain(self, event: Any, speaker: Speaker, view: Any) -> str:
        """Why something happened."""

    def hint(self, view: Any, legal: Choices[Any], kind: str, speaker: Speaker) -> Hint | str:
        """The best choice and why, or a sentence on why none is told."""

    def refusal(self, refusal: Any) -> str:
        """Why the rules say no."""

    def disagreement(self, names: Sequence[str], values: Mapping[str, object]) -> str | None:
        """Why options do not go together, where it is options that disagree."""


class CribbageTranslator:
    """Cribbage for its screens."""

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


TRANSLATORS: Mapping[str, Translator] = {"cribbage": CribbageTranslator()}
"""The translator of each game."""
