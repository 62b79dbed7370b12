"""What is done at a table beside the game, as the store keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from muggins.server.store.accounts.passing import UNSAID


class Unsaid(msgspec.Struct, tag_field="type", tag="unsaid", frozen=True):
    """Something stood here of somebody who is gone."""


Said = Unsaid
"""All that can be done beside the game."""

assert msgspec.to_builtins(Unsaid()) == UNSAID


def written(said: Said) -> Mapping[str, object]:
    """As the store keeps it.

    >>> written(Unsaid())
    {'type': 'unsaid'}
    """
    found: Mapping[str, object] = msgspec.to_builtins(said)
    return found


def read(said: Mapping[str, object]) -> Said:
    """What the store has kept. Raises `msgspec.ValidationError` for what this version does not know.

    >>> read({"type": "unsaid"})
    Unsaid()
    """
    found: Any = msgspec.convert(said, Said, strict=True)
    assert isinstance(found, Said)
    return found
