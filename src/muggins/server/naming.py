"""What of a text can be seen."""

from __future__ import annotations

import unicodedata

_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that leave no mark."""


def is_seen(character: str) -> bool:
    """Whether a character leaves a mark: a letter, digit, or sign, and none of those that only fill."""
    return unicodedata.category(character)[0] in "LNPS" and character not in _FILLERS
