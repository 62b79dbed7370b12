"""What players ask of each other beside the game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from muggins.wire.messages import LineNumber, SeatNumber
from muggins.wire.struct import Wire


class Propose(Wire, frozen=True, kw_only=True):
    """Ask the others for something: to take back to before `line`, one's own decision that has shown nothing; to
    `abandon` the game, without a winner; or, of the seat `about` that the game waits for and that is away for a minute,
    that it has lost (`claim`), or that a bot plays for it (`stand_in`).
    """

    seat: SeatNumber
    what: Literal["back", "abandon", "claim", "stand_in"]
    line: LineNumber | None = None
    about: SeatNumber | None = None


class Answer(Wire, frozen=True, kw_only=True):
    """Agree to what was proposed by that number, or not."""

    seat: SeatNumber
    proposal: Annotated[int, Meta(ge=1, le=1_000_000)]
    agree: bool
