"""Before the game: who takes a seat, and what each puts into the deals."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from muggins.core.dealer import SEED_BYTES, Dealer
from muggins.core.game import Seat
from muggins.core.record import Fair
from muggins.server.ledger import Ledger
from muggins.server.places import (
    all_pledged,
    closed,
    filled,
    free_seats,
    freed,
    holders_of,
    nonces_of,
    seated,
    with_nonce,
    with_pledge,
)
from muggins.server.problems import conflict, not_found
from muggins.server.store.rows import Seating


class Convening:
    """What can be done at a table until its game has begun. Everything raises `Trouble` or `StoreError`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger, self._sitting = ledger, ledger.sitting

    async def sit(self, holder: str, seat: int, name: str) -> None:
        """Take a free seat, or another name on one's own."""
        await self._reseat(seat, lambda seating, at: seated(seating, at, holder, name))

    async def free(self, holder: str, seat: int) -> None:
        """Leave a seat, or show out who sits there."""
        owner = holder == self._sitting.kept.owner
        await self._reseat(seat, lambda seating, at: freed(seating, at, holder, owner=owner))

    async def fill(self, holder: str, seat: int, bot: str) -> None:
        """Put a bot on a seat."""
        owner = holder == self._sitting.kept.owner
        await self._reseat(seat, lambda seating, at: filled(seating, at, bot, owner=owner))

    async def unlist(self, holder: str) -> None:
        """Have the table listed in the lobby no more."""
        self._sitting.gathers()
        new = closed(self._sitting.seating, owner=holder == self._sitting.kept.owner)
        if new != self._sitting.seating:
            await self._ledger.seat(new, self._sitting.fair)

    async def pledge(self, holder: str, pledge: str) -> None:
        """Take the SHA-256 of a screen's nonce."""
        self._sitting.gathers()
        new = with_pledge(self._sitting.seating, holder, pledge)
        if new != self._sitting.seating:
            await self._ledger.seat(new, self._sitting.fair)

    async def start(self, holder: str, nonce: str) -> None:
        """Take a screen's nonce, and begin when it is the last one."""
        self._sitting.is_to_play()
        seating, fair = self._sitting.seating, self._sitting.fair
        assert fair is not None
        if self._sitting.kept.started:
            # Only the nonces of those who sit here are among them.
            if nonce not in fair.nonces:
                raise conflict("started", "the game has begun with another nonce already")
        elif holders_of(seating) == (holder,) and not free_seats(seating):
            await self._ledger.begin(fair, (nonce,))
        else:
            new = with_nonce(seating, holder, nonce)
            nonces = nonces_of(new)
            if nonces is None:
                await self._ledger.seat(new, fair)
            else:
                await self._ledger.begin(fair, nonces)

    async def _reseat(self, seat: int, change: Callable[[Seating, Seat], Seating]) -> None:
        self._sitting.gathers()
        seating = self._sitting.seating
        if not 0 <= seat < len(seating.players):
            last = len(seating.players) - 1
            raise not_found(f"the seats of this table are 0 to {last}, so there is none {seat}")
        new = change(seating, Seat(seat))
        # Who leaves may have seen what the others opened: then the deals are committed to anew as well.
        await self._ledger.seat(new, new_deals() if all_pledged(seating) else self._sitting.fair)


def new_deals() -> Fair:
    """What proves the deals of a table that is to be played: a seed of its own, secret until the game is over."""
    return Fair.of(Dealer(secrets.token_bytes(SEED_BYTES)), with_seed=True)
