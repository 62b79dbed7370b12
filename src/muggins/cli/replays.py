"""Records given to a command: read, replayed, and what is wrong with them in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import click

from muggins.cli.answers import ANSWERED, NO, USAGE, Mistake, print_json, print_mistake
from muggins.cli.files import read_texts
from muggins.core.game import BadNotation, BadOptions, Chance, Decide, Turn
from muggins.core.record import BadRecord, Fault, Record, Replay, parse, replay
from muggins.games.catalog import CATALOG
from muggins.wording.words import words_of


@dataclass(frozen=True, slots=True)
class Given:
    """A record of a file with its replay; `line` is its line among many."""

    line: int | None
    record: Record
    replay: Replay

    @property
    def mistake(self) -> Mistake | None:
        """What is wrong with its actions or its result, if anything."""
        return None if self.replay.fault is None else fault_mistake(self.replay.fault, self.replay.entry.game)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answers to one record: in JSON, and as sentences.

    With a mistake `document` gets its error, and without sentences the mistake is all that is told.
    """

    document: Mapping[str, object] = field(default_factory=dict)
    told: tuple[str, ...] = ()
    mistake: Mistake | None = None


def answer_each(name: str, answered: Callable[[Given | Mistake], Answer], *, as_json: bool) -> int:
    """Answer each record of a file in its place; the exit status is the highest.

    `answered` may raise its `Mistake` as well.
    """
    status = ANSWERED
    for line, given in each_record(name):
        try:
            answer = answered(given)
        except Mistake as mistake:
            answer = Answer(mistake=mistake)
        wrong = answer.mistake if answer.mistake is None or line is None else answer.mistake.at_line(line)
        status = status if wrong is None else max(status, wrong.status)
        if as_json:
            print_json({**answer.document, **({} if wrong is None else {"error": wrong.json()})})
        elif wrong is not None and not answer.told:
            print_mistake(wrong, as_json=False)
        else:
            for sentence in answer.told:
                click.echo(sentence if line is None else f"line {line}: {sentence}")
    return status


def each_record(name: str) -> Iterator[tuple[int | None, Given | Mistake]]:
    """The records of a file, replayed, each with its line; a mistake where none can be read."""
    try:
        for line, text in read_texts(name):
            yield line, text if isinstance(text, Mistake) else _given(line, text)
    except Mistake as mistake:
        yield None, mistake


def _given(line: int | None, text: str) -> Given | Mistake:
    try:
        record = parse(text)
        return Given(line, record, replay(record, CATALOG))
    except (BadNotation, BadOptions) as error:
        return _unreadable(error)


def one_record(name: str) -> Given:
    """The only record of a file. Raises `Mistake`, also if there are more, or it is not valid."""
    records = each_record(name)
    _, given = next(records)
    if next(records, None) is not None:
        raise Mistake("many_records", "the file holds many records; this command takes one", where={"argument": "FILE"})
    return valid(given)


def valid(given: Given | Mistake) -> Given:
    """A record that can be read and is valid. Raises its `Mistake` otherwise."""
    if isinstance(given, Mistake):
        raise given
    if given.mistake is not None:
        raise given.mistake
    return given


def _unreadable(error: BadNotation | BadOptions) -> Mistake:
    where: dict[str, str | int] = {}
    if isinstance(error, BadOptions):
        where = {"option": ", ".join(error.options)}
    elif isinstance(error, BadRecord) and error.field is not None:
        where = {"argument": error.field}
    return Mistake(error.code, str(error), rule=error.rule, where=where, status=USAGE)


def fault_mistake(fault: Fault, game: str) -> Mistake:
    """A record's fault in words: an illegal action is a no, one that cannot be read is not."""
    if fault.action is None:
        return Mistake(fault.code, fault.message, where={"argument": "result"}, status=NO)
    told = fault.message if fault.refusal is None else words_of(game).refusal(fault.refusal)
    line = f"{fault.line[:80]}: " if fault.line.strip() else ""
    return Mistake(
        fault.code,
        f"action {fault.action}: {line}{told}",
        rule=fault.rule if fault.refusal is None else fault.refusal.rule,
        where={"action": fault.action},
        status=USAGE if fault.refusal is None else NO,
    )


def turn_json(turn: Turn) -> dict[str, Any]:
    """Whose turn it is, as answers tell it."""
    if isinstance(turn, Decide):
        return {"decide": list(turn.seats)}
    return {"chance": turn.kind} if isinstance(turn, Chance) else {"over": turn.reason}
