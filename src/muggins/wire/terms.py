"""What is agreed on for a table beside the rules, before anybody sits down."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from muggins.wire.struct import Wire
from muggins.wire.talk import How


class TurnClock(Wire, tag_field="kind", tag="turn", frozen=True, kw_only=True):
    """So many seconds for each turn: from when a seat is to decide until it is somebody else's turn."""

    seconds: Annotated[int, Meta(ge=5, le=1_209_600)]


class GameClock(Wire, tag_field="kind", tag="game", frozen=True, kw_only=True):
    """So many seconds for all of a game, and as many more after each turn as `increment` says."""

    seconds: Annotated[int, Meta(ge=30, le=1_209_600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


Clock = TurnClock | GameClock


class Terms(Wire, frozen=True, kw_only=True):
    """What holds at a table from its beginning to its end.

    `time_up` says what happens to who has no time left: he loses the game, or a bot plays on for him. `talk` is what
    may be said to each other: phrases that the table knows, those and any text, or nothing. An `open` table is listed
    in the lobby while a seat is free. Who only looks on sees what happened `delay` seconds ago.
    """

    clock: Clock | None = None
    time_up: Literal["lose", "bot"] = "lose"
    talk: How = "phrases"
    open: bool = False
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
