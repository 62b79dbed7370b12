"""The words of this game by the names that all games have."""

from __future__ import annotations

from muggins.wording.kings.choices import question
from muggins.wording.kings.events import event_sentence
from muggins.wording.kings.hints import NO_HINT, hint_sentence, may_hint
from muggins.wording.kings.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.kings.refusals import refusal_sentence
from muggins.wording.words import Words

WORDS = Words(
    refusal=refusal_sentence,
    event=event_sentence,
    question=question,
    may_hint=may_hint,
    no_hint=NO_HINT,
    no_hint_rule="K20",
    hint=hint_sentence,
    option_lines=OPTION_LINES,
    option_labels=OPTION_LABELS,
    value_label=value_label,
    disagreement=disagreement,
    seats_alone=("Light", "Dark"),
)
