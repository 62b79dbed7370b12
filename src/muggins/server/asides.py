"""What is done at a table beside the game, as the store keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from muggins.server.store.accounts.passing import UNSAID
from muggins.wire.talk import How

What = Literal["back", "abandon", "claim", "stand_in"]
"""What can be agreed on: to take something back, to leave the game unfinished, that who is away loses, or has a bot."""


class Unsaid(msgspec.Struct, tag_field="type", tag="unsaid", frozen=True):
    """Something stood here of somebody who is gone."""


class StoodIn(msgspec.Struct, tag_field="type", tag="stood_in", frozen=True):
    """A bot plays on for a seat, from after that line."""

    seat: int
    bot: str
    after: int


class Returned(msgspec.Struct, tag_field="type", tag="returned", frozen=True):
    """Who holds a seat plays for it himself again, from after that line."""

    seat: int
    after: int


class Proposed(msgspec.Struct, tag_field="type", tag="proposed", frozen=True):
    """A seat asks the others for something, which they can agree on as long as no line comes after that one.

    `line` is what is to be taken back, `about` the seat that is away.
    """

    seat: int
    what: What
    after: int
    line: int | None = None
    about: int | None = None


class Agreed(msgspec.Struct, tag_field="type", tag="agreed", frozen=True):
    """A seat agrees to what was proposed as that aside."""

    seat: int
    proposal: int


class Declined(msgspec.Struct, tag_field="type", tag="declined", frozen=True):
    """A seat does not agree to what was proposed as that aside, or takes its own proposal back."""

    seat: int
    proposal: int


class Rematched(msgspec.Struct, tag_field="type", tag="rematched", frozen=True):
    """A seat has set up a table for another game of the same players."""

    seat: int
    table: str


class Spoke(msgspec.Struct, tag_field="type", tag="spoke", frozen=True):
    """A seat said something, as who sat there was called, by a key of his own: a phrase by its name, or a text."""

    seat: int
    name: str
    key: str
    phrase: str | None = None
    text: str | None = None


class Muted(msgspec.Struct, tag_field="type", tag="muted", frozen=True):
    """Who did this does not want to hear a seat any more, or wants to again."""

    seat: int
    muted: bool


class TalkSet(msgspec.Struct, tag_field="type", tag="talk_set", frozen=True):
    """The table's owner allows this to be said from now on."""

    how: How


class Shown(msgspec.Struct, tag_field="type", tag="shown", frozen=True):
    """Whoever has the address may look at the game once it is over."""


Said = Unsaid | Shown | StoodIn | Returned | Proposed | Agreed | Declined | Rematched | Spoke | Muted | TalkSet
"""All that can be done beside the game."""

assert msgspec.to_builtins(Unsaid()) == UNSAID


def written(said: Said) -> Mapping[str, object]:
    """As the store keeps it.

    >>> written(Returned(1, 57))
    {'type': 'returned', 'seat': 1, 'after': 57}
    """
    found: Mapping[str, object] = msgspec.to_builtins(said)
    return found


def read(said: Mapping[str, object]) -> Said:
    """What the store has kept. Raises `msgspec.ValidationError` for what this version does not know.

    >>> read({"type": "returned", "seat": 1, "after": 57})
    Returned(seat=1, after=57)
    """
    kind: Any = Said
    found: Said = msgspec.convert(said, kind)
    return found
