"""Kings Cribbage for its screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muggins.bots.kings.advice import advise
from muggins.core.game import Choices
from muggins.core.notation import write_action
from muggins.games.kings.notation import KingsNotation
from muggins.games.kings.view import View
from muggins.pieces.tiles import COLOURS, Tile
from muggins.wire.asks import Ask
from muggins.wire.kings.asks import action_tiles, wire_ask
from muggins.wire.kings.events import KingsEvent, Sides, wire_event
from muggins.wire.kings.judged import wire_judged
from muggins.wire.kings.tried import Tried, Trying, wire_tried
from muggins.wire.kings.views import KingsView, wire_view
from muggins.wire.lobby import Hint, JudgedTurn
from muggins.wire.made import Made
from muggins.wording.kings.board import board_aloud
from muggins.wording.kings.explanations import explain
from muggins.wording.kings.hints import NO_HINT, further_sentence, hint_sentence, may_hint
from muggins.wording.kings.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.kings.refusals import refusal_sentence
from muggins.wording.kings.status import status
from muggins.wording.kings.tiles import tile_name
from muggins.wording.speech import Speaker

_TILES = [Tile(rank, colour) for rank in range(1, 14) for colour in COLOURS]


class KingsTranslator:
    """What a screen of Kings Cribbage is told."""

    def view(self, view: View) -> KingsView:
        """What a seat sees."""
        return wire_view(view)

    def names(self, view: View) -> dict[str, str]:
        """The whole name of every tile, by its notation; a turnable one by both."""
        return {str(tile): tile_name(tile) for tile in _TILES}

    def event(self, event: Any, speaker: Speaker, sides: Sides) -> KingsEvent:
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
        further = further_sentence(view, [(one.action, one.parts) for one in weighed])
        return Hint(
            action=write_action(best.action, KingsNotation()),
            reason=" ".join(filter(None, (reason, further))),
            cards=action_tiles(best.action),
        )

    def refusal(self, refusal: Any) -> str:
        """Why the rules say no."""
        return refusal_sentence(refusal)

    def disagreement(self, names: Sequence[str], values: Mapping[str, object]) -> str | None:
        """Why options do not go together, where it is options that disagree."""
        return disagreement(names, values)

    def tried(self, view: View, trying: Trying) -> Tried | str:
        """What tiles would be that a seat tries on the board."""
        return wire_tried(view, trying)

    def begins_deal(self, event: Any) -> bool:
        """Never: a review is told by turns."""
        return False

    def judged(self, view: View, made: Made, speaker: Speaker) -> JudgedTurn | None:
        """A turn beside the best that the view allowed; nothing for what is no turn."""
        return wire_judged(view, made.action, made.seq)

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
