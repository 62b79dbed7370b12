"""The words of this game by the names that all games have."""

from __future__ import annotations

from muggins.wording.cribbage.choices import question
from muggins.wording.cribbage.events import event_sentence
from muggins.wording.cribbage.hints import NO_HINT, hint_sentence, may_hint
from muggins.wording.cribbage.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.cribbage.refusals import refusal_sentence
from muggins.wording.words import Words

WORDS = Words(
    refusal=refusal_sentence,
    event=event_sentence,
    question=question,
    may_hint=may_hint,
    no_hint=NO_HINT,
    no_hint_rule="C42",
    hint=hint_sentence,
    option_lines=OPTION_LINES,
    option_labels=OPTION_LABELS,
    value_label=value_label,
    disagreement=disagreement,
)
