"""The words of each game by one name each: what a command that serves all games needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from muggins.core.game import Refusal, Seat
from muggins.wording.speech import Speaker

Sides = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class Words:
    """How a game is told; views, events and actions are the game's own.

    `refusal` says why not, `event` what happened, `question` what a seat is asked. `may_hint` says whether
    advice gives nothing away, `no_hint` why none is told, by the rule `no_hint_rule`; `hint` tells it.
    `option_lines` say what each option means, `option_labels` and `value_label` how it and its values are
    called, `disagreement` why two do not go together. `seats_alone` is how the seats are called where one
    person plays them all.
    """

    refusal: Callable[[Refusal], str]
    event: Callable[[Any, Speaker, Sides], str]
    question: Callable[[Any, str, Speaker], str]
    may_hint: Callable[[Any, str], bool]
    no_hint: str
    no_hint_rule: str
    hint: Callable[[Any, Any, Mapping[str, float], Speaker], str]
    option_lines: Mapping[str, str]
    option_labels: Mapping[str, str]
    value_label: Callable[[str, object], str]
    disagreement: Callable[[Sequence[str], Mapping[str, object]], str | None]
    seats_alone: tuple[str, ...] = ()


def words_of(game: str) -> Words:
    """The words of a game (`cribbage`, `kings`, `zombs`), imported when they are asked for.

    >>> words_of("kings").option_lines["players"]
    'how many play, each alone'
    >>> words_of("zombs").option_labels["length"]
    'Length'
    """
    words = import_module(f"muggins.wording.{game}.words").WORDS
    assert isinstance(words, Words)
    return words
