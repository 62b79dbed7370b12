"""Options of a game and names of bots on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import click

from muggins.cli.answers import Mistake
from muggins.core.errors import BadNotation, BadOptions
from muggins.core.options import CountsSpec, Spec

if TYPE_CHECKING:
    from muggins.core.game import Game
    from muggins.core.registry import Entry

# Bots and files are imported late: to read a setting takes neither.

SHOWN = 40
"""So much of a list that cannot be is shown."""


def seed_text(ctx: click.Context, param: click.Parameter, seed: str | None) -> str | None:
    """A seed as it is given. Raises `Mistake` for one that is no text."""
    if seed is not None and any("\ud800" <= sign <= "\udfff" for sign in seed):
        raise Mistake("bad_seed", f"the seed {seed[:40]!r} is no UTF-8 text", where={"option": "seed"})
    return seed


bots_option = click.option("--bots", metavar="B,..", help="Who plays, as in steady,easy.")


class HasOptions(Protocol):
    """What has options by name, as a rulebook's entry has."""

    def option(self, name: str) -> Spec | None:
        """The option of that name, if there is one."""


def read_settings(entry: HasOptions, settings: Sequence[str]) -> dict[str, object]:
    """The options that `--set` names; a list of counts may be in a file, as in `deck=@FILE`. Raises `Mistake`."""
    chosen: dict[str, object] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise Mistake("bad_setting", f"{setting[:40]!r} sets nothing: write NAME=VALUE", where={"option": "set"})
        spec = entry.option(name.strip())
        if isinstance(spec, CountsSpec):
            chosen[spec.name] = _read_counts(spec, text.strip())
            continue
        value = text if spec is None else spec.read(text.strip())
        # Three players are no text, so that they can be said to disagree with something.
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
            value = int(value)
        chosen[name.strip()] = value
    return chosen


def _read_counts(spec: CountsSpec, text: str) -> object:
    """A list of counts, as JSON or in a file that holds it. Raises `Mistake`."""
    from muggins.cli.files import read_document

    name = text.removeprefix("@")
    told = text
    if name != text:
        document = read_document(name, spec.name)
        told, text = f"what {name} holds", document
    counts = spec.read(text)
    if isinstance(counts, str):
        shown = told if len(told) <= SHOWN else f"{told[:SHOWN]}..."
        raise Mistake(
            "bad_option_value",
            f"{spec.name} cannot be {shown}; it is {spec.allowed_text}, or @FILE that holds it",
            where={"option": spec.name},
        )
    return counts


def no_bots(why: str) -> Mistake:
    """What is wrong with bots where one person plays all seats."""
    told = f"solitaire and bots disagree: one person plays both seats, so {why}"
    return Mistake("options_disagree", told, where={"option": "solitaire, bots"})


def chosen_bot(text: str, game: str | None = None) -> str:
    """The bot that is named, as a record names it. Raises `Mistake`, naming those that there are, in that game."""
    from muggins.bots.registry import BOTS, bots_of, player_name

    try:
        return player_name(text.strip(), game)
    except BadNotation as error:
        known = BOTS if game is None else bots_of(game)
        unread = f"there is no bot {text.strip()[:40]!r}; there are {', '.join(known)}"
        told = unread if error.code == "bad_bot" else str(error)
        raise Mistake("unknown_bot", told, where={"option": "bots"}) from None


def built(entry: Entry, chosen: Mapping[str, object]) -> Game[Any, Any, Any, Any]:
    """The game of these options. Raises `Mistake`, naming those that are wrong."""
    try:
        return entry.build(chosen)
    except BadOptions as error:
        raise bad_options(error) from None


def bad_options(error: BadOptions) -> Mistake:
    """What is wrong with options, as a command tells it."""
    return Mistake(error.code, str(error), rule=error.rule, where={"option": ", ".join(error.options)})
