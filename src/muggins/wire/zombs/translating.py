"""Zombs for its screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muggins.bots.zombs.advice import advise
from muggins.core.game import Choices
from muggins.core.notation import write_action
from muggins.games.zombs.deck import CARDS
from muggins.games.zombs.notation import ZombsNotation
from muggins.games.zombs.view import View
from muggins.wire.asks import Ask
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Hint, JudgedTurn
from muggins.wire.made import Made
from muggins.wire.zombs.asks import action_cards, wire_ask
from muggins.wire.zombs.events import Sides, ZombsEvent, wire_event
from muggins.wire.zombs.judged import wire_judged
from muggins.wire.zombs.views import ZombsView, wire_view
from muggins.wording.speech import Speaker
from muggins.wording.zombs.board import board_aloud
from muggins.wording.zombs.cards import card_name
from muggins.wording.zombs.explanations import explain
from muggins.wording.zombs.hints import NO_HINT, further_sentence, hint_sentence, may_hint
from muggins.wording.zombs.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.zombs.refusals import refusal_sentence
from muggins.wording.zombs.status import status


class ZombsTranslator:
    """What a screen of Zombs is told."""

    def view(self, view: View) -> ZombsView:
        """What a seat sees."""
        return wire_view(view)

    def names(self, view: View) -> dict[str, str]:
        """The whole name of every card, by its notation."""
        return {card.name: card_name(card) for card in CARDS}

    def event(self, event: Any, speaker: Speaker, sides: Sides) -> ZombsEvent:
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
        weighed = advise(view, legal)
        best = weighed[0]
        reason = hint_sentence(view, best.action, best.parts, speaker)
        further = further_sentence(view, [(one.action, one.parts) for one in weighed], speaker)
        return Hint(
            action=write_action(best.action, ZombsNotation()),
            reason=" ".join(filter(None, (reason, further))),
            cards=action_cards(best.action),
        )

    def refusal(self, refusal: Any) -> str:
        """Why the rules say no."""
        return refusal_sentence(refusal)

    def disagreement(self, names: Sequence[str], values: Mapping[str, object]) -> str | None:
        """Why options do not go together, where it is options that disagree."""
        return disagreement(names, values)

    def tried(self, view: View, trying: Trying) -> Tried | str:
        """Nothing: what may be done is listed, and can be taken back."""
        return "cards are not tried: this is for games in which tiles are laid on a board"

    def begins_deal(self, event: Any) -> bool:
        """Never: a review is told by turns."""
        return False

    def judged(self, view: View, made: Made, speaker: Speaker) -> JudgedTurn | None:
        """A decision beside the best that the view allowed; nothing for what was the only choice."""
        return wire_judged(view, made.action, made.seq, speaker)

    def skunks(self, game: Any, scores: Sequence[int]) -> tuple[int, ...] | None:
        """Nobody is skunked here."""
        return None

    def option_label(self, name: str) -> str:
        """How an option is called."""
        return OPTION_LABELS[name]

    def option_line(self, name: str) -> str:
        """What an option means."""
        return OPTION_LINES[name]

    def value_label(self, name: str, value: object) -> str:
        """How a value of an option is called."""
        return value_label(name, value)
