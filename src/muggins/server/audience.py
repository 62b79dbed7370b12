"""The screens that look at a table, and what waits to be sent to each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator

from muggins.core.game import Seat
from muggins.server.problems import Trouble
from muggins.wire.messages import FromTable

_log = logging.getLogger("muggins.server")

WAITING = 256
"""A screen that lags so many messages behind is let go; it asks again for what it lacks."""


class Screen:
    """A screen that is told what happens, as one seat sees it or a spectator; `holder` is whose it is."""

    def __init__(self, holder: str, seat: Seat | None) -> None:
        self.holder, self.seat = holder, seat
        self.messages: asyncio.Queue[FromTable | None] = asyncio.Queue(WAITING)

    def tell(self, message: FromTable) -> bool:
        """Put a message in its queue; whether there was room."""
        try:
            self.messages.put_nowait(message)
        except asyncio.QueueFull:
            return False
        return True

    def let_go(self) -> None:
        """Tell nothing more: after what is waiting comes the end, or at once where too much is waiting."""
        if self.messages.full():
            while not self.messages.empty():
                self.messages.get_nowait()
        self.messages.put_nowait(None)


class Audience:
    """All screens at one table."""

    def __init__(self) -> None:
        self._screens: list[Screen] = []

    def __len__(self) -> int:
        """How many look."""
        return len(self._screens)

    def __iter__(self) -> Iterator[Screen]:
        return iter(self._screens)

    def add(self, screen: Screen) -> None:
        """Let a screen look from now on."""
        self._screens.append(screen)

    def remove(self, screen: Screen) -> bool:
        """Let it look no more; whether it did."""
        if screen not in self._screens:
            return False
        self._screens.remove(screen)
        return True

    def tell(self, news: Callable[[str, Seat | None], list[FromTable]]) -> bool:
        """Tell each what `news` has for its holder and seat; whether one had to be let go.

        A screen for which there are none (`Trouble`), that lags behind, or whose news cannot be told is let go.
        """
        told: dict[tuple[str, Seat | None], list[FromTable]] = {}
        gone = False
        for screen in list(self._screens):
            eyes = screen.holder, screen.seat
            try:
                if eyes not in told:
                    told[eyes] = news(*eyes)
                heard = all(screen.tell(message) for message in told[eyes])
            except Trouble:
                heard = False
            except Exception:
                # What was done is done; a screen that cannot be told of it comes again and is told anew.
                _log.exception("seat %s could not be told what happened", screen.seat)
                heard = False
            if not heard:
                self._screens.remove(screen)
                screen.let_go()
                gone = True
        return gone

    def let_go(self) -> None:
        """Let all go."""
        for screen in self._screens:
            screen.let_go()
        self._screens.clear()
