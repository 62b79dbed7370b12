"""What is asked of who names no rulebook: which game, against whom, with which options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from muggins.bots.registry import bots_of
from muggins.cli.answers import Mistake
from muggins.cli.settings import built, no_bots, read_settings
from muggins.cli.table.session import Left, folded, typed
from muggins.cli.unfinished import Unfinished
from muggins.core.options import CountsSpec, OptionSpec, value_text
from muggins.core.registry import Entry
from muggins.games.catalog import CATALOG
from muggins.wording.words import words_of

_SETTING = re.compile(r"(?:\{[^}]*\}|\S)+")
"""A word of a line; what is in braces belongs together, as in deck={"R5": 2, "R6": 2}."""


def ask_game(unfinished: Sequence[Unfinished]) -> Entry | Path:
    """Which game to go on with, or by which rulebook to begin one; Enter takes the first."""
    entries = list(CATALOG)
    click.echo("Which game?")
    for number, line in enumerate([*(f"go on: {game.line}" for game in unfinished), *(e.title for e in entries)], 1):
        click.echo(f"  {number}  {line}")
    last = len(unfinished) + len(entries)
    while True:
        text = _typed("A number or a name, Enter for 1 > ") or "1"
        for number, game in enumerate(unfinished, 1):
            if text == str(number):
                return game.path
        for number, entry in enumerate(entries, len(unfinished) + 1):
            if text.lower() in (str(number), entry.rules, entry.title.lower()):
                return entry
        click.echo(folded(f"There is no game {text[:40]!r}; type a number from 1 to {last}."))


def ask_table(entry: Entry, bots: str | None, chosen: dict[str, object]) -> tuple[str | None, dict[str, object]]:
    """How many play, against which bots, and with which options, until these go together.

    No bots are named for a game in which one person plays all seats.
    """
    if entry.one_person(chosen):
        return bots, _ask_options(entry, chosen, bots)
    players = entry.option("players")
    assert isinstance(players, OptionSpec)
    if "players" not in chosen and len(players.allowed) > 1:
        chosen = _ask_option(entry, "players", f"How many play, {players.allowed_text}?", chosen)
    number = chosen.get("players", players.default)
    assert isinstance(number, int)
    asked = ",".join(_ask_bot(entry, seat, number) for seat in range(1, number)) if bots is None else bots
    chosen = _ask_options(entry, chosen, bots)
    return bots if entry.one_person(chosen) else asked, chosen


def _typed(prompt: str) -> str:
    """An answer. Raises `Left` at the end of the input, and for who has changed his mind."""
    text = typed(prompt)
    if text in ("quit", "exit"):
        raise Left("You leave", chosen=True)
    return text


def _ask_option(entry: Entry, name: str, question: str, chosen: dict[str, object]) -> dict[str, object]:
    spec = entry.option(name)
    assert spec is not None
    while True:
        text = _typed(f"{question} Enter for {value_text(spec.default)} > ") or value_text(spec.default)
        try:
            asked = entry.completed(chosen | read_settings(entry, [f"{name}={text}"]))
            built(entry, asked)
        except Mistake as mistake:
            click.echo(folded(f"That cannot be: {mistake.message}."))
        else:
            return asked


def _ask_bot(entry: Entry, seat: int, players: int) -> str:
    who = "Who plays against you" if players == 2 else f"Who plays in seat {seat}"
    if players == 4 and seat == 2 and _are_partners(entry):
        who = "Who is your partner, in seat 2"
    there = bots_of(entry.game)
    while True:
        name = _typed(f"{who}: {', '.join(there)}? Enter for steady > ").lower() or "steady"
        if name in there:
            return name
        click.echo(folded(f"There is no {name[:40]!r}; there are {', '.join(there)}."))


def _are_partners(entry: Entry) -> bool:
    """Whether seats 0 and 2 are on one side when four play."""
    return any(len(side) > 1 for side in built(entry, entry.completed({"players": 4})).sides)


def _ask_options(entry: Entry, chosen: dict[str, object], bots: str | None) -> dict[str, object]:
    """The options that are wanted; `bots` are those that the command line names, which must not be put out."""
    click.echo("The rest is as the rulebook has it. To change an option type NAME=VALUE; list shows them.")
    while True:
        text = _typed("An option, list, or Enter to begin > ")
        if not text:
            return chosen
        if text == "list":
            _list_options(entry, chosen)
            continue
        try:
            asked = chosen | read_settings(entry, _SETTING.findall(text))
            built(entry, asked)
            if asked.get("players") != chosen.get("players"):
                raise Mistake("players_settled", "how many play is settled; type quit to begin anew")
            if bots is not None and entry.one_person(asked):
                raise no_bots("name no bots")
        except Mistake as mistake:
            click.echo(folded(f"That cannot be: {mistake.message}."))
        else:
            chosen = asked
            click.echo(folded("So it is."))


def _list_options(entry: Entry, chosen: dict[str, object]) -> None:
    words = words_of(entry.game)
    for spec in entry.specs:
        if spec.name != "players":
            value = chosen.get(spec.name, spec.default)
            if isinstance(spec, CountsSpec):
                shown, allowed = f": {words.value_label(spec.name, value)}", f"{spec.allowed_text}, or @FILE"
            else:
                shown, allowed = f"={value_text(value)}", spec.allowed_text
            click.echo(folded(f"{spec.name}{shown}: {words.option_lines[spec.name]} ({allowed})"))
