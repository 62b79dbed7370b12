"""`muggins replay`: check records against the rules."""

from __future__ import annotations

from typing import Any

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json, print_mistake
from muggins.cli.replays import Given, each_record, turn_json
from muggins.core.record import result_of


@click.command("replay")
@click.argument("file")
@as_json_option
def command(file: str, as_json: bool) -> int:
    """Replay the records of FILE, one or many; - is standard input.

    The exit status is 0 if all are valid, 1 if an action is illegal, 2 if one cannot be read.
    """
    status = ANSWERED
    for line, given in each_record(file):
        mistake = given if isinstance(given, Mistake) else given.mistake
        answer: dict[str, Any] = {"valid": mistake is None}
        if isinstance(given, Given):
            answer |= summary(given)
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
            click.echo(head + (_told(answer) if mistake is None else f"not valid: {mistake.message}"))
    return status


def summary(given: Given) -> dict[str, Any]:
    """How far a record goes, and how it stands there."""
    match = given.replay.match
    tally = match.game.tally(match.state)
    result = result_of(match.game, match.state)
    answer: dict[str, Any] = {"actions": given.replay.good, "scores": list(tally.scores)}
    if tally.games is not None:
        answer["games"] = list(tally.games)
    answer["over"] = result is not None
    answer["standings"] = None if result is None else list(result.standings)
    if result is not None:
        answer["reason"] = result.reason
    return answer | {"turn": turn_json(match.turn)}


def _told(answer: dict[str, Any]) -> str:
    scores = " to ".join(map(str, answer["scores"]))
    games = f", games won {' to '.join(map(str, answer['games']))}" if "games" in answer else ""
    match answer["turn"]:
        case {"over": reason}:
            end = f"over ({reason})"
        case {"chance": kind}:
            end = f"the {kind} is due"
        case {"decide": seats}:
            end = f"to decide: seat {', '.join(map(str, seats))}"
        case turn:
            raise AssertionError(turn)
    return f"valid, {answer['actions']} actions, {scores}{games}, {end}"
