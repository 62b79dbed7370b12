"""`muggins replay`: check records against the rules."""

from __future__ import annotations

from typing import Any

import click

from muggins.cli.answers import Mistake, as_json_option
from muggins.cli.replays import Answer, Given, answer_each, turn_json
from muggins.core.record import result_of


@click.command("replay")
@click.argument("file")
@as_json_option
def command(file: str, as_json: bool) -> int:
    """Replay the records of FILE, one or many; - is standard input.

    The exit status is 0 if all are valid, 1 if an action is illegal, 2 if one cannot be read.
    """
    return answer_each(file, _replayed, as_json=as_json)


def _replayed(given: Given | Mistake) -> Answer:
    if isinstance(given, Mistake):
        return Answer({"valid": False}, mistake=given)
    found, wrong = summary(given), given.mistake
    told = _told(found) if wrong is None else f"not valid: {wrong.message}"
    return Answer({"valid": wrong is None, **found}, (told,), wrong)


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
