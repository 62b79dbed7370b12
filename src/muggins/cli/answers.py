"""What every command says the same way: JSON on one line, mistakes in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

ANSWERED, NO, USAGE = 0, 1, 2
"""Exit statuses: answered, the answer is no, the question cannot be asked so."""

F = TypeVar("F", bound=Callable[..., Any])

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
        self.code, self.message, self.rule, self.where, self.status = code, message, rule, dict(where or {}), status

    def at_line(self, line: int) -> Mistake:
        """The same, of a line in a file of many."""
        where = {"line": line, **self.where}
        return Mistake(self.code, self.message, rule=self.rule, where=where, status=self.status)

    def json(self) -> dict[str, object]:
        """The error as every command tells it in JSON."""
        return {"code": self.code, "rule": self.rule, "message": self.message, "where": self.where}


def print_mistake(mistake: Mistake, *, as_json: bool) -> int:
    """Say what is wrong; returns the exit status."""
    if as_json:
        print_json({"error": mistake.json()})
    else:
        line = mistake.where.get("line")
        click.echo(f"muggins: {f'line {line}: ' if line else ''}{mistake.message}", err=True)
    return mistake.status


def print_json(document: object) -> None:
    """One JSON document on one line."""
    click.echo(json.dumps(document, ensure_ascii=False))
