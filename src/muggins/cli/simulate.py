"""`muggins simulate`: bots against each other, and what comes out on average."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from muggins.bots.arena import Simulation, simulate
from muggins.bots.registry import maker
from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json
from muggins.cli.settings import (
    bots_option,
    built,
    chosen_bot,
    no_bots,
    read_settings,
    seed_text,
    set_option,
)
from muggins.core.errors import BadNotation
from muggins.games.catalog import CATALOG


class _Told(NamedTuple):
    """What is told of a game: who begins it, what its rounds are called, roles and kinds of its averages."""

    first: str
    round: str
    roles: tuple[str, ...]
    kinds: tuple[str, ...]


_TOLD: Mapping[str, _Told] = {
    "cribbage": _Told("first_dealer", "deal", ("pone", "dealer"), ("hand", "crib", "pegging", "heels")),
    "kings": _Told("starter", "turn", ("starter", "others"), ("lines", "bonuses", "missed", "left")),
    "zombs": _Told("starter", "turn", ("starter", "others"), ("grown", "hindered", "freed", "length")),
}


@click.command("simulate")
@click.option("--rules", default="regal", show_default=True, help="The rulebook.")
@bots_option
@set_option
@click.option(
    "--games", "number", type=click.IntRange(1, 10_000_000), default=200, show_default=True, help="How many games."
)
@click.option("--seed", default="1", show_default=True, callback=seed_text, help="The same seed gives the same games.")
@click.option(
    "--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes to share the work."
)
@as_json_option
def command(
    rules: str, bots: str | None, settings: Sequence[str], number: int, seed: str, workers: int, as_json: bool
) -> int:
    """Let bots play each other, each deal from every seat.

    With two bots --bots steady,random; with four players two names play as partners.

    \b
    muggins simulate --rules regal --bots steady,random --games 2000 --seed 7
    """
    try:
        entry = CATALOG.entry(rules)
    except BadNotation as error:
        raise Mistake(error.code, str(error), where={"option": "rules"}) from None
    names = ("steady,random" if bots is None else bots).split(",")
    chosen = read_settings(entry, settings)
    if len(names) > 2:
        chosen.setdefault("players", len(names))
        chosen = entry.completed(chosen)
    game = built(entry, chosen)
    if entry.one_person(chosen):
        raise no_bots("there is nothing to simulate")
    makers = [maker(chosen_bot(name, entry.game), entry.game) for name in names]
    shown = sys.stderr.isatty() and not as_json
    try:
        with click.progressbar(length=number, label="Games", file=sys.stderr, hidden=not shown) as bar:
            result = simulate(
                game, makers, number, seed, workers=workers, progress=lambda done, _: bar.update(done - bar.pos)
            )
    except ValueError as error:
        raise Mistake("wrong_number", str(error), where={"option": "games"}) from None
    if as_json:
        print_json(_answer(result, entry.game))
    else:
        _print(result, names, entry.game)
    return ANSWERED


def _answer(result: Simulation, game: str) -> dict[str, Any]:
    told = _TOLD[game]
    return {
        "games": result.games,
        "win": {"share": result.share, "low": result.low, "high": result.high},
        told.first: result.first_won,
        f"{told.round}s": result.rounds,
        "averages": result.averages,
        "by_bot": list(result.by_bot),
    }


def _print(result: Simulation, names: Sequence[str], game: str) -> None:
    told = _TOLD[game]
    click.echo(
        f"{names[0]} wins {100 * result.share:.1f}% of {result.games} games "
        f"(95% between {100 * result.low:.1f} and {100 * result.high:.1f})"
    )
    first = told.first.replace("_", " ")
    click.echo(f"the {first} wins {100 * result.first_won:.1f}%, {result.rounds:.1f} {told.round}s a game")
    width = max(7, *map(len, told.kinds))
    click.echo(" ".join([f"{'a ' + told.round:14}", *(f"{kind:>{width}}" for kind in told.kinds)]))
    rows = [("all", result.averages), *zip(names, result.by_bot, strict=True)]
    for name, averages in rows:
        for role in told.roles:
            made = averages.get(role, {})
            cells = " ".join(f"{made[kind]:{width}.2f}" if kind in made else f"{'':{width}}" for kind in told.kinds)
            click.echo(f"{name[:6]:6} {role:7} {cells}")
