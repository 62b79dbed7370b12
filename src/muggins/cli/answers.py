"""What every command says the same way: JSON on one line, mistakes in one sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

import click

ANSWERED, NO, USAGE = 0, 1, 2
"""Exit statuses: answered, the answer is no, the question cannot be asked so."""

as_json_option = click.option("as_json", "--json", is_flag=True, help="Answer in JSON, one document a line.")


class Mistake(Exception):
    """What is wrong with a call, in one sentence, and the exit status that goes with it."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        where: Mapping[str, str | int] | None = None,
        status: int = USAGE,
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.rule = code, printable(message), rule
        self.where, self.status = dict(where or {}), status

    def at_line(self, line: int) -> Mistake:
        """The same, of a line in a file of many."""
        where = {"line": line, **self.where}
        return Mistake(self.code, self.message, rule=self.rule, where=where, status=self.status)

    def json(self) -> dict[str, object]:
        """The error as every command tells it in JSON."""
        return {"code": self.code, "rule": self.rule, "message": self.message, "where": self.where}


def printable(text: str) -> str:
    """A text that may hold anything as one line that does nothing to a terminal.

    >>> printable("0 play \\x1b[31m5h")
    '0 play \\\\x1b[31m5h'
    """
    return text if text.isprintable() else "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def print_mistake(mistake: Mistake, *, as_json: bool) -> int:
    """Say what is wrong; returns the exit status."""
    if as_json:
        print_json({"error": mistake.json()})
    else:
        line = mistake.where.get("line")
        click.echo(f"muggins: {f'line {line}: ' if line else ''}{mistake.message}", err=True)
    return mistake.status


def print_json(document: object, *, err: bool = False) -> None:
    """One JSON document on one line, of standard output or of standard error."""
    text = json.dumps(document, ensure_ascii=False)
    try:
        text.encode((sys.stderr if err else sys.stdout).encoding)
    except UnicodeEncodeError:
        text = json.dumps(document)
    click.echo(text, err=err)
