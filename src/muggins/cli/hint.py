"""`muggins hint`: the best choice at a record's end, and what it rests on."""

from __future__ import annotations

from typing import Any

import click

from muggins.bots.advising import adviser
from muggins.cli.answers import NO, Mistake, as_json_option
from muggins.cli.replays import Answer, Given, answer_each, valid
from muggins.core.game import Decide, Seat
from muggins.core.notation import write_action
from muggins.wording.speech import Speaker
from muggins.wording.words import words_of


@click.command("hint")
@click.argument("file")
@click.option("--seat", type=int, help="Whose choice, where several are to decide; else the first.")
@as_json_option
def command(file: str, seat: int | None, as_json: bool) -> int:
    """Say what a good player would do at the end of the records of FILE; - is standard input.

    It sees what the seat sees, and nothing more.
    """
    return answer_each(file, lambda given: _hinted(valid(given), seat), as_json=as_json)


def _hinted(given: Given, seat: int | None) -> Answer:
    advice = hint(given, seat)
    return Answer(advice, (advice["reason"],))


def hint(given: Given, seat: int | None) -> dict[str, Any]:
    """The advice for a seat at a record's end. Raises `Mistake` if it has nothing to decide."""
    match = given.replay.match
    turn = match.turn
    if not isinstance(turn, Decide):
        told = "nobody is to decide at the end of this record"
        raise Mistake("nothing_to_decide", told, where={"argument": "FILE"}, status=NO)
    if seat is not None and seat not in turn.seats:
        deciding = ", ".join(map(str, turn.seats))
        raise Mistake(
            "nothing_to_decide",
            f"seat {seat} has nothing to decide; to decide: seat {deciding}",
            where={"option": "seat"},
            status=NO,
        )
    asked = turn.seats[0] if seat is None else Seat(seat)
    view = match.view(asked)
    entry = given.replay.entry
    words = words_of(entry.game)
    if not words.may_hint(view, turn.kind):
        raise Mistake("no_hint", words.no_hint, rule=words.no_hint_rule, where={"argument": "FILE"}, status=NO)
    weighed = adviser(entry.game)(view, match.legal(asked))
    names = given.record.players or tuple(f"seat {at}" for at in range(view.options.players))
    notation = entry.notation
    return {
        "seat": asked,
        "action": write_action(weighed[0].action, notation),
        "reason": words.hint(view, weighed[0].action, weighed[0].parts, Speaker(names, asked)),
        "values": [
            {"action": write_action(one.action, notation), "value": one.value} | dict(one.parts) for one in weighed
        ],
    }
