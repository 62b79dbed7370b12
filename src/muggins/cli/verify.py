"""`muggins verify`: check that a record's deals are those of its seed."""

from __future__ import annotations

import click

from muggins.cli.answers import NO, Mistake, as_json_option
from muggins.cli.replays import Answer, Given, answer_each
from muggins.core.proof import Draws, Verdict, verify

LONGEST = 320
"""So much of a line is told: as much as the longest deal has."""


@click.command("verify")
@click.argument("file")
@as_json_option
def command(file: str, as_json: bool) -> int:
    """Derive every draw of the records of FILE anew; - is standard input.

    The exit status is 1 if a draw is not the one that the seed and nonces give, or nothing
    can be checked.
    """
    return answer_each(file, _verified, as_json=as_json)


def _verified(given: Given | Mistake) -> Answer:
    if isinstance(given, Mistake):
        return Answer({"verified": False, "deals": 0, "draws": 0}, mistake=given)
    draws = verify(given.record, given.replay)
    found: dict[str, object] = {"deals": draws.deals, "draws": draws.draws}
    if draws.given is not None:
        found["given"] = draws.given
    wrong = _wrong(given, draws)
    if wrong is not None:
        return Answer({"verified": False, **found}, (f"not verified: {wrong.message}",), wrong)
    return Answer({"verified": True, **found}, (f"all {draws.deals} deals are fair, {draws.draws} draws in all",))


def _wrong(given: Given, draws: Draws) -> Mistake | None:
    """Why the deals of a record are not verified, if they are not."""
    if draws.wrong is not None:
        # An illegal action comes after it, and may well come from it.
        line = given.record.actions[draws.wrong - 1]
        told = f"action {draws.wrong}: {line[:LONGEST]}: the seed and nonces give {draws.given}"
        if draws.verdict is Verdict.WRONG_NONCES:
            told += ", and no deal is theirs: a nonce is missing or is another, or the cards came from elsewhere"
        return Mistake(draws.verdict, told, where={"action": draws.wrong}, status=NO)
    if given.mistake is not None:
        return given.mistake
    if draws.problem is not None:
        code = str(draws.verdict) if draws.verdict in (Verdict.WRONG_SEED, Verdict.WRONG_ORDER) else "nothing_to_verify"
        return Mistake(code, draws.problem, where={"argument": "fair"}, status=NO)
    return None
