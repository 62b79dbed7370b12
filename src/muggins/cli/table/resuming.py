"""Games that go on where their records end: by whom, and from which cards."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from muggins.cli.answers import NO, Mistake
from muggins.cli.replays import Given
from muggins.cli.table.journal import Heading, OldProof, draws_of
from muggins.cli.table.seating import person_alone, person_among, players_unnamed
from muggins.core.dealer import Dealer
from muggins.core.game import Over, Seat
from muggins.core.proof import Verdict, verify


@dataclass(frozen=True, slots=True)
class Resumption:
    """A game that one person here can go on with.

    `warning` is a sentence about its deals, where they cannot be proved.
    """

    given: Given
    heading: Heading
    you: Seat
    dealer: Dealer
    warning: str | None


def resumption(given: Given) -> Resumption:
    """How a valid record can be gone on with. Raises `Mistake` if it cannot."""
    game = given.replay.match.game
    entry = given.replay.entry
    alone = entry.one_person(given.record.options)
    players = given.record.players or players_unnamed(game, alone=alone)
    you = person_alone(players) if alone else person_among(players, entry.game)
    if isinstance(given.replay.match.turn, Over):
        raise Mistake("game_over", "the game of this record is over", where={"option": "resume"}, status=NO)
    dealer, old, warning = _deals(given)
    heading = Heading(entry, given.record.options, players, old)
    return Resumption(given, heading, you, dealer, warning)


def _deals(given: Given) -> tuple[Dealer, OldProof | None, str | None]:
    """Who deals from here on, what the record keeps of its proof if that dealer did not draw all, and why."""
    fair, draws = given.record.fair, verify(given.record, given.replay)
    if draws.verified and fair is not None and fair.dealer is not None:
        return fair.dealer, None, None
    stranger = Dealer(secrets.token_bytes(32))
    if fair is None:
        told = "The record holds no seed, so the deals from here on cannot be proved fair."
        return stranger, OldProof(None), told
    if fair.seed is None:
        told = (
            "The record's seed is not published, so the deals from here on cannot be proved fair; "
            "with the first card that is drawn here its commitment is left out."
        )
        return stranger, OldProof(fair, draws_of(given.replay.match.log)), told
    if draws.verdict is Verdict.WRONG_ORDER:
        why = "The record's nonces do not stand in ascending order"
    elif draws.wrong is None:
        why = "The record's seed is not the one that was committed to"
    else:
        why = f"The record's seed does not give the draw of its action {draws.wrong}"
    return stranger, OldProof(fair), f"{why}, so its deals cannot be proved fair; what it holds of them is kept."
