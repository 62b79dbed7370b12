"""`muggins legal`: what may be done at a record's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from muggins.cli.answers import as_json_option
from muggins.cli.replays import Answer, Given, answer_each, turn_json, valid
from muggins.cli.valued import valued_choices
from muggins.core.game import Choices, Decide
from muggins.core.notation import write_action
from muggins.core.registry import Entry

SHOWN = 20
"""Of more choices people are shown so many, the best where their points are known; JSON holds all."""


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
        "seats": {
            str(seat): {"legal": _choices(match.view(seat), match.legal(seat), given.replay.entry)} for seat in seats
        },
    }


def _choices(view: Any, choices: Choices[Any], entry: Entry) -> list[dict[str, object]]:
    single: list[dict[str, object]] = [
        {"action": write_action(one, entry.notation)} | ({} if points is None else {"points": points})
        for one, points in valued_choices(entry.game, view, choices)
    ]
    return single + [{"action": span.verb, "from": span.first, "to": span.last} for span in choices.numbers]


def _told(found: dict[str, Any]) -> Iterator[str]:
    if not found["seats"]:
        [(what, why)] = found["turn"].items()
        yield f"nobody is to decide: {'a draw is due' if what == 'chance' else 'the game is over'} ({why})"
    for seat, choices in found["seats"].items():
        legal = choices["legal"]
        more = f" and {len(legal) - SHOWN:,} more" if len(legal) > SHOWN + 1 else ""
        shown = [_shown(one) for one in (legal[:SHOWN] if more else legal)]
        yield f"seat {seat}: {', '.join(shown)}{more}"


def _shown(one: dict[str, Any]) -> str:
    if "from" in one:
        return f"{one['action']} {one['from']}-{one['to']}"
    return f"{one['action']} for {one['points']}" if "points" in one else str(one["action"])
