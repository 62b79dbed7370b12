"""What players say to each other."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from muggins.wire.struct import Wire

How = Literal["phrases", "text", "nothing"]
"""What may be said: phrases that the table knows, those and any text, or nothing."""


class Spoken(Wire, frozen=True, kw_only=True):
    """A line that a seat said, as who sat there was called then; they are numbered, with gaps."""

    number: int
    seat: int
    name: str
    text: str


class Talk(Wire, tag_field="type", tag="talk", frozen=True, kw_only=True):
    """What was said just now."""

    spoken: tuple[Spoken, ...]


class Phrase(Wire, frozen=True, kw_only=True):
    """A phrase that can be said by its name."""

    name: str
    text: str


class Phrases(Wire, frozen=True, kw_only=True):
    """All phrases."""

    phrases: tuple[Phrase, ...]


class Say(Wire, frozen=True, kw_only=True):
    """Say something: a phrase by its name, or a text where that is allowed. With one key it is said once."""

    key: Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
    seat: Annotated[int, Meta(ge=0, le=3)]
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class SetTalk(Wire, frozen=True, kw_only=True):
    """What may be said from now on."""

    how: How


class Mute(Wire, frozen=True, kw_only=True):
    """Hear no more of what a seat says, or hear it again."""

    seat: Annotated[int, Meta(ge=0, le=3)]
    muted: bool
