"""From a game's own views, events and choices to what is sent: one translator a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from muggins.core.game import Choices, Seat
from muggins.wire.asks import Ask
from muggins.wire.cribbage.translating import CribbageTranslator
from muggins.wire.kings.translating import KingsTranslator
from muggins.wire.kings.tried import Tried, Trying
from muggins.wire.lobby import Hint, JudgedTurn, WeighedTurn
from muggins.wire.made import Made
from muggins.wire.messages import GameEvent, GameView
from muggins.wire.zombs.translating import ZombsTranslator
from muggins.wording.speech import Speaker

Sides = tuple[tuple[Seat, ...], ...]


class Translator(Protocol):
    """What a game's screens are told."""

    def view(self, view: Any) -> GameView:
        """What a seat sees."""

    def names(self, view: Any) -> dict[str, str]:
        """The whole name of every piece of the game, by its notation."""

    def event(self, event: Any, speaker: Speaker, sides: Sides) -> GameEvent:
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

    def tried(self, view: Any, trying: Trying) -> Tried | str:
        """What tiles would be that a seat tries on the board, or a sentence on why none can be tried."""

    def begins_deal(self, event: Any) -> bool:
        """Whether a deal begins with it, of those by which a review is told."""

    def judged(self, view: Any, made: Made, speaker: Speaker) -> JudgedTurn | WeighedTurn | None:
        """A turn beside the best that the view allowed; nothing for what is no turn."""

    def skunks(self, game: Any, scores: Sequence[int]) -> tuple[int, ...] | None:
        """How often each side is skunked if it has lost with its score; nothing where there are no skunks."""

    def option_label(self, name: str) -> str:
        """How an option is called."""

    def option_line(self, name: str) -> str:
        """What an option means."""

    def value_label(self, name: str, value: object) -> str:
        """How a value of an option is called."""


TRANSLATORS: Mapping[str, Translator] = {
    "cribbage": CribbageTranslator(),
    "kings": KingsTranslator(),
    "zombs": ZombsTranslator(),
}
"""The translator of each game."""
