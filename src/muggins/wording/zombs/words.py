"""The words of this game by the names that all games have."""

from __future__ import annotations

from muggins.wording.words import Words
from muggins.wording.zombs.choices import question
from muggins.wording.zombs.events import event_sentence
from muggins.wording.zombs.hints import NO_HINT, hint_sentence, may_hint
from muggins.wording.zombs.options import OPTION_LABELS, OPTION_LINES, disagreement, value_label
from muggins.wording.zombs.refusals import refusal_sentence

WORDS = Words(
    refusal=refusal_sentence,
    event=event_sentence,
    question=question,
    may_hint=may_hint,
    no_hint=NO_HINT,
    no_hint_rule="Z11",
    hint=hint_sentence,
    option_lines=OPTION_LINES,
    option_labels=OPTION_LABELS,
    value_label=value_label,
    disagreement=disagreement,
)
