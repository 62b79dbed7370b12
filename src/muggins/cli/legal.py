"""`muggins legal`: what may be done at a record's end."""

from __future__ import annotations

from typing import Any

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json, print_mistake
from muggins.cli.replays import Given, each_record, turn_json
from muggins.core.game import Choices, Decide
from muggins.core.notation import write_action
from muggins.core.registry import Entry


@click.command("legal")
@click.argument("file")
@as_json_option
def command(file: str, as_json: bool) -> int:
    """List the choices at the end of the records of FILE; - is standard input."""
    status = ANSWERED
    for line, given in each_record(file):
        mistake = given if isinstance(given, Mistake) else given.mistake
        if mistake is not None:
            placed = mistake if line is None else mistake.at_line(line)
            status = max(status, print_mistake(placed, as_json=as_json))
        elif isinstance(given, Given):
            answer = choices_at_end(given)
            if as_json:
                print_json(answer)
            else:
                _print(answer, "" if line is None else f"line {line}: ")
    return status


def choices_at_end(given: Given) -> dict[str, Any]:
    """Whose turn it is, and what each seat may do."""
    match = given.replay.match
    turn = match.turn
    seats = turn.seats if isinstance(turn, Decide) else ()
    return {
        "turn": turn_json(turn),
        "seats": {str(seat): {"legal": _listed(match.legal(seat), given.replay.entry)} for seat in seats},
    }


def _listed(choices: Choices[Any], entry: Entry) -> list[dict[str, object]]:
    single: list[dict[str, object]] = [{"action": write_action(one, entry.notation)} for one in choices.listed]
    return single + [{"action": span.verb, "from": span.first, "to": span.last} for span in choices.numbers]


def _print(answer: dict[str, Any], head: str) -> None:
    if not answer["seats"]:
        click.echo(f"{head}nobody is to decide: {answer['turn']}")
    for seat, choices in answer["seats"].items():
        shown = [
            f"{one['action']} {one['from']}-{one['to']}" if "from" in one else one["action"] for one in choices["legal"]
        ]
        click.echo(f"{head}seat {seat}: {', '.join(shown)}")
