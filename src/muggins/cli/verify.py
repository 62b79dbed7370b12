"""`muggins verify`: check that a record's deals are those of its seed."""

from __future__ import annotations

from typing import Any

import click

from muggins.cli.answers import ANSWERED, NO, Mistake, as_json_option, print_json, print_mistake
from muggins.cli.replays import Given, each_record
from muggins.core.record import verify


@click.command("verify")
@click.argument("file")
@as_json_option
def command(file: str, as_json: bool) -> int:
    """Derive every draw of the records of FILE anew; - is standard input.

    The exit status is 1 if a draw is not the one that the seed and nonces give, or nothing
    can be checked.
    """
    status = ANSWERED
    for line, given in each_record(file):
        answer, mistake = _verified(given)
        if mistake is not None:
            placed = mistake if line is None else mistake.at_line(line)
            status = max(status, mistake.status)
            answer["error"] = placed.json()
        if as_json:
            print_json(answer)
        elif isinstance(given, Mistake):
            print_mistake(given if line is None else given.at_line(line), as_json=False)
        else:
            head = "" if line is None else f"line {line}: "
            told = f"all {answer['deals']} deals are fair, {answer['draws']} draws in all"
            click.echo(head + (told if mistake is None else f"not verified: {mistake.message}"))
    return status


def _verified(given: Given | Mistake) -> tuple[dict[str, Any], Mistake | None]:
    if isinstance(given, Mistake):
        return {"verified": False, "deals": 0, "draws": 0}, given
    draws = verify(given.record, given.replay)
    answer = {"verified": draws.verified, "deals": draws.deals, "draws": draws.draws}
    if draws.wrong is not None:
        # An illegal action comes after it, and may well come from it.
        line = given.record.actions[draws.wrong - 1]
        told = f"action {draws.wrong}: {line[:80]}: the seed and nonces give another draw"
        return answer, Mistake("wrong_draw", told, where={"action": draws.wrong}, status=NO)
    if given.mistake is not None:
        return answer | {"verified": False}, given.mistake
    if draws.problem is not None:
        return answer, Mistake("nothing_to_verify", draws.problem, where={"argument": "fair"}, status=NO)
    return answer, None
