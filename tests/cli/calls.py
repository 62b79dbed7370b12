"""The command line called as a user calls it, in this process, and what it answers."""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from muggins.cli.entry import main

DATA = Path(__file__).parents[1] / "data"
GAMES = [json.loads(line) for line in (DATA / "cribbage-games.jsonl").read_text(encoding="utf-8").splitlines()]
"""Whole games as records, each with the scores at its end."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The exit status, and what was printed on both streams."""

    status: int
    out: str
    err: str

    @property
    def json(self):
        """The only line of the answer."""
        (line,) = self.out.splitlines()
        return json.loads(line)

    @property
    def lines(self):
        """The JSON of each line."""
        return [json.loads(line) for line in self.out.splitlines()]


def call(*words: object, stdin: str | bytes = b"") -> Answer:
    """Call `muggins`; a crash would come out here as the exception that it is."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    typed = stdin.encode() if isinstance(stdin, str) else stdin
    kept, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main([str(word) for word in words])
    except SystemExit as leave:
        status = leave.code
    finally:
        sys.stdin = kept
    assert isinstance(status, int)
    return Answer(status, _printed(out), _printed(err))


def _printed(stream: io.TextIOWrapper) -> str:
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode("utf-8")


def mistake(command: str, *words: object, status: int = 2, stdin: str | bytes = b"") -> str:
    """The one sentence in which a call is refused, the same with `--json` and without."""
    plain, told = call(command, *words, stdin=stdin), call(command, "--json", *words, stdin=stdin)
    assert (plain.status, plain.out) == (status, "")
    assert (told.status, told.err) == (status, "")
    assert set(told.json) == {"error"}
    error = told.json["error"]
    assert list(error) == ["code", "rule", "message", "where"]
    assert set(error["where"]) <= {"line", "action", "argument", "option"}
    sentence = error["message"]
    place = f"line {error['where']['line']}: " if "line" in error["where"] else ""
    assert plain.err == f"muggins: {place}{sentence}\n"
    assert sentence.isprintable()
    return sentence


def where(command: str, *words: object, stdin: str | bytes = b""):
    """What a refusal points at."""
    return call(command, "--json", *words, stdin=stdin).json["error"]["where"]


def record(*actions: str, rules: str = "regal", **fields: object) -> dict[str, object]:
    """A record of these actions."""
    return {"muggins": 1, "game": "cribbage", "rules": rules, "actions": list(actions), **fields}


def written(path: Path, *documents: object) -> Path:
    """A file with each document on a line; a text is a line as it stands."""
    lines = [document if isinstance(document, str) else json.dumps(document) for document in documents]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
