"""`muggins rules`: the rules in our words."""

from __future__ import annotations

import sys
from importlib.resources import files

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json
from muggins.games.catalog import CATALOG


@click.command("rules")
@click.argument("rules", required=False)
@as_json_option
def command(rules: str | None, as_json: bool) -> int:
    """Print the rules of a rulebook, or list the rulebooks."""
    titles = {entry.rules: entry.title for entry in CATALOG}
    if rules is None:
        if as_json:
            print_json({"rules": [{"rules": name, "title": title} for name, title in titles.items()]})
        else:
            for name, title in titles.items():
                click.echo(f"{name:8} {title}")
            click.echo("\nmuggins rules NAME prints one.")
        return ANSWERED
    if rules not in titles:
        raise Mistake(
            "unknown_rules",
            f"there are no rules {rules[:40]!r}; there are {', '.join(titles)}",
            where={"argument": "rules"},
        )
    text = rules_text(rules)
    if as_json:
        print_json({"rules": rules, "title": titles[rules], "text": text})
    elif sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)
    return ANSWERED


def rules_text(rules: str) -> str:
    """The page of a rulebook, in plain Markdown."""
    return files("muggins.wording").joinpath("rules", f"{rules}.md").read_text(encoding="utf-8")
