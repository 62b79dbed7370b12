"""`muggins legal`: what may be done at a record's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from muggins.cli.answers import as_json_option
from muggins.cli.replays import Answer, Given, answer_each, turn_json, valid
from muggins.core.game import Choices, Decide
from muggins.core.notation import write_action
from muggins.core.registry import Entry


@click.command("legal")
@click.argument("file")
@as_json_option
def command(file: str, as_json: bool) -> int:
    """List the choices at the end of the records of FILE; - is standard input."""
    return answer_each(file, lambda given: _listed(valid(given)), as_json=as_json)


def _listed(given: Given) -> Answer:
    found = choices_at_end(given)
    return Answer(found, tuple(_told(found)))


def choices_at_end(given: Given) -> dict[str, Any]:
    """Whose turn it is, and what each seat may do."""
    match = given.replay.match
    turn = match.turn
    seats = turn.seats if isinstance(turn, Decide) else ()
    return {
        "turn": turn_json(turn),
        "seats": {str(seat): {"legal": _choices(match.legal(seat), given.replay.entry)} for seat in seats},
    }


def _choices(choices: Choices[Any], entry: Entry) -> list[dict[str, object]]:
    single: list[dict[str, object]] = [{"action": write_action(one, entry.notation)} for one in choices.listed]
    return single + [{"action": span.verb, "from": span.first, "to": span.last} for span in choices.numbers]


def _told(found: dict[str, Any]) -> Iterator[str]:
    if not found["seats"]:
        yield f"nobody is to decide: {found['turn']}"
    for seat, choices in found["seats"].items():
        shown = [
            f"{one['action']} {one['from']}-{one['to']}" if "from" in one else one["action"] for one in choices["legal"]
        ]
        yield f"seat {seat}: {', '.join(shown)}"
