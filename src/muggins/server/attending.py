"""What is done at a table when nobody does anything."""

from __future__ import annotations

from muggins.bots.registry import player_name
from muggins.core.game import REFEREE
from muggins.core.referee import Timeout
from muggins.server.asides import StoodIn
from muggins.server.ledger import Ledger

STAND_IN = "steady"
"""The bot that plays on for somebody."""


class Attending:
    """What the referee does. Everything raises `Trouble` or `StoreError`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._sitting = ledger, ledger.sitting

    async def attend(self) -> None:
        """Do what is due: whose time is up has lost, or a bot plays on for him, as it was agreed on."""
        sitting = self._sitting
        if not sitting.kept.started or sitting.over:
            return
        late = sitting.late(self._ledger.now())
        if late is None:
            await self._ledger.look_again()
        elif sitting.terms.time_up == "lose":
            before = len(sitting.course.moments)
            sitting.course.submit(REFEREE, Timeout(late))
            await self._ledger.go_on(None, before)
        else:
            bot = player_name(STAND_IN, sitting.entry.game)
            await self._ledger.go_on(None, None, [StoodIn(late, bot, sitting.course.seq)])
